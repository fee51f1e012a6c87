// CoreStudio: the real Studio. Owns the core thread; every command is posted to it and every answer posted back, as values.
// Lives on the thread of its user; the core thread ends with it.
#pragma once

#include "core/studio/studio.h"
#include "core/studio/studioenvironment.h"

#include <QHash>
#include <QThread>

#include <functional>
#include <memory>

namespace velqa {

class StudioCore;

class CoreStudio final : public Studio
{
    Q_OBJECT

public:
    explicit CoreStudio(StudioEnvironment environment, QObject *parent = nullptr);
    ~CoreStudio() override;

    void start() override;
    void shutDown() override;
    void saveAgent(const AgentSpec &agent, Completion<AgentSpec> done) override;
    void removeAgent(const AgentId &id, Completion<std::monostate> done) override;
    void createConversation(const AgentId &agent, Completion<ConversationSummary> done) override;
    void openConversation(const ConversationId &id, Completion<ConversationContent> done) override;
    void olderTurns(const ConversationId &id, const TurnId &before, Completion<TurnPage> done) override;
    void renameConversation(const ConversationId &id, const QString &title, Completion<std::monostate> done) override;
    void removeConversation(const ConversationId &id, Completion<std::monostate> done) override;
    void setFrontAgent(const AgentId &id) override;
    void send(const SendRequest &request, Completion<TurnId> done) override;
    void stopTurn(const TurnId &turn) override;
    void endSandbox(const TurnId &turn) override;
    void extendSandbox(const TurnId &turn, int seconds) override;
    void allowHost(const ConversationId &conversation, const QString &host, bool forAgent, Completion<std::monostate> done) override;
    void watchSandbox(const ConversationId &conversation) override;
    void listProcesses(const ConversationId &conversation, Completion<QList<GuestProcessInfo>> done) override;
    void endProcess(const ConversationId &conversation, int pid, Completion<std::monostate> done) override;
    void addUploads(const ConversationId &conversation, const QStringList &paths) override;
    void cancelUpload(const ConversationId &conversation, const QString &path) override;
    void removeUpload(const UploadId &id) override;
    void listWorkspace(const ConversationId &conversation, Completion<QList<WorkspaceEntry>> done) override;
    void viewWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath,
                           Completion<FileView> done) override;
    void saveWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, const QString &targetPath,
                           Completion<std::monostate> done) override;
    void publishWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath,
                              Completion<Artefact> done) override;
    void saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done) override;
    void setStartCheckpoint(const ConversationId &conversation, const CheckpointId &checkpoint) override;
    void renameCheckpoint(const CheckpointId &id, const QString &name) override;
    void removeCheckpoint(const CheckpointId &id) override;
    void viewArtefact(const ArtefactId &id, Completion<FileView> done) override;
    void saveArtefact(const ArtefactId &id, const QString &targetPath, Completion<std::monostate> done) override;
    void exportForOpening(const ArtefactId &id, Completion<QString> done) override;
    void retryEngine() override;
    void cleanUpEngine(Completion<int> done) override;
    void buildImages(const QStringList &runtimes) override;
    void cancelBuild() override;
    void activateLicense(const QString &key, Completion<LicenseStatus> done) override;
    void refreshLicense(Completion<LicenseStatus> done) override;
    void signOutLicense(Completion<std::monostate> done) override;
    void exportUsage(const QString &targetPath, Completion<std::monostate> done) override;
    void saveSettings(const SettingsValues &values, Completion<std::monostate> done) override;
    void setEndpointKey(const QString &endpointId, const QByteArray &key, Completion<std::monostate> done) override;
    void testEndpoint(const ModelEndpoint &endpoint, const QByteArray &key, Completion<QStringList> done) override;
    void setWindowState(const QByteArray &state) override;
    void search(const QString &text, Completion<QList<ConversationSummary>> done) override;
    void runDoctor(Completion<QList<Finding>> done) override;

private:
    // Runs on the core thread; dropped when the core is not (or no longer) started.
    void post(std::function<void(StudioCore &)> command);
    // The same with an answer: `done` stays on this thread, only its number travels.
    template<typename T> void ask(Completion<T> done, std::function<void(StudioCore &, Completion<T>)> command);
    void relaySignals();
    void abandonQuestions();

    QThread m_thread;
    StudioCore *m_core = nullptr; // lives on m_thread, deleted when it finishes
    quint64 m_lastQuestion = 0;
    QHash<quint64, std::shared_ptr<void>> m_questions; // number -> Completion<T>
};

} // namespace velqa
