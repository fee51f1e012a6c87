// Everything on the core thread, wired. Lives on the core thread.
#include "core/studio/studiocore.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/sandbox/sandboxowner.h"
#include "core/studio/endpointprobe.h"
#include "core/studio/studiosettings.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QTimer>

#include <utility>

namespace velqa {

StudioCore::StudioCore(StudioEnvironment environment, QObject *parent)
    : QObject(parent), m_environment(std::move(environment))
{}

StudioCore::~StudioCore() = default;

void StudioCore::start()
{
    if (isStarted())
        return;
    if (const Status status = open(); !status) {
        emit startFailed(status.error());
        return;
    }
    wire();
    QString windowState = m_settings->string(SettingKey::WindowState);
    emit started(settingsValues(), QByteArray::fromBase64(windowState.toLatin1()));
    emit agentsChanged(m_agents->agents());
    emit conversationsChanged(m_conversations->summaries());
    m_license->start();
    licenseStatusChanged(m_license->status());
    if (const auto report = m_usage->report())
        emit usageChanged(*report);
    m_engine->setUrl(m_settings->string(SettingKey::EngineUrl));
}

Status StudioCore::open()
{
    for (const QString &directory : {m_environment.dataDirectory, m_environment.cacheDirectory,
                                     QFileInfo(m_environment.settingsFile).absolutePath()}) {
        if (const Status status = ensurePrivateDirectory(directory); !status)
            return status;
    }
    m_settings = std::make_unique<Settings>(m_environment.settingsFile);
    if (const Status status = m_settings->load(); !status)
        emit problem(status.error()); // defaults are in use, the damaged file is set aside

    auto store = Store::open(m_environment.dataDirectory + QStringLiteral("/velqa.db"));
    if (!store)
        return failure(store.error());
    m_store = std::move(*store);

    m_http = std::make_unique<HttpClient>();
    m_secrets = m_environment.createSecretStore();
    m_writer = std::make_unique<EventWriter>(*m_store);
    m_workspace = std::make_unique<WorkspaceService>(*m_store, m_clock, m_environment.dataDirectory);
    m_usage = std::make_unique<UsageMeter>(*m_store, m_clock);
    m_models = std::make_unique<ModelFactory>(*m_http, *m_secrets);
    m_tools = std::make_unique<ToolRegistry>();
    m_agents = std::make_unique<AgentBook>(*m_store, m_clock);
    m_conversations = std::make_unique<ConversationBook>(*m_store, *m_workspace, m_clock);

    m_recoveryLock = std::make_unique<QLockFile>(m_environment.dataDirectory + QStringLiteral("/recovery.lock"));
    m_recoveryLock->setStaleLockTime(0);
    if (m_recoveryLock->tryLock(0)) {
        const Result<int> closed = m_conversations->closeInterrupted();
        if (!closed)
            return failure(closed.error());
        if (*closed > 0)
            qCInfo(logStudio) << *closed << "interrupted turns were closed";
        if (const Status status = m_usage->closeInterrupted(); !status)
            return status;
    }
    if (const Status status = m_agents->load(); !status)
        return status;
    if (const Status status = m_conversations->load(); !status)
        return status;

    LicenseService::Options license;
    license.baseUrl = m_settings->string(SettingKey::LicenseUrl);
    if (license.baseUrl.isEmpty())
        license.baseUrl = m_environment.licenseUrl;
    license.publicKeys = m_environment.licenseKeys;
    license.issuer = m_environment.licenseIssuer;
    license.deviceId = m_settings->string(SettingKey::DeviceId);
    m_license = std::make_unique<LicenseService>(*m_store, *m_secrets, *m_http, m_clock, license);

    EngineService::Options engine;
    engine.guestDirectory = m_environment.guestDirectory;
    engine.runtimesDirectory = m_environment.runtimesDirectory;
    engine.owner = {m_settings->string(SettingKey::InstallationId), currentOwnerProcess()};
    engine.environment = EngineEnvironment::current();
    m_engine = std::make_unique<EngineService>(*m_http, m_clock, engine);

    TurnService::Services services;
    services.agents = m_agents.get();
    services.conversations = m_conversations.get();
    services.engine = m_engine.get();
    services.license = m_license.get();
    services.models = m_models.get();
    services.tools = m_tools.get();
    services.usage = m_usage.get();
    services.workspace = m_workspace.get();
    services.writer = m_writer.get();
    services.clock = &m_clock;
    services.endpointFor = [this](const AgentSpec &agent) {
        return m_environment.temporaryEndpoint ? *m_environment.temporaryEndpoint
                                               : endpointFor(settingsValues(), agent.endpointId);
    };
    services.useTemporaryKey = m_environment.temporaryEndpoint.has_value();
    services.temporaryKey = m_environment.temporaryKey;
    services.keepSandboxes = m_environment.keepSandboxes;
    services.maxConcurrent = m_settings->integer(SettingKey::MaxConcurrentTurns);
    m_turns = std::make_unique<TurnService>(services);
    m_browser = std::make_unique<WorkspaceBrowser>(*m_turns, *m_workspace);
    m_liveFacts = std::make_unique<LiveFacts>(*m_turns);
    return {};
}

void StudioCore::wire()
{
    connect(m_agents.get(), &AgentBook::changed, this, [this] {
        emit agentsChanged(m_agents->agents());
        updateStandby();
    });
    connect(m_conversations.get(), &ConversationBook::changed, this, [this] { announceConversations(); });
    connect(m_engine.get(), &EngineService::changed, this, [this] {
        EngineStatus status = m_engine->status();
        emit engineChanged(status);
        updateStandby();
    });
    connect(m_license.get(), &LicenseService::statusChanged, this,
            [this](const LicenseStatus &status) { licenseStatusChanged(status); });
    connect(m_usage.get(), &UsageMeter::changed, this, [this] {
        if (const auto report = m_usage->report())
            emit usageChanged(*report);
    });
    connect(m_settings.get(), &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::WindowState)
            return;
        emit settingsChanged(settingsValues());
        if (key == SettingKey::EngineUrl)
            m_engine->setUrl(m_settings->string(SettingKey::EngineUrl));
        updateStandby();
    });
    connect(m_writer.get(), &EventWriter::failed, this, &StudioCore::problem);
    connect(m_writer.get(), &EventWriter::recovered, this, &StudioCore::problemOver);
    connect(m_turns.get(), &TurnService::turnEvent, this, &StudioCore::turnEvent);
    connect(m_turns.get(), &TurnService::sandboxChanged, this, &StudioCore::sandboxChanged);
    connect(m_liveFacts.get(), &LiveFacts::usageChanged, this, &StudioCore::sandboxUsage);
    connect(m_turns.get(), &TurnService::workspaceReady, this, [this](const ConversationId &id) {
        m_browser->remember(id);
        emit workspaceChanged(id);
    });
    connect(m_turns.get(), &TurnService::workspaceChanged, this, &StudioCore::workspaceChanged);
    connect(m_workspace.get(), &WorkspaceService::uploadsChanged, this,
            [this](const ConversationId &id) { emit uploadsChanged(id, m_workspace->uploads(id)); });
    connect(m_workspace.get(), &WorkspaceService::checkpointsChanged, this, [this](const ConversationId &id) {
        emit checkpointsChanged(id, m_workspace->checkpoints(id));
        announceConversations();
    });
    connect(m_workspace.get(), &WorkspaceService::artefactsChanged, this,
            [this](const ConversationId &id) { emit artefactsChanged(id, m_workspace->artefacts(id)); });
    connect(m_workspace.get(), &WorkspaceService::uploadProgress, this, &StudioCore::uploadProgress);
}

