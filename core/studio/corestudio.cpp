// The border between the core thread and its user. Lives on the thread of its user.
#include "core/studio/corestudio.h"

#include "core/studio/doctor.h"
#include "core/studio/studiocore.h"
#include "core/studio/studiosettings.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>

namespace velqa {
namespace {

using Nothing = std::monostate;

} // namespace

CoreStudio::CoreStudio(StudioEnvironment environment, QObject *parent)
    : Studio(parent), m_core(new StudioCore(std::move(environment)))
{
    qRegisterMetaType<QList<AgentSpec>>();
    qRegisterMetaType<QList<ConversationSummary>>();
    qRegisterMetaType<QList<Upload>>();
    qRegisterMetaType<QList<Checkpoint>>();
    qRegisterMetaType<QList<Artefact>>();
    m_thread.setObjectName(QStringLiteral("velqa-core"));
    m_core->moveToThread(&m_thread);
    // On the core thread, after its loop: what the parts of core leave to be deleted later goes, too.
    const auto deleteCore = [core = m_core] {
        delete core;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    connect(&m_thread, &QThread::finished, &m_thread, deleteCore, Qt::DirectConnection);
    relaySignals();
    m_thread.start();
}

CoreStudio::~CoreStudio()
{
    m_thread.quit();
    m_thread.wait(); // the loop ends at once; what is running in it is bounded
    abandonQuestions();
}

void CoreStudio::relaySignals()
{
    connect(m_core, &StudioCore::started, this, &Studio::started);
    connect(m_core, &StudioCore::startFailed, this, &Studio::startFailed);
    connect(m_core, &StudioCore::shutDownFinished, this, &Studio::shutDownFinished);
    connect(m_core, &StudioCore::agentsChanged, this, &Studio::agentsChanged);
    connect(m_core, &StudioCore::conversationsChanged, this, &Studio::conversationsChanged);
    connect(m_core, &StudioCore::turnEvent, this, &Studio::turnEvent);
    connect(m_core, &StudioCore::uploadsChanged, this, &Studio::uploadsChanged);
    connect(m_core, &StudioCore::uploadProgress, this, &Studio::uploadProgress);
    connect(m_core, &StudioCore::checkpointsChanged, this, &Studio::checkpointsChanged);
    connect(m_core, &StudioCore::artefactsChanged, this, &Studio::artefactsChanged);
    connect(m_core, &StudioCore::workspaceChanged, this, &Studio::workspaceChanged);
    connect(m_core, &StudioCore::sandboxChanged, this, &Studio::sandboxChanged);
    connect(m_core, &StudioCore::sandboxUsage, this, &Studio::sandboxUsage);
    connect(m_core, &StudioCore::engineChanged, this, &Studio::engineChanged);
    connect(m_core, &StudioCore::licenseChanged, this, &Studio::licenseChanged);
    connect(m_core, &StudioCore::usageChanged, this, &Studio::usageChanged);
    connect(m_core, &StudioCore::settingsChanged, this, &Studio::settingsChanged);
    connect(m_core, &StudioCore::problem, this, &Studio::problem);
    connect(m_core, &StudioCore::problemOver, this, &Studio::problemOver);
}

void CoreStudio::post(std::function<void(StudioCore &)> command)
{
    QMetaObject::invokeMethod(
        m_core,
        [core = m_core, command = std::move(command)] {
            if (core->isStarted())
                command(*core);
        },
        Qt::QueuedConnection);
}

template<typename T> void CoreStudio::ask(Completion<T> done, std::function<void(StudioCore &, Completion<T>)> command)
{
    const quint64 number = ++m_lastQuestion;
    m_questions.insert(number, std::make_shared<Completion<T>>(std::move(done)));
    const auto answer = [this, number](Result<T> result) { // called on the core thread
        QMetaObject::invokeMethod(
            this,
            [this, number, result = std::move(result)]() mutable {
                if (const auto question = std::static_pointer_cast<Completion<T>>(m_questions.take(number)))
                    (*question)(std::move(result));
            },
            Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(
        m_core,
        [core = m_core, answer, command = std::move(command)] {
            Completion<T> inside(core, answer);
            if (core->isStarted())
                command(*core, inside);
            else
                inside.fail(ErrorCode::Unreachable,
                            QCoreApplication::translate("CoreStudio", "The program has not started yet."));
        },
        Qt::QueuedConnection);
}

void CoreStudio::abandonQuestions()
{
    m_questions.clear(); // each dropped completion answers Cancelled
}

void CoreStudio::start()
{
    QMetaObject::invokeMethod(m_core, [core = m_core] { core->start(); }, Qt::QueuedConnection);
}

void CoreStudio::shutDown()
{
    QMetaObject::invokeMethod(m_core, [core = m_core] { core->shutDown(); }, Qt::QueuedConnection);
}

void CoreStudio::saveAgent(const AgentSpec &agent, Completion<AgentSpec> done)
{
    ask<AgentSpec>(done, [agent](StudioCore &core, const Completion<AgentSpec> &answer) {
        answer(core.agents().save(agent));
    });
}

void CoreStudio::removeAgent(const AgentId &id, Completion<Nothing> done)
{
    ask<Nothing>(done, [id](StudioCore &core, const Completion<Nothing> &answer) { answer(core.agents().remove(id)); });
}

void CoreStudio::createConversation(const AgentId &agent, Completion<ConversationSummary> done)
{
    ask<ConversationSummary>(done, [agent](StudioCore &core, const Completion<ConversationSummary> &answer) {
        answer(core.conversations().create(agent));
    });
}

void CoreStudio::openConversation(const ConversationId &id, Completion<ConversationContent> done)
{
    ask<ConversationContent>(done, [id](StudioCore &core, const Completion<ConversationContent> &answer) {
        core.flushEvents(); // what was shown live is also what is opened
        answer(core.conversations().content(id));
        core.announceSandbox(id);
    });
}

void CoreStudio::olderTurns(const ConversationId &id, const TurnId &before, Completion<TurnPage> done)
{
    ask<TurnPage>(done, [id, before](StudioCore &core, const Completion<TurnPage> &answer) {
        answer(core.conversations().olderTurns(id, before));
    });
}

void CoreStudio::renameConversation(const ConversationId &id, const QString &title, Completion<Nothing> done)
{
    ask<Nothing>(done, [id, title](StudioCore &core, const Completion<Nothing> &answer) {
        answer(core.conversations().rename(id, title));
    });
}

void CoreStudio::removeConversation(const ConversationId &id, Completion<Nothing> done)
{
    ask<Nothing>(done, [id](StudioCore &core, const Completion<Nothing> &answer) { answer(core.removeConversation(id)); });
}

void CoreStudio::setFrontAgent(const AgentId &id)
{
    post([id](StudioCore &core) { core.turns().setFrontAgent(id); });
}

void CoreStudio::send(const SendRequest &request, Completion<TurnId> done)
{
    ask<TurnId>(done, [request](StudioCore &core, const Completion<TurnId> &answer) { core.send(request, answer); });
}

void CoreStudio::stopTurn(const TurnId &turn)
{
    post([turn](StudioCore &core) { core.turns().stop(turn); });
}

void CoreStudio::endSandbox(const TurnId &turn)
{
    post([turn](StudioCore &core) { core.turns().endSandbox(turn); });
}

void CoreStudio::extendSandbox(const TurnId &turn, int seconds)
{
    post([turn, seconds](StudioCore &core) { core.turns().extendSandbox(turn, seconds); });
}

void CoreStudio::allowHost(const ConversationId &conversation, const QString &host, bool forAgent, Completion<Nothing> done)
{
    ask<Nothing>(done, [conversation, host, forAgent](StudioCore &core, const Completion<Nothing> &answer) {
        answer(core.allowHost(conversation, host, forAgent));
    });
}

void CoreStudio::watchSandbox(const ConversationId &conversation)
{
    post([conversation](StudioCore &core) { core.liveFacts().watch(conversation); });
}

void CoreStudio::listProcesses(const ConversationId &conversation, Completion<QList<GuestProcessInfo>> done)
{
    ask<QList<GuestProcessInfo>>(done, [conversation](StudioCore &core, const Completion<QList<GuestProcessInfo>> &answer) {
        core.liveFacts().processes(conversation, answer);
    });
}

void CoreStudio::endProcess(const ConversationId &conversation, int pid, Completion<Nothing> done)
{
    ask<Nothing>(done, [conversation, pid](StudioCore &core, const Completion<Nothing> &answer) {
        core.liveFacts().endProcess(conversation, pid, answer);
    });
}

void CoreStudio::addUploads(const ConversationId &conversation, const QStringList &paths)
{
    ask<UploadReport>(
        Completion<UploadReport>(this,
                                 [this, conversation, paths](const Result<UploadReport> &report) {
                                     QStringList sentences;
                                     if (!report) {
                                         emit uploadsFinished(conversation, {}, {report.error().message}, paths);
                                         return;
                                     }
                                     for (const auto &[name, error] : report->refused)
                                         sentences.append(error.message);
                                     emit uploadsFinished(conversation, report->added, sentences, paths);
                                 }),
        [conversation, paths](StudioCore &core, const Completion<UploadReport> &answer) {
            core.workspace().addUploads(conversation, paths, answer);
        });
}

void CoreStudio::cancelUpload(const ConversationId &conversation, const QString &path)
{
    post([conversation, path](StudioCore &core) { core.workspace().cancelUpload(conversation, path); });
}

void CoreStudio::removeUpload(const UploadId &id)
{
    post([id](StudioCore &core) { core.report(core.workspace().removeUpload(id)); });
}

void CoreStudio::listWorkspace(const ConversationId &conversation, Completion<QList<WorkspaceEntry>> done)
{
    ask<QList<WorkspaceEntry>>(
        done, [conversation](StudioCore &core, const Completion<QList<WorkspaceEntry>> &answer) {
            core.browser().list(conversation, answer);
        });
}

void CoreStudio::viewWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath,
                                   Completion<FileView> done)
{
    ask<FileView>(done, [conversation, rawPath](StudioCore &core, const Completion<FileView> &answer) {
        core.browser().view(conversation, rawPath, answer);
    });
}

void CoreStudio::saveWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath,
                                   const QString &targetPath, Completion<Nothing> done)
{
    ask<Nothing>(done, [=](StudioCore &core, const Completion<Nothing> &answer) {
        core.browser().save(conversation, rawPath, targetPath, answer);
    });
}

void CoreStudio::publishWorkspaceFile(const ConversationId &conversation, const QByteArray &rawPath,
                                      Completion<Artefact> done)
{
    ask<Artefact>(done, [conversation, rawPath](StudioCore &core, const Completion<Artefact> &answer) {
        core.browser().publish(conversation, rawPath, answer);
    });
}

void CoreStudio::saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done)
{
    ask<Checkpoint>(done, [conversation, name](StudioCore &core, const Completion<Checkpoint> &answer) {
        core.saveCheckpoint(conversation, name, answer);
    });
}

void CoreStudio::setStartCheckpoint(const ConversationId &conversation, const CheckpointId &checkpoint)
{
    post([=](StudioCore &core) { core.report(core.conversations().setStartCheckpoint(conversation, checkpoint)); });
}

void CoreStudio::renameCheckpoint(const CheckpointId &id, const QString &name)
{
    post([id, name](StudioCore &core) { core.report(core.workspace().renameCheckpoint(id, name)); });
}

void CoreStudio::removeCheckpoint(const CheckpointId &id)
{
    post([id](StudioCore &core) { core.report(core.workspace().removeCheckpoint(id)); });
}

void CoreStudio::viewArtefact(const ArtefactId &id, Completion<FileView> done)
{
    ask<FileView>(done, [id](StudioCore &core, const Completion<FileView> &answer) { core.viewArtefact(id, answer); });
}

void CoreStudio::saveArtefact(const ArtefactId &id, const QString &targetPath, Completion<Nothing> done)
{
    ask<Nothing>(done, [id, targetPath](StudioCore &core, const Completion<Nothing> &answer) {
        core.workspace().saveArtefact(id, targetPath, answer);
    });
}

void CoreStudio::exportForOpening(const ArtefactId &id, Completion<QString> done)
{
    ask<QString>(done, [id](StudioCore &core, const Completion<QString> &answer) { core.exportForOpening(id, answer); });
}

void CoreStudio::retryEngine()
{
    post([](StudioCore &core) { core.engine().connectNow(); });
}

void CoreStudio::cleanUpEngine(Completion<int> done)
{
    ask<int>(done, [](StudioCore &core, const Completion<int> &answer) {
        if (SandboxService *sandboxes = core.engine().sandboxes())
            sandboxes->reap(answer);
        else
            answer.fail(ErrorCode::Unreachable, tr("No engine is connected. Connect one first."));
    });
}

void CoreStudio::buildImages(const QStringList &runtimes)
{
    post([runtimes](StudioCore &core) { core.engine().buildImages(runtimes); });
}

void CoreStudio::cancelBuild()
{
    post([](StudioCore &core) { core.engine().cancelBuild(); });
}

void CoreStudio::activateLicense(const QString &key, Completion<LicenseStatus> done)
{
    ask<LicenseStatus>(done, [key](StudioCore &core, const Completion<LicenseStatus> &answer) {
        core.license().activate(key, answer);
    });
}

void CoreStudio::refreshLicense(Completion<LicenseStatus> done)
{
    ask<LicenseStatus>(
        done, [](StudioCore &core, const Completion<LicenseStatus> &answer) { core.license().refresh(answer); });
}

void CoreStudio::signOutLicense(Completion<Nothing> done)
{
    ask<Nothing>(done, [](StudioCore &core, const Completion<Nothing> &answer) { core.license().signOut(answer); });
}

void CoreStudio::exportUsage(const QString &targetPath, Completion<Nothing> done)
{
    ask<Nothing>(done, [targetPath](StudioCore &core, const Completion<Nothing> &answer) {
        answer(core.exportUsage(targetPath));
    });
}

void CoreStudio::saveSettings(const SettingsValues &values, Completion<Nothing> done)
{
    ask<Nothing>(done,
                 [values](StudioCore &core, const Completion<Nothing> &answer) { answer(core.saveSettings(values)); });
}

void CoreStudio::setEndpointKey(const QString &endpointId, const QByteArray &key, Completion<Nothing> done)
{
    ask<Nothing>(done, [endpointId, key](StudioCore &core, const Completion<Nothing> &answer) {
        core.setEndpointKey(endpointId, key, answer);
    });
}

void CoreStudio::testEndpoint(const ModelEndpoint &endpoint, const QByteArray &key, Completion<QStringList> done)
{
    ask<QStringList>(done, [endpoint, key](StudioCore &core, const Completion<QStringList> &answer) {
        core.testEndpoint(endpoint, key, answer);
    });
}

void CoreStudio::setWindowState(const QByteArray &state)
{
    post([state](StudioCore &core) {
        core.report(core.settings().setValue(SettingKey::WindowState, QString::fromLatin1(state.toBase64())));
    });
}

void CoreStudio::search(const QString &text, Completion<QList<ConversationSummary>> done)
{
    ask<QList<ConversationSummary>>(
        done, [text](StudioCore &core, const Completion<QList<ConversationSummary>> &answer) {
            answer(core.conversations().search(text));
        });
}

void CoreStudio::runDoctor(Completion<QList<Finding>> done)
{
    ask<QList<Finding>>(done, [](StudioCore &core, const Completion<QList<Finding>> &answer) {
        examine(core, answer);
    });
}

} // namespace velqa
