// The turns of this process. Lives on the core thread.
#include "core/studio/turnservice.h"

#include "core/agent/contextbuilder.h"
#include "core/base/log.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace velqa {
namespace {

constexpr qsizetype maxMessageCharacters = 1 << 20;

} // namespace

TurnService::TurnService(Services services, QObject *parent) : QObject(parent), m_services(std::move(services)) {}

TurnService::~TurnService() = default;

TurnService::Turn *TurnService::find(const TurnId &id) const
{
    const auto it = std::find_if(m_turns.begin(), m_turns.end(), [&id](const auto &turn) { return turn->id == id; });
    return it == m_turns.end() ? nullptr : it->get();
}

bool TurnService::isNewest(const TurnId &id) const
{
    const Turn *turn = find(id);
    return turn && std::none_of(m_turns.begin(), m_turns.end(), [turn](const auto &other) {
        return other->conversation == turn->conversation && turn->id < other->id;
    });
}

int TurnService::runningCount() const
{
    return int(std::count_if(m_turns.begin(), m_turns.end(),
                             [](const auto &turn) { return turn->started && !turn->finished; }));
}

TurnRunner *TurnService::livingTurn(const ConversationId &conversation) const
{
    const Turn *turn = find(livingTurnId(conversation));
    return turn ? turn->runner.get() : nullptr;
}

TurnId TurnService::livingTurnId(const ConversationId &conversation) const
{
    for (auto it = m_turns.rbegin(); it != m_turns.rend(); ++it) {
        const Sandbox *sandbox = (*it)->runner->sandbox();
        if ((*it)->conversation == conversation && sandbox && sandbox->guest())
            return (*it)->id;
    }
    return {};
}

// ---- sending

void TurnService::send(const SendRequest &request, Completion<TurnId> done)
{
    if (m_shuttingDown) {
        done.fail(ErrorCode::Cancelled, tr("The program is closing."));
        return;
    }
    if (request.text.trimmed().isEmpty()) {
        done.fail(ErrorCode::InvalidArgument, tr("Write a message first."));
        return;
    }
    if (request.text.size() > maxMessageCharacters) {
        done.fail(ErrorCode::TooLarge, tr("This message is too long. Attach the text as a file instead."));
        return;
    }
    m_services.license->checkBeforeTurn(
        Completion<LicenseStatus>(this, [this, request, done](const Result<LicenseStatus> &status) {
            if (!status || !status->sandboxAllowed) {
                done.fail(ErrorCode::Locked, status ? status->message : status.error().message);
                return;
            }
            sendAllowed(request, done);
        }));
}

void TurnService::sendAllowed(const SendRequest &request, Completion<TurnId> done)
{
    const auto conversation = m_services.conversations->find(request.conversation);
    if (!conversation) {
        done.fail(ErrorCode::NotFound, tr("This conversation does not exist any more."));
        return;
    }
    const auto agent = m_services.agents->find(request.agent.isEmpty() ? conversation->agent : request.agent);
    if (!agent) {
        done.fail(ErrorCode::NotFound, tr("The agent of this conversation was removed. Choose another agent."));
        return;
    }
    const bool busy = std::any_of(m_turns.begin(), m_turns.end(), [&request](const auto &turn) {
        return turn->conversation == request.conversation && !turn->finished;
    });
    if (busy) {
        done.fail(ErrorCode::Conflict, tr("A turn of this conversation is still running. Wait for it or stop it."));
        return;
    }
    if (!m_services.engine->isUsable()) {
        const EngineStatus &engine = m_services.engine->status();
        Error error = engine.error;
        if (error.message.isEmpty())
            error = Error{ErrorCode::Unreachable, tr("The Docker engine is not connected yet. Try again in a moment."), {}};
        done.fail(error);
        return;
    }
    if (agent->image.isEmpty() && !m_services.engine->hasImage(agent->runtime)) {
        done.fail(ErrorCode::NotFound,
                  tr("The %1 image is not on the engine yet. Build it in Settings, Engine.")
                      .arg(runtimeName(agent->runtime)));
        return;
    }
    const ModelEndpoint endpoint = m_services.endpointFor(*agent);
    if (m_services.useTemporaryKey) {
        createTurn(request, *agent, endpoint,
                   m_services.models->createClientWithKey(endpoint, m_services.temporaryKey), done);
        return;
    }
    m_services.models->createClient(
        endpoint, Completion<std::shared_ptr<ModelClient>>(
                      this, [this, request, agent, endpoint, done](const Result<std::shared_ptr<ModelClient>> &model) {
                          if (!model)
                              done.fail(model.error());
                          else
                              createTurn(request, *agent, endpoint, *model, done);
                      }));
}