// Many changes in one turn of the event loop become one announcement.
void StudioCore::announceConversations()
{
    if (std::exchange(m_conversationsDirty, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_conversationsDirty = false;
        emit conversationsChanged(m_conversations->summaries());
    });
}

void StudioCore::licenseStatusChanged(const LicenseStatus &status)
{
    m_usage->setPrice(status.priceMinorPerMinute, status.currency);
    emit licenseChanged(status);
    updateStandby();
}

void StudioCore::updateStandby()
{
    if (m_turns && !m_closing)
        m_turns->updateStandby(m_settings->boolean(SettingKey::StandbyEnabled));
}

SettingsValues StudioCore::settingsValues() const
{
    SettingsValues values = readSettings(*m_settings);
    values.keychainAvailable = m_secrets->backend() != SecretBackend::SessionOnly;
    return values;
}

Status StudioCore::saveSettings(const SettingsValues &values)
{
    return writeSettings(*m_settings, values);
}

Status StudioCore::removeConversation(const ConversationId &id)
{
    m_turns->abandon(id);
    return m_conversations->remove(id);
}

void StudioCore::viewArtefact(const ArtefactId &id, Completion<FileView> done)
{
    const Result<Artefact> artefact = m_workspace->artefact(id);
    if (!artefact) {
        done.fail(artefact.error());
        return;
    }
    FileView facts;
    facts.name = artefact->name;
    facts.mimeType = artefact->mimeType;
    facts.size = artefact->size;
    if (artefact->size > maxViewedImage) {
        done(facts);
        return;
    }
    Result<QByteArray> content = m_workspace->blobs().read(artefact->sha256, maxViewedImage);
    if (!content)
        done.fail(content.error());
    else
        done(fileViewOf(artefact->name, artefact->size, *content));
}

