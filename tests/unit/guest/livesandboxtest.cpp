// The real guest: its end of life, the watch, what hostile programs can do to it, and the arm64 build.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/guest/liveguest.h"

#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

namespace velqa::test {
namespace {

bool runs(const QByteArray &what)
{
    const QByteArray command = "ps -eo stat=,args= | grep -v '^Z' | grep -q '[" + what.left(1) + "]" + what.mid(1) + "'";
    return ::system(command.constData()) == 0;
}

TEST(LiveEnd, theDeadlineEndsEverything)
{
    LiveGuest guest({QStringLiteral("--deadline-seconds"), QStringLiteral("2")});
    ASSERT_TRUE(guest.waitUntilReady());
    const std::unique_ptr<GuestProcess> process = guest.channel->start(shellSpec(QStringLiteral("trap '' TERM; setsid sleep 8101 & sleep 8101")));
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&](const auto &e) { exit = e; });
    ASSERT_TRUE(guest.waitUntilGone());
    ASSERT_TRUE(spinUntil([&] { return guest.closed.has_value(); }));
    EXPECT_EQ(guest.closed->error().code, ErrorCode::Expired);
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->error().code, ErrorCode::Expired);
    EXPECT_TRUE(spinUntil([] { return !runs("sleep 8101"); }));
}

TEST(LiveEnd, theDeadlineCanBeMoved)
{
    LiveGuest guest({QStringLiteral("--deadline-seconds"), QStringLiteral("3")});
    ASSERT_TRUE(guest.waitUntilReady());
    QElapsedTimer timer;
    timer.start();
    ASSERT_TRUE(guest.done([&](auto done) { guest.channel->setDeadline(60'000, done); }).value());
    EXPECT_EQ(guest.shell(QStringLiteral("sleep 3.2; echo alive")).output, "alive\n");
    EXPECT_GE(timer.elapsed(), 3'200);
    ASSERT_TRUE(guest.done([&](auto done) { guest.channel->setDeadline(50, done); }).value());
    EXPECT_TRUE(guest.waitUntilGone());
}

TEST(LiveEnd, theEndOfTheChannelIsTheEnd)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const auto run = guest.shell(QStringLiteral("setsid sleep 8202 >/dev/null 2>&1 & echo x"));
    ASSERT_EQ(run.exitCode(), 0);
    guest.detach();
    EXPECT_TRUE(guest.waitUntilGone());
    EXPECT_TRUE(spinUntil([] { return !runs("sleep 8202"); }));
}

TEST(LiveEnd, withAGraceItLivesOnForAWhile)
{
    LiveGuest guest({QStringLiteral("--grace-seconds"), QStringLiteral("1")});
    ASSERT_TRUE(guest.waitUntilReady());
    ASSERT_EQ(guest.shell(QStringLiteral("(sleep 0.3; touch later) >/dev/null 2>&1 &")).exitCode(), 0);
    guest.detach();
    EXPECT_TRUE(guest.waitUntilGone());
    EXPECT_TRUE(QFile::exists(guest.workspace() + QStringLiteral("/later")));
}

TEST(LiveEnd, shutDownSaysGoodbye)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const std::unique_ptr<GuestProcess> process = guest.channel->start(shellSpec(QStringLiteral("sleep 100")));
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&](const auto &e) { exit = e; });
    guest.channel->shutDown();
    ASSERT_TRUE(spinUntil([&] { return guest.closed.has_value(); }));
    EXPECT_TRUE(guest.closed->has_value());
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(guest.waitUntilGone());
}

TEST(LiveEnd, factsAreToldAsTheyAre)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const auto facts = guest.ask<GuestFacts>([&](auto done) { guest.channel->facts(done); });
    ASSERT_TRUE(facts && *facts);
    EXPECT_EQ((*facts)->version, QStringLiteral(VELQA_VERSION));
    EXPECT_EQ((*facts)->architecture, QSysInfo::currentCpuArchitecture());
    EXPECT_GT((*facts)->workspaceBytes, 1 << 20);
    EXPECT_GT((*facts)->workspaceFreeBytes, 0);
}

class LiveWatch : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(guest.waitUntilReady());
        ASSERT_EQ(guest.shell(QStringLiteral("mkdir -p old/deep; touch old/deep/f")).exitCode(), 0);
        QObject::connect(guest.channel.get(), &GuestChannel::changed, guest.channel.get(),
                         [this](const QList<GuestChange> &list, bool lost) {
                             ++messages;
                             overflowed = overflowed || lost;
                             for (const GuestChange &change : list)
                                 changes.insert(change.path, change);
                         });
        ASSERT_TRUE(guest.done([&](auto done) { guest.channel->watch(done); }).value());
    }

    bool saw(const QByteArray &path, GuestChange::Kind kind)
    {
        return spinUntil([&] { return changes.contains(path) && changes.value(path).kind == kind; });
    }

    using Kind = GuestChange::Kind;
    LiveGuest guest;
    QHash<QByteArray, GuestChange> changes;
    int messages = 0;
    bool overflowed = false;
};

