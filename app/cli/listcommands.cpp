// Small commands. Main thread.
#include "app/cli/listcommands.h"

#include "app/cli/clitext.h"
#include "core/base/text.h"

#include <QCoreApplication>

#include <memory>

namespace velqa {
namespace {

QString levelName(Finding::Level level)
{
    switch (level) {
    case Finding::Level::Good: return QStringLiteral("good");
    case Finding::Level::Warning: return QStringLiteral("warning");
    case Finding::Level::Bad: return QStringLiteral("bad");
    }
    return {};
}

void printLicense(const LicenseStatus &status, bool json)
{
    if (json) {
        printJson({{QStringLiteral("state"), licenseStateName(status.state)},
                   {QStringLiteral("sandbox_allowed"), status.sandboxAllowed},
                   {QStringLiteral("plan"), status.plan},
                   {QStringLiteral("message"), status.message}});
        return;
    }
    printText(QStringLiteral("%1: %2\n").arg(licenseStateName(status.state), displayLine(status.message, 500)));
}

} // namespace

void runDoctorCommand(CliSession &session, bool json)
{
    session.start(CliSession::Needs::Store, [&session, json] {
        session.studio().runDoctor(
            Completion<QList<Finding>>(&session, [&session, json](const Result<QList<Finding>> &findings) {
                if (!findings) {
                    printProblem(findings.error().message);
                    session.finish(ExitCode::Failed);
                    return;
                }
                bool bad = false;
                for (const Finding &finding : *findings) {
                    bad = bad || finding.level == Finding::Level::Bad;
                    if (json) {
                        printJson({{QStringLiteral("level"), levelName(finding.level)},
                                   {QStringLiteral("subject"), finding.subject},
                                   {QStringLiteral("text"), finding.text},
                                   {QStringLiteral("advice"), finding.advice}});
                        continue;
                    }
                    const QString mark = finding.level == Finding::Level::Good ? QStringLiteral("ok  ")
                        : finding.level == Finding::Level::Warning             ? QStringLiteral("warn")
                                                                               : QStringLiteral("BAD ");
                    printText(QStringLiteral("%1  %2  %3\n").arg(mark, finding.subject.leftJustified(8), finding.text));
                    if (!finding.advice.isEmpty())
                        printText(QStringLiteral("                → %1\n").arg(finding.advice));
                }
                session.finish(bad ? ExitCode::Failed : ExitCode::Completed);
            }));
    });
}

void listAgents(CliSession &session, bool json)
{
    session.start(CliSession::Needs::Store, [&session, json] {
        for (const AgentSpec &agent : session.agents()) {
            if (json)
                printJson(agentToJson(agent));
            else
                printText(QStringLiteral("%1  %2  %3\n")
                              .arg(agent.id.toString(), runtimeName(agent.runtime).leftJustified(6),
                                   displayLine(agentDisplayName(agent))));
        }
        session.finish(ExitCode::Completed);
    });
}

void listImages(CliSession &session, bool json)
{
    session.start(CliSession::Needs::Engine, [&session, json] {
        for (const QString &name : {runtimeName(Runtime::Python), runtimeName(Runtime::Node)}) {
            const bool missing = session.engine().missingImages.contains(name);
            if (json)
                printJson({{QStringLiteral("runtime"), name}, {QStringLiteral("present"), !missing}});
            else
                printText(QStringLiteral("%1  %2\n").arg(name.leftJustified(6), missing ? CliText::tr("missing") : CliText::tr("ready")));
        }
        session.finish(ExitCode::Completed);
    });
}

void buildImagesCommand(CliSession &session)
{
    session.start(CliSession::Needs::Engine, [&session] {
        auto lastLine = std::make_shared<QString>();
        auto building = std::make_shared<bool>(false);
        QObject::connect(&session, &CliSession::engineChanged, &session, [&session, lastLine, building] {
            const EngineStatus &engine = session.engine();
            if (engine.state == EngineStatus::State::Building) {
                *building = true;
                const QString line = displayLine(engine.progress.text, 160);
                if (!line.isEmpty() && line != *lastLine)
                    printText(line + QLatin1Char('\n'));
                *lastLine = line;
                return;
            }
            if (!*building)
                return;
            const bool good = engine.state == EngineStatus::State::Ready;
            if (!good)
                printProblem(engine.error.message.isEmpty() ? CliText::tr("The images were not built.") : engine.error.message);
            session.finish(good ? ExitCode::Completed : ExitCode::Failed);
        });
        session.studio().buildImages({});
    });
}

void showLicense(CliSession &session, bool json)
{
    session.start(CliSession::Needs::Store, [&session, json] {
        printLicense(session.license(), json);
        session.finish(session.license().sandboxAllowed ? ExitCode::Completed : ExitCode::Locked);
    });
}

void activateLicense(CliSession &session, const QString &key)
{
    session.start(CliSession::Needs::Store, [&session, key] {
        session.studio().activateLicense(
            key, Completion<LicenseStatus>(&session, [&session](const Result<LicenseStatus> &status) {
                if (!status)
                    printProblem(status.error().message);
                else
                    printLicense(*status, false);
                session.finish(status && status->sandboxAllowed ? ExitCode::Completed : ExitCode::Locked);
            }));
    });
}

} // namespace velqa
