// The real guest: starting, ending, input, output and exit facts of processes.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/guest/liveguest.h"

#include <QElapsedTimer>

#include <gtest/gtest.h>

#include <algorithm>

namespace velqa::test {
namespace {

using Cause = ProcessExit::Cause;

TEST(LiveProcess, runsAShellCommandAndReportsBothStreams)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const auto run = guest.shell(QStringLiteral("echo hello; echo oops >&2; pwd"));
    ASSERT_TRUE(run.exit && *run.exit);
    EXPECT_EQ(run.output, "hello\n" + guest.workspace().toUtf8() + "\n");
    EXPECT_EQ(run.errors, "oops\n");
    EXPECT_EQ(run.cause(), Cause::Exited);
    EXPECT_EQ(run.exitCode(), 0);
}

TEST(LiveProcess, roundTripOfTrue)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    ProcessSpec spec;
    spec.argv = {QStringLiteral("true")};
    spec.workingDirectory.clear();
    QList<qint64> times;
    for (int i = 0; i < 200; ++i) {
        QElapsedTimer timer;
        timer.start();
        ASSERT_EQ(guest.run(spec).exitCode(), 0);
        times.append(timer.nsecsElapsed() / 1000);
    }
    std::sort(times.begin(), times.end());
    std::printf("true in a live guest: median %lld us, p95 %lld us\n", static_cast<long long>(times[100]),
                static_cast<long long>(times[190]));
}

} // namespace
} // namespace velqa::test
