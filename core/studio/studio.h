// Studio: the one door into core. Lives on the thread of its user (UI thread, or the main thread of the command line);
// commands are queued to the core thread, values and events are queued out, no object is shared.
//
// Interface: CoreStudio is the real one, tests use a fake. Every command with a completion answers exactly once; every other
// command answers by signals. Signals that carry a list carry the whole list.
#pragma once

#include "core/base/completion.h"
#include "core/studio/studiovalues.h"

#include <QObject>

namespace velqa {

class Studio : public QObject
{
    Q_OBJECT

public:
    explicit Studio(QObject *parent = nullptr) : QObject(parent) {}

    // Opens the store, evaluates the licence, finds the engine. started() or startFailed() follows.
    virtual void start() = 0;
    // Stops turns, ends sandboxes, closes the store; shutDownFinished() follows within a bound.
    virtual void shutDown() = 0;

    // Agents
    virtual void saveAgent(const AgentSpec &agent, Completion<AgentSpec> done) = 0; // empty id = new
    virtual void removeAgent(const AgentId &id, Completion<std::monostate> done) = 0;

    // Conversations
    virtual void createConversation(const AgentId &agent, Completion<ConversationSummary> done) = 0;
    virtual void openConversation(const ConversationId &id, Completion<ConversationContent> done) = 0; // also: the one in front
    // The page of turns before one that is known; empty when there is none.
    virtual void olderTurns(const ConversationId &id, const TurnId &before, Completion<TurnPage> done) = 0;
    virtual void renameConversation(const ConversationId &id, const QString &title, Completion<std::monostate> done) = 0;
    virtual void removeConversation(const ConversationId &id, Completion<std::monostate> done) = 0;
    // The agent in front of the person: a standby sandbox is kept for it. Empty = none.
    virtual void setFrontAgent(const AgentId &id) = 0;

    // Turns
    virtual void send(const SendRequest &request, Completion<TurnId> done) = 0; // Locked, InvalidArgument...
    virtual void stopTurn(const TurnId &turn) = 0;
    virtual void endSandbox(const TurnId &turn) = 0;
    virtual void extendSandbox(const TurnId &turn, int seconds) = 0;
    // One more host that sandboxes may reach: of the living sandbox of a conversation, and of its agent from now on. NotFound when none
    // lives and it is for the turn alone; InvalidArgument when the entry is none.
    virtual void allowHost(const ConversationId &conversation, const QString &host, bool forAgent, Completion<std::monostate> done) = 0;

    // The sandbox that is looked at: sandboxUsage() tells of it once a second while it lives. Empty = none.
    virtual void watchSandbox(const ConversationId &conversation) = 0;
    virtual void listProcesses(const ConversationId &conversation, Completion<QList<GuestProcessInfo>> done) = 0; // NotFound when no sandbox lives
    virtual void endProcess(const ConversationId &conversation, int pid, Completion<std::monostate> done) = 0;

    // Uploads
    virtual void addUploads(const ConversationId &conversation, const QStringList &paths) = 0; // uploadsFinished()
    virtual void cancelUpload(const ConversationId &conversation, const QString &path) = 0; // while it is copied
    virtual void removeUpload(const UploadId &id) = 0;

    // Live workspace of the newest turn with a living sandbox
    virtual void listWorkspace(const ConversationId &conversation, Completion<QList<WorkspaceEntry>> done) = 0; // NotFound when no sandbox lives
    virtual void viewWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, Completion<FileView> done) = 0;
    virtual void saveWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, const QString &targetPath,
                                   Completion<std::monostate> done) = 0;
    virtual void publishWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, Completion<Artefact> done) = 0;

    // Checkpoints
    virtual void saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done) = 0;
    virtual void setStartCheckpoint(const ConversationId &conversation, const CheckpointId &checkpoint) = 0; // empty = none
    virtual void renameCheckpoint(const CheckpointId &id, const QString &name) = 0;
    virtual void removeCheckpoint(const CheckpointId &id) = 0;

    // Artefacts
    virtual void viewArtefact(const ArtefactId &id, Completion<FileView> done) = 0;
    virtual void saveArtefact(const ArtefactId &id, const QString &targetPath, Completion<std::monostate> done) = 0;
    // A read-only copy below the cache directory, to be opened by the desktop.
    virtual void exportForOpening(const ArtefactId &id, Completion<QString> done) = 0;

    // Engine and images
    virtual void retryEngine() = 0;
    // Removes what dead copies of this installation left on the engine; the number removed. It also happens by itself.
    virtual void cleanUpEngine(Completion<int> done) = 0;
    virtual void buildImages(const QStringList &runtimes) = 0; // progress by engineChanged()
    virtual void cancelBuild() = 0;

    // Licence and usage
    virtual void activateLicense(const QString &key, Completion<LicenseStatus> done) = 0;
    virtual void refreshLicense(Completion<LicenseStatus> done) = 0;
    virtual void signOutLicense(Completion<std::monostate> done) = 0;
    virtual void exportUsage(const QString &targetPath, Completion<std::monostate> done) = 0;

    // Settings and models
    virtual void saveSettings(const SettingsValues &values, Completion<std::monostate> done) = 0;
    virtual void setEndpointKey(const QString &endpointId, const QByteArray &key, Completion<std::monostate> done) = 0; // empty removes
    virtual void testEndpoint(const ModelEndpoint &endpoint, const QByteArray &key, Completion<QStringList> done) = 0;
    virtual void setWindowState(const QByteArray &state) = 0;

    virtual void search(const QString &text, Completion<QList<ConversationSummary>> done) = 0;
    virtual void runDoctor(Completion<QList<Finding>> done) = 0;

signals:
    void started(const velqa::SettingsValues &settings, const QByteArray &windowState);
    void startFailed(const velqa::Error &error);
    void shutDownFinished();

    void agentsChanged(const QList<velqa::AgentSpec> &agents);
    void conversationsChanged(const QList<velqa::ConversationSummary> &conversations);
    void turnEvent(const velqa::ConversationId &conversation, const velqa::TurnEvent &event);
    void uploadsChanged(const velqa::ConversationId &conversation, const QList<velqa::Upload> &uploads);
    void uploadProgress(const velqa::ConversationId &conversation, const velqa::UploadStep &step);
    // One for each addUploads(); `paths` are those it was given.
    void uploadsFinished(const velqa::ConversationId &conversation, const QList<velqa::Upload> &added,
                         const QStringList &refusedSentences, const QStringList &paths);
    void checkpointsChanged(const velqa::ConversationId &conversation, const QList<velqa::Checkpoint> &checkpoints);
    void artefactsChanged(const velqa::ConversationId &conversation, const QList<velqa::Artefact> &artefacts);
    void workspaceChanged(const velqa::ConversationId &conversation); // list again when visible
    void sandboxChanged(const velqa::ConversationId &conversation, const velqa::TurnId &turn,
                        const velqa::event::SandboxChanged &sandbox); // also after the turn ended
    void sandboxUsage(const velqa::ConversationId &conversation, const velqa::SandboxUsage &usage);
    void engineChanged(const velqa::EngineStatus &status);
    void licenseChanged(const velqa::LicenseStatus &status);
    void usageChanged(const velqa::UsageReport &report);
    void settingsChanged(const velqa::SettingsValues &settings);
    // A problem that belongs to no command (disk full while appending, keyring gone).
    void problem(const velqa::Error &error);
    void problemOver(const velqa::Error &error); // one that was told is settled by itself
};

} // namespace velqa
