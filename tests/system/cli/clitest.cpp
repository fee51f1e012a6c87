// The main job without a window: real engine, real images, real licence server, real child process. Main thread.
#include "tests/integration/models/modelserver.h"
#include "tests/support/demolicense.h"
#include "tests/support/engineleft.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"
#include "tests/system/cli/clirun.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

using namespace velqa;
using namespace velqa::test;

namespace {

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

class CliTest : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(license.isRunning()) << license.problem().toStdString();
        environment = QProcessEnvironment::systemEnvironment();
        license.addTo(&environment);
        environment.insert(s("LANG"), s("C.UTF-8"));
        environment.remove(s("DBUS_SESSION_BUS_ADDRESS")); // no keyring: keys last for the session
    }

    // Everything of ours is gone within the bound that the design gives a killed program.
    void TearDown() override
    {
        EXPECT_TRUE(spinUntil([this] { return leftOnEngine(home.path()).isEmpty(); }, 10'000))
            << leftOnEngine(home.path()).join(u'\n').toStdString();
    }

    QStringList run(const QString &agent, const QString &message, const QStringList &more = {}) const
    {
        return QStringList{s("run"), s("--json"), s("--home"), home.path(), s("--agent"), agent} + more + QStringList{message};
    }

    QString sample(const char *name) const { return s(VELQA_SOURCE_DIR "/resources/samples/") + s(name); }

    DemoLicenseServer license;
    QProcessEnvironment environment;
    QTemporaryDir home;
    QTemporaryDir out;
};

void expectWellFormed(const CliRun &cli)
{
    qint64 expected = 1;
    for (const QJsonObject &object : cli.events()) {
        EXPECT_EQ(object.value(s("seq")).toInteger(), expected++) << QJsonDocument(object).toJson().toStdString();
        EXPECT_FALSE(object.value(s("type")).toString().isEmpty());
        EXPECT_FALSE(object.value(s("time")).toString().isEmpty());
    }
    EXPECT_EQ(cli.last().value(s("type")).toString(), s("turn.finished"));
}

// A model that calls these tools one after the other, then says "done". `calls` must outlive the server.
void answerWithCalls(ScriptedServer &server, const QList<QPair<QByteArray, QByteArray>> &calls)
{
    server.setHandler([&server, &calls](const ScriptedRequest &, ScriptedConnection &connection) {
        const qsizetype step = server.requests.size() - 1;
        QJsonObject delta{{s("content"), s("done")}};
        if (step < calls.size()) {
            const QJsonObject function{{s("name"), QString::fromLatin1(calls.at(step).first)},
                                       {s("arguments"), QString::fromLatin1(calls.at(step).second)}};
            const QJsonObject call{{s("index"), 0}, {s("id"), s("c%1").arg(step)}, {s("type"), s("function")}, {s("function"), function}};
            delta = {{s("tool_calls"), QJsonArray{call}}};
        }
        const auto chunk = [](const QJsonObject &body, const QJsonValue &reason) {
            const QJsonObject choice{{s("index"), 0}, {s("delta"), body}, {s("finish_reason"), reason}};
            return "data: " + QJsonDocument(QJsonObject{{s("choices"), QJsonArray{choice}}}).toJson(QJsonDocument::Compact) + "\n\n";
        };
        connection.reply(200,
                         chunk(delta, QJsonValue::Null) + chunk({}, s(step < calls.size() ? "tool_calls" : "stop")) + "data: [DONE]\n\n",
                         "text/event-stream");
    });
}

} // namespace

TEST_F(CliTest, ProfilesARealFileAndSavesItsChart)
{
    CliRun cli(run(s("Data analyst"), s("/profile penguins_raw.csv"),
                   {s("--file"), sample("penguins_raw.csv"), s("--out"), out.path()}),
               environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 0) << cli.errors.toStdString() << cli.output.right(3000).toStdString();
    expectWellFormed(cli);
    EXPECT_EQ(cli.last().value(s("state")).toString(), s("completed"));
    EXPECT_GT(cli.last().value(s("sandbox_seconds")).toDouble(), 0);
    EXPECT_TRUE(cli.joined(s("text.delta")).contains(s("344"))) << cli.joined(s("text.delta")).toStdString();
    const QStringList saved = QDir(out.path()).entryList(QDir::Files);
    const QStringList charts = saved.filter(s(".png"));
    ASSERT_FALSE(charts.isEmpty()) << saved.join(u' ').toStdString();
    QFile chart(out.filePath(charts.first()));
    ASSERT_TRUE(chart.open(QIODevice::ReadOnly));
    EXPECT_TRUE(chart.read(8).startsWith("\x89PNG"));
    EXPECT_GT(chart.size(), 5000);
}

