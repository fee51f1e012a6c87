// The real guest: starting, ending, input, output and exit facts of processes.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/guest/liveguest.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

namespace velqa::test {
namespace {

using Cause = ProcessExit::Cause;

class LiveProcess : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(guest.waitUntilReady()); }

    // VmRSS of the guest itself, in KiB.
    qint64 guestMemory()
    {
        const QByteArray list = guest.shell(QStringLiteral("ps -o rss= -p $PPID")).output.trimmed();
        return list.toLongLong();
    }

    LiveGuest guest;
};

TEST_F(LiveProcess, runsAShellCommandAndReportsBothStreams)
{
    const auto run = guest.shell(QStringLiteral("echo hello; echo oops >&2; pwd"));
    ASSERT_TRUE(run.exit && *run.exit);
    EXPECT_EQ(run.output, "hello\n" + guest.workspace().toUtf8() + "\n");
    EXPECT_EQ(run.errors, "oops\n");
    EXPECT_EQ(run.cause(), Cause::Exited);
    EXPECT_EQ(run.exitCode(), 0);
}

TEST_F(LiveProcess, theStartOfASilentCommandIsToldWhileItRuns)
{
    auto process = guest.channel->start(shellSpec(QStringLiteral("sleep 60")));
    bool ended = false;
    int pid = 0;
    QObject context;
    QObject::connect(process.get(), &GuestProcess::started, &context, [&pid](int id) { pid = id; });
    QObject::connect(process.get(), &GuestProcess::finished, &context, [&ended] { ended = true; });
    ASSERT_TRUE(spinUntil([&] { return pid != 0 || ended; }));
    EXPECT_GT(pid, 0);
    EXPECT_FALSE(ended);
    process->killTree();
    EXPECT_TRUE(spinUntil([&ended] { return ended; }));
}

TEST_F(LiveProcess, passesArgumentsAndEnvironmentUntouched)
{
    ProcessSpec spec;
    spec.argv = {QStringLiteral("printf"), QStringLiteral("%s|"), QStringLiteral("a b"), QStringLiteral("$HOME"), QString(),
                 QStringLiteral("'\"é")};
    spec.workingDirectory = QStringLiteral("/tmp");
    EXPECT_EQ(guest.run(spec).output, "a b|$HOME||'\"é|");
    ProcessSpec shell = shellSpec(QStringLiteral("echo \"$GREETING|$PATH|$LANG|$HOME\" | sed 's/|$//'; pwd"));
    shell.environment.insert(QStringLiteral("GREETING"), QStringLiteral("a=b c"));
    shell.environment.insert(QStringLiteral("LANG"), QStringLiteral("fr"));
    shell.workingDirectory = QStringLiteral("/usr");
    const auto run = guest.run(shell);
    EXPECT_TRUE(run.output.startsWith("a=b c|/")) << run.output.toStdString();
    EXPECT_TRUE(run.output.contains("|fr|/"));
    EXPECT_TRUE(run.output.endsWith("/usr\n"));
}

TEST_F(LiveProcess, reportsExitCodesAndSignals)
{
    EXPECT_EQ(guest.shell(QStringLiteral("exit 7")).exitCode(), 7);
    EXPECT_EQ(guest.shell(QStringLiteral("exit 255")).exitCode(), 255);
    const auto run = guest.shell(QStringLiteral("kill -SEGV $$"));
    ASSERT_TRUE(run.exit && *run.exit);
    EXPECT_EQ(run.cause(), Cause::Signalled);
    EXPECT_EQ((*run.exit)->signal, SIGSEGV);
    EXPECT_EQ(run.exitCode(), 128 + SIGSEGV);
    EXPECT_FALSE((*run.exit)->outOfMemory);
}

TEST_F(LiveProcess, reportsTimeAndMemory)
{
    const auto run = guest.shell(QStringLiteral("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; sleep 0.1"));
    ASSERT_TRUE(run.exit && *run.exit);
    const ProcessExit &exit = **run.exit;
    EXPECT_GE(exit.durationMs, 100);
    EXPECT_GT(exit.userTimeMs + exit.systemTimeMs, 10);
    EXPECT_GT(exit.maxResidentKiB, 500);
}

