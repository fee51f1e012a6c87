// A Studio without a core. Main thread of a test.
#include "tests/support/fakestudio.h"

#include <QFileInfo>

#include <algorithm>

namespace velqa::test {

FakeStudio::FakeStudio(QObject *parent) : Studio(parent), engine(readyEngine()), license(entitled())
{
    settings.theme = QStringLiteral("light");
    settings.language = QStringLiteral("en");
    settings.defaultEndpoint = QStringLiteral("practice");
    usage.month.billedMinutes = 42;
    usage.month.sandboxes = 12;
    usage.month.indicativeMinor = 84;
    usage.month.currency = QStringLiteral("EUR");
    usage.today = usage.month;
    usage.today.billedMinutes = 3;
    endpointModels = {QStringLiteral("model-small"), QStringLiteral("model-large")};
}

template<typename T> void FakeStudio::answer(Completion<T> done, T value)
{
    Result<T> result = std::move(value);
    if (nextError) {
        result = failure(*nextError);
        nextError.reset();
    }
    if (holdAnswers)
        m_held.append([done, result] { done(result); });
    else
        done(std::move(result));
}

void FakeStudio::releaseAnswers()
{
    holdAnswers = false;
    const auto held = std::exchange(m_held, {});
    for (const auto &deliver : held)
        deliver();
}

bool FakeStudio::wasCalled(const QString &start) const
{
    return callCount(start) > 0;
}

int FakeStudio::callCount(const QString &start) const
{
    return int(std::count_if(calls.begin(), calls.end(), [&](const QString &call) { return call.startsWith(start); }));
}

ConversationContent &FakeStudio::content(const ConversationId &id)
{
    ConversationContent &known = contents[id];
    for (const ConversationSummary &summary : std::as_const(conversations)) {
        if (summary.id == id)
            known.summary = summary;
    }
    return known;
}

void FakeStudio::emitStarted()
{
    emit started(settings, windowState);
    emit agentsChanged(agents);
    emit conversationsChanged(conversations);
    emit engineChanged(engine);
    emit licenseChanged(license);
    emit usageChanged(usage);
}

void FakeStudio::setLicense(const LicenseStatus &status)
{
    license = status;
    emit licenseChanged(license);
}

void FakeStudio::setEngine(const EngineStatus &status)
{
    engine = status;
    emit engineChanged(engine);
}

void FakeStudio::setUsage(const UsageReport &report)
{
    usage = report;
    emit usageChanged(usage);
}

void FakeStudio::emitEvent(const ConversationId &conversation, const TurnId &turn, TurnEventBody body)
{
    TurnEvent event;
    event.turn = turn;
    event.seq = ++m_seq[turn];
    timeMs += 10;
    event.timeMs = timeMs;
    event.body = std::move(body);
    emit turnEvent(conversation, event);
}

AgentSpec FakeStudio::addAgent(const QString &name, Runtime runtime)
{
    AgentSpec agent;
    agent.id = AgentId(QStringLiteral("agent-%1").arg(++m_count));
    agent.name = name;
    agent.runtime = runtime;
    agent.tools = {QStringLiteral("run_command"), QStringLiteral("run_code"), QStringLiteral("read_file"),
                   QStringLiteral("write_file"), QStringLiteral("publish_artefact")};
    agents.append(agent);
    return agent;
}

ConversationSummary FakeStudio::addConversation(const AgentId &agent, const QString &title)
{
    ConversationSummary summary;
    summary.id = ConversationId(QStringLiteral("conversation-%1").arg(++m_count));
    summary.agent = agent;
    summary.title = title;
    summary.createdMs = timeMs;
    summary.updatedMs = timeMs;
    conversations.prepend(summary);
    content(summary.id);
    return summary;
}

LicenseStatus FakeStudio::entitled()
{
    LicenseStatus status;
    status.state = LicenseState::Entitled;
    status.sandboxAllowed = true;
    status.isBeta = true;
    status.plan = QStringLiteral("beta");
    status.features = {QStringLiteral("sandbox")};
    status.priceMinorPerMinute = 2;
    status.currency = QStringLiteral("EUR");
    status.upgradeUrl = QStringLiteral("https://velqa.example/plans");
    return status;
}

EngineStatus FakeStudio::readyEngine()
{
    EngineStatus status;
    status.state = EngineStatus::State::Ready;
    status.name = QStringLiteral("Local engine");
    status.info.serverVersion = QStringLiteral("28.2");
    status.info.apiVersion = QStringLiteral("1.44");
    status.latencyMs = 0.4;
    status.standbyReady = 1;
    return status;
}

void FakeStudio::start()
{
    note(QStringLiteral("start"));
    if (!holdAnswers)
        emitStarted();
}

void FakeStudio::shutDown()
{
    note(QStringLiteral("shutDown"));
    emit shutDownFinished();
}

void FakeStudio::saveAgent(const AgentSpec &agent, Completion<AgentSpec> done)
{
    note(QStringLiteral("saveAgent %1").arg(agent.name));
    savedAgents.append(agent);
    AgentSpec saved = agent;
    if (!nextError) {
        if (saved.id.isEmpty())
            saved.id = AgentId(QStringLiteral("agent-%1").arg(++m_count));
        const auto known =
            std::find_if(agents.begin(), agents.end(), [&](const AgentSpec &other) { return other.id == saved.id; });
        if (known == agents.end())
            agents.append(saved);
        else
            *known = saved;
        emit agentsChanged(agents);
    }
    answer(done, saved);
}

void FakeStudio::removeAgent(const AgentId &id, Completion<std::monostate> done)
{
    note(QStringLiteral("removeAgent %1").arg(id.toString()));
    if (!nextError) {
        agents.removeIf([&](const AgentSpec &agent) { return agent.id == id; });
        emit agentsChanged(agents);
    }
    answer(done, std::monostate());
}

void FakeStudio::createConversation(const AgentId &agent, Completion<ConversationSummary> done)
{
    note(QStringLiteral("createConversation %1").arg(agent.toString()));
    if (nextError) {
        answer(done, ConversationSummary());
        return;
    }
    const ConversationSummary summary = addConversation(agent, QStringLiteral("New conversation"));
    emit conversationsChanged(conversations);
    answer(done, summary);
}

void FakeStudio::openConversation(const ConversationId &id, Completion<ConversationContent> done)
{
    note(QStringLiteral("openConversation %1").arg(id.toString()));
    answer(done, content(id));
}

void FakeStudio::olderTurns(const ConversationId &id, const TurnId &before, Completion<TurnPage> done)
{
    note(QStringLiteral("olderTurns %1 %2").arg(id.toString(), before.toString()));
    answer(done, olderPages.isEmpty() ? TurnPage() : olderPages.takeFirst());
}

void FakeStudio::renameConversation(const ConversationId &id, const QString &title, Completion<std::monostate> done)
{
    note(QStringLiteral("renameConversation %1 %2").arg(id.toString(), title));
    if (!nextError) {
        for (ConversationSummary &summary : conversations) {
            if (summary.id == id)
                summary.title = title;
        }
        emit conversationsChanged(conversations);
    }
    answer(done, std::monostate());
}

void FakeStudio::removeConversation(const ConversationId &id, Completion<std::monostate> done)
{
    note(QStringLiteral("removeConversation %1").arg(id.toString()));
    if (!nextError) {
        conversations.removeIf([&](const ConversationSummary &summary) { return summary.id == id; });
        contents.remove(id);
        emit conversationsChanged(conversations);
    }
    answer(done, std::monostate());
}

void FakeStudio::setFrontAgent(const AgentId &id)
{
    note(QStringLiteral("setFrontAgent %1").arg(id.toString()));
}

void FakeStudio::send(const SendRequest &request, Completion<TurnId> done)
{
    note(QStringLiteral("send %1").arg(request.text));
    sent.append(request);
    answer(done, TurnId(QStringLiteral("turn-%1").arg(++m_count)));
}

void FakeStudio::stopTurn(const TurnId &turn)
{
    note(QStringLiteral("stopTurn %1").arg(turn.toString()));
}

void FakeStudio::endSandbox(const TurnId &turn)
{
    note(QStringLiteral("endSandbox %1").arg(turn.toString()));
}

void FakeStudio::allowHost(const ConversationId &conversation, const QString &host, bool forAgent, Completion<std::monostate> done)
{
    note(QStringLiteral("allowHost %1 %2 %3").arg(conversation.toString(), host, forAgent ? QStringLiteral("agent") : QStringLiteral("turn")));
    answer(done, std::monostate());
}

void FakeStudio::extendSandbox(const TurnId &turn, int seconds)
{
    note(QStringLiteral("extendSandbox %1 %2").arg(turn.toString()).arg(seconds));
}

void FakeStudio::watchSandbox(const ConversationId &conversation)
{
    note(QStringLiteral("watchSandbox %1").arg(conversation.toString()));
}

void FakeStudio::listProcesses(const ConversationId &conversation, Completion<QList<GuestProcessInfo>> done)
{
    note(QStringLiteral("listProcesses %1").arg(conversation.toString()));
    answer(done, processes);
}

void FakeStudio::endProcess(const ConversationId &conversation, int pid, Completion<std::monostate> done)
{
    note(QStringLiteral("endProcess %1 %2").arg(conversation.toString()).arg(pid));
    processes.removeIf([pid](const GuestProcessInfo &process) { return process.pid == pid; });
    answer(done, std::monostate());
}

void FakeStudio::addUploads(const ConversationId &conversation, const QStringList &paths)
{
    note(QStringLiteral("addUploads %1 %2").arg(conversation.toString(), paths.join(QLatin1Char(' '))));
    if (holdAnswers)
        return;
    QList<Upload> added;
    for (const QString &path : paths) {
        Upload upload;
        upload.id = UploadId(QStringLiteral("upload-%1").arg(++m_count));
        upload.conversation = conversation;
        upload.name = QFileInfo(path).fileName();
        upload.size = QFileInfo(path).size();
        upload.addedMs = timeMs;
        upload.source = path;
        upload.isNew = true;
        added.append(upload);
    }
    ConversationContent &known = content(conversation);
    known.uploads.append(added);
    emit uploadsChanged(conversation, known.uploads);
    emit uploadsFinished(conversation, added, {}, paths);
}

void FakeStudio::cancelUpload(const ConversationId &conversation, const QString &path)
{
    note(QStringLiteral("cancelUpload %1 %2").arg(conversation.toString(), path));
}

void FakeStudio::removeUpload(const UploadId &id)
{
    note(QStringLiteral("removeUpload %1").arg(id.toString()));
    for (auto it = contents.begin(); it != contents.end(); ++it) {
        if (it->uploads.removeIf([&](const Upload &upload) { return upload.id == id; }) > 0)
            emit uploadsChanged(it.key(), it->uploads);
    }
}

void FakeStudio::listWorkspace(const ConversationId &conversation, Completion<QList<WorkspaceEntry>> done)
{
    note(QStringLiteral("listWorkspace %1").arg(conversation.toString()));
    if (!hasLivingSandbox && !nextError)
        nextError = Error{ErrorCode::NotFound, QStringLiteral("No sandbox is running."), {}};
    answer(done, workspaceEntries);
}

void FakeStudio::viewWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, Completion<FileView> done)
{
    note(QStringLiteral("viewWorkspaceFile %1 %2").arg(conversation.toString(), QString::fromUtf8(rawPath)));
    answer(done, workspaceFiles.value(rawPath));
}

