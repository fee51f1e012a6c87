// What was acknowledged is there after a kill, a full disk and a failing disk, and the database is whole.
#include "core/store/migrations.h"
#include "tests/unit/store/faultyvfs.h"
#include "tests/unit/store/storefixture.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>

#include <functional>

#include <csignal>
#include <cstring>

#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace velqa {
namespace {

using test::FaultyVfs;
using test::makeDatabase;
using test::sampleConversation;
using test::sampleEvent;
using test::sampleTurn;
using test::saveSampleTurn;
using test::StoreTest;

// A copy of this process that does one thing and ends without any clean-up; what it writes to the pipe is read here.
class Child
{
public:
    explicit Child(const std::function<int(int pipe)> &work)
    {
        int ends[2];
        if (::pipe(ends) != 0)
            return;
        m_pid = ::fork();
        if (m_pid == 0) {
            ::close(ends[0]);
            ::_exit(work(ends[1]));
        }
        ::close(ends[1]);
        m_pipe = ends[0];
    }
    ~Child()
    {
        if (m_pipe >= 0)
            ::close(m_pipe);
    }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;

    // The next message, or -1 at the end.
    qint64 next() const
    {
        qint64 value = -1;
        return ::read(m_pipe, &value, sizeof value) == ssize_t(sizeof value) ? value : -1;
    }
    QByteArray readAll() const
    {
        QByteArray all;
        char buffer[4096];
        for (ssize_t n = ::read(m_pipe, buffer, sizeof buffer); n > 0; n = ::read(m_pipe, buffer, sizeof buffer))
            all.append(buffer, n);
        return all;
    }
    void kill() const { ::kill(m_pid, SIGKILL); }
    int wait() const
    {
        int status = -1;
        ::waitpid(m_pid, &status, 0);
        return status;
    }

private:
    pid_t m_pid = -1;
    int m_pipe = -1;
};

bool say(int pipe, qint64 value)
{
    return ::write(pipe, &value, sizeof value) == ssize_t(sizeof value);
}

// Appends events in batches for ever, telling the number of each batch's last event once it is acknowledged.
int appendForEver(const QString &path, const QString &turn, quint32 seed, int pipe)
{
    Result<std::unique_ptr<Store>> store = Store::open(path);
    if (!store || !saveSampleTurn(**store, turn))
        return 1;
    QRandomGenerator random(seed);
    for (qint64 seq = 0;;) {
        QList<StoredEvent> batch;
        for (int i = random.bounded(1, 6); i > 0; --i)
            batch.append(sampleEvent(seq++));
        if (!(*store)->appendEvents(TurnId(turn), batch) || !say(pipe, seq - 1))
            return 1;
    }
}

TEST_F(StoreTest, EverythingAcknowledgedSurvivesKillNine)
{
    const quint32 seed = QRandomGenerator::global()->generate();
    QRandomGenerator random(seed);
    for (int round = 0; round < 200; ++round) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " round " << round);
        const QString turn = QStringLiteral("turn-%1").arg(round);
        const Child child([&](int pipe) { return appendForEver(path(), turn, seed + quint32(round), pipe); });
        qint64 acknowledged = -1;
        for (int i = random.bounded(0, 12); i >= 0; --i)
            acknowledged = child.next();
        ASSERT_GE(acknowledged, 0);
        child.kill();
        for (qint64 value = child.next(); value >= 0; value = child.next())
            acknowledged = value;
        EXPECT_TRUE(WIFSIGNALED(child.wait()));

        const std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        ASSERT_TRUE(store->check());
        const auto events = store->events(TurnId(turn));
        ASSERT_TRUE(events);
        ASSERT_GT(events->size(), acknowledged);
        for (qint64 i = 0; i < events->size(); ++i) {
            ASSERT_EQ(events->at(i).seq, i);
            ASSERT_EQ(events->at(i).json, sampleEvent(i).json);
        }
        ASSERT_EQ(store->turns(ConversationId(QStringLiteral("c1")))->size(), round + 1);
    }
}