TEST_F(LiveProcess, saysWhyItDidNotStart)
{
    ProcessSpec missing;
    missing.argv = {QStringLiteral("no-such-program")};
    missing.workingDirectory.clear();
    auto run = guest.run(missing);
    EXPECT_EQ(run.cause(), Cause::StartFailed);
    EXPECT_EQ((*run.exit)->error, QStringLiteral("no-such-program: No such file or directory"));
    EXPECT_EQ(run.exitCode(), 127);
    ProcessSpec directory = shellSpec(QStringLiteral("true"));
    directory.workingDirectory = QStringLiteral("/no/such/place");
    run = guest.run(directory);
    EXPECT_EQ(run.cause(), Cause::StartFailed);
    EXPECT_EQ((*run.exit)->error, QStringLiteral("/no/such/place: No such file or directory"));
    ProcessSpec notExecutable;
    notExecutable.argv = {QStringLiteral("/etc/passwd")};
    run = guest.run(notExecutable);
    EXPECT_EQ(run.cause(), Cause::StartFailed);
    run = guest.shell(QLatin1String("true ") + QString(200'000, QLatin1Char('x')));
    EXPECT_EQ(run.cause(), Cause::StartFailed);
    EXPECT_TRUE((*run.exit)->error.contains(QStringLiteral("too long")));
}

TEST_F(LiveProcess, feedsInputOfAnySize)
{
    ProcessSpec spec = shellSpec(QStringLiteral("sha256sum; echo end"));
    spec.standardInput = QByteArray(5 << 20, 'i');
    const auto run = guest.run(spec);
    const QByteArray expected = QCryptographicHash::hash(spec.standardInput, QCryptographicHash::Sha256).toHex();
    EXPECT_EQ(run.output, expected + "  -\nend\n");
}

TEST_F(LiveProcess, keepsInputOpenAndTalks)
{
    ProcessSpec spec = shellSpec(QStringLiteral("while read line; do echo \"got $line\"; done; echo end"));
    spec.keepStdinOpen = true;
    const std::unique_ptr<GuestProcess> process = guest.channel->start(spec);
    QByteArray output;
    bool finished = false;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { output += b; });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&] { finished = true; });
    process->writeStdin("one\n");
    ASSERT_TRUE(spinUntil([&] { return output == "got one\n"; }));
    process->writeStdin("two\n");
    ASSERT_TRUE(spinUntil([&] { return output == "got one\ngot two\n"; }));
    EXPECT_FALSE(finished);
    process->closeStdin();
    ASSERT_TRUE(spinUntil([&] { return finished; }));
    EXPECT_EQ(output, "got one\ngot two\nend\n");
}

TEST_F(LiveProcess, inputNobodyReadsHarmsNobody)
{
    ProcessSpec spec = shellSpec(QStringLiteral("exec 0<&-; echo done"));
    spec.standardInput = QByteArray(8 << 20, 'i');
    const auto run = guest.run(spec);
    EXPECT_EQ(run.output, "done\n");
    EXPECT_EQ(run.exitCode(), 0);
    EXPECT_EQ(guest.shell(QStringLiteral("cat")).output, ""); // and without input there is an end at once
}