void FakeStudio::saveWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, const QString &targetPath,
                                   Completion<std::monostate> done)
{
    note(QStringLiteral("saveWorkspaceFile %1 %2 %3").arg(conversation.toString(), QString::fromUtf8(rawPath), targetPath));
    answer(done, std::monostate());
}

void FakeStudio::publishWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath, Completion<Artefact> done)
{
    note(QStringLiteral("publishWorkspaceFile %1 %2").arg(conversation.toString(), QString::fromUtf8(rawPath)));
    Artefact artefact;
    artefact.id = ArtefactId(QStringLiteral("artefact-%1").arg(++m_count));
    artefact.conversation = conversation;
    artefact.name = QString::fromUtf8(rawPath).section(QLatin1Char('/'), -1);
    artefact.createdMs = timeMs;
    if (!nextError) {
        content(conversation).artefacts.prepend(artefact);
        emit artefactsChanged(conversation, content(conversation).artefacts);
    }
    answer(done, artefact);
}

void FakeStudio::saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done)
{
    note(QStringLiteral("saveCheckpoint %1 %2").arg(conversation.toString(), name));
    Checkpoint checkpoint;
    checkpoint.id = CheckpointId(QStringLiteral("checkpoint-%1").arg(++m_count));
    checkpoint.conversation = conversation;
    checkpoint.name = name;
    checkpoint.size = 2'100'000;
    checkpoint.entries = 3;
    checkpoint.createdMs = timeMs;
    if (!nextError) {
        content(conversation).checkpoints.prepend(checkpoint);
        emit checkpointsChanged(conversation, content(conversation).checkpoints);
    }
    answer(done, checkpoint);
}