TEST_F(LiveWatch, seesChangesOldAndNewAnywhereBelow)
{
    guest.shell(QStringLiteral("echo x >>old/deep/f; echo y >new; mkdir -p fresh/in/side; echo z >fresh/in/side/file"));
    EXPECT_TRUE(saw("old/deep/f", Kind::Modified));
    EXPECT_TRUE(saw("new", Kind::Created));
    EXPECT_TRUE(saw("fresh/in/side/file", Kind::Created));
    EXPECT_TRUE(changes.value("fresh").isDirectory);
    changes.clear();
    guest.shell(QStringLiteral("mv old moved; rm new"));
    EXPECT_TRUE(saw("old", Kind::Removed));
    EXPECT_TRUE(saw("moved", Kind::Created));
    EXPECT_TRUE(saw("new", Kind::Removed));
    changes.clear();
    guest.shell(QStringLiteral("echo more >>moved/deep/f"));
    EXPECT_TRUE(spinUntil([&] { return changes.contains("moved/deep/f"); })); // under its new name
    EXPECT_FALSE(changes.contains("old/deep/f"));
    EXPECT_FALSE(overflowed);
}

TEST_F(LiveWatch, seesWhatTheHostStoresButNotItsHalfWrittenParts)
{
    ASSERT_TRUE(guest.done([&](auto done) { guest.channel->write("stored", "x", 0644, done); }).value());
    EXPECT_TRUE(saw("stored", Kind::Created));
    EXPECT_EQ(changes.size(), 1);
}

TEST_F(LiveWatch, manyChangesAreFewMessages)
{
    QElapsedTimer timer;
    timer.start();
    guest.shell(QStringLiteral("i=0; while [ $i -lt 3000 ]; do echo $i >>busy; i=$((i+1)); done; echo x >last"));
    EXPECT_TRUE(saw("last", Kind::Created));
    EXPECT_LE(messages, timer.elapsed() / 100 + 2);
}

TEST_F(LiveWatch, tooManyChangesAreAnOverflow)
{
    guest.shell(QStringLiteral("d=$(mktemp -d -p /dev/shm) && mkdir $d/many && cd $d/many && seq -f 'a-rather-long-name-for-a-small-file-%g' 5000 | "
                               "xargs touch && mv $d/many \"$OLDPWD\"; rmdir $d"));
    EXPECT_TRUE(spinUntil([&] { return overflowed; }));
    changes.clear();
    guest.shell(QStringLiteral("echo x >after"));
    EXPECT_TRUE(saw("after", Kind::Created));
}

TEST(LiveHostile, theGuestCannotBeReachedByItsChildren)
{
    if (!LiveGuest::isNamespaced())
        GTEST_SKIP() << "needs a process namespace";
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const auto refused = [&](const char *command) {
        const auto run = guest.shell(QLatin1String(command));
        EXPECT_NE(run.exitCode(), 0) << command << ": " << run.output.toStdString();
    };
    refused("echo nonsense >/proc/1/fd/1");
    refused("cat /proc/1/fd/0");
    refused("ls /proc/1/fd");
    refused("cat /proc/1/environ");
    refused("cat /proc/1/mem");
    refused("cat /proc/1/maps");
    refused("ls /proc/1/cwd/");
    refused("python3 -c 'import ctypes; exit(ctypes.CDLL(None).ptrace(16, 1, 0, 0) == 0)' && exit 1; "
            "! python3 -c 'import ctypes; exit(0 if ctypes.CDLL(None).ptrace(16, 1, 0, 0) == 0 else 1)'; [ $? = 1 ]");
    guest.shell(QStringLiteral("kill -9 1; kill -TERM 1; kill -STOP 1; kill -INT 1; kill -SEGV 1; kill -34 1"));
    EXPECT_EQ(guest.shell(QStringLiteral("echo alive")).output, "alive\n");
    EXPECT_FALSE(guest.closed);
}

TEST(LiveHostile, programsInheritNothingOfTheGuest)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const auto open = guest.shell(QStringLiteral("ls -l /proc/self/fd | grep -c -- '->'"));
    EXPECT_EQ(open.output.trimmed(), "4"); // 0, 1, 2 and ls's own
    const auto input = guest.shell(QStringLiteral("readlink /proc/self/fd/0"));
    EXPECT_EQ(input.output, "/dev/null\n");
    const auto status = guest.shell(QStringLiteral("grep -E '^Sig(Blk|Ign)' /proc/self/status; ps -o sid=,pgid= -p $$ | tr -s ' '; echo $$; umask; ulimit -c; cat /proc/self/oom_score_adj"));
    const QByteArrayList lines = status.output.split('\n');
    ASSERT_GE(lines.size(), 6);
    EXPECT_EQ(lines.at(0), "SigBlk:\t0000000000000000");
    EXPECT_EQ(lines.at(1), "SigIgn:\t0000000000000000");
    EXPECT_EQ(lines.at(2).trimmed(), lines.at(3) + " " + lines.at(3)); // its own session and group
    EXPECT_EQ(lines.at(4), "0022");
    EXPECT_EQ(lines.at(5), "0");
    EXPECT_EQ(lines.at(6), "1000");
}