TEST_F(StoreTest, AMigrationKilledAtAnyDiskOperationWorksWhenRunAgain)
{
    QFile sql(QStringLiteral(VELQA_SOURCE_DIR "/tests/unit/store/fixtures/v0.sql"));
    ASSERT_TRUE(sql.open(QIODevice::ReadOnly));
    const QByteArray fixture = sql.readAll();
    int kills = 0;
    for (bool finished = false; !finished; ++kills) {
        SCOPED_TRACE(testing::Message() << "killed at operation " << kills);
        ASSERT_LT(kills, 2000);
        ASSERT_TRUE(QDir(QFileInfo(path()).path()).removeRecursively());
        ASSERT_TRUE(makeDatabase(path(), fixture));
        const Child child([&](int) {
            FaultyVfs disk;
            disk.killAt(kills);
            return Store::open(path()) ? 0 : 1;
        });
        const int status = child.wait();
        finished = WIFEXITED(status);
        if (finished) {
            EXPECT_EQ(WEXITSTATUS(status), 0);
        }
        const std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        EXPECT_EQ(store->schemaVersion(), currentSchemaVersion());
        EXPECT_TRUE(store->check());
        EXPECT_TRUE(QFileInfo::exists(path() + QStringLiteral(".v0.bak")));
        EXPECT_FALSE(QFileInfo::exists(path() + QStringLiteral(".v0.bak.part")));
        EXPECT_TRUE(saveSampleTurn(*store, QStringLiteral("t1")));
    }
    EXPECT_GT(kills, 10) << "the disk was hardly used: the test tests nothing";
}

TEST_F(StoreTest, WhatIsAcknowledgedWasSyncedToTheDisk)
{
    FaultyVfs disk;
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, QStringLiteral("t1")));
    for (qint64 i = 0; i < 3; ++i) {
        disk.heal();
        ASSERT_TRUE(store->appendEvents(TurnId(QStringLiteral("t1")), {sampleEvent(i)}));
        EXPECT_GE(disk.syncs(), 1);
    }
}

class FailingDiskTest : public StoreTest, public testing::WithParamInterface<int>
{
};

TEST_P(FailingDiskTest, IsReportedLosesNothingAndRecovers)
{
    FaultyVfs disk;
    qint64 seq = 0;
    const TurnId turn(QStringLiteral("t1"));
    {
        const std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        ASSERT_TRUE(saveSampleTurn(*store, turn.toString()));
    }
    int failed = 0;
    for (int n = 0; n < 40; ++n) {
        SCOPED_TRACE(testing::Message() << "operation " << n);
        std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        disk.failFrom(n, GetParam());
        for (int i = 0; i < 8; ++i) {
            const Status status = store->appendEvents(turn, {sampleEvent(seq), sampleEvent(seq + 1)});
            if (status) {
                seq += 2;
                continue;
            }
            ++failed;
            EXPECT_EQ(status.error().code, GetParam() == SQLITE_FULL ? ErrorCode::DiskFull : ErrorCode::Internal)
                << status.error().detail.toStdString();
            EXPECT_FALSE(status.error().message.isEmpty());
        }
        disk.heal();
        if (n % 2 == 0) // recovers with the same connection, and with a new one
            store = openStore();
        ASSERT_TRUE(store);
        ASSERT_TRUE(store->check());
        auto events = store->events(turn);
        ASSERT_TRUE(events);
        // A commit whose answer was an error may be there or not, but never a half of it.
        if (events->size() == seq + 2)
            seq += 2;
        ASSERT_EQ(events->size(), seq);
        for (qint64 i = 0; i < seq; ++i)
            ASSERT_EQ(events->at(i).json, sampleEvent(i).json);
        ASSERT_TRUE(store->appendEvents(turn, {sampleEvent(seq), sampleEvent(seq + 1)}));
        seq += 2;
    }
    EXPECT_GT(failed, 40);
}

INSTANTIATE_TEST_SUITE_P(Codes, FailingDiskTest, testing::Values(SQLITE_FULL, SQLITE_IOERR));