TEST_F(CliTest, RunsNodeForTheScriptWriterInEveryLanguage)
{
    environment.insert(s("VELQA_LANGUAGE"), s("fr"));
    CliRun cli(run(s("Script writer"), s("```js\nconsole.log('node ' + (6 * 7), process.getuid())\n```")), environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 0) << cli.errors.toStdString();
    expectWellFormed(cli);
    EXPECT_EQ(cli.joined(s("tool.output")), s("node 42 1000\n"));
}

TEST_F(CliTest, PrintsPlainTextForPeople)
{
    CliRun cli({s("run"), s("--home"), home.path(), s("--agent"), s("data-analyst"), s("```sh\nprintf '\\033[31mred\\033[0m\\n'; exit 3\n```")},
               environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_TRUE(cli.output.contains("red")) << cli.output.toStdString();
    EXPECT_FALSE(cli.output.contains('\x1b'));
    EXPECT_TRUE(cli.output.contains("exit 3")) << cli.output.toStdString();
}

TEST_F(CliTest, CtrlCStopsATreeThatIgnoresSigtermWithinTwoSeconds)
{
    CliRun cli(run(s("data-analyst"),
                   s("```sh\ntrap '' TERM INT; (setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' &); "
                     "for i in 1 2 3; do (trap '' TERM; sleep 600) & done; echo started; wait\n```")),
               environment);
    ASSERT_TRUE(cli.sees("started\\n")) << cli.errors.toStdString();
    QElapsedTimer timer;
    timer.start();
    cli.sendSignal(SIGINT);
    ASSERT_TRUE(spinUntil([this] { return runningOnEngine(home.path()).isEmpty(); }, 4000));
    EXPECT_LT(timer.elapsed(), 2000 + 500); // the docker CLI that looks takes a while itself
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 3);
    expectWellFormed(cli);
    EXPECT_EQ(cli.last().value(s("state")).toString(), s("stopped"));

    CliRun next(run(s("data-analyst"), s("```sh\necho again\n```")), environment);
    ASSERT_TRUE(next.finish());
    EXPECT_EQ(next.exitCode(), 0);
}

TEST_F(CliTest, KillNineLeavesNothingRunningAndAnInterruptedTurn)
{
    CliRun cli(run(s("data-analyst"), s("```sh\necho before the kill; sleep 1; echo second; sleep 600\n```")), environment);
    ASSERT_TRUE(cli.sees("second\\n")) << cli.errors.toStdString();
    cli.sendSignal(SIGKILL);
    ASSERT_TRUE(cli.finish());
    // Without us: the guest reads the end of its input and goes.
    ASSERT_TRUE(spinUntil([this] { return runningOnEngine(home.path()).isEmpty(); }, 3000));

    CliRun next({s("doctor"), s("--home"), home.path()}, environment);
    ASSERT_TRUE(next.finish());
    SQLite::Database database((home.path() + s("/data/velqa.db")).toStdString());
    EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
    EXPECT_EQ(database.execAndGet("SELECT state FROM turns").getString(), "interrupted");
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM events WHERE CAST(json AS TEXT) LIKE '%before the kill%' AND type='tool.output'").getInt(), 1);
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM events WHERE type='turn.finished'").getInt(), 1);
}

TEST_F(CliTest, AnIndependentModelServerDrivesTheTools)
{
    AimockServer server;
    ASSERT_TRUE(server.isRunning()) << server.problem().toStdString();
    CliRun cli(run(s("data-analyst"), s("what is the weather"),
                   {s("--endpoint"), server.baseUrl(), s("--model"), s("test-model")}),
               environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 0) << cli.errors.toStdString() << cli.output.right(2000).toStdString();
    expectWellFormed(cli);
    bool ran = false;
    for (const QJsonObject &object : cli.events())
        ran = ran || object.value(s("type")) == s("tool.finished");
    EXPECT_TRUE(ran);
}

TEST_F(CliTest, WhatACheckpointCannotKeepIsSaid)
{
    const QList<QPair<QByteArray, QByteArray>> calls{{"run_command", R"({"command": "mkfifo pipe; echo x > kept"})"},
                                                     {"save_checkpoint", R"({"name": "with a pipe"})"}};
    ScriptedServer server;
    answerWithCalls(server, calls);
    CliRun cli(run(s("data-analyst"), s("save it"), {s("--endpoint"), server.url(s("/v1")), s("--model"), s("m")}), environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 0) << cli.errors.toStdString() << cli.output.right(2000).toStdString();
    expectWellFormed(cli);
    EXPECT_TRUE(cli.joined(s("notice")).contains(s("1 entry is not in the checkpoint"))) << cli.joined(s("notice")).toStdString();
    EXPECT_TRUE(cli.joined(s("notice")).contains(s("pipe")));
}

