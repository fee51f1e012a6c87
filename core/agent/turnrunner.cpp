// The heart: one turn as a state machine; how it goes forward. Lives on the core thread.
#include "core/agent/turnrunnerprivate.h"

#include "core/agent/contextbuilder.h"
#include "core/base/json.h"
#include "core/base/log.h"

#include <utility>

namespace velqa {
namespace {

constexpr int stopBoundMs = 1500; // DESIGN section 4 rule 9 leaves 2 s

} // namespace

TurnRunner::Private::Private(TurnRunner *runner, Services s, std::shared_ptr<ModelClient> m, TurnRequest r)
    : q(runner)
    , services(s)
    , model(std::move(m))
    , request(std::move(r))
    , sandbox(services.acquireSandbox, *services.workspace, services.usage, *services.clock, request)
    , toolRun(*services.tools, request.agent.tools, *services.clock)
{
    stopTimer.setSingleShot(true);
    stopTimer.setInterval(stopBoundMs);
    connect(&stopTimer, &QTimer::timeout, this, [this] { stopBoundReached(); });

    connect(&sandbox, &TurnSandbox::changed, this, [this](const event::SandboxChanged &e) { sandboxChanged(e); });
    connect(&sandbox, &TurnSandbox::filled, this, [this] { sandboxFilled(); });
    connect(&sandbox, &TurnSandbox::failed, this, [this](EndCause cause, const Error &error) {
        cutRunningWork(error.message);
        conclude(TurnState::Failed, error, cause);
    });
    connect(&sandbox, &TurnSandbox::ended, this,
            [this](EndCause cause, const Error &error) { sandboxEnded(cause, error); });
    connect(&sandbox, &TurnSandbox::networkAttempted, this, [this](const NetworkAttempt &attempt) {
        if (phase != Phase::Finished)
            publish(event::NetworkAttempted{attempt});
    });
    connect(&sandbox, &TurnSandbox::workspaceChanged, this, [this](const QList<GuestChange> &changes, bool overflowed) {
        if (phase != Phase::Finished)
            publish(event::WorkspaceChanged{changes, overflowed});
        emit q->workspaceChanged();
    });

    connect(&modelCall, &ModelCall::published, this, [this](const TurnEventBody &body) { publish(body); });
    connect(&modelCall, &ModelCall::finished, this, [this](const Result<ModelAnswer> &answer) { modelFinished(answer); });

    connect(&toolRun, &ToolRun::published, this, [this](const TurnEventBody &body) { publish(body); });
    connect(&toolRun, &ToolRun::answered, this, [this](const ModelMessage &answer) { messages.append(answer); });
    connect(&toolRun, &ToolRun::finished, this, [this](bool isLooping) { toolFinished(isLooping); });
}

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
    return d->sandbox.sandbox();
}

void TurnRunner::enqueue()
{
    if (d->phase == Private::Phase::Idle && d->sequence == 0)
        d->announce();
}

void TurnRunner::start()
{
    if (d->phase == Private::Phase::Idle)
        d->start();
}

void TurnRunner::stop()
{
    d->stop();
}

void TurnRunner::endSandbox()
{
    d->sandbox.end(d->phase == Private::Phase::Finished ? EndCause::Finished : EndCause::StoppedByUser);
}

bool TurnRunner::allowHost(const HostRule &rule)
{
    return d->sandbox.allowHost(rule);
}

const char *TurnRunner::Private::phaseName(Phase phase)
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

// The one place where the phase changes.
void TurnRunner::Private::transition(Phase next)
{
    qCDebug(logAgent) << "turn" << request.turn.toString() << phaseName(phase) << "->" << phaseName(next);
    phase = next;
    if (isEnding())
        sandbox.setUnwanted();
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
    sandbox.acquire();
    if (!isEnding())
        requestModel();
}

// ---- sandbox

void TurnRunner::Private::sandboxChanged(const event::SandboxChanged &changed)
{
    if (phase != Phase::Finished)
        publish(changed);
    emit q->sandboxChanged(changed);
}

void TurnRunner::Private::sandboxFilled()
{
    setState(TurnState::Running);
    emit q->workspaceReady();
    if (phase != Phase::WaitingForSandbox)
        return;
    if (calls.isEmpty())
        save();
    else
        runNextTool();
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

    ModelRequest modelRequest;
    modelRequest.model = request.model;
    modelRequest.instructions = buildInstructions(request.agent, request.files, request.checkpointName);
    modelRequest.messages = messages;
    modelRequest.tools = toolsFor(request.agent, *services.tools);
    modelRequest.runtime = runtimeName(request.agent.runtime);
    modelRequest.locale = request.locale;
    modelCall.start(*model, modelRequest, step);
}

void TurnRunner::Private::modelFinished(const Result<ModelAnswer> &answer)
{
    lastText = modelCall.text();
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
        PendingCall pending{ModelCall::toolEventId(step, i), call};
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
    if (!sandbox.isFilled()) {
        transition(Phase::WaitingForSandbox);
        return;
    }
    transition(Phase::RunningTool);
    ToolContext context;
    context.sandbox = sandbox.sandbox();
    context.workspace = services.workspace;
    context.clock = services.clock;
    context.conversation = request.conversation;
    context.turn = request.turn;
    context.runtime = runtimeName(request.agent.runtime);
    context.commandTimeoutSeconds = request.agent.commandTimeoutSeconds;
    const PendingCall next = calls.takeFirst();
    toolRun.start(next.eventId, next.call, context);
}

void TurnRunner::Private::toolFinished(bool isLooping)
{
    if (phase != Phase::RunningTool) // a listener of the answer stopped the turn
        return;
    if (sandbox.isEnding()) {
        transition(Phase::SandboxLost); // ended() tells the one honest cause
        return;
    }
    if (isLooping) {
        conclude(TurnState::Failed,
                 Error{ErrorCode::Conflict,
                       TurnRunner::tr("The agent made the same call with the same result %1 times, so the turn was ended. "
                          "Send a message that tells it what to do differently.")
                           .arg(ToolRun::repeatLimit),
                       {}});
        return;
    }
    runNextTool();
}

} // namespace velqa
