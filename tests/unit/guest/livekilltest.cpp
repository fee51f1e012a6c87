// The real guest: time-outs, signals, and that a killed tree is dead to the last process.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/guest/liveguest.h"

#include <gtest/gtest.h>

#include <csignal>

namespace velqa::test {
namespace {

using Cause = ProcessExit::Cause;

class LiveKill : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(guest.waitUntilReady()); }

    struct Started
    {
        std::unique_ptr<GuestProcess> process;
        QByteArray output;
        std::optional<Result<ProcessExit>> exit;
    };

    // Starts it and waits for the word "ready" in its output.
    std::unique_ptr<Started> startReady(const QString &command, int timeoutMs = 0)
    {
        auto started = std::make_unique<Started>();
        Started *raw = started.get();
        raw->process = guest.channel->start(shellSpec(command, timeoutMs));
        QObject::connect(raw->process.get(), &GuestProcess::standardOutput, raw->process.get(),
                         [raw](const QByteArray &bytes) { raw->output += bytes; });
        QObject::connect(raw->process.get(), &GuestProcess::finished, raw->process.get(),
                         [raw](const Result<ProcessExit> &exit) { raw->exit = exit; });
        EXPECT_TRUE(spinUntil([raw] { return raw->output.contains("ready"); }));
        return started;
    }

    // Living `sleep` processes with this argument.
    int count(const QString &seconds)
    {
        const auto run = guest.shell(QStringLiteral("ps -eo stat=,comm=,args= | grep -c '^[^Z][^ ]* *sleep .*sleep %1'").arg(seconds));
        return run.output.trimmed().toInt();
    }

    LiveGuest guest;
};

TEST_F(LiveKill, aTimeoutKillsTheWholeTree)
{
    const auto run = guest.run(shellSpec(QStringLiteral("trap '' TERM; setsid sleep 7101 & sleep 7101 & (sleep 7101 &); sleep 7101"), 300));
    EXPECT_EQ(run.cause(), Cause::TimedOut);
    EXPECT_EQ(run.exitCode(), 137);
    EXPECT_GE((*run.exit)->durationMs, 250);
    EXPECT_EQ(count(QStringLiteral("7101")), 0);
}

TEST_F(LiveKill, outputBeforeATimeoutArrives)
{
    const auto run = guest.run(shellSpec(QStringLiteral("echo before; sleep 100"), 200));
    EXPECT_EQ(run.cause(), Cause::TimedOut);
    EXPECT_EQ(run.output, "before\n");
}

TEST_F(LiveKill, signalsReachTheLeader)
{
    const auto started = startReady(QStringLiteral("trap 'echo caught; exit 3' INT; echo ready; while :; do sleep 0.02; done"));
    started->process->sendSignal(SIGINT);
    ASSERT_TRUE(spinUntil([&] { return started->exit.has_value(); }));
    EXPECT_TRUE(started->output.contains("caught"));
    EXPECT_EQ((*started->exit)->exitCode, 3);
    const auto other = startReady(QStringLiteral("echo ready; exec sleep 100"));
    other->process->sendSignal(SIGTERM);
    ASSERT_TRUE(spinUntil([&] { return other->exit.has_value(); }));
    EXPECT_EQ((*other->exit)->cause, Cause::Signalled);
    EXPECT_EQ((*other->exit)->signal, SIGTERM);
}

// Ways to slip away from one's parent; each leaves `sleep 7202` behind.
const char *const escapes[] = {
    "sleep 7202",
    "trap '' TERM INT HUP; sleep 7202",
    "setsid sleep 7202",
    "(setsid sleep 7202 &) ; sleep 7202",
    "setsid sh -c 'sleep 7202 & sleep 7202 & exit' ; sleep 7202",
    "nohup setsid nohup sleep 7202 >/dev/null 2>&1",
    "(cd /; exec setsid sh -c '(sleep 7202 </dev/null >/dev/null 2>&1 &)') ; sleep 7202",
    "env -i /usr/bin/setsid /bin/sleep 7202",
    // No marker, no parent, no session: an orphan nobody vouches for.
    "env -i /bin/sh -c '(/usr/bin/setsid /bin/sleep 7202 &)'; sleep 7202",
};

class LiveEscape : public LiveKill, public ::testing::WithParamInterface<const char *>
{};

