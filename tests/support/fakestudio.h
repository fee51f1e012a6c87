// FakeStudio: a Studio that records what it was asked and lets a test say what happens. Main thread of a test.
//
// Every command appends its name and arguments to `calls` ("renameConversation c1 New title"); completions answer at once
// with what the public members hold, or with `nextError` (used once), or are kept in the `pending` lists when `holdAnswers`.
#pragma once

#include "core/studio/studio.h"

#include <QHash>

#include <functional>
#include <optional>

namespace velqa::test {

class FakeStudio final : public Studio
{
    Q_OBJECT

public:
    explicit FakeStudio(QObject *parent = nullptr);

    // What it knows
    SettingsValues settings;
    QByteArray windowState;
    QList<AgentSpec> agents;
    QList<ConversationSummary> conversations;
    QHash<ConversationId, ConversationContent> contents;
    QList<TurnPage> olderPages;                     // answers of olderTurns, in order
    EngineStatus engine;
    LicenseStatus license;
    UsageReport usage;
    QHash<QByteArray, FileView> workspaceFiles;     // by raw path
    QList<WorkspaceEntry> workspaceEntries;
    QList<GuestProcessInfo> processes;              // of the living sandbox
    int leftOvers = 0;                              // on the engine
    bool hasLivingSandbox = true;                   // else listWorkspace answers NotFound
    QHash<ArtefactId, FileView> artefactViews;
    QList<ConversationSummary> searchHits;
    QList<Finding> findings;
    QStringList endpointModels;                     // answer of testEndpoint

    // What it was asked
    QStringList calls;
    QList<SendRequest> sent;
    QList<AgentSpec> savedAgents;
    QList<SettingsValues> savedSettings;
    QByteArray lastKey;                             // of setEndpointKey, testEndpoint or activateLicense
    bool wasCalled(const QString &start) const;     // any call that begins so
    int callCount(const QString &start) const;

    // How it answers
    std::optional<Error> nextError;                 // the next completion fails with it
    bool holdAnswers = false;                       // completions wait for releaseAnswers()
    void releaseAnswers();

    // What happens
    void emitStarted();                             // started() and every ...Changed() with what it knows
    void setLicense(const LicenseStatus &status);
    void setEngine(const EngineStatus &status);
    void setUsage(const UsageReport &report);
    // An event of a turn with the next sequence number; `timeMs` moves on by 10 each time.
    void emitEvent(const ConversationId &conversation, const TurnId &turn, TurnEventBody body);
    qint64 timeMs = 1'796'000'000'000;

    // Ready-made values
    AgentSpec addAgent(const QString &name, Runtime runtime = Runtime::Python);
    ConversationSummary addConversation(const AgentId &agent, const QString &title);
    static LicenseStatus entitled();
    static EngineStatus readyEngine();

    // Studio
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
    void viewWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, Completion<FileView> done) override;
    void saveWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, const QString &targetPath,
                           Completion<std::monostate> done) override;
    void publishWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, Completion<Artefact> done) override;
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
    template<typename T> void answer(Completion<T> done, T value);
    void note(const QString &call) { calls.append(call); }
    ConversationContent &content(const ConversationId &id);

    QList<std::function<void()>> m_held;
    QHash<TurnId, qint64> m_seq;
    int m_count = 0;
};

} // namespace velqa::test
