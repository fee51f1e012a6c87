// One turn on the command line. Main thread.
#include "app/cli/runcommand.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

#include <utility>

namespace velqa {
namespace {

// The starter agents are known by these names whatever language the program speaks.
const QHash<QString, QStringList> starterNames{
    {QStringLiteral("data-analyst"), {QStringLiteral("data analyst"), QStringLiteral("analyste de données")}},
    {QStringLiteral("script-writer"), {QStringLiteral("script writer"), QStringLiteral("auteur de scripts")}},
};

ExitCode exitCodeFor(const event::TurnFinished &finished)
{
    switch (finished.state) {
    case TurnState::Completed: return ExitCode::Completed;
    case TurnState::Stopped: return ExitCode::Stopped;
    case TurnState::Expired: return ExitCode::Expired;
    case TurnState::Interrupted: return ExitCode::Interrupted;
    default: return ExitCode::Failed;
    }
}

ExitCode exitCodeFor(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Locked: return ExitCode::Locked;
    case ErrorCode::Unreachable: return ExitCode::EngineMissing;
    default: return ExitCode::Failed;
    }
}

} // namespace

std::optional<AgentSpec> findAgent(const QList<AgentSpec> &agents, const QString &wanted)
{
    const QString name = wanted.trimmed().toLower();
    for (const AgentSpec &agent : agents) {
        if (agent.id.toString() == name || agent.name.toLower() == name || agentDisplayName(agent).toLower() == name)
            return agent;
    }
    for (const AgentSpec &agent : agents) {
        if (!agent.key.isEmpty() && (agent.key == name || starterNames.value(agent.key).contains(name)))
            return agent;
    }
    return std::nullopt;
}

TurnEvent turnThatNeverBegan(const Error &error)
{
    event::TurnFinished finished;
    finished.state = error.code == ErrorCode::Cancelled ? TurnState::Stopped : TurnState::Failed;
    finished.error = error.message;
    finished.errorCode = errorCodeName(error.code);
    finished.detail = error.detail;
    return {{}, 1, QDateTime::currentMSecsSinceEpoch(), finished};
}

RunCommand::RunCommand(CliSession &session, Options options, QObject *parent)
    : QObject(parent), m_session(session), m_options(std::move(options))
{
    connect(&session.studio(), &Studio::turnEvent, this, [this](const ConversationId &id, const TurnEvent &turnEvent) {
        if (id != m_conversation)
            return;
        if (m_turn.isEmpty())
            m_early.append(turnEvent);
        else if (turnEvent.turn == m_turn)
            take(turnEvent);
    });
    connect(&session.studio(), &Studio::uploadsFinished, this,
            [this](const ConversationId &id, const QList<Upload> &added, const QStringList &refused) {
                if (id != m_conversation)
                    return;
                for (const QString &sentence : refused)
                    printProblem(sentence);
                if (added.isEmpty() && !m_options.files.isEmpty() && refused.size() >= m_options.files.size())
                    giveUp(ExitCode::Failed,
                           Error{ErrorCode::InvalidArgument, tr("None of the files could be read."), {}});
                else
                    send(added);
            });
    if (!m_options.outDirectory.isEmpty()) {
        m_folder = new ArtefactFolder(session.studio(), m_options.outDirectory, this);
        connect(m_folder, &ArtefactFolder::saved, this, [this](const QString &path) {
            if (!m_options.json)
                printProblem(tr("saved %1").arg(displayLine(path)));
        });
        connect(m_folder, &ArtefactFolder::failed, this, [](const Error &error) { printProblem(error.message); });
        connect(m_folder, &ArtefactFolder::idle, this, [this] {
            if (m_last)
                conclude();
        });
    }
    connect(&session, &CliSession::failed, this, [this](const Error &error) {
        if (m_options.json)
            printFailure(error);
    });
}

void RunCommand::start()
{
    m_session.start(CliSession::Needs::Engine, [this] { engineReady(); });
}

