// The heart: one turn as a state machine. Lives on the core thread.
#include "core/agent/turnrunner.h"

#include "core/agent/contextbuilder.h"
#include "core/agent/outputrelay.h"
#include "core/base/json.h"
#include "core/base/log.h"

#include <QCryptographicHash>
#include <QTimer>

#include <utility>

namespace velqa {
namespace {

constexpr int deltaCoalesceMs = 40;
constexpr int stopBoundMs = 1500;      // DESIGN section 4 rule 9 leaves 2 s
constexpr int repeatedCallLimit = 4;   // same call, same result

// Where the work stands. The turn's public state follows from it.
enum class Phase { Idle, Streaming, WaitingForSandbox, RunningTool, Saving, Stopping, SandboxLost, Closing, Finished };

const char *phaseName(Phase phase)
{
    switch (phase) {
    case Phase::Idle: return "idle";
    case Phase::Streaming: return "streaming";
    case Phase::WaitingForSandbox: return "waiting for the sandbox";
    case Phase::RunningTool: return "running a tool";
    case Phase::Saving: return "saving";
    case Phase::Stopping: return "stopping";
    case Phase::SandboxLost: return "sandbox lost";
    case Phase::Closing: return "closing";
    case Phase::Finished: return "finished";
    }
    return "";
}

struct PendingCall
{
    QString eventId;
    ModelToolCall call;
};

template<typename Object> void dropLater(std::unique_ptr<Object> &object)
{
    if (Object *raw = object.release()) {
        raw->disconnect();
        raw->deleteLater();
    }
}

} // namespace

class TurnRunner::Private : public QObject
{
public:
    Private(TurnRunner *runner, Services s, std::shared_ptr<ModelClient> m, TurnRequest r)
        : q(runner), services(s), model(std::move(m)), request(std::move(r))
    {
        deltaTimer.setSingleShot(true);
        deltaTimer.setInterval(deltaCoalesceMs);
        connect(&deltaTimer, &QTimer::timeout, this, [this] { flushDeltas(); });
        stopTimer.setSingleShot(true);
        stopTimer.setInterval(stopBoundMs);
        connect(&stopTimer, &QTimer::timeout, this, [this] { stopBoundReached(); });
        connect(&relay, &OutputRelay::piece, this, [this](const QString &channel, const QString &text) {
            publish(event::ToolOutput{runningId, channel, text});
        });
    }

    void announce();
    void start();
    void stop();

    // Sandbox
    void acquireSandbox();
    void adoptSandbox(std::shared_ptr<Sandbox> acquired);
    void sandboxFilled();
    void sandboxEnded(EndCause cause, const Error &error);
    void publishSandbox(SandboxState state, EndCause cause = EndCause::None);

    // Model
    void requestModel();
    void modelFinished(const Result<ModelAnswer> &answer);
    void flushDeltas();

    // Tools
    void runNextTool();
    void startTool(const PendingCall &pending);
    void toolFinished(const ToolResult &result);
    void answerTool(const ToolResult &result);
    bool isLooping(const ModelToolCall &call, const ToolResult &result);
    void cutRunningWork(const QString &reason);

    // End
    void save();
    void publishCheckpoint(const Checkpoint &checkpoint);
    void stopBoundReached();
    void conclude(TurnState state, const Error &error = {}, EndCause cause = EndCause::None);
    void finish();

    void transition(Phase next);
    void setState(TurnState next);
    void publish(TurnEventBody body);
    bool isOpen() const { return phase != Phase::Closing && phase != Phase::Finished; }
    double sandboxSeconds() const;

    TurnRunner *q;
    Services services;
    std::shared_ptr<ModelClient> model;
    TurnRequest request;

    Phase phase = Phase::Idle;
    TurnState turnState = TurnState::Queued;
    qint64 sequence = 0;

    std::shared_ptr<Sandbox> sandbox;
    bool sandboxReady = false;
    bool sandboxIsGone = false;
    bool goneReported = false;
    qint64 readySinceMs = -1;
    qint64 goneAtMs = -1;