TEST_F(LiveProcess, carriesAHundredMegabytesInBoundedMemory)
{
    const std::unique_ptr<GuestProcess> process =
        guest.channel->start(shellSpec(QStringLiteral("head -c 104857600 /dev/zero; echo -n tail >&2")));
    qint64 size = 0;
    QByteArray errors;
    bool finished = false;
    QElapsedTimer timer;
    timer.start();
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { size += b.size(); });
    QObject::connect(process.get(), &GuestProcess::standardError, process.get(), [&](const QByteArray &b) { errors += b; });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&] { finished = true; });
    ASSERT_TRUE(LiveGuest::spin([&] { return finished; }, 60'000));
    EXPECT_EQ(size, 104857600);
    EXPECT_EQ(errors, "tail");
    std::printf("100 MB of output: %lld ms\n", static_cast<long long>(timer.elapsed()));
    EXPECT_LT(guestMemory(), 16 * 1024);
}

TEST_F(LiveProcess, pausedOutputBlocksTheProgramAndLosesNothing)
{
    const std::unique_ptr<GuestProcess> process = guest.channel->start(
        shellSpec(QStringLiteral("head -c 20000000 /dev/zero; touch written")));
    qint64 size = 0;
    bool finished = false;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { size += b.size(); });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&] { finished = true; });
    process->setOutputPaused(true);
    // The channel stays free for everything else meanwhile.
    for (int i = 0; i < 20; ++i)
        ASSERT_EQ(guest.shell(QStringLiteral("sleep 0.01")).exitCode(), 0);
    EXPECT_EQ(size, 0);
    EXPECT_FALSE(QFile::exists(guest.workspace() + QStringLiteral("/written")));
    EXPECT_LT(guestMemory(), 16 * 1024);
    process->setOutputPaused(false);
    ASSERT_TRUE(spinUntil([&] { return finished; }));
    EXPECT_EQ(size, 20'000'000);
}

TEST_F(LiveProcess, aBackgroundChildDoesNotHoldTheEndAndLivesOn)
{
    const auto run = guest.shell(QStringLiteral(
        "(while [ ! -e go ]; do sleep 0.05; done; echo late; echo late >&2; touch survived) & echo started"));
    EXPECT_EQ(run.output, "started\n");
    EXPECT_EQ(run.exitCode(), 0);
    guest.shell(QStringLiteral("touch go")); // only now it writes, to pipes nobody listens to any more
    EXPECT_TRUE(spinUntil([&] { return QFile::exists(guest.workspace() + QStringLiteral("/survived")); }));
}

TEST_F(LiveProcess, whatTheLeaderWroteBeforeItsEndArrives)
{
    const std::unique_ptr<GuestProcess> process =
        guest.channel->start(shellSpec(QStringLiteral("sleep 100 & head -c 1200000 /dev/zero")));
    qint64 size = 0;
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { size += b.size(); });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&](const auto &e) { exit = e; });
    process->setOutputPaused(true);
    for (int i = 0; i < 40; ++i) // longer than the drain
        ASSERT_EQ(guest.shell(QStringLiteral("sleep 0.01")).exitCode(), 0);
    process->setOutputPaused(false);
    ASSERT_TRUE(spinUntil([&] { return exit.has_value(); }));
    EXPECT_EQ(size, 1'200'000);
}

TEST_F(LiveProcess, manyAtOnceEachGetTheirOwn)
{
    struct One
    {
        std::unique_ptr<GuestProcess> process;
        QByteArray output;
        int code = -1;
    };
    std::vector<One> all(40);
    for (std::size_t i = 0; i < all.size(); ++i) {
        One &one = all[i];
        one.process = guest.channel->start(shellSpec(QStringLiteral("echo %1; exit %1").arg(i)));
        QObject::connect(one.process.get(), &GuestProcess::standardOutput, one.process.get(), [&one](const QByteArray &b) { one.output += b; });
        QObject::connect(one.process.get(), &GuestProcess::finished, one.process.get(),
                         [&one](const Result<ProcessExit> &e) { one.code = e ? e->exitCode : -2; });
    }
    ASSERT_TRUE(spinUntil([&] { return std::all_of(all.begin(), all.end(), [](const One &o) { return o.code != -1; }); }));
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].code, static_cast<int>(i));
        EXPECT_EQ(all[i].output, QByteArray::number(static_cast<int>(i)) + "\n");
    }
}

TEST_F(LiveProcess, roundTripOfTrue)
{
    const auto [median, slow] = guest.roundTrip(200);
    EXPECT_GT(median, 0);
    std::printf("true in a live guest: median %lld us, p95 %lld us\n", static_cast<long long>(median),
                static_cast<long long>(slow));
}

} // namespace
} // namespace velqa::test