void TurnService::createTurn(const SendRequest &request, const AgentSpec &agent, const ModelEndpoint &endpoint,
                             std::shared_ptr<ModelClient> model, Completion<TurnId> done)
{
    const auto conversation = m_services.conversations->find(request.conversation);
    const auto history = m_services.conversations->history(request.conversation);
    if (!conversation || !history) {
        done.fail(history ? Error{ErrorCode::NotFound, tr("This conversation does not exist any more."), {}}
                          : history.error());
        return;
    }
    TurnRequest turnRequest;
    turnRequest.turn = TurnId::create();
    turnRequest.conversation = request.conversation;
    turnRequest.agent = agent;
    turnRequest.image = agent.image.isEmpty() ? m_services.engine->imageForRuntime(agent.runtime) : agent.image;
    turnRequest.model = agent.model.isEmpty() ? endpoint.defaultModel : agent.model;
    turnRequest.locale = QLocale().name(); // as the person set it
    turnRequest.text = request.text;
    turnRequest.checkpoint = conversation->startCheckpoint;
    turnRequest.checkpointName = conversation->startCheckpointName;
    turnRequest.history = *history;
    turnRequest.keepSandbox = m_services.keepSandboxes;
    // The lifetime that the licence allows bounds the agent's own.
    const LicenseLimits limits = m_services.license->status().limits;
    if (limits.sandboxLifetimeSeconds > 0)
        turnRequest.agent.limits.lifetimeSeconds =
            qMin(turnRequest.agent.limits.lifetimeSeconds, limits.sandboxLifetimeSeconds);
    for (const Upload &upload : m_services.workspace->uploads(request.conversation)) {
        if (request.files.contains(upload.id))
            turnRequest.files.append({upload.name, upload.size});
    }
    if (const Status status =
            m_services.conversations->turnCreated(request.conversation, turnRequest.turn, request.text);
        !status) {
        done.fail(status.error());
        return;
    }
    // The earlier turn's sandbox was browsable until now.
    endSandbox(livingTurnId(request.conversation));

    auto turn = std::make_unique<Turn>();
    turn->id = turnRequest.turn;
    turn->conversation = request.conversation;
    turn->transcript.id = turn->id;
    const TurnId id = turn->id;
    TurnRunner::Services services;
    services.acquireSandbox = [sandboxes = m_services.engine->sandboxes()](
                                  const SandboxSpec &spec, Completion<std::shared_ptr<Sandbox>> acquired) {
        sandboxes->acquire(spec, std::move(acquired));
    };
    services.workspace = m_services.workspace;
    services.tools = m_services.tools;
    services.usage = m_services.usage;
    services.clock = m_services.clock;
    turn->runner = std::make_unique<TurnRunner>(services, std::move(model), turnRequest);
    TurnRunner *runner = turn->runner.get();
    const ConversationId owner = request.conversation;
    connect(runner, &TurnRunner::event, this, [this, id](const TurnEvent &turnEvent) {
        if (Turn *known = find(id))
            take(*known, turnEvent);
    });
    connect(runner, &TurnRunner::finished, this, [this, id] { finished(id); });
    connect(runner, &TurnRunner::sandboxGone, this, [this, id] { dropTurn(id); });
    connect(runner, &TurnRunner::sandboxChanged, this, [this, id, owner](const event::SandboxChanged &sandbox) {
        if (sandbox.cause == EndCause::EngineLost)
            m_services.engine->suspect();
        if (isNewest(id)) // an earlier turn's sandbox that goes now is nobody's business any more
            emit sandboxChanged(owner, id, sandbox);
    });
    connect(runner, &TurnRunner::workspaceReady, this, [this, owner] { emit workspaceReady(owner); });
    connect(runner, &TurnRunner::workspaceChanged, this, [this, owner] { emit workspaceChanged(owner); });
    m_turns.push_back(std::move(turn));
    done(id);
    runner->enqueue();
    startWaiting();
}

void TurnService::startWaiting()
{
    const int licensed = m_services.license->status().limits.concurrentSandboxes;
    const int room = licensed > 0 ? qMin(licensed, m_services.maxConcurrent) : m_services.maxConcurrent;
    // By index: starting a runner may end it at once and change the list.
    for (size_t i = 0; i < m_turns.size() && runningCount() < room; ++i) {
        Turn &turn = *m_turns[i];
        if (turn.started || turn.finished || m_shuttingDown)
            continue;
        turn.started = true;
        turn.runner->start();
        i = size_t(-1);
    }
}

