// A window that is killed in the middle of a turn. The program that dies is this one again, in a process of its own.
// Main thread.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/system/window/hands.h"
#include "tests/system/window/storyfixture.h"

#include "ui/chat/transcriptview.h"

#include <QCoreApplication>
#include <QProcess>

#include <SQLiteCpp/SQLiteCpp.h>

#include <csignal>
#include <cstdio>

using namespace velqa;
using namespace velqa::test;

namespace {

// In the process that is killed: the home and the licence server are those of the test that started it.
class VictimTest : public StoryTest
{
protected:
    void SetUp() override
    {
        if (!qEnvironmentVariableIsSet("VELQA_STORY_HOME"))
            GTEST_SKIP() << "started by StoryTest.AKilledWindow... only";
        open(qEnvironmentVariable("VELQA_STORY_HOME"));
    }
};

} // namespace

TEST_F(VictimTest, DISABLED_WorksUntilItIsKilled)
{
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Victim")));
    ASSERT_TRUE(type({s("```sh"), s("echo before the kill; sleep 1; echo second; sleep 600"), s("```")}));
    ASSERT_TRUE(spinUntil([this] { return hasOutput(s("second")); }, 30'000));
    std::puts("WORKING");
    std::fflush(stdout);
    EXPECT_FALSE(spinUntil([] { return false; }, 60'000));
    FAIL() << "nobody killed this window";
}

TEST_F(StoryTest, AKilledWindowLeavesNoSandboxAndShowsTheInterruptedTurnAtTheNextStart)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    close();

    QProcess victim;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(s("VELQA_STORY_HOME"), home.path());
    victim.setProcessEnvironment(variables);
    victim.setProcessChannelMode(QProcess::MergedChannels);
    victim.start(QCoreApplication::applicationFilePath(),
                 {s("--gtest_also_run_disabled_tests"), s("--gtest_filter=VictimTest.*")});
    QByteArray said;
    ASSERT_TRUE(spinUntil(
        [&] {
            said += victim.readAll();
            return said.contains("WORKING") || victim.state() == QProcess::NotRunning;
        },
        90'000));
    ASSERT_TRUE(said.contains("WORKING")) << said.toStdString();
    ASSERT_FALSE(runningOnEngine(home.path()).isEmpty());
    ::kill(pid_t(victim.processId()), SIGKILL);
    ASSERT_TRUE(spinUntil([&] { return victim.state() == QProcess::NotRunning; }));
    // Without us: the guest reads the end of its input and goes.
    EXPECT_TRUE(spinUntil([this] { return runningOnEngine(home.path()).isEmpty(); }, 3000));

    ASSERT_NO_FATAL_FAILURE(open());
    // The conversation of before is in front again, with what was said.
    auto *transcript = child<TranscriptView>(window, "transcript");
    ASSERT_TRUE(transcript);
    ASSERT_TRUE(spinUntil([transcript] { return transcript->lastTurn() != nullptr; }, 10'000)) << "no turn is shown";
    EXPECT_EQ(transcript->lastTurn()->state, TurnState::Interrupted);
    transcript->flush();
    const QString shown = transcript->toMarkdown();
    EXPECT_TRUE(shown.contains(s("before the kill"))) << shown.toStdString();
    picture("story-10-interrupted");
    ASSERT_TRUE(ask(s("/tree"))) << whyNot();
    close();
    EXPECT_TRUE(spinUntil([this] { return leftOnEngine(home.path()).isEmpty(); }, 10'000));

    SQLite::Database database((home.path() + s("/data/velqa.db")).toStdString());
    EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM turns WHERE state='interrupted'").getInt(), 1);
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM turns WHERE state='completed'").getInt(), 1);
}