void RunCommand::engineReady()
{
    if (m_session.license().state == LicenseState::NotSignedIn && !m_options.demoKey.isEmpty()) {
        m_session.studio().activateLicense(m_options.demoKey,
                                           Completion<LicenseStatus>(this, [this](const Result<LicenseStatus> &status) {
                                               if (!status)
                                                   giveUp(ExitCode::Locked, status.error());
                                               else
                                                   activated();
                                           }));
        return;
    }
    activated();
}

void RunCommand::activated()
{
    const auto agent = findAgent(m_session.agents(), m_options.agent);
    if (!agent) {
        QStringList names;
        for (const AgentSpec &known : m_session.agents())
            names.append(agentDisplayName(known));
        giveUp(ExitCode::Usage, Error{ErrorCode::NotFound,
                                      tr("There is no agent “%1”. Agents here: %2.")
                                          .arg(displayLine(m_options.agent), names.join(QStringLiteral(", "))),
                                      {}});
        return;
    }
    m_session.studio().createConversation(
        agent->id, Completion<ConversationSummary>(this, [this](const Result<ConversationSummary> &created) {
            if (!created)
                giveUp(ExitCode::Failed, created.error());
            else
                upload(created->id);
        }));
}

void RunCommand::upload(const ConversationId &conversation)
{
    m_conversation = conversation;
    if (m_options.files.isEmpty()) {
        send({});
        return;
    }
    QStringList paths;
    for (const QString &file : std::as_const(m_options.files)) {
        // Qt has replaced what it could not decode: such a file can be there, only not under this name.
        if (file.contains(QChar::ReplacementCharacter) && !QFileInfo::exists(file))
            printProblem(tr("The name “%1” is not valid UTF-8, so the file cannot be named here. Rename it, or give the "
                            "folder that it is in.")
                             .arg(displayLine(file)));
        else
            paths.append(QFileInfo(file).absoluteFilePath());
    }
    if (paths.isEmpty()) {
        giveUp(ExitCode::Failed, Error{ErrorCode::InvalidArgument, tr("None of the files could be read."), {}});
        return;
    }
    m_options.files = paths;
    m_session.studio().addUploads(conversation, paths);
}

void RunCommand::send(const QList<Upload> &uploads)
{
    SendRequest request;
    request.conversation = m_conversation;
    request.text = m_options.message;
    for (const Upload &upload : uploads)
        request.files.append(upload.id);
    m_session.studio().send(request, Completion<TurnId>(this, [this](const Result<TurnId> &turn) {
                                if (!turn) {
                                    giveUp(exitCodeFor(turn.error().code), turn.error());
                                    return;
                                }
                                m_turn = *turn;
                                const auto early = std::exchange(m_early, {});
                                for (const TurnEvent &turnEvent : early)
                                    take(turnEvent);
                                if (m_interrupts > 0)
                                    m_session.studio().stopTurn(m_turn);
                            }));
}

void RunCommand::take(const TurnEvent &turnEvent)
{
    if (m_last)
        return;
    if (const auto *artefact = std::get_if<event::ArtefactPublished>(&turnEvent.body))
        keep(*artefact);
    if (std::holds_alternative<event::TurnFinished>(turnEvent.body)) {
        m_last = turnEvent; // printed last, when the artefacts are on disk
        if (!m_folder || m_folder->isIdle())
            conclude();
        return;
    }
    printEvent(turnEvent);
    if (isOutputLost() && !std::exchange(m_isOutputLost, true)) {
        printProblem(tr("The output cannot be written any more, so the turn is stopped."));
        if (m_interrupts == 0)
            interrupt();
    }
}