void StudioCore::exportForOpening(const ArtefactId &id, Completion<QString> done)
{
    const Result<Artefact> artefact = m_workspace->artefact(id);
    if (!artefact) {
        done.fail(artefact.error());
        return;
    }
    const QString directory = m_environment.cacheDirectory + QStringLiteral("/open/") + artefact->sha256.left(16);
    if (const Status status = ensurePrivateDirectory(directory); !status) {
        done.fail(status.error());
        return;
    }
    const QString path = directory + QLatin1Char('/') + safeFileName(artefact->name);
    QFile::remove(path);
    m_workspace->saveArtefact(id, path, Completion<std::monostate>(this, [path, done](const Status &status) {
                                  if (!status) {
                                      done.fail(status.error());
                                      return;
                                  }
                                  QFile::setPermissions(path, QFile::ReadOwner);
                                  done(path);
                              }));
}

void StudioCore::send(const SendRequest &request, Completion<TurnId> done)
{
    if (!request.conversation.isEmpty()) {
        m_turns->send(request, done);
        return;
    }
    const auto created = m_conversations->create(request.agent);
    if (!created) {
        done.fail(created.error());
        return;
    }
    SendRequest inNew = request;
    inNew.conversation = created->id;
    m_turns->send(inNew, done);
}

void StudioCore::saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done)
{
    m_browser->saveCheckpoint(
        conversation, name,
        Completion<Checkpoint>(this, [this, conversation, done](const Result<Checkpoint> &saved) {
            if (saved)
                report(m_conversations->setStartCheckpoint(conversation, saved->id));
            done(saved);
        }));
}

Status StudioCore::exportUsage(const QString &targetPath)
{
    const auto csv = m_usage->exportCsv(0, m_clock.wallMs() + 1);
    if (!csv)
        return failure(csv.error());
    QSaveFile file(targetPath);
    if (!file.open(QIODevice::WriteOnly) || file.write(*csv) != csv->size() || !file.commit())
        return failure(ErrorCode::PermissionDenied, tr("The file could not be saved there. Choose another place."),
                       file.errorString());
    return {};
}

