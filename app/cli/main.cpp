// velqa-cli: commands of the program without its window; see --help. Main thread.
#include "app/cli/clitext.h"
#include "app/cli/listcommands.h"
#include "app/cli/runcommand.h"
#include "app/common/composition.h"
#include "app/common/interrupt.h"
#include "resources/languagecontroller.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <sys/resource.h>

using namespace velqa;

namespace {

QString helpText()
{
    return CliText::tr("Runs sandbox agents without the window.\n\n"
                "Commands:\n"
                "  run --agent NAME [--file F]... [--out DIR] \"message\"   one turn in a new sandbox\n"
                "  doctor [--json]                                       what works and what to do\n"
                "  agents [--json]                                       the agents here\n"
                "  images list|build                                     the runtime images on the engine\n"
                "  license status|activate KEY                           the entitlement of this installation\n\n"
                "Exit codes of run: 0 completed, 1 failed, 2 wrong usage, 3 stopped, 4 expired, 5 no entitlement,\n"
                "6 no engine, 7 own data not readable, 8 interrupted, 9 output not writable.\n\n"
                "Environment: DOCKER_HOST names the engine, VELQA_API_KEY holds the key for --endpoint.");
}

int usage(const QString &sentence, bool printsEvents = false)
{
    if (printsEvents)
        printJson(turnEventToJson(turnThatNeverBegan(Error{ErrorCode::InvalidArgument, sentence, {}})));
    printProblem(sentence);
    printProblem(CliText::tr("See velqa-cli --help."));
    return int(ExitCode::Usage);
}

} // namespace

int main(int argc, char **argv)
{
    const rlimit noCore{0, 0}; // keys may be in memory
    setrlimit(RLIMIT_CORE, &noCore);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("velqa"));
    QCoreApplication::setApplicationVersion(QStringLiteral(VELQA_VERSION));
    LanguageController language;
    language.setLanguage(qEnvironmentVariable("VELQA_LANGUAGE"));

    QCommandLineParser parser;
    parser.setApplicationDescription(helpText());
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addOptions({
        {QStringLiteral("agent"), CliText::tr("The agent, by name."), QStringLiteral("NAME")},
        {QStringLiteral("file"), CliText::tr("A file or folder to upload; may be given several times."), QStringLiteral("F")},
        {QStringLiteral("out"), CliText::tr("Save artefacts into this folder."), QStringLiteral("DIR")},
        {QStringLiteral("endpoint"), CliText::tr("Base URL of an OpenAI-compatible server for this one turn; not saved."),
         QStringLiteral("URL")},
        {QStringLiteral("model"), CliText::tr("Model name at --endpoint."), QStringLiteral("M")},
        {QStringLiteral("json"), CliText::tr("Print one JSON object per line (docs/events.md).")},
        {QStringLiteral("home"), CliText::tr("Keep settings and data below this folder."), QStringLiteral("DIR")},
    });
    parser.addPositionalArgument(QStringLiteral("command"), CliText::tr("run, doctor, agents, images or license"));
    parser.addPositionalArgument(QStringLiteral("arguments"), CliText::tr("What the command works on."),
                                 QStringLiteral("[arguments...]"));
    const bool isParsed = parser.parse(QCoreApplication::arguments());
    const QStringList words = parser.positionalArguments();
    const bool json = parser.isSet(QStringLiteral("json"));
    const QString command = words.value(0);
    const bool printsEvents = json && command == QLatin1String("run");
    if (!isParsed)
        return usage(parser.errorText(), printsEvents);
    if (parser.isSet(help) || parser.isSet(QStringLiteral("help-all")))
        parser.showHelp();
    if (parser.isSet(version))
        parser.showVersion();
    if (command.isEmpty())
        return usage(CliText::tr("Say what to do."));

    StudioEnvironment environment = makeEnvironment(parser.value(QStringLiteral("home")));
    environment.keepSandboxes = false;
    if (parser.isSet(QStringLiteral("endpoint"))) {
        if (!parser.isSet(QStringLiteral("model")))
            return usage(CliText::tr("--endpoint needs --model too."), printsEvents);
        ModelEndpoint endpoint;
        endpoint.id = QStringLiteral("command-line");
        endpoint.name = parser.value(QStringLiteral("endpoint"));
        endpoint.protocol = ModelEndpoint::Protocol::ChatCompletions;
        endpoint.baseUrl = parser.value(QStringLiteral("endpoint"));
        endpoint.defaultModel = parser.value(QStringLiteral("model"));
        environment.temporaryEndpoint = endpoint;
        environment.temporaryKey = qgetenv("VELQA_API_KEY");
    }

    CliSession session(environment);
    Interrupt interrupt;
    std::unique_ptr<RunCommand> run;
    if (command == QLatin1String("run")) {
        RunCommand::Options options;
        options.agent = parser.value(QStringLiteral("agent"));
        options.files = parser.values(QStringLiteral("file"));
        options.outDirectory = parser.value(QStringLiteral("out"));
        options.message = words.mid(1).join(QLatin1Char(' '));
        options.json = json;
        options.demoKey = qEnvironmentVariable("VELQA_DEMO_KEY");
        if (options.agent.isEmpty())
            return usage(CliText::tr("Name an agent with --agent."), printsEvents);
        if (options.message.trimmed().isEmpty())
            return usage(CliText::tr("Give the message as the last argument."), printsEvents);
        run = std::make_unique<RunCommand>(session, options);
        QObject::connect(&interrupt, &Interrupt::received, run.get(), &RunCommand::interrupt);
        run->start();
    } else {
        QObject::connect(&interrupt, &Interrupt::received, &session,
                         [&session] { session.finish(ExitCode::Stopped); });
        if (command == QLatin1String("doctor"))
            runDoctorCommand(session, json);
        else if (command == QLatin1String("agents"))
            listAgents(session, json);
        else if (command == QLatin1String("images") && words.value(1) == QLatin1String("list"))
            listImages(session, json);
        else if (command == QLatin1String("images") && words.value(1) == QLatin1String("build"))
            buildImagesCommand(session);
        else if (command == QLatin1String("license") && words.value(1) == QLatin1String("status"))
            showLicense(session, json);
        else if (command == QLatin1String("license") && words.value(1) == QLatin1String("activate")
                 && words.size() == 3)
            activateLicense(session, words.value(2));
        else
            return usage(CliText::tr("There is no command “%1”.").arg(words.mid(0, 2).join(QLatin1Char(' '))));
    }
    return QCoreApplication::exec();
}