TEST_F(CliTest, SaysWhyWhenTheModelCannotBeUsed)
{
    const auto finish = [this](const QString &url) {
        CliRun cli(run(s("data-analyst"), s("hello"), {s("--endpoint"), url, s("--model"), s("m")}), environment);
        EXPECT_TRUE(cli.finish());
        EXPECT_NE(cli.exitCode(), 0);
        EXPECT_EQ(cli.last().value(s("state")).toString(), s("failed"));
        EXPECT_FALSE(cli.last().value(s("error")).toString().isEmpty());
        return cli.last();
    };
    finish(s("http://127.0.0.1:9/v1"));       // nobody there
    finish(s("ftp://example.invalid/v1"));    // no web address
}

TEST_F(CliTest, SaysWhenThereIsNoEngineNoAgentOrNoEntitlement)
{
    QProcessEnvironment noEngine = environment;
    noEngine.insert(s("DOCKER_HOST"), s("unix:///nonexistent/docker.sock"));
    CliRun engine(run(s("data-analyst"), s("hello")), noEngine);
    ASSERT_TRUE(engine.finish());
    EXPECT_EQ(engine.exitCode(), 6) << engine.errors.toStdString();
    EXPECT_EQ(engine.last().value(s("type")).toString(), s("turn.finished"));

    CliRun agent(run(s("nobody"), s("hello")), environment);
    ASSERT_TRUE(agent.finish());
    EXPECT_EQ(agent.exitCode(), 2) << agent.errors.toStdString();

    QTemporaryDir other;
    QProcessEnvironment noKey = environment;
    noKey.remove(s("VELQA_DEMO_KEY"));
    CliRun locked({s("run"), s("--json"), s("--home"), other.path(), s("--agent"), s("data-analyst"), s("hello")}, noKey);
    ASSERT_TRUE(locked.finish());
    EXPECT_EQ(locked.exitCode(), 5) << locked.errors.toStdString() << locked.output.toStdString();
}

TEST_F(CliTest, AFileThatCannotBeReadIsNamedAndTheOthersStillGo)
{
    const QString missing = home.path() + s("/no such file.csv");
    CliRun cli(run(s("data-analyst"), s("/tree"), {s("--file"), missing, s("--file"), sample("penguins.csv")}), environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 0) << cli.errors.toStdString();
    EXPECT_TRUE(cli.errors.contains("no such file.csv")) << cli.errors.toStdString();
    EXPECT_TRUE(cli.output.contains("penguins.csv"));
}

TEST_F(CliTest, TheDoctorSaysWhatIsThere)
{
    CliRun cli({s("doctor"), s("--json"), s("--home"), home.path()}, environment);
    ASSERT_TRUE(cli.finish());
    QStringList subjects;
    for (const QJsonObject &object : cli.events())
        subjects.append(object.value(s("subject")).toString());
    for (const char *subject : {"engine", "images", "license", "keyring", "models"})
        EXPECT_TRUE(subjects.contains(s(subject))) << subject;
}

TEST_F(CliTest, ADiskFullWorkspaceIsSaidSo)
{
    CliRun cli(run(s("data-analyst"), s("```sh\nhead -c 2000000000 /dev/zero > big; echo code $?\n```")), environment);
    ASSERT_TRUE(cli.finish());
    expectWellFormed(cli);
    bool said = false;
    for (const QJsonObject &object : cli.events()) {
        if (object.value(s("type")) == s("tool.finished") || object.value(s("type")) == s("tool.output"))
            said = said || QJsonDocument(object).toJson().contains("No space left");
    }
    EXPECT_TRUE(said) << cli.output.right(2000).toStdString();
}

TEST_F(CliTest, OutOfMemoryIsSaidSo)
{
    CliRun cli(run(s("data-analyst"), s("```python\nx = bytearray(3 << 30)\n```")), environment);
    ASSERT_TRUE(cli.finish());
    expectWellFormed(cli);
    bool said = false;
    for (const QJsonObject &object : cli.events()) {
        if (object.value(s("type")) == s("tool.finished"))
            said = said || object.value(s("result")).toString().contains(s("memory"), Qt::CaseInsensitive);
    }
    EXPECT_TRUE(said) << cli.output.right(2000).toStdString();
}