void StudioCore::setEndpointKey(const QString &endpointId, const QByteArray &key, Completion<std::monostate> done)
{
    const QString name = QStringLiteral("endpoint-") + endpointId;
    SettingsValues values = settingsValues();
    for (ModelEndpoint &endpoint : values.endpoints) {
        if (endpoint.id == endpointId)
            endpoint.keyName = key.isEmpty() ? QString() : name;
    }
    if (const Status status = saveSettings(values); !status) {
        done(status);
        return;
    }
    if (key.isEmpty())
        m_secrets->remove(name, done);
    else
        m_secrets->write(name, key, done);
}

void StudioCore::testEndpoint(const ModelEndpoint &endpoint, const QByteArray &key, Completion<QStringList> done)
{
    if (const Status status = validateEndpoint(endpoint); !status)
        done.fail(status.error());
    else if (key.isEmpty())
        m_models->listModels(endpoint, done);
    else
        probeEndpoint(*m_http, endpoint, key, this, done);
}

void StudioCore::announceSandbox(const ConversationId &conversation)
{
    const TurnRunner *runner = m_turns->livingTurn(conversation);
    if (!runner || !runner->sandbox())
        return;
    const Sandbox &sandbox = *runner->sandbox();
    event::SandboxChanged changed;
    changed.state = sandbox.state();
    changed.sandboxId = sandbox.id().toString();
    changed.remainingMs = sandbox.remainingMs();
    changed.memoryBytes = sandbox.spec().limits.memoryBytes;
    emit sandboxChanged(conversation, m_turns->livingTurnId(conversation), changed);
    emit workspaceChanged(conversation);
}

Status StudioCore::allowHost(const ConversationId &conversation, const QString &host, bool forAgent)
{
    const Result<HostRule> rule = parseHostRule(host);
    if (!rule)
        return failure(rule.error());
    TurnRunner *runner = m_turns->livingTurn(conversation);
    const bool isOpened = runner && runner->allowHost(*rule);
    if (!forAgent)
        return isOpened ? Status() : failure(ErrorCode::NotFound,
                                             tr("No sandbox is running in this conversation. Allow the host for the agent, then "
                                                "send a message."));
    const auto summary = m_conversations->find(conversation);
    const auto agent = summary ? m_agents->find(summary->agent) : std::nullopt;
    if (!agent)
        return failure(ErrorCode::NotFound, tr("The agent of this conversation does not exist any more."));
    AgentSpec changed = *agent;
    if (changed.network == NetworkPolicy::Off)
        changed.network = NetworkPolicy::AllowList;
    if (!changed.networkHosts.contains(rule->toString()))
        changed.networkHosts.append(rule->toString());
    const Result<AgentSpec> saved = m_agents->save(changed);
    return saved ? Status() : failure(saved.error());
}

void StudioCore::report(const Status &status)
{
    if (!status)
        emit problem(status.error());
}

void StudioCore::shutDown()
{
    if (std::exchange(m_closing, true))
        return;
    if (!m_turns) {
        emit shutDownFinished();
        return;
    }
    // All bounded: turns first, so that their last events are written, then whatever sandbox is left.
    const auto endEngine = [this] {
        m_writer->flush();
        m_engine->shutDown(Completion<std::monostate>(this, [this](const Status &) {
            m_writer->flush();
            settleSecrets();
        }));
    };
    auto once = std::make_shared<bool>(false);
    const auto go = [once, endEngine] {
        if (!std::exchange(*once, true))
            endEngine();
    };
    constexpr int turnsBoundMs = 3000;
    QTimer::singleShot(turnsBoundMs, this, go);
    m_turns->shutDown(Completion<std::monostate>(this, [go](const Status &) { go(); }));
}

// Who activates a licence or enters a key and quits at once must find it again.
void StudioCore::settleSecrets()
{
    constexpr int boundMs = 2000; // a locked keyring keeps nobody here
    auto once = std::make_shared<bool>(false);
    const auto finish = [this, once] {
        if (!std::exchange(*once, true))
            emit shutDownFinished();
    };
    QTimer::singleShot(boundMs, this, finish);
    m_secrets->settle(Completion<std::monostate>(this, [finish](const Status &) { finish(); }));
}

} // namespace velqa
