// StudioCore: owns everything on the core thread and wires it: store, settings, keychain, licence, usage, engine, turns,
// workspace. CoreStudio is its only caller and listens to its signals across the thread border.
#pragma once

#include "core/studio/conversationbook.h"
#include "core/studio/engineservice.h"
#include "core/studio/livefacts.h"
#include "core/studio/studioenvironment.h"
#include "core/studio/studiovalues.h"
#include "core/studio/turnservice.h"
#include "core/studio/workspacebrowser.h"

#include <QLockFile>
#include <QObject>

#include <memory>

namespace velqa {

class StudioCore : public QObject
{
    Q_OBJECT

public:
    explicit StudioCore(StudioEnvironment environment, QObject *parent = nullptr);
    ~StudioCore() override;

    void start();
    void shutDown();
    bool isStarted() const { return m_turns != nullptr; }

    AgentBook &agents() { return *m_agents; }
    ConversationBook &conversations() { return *m_conversations; }
    TurnService &turns() { return *m_turns; }
    EngineService &engine() { return *m_engine; }
    WorkspaceService &workspace() { return *m_workspace; }
    WorkspaceBrowser &browser() { return *m_browser; }
    LiveFacts &liveFacts() { return *m_liveFacts; }
    LicenseService &license() { return *m_license; }
    UsageMeter &usage() { return *m_usage; }
    ModelFactory &models() { return *m_models; }
    SecretStore &secrets() { return *m_secrets; }
    Settings &settings() { return *m_settings; }
    Clock &clock() { return m_clock; }
    const StudioEnvironment &environment() const { return m_environment; }

    SettingsValues settingsValues() const;
    Status saveSettings(const SettingsValues &values);
    Status removeConversation(const ConversationId &id);
    void viewArtefact(const ArtefactId &id, Completion<FileView> done);
    void exportForOpening(const ArtefactId &id, Completion<QString> done);

    void send(const SendRequest &request, Completion<TurnId> done); // an empty conversation makes a new one
    void saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done);
    Status exportUsage(const QString &targetPath);
    void setEndpointKey(const QString &endpointId, const QByteArray &key, Completion<std::monostate> done);
    void testEndpoint(const ModelEndpoint &endpoint, const QByteArray &key, Completion<QStringList> done);
    void flushEvents() { m_writer->flush(); }
    // Tells the state of the living sandbox of a conversation that was just opened.
    void announceSandbox(const ConversationId &conversation);
    // What a command without an answer could not do becomes problem().
    Status allowHost(const ConversationId &conversation, const QString &host, bool forAgent);
    void report(const Status &status);
    void settleSecrets();

signals:
    void started(const velqa::SettingsValues &settings, const QByteArray &windowState);
    void startFailed(const velqa::Error &error);
    void shutDownFinished();
    void agentsChanged(const QList<velqa::AgentSpec> &agents);
    void conversationsChanged(const QList<velqa::ConversationSummary> &conversations);
    void turnEvent(const velqa::ConversationId &conversation, const velqa::TurnEvent &event);
    void uploadsChanged(const velqa::ConversationId &conversation, const QList<velqa::Upload> &uploads);
    void uploadProgress(const velqa::ConversationId &conversation, const velqa::UploadStep &step);
    void checkpointsChanged(const velqa::ConversationId &conversation, const QList<velqa::Checkpoint> &checkpoints);
    void artefactsChanged(const velqa::ConversationId &conversation, const QList<velqa::Artefact> &artefacts);
    void workspaceChanged(const velqa::ConversationId &conversation);
    void sandboxChanged(const velqa::ConversationId &conversation, const velqa::TurnId &turn,
                        const velqa::event::SandboxChanged &sandbox);
    void sandboxUsage(const velqa::ConversationId &conversation, const velqa::SandboxUsage &usage);
    void engineChanged(const velqa::EngineStatus &status);
    void licenseChanged(const velqa::LicenseStatus &status);
    void usageChanged(const velqa::UsageReport &report);
    void settingsChanged(const velqa::SettingsValues &settings);
    void problem(const velqa::Error &error);
    void problemOver(const velqa::Error &error);

private:
    Status open();
    void wire();
    void announceConversations();
    void updateStandby();
    void licenseStatusChanged(const LicenseStatus &status);

    StudioEnvironment m_environment;
    SystemClock m_clock;
    std::unique_ptr<QLockFile> m_recoveryLock; // held by the first process that uses this home: it alone repairs
    std::unique_ptr<HttpClient> m_http;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<SecretStore> m_secrets;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<EventWriter> m_writer;
    std::unique_ptr<WorkspaceService> m_workspace;
    std::unique_ptr<LicenseService> m_license;
    std::unique_ptr<UsageMeter> m_usage;
    std::unique_ptr<ModelFactory> m_models;
    std::unique_ptr<ToolRegistry> m_tools;
    std::unique_ptr<AgentBook> m_agents;
    std::unique_ptr<ConversationBook> m_conversations;
    std::unique_ptr<EngineService> m_engine;
    std::unique_ptr<TurnService> m_turns;
    std::unique_ptr<WorkspaceBrowser> m_browser;
    std::unique_ptr<LiveFacts> m_liveFacts;
    bool m_conversationsDirty = false;
    bool m_closing = false;
};

} // namespace velqa