void FakeStudio::setStartCheckpoint(const ConversationId &conversation, const CheckpointId &checkpoint)
{
    note(QStringLiteral("setStartCheckpoint %1 %2").arg(conversation.toString(), checkpoint.toString()));
    for (ConversationSummary &summary : conversations) {
        if (summary.id != conversation)
            continue;
        summary.startCheckpoint = checkpoint;
        summary.startCheckpointName.clear();
        for (const Checkpoint &known : std::as_const(content(conversation).checkpoints)) {
            if (known.id == checkpoint)
                summary.startCheckpointName = known.name;
        }
    }
    emit conversationsChanged(conversations);
}

void FakeStudio::renameCheckpoint(const CheckpointId &id, const QString &name)
{
    note(QStringLiteral("renameCheckpoint %1 %2").arg(id.toString(), name));
    for (auto it = contents.begin(); it != contents.end(); ++it) {
        for (Checkpoint &checkpoint : it->checkpoints) {
            if (checkpoint.id == id)
                checkpoint.name = name;
        }
        emit checkpointsChanged(it.key(), it->checkpoints);
    }
}

void FakeStudio::removeCheckpoint(const CheckpointId &id)
{
    note(QStringLiteral("removeCheckpoint %1").arg(id.toString()));
    for (auto it = contents.begin(); it != contents.end(); ++it) {
        it->checkpoints.removeIf([&](const Checkpoint &checkpoint) { return checkpoint.id == id; });
        emit checkpointsChanged(it.key(), it->checkpoints);
    }
}