void RunCommand::printEvent(const TurnEvent &turnEvent)
{
    if (m_options.json) {
        if (isStored(turnEvent.body))
            printJson(turnEventToJson(turnEvent));
        return;
    }
    const auto line = [this](const QString &text) {
        printText((m_atLineStart ? QString() : QStringLiteral("\n")) + text + QLatin1Char('\n'));
        m_atLineStart = true;
    };
    const auto raw = [this](const QString &text) {
        QString clean;
        m_stripper.append(text, &clean);
        if (clean.isEmpty())
            return;
        printText(clean);
        m_atLineStart = clean.endsWith(QLatin1Char('\n'));
    };
    if (const auto *text = std::get_if<event::TextDelta>(&turnEvent.body)) {
        raw(text->text);
    } else if (const auto *started = std::get_if<event::ToolStarted>(&turnEvent.body)) {
        line(QStringLiteral("▸ %1").arg(displayLine(started->name)));
        m_stripper = {};
    } else if (const auto *output = std::get_if<event::ToolOutput>(&turnEvent.body)) {
        raw(output->text);
    } else if (const auto *finished = std::get_if<event::ToolFinished>(&turnEvent.body)) {
        const QString seconds = QLocale().toString(double(finished->durationMs) / 1000.0, 'f', 1);
        if (finished->exitCode)
            line(tr("  exit %1, %2 s").arg(QString::number(*finished->exitCode), seconds));
        else
            line(finished->ok ? tr("  done, %1 s").arg(seconds)
                              : tr("  failed after %1 s: %2").arg(seconds, displayLine(finished->error)));
    } else if (const auto *artefact = std::get_if<event::ArtefactPublished>(&turnEvent.body)) {
        line(tr("  artefact “%1”, version %2").arg(displayLine(artefact->name)).arg(artefact->version));
    } else if (const auto *checkpoint = std::get_if<event::CheckpointSaved>(&turnEvent.body)) {
        line(tr("  checkpoint “%1” saved").arg(displayLine(checkpoint->name)));
    } else if (const auto *network = std::get_if<event::NetworkAttempted>(&turnEvent.body)) {
        if (network->attempt.verdict != NetworkAttempt::Verdict::Allowed)
            line(tr("! no connection to %1:%2 (%3)")
                     .arg(displayLine(network->attempt.host), QString::number(network->attempt.port),
                          networkVerdictName(network->attempt.verdict)));
    } else if (const auto *notice = std::get_if<event::Notice>(&turnEvent.body)) {
        line(QStringLiteral("! ") + stripEscapes(notice->text));
    }
}

void RunCommand::keep(const event::ArtefactPublished &artefact)
{
    if (m_folder)
        m_folder->save(artefact);
}

void RunCommand::conclude()
{
    auto &finished = std::get<event::TurnFinished>(m_last->body);
    ExitCode code = exitCodeFor(finished);
    if (m_folder && m_folder->failures() > 0 && code == ExitCode::Completed) {
        code = ExitCode::Failed;
        finished.error = tr("%n artefact(s) could not be saved. Choose another folder with --out.", nullptr,
                            m_folder->failures());
        finished.errorCode = errorCodeName(ErrorCode::PermissionDenied);
    }
    if (m_options.json)
        printJson(turnEventToJson(*m_last));
    else if (!m_atLineStart)
        printText(QStringLiteral("\n"));
    if (!m_options.json && !finished.error.isEmpty())
        printProblem(finished.error);
    if (!m_options.json)
        printProblem(tr("%1, %2 s of sandbox time (indicative)")
                         .arg(turnStateName(finished.state), QLocale().toString(finished.sandboxSeconds, 'f', 1)));
    m_session.finish(m_isOutputLost ? ExitCode::OutputLost : code);
}

void RunCommand::printFailure(const Error &error)
{
    if (m_last)
        return;
    m_last = turnThatNeverBegan(error);
    printJson(turnEventToJson(*m_last));
}

void RunCommand::giveUp(ExitCode code, const Error &error)
{
    if (m_options.json)
        printFailure(error);
    else
        printProblem(error.message);
    m_session.finish(code);
}

void RunCommand::interrupt()
{
    if (++m_interrupts > 1)
        QCoreApplication::exit(int(ExitCode::Stopped));
    else if (!m_turn.isEmpty())
        m_session.studio().stopTurn(m_turn);
    else
        giveUp(ExitCode::Stopped, Error{ErrorCode::Cancelled, tr("Stopped before the turn began."), {}});
}

} // namespace velqa
