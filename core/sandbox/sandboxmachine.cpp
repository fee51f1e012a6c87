// The transitions of one sandbox. Any thread; no I/O.
#include "core/sandbox/sandboxmachine.h"

#include <QCoreApplication>

namespace velqa {
namespace {

using Kind = SandboxInput::Kind;
using Action = SandboxAction;

constexpr int KilledExitCode = 137;
constexpr int DiagnosisTries = 20;      // of InspectSoon, while the engine has not noticed the end yet
constexpr int DiagnosisTriesGone = 4;   // once the container is gone: only events can still tell more
constexpr int ConfirmTriesPerRemove = 10;

bool isEngineAway(const Error &error)
{
    return error.code == ErrorCode::Unreachable || error.code == ErrorCode::EngineLost;
}

Error errorFor(EndCause cause, const QString &detail)
{
    switch (cause) {
    case EndCause::Expired: return {ErrorCode::Expired, endCauseSentence(cause), detail};
    case EndCause::OutOfMemory: return {ErrorCode::OutOfMemory, endCauseSentence(cause), detail};
    case EndCause::DiskFull: return {ErrorCode::DiskFull, endCauseSentence(cause), detail};
    case EndCause::EngineLost: return {ErrorCode::EngineLost, endCauseSentence(cause), detail};
    case EndCause::StartFailed: return {ErrorCode::StartFailed, endCauseSentence(cause), detail};
    case EndCause::StoppedByUser: return {ErrorCode::Cancelled, endCauseSentence(cause), detail};
    case EndCause::Finished:
    case EndCause::None: break;
    }
    return {};
}

} // namespace

SandboxState SandboxMachine::state() const
{
    switch (m_step) {
    case Step::None: return SandboxState::None;
    case Step::CreatingContainer:
    case Step::Attaching:
    case Step::Starting:
    case Step::Greeting: return SandboxState::Creating;
    case Step::Ready: return SandboxState::Ready;
    case Step::Diagnosing:
    case Step::WaitingForCreate:
    case Step::Removing:
    case Step::Confirming: return SandboxState::Ending;
    case Step::Ended: return SandboxState::Ended;
    }
    return SandboxState::None;
}

QList<SandboxAction> SandboxMachine::handle(const SandboxInput &input)
{
    remember(input);
    switch (m_step) {
    case Step::None:
        if (input.kind == Kind::Create) {
            m_step = Step::CreatingContainer;
            return {Action::BoundCreate, Action::CreateContainer};
        }
        if (input.kind == Kind::End) {
            m_cause = input.cause;
            m_error = input.error.message.isEmpty() ? errorFor(input.cause, {}) : input.error;
            m_step = Step::Ended;
        }
        return {};
    case Step::CreatingContainer:
    case Step::Attaching:
    case Step::Starting:
    case Step::Greeting: return handleStarting(input);
    case Step::Ready: return handleReady(input);
    case Step::Diagnosing: return handleDiagnosing(input);
    case Step::WaitingForCreate:
    case Step::Removing:
    case Step::Confirming: return handleEnding(input);
    case Step::Ended: return {};
    }
    return {};
}

// Facts count whenever they come, whatever step it is.
void SandboxMachine::remember(const SandboxInput &input)
{
    switch (input.kind) {
    case Kind::GuestClosed:
        m_guestClosed = true;
        m_closeError = input.error;
        m_deadlineReached = m_deadlineReached || input.deadlineReached || input.error.code == ErrorCode::Expired;
        break;
    case Kind::OutOfMemoryEvent: m_outOfMemory = true; break;
    case Kind::KilledEvent: m_killed = true; break;
    case Kind::DiedEvent: m_exitCode = input.exitCode; break;
    default: break;
    }
}

QList<SandboxAction> SandboxMachine::handleStarting(const SandboxInput &input)
{
    switch (input.kind) {
    case Kind::ContainerCreated:
        if (m_step != Step::CreatingContainer)
            return {};
        m_step = Step::Attaching;
        return {Action::Attach};
    case Kind::Attached:
        if (m_step != Step::Attaching)
            return {};
        m_step = Step::Starting;
        return {Action::Start};
    case Kind::Started:
        if (m_step != Step::Starting)
            return {};
        if (m_guestClosed) { // it was over before the engine said that it began
            m_step = Step::Diagnosing;
            return {Action::Inspect};
        }
        m_step = Step::Greeting;
        return {};
    case Kind::GuestReady:
        // The hello can overtake the engine's answer to "start".
        if (m_step != Step::Greeting && m_step != Step::Starting)
            return {};
        m_step = Step::Ready;
        m_wasReady = true;
        return {Action::Unbound};
    case Kind::GuestClosed:
        if (m_step != Step::Greeting)
            return {}; // attaching and starting have their own answer still to come
        m_step = Step::Diagnosing;
        m_tries = 0;
        return {Action::Inspect};
    case Kind::StepFailed: return endFromStart(input);
    case Kind::BoundPassed:
        return beginEnd(EndCause::StartFailed,
                        {ErrorCode::Timeout,
                         QCoreApplication::translate(
                             "Sandbox",
                             "The sandbox did not start in time. The engine may be overloaded; try again in a moment."),
                         {}});
    case Kind::End: return beginEnd(input.cause, input.error);
    default: return {};
    }
}

QList<SandboxAction> SandboxMachine::endFromStart(const SandboxInput &input)
{
    const bool nothingMade = m_step == Step::CreatingContainer && input.error.code == ErrorCode::Unreachable;
    if (nothingMade) {
        m_cause = EndCause::StartFailed;
        m_error = input.error;
        return finish();
    }
    // Also after a failed create: a broken connection does not say whether the container exists; it goes by its name.
    if (m_step == Step::CreatingContainer)
        m_step = Step::Attaching;
    return beginEnd(EndCause::StartFailed, input.error);
}

QList<SandboxAction> SandboxMachine::handleReady(const SandboxInput &input)
{
    switch (input.kind) {
    case Kind::GuestClosed:
        m_step = Step::Diagnosing;
        m_tries = 0;
        return {Action::BoundEnd, Action::Inspect};
    case Kind::DeadlinePassed:
        return beginEnd(EndCause::Expired, {});
    case Kind::End: return beginEnd(input.cause, input.error);
    default: return {};
    }
}

// The guest is gone and nobody asked for it: find out why before cleaning up.
QList<SandboxAction> SandboxMachine::handleDiagnosing(const SandboxInput &input)
{
    switch (input.kind) {
    case Kind::Inspected:
        m_outOfMemory = m_outOfMemory || input.oomKilled;
        if (input.running && ++m_tries < DiagnosisTries)
            return {Action::InspectSoon};
        if (!input.running)
            m_exitCode = input.exitCode;
        return conclude(input);
    case Kind::InspectFailed:
        // Removed already: the events may still be on their way.
        if (input.error.code == ErrorCode::NotFound && !m_exitCode && !m_outOfMemory && !m_deadlineReached
            && ++m_tries < DiagnosisTriesGone)
            return {Action::InspectSoon};
        return conclude(input);
    case Kind::BoundPassed: return conclude(input);
    default: return {};
    }
}

QList<SandboxAction> SandboxMachine::conclude(const SandboxInput &input)
{
    const QString detail = QStringLiteral("guest closed: %1; exit code: %2; engine: %3")
                               .arg(m_closeError.detail.isEmpty() ? m_closeError.message : m_closeError.detail,
                                    m_exitCode ? QString::number(*m_exitCode) : QStringLiteral("unknown"),
                                    input.error.detail.isEmpty() ? input.error.message : input.error.detail);
    const bool engineAway = input.kind == Kind::InspectFailed && isEngineAway(input.error);
    EndCause cause = EndCause::EngineLost;
    if (!m_wasReady)
        cause = EndCause::StartFailed;
    else if (m_outOfMemory)
        cause = EndCause::OutOfMemory;
    else if (m_deadlineReached)
        cause = EndCause::Expired;
    else if (m_exitCode == KilledExitCode && !m_killed && !engineAway)
        cause = EndCause::OutOfMemory; // only the kernel kills it without the engine knowing
    Error error = errorFor(cause, detail);
    if (cause == EndCause::StartFailed) {
        error.message = m_exitCode
            ? QCoreApplication::translate(
                  "Sandbox", "The sandbox ended right after its start (exit code %1). The image may not fit this engine.")
                  .arg(*m_exitCode)
            : QCoreApplication::translate(
                  "Sandbox", "The sandbox ended right after its start. The image may not fit this engine.");
        if (input.kind == Kind::Inspected && !input.error.message.isEmpty())
            error.message = input.error.message;
    }
    return beginEnd(cause, error);
}

QList<SandboxAction> SandboxMachine::beginEnd(EndCause cause, const Error &error)
{
    m_cause = cause;
    m_error = error.message.isEmpty() && error.detail.isEmpty() ? errorFor(cause, {}) : error;
    m_tries = 0;
    const bool askGuest = m_wasReady && !m_guestClosed;
    if (m_step == Step::CreatingContainer) {
        m_step = Step::WaitingForCreate; // its answer decides whether there is something to remove
        return {Action::BoundEnd};
    }
    m_step = Step::Removing;
    Actions actions{Action::BoundEnd};
    if (askGuest)
        actions.append(Action::ShutDownGuest);
    actions.append(Action::Remove);
    return actions;
}

QList<SandboxAction> SandboxMachine::handleEnding(const SandboxInput &input)
{
    switch (input.kind) {
    case Kind::ContainerCreated:
        if (m_step != Step::WaitingForCreate)
            return {};
        m_step = Step::Removing;
        return {Action::Remove};
    case Kind::StepFailed:
        if (m_step != Step::WaitingForCreate)
            return {};
        if (input.error.code == ErrorCode::Unreachable)
            return finish();
        m_step = Step::Removing;
        return {Action::Remove};
    case Kind::Removed:
        if (m_step != Step::Removing)
            return {};
        m_step = Step::Confirming;
        m_tries = 0;
        return {Action::Inspect};
    case Kind::RemoveFailed:
        if (m_step != Step::Removing)
            return {};
        if (isEngineAway(input.error)) {
            if (++m_tries > 1)
                return finishLost();
            return {Action::BoundLost, Action::RemoveSoon};
        }
        return {Action::RemoveSoon};
    case Kind::Inspected:
        if (m_step != Step::Confirming)
            return {};
        if (++m_tries >= ConfirmTriesPerRemove) {
            m_step = Step::Removing;
            return {Action::Remove};
        }
        return {Action::InspectSoon};
    case Kind::InspectFailed:
        if (m_step != Step::Confirming)
            return {};
        if (input.error.code == ErrorCode::NotFound)
            return finish();
        if (isEngineAway(input.error))
            return finishLost();
        return {Action::InspectSoon};
    case Kind::BoundPassed: return finishLost();
    default: return {}; // a second End does not change the first cause
    }
}

QList<SandboxAction> SandboxMachine::finish()
{
    m_step = Step::Ended;
    return {Action::Unbound};
}

// Not confirmed gone: said so. The guest's own deadline and the reaper see to the rest.
QList<SandboxAction> SandboxMachine::finishLost()
{
    if (m_cause != EndCause::StartFailed) {
        m_cause = EndCause::EngineLost;
        m_error = errorFor(m_cause, QStringLiteral("the engine did not confirm the removal"));
    }
    m_step = Step::Ended;
    return {Action::Unbound};
}

} // namespace velqa