TEST_P(LiveEscape, isKilledWithTheTree)
{
    const auto started = startReady(QStringLiteral("{ %1; } & sleep 0.1; echo ready; wait; sleep 7202").arg(QLatin1String(GetParam())));
    ASSERT_GE(count(QStringLiteral("7202")), 1);
    started->process->killTree();
    ASSERT_TRUE(spinUntil([&] { return started->exit.has_value(); }));
    EXPECT_EQ((*started->exit)->cause, Cause::Killed);
    EXPECT_EQ(count(QStringLiteral("7202")), 0);
}

INSTANTIATE_TEST_SUITE_P(All, LiveEscape, ::testing::ValuesIn(escapes));

TEST_F(LiveKill, deletingTheProcessKillsTheTree)
{
    auto started = startReady(QStringLiteral("setsid sleep 7303 & sleep 7303 & echo ready; wait"));
    started.reset();
    EXPECT_TRUE(spinUntil([&] { return count(QStringLiteral("7303")) == 0; }));
}

TEST_F(LiveKill, anotherTreeIsLeftAlone)
{
    const auto other = startReady(QStringLiteral("setsid sleep 7404 & echo ready; wait; sleep 7404"));
    EXPECT_EQ(guest.shell(QStringLiteral("setsid sleep 7405 >/dev/null 2>&1 & exit 0")).exitCode(), 0);
    const auto victim = startReady(QStringLiteral("echo ready; sleep 100"));
    victim->process->killTree();
    ASSERT_TRUE(spinUntil([&] { return victim->exit.has_value(); }));
    EXPECT_EQ(count(QStringLiteral("7404")), 1);
    EXPECT_EQ(count(QStringLiteral("7405")), 1); // started in the background on purpose
    EXPECT_FALSE(other->exit);
}

TEST_F(LiveKill, whatRunsOnInTheBackgroundCanStillBeKilled)
{
    const auto started = startReady(QStringLiteral("setsid sleep 7506 >/dev/null 2>&1 & echo ready"));
    ASSERT_TRUE(spinUntil([&] { return started->exit.has_value(); }));
    ASSERT_EQ(count(QStringLiteral("7506")), 1);
    started->process->killTree();
    EXPECT_TRUE(spinUntil([&] { return count(QStringLiteral("7506")) == 0; }));
}

TEST_F(LiveKill, killAllLeavesOnlyTheGuest)
{
    const auto started = startReady(QStringLiteral("trap '' TERM; setsid sleep 7607 & (env -i setsid sleep 7607 &); echo ready; wait; sleep 100"));
    EXPECT_EQ(guest.shell(QStringLiteral("setsid sleep 7607 >/dev/null 2>&1 & exit 0")).exitCode(), 0);
    const auto answer = guest.done([&](auto done) { guest.channel->killAll(done); });
    ASSERT_TRUE(answer && *answer);
    EXPECT_EQ(count(QStringLiteral("7607")), 0);
    ASSERT_TRUE(spinUntil([&] { return started->exit.has_value(); }));
    EXPECT_EQ((*started->exit)->cause, Cause::Killed);
    EXPECT_EQ(guest.shell(QStringLiteral("echo usable")).output, "usable\n");
}

TEST_F(LiveKill, aForkBombEndsWithItsTree)
{
    if (!LiveGuest::isNamespaced())
        GTEST_SKIP() << "needs a process namespace";
    // As many as the limit allows, each starting two more as long as it can.
    const auto started = startReady(QStringLiteral("ulimit -u 120; echo ready; bomb() { bomb | bomb & bomb; }; bomb 2>/dev/null"));
    const auto answer = guest.shell(QStringLiteral("sleep 0.3; echo alive"));
    EXPECT_EQ(answer.output, "alive\n");
    started->process->killTree();
    ASSERT_TRUE(spinUntil([&] { return started->exit.has_value(); }, 20'000));
    EXPECT_EQ(guest.shell(QStringLiteral("ps -e --no-headers | wc -l")).output.trimmed().toInt(), 4); // guest, sh, ps, wc
}

TEST_F(LiveKill, orphansLeaveNoZombies)
{
    for (int i = 0; i < 10; ++i)
        ASSERT_EQ(guest.shell(QStringLiteral("for i in $(seq 20); do (sleep 0.0$i &) ; setsid true & done")).exitCode(), 0);
    EXPECT_TRUE(spinUntil([&] {
        return guest.shell(QStringLiteral("ps -o stat= --ppid $PPID | grep -c ^Z")).output.trimmed() == "0";
    }));
}

} // namespace
} // namespace velqa::test
