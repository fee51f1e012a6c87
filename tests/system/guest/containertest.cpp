// The guest in real, hardened containers of a real engine.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/system/guest/container.h"

#include <QElapsedTimer>

#include <gtest/gtest.h>

namespace velqa::test {
namespace {

class ContainerTest : public ::testing::Test
{
protected:
    static void SetUpTestSuite() { s_prepared = Container::prepare(); }
    static void TearDownTestSuite() { Container::cleanUp(); }
    void SetUp() override { ASSERT_TRUE(s_prepared) << "no engine, or no velqa-runtime-python image on it"; }

    static std::unique_ptr<Container> started(const ContainerOptions &options = {})
    {
        auto container = std::make_unique<Container>(options);
        EXPECT_TRUE(container->waitUntilReady());
        return container;
    }

    static inline bool s_prepared = false;
};

TEST_F(ContainerTest, isHardenedAndFast)
{
    const auto box = started();
    EXPECT_EQ(box->shell(QStringLiteral("id -u; id -g; id -G; pwd")).output, "1000\n1000\n1000\n/workspace\n");
    const auto status = box->shell(QStringLiteral("grep -E '^(Cap(Prm|Eff|Bnd)|NoNewPrivs|Seccomp):' /proc/self/status | tr -d '\\t'"));
    EXPECT_EQ(status.output, "CapPrm:0000000000000000\nCapEff:0000000000000000\nCapBnd:0000000000000000\nNoNewPrivs:1\nSeccomp:2\n");
    for (const char *refused : {"touch /f", "touch /velqa/f", "echo x >/proc/1/fd/1", "ls /proc/1/fd", "cat /proc/1/environ",
                                "cat /proc/1/mem", "unshare -U true", "mount -t tmpfs x /tmp", "chroot / true", "mknod /tmp/n c 1 3",
                                "python3 -c 'import ctypes,sys; sys.exit(ctypes.CDLL(None).ptrace(16, 1, 0, 0))' 2>&1"})
        EXPECT_NE(box->shell(QLatin1String(refused)).exitCode(), 0) << refused;
    box->shell(QStringLiteral("kill -9 1; kill -TERM 1; kill -STOP 1; kill -9 -1"));
    EXPECT_EQ(box->shell(QStringLiteral("cat /proc/self/oom_score_adj; ls /proc/self/fd | wc -l")).output, "1000\n4\n");
    const auto [median, slow] = box->roundTrip(200);
    std::printf("true in a live container: median %lld us, p95 %lld us\n", static_cast<long long>(median),
                static_cast<long long>(slow));
    EXPECT_GT(median, 0);
}

TEST_F(ContainerTest, killsWhatForksAndIgnoresSignals)
{
    ContainerOptions options;
    options.engine = {QStringLiteral("--pids-limit"), QStringLiteral("64")};
    const auto box = started(options);
    const std::unique_ptr<GuestProcess> bomb = box->channel->start(shellSpec(
        QStringLiteral("trap '' TERM INT HUP; echo ready; bomb() { setsid sh -c 'trap \"\" TERM; sleep 99' & bomb | bomb & bomb; }; bomb 2>/dev/null")));
    std::optional<Result<ProcessExit>> exit;
    bool ready = false;
    QObject::connect(bomb.get(), &GuestProcess::standardOutput, bomb.get(), [&] { ready = true; });
    QObject::connect(bomb.get(), &GuestProcess::finished, bomb.get(), [&](const auto &e) { exit = e; });
    ASSERT_TRUE(Container::spin([&] { return ready; }));
    // Starting anything else fails by the limit, cleanly, or works; the guest answers either way.
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(box->shell(QStringLiteral("true")).exit);
    QElapsedTimer timer;
    timer.start();
    bomb->killTree();
    ASSERT_TRUE(Container::spin([&] { return exit.has_value(); }));
    std::printf("fork bomb at the limit of 64 killed in %lld ms\n", static_cast<long long>(timer.elapsed()));
    EXPECT_EQ(box->shell(QStringLiteral("ps -e --no-headers | wc -l")).output.trimmed(), "4"); // guest, bash, ps, wc
}

TEST_F(ContainerTest, killAllLeavesNothingAndNoZombies)
{
    const auto box = started();
    for (int i = 0; i < 20; ++i)
        ASSERT_EQ(box->shell(QStringLiteral("for i in 1 2 3 4 5 6 7 8 9 10; do (setsid sleep 0.0$i >/dev/null 2>&1 &); done")).exitCode(), 0);
    EXPECT_TRUE(spinUntil([&] { return box->shell(QStringLiteral("ps -e --no-headers | wc -l")).output.trimmed() == "4"; }));
    box->shell(QStringLiteral("for i in $(seq 30); do env -i setsid sleep 99 >/dev/null 2>&1 & done"));
    ASSERT_TRUE(box->done([&](auto done) { box->channel->killAll(done); }).value());
    EXPECT_EQ(box->shell(QStringLiteral("ps -e --no-headers | wc -l")).output.trimmed(), "4");
}

TEST_F(ContainerTest, saysWhenMemoryRanOutAndLives)
{
    ContainerOptions options;
    options.engine = {QStringLiteral("--memory"), QStringLiteral("96m"), QStringLiteral("--memory-swap"), QStringLiteral("96m")};
    options.workspaceSize = QStringLiteral("32m");
    const auto box = started(options);
    for (const char *command : {"exec python3 -c 'b = bytearray(300 << 20)'", "python3 -c 'b = bytearray(300 << 20)'; exit $?"}) {
        const auto run = box->shell(QLatin1String(command));
        ASSERT_TRUE(run.exit && *run.exit);
        EXPECT_TRUE((*run.exit)->outOfMemory) << command;
        EXPECT_EQ(run.exitCode(), 137);
    }
    const auto killed = box->shell(QStringLiteral("kill -9 $$"));
    EXPECT_FALSE((*killed.exit)->outOfMemory);
    EXPECT_EQ(box->shell(QStringLiteral("echo alive")).output, "alive\n");
}

TEST_F(ContainerTest, saysWhenTheDiskIsFull)
{
    ContainerOptions options;
    options.workspaceSize = QStringLiteral("4m");
    const auto box = started(options);
    const auto full = box->done([&](auto done) { box->channel->write("big", QByteArray(8 << 20, 'x'), 0644, done); });
    ASSERT_TRUE(full && !*full);
    EXPECT_EQ(full->error().code, ErrorCode::DiskFull);
    EXPECT_EQ(box->shell(QStringLiteral("ls -A | wc -l")).output.trimmed(), "0");
    EXPECT_TRUE(box->done([&](auto done) { box->channel->write("small", "x", 0644, done); }).value());
    const auto facts = box->ask<GuestFacts>([&](auto done) { box->channel->facts(done); });
    EXPECT_EQ((*facts)->workspaceBytes, 4 << 20);
}

TEST_F(ContainerTest, endsWhenTheAppIsKilled)
{
    const auto box = started();
    box->shell(QStringLiteral("trap '' TERM; setsid sleep 99 >/dev/null 2>&1 &"));
    QElapsedTimer timer;
    timer.start();
    box->killClient();
    ASSERT_TRUE(spinUntil([&] { return !box->exists(); }));
    std::printf("container gone %lld ms after the client was killed\n", static_cast<long long>(timer.elapsed()));
}

TEST_F(ContainerTest, endsAtItsDeadline)
{
    ContainerOptions options;
    options.guest = {QStringLiteral("--deadline-seconds"), QStringLiteral("60")};
    const auto box = started(options);
    ASSERT_TRUE(box->done([&](auto done) { box->channel->setDeadline(500, done); }).value());
    ASSERT_TRUE(Container::spin([&] { return box->closed.has_value(); }));
    EXPECT_EQ(box->closed->error().code, ErrorCode::Expired);
    EXPECT_TRUE(spinUntil([&] { return !box->exists(); }));
}

TEST_F(ContainerTest, movesTwoHundredMegabytes)
{
    const auto box = started();
    const qint64 total = 200'000'000;
    qint64 given = 0;
    QElapsedTimer timer;
    timer.start();
    const auto stored = box->done([&](auto done) {
        box->channel->storeFile("big", 0644, 0,
                                [&](qint64 max) -> Result<QByteArray> {
                                    const qint64 size = std::min(max, total - given);
                                    given += size;
                                    return QByteArray(size, 'B');
                                },
                                done);
    }, 60'000);
    ASSERT_TRUE(stored && *stored);
    std::printf("200 MB into a container: %lld ms\n", static_cast<long long>(timer.restart()));
    qint64 fetched = 0;
    const auto out = box->done([&](auto done) {
        box->channel->fetchFile("big",
                                [&](const QByteArray &bytes) {
                                    fetched += bytes.size();
                                    return Status{};
                                },
                                done);
    }, 60'000);
    ASSERT_TRUE(out && *out);
    EXPECT_EQ(fetched, total);
    std::printf("200 MB out of a container: %lld ms\n", static_cast<long long>(timer.elapsed()));
}

} // namespace
} // namespace velqa::test