    std::unique_ptr<ModelStream> stream;
    QList<ModelMessage> messages;
    QString answerText;      // of the running model call
    QString answerReasoning;
    QString pendingText;     // not yet published
    QString pendingReasoning;
    bool firstDelta = true;
    QString lastText;        // of the last model call: the turn's answer
    int step = 0;
    QHash<int, QString> slotNames;
    QTimer deltaTimer;

    QList<PendingCall> calls;
    std::unique_ptr<ToolCall> toolCall;
    QString runningId;
    ModelToolCall runningCall;
    qint64 toolStartedMs = 0;
    OutputRelay relay;
    QHash<QByteArray, int> repeats;

    QTimer stopTimer;
    event::TurnFinished outcome;
};

TurnRunner::TurnRunner(Services services, std::shared_ptr<ModelClient> model, TurnRequest request, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(this, services, std::move(model), std::move(request)))
{}

TurnRunner::~TurnRunner() = default;

TurnState TurnRunner::state() const
{
    return d->turnState;
}

Sandbox *TurnRunner::sandbox() const
{
    return d->sandboxIsGone ? nullptr : d->sandbox.get();
}

void TurnRunner::enqueue()
{
    if (d->phase == Phase::Idle && d->sequence == 0)
        d->announce();
}

void TurnRunner::start()
{
    if (d->phase == Phase::Idle)
        d->start();
}

void TurnRunner::stop()
{
    d->stop();
}

void TurnRunner::endSandbox()
{
    if (d->sandbox && !d->sandboxIsGone)
        d->sandbox->end(d->phase == Phase::Finished ? EndCause::Finished : EndCause::StoppedByUser);
}

// The one place where the phase changes.
void TurnRunner::Private::transition(Phase next)
{
    qCDebug(logAgent) << "turn" << request.turn.toString() << phaseName(phase) << "->" << phaseName(next);
    phase = next;
}

void TurnRunner::Private::setState(TurnState next)
{
    if (turnState == next)
        return;
    turnState = next;
    publish(event::StateChanged{next});
}

void TurnRunner::Private::publish(TurnEventBody body)
{
    TurnEvent turnEvent;
    turnEvent.turn = request.turn;
    turnEvent.timeMs = services.clock->wallMs();
    turnEvent.seq = isStored(body) ? ++sequence : 0;
    turnEvent.body = std::move(body);
    emit q->event(turnEvent);
}

void TurnRunner::Private::announce()
{
    event::UserMessage message;
    message.text = request.text;
    message.files = request.files;
    message.checkpointId = request.checkpoint.toString();
    message.checkpointName = request.checkpointName;
    message.agentName = request.agent.name;
    message.model = request.model;
    publish(message);
}

void TurnRunner::Private::start()
{
    if (sequence == 0)
        announce();
    setState(TurnState::Preparing);

    messages = request.history;
    ModelMessage user;
    user.text = request.text;
    messages.append(user);

    // Side by side: a cold sandbox takes as long as a model's first word.
    acquireSandbox();
    if (isOpen() && phase != Phase::Stopping)
        requestModel();
}

// ---- sandbox

void TurnRunner::Private::acquireSandbox()
{
    publishSandbox(SandboxState::Creating);
    SandboxSpec spec;
    spec.image = request.image;
    spec.limits = request.agent.limits;
    services.acquireSandbox(
        spec, Completion<std::shared_ptr<Sandbox>>(this, [this](Result<std::shared_ptr<Sandbox>> acquired) {
            if (!isOpen() || phase == Phase::Stopping) {
                if (acquired)
                    (*acquired)->end(EndCause::StoppedByUser);
                return;
            }
            if (!acquired) {
                sandboxIsGone = true;
                publishSandbox(SandboxState::Ended, EndCause::StartFailed);
                cutRunningWork(acquired.error().message);
                conclude(TurnState::Failed, acquired.error(), EndCause::StartFailed);
                return;
            }
            adoptSandbox(*acquired);
        }));
}

void TurnRunner::Private::adoptSandbox(std::shared_ptr<Sandbox> acquired)
{
    sandbox = std::move(acquired);
    readySinceMs = services.clock->bootMs();
    connect(sandbox.get(), &Sandbox::ended, this,
            [this](EndCause cause, const Error &error) { sandboxEnded(cause, error); });
    connect(sandbox.get(), &Sandbox::deadlineChanged, this, [this] { publishSandbox(sandbox->state()); });
    connect(sandbox.get(), &Sandbox::expiresSoon, this, [this] { publishSandbox(sandbox->state()); });
    if (services.usage) {
        if (const Status status = services.usage->begin(sandbox->id(), request.turn, request.agent.id,
                                                        runtimeName(request.agent.runtime));
            !status)
            qCWarning(logAgent) << "usage not recorded:" << status.error().detail;
    }
    if (!sandbox->guest()) // ended between acquire and here; ended() is on its way
        return;
    GuestChannel *guest = sandbox->guest();
    connect(guest, &GuestChannel::changed, this, [this](const QList<GuestChange> &changes, bool overflowed) {
        if (phase != Phase::Finished)
            publish(event::WorkspaceChanged{changes, overflowed});
        emit q->workspaceChanged();
    });
    guest->watch(GuestChannel::Done(this, [](const Status &) {}));
    services.workspace->fill(*guest, request.conversation, request.checkpoint, request.agent.limits.workspaceBytes,
                             Completion<std::monostate>(this, [this](const Status &status) {
                                 if (!isOpen() || phase == Phase::Stopping)
                                     return;
                                 if (!status) {
                                     if (!sandbox->guest()) // the cause is told by ended()
                                         return;
                                     cutRunningWork(status.error().message);
                                     conclude(TurnState::Failed, status.error());
                                     return;
                                 }
                                 sandboxFilled();
                             }));
}

void TurnRunner::Private::sandboxFilled()
{
    sandboxReady = true;
    publishSandbox(SandboxState::Ready);
    setState(TurnState::Running);
    emit q->workspaceReady();
    if (phase != Phase::WaitingForSandbox)
        return;
    if (calls.isEmpty())
        save();
    else
        runNextTool();
}

void TurnRunner::Private::publishSandbox(SandboxState state, EndCause cause)
{
    event::SandboxChanged changed;
    changed.state = state;
    changed.cause = cause;
    changed.memoryBytes = request.agent.limits.memoryBytes;
    if (sandbox) {
        changed.sandboxId = sandbox->id().toString();
        changed.remainingMs = state == SandboxState::Ready ? sandbox->remainingMs() : 0;
    }
    if (phase != Phase::Finished)
        publish(changed);
    emit q->sandboxChanged(changed);
}

void TurnRunner::Private::sandboxEnded(EndCause cause, const Error &error)
{
    if (std::exchange(sandboxIsGone, true))
        return;
    sandboxReady = false;
    goneAtMs = services.clock->bootMs();
    if (services.usage) {
        if (const auto measured = services.usage->end(sandbox->id(), endCauseName(cause)); !measured)
            qCWarning(logAgent) << "usage not recorded:" << measured.error().detail;
    }
    publishSandbox(SandboxState::Ended, cause);
    if (phase == Phase::Closing) {
        finish();
        return;
    }
    if (phase == Phase::Finished) {
        if (!std::exchange(goneReported, true))
            emit q->sandboxGone();
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

// ---- model

void TurnRunner::Private::requestModel()
{
    if (step >= request.agent.maxSteps) {
        conclude(TurnState::Failed,
                 Error{ErrorCode::Quota,
                       TurnRunner::tr("The agent used all %n steps of this turn. Send a message to let it go on, or allow more steps "
                          "in the agent's limits.",
                          nullptr, request.agent.maxSteps),
                       {}});
        return;
    }
    ++step;
    if (request.agent.maxSteps >= 5 && step == request.agent.maxSteps * 4 / 5 + 1)
        publish(event::Notice{TurnRunner::tr("The agent has used %1 of its %2 steps.").arg(step - 1).arg(request.agent.maxSteps)});
    transition(Phase::Streaming);
    answerText.clear();
    answerReasoning.clear();
    slotNames.clear();
    firstDelta = true;

    ModelRequest modelRequest;
    modelRequest.model = request.model;
    modelRequest.instructions = buildInstructions(request.agent, request.files, request.checkpointName);
    modelRequest.messages = messages;
    modelRequest.tools = toolsFor(request.agent, *services.tools);
    modelRequest.runtime = runtimeName(request.agent.runtime);
    modelRequest.locale = request.locale;
    stream = model->start(modelRequest);
    ModelStream *source = stream.get();
    connect(source, &ModelStream::textDelta, this, [this](const QString &text) {
        if (!pendingReasoning.isEmpty())
            flushDeltas();
        answerText += text;
        pendingText += text;
        if (std::exchange(firstDelta, false))
            flushDeltas();
        else if (!deltaTimer.isActive())
            deltaTimer.start();
    });
    connect(source, &ModelStream::reasoningDelta, this, [this](const QString &text) {
        if (!pendingText.isEmpty())
            flushDeltas();
        answerReasoning += text;
        pendingReasoning += text;
        if (!deltaTimer.isActive())
            deltaTimer.start();
    });
    connect(source, &ModelStream::toolCallStarted, this, [this](int slot, const QString &name) {
        flushDeltas();
        slotNames.insert(slot, name);
        publish(event::ToolArguments{QStringLiteral("t%1-%2").arg(step).arg(slot), name, {}});
    });
    connect(source, &ModelStream::toolArgumentsDelta, this, [this](int slot, const QString &text) {
        publish(event::ToolArguments{QStringLiteral("t%1-%2").arg(step).arg(slot), slotNames.value(slot), text});
    });
    connect(source, &ModelStream::notice, this, [this](const QString &text) { publish(event::Notice{text}); });
    connect(source, &ModelStream::finished, this, [this](const Result<ModelAnswer> &answer) { modelFinished(answer); });
}

void TurnRunner::Private::flushDeltas()
{
    deltaTimer.stop();
    if (!pendingReasoning.isEmpty())
        publish(event::ReasoningDelta{std::exchange(pendingReasoning, {})});
    if (!pendingText.isEmpty())
        publish(event::TextDelta{std::exchange(pendingText, {})});
}

void TurnRunner::Private::modelFinished(const Result<ModelAnswer> &answer)
{
    dropLater(stream);
    flushDeltas();
    lastText = answerText;
    if (!answer) {
        conclude(TurnState::Failed, answer.error());
        return;
    }
    lastText = answer->message.text;
    if (answer->usage)
        publish(event::Usage{answer->usage->inputTokens, answer->usage->outputTokens, answer->usage->cachedTokens});

    ModelMessage message = answer->message;
    message.role = ModelMessage::Role::Assistant;
    event::ModelCallEnded ended;
    ended.text = message.text;
    ended.reasoning = message.reasoning;
    calls.clear();
    for (qsizetype i = 0; i < message.toolCalls.size(); ++i) {
        const ModelToolCall &call = message.toolCalls.at(i);
        PendingCall pending{QStringLiteral("t%1-%2").arg(step).arg(i), call};
        ended.toolCalls.append(QJsonObject{{QStringLiteral("id"), pending.eventId},
                                           {QStringLiteral("call_id"), call.id},
                                           {QStringLiteral("name"), call.name},
                                           {QStringLiteral("arguments"), QString::fromUtf8(call.arguments)}});
        calls.append(pending);
    }
    publish(ended);
    for (ModelToolCall &call : message.toolCalls) { // what goes back to the model is always valid
        if (!parseJsonObject(call.arguments, {}))
            call.arguments = "{}";
    }
    messages.append(message);

    if (answer->finish == ModelFinish::Length) {
        calls.clear(); // never run a call of a cut answer
        conclude(TurnState::Failed,
                 Error{ErrorCode::TooLarge,
                       TurnRunner::tr("The model's answer was cut at its output limit. Send “continue” to let it go on."), {}});
        return;
    }
    if (!calls.isEmpty())
        runNextTool();
    else
        save();
}

// ---- tools

void TurnRunner::Private::runNextTool()
{
    if (calls.isEmpty()) {
        requestModel();
        return;
    }
    if (!sandboxReady) {
        transition(Phase::WaitingForSandbox);
        return;
    }
    transition(Phase::RunningTool);
    startTool(calls.takeFirst());
}

void TurnRunner::Private::startTool(const PendingCall &pending)
{
    runningId = pending.eventId;
    runningCall = pending.call;
    toolStartedMs = services.clock->bootMs();
    const auto refuse = [this](const QString &reason) {
        ToolResult result;
        result.error = reason;
        result.text = reason;
        toolFinished(result);
    };

    const QByteArray raw = runningCall.arguments.trimmed().isEmpty() ? QByteArray("{}") : runningCall.arguments;
    const Result<QJsonObject> arguments = parseJsonObject(raw, QStringLiteral("arguments of the call"));
    publish(event::ToolStarted{runningId, runningCall.name, arguments.value_or(QJsonObject())});
    if (!arguments) {
        refuse(QStringLiteral("Not run: the arguments are not a complete JSON object (%1). Call the tool again.")
                   .arg(arguments.error().detail));
        return;
    }
    const QString name = runningCall.name.trimmed();
    const Tool *tool = request.agent.tools.contains(name) ? services.tools->find(name) : nullptr;
    if (!tool) {
        refuse(QStringLiteral("Not run: there is no tool “%1”. Tools you may use: %2.")
                   .arg(name.left(80), request.agent.tools.join(QStringLiteral(", "))));
        return;
    }
    if (const Status valid = checkArguments(tool->parameters(), *arguments); !valid) {
        refuse(QStringLiteral("Not run: %1").arg(valid.error().message));
        return;
    }

    ToolContext context;
    context.sandbox = sandbox.get();
    context.workspace = services.workspace;
    context.clock = services.clock;
    context.conversation = request.conversation;
    context.turn = request.turn;
    context.runtime = runtimeName(request.agent.runtime);
    context.commandTimeoutSeconds = request.agent.commandTimeoutSeconds;
    toolCall = tool->call(context, *arguments);
    connect(toolCall.get(), &ToolCall::output, &relay, &OutputRelay::append);
    connect(toolCall.get(), &ToolCall::finished, this, [this](const ToolResult &result) { toolFinished(result); });
    toolCall->start();
}

void TurnRunner::Private::toolFinished(const ToolResult &result)
{
    const bool looping = isLooping(runningCall, result);
    answerTool(result);
    if (sandbox && sandbox->state() != SandboxState::Ready && sandbox->state() != SandboxState::Frozen) {
        transition(Phase::SandboxLost); // ended() tells the one honest cause
        return;
    }
    if (looping) {
        conclude(TurnState::Failed,
                 Error{ErrorCode::Conflict,
                       TurnRunner::tr("The agent made the same call with the same result %1 times, so the turn was ended. "
                          "Send a message that tells it what to do differently.")
                           .arg(repeatedCallLimit),
                       {}});
        return;
    }
    runNextTool();
}

void TurnRunner::Private::answerTool(const ToolResult &result)
{
    dropLater(toolCall);
    relay.finish();
    event::ToolFinished finished;
    finished.id = runningId;
    finished.name = runningCall.name;
    finished.ok = result.ok;
    finished.exitCode = result.exitCode;
    finished.durationMs = qMax<qint64>(0, services.clock->bootMs() - toolStartedMs);
    finished.error = result.error;
    finished.result = result.text;
    publish(finished);
    if (const auto &artefact = result.artefact)
        publish(event::ArtefactPublished{artefact->id.toString(), artefact->name, artefact->version, artefact->size,
                                         artefact->mimeType, artefact->sha256});
    if (result.checkpoint)
        publishCheckpoint(*result.checkpoint);
    ModelMessage answer;
    answer.role = ModelMessage::Role::Tool;
    answer.toolCallId = runningCall.id;
    answer.toolName = runningCall.name;
    answer.text = result.text.isEmpty() ? result.error : result.text;
    answer.toolFailed = !result.ok;
    messages.append(answer);
    runningId.clear();
}

bool TurnRunner::Private::isLooping(const ModelToolCall &call, const ToolResult &result)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part : {call.name.toUtf8(), call.arguments, result.text.toUtf8(), result.error.toUtf8()}) {
        hash.addData(part);
        hash.addData(QByteArrayView("\0", 1));
    }
    return ++repeats[hash.result()] >= repeatedCallLimit;
}

// Whatever runs is cut: the model's transfer, the running tool (answered here, so that history stays valid).
void TurnRunner::Private::cutRunningWork(const QString &reason)
{
    flushDeltas();
    if (stream) {
        lastText = answerText;
        dropLater(stream);
    }
    if (!runningId.isEmpty()) {
        ToolResult result;
        result.error = reason;
        result.text = QStringLiteral("Cut off: %1").arg(reason);
        answerTool(result);
    }
    calls.clear();
}

// ---- end

void TurnRunner::Private::save()
{
    if (!sandboxReady) {
        transition(Phase::WaitingForSandbox);
        return;
    }
    if (!request.agent.autoCheckpoint) {
        conclude(TurnState::Completed);
        return;
    }
    transition(Phase::Saving);
    services.workspace->saveCheckpoint(
        *sandbox->guest(), request.conversation, request.turn, {},
        Completion<Checkpoint>(this, [this](const Result<Checkpoint> &saved) {
            if (phase != Phase::Saving)
                return;
            if (saved)
                publishCheckpoint(*saved);
            else
                publish(event::Notice{TurnRunner::tr("The checkpoint was not saved: %1").arg(saved.error().message)});
            conclude(TurnState::Completed);
        }));
}

void TurnRunner::Private::publishCheckpoint(const Checkpoint &checkpoint)
{
    publish(event::CheckpointSaved{checkpoint.id.toString(), checkpoint.name, checkpoint.size, checkpoint.entries});
    if (!checkpoint.skipped.isEmpty())
        publish(event::Notice{skippedSentence(checkpoint.skipped)});
}

void TurnRunner::Private::stop()
{
    if (!isOpen() || phase == Phase::Stopping)
        return;
    transition(Phase::Stopping);
    setState(TurnState::Stopping);
    cutRunningWork(TurnRunner::tr("Stopped by you."));
    if (!sandbox || !sandbox->guest()) {
        conclude(TurnState::Stopped, {}, EndCause::StoppedByUser);
        return;
    }
    stopTimer.start();
    sandbox->guest()->killAll(GuestChannel::Done(this, [this](const Status &status) {
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
    if (sandbox && !sandboxIsGone)
        sandbox->end(EndCause::StoppedByUser);
    if (phase == Phase::Stopping)
        conclude(TurnState::Stopped, {}, EndCause::StoppedByUser);
}

double TurnRunner::Private::sandboxSeconds() const
{
    if (readySinceMs < 0)
        return 0;
    const qint64 until = goneAtMs >= 0 ? goneAtMs : services.clock->bootMs();
    return double(until - readySinceMs) / 1000.0;
}

void TurnRunner::Private::conclude(TurnState state, const Error &error, EndCause cause)
{
    if (!isOpen())
        return;
    stopTimer.stop();
    flushDeltas();
    outcome.state = state;
    outcome.text = lastText;
    outcome.error = error.message;
    outcome.errorCode = error.message.isEmpty() ? QString() : errorCodeName(error.code);
    outcome.detail = error.detail;
    outcome.cause = cause;
    transition(Phase::Closing);
    if (request.keepSandbox || !sandbox || sandboxIsGone)
        finish();
    else
        sandbox->end(state == TurnState::Stopped ? EndCause::StoppedByUser : EndCause::Finished);
}

void TurnRunner::Private::finish()
{
    outcome.sandboxSeconds = sandboxSeconds();
    turnState = outcome.state;
    publish(outcome);
    transition(Phase::Finished);
    emit q->finished(outcome.state);
    if ((!sandbox || sandboxIsGone) && !std::exchange(goneReported, true))
        emit q->sandboxGone();
}

} // namespace velqa