TEST_F(CliTest, WritesOverNoFileOfThePersonAndMakesNoHiddenOne)
{
    const QList<QPair<QByteArray, QByteArray>> calls{
        {"run_command", R"({"command": "echo 1 > Makefile; echo 2 > .bashrc"})"},
        {"publish_artefact", R"({"path": "Makefile"})"},
        {"publish_artefact", R"({"path": ".bashrc"})"},
        {"run_command", R"({"command": "echo 3 > Makefile"})"},
        {"publish_artefact", R"({"path": "Makefile"})"}};
    ScriptedServer server;
    answerWithCalls(server, calls);
    for (const char *name : {"Makefile", ".bashrc"}) {
        QFile mine(out.filePath(s(name)));
        ASSERT_TRUE(mine.open(QIODevice::WriteOnly));
        ASSERT_EQ(mine.write("MINE"), 4);
    }
    CliRun cli(run(s("data-analyst"), s("go"),
                   {s("--endpoint"), server.url(s("/v1")), s("--model"), s("m"), s("--out"), out.path()}),
               environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 0) << cli.errors.toStdString() << cli.output.right(2000).toStdString();
    const auto bytes = [this](const char *name) {
        QFile file(out.filePath(s(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("missing");
    };
    EXPECT_EQ(bytes("Makefile"), "MINE");
    EXPECT_EQ(bytes(".bashrc"), "MINE");
    EXPECT_EQ(bytes("Makefile (2)"), "3\n");
    EXPECT_EQ(bytes("_.bashrc"), "2\n");
    EXPECT_EQ(QDir(out.path()).entryList(QDir::Files | QDir::Hidden).size(), 4);
}

TEST_F(CliTest, AnArtefactThatIsNotSavedIsAFailure)
{
    const QList<QPair<QByteArray, QByteArray>> calls{{"run_command", R"({"command": "echo 1 > a.txt"})"},
                                                     {"publish_artefact", R"({"path": "a.txt"})"}};
    ScriptedServer server;
    answerWithCalls(server, calls);
    CliRun cli(run(s("data-analyst"), s("go"),
                   {s("--endpoint"), server.url(s("/v1")), s("--model"), s("m"), s("--out"), s("/proc/nothing")}),
               environment);
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 1);
    EXPECT_TRUE(cli.errors.contains("/proc/nothing")) << cli.errors.toStdString();
    expectWellFormed(cli);
    EXPECT_TRUE(cli.last().value(s("error")).toString().contains(s("--out")));
}

TEST_F(CliTest, WrongOptionsAreWrongUsage)
{
    CliRun people({s("run"), s("--bogus")}, environment);
    ASSERT_TRUE(people.finish());
    EXPECT_EQ(people.exitCode(), 2);
    EXPECT_TRUE(people.errors.contains("bogus")) << people.errors.toStdString();
    EXPECT_TRUE(people.output.isEmpty());

    CliRun programs({s("run"), s("--json"), s("--bogus")}, environment);
    ASSERT_TRUE(programs.finish());
    EXPECT_EQ(programs.exitCode(), 2);
    expectWellFormed(programs);

    CliRun help({s("--help")}, environment);
    ASSERT_TRUE(help.finish());
    EXPECT_EQ(help.exitCode(), 0);
    EXPECT_TRUE(help.output.contains("9 output not writable")) << help.output.toStdString();
}

TEST_F(CliTest, ATurnWhoseOutputNobodyTakesIsStopped)
{
    CliRun cli(run(s("data-analyst"), s("```sh\necho one; sleep 600\n```")), environment, s("/dev/full"));
    ASSERT_TRUE(cli.finish());
    EXPECT_EQ(cli.exitCode(), 9) << cli.errors.toStdString();
    EXPECT_TRUE(cli.errors.contains("output cannot be written")) << cli.errors.toStdString();
}

TEST_F(CliTest, AFileWhoseNameIsNoTextIsNotCalledMissing)
{
    const QByteArray name = QFile::encodeName(home.path()) + "/\xff\xfe.txt";
    const int file = ::open(name.constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_GE(file, 0);
    ::close(file);
    QProcess shell; // hands over bytes that QProcess could not
    shell.setProcessEnvironment(environment);
    shell.start(s("sh"), {s("-c"), s("exec \"$0\" run --json --home \"$1\" --agent data-analyst --file \"$1\"/*.txt hello"),
                          s(VELQA_BINARY_DIR "/bin/velqa-cli"), home.path()});
    ASSERT_TRUE(spinUntil([&shell] { return shell.state() == QProcess::NotRunning; }, 60'000));
    ::unlink(name.constData()); // Qt could not name it when it clears the folder
    const QByteArray errors = shell.readAllStandardError();
    EXPECT_TRUE(errors.contains("not valid UTF-8")) << errors.toStdString();
    EXPECT_FALSE(errors.contains("does not exist")) << errors.toStdString();
    EXPECT_EQ(shell.exitCode(), 1);
}
