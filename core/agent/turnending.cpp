// How a turn comes to its end: saved, stopped, its sandbox lost, concluded. Lives on the core thread.
#include "core/agent/turnrunnerprivate.h"

#include <utility>

namespace velqa {

void TurnRunner::Private::sandboxEnded(EndCause cause, const Error &error)
{
    if (phase == Phase::Closing) {
        finish();
        return;
    }
    if (phase == Phase::Finished) {
        reportGone();
        return;
    }
    const QString sentence = error.message.isEmpty() ? endCauseSentence(cause) : error.message;
    cutRunningWork(sentence);
    if (phase == Phase::Stopping || cause == EndCause::StoppedByUser) {
        conclude(TurnState::Stopped, {}, cause);
        return;
    }
    Error why = error;
    why.message = sentence;
    switch (cause) {
    case EndCause::Expired:
        why.code = ErrorCode::Expired;
        conclude(TurnState::Expired, why, cause);
        return;
    case EndCause::OutOfMemory: why.code = ErrorCode::OutOfMemory; break;
    case EndCause::DiskFull: why.code = ErrorCode::DiskFull; break;
    case EndCause::StartFailed: why.code = ErrorCode::StartFailed; break;
    default: why.code = ErrorCode::EngineLost; break;
    }
    conclude(TurnState::Failed, why, cause);
}

// Whatever runs is cut: the model's transfer, the running tool (answered at once, so that history stays valid).
void TurnRunner::Private::cutRunningWork(const QString &reason)
{
    if (modelCall.cut())
        lastText = modelCall.text();
    toolRun.cut(reason);
    calls.clear();
}

void TurnRunner::Private::save()
{
    if (!sandbox.isFilled()) {
        transition(Phase::WaitingForSandbox);
        return;
    }
    if (!request.agent.autoCheckpoint) {
        conclude(TurnState::Completed);
        return;
    }
    transition(Phase::Saving);
    services.workspace->saveCheckpoint(
        *sandbox.guest(), request.conversation, request.turn, {},
        Completion<Checkpoint>(this, [this](const Result<Checkpoint> &saved) {
            if (phase != Phase::Saving)
                return;
            if (saved) {
                for (const TurnEventBody &body : checkpointEvents(*saved))
                    publish(body);
            } else {
                publish(event::Notice{TurnRunner::tr("The checkpoint was not saved: %1").arg(saved.error().message)});
            }
            conclude(TurnState::Completed);
        }));
}

void TurnRunner::Private::stop()
{
    if (isEnding())
        return;
    transition(Phase::Stopping);
    setState(TurnState::Stopping);
    cutRunningWork(TurnRunner::tr("Stopped by you."));
    if (!sandbox.guest()) {
        conclude(TurnState::Stopped, {}, EndCause::StoppedByUser);
        return;
    }
    stopTimer.start();
    sandbox.guest()->killAll(GuestChannel::Done(this, [this](const Status &status) {
        if (phase != Phase::Stopping)
            return;
        if (status)
            conclude(TurnState::Stopped, {}, EndCause::StoppedByUser);
        else
            stopBoundReached();
    }));
}

// The guest did not confirm in time: the sandbox itself goes, which no process survives.
void TurnRunner::Private::stopBoundReached()
{
    if (phase != Phase::Stopping)
        return;
    sandbox.end(EndCause::StoppedByUser);
    if (phase == Phase::Stopping)
        conclude(TurnState::Stopped, {}, EndCause::StoppedByUser);
}

void TurnRunner::Private::conclude(TurnState state, const Error &error, EndCause cause)
{
    if (phase == Phase::Closing || phase == Phase::Finished)
        return;
    stopTimer.stop();
    modelCall.flush();
    outcome.state = state;
    outcome.text = lastText;
    outcome.error = error.message;
    outcome.errorCode = error.message.isEmpty() ? QString() : errorCodeName(error.code);
    outcome.detail = error.detail;
    outcome.cause = cause;
    transition(Phase::Closing);
    if (request.keepSandbox || !sandbox.sandbox())
        finish();
    else
        sandbox.end(state == TurnState::Stopped ? EndCause::StoppedByUser : EndCause::Finished);
}

void TurnRunner::Private::finish()
{
    outcome.sandboxSeconds = sandbox.livedSeconds();
    turnState = outcome.state;
    publish(outcome);
    transition(Phase::Finished);
    emit q->finished(outcome.state);
    if (!sandbox.sandbox())
        reportGone();
}

void TurnRunner::Private::reportGone()
{
    if (!std::exchange(goneReported, true))
        emit q->sandboxGone();
}

} // namespace velqa