TEST(LiveHostile, outputCannotForgeFrames)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    const auto run = guest.shell(QStringLiteral("head -c 3000000 /dev/urandom; printf '\\0\\0\\0\\0\\0\\0\\0\\0\\226\\0\\0\\0'"));
    EXPECT_EQ(run.output.size(), 3'000'012);
    EXPECT_EQ(guest.shell(QStringLiteral("echo fine")).output, "fine\n");
}

TEST(LiveUsage, whatRunsIsListedCountedAndCanBeEnded)
{
    LiveGuest guest;
    ASSERT_TRUE(guest.waitUntilReady());
    using List = QList<GuestProcessInfo>;
    const auto list = [&guest] {
        const auto answer = guest.ask<List>([&](auto done) { guest.channel->processes(done); });
        return answer && *answer ? **answer : List();
    };
    const std::unique_ptr<GuestProcess> process =
        guest.channel->start(shellSpec(QStringLiteral("while :; do :; done & exec sleep 8303")));
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&](const auto &e) { exit = e; });
    const auto find = [&list](const QString &what) {
        const List all = list();
        const auto found = std::find_if(all.begin(), all.end(), [&](const GuestProcessInfo &p) { return p.command == what && p.residentBytes > 0; });
        return found == all.end() ? GuestProcessInfo() : *found;
    };
    ASSERT_TRUE(spinUntil([&] { return find(QStringLiteral("sleep 8303")).pid > 0; }));
    const GuestProcessInfo sleeper = find(QStringLiteral("sleep 8303"));
    const auto busy = [&] {
        const List all = list();
        const auto found = std::find_if(all.begin(), all.end(), [&](const GuestProcessInfo &p) { return p.parent == sleeper.pid; });
        return found == all.end() ? GuestProcessInfo() : *found;
    };
    ASSERT_TRUE(spinUntil([&] { return busy().cpuMs >= 100; }));
    EXPECT_EQ(busy().state, 'R');
    const auto usage = guest.ask<GuestUsage>([&](auto done) { guest.channel->usage(done); });
    ASSERT_TRUE(usage && *usage);
    EXPECT_EQ((*usage)->processes, list().size());
    EXPECT_GE((*usage)->processes, 2);
    EXPECT_GT((*usage)->workspaceBytes, 0);
    EXPECT_GT((*usage)->timeMs, 0);

    const int busyPid = busy().pid;
    EXPECT_TRUE(guest.done([&](auto done) { guest.channel->endProcess(busyPid, done); }).value());
    EXPECT_TRUE(spinUntil([&] { return busy().pid == 0; }));
    EXPECT_FALSE(exit) << "the other one goes on";
    EXPECT_TRUE(guest.done([&](auto done) { guest.channel->endProcess(sleeper.pid, done); }).value());
    ASSERT_TRUE(spinUntil([&] { return exit.has_value(); }));
    EXPECT_EQ((*exit)->signal, SIGKILL);
    for (const int none : {999'999, 0, -5}) {
        const Status refused = guest.done([&](auto done) { guest.channel->endProcess(none, done); }).value();
        EXPECT_FALSE(refused) << none;
    }
    EXPECT_EQ(guest.shell(QStringLiteral("echo still here")).output, "still here\n");
}

TEST(LiveArm64, theCrossBuiltGuestWorks)
{
    if (QStandardPaths::findExecutable(QStringLiteral("qemu-aarch64-static")).isEmpty() ||
        !QFile::exists(QStringLiteral(VELQA_BINARY_DIR "/guest/velqa-guest-aarch64")))
        GTEST_SKIP() << "needs the arm64 cross compiler and qemu-user-static";
    LiveGuest guest({}, LiveGuest::Emulation::Arm64);
    ASSERT_TRUE(guest.waitUntilReady());
    const auto facts = guest.ask<GuestFacts>([&](auto done) { guest.channel->facts(done); });
    ASSERT_TRUE(facts && *facts);
    EXPECT_EQ((*facts)->architecture, QStringLiteral("aarch64"));
    const auto run = guest.shell(QStringLiteral("echo hello; exit 3"));
    EXPECT_EQ(run.output, "hello\n");
    EXPECT_EQ(run.exitCode(), 3);
    ASSERT_TRUE(guest.done([&](auto done) { guest.channel->write("f", QByteArray(500'000, 'a'), 0644, done); }).value());
    const auto entries = guest.ask<QList<GuestFile>>([&](auto done) { guest.channel->manifest("", done); });
    ASSERT_TRUE(entries && *entries);
    ASSERT_EQ((*entries)->size(), 1);
    EXPECT_EQ((*entries)->first().sha256.toHex(), guest.shell(QStringLiteral("sha256sum f")).output.left(64));
}

} // namespace
} // namespace velqa::test
