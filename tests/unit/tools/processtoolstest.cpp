// run_command, run_code and search_files: arguments, causes, stop and the death of the sandbox.
#include "toolsfixture.h"

#include <QJsonArray>

namespace velqa {
namespace {

using test::FakeProcess;
using test::spinUntil;
using Cause = ProcessExit::Cause;

// ---- arguments

TEST_F(ToolsTest, RegistryHasEveryToolWithASchema)
{
    const QStringList names{QStringLiteral("run_command"), QStringLiteral("run_code"), QStringLiteral("read_file"),
                            QStringLiteral("write_file"), QStringLiteral("edit_file"), QStringLiteral("list_files"),
                            QStringLiteral("search_files"), QStringLiteral("publish_artefact"), QStringLiteral("save_checkpoint")};
    EXPECT_EQ(registry.names(), names);
    for (const QString &name : names) {
        const Tool *tool = registry.find(name);
        ASSERT_TRUE(tool);
        EXPECT_FALSE(tool->description().isEmpty());
        const QJsonObject schema = tool->parameters();
        EXPECT_EQ(schema.value(QLatin1String("type")), QLatin1String("object"));
        EXPECT_EQ(schema.value(QLatin1String("additionalProperties")), QJsonValue(false));
        for (const QJsonValue &required : schema.value(QLatin1String("required")).toArray())
            EXPECT_TRUE(schema.value(QLatin1String("properties")).toObject().contains(required.toString()));
    }
    EXPECT_EQ(registry.find(QStringLiteral("format_disk")), nullptr);
}

TEST_F(ToolsTest, NothingRunsOnWrongArguments)
{
    const QList<std::pair<QJsonObject, QString>> rows{
        {{}, QStringLiteral("\"command\" is missing")},
        {args({{QStringLiteral("command"), 5}}), QStringLiteral("type string")},
        {args({{QStringLiteral("command"), QJsonValue::Null}}), QStringLiteral("type string")},
        {args({{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("sudo"), true}}), QStringLiteral("\"sudo\" is not known")},
        {args({{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("timeout_seconds"), 0}}), QStringLiteral("at least 1")},
        {args({{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("timeout_seconds"), 4'000}}), QStringLiteral("at most 3600")},
        {args({{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("timeout_seconds"), 1.5}}), QStringLiteral("type integer")},
        {args({{QStringLiteral("command"), QStringLiteral("ls")}, {QStringLiteral("timeout_seconds"), QStringLiteral("60")}}), QStringLiteral("type integer")},
        {args({{QStringLiteral("command"), QString(100'001, u'x')}}), QStringLiteral("longer than 100000")},
        {args({{QStringLiteral("command"), QStringLiteral("  ")}}), QStringLiteral("shell command")}};
    for (const auto &[arguments, words] : rows) {
        const ToolResult told = run("run_command", arguments);
        EXPECT_FALSE(told.ok);
        EXPECT_TRUE(told.text.contains(words)) << told.text.toStdString();
        EXPECT_TRUE(guest->started.isEmpty());
    }
}

TEST(CheckArguments, KnowsEnumsNestedObjectsAndLists)
{
    const QJsonObject item{{QStringLiteral("type"), QStringLiteral("string")},
                           {QStringLiteral("enum"), QJsonArray{QStringLiteral("a"), QStringLiteral("b")}}};
    const QJsonObject schema{
        {QStringLiteral("properties"),
         QJsonObject{{QStringLiteral("list"), QJsonObject{{QStringLiteral("type"), QStringLiteral("array")}, {QStringLiteral("items"), item}}}}}};
    EXPECT_TRUE(checkArguments(schema, {{QStringLiteral("list"), QJsonArray{QStringLiteral("a")}}}));
    const Status wrong = checkArguments(schema, {{QStringLiteral("list"), QJsonArray{QStringLiteral("a"), QStringLiteral("c")}}});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, QStringLiteral("Argument \"list[1]\" must be one of: a, b."));
    EXPECT_FALSE(checkArguments(schema, {{QStringLiteral("list"), QStringLiteral("a")}}));
}

// ---- run_command and run_code

TEST_F(ToolsTest, CommandTellsExitCodeAndBothStreams)
{
    play([](FakeProcess &process) {
        emit process.standardOutput("one\ntw\xc3");
        emit process.standardOutput("\xa9\n");
        emit process.standardError("careful\x1b[31m red\x1b[0m\n");
        process.exitLater(Cause::Exited, 3);
    });
    const ToolResult told = run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}, {QStringLiteral("working_directory"), QStringLiteral("sub")}}));
    EXPECT_FALSE(told.ok);
    EXPECT_EQ(told.exitCode, 3);
    EXPECT_EQ(told.text, QStringLiteral("Exit code 3 after 1.2 s.\none\ntwé\n[stderr]\ncareful red\n"));
    EXPECT_EQ(live, QStringLiteral("stdout:one\ntw|stdout:é\n|stderr:careful\x1b[31m red\x1b[0m\n|"));
    EXPECT_EQ(guest->started.first().workingDirectory, QStringLiteral("/workspace/sub"));
    EXPECT_EQ(guest->started.first().shellCommand, QStringLiteral("x"));
    EXPECT_EQ(guest->started.first().timeoutMs, 60'000);
}

TEST_F(ToolsTest, TimeLimitIsAtMostNinetyPercentOfTheRemainingLife)
{
    play([](FakeProcess &process) { process.exitLater(Cause::TimedOut, 137); });
    guest->remaining = 40'000;
    const ToolResult told = run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}, {QStringLiteral("timeout_seconds"), 300}}));
    EXPECT_EQ(guest->started.first().timeoutMs, 36'000);
    EXPECT_FALSE(told.ok);
    EXPECT_TRUE(told.text.startsWith(QLatin1String("Stopped after 36 s"))) << told.text.toStdString();
}

TEST_F(ToolsTest, CausesAreHonest)
{
    play([](FakeProcess &process) { process.exitLater(Cause::Signalled, 137, true, 9); });
    EXPECT_TRUE(run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}})).text.startsWith(QLatin1String("Out of memory at 2.0 GiB")));
    play([](FakeProcess &process) { process.exitLater(Cause::Signalled, 139, false, 11); });
    EXPECT_TRUE(run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}})).text.startsWith(QLatin1String("Ended by SIGSEGV")));
    play([](FakeProcess &process) { process.exitLater(Cause::StartFailed, 127); });
    EXPECT_TRUE(run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}})).text.startsWith(QLatin1String("Could not be started")));
    play([](FakeProcess &process) { process.exitLater(Cause::Exited, 0); });
    const ToolResult quiet = run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}}));
    EXPECT_TRUE(quiet.ok);
    EXPECT_TRUE(quiet.text.contains(QLatin1String("(no output)")));
}