void TurnService::take(Turn &turn, const TurnEvent &turnEvent)
{
    turn.transcript.apply(turnEvent);
    m_services.writer->append(turnEvent);
    if (const auto *state = std::get_if<event::StateChanged>(&turnEvent.body))
        m_services.conversations->turnStateChanged(turn.conversation, turn.id, state->state);
    if (const auto *saved = std::get_if<event::CheckpointSaved>(&turnEvent.body)) {
        // The next turn goes on from what was saved last, unless the person chooses otherwise.
        (void)m_services.conversations->setStartCheckpoint(turn.conversation, CheckpointId(saved->checkpointId));
    }
    if (std::holds_alternative<event::TurnFinished>(turnEvent.body)) {
        if (const Status status =
                m_services.conversations->turnFinished(turn.conversation, turn.id, turn.transcript);
            !status)
            qCWarning(logStudio) << "turn not closed in the store:" << status.error().detail;
    }
    emit this->turnEvent(turn.conversation, turnEvent);
}

// ---- ending

void TurnService::finished(const TurnId &id)
{
    if (Turn *turn = find(id))
        turn->finished = true;
    startWaiting();
    updateStandby(m_standbyEnabled);
}

void TurnService::dropTurn(const TurnId &id)
{
    const auto it = std::find_if(m_turns.begin(), m_turns.end(), [&id](const auto &turn) { return turn->id == id; });
    if (it == m_turns.end() || !(*it)->finished)
        return;
    const ConversationId conversation = (*it)->conversation;
    (*it)->runner.release()->deleteLater(); // we are inside one of its signals
    m_turns.erase(it);
    emit workspaceChanged(conversation);
    if (m_shuttingDown && m_turns.empty())
        m_shutDownDone(std::monostate{});
}

void TurnService::stop(const TurnId &id)
{
    Turn *turn = find(id);
    if (!turn || turn->finished)
        return;
    turn->started = true; // a waiting turn that is stopped never starts
    turn->runner->stop();
}

void TurnService::endSandbox(const TurnId &id)
{
    if (Turn *turn = find(id))
        turn->runner->endSandbox();
}

void TurnService::extendSandbox(const TurnId &id, int seconds)
{
    if (Turn *turn = find(id); turn && turn->runner->sandbox())
        turn->runner->sandbox()->extend(seconds);
}

void TurnService::abandon(const ConversationId &conversation)
{
    std::vector<TurnId> ids;
    for (const auto &turn : m_turns) {
        if (turn->conversation == conversation)
            ids.push_back(turn->id);
    }
    for (const TurnId &id : ids) {
        stop(id);
        endSandbox(id);
    }
}

void TurnService::shutDown(Completion<std::monostate> done)
{
    m_shuttingDown = true;
    m_shutDownDone = done;
    std::vector<TurnId> ids;
    for (const auto &turn : m_turns)
        ids.push_back(turn->id);
    for (const TurnId &id : ids) {
        stop(id);
        endSandbox(id);
    }
    if (m_turns.empty())
        m_shutDownDone(std::monostate{});
}

// ---- standby

void TurnService::setFrontAgent(const AgentId &agent)
{
    m_frontAgent = agent;
    updateStandby(m_standbyEnabled);
}

void TurnService::updateStandby(bool enabled)
{
    m_standbyEnabled = enabled;
    SandboxService *sandboxes = m_services.engine->sandboxes();
    if (!sandboxes || m_shuttingDown)
        return;
    const auto agent = m_services.agents->find(m_frontAgent);
    const bool wanted = enabled && m_services.keepSandboxes && agent && m_services.license->status().sandboxAllowed
        && m_services.engine->isUsable() && (!agent->image.isEmpty() || m_services.engine->hasImage(agent->runtime));
    if (!wanted) {
        sandboxes->dropStandby();
        return;
    }
    SandboxSpec spec;
    spec.image = agent->image.isEmpty() ? m_services.engine->imageForRuntime(agent->runtime) : agent->image;
    spec.limits = agent->limits;
    spec.network = agent->network;
    const int licensed = m_services.license->status().limits.sandboxLifetimeSeconds;
    if (licensed > 0)
        spec.limits.lifetimeSeconds = qMin(spec.limits.lifetimeSeconds, licensed);
    sandboxes->keepStandby(spec);
}

} // namespace velqa