void FakeStudio::viewArtefact(const ArtefactId &id, Completion<FileView> done)
{
    note(QStringLiteral("viewArtefact %1").arg(id.toString()));
    answer(done, artefactViews.value(id));
}

void FakeStudio::saveArtefact(const ArtefactId &id, const QString &targetPath, Completion<std::monostate> done)
{
    note(QStringLiteral("saveArtefact %1 %2").arg(id.toString(), targetPath));
    answer(done, std::monostate());
}

void FakeStudio::exportForOpening(const ArtefactId &id, Completion<QString> done)
{
    note(QStringLiteral("exportForOpening %1").arg(id.toString()));
    answer(done, QStringLiteral("/nowhere/%1").arg(id.toString()));
}

void FakeStudio::cleanUpEngine(Completion<int> done)
{
    note(QStringLiteral("cleanUpEngine"));
    answer(done, std::exchange(leftOvers, 0));
}

void FakeStudio::retryEngine()
{
    note(QStringLiteral("retryEngine"));
}

void FakeStudio::buildImages(const QStringList &runtimes)
{
    note(QStringLiteral("buildImages %1").arg(runtimes.join(QLatin1Char(' '))));
}

void FakeStudio::cancelBuild()
{
    note(QStringLiteral("cancelBuild"));
}

void FakeStudio::activateLicense(const QString &key, Completion<LicenseStatus> done)
{
    note(QStringLiteral("activateLicense"));
    lastKey = key.toUtf8();
    if (!nextError)
        setLicense(entitled());
    answer(done, license);
}

void FakeStudio::refreshLicense(Completion<LicenseStatus> done)
{
    note(QStringLiteral("refreshLicense"));
    answer(done, license);
}

void FakeStudio::signOutLicense(Completion<std::monostate> done)
{
    note(QStringLiteral("signOutLicense"));
    if (!nextError)
        setLicense(LicenseStatus());
    answer(done, std::monostate());
}

void FakeStudio::exportUsage(const QString &targetPath, Completion<std::monostate> done)
{
    note(QStringLiteral("exportUsage %1").arg(targetPath));
    answer(done, std::monostate());
}

void FakeStudio::saveSettings(const SettingsValues &values, Completion<std::monostate> done)
{
    note(QStringLiteral("saveSettings"));
    savedSettings.append(values);
    if (!nextError) {
        settings = values;
        emit settingsChanged(settings);
    }
    answer(done, std::monostate());
}

void FakeStudio::setEndpointKey(const QString &endpointId, const QByteArray &key, Completion<std::monostate> done)
{
    note(QStringLiteral("setEndpointKey %1").arg(endpointId));
    lastKey = key;
    answer(done, std::monostate());
}

void FakeStudio::testEndpoint(const ModelEndpoint &endpoint, const QByteArray &key, Completion<QStringList> done)
{
    note(QStringLiteral("testEndpoint %1").arg(endpoint.baseUrl));
    lastKey = key;
    answer(done, endpointModels);
}

void FakeStudio::setWindowState(const QByteArray &state)
{
    note(QStringLiteral("setWindowState"));
    windowState = state;
}

void FakeStudio::search(const QString &text, Completion<QList<ConversationSummary>> done)
{
    note(QStringLiteral("search %1").arg(text));
    answer(done, searchHits);
}

void FakeStudio::runDoctor(Completion<QList<Finding>> done)
{
    note(QStringLiteral("runDoctor"));
    answer(done, findings);
}

} // namespace velqa::test