TEST_F(StoreTest, AFullDiskLeavesTheOldVersionWhenMigrating)
{
    QFile sql(QStringLiteral(VELQA_SOURCE_DIR "/tests/unit/store/fixtures/v0.sql"));
    ASSERT_TRUE(sql.open(QIODevice::ReadOnly));
    ASSERT_TRUE(makeDatabase(path(), sql.readAll()));
    FaultyVfs disk;
    int attempts = 0;
    for (bool opened = false; !opened; ++attempts) {
        ASSERT_LT(attempts, 2000);
        disk.failFrom(attempts, SQLITE_FULL);
        const auto store = Store::open(path());
        opened = disk.failures() == 0;
        if (!store) {
            EXPECT_EQ(store.error().code, ErrorCode::DiskFull) << store.error().detail.toStdString();
        }
        EXPECT_FALSE(QFileInfo::exists(path() + QStringLiteral(".v0.bak.part")));
    }
    disk.heal();
    EXPECT_GT(attempts, 10);
    EXPECT_TRUE(openStore());
}

// In a child: a real disk of 1 MiB where the system allows a private mount, else a limit on the size of files.
bool makeDiskTiny(const QString &folder)
{
    const QByteArray path = QFile::encodeName(folder);
    const bool own = ::unshare(CLONE_NEWNS) == 0 || ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
    if (own && ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
        ::mount("tmpfs", path.constData(), "tmpfs", 0, "size=1m,mode=0700") == 0)
        return true;
    const rlimit limit{1 << 20, 1 << 20};
    std::signal(SIGXFSZ, SIG_IGN);
    return ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

QByteArray fillTinyDisk(const QString &folder)
{
    if (!makeDiskTiny(folder))
        return "no tiny disk";
    const QString path = folder + QStringLiteral("/data/velqa.db");
    Result<std::unique_ptr<Store>> store = Store::open(path);
    const TurnId turn(QStringLiteral("t1"));
    if (!store || !saveSampleTurn(**store, turn.toString()))
        return "not opened";
    StoredEvent event;
    event.json = QByteArray(20'000, 'x');
    Status status;
    for (; status && event.seq < 200; ++event.seq)
        status = (*store)->appendEvents(turn, {event});
    if (status)
        return "never full";
    if (status.error().code != ErrorCode::DiskFull)
        return "wrong error: " + status.error().detail.toUtf8();
    const qint64 kept = event.seq - 1;
    if (!(*store)->check() || (*store)->events(turn)->size() != kept || kept < 5)
        return "lost something";
    store->reset();
    store = Store::open(path);
    if (!store)
        return "does not open when full: " + store.error().detail.toUtf8();
    if (!(*store)->check() || (*store)->events(turn)->size() != kept)
        return "lost something after opening again";
    return "good";
}

TEST_F(StoreTest, ARealFullDiskIsOneSentenceAndNothingIsLost)
{
    const QString folder = m_directory.path();
    const Child child([&](int pipe) {
        const QByteArray answer = fillTinyDisk(folder);
        return ::write(pipe, answer.constData(), size_t(answer.size())) > 0 ? 0 : 1;
    });
    EXPECT_EQ(child.readAll(), QByteArray("good"));
    child.wait();
}

// Not one byte is left when the program starts.
QByteArray openOnFullDisk(const QString &folder)
{
    if (!makeDiskTiny(folder))
        return "no tiny disk";
    const QString path = folder + QStringLiteral("/data/velqa.db");
    if (!Store::open(path))
        return "not opened";
    QFile filler(folder + QStringLiteral("/filler"));
    if (!filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return "no filler";
    for (qint64 size = 64 * 1024; size > 0;) {
        if (filler.write(QByteArray(size, 'x')) != size)
            size /= 2;
    }
    const Result<std::unique_ptr<Store>> store = Store::open(path);
    if (!store && store.error().code != ErrorCode::DiskFull)
        return "wrong error: " + store.error().detail.toUtf8();
    return "good";
}

TEST_F(StoreTest, ADiskThatIsFullAtTheStartIsCalledFull)
{
    const QString folder = m_directory.path();
    const Child child([&](int pipe) {
        const QByteArray answer = openOnFullDisk(folder);
        return ::write(pipe, answer.constData(), size_t(answer.size())) > 0 ? 0 : 1;
    });
    EXPECT_EQ(child.readAll(), QByteArray("good"));
    child.wait();
}

} // namespace
} // namespace velqa