TEST_F(ToolsTest, FullDiskIsNamedAndToldApart)
{
    play([](FakeProcess &process) {
        emit process.standardError("dd: x: No space left on device\n");
        process.exitLater(Cause::Exited, 1);
    });
    guest->freeBytes = 0;
    EXPECT_TRUE(run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}})).text.contains(QLatin1String("Disk full: the workspace holds 1.0 GiB")));
    guest->freeBytes = 1LL << 29;
    EXPECT_TRUE(run("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}})).text.contains(QLatin1String("/tmp and the home directory are small")));
}

TEST_F(ToolsTest, CancelKillsTheTreeAndAnswersOnceWithWhatWasThere)
{
    FakeProcess *process = nullptr;
    play([&process](FakeProcess &started) {
        process = &started;
        emit started.standardOutput("halfway\n");
    });
    begin("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}}));
    ASSERT_TRUE(spinUntil([&] { return process != nullptr; }));
    call->cancel();
    call->cancel();
    EXPECT_TRUE(process->killed);
    ASSERT_TRUE(spinUntil([this] { return answers > 0; }));
    EXPECT_EQ(answers, 1);
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.text.startsWith(QLatin1String("halfway"))) << result.text.toStdString();
    EXPECT_TRUE(result.text.contains(QLatin1String("Stopped by the person")));
}

TEST_F(ToolsTest, CancelAnswersEvenWhenTheGuestDoesNot)
{
    FakeProcess *process = nullptr;
    play([&process](FakeProcess &started) {
        process = &started;
        started.endsWhenKilled = false;
    });
    begin("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}}));
    ASSERT_TRUE(spinUntil([&] { return process != nullptr; }));
    call->cancel();
    ASSERT_TRUE(spinUntil([this] { return answers > 0; }));
    EXPECT_FALSE(result.ok);
}

TEST_F(ToolsTest, CancelBeforeAndDuringFileWorkAnswersOnce)
{
    guest->answers = false;
    begin("read_file", args({{QStringLiteral("path"), QStringLiteral("a")}}));
    ASSERT_TRUE(spinUntil([this] { return !guest->unanswered.isEmpty(); }));
    call->cancel();
    ASSERT_TRUE(spinUntil([this] { return answers > 0; }));
    guest->unanswered.first()(); // the late answer
    EXPECT_EQ(answers, 1);
    EXPECT_TRUE(result.text.contains(QLatin1String("Stopped by the person")));

    begin("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}}));
    call->cancel();
    ASSERT_TRUE(spinUntil([this] { return answers > 0; }));
    EXPECT_TRUE(guest->started.isEmpty());
}

TEST_F(ToolsTest, DeletingACallEndsItsProcess)
{
    play([](FakeProcess &) {});
    begin("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}}));
    ASSERT_TRUE(spinUntil([this] { return guest->liveProcesses == 1; }));
    call.reset();
    EXPECT_EQ(guest->liveProcesses, 0);
}

TEST_F(ToolsTest, SandboxDeathMidCallTellsTheCauseThatIsFoundLater)
{
    for (const auto &[cause, words] : QList<std::pair<EndCause, QString>>{
             {EndCause::OutOfMemory, QStringLiteral("Out of memory at 2.0 GiB")},
             {EndCause::Expired, QStringLiteral("time is over")},
             {EndCause::EngineLost, QStringLiteral("engine")}}) {
        guest->alive = true;
        guest->cause = EndCause::None;
        FakeProcess *process = nullptr;
        play([&process](FakeProcess &started) { process = &started; });
        begin("run_command", args({{QStringLiteral("command"), QStringLiteral("x")}}));
        ASSERT_TRUE(spinUntil([&] { return process != nullptr; }));
        guest->breakChannel();
        bool turned = false;
        QTimer::singleShot(50, guest.get(), [&turned] { turned = true; });
        ASSERT_TRUE(spinUntil([&turned] { return turned; }));
        EXPECT_EQ(answers, 0) << "it must wait for the honest cause";
        guest->tellCause(cause);
        ASSERT_TRUE(spinUntil([this] { return answers > 0; }));
        EXPECT_EQ(answers, 1);
        EXPECT_FALSE(result.ok);
        EXPECT_TRUE(result.text.contains(words)) << result.text.toStdString();
    }
}

TEST_F(ToolsTest, SandboxThatIsAlreadyGoneAnswersWithTheCause)
{
    guest->tellCause(EndCause::Expired);
    const ToolResult told = run("read_file", args({{QStringLiteral("path"), QStringLiteral("a")}}));
    EXPECT_FALSE(told.ok);
    EXPECT_TRUE(told.text.contains(QLatin1String("time is over"))) << told.text.toStdString();
}

TEST_F(ToolsTest, DeathDuringSilentFileWorkIsAnswered)
{
    guest->answers = false;
    begin("write_file", args({{QStringLiteral("path"), QStringLiteral("a")}, {QStringLiteral("content"), QStringLiteral("b")}}));
    ASSERT_TRUE(spinUntil([this] { return !guest->unanswered.isEmpty(); }));
    guest->tellCause(EndCause::EngineLost);
    ASSERT_TRUE(spinUntil([this] { return answers > 0; }));
    EXPECT_EQ(answers, 1);
}

TEST_F(ToolsTest, PythonRunsAFileAndSeesTheWorkspacesModules)
{
    play([](FakeProcess &process) { process.exitLater(Cause::Exited, 0); });
    EXPECT_TRUE(run("run_code", args({{QStringLiteral("code"), QStringLiteral("print(1)")}})).ok);
    const ProcessSpec spec = guest->started.first();
    ASSERT_EQ(spec.argv.size(), 3);
    EXPECT_EQ(spec.argv.first(), QStringLiteral("python3"));
    EXPECT_EQ(guest->files.value(spec.argv.last().toUtf8()), QByteArray("print(1)"));
    EXPECT_EQ(spec.environment.value(QStringLiteral("PYTHONPATH")), QStringLiteral("/workspace"));
    EXPECT_EQ(spec.workingDirectory, QStringLiteral("/workspace"));
}

TEST_F(ToolsTest, NodeGetsModuleOrCommonJsByTheCode)
{
    context.runtime = QStringLiteral("node");
    play([](FakeProcess &process) { process.exitLater(Cause::Exited, 0); });
    const QList<std::pair<const char *, bool>> rows{{"const fs = require('fs')\nconsole.log(1)", false},
                                                    {"import fs from 'fs'\n", true},
                                                    {"import { a } from './a.mjs'", true},
                                                    {"import './a.mjs'", true},
                                                    {"export const a = 1", true},
                                                    {"const a = await import('fs')", true},
                                                    {"await main()", true},
                                                    {"async function f() {\n  await g()\n}", false},
                                                    {"// import x from 'y'\nvar important = 1", false},
                                                    {"importantThing()", false}};
    for (const auto &[code, isModule] : rows) {
        run("run_code", args({{QStringLiteral("code"), QLatin1String(code)}}));
        EXPECT_EQ(guest->started.last().argv.at(1), isModule ? QStringLiteral("--input-type=module") : QStringLiteral("--input-type=commonjs")) << code;
        EXPECT_EQ(guest->started.last().standardInput, QByteArray(code));
    }
}

TEST_F(ToolsTest, MissingRuntimeIsNamed)
{
    play([](FakeProcess &process) { process.exitLater(Cause::StartFailed, 127); });
    EXPECT_TRUE(run("run_code", args({{QStringLiteral("code"), QStringLiteral("1")}})).text.startsWith(QLatin1String("python3 could not be started")));
}

// ---- search

TEST_F(ToolsTest, SearchNeverQuotesAndTakesThePatternLiterally)
{
    play([](FakeProcess &process) {
        emit process.standardOutput(QByteArray("./a.txt\0" "3:hello; rm -rf /\n", 26));
        process.exitLater(Cause::Exited, 0);
    });
    const ToolResult told = run("search_files", args({{QStringLiteral("pattern"), QStringLiteral("-e'; rm -rf / #")}, {QStringLiteral("include"), QStringLiteral("*.txt")}}));
    EXPECT_TRUE(told.ok);
    EXPECT_EQ(told.text, QStringLiteral("a.txt:3:hello; rm -rf /\n"));
    const ProcessSpec spec = guest->started.first();
    EXPECT_TRUE(spec.shellCommand.isEmpty());
    EXPECT_TRUE(spec.argv.contains(QStringLiteral("--regexp=-e'; rm -rf / #")));
    EXPECT_TRUE(spec.argv.contains(QStringLiteral("--fixed-strings")));
    EXPECT_EQ(spec.argv.last(), QStringLiteral("."));
    EXPECT_EQ(spec.argv.at(spec.argv.size() - 2), QStringLiteral("--"));
}

TEST_F(ToolsTest, SearchFallsBackToGrep)
{
    play([](FakeProcess &process) {
        if (process.spec.argv.first() == QLatin1String("rg"))
            process.exitLater(Cause::StartFailed, 127);
        else {
            emit process.standardOutput(QByteArray("b\0" "1:x\n", 6));
            process.exitLater(Cause::Exited, 0);
        }
    });
    EXPECT_EQ(run("search_files", args({{QStringLiteral("pattern"), QStringLiteral("x")}})).text, QStringLiteral("b:1:x\n"));
    EXPECT_EQ(guest->started.last().argv.first(), QStringLiteral("grep"));
}

TEST_F(ToolsTest, SearchStopsAtAHundredHits)
{
    FakeProcess *process = nullptr;
    play([&process](FakeProcess &started) {
        process = &started;
        for (int i = 1; i <= 5'000; ++i)
            emit started.standardOutput(QByteArray("f\0", 2) + QByteArray::number(i) + ":x\n");
    });
    const QString text = run("search_files", args({{QStringLiteral("pattern"), QStringLiteral("x")}})).text;
    EXPECT_TRUE(process->killed);
    EXPECT_EQ(text.count(u'\n'), 101);
    EXPECT_TRUE(text.contains(QLatin1String("more than 100 lines match")));
}

TEST_F(ToolsTest, SearchWithoutHitsAndWithABadPattern)
{
    play([](FakeProcess &process) { process.exitLater(Cause::Exited, 1); });
    const ToolResult none = run("search_files", args({{QStringLiteral("pattern"), QStringLiteral("x")}}));
    EXPECT_TRUE(none.ok);
    EXPECT_EQ(none.text, QStringLiteral("No line matches."));
    play([](FakeProcess &process) {
        emit process.standardError("regex parse error: unclosed group\n");
        process.exitLater(Cause::Exited, 2);
    });
    const ToolResult bad = run("search_files", args({{QStringLiteral("pattern"), QStringLiteral("(")}, {QStringLiteral("regex"), true}}));
    EXPECT_FALSE(bad.ok);
    EXPECT_TRUE(bad.text.contains(QLatin1String("unclosed group")));
    EXPECT_FALSE(run("search_files", args({{QStringLiteral("pattern"), QStringLiteral("a\nb")}})).ok);
}

} // namespace
} // namespace velqa
