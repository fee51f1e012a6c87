// What must hold of the meter: every sandbox is counted once, whatever crashed, and every figure adds up to the others.
#include "core/usage/usagemeter.h"
#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QDateTime>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <ctime>

namespace velqa {
namespace {

using test::FakeClock;

// A machine that slept part of the time.
class SleepyClock final : public Clock
{
public:
    qint64 wallMs() const override { return wall; }
    qint64 bootMs() const override { return boot; }
    qint64 awakeMs() const override { return awake; }
    void run(qint64 ms)
    {
        sleep(ms);
        awake += ms;
    }
    void sleep(qint64 ms)
    {
        wall += ms;
        boot += ms;
    }
    qint64 wall = 1'796'000'000'000;
    qint64 boot = 5;
    qint64 awake = 5;
};

class UsageTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_oldZone = qgetenv("TZ");
        qputenv("TZ", "Europe/Paris");
        ::tzset();
        clock.wall = local(2026, 11, 30, 12, 0);
        reopen();
    }
    void TearDown() override
    {
        m_oldZone.isNull() ? qunsetenv("TZ") : qputenv("TZ", m_oldZone);
        ::tzset();
    }

    void reopen()
    {
        store.reset();
        auto opened = Store::open(m_directory.filePath(QStringLiteral("velqa.db")));
        ASSERT_TRUE(opened);
        store = std::move(*opened);
    }

    static qint64 local(int year, int month, int day, int hour, int minute)
    {
        return QDateTime(QDate(year, month, day), QTime(hour, minute)).toMSecsSinceEpoch();
    }

    Status begin(UsageMeter &meter, const char *sandbox, const char *turn = "t1")
    {
        return meter.begin(SandboxId(QString::fromLatin1(sandbox)), TurnId(QString::fromLatin1(turn)),
                           AgentId(QStringLiteral("a1")), QStringLiteral("python"));
    }
    Result<qint64> end(UsageMeter &meter, const char *sandbox)
    {
        return meter.end(SandboxId(QString::fromLatin1(sandbox)), QStringLiteral("finished"));
    }
    void run(UsageMeter &meter, const char *sandbox, qint64 ms)
    {
        ASSERT_TRUE(begin(meter, sandbox));
        clock.advance(ms);
        ASSERT_TRUE(end(meter, sandbox));
    }
    QList<StoredUsage> rows() const { return store->usage(0, 1LL << 60).value_or(QList<StoredUsage>()); }
    // What the heartbeat timer does, without waiting for it.
    static void beat(UsageMeter &meter)
    {
        auto *timer = meter.findChild<QTimer *>();
        ASSERT_TRUE(timer);
        ASSERT_TRUE(timer->isActive());
        EXPECT_EQ(timer->interval(), 15'000);
        timer->setInterval(0);
        QSignalSpy fired(timer, &QTimer::timeout);
        ASSERT_TRUE(test::spinUntil([&] { return fired.size() > 0; }));
        timer->setInterval(15'000);
    }

    QTemporaryDir m_directory;
    QByteArray m_oldZone;
    FakeClock clock;
    std::unique_ptr<Store> store;
};

TEST_F(UsageTest, RoundsUpToFullMinutesAndAtLeastOne)
{
    struct
    {
        qint64 ms;
        qint64 minutes;
    } table[] = {{0, 1}, {1, 1}, {59'999, 1}, {60'000, 1}, {60'001, 2}, {120'000, 2}, {600'000, 10}, {600'001, 11}};
    for (const auto &row : table)
        EXPECT_EQ(billedMinutes(row.ms), row.minutes) << row.ms;
}

TEST_F(UsageTest, MeasuresFromReadyToGoneAndClosesOnce)
{
    UsageMeter meter(*store, clock);
    meter.setPrice(2, QStringLiteral("EUR"));
    ASSERT_TRUE(begin(meter, "s1"));
    ASSERT_TRUE(begin(meter, "s1"));
    clock.advance(61'000);
    EXPECT_EQ(*end(meter, "s1"), 61'000);
    clock.advance(10'000);
    EXPECT_EQ(*end(meter, "s1"), 61'000);
    ASSERT_TRUE(begin(meter, "s1")) << "a closed sandbox does not start again";
    EXPECT_EQ(end(meter, "never").error().code, ErrorCode::NotFound);
    ASSERT_EQ(rows().size(), 1);
    const StoredUsage row = rows().first();
    EXPECT_TRUE(isUuid(row.id));
    EXPECT_EQ(row.durationMs, 61'000);
    EXPECT_EQ(row.endedMs - row.startedMs, 61'000);
    EXPECT_EQ(row.endReason, QStringLiteral("finished"));
    EXPECT_EQ(row.runtime, QStringLiteral("python"));
    EXPECT_FALSE(row.estimated);
    const UsageTotals expected{61'000, 2, 1, 4, QStringLiteral("EUR")};
    EXPECT_EQ(*meter.totalsOfTurn(TurnId(QStringLiteral("t1"))), expected);
    EXPECT_EQ(meter.totalsOfTurn(TurnId(QStringLiteral("t2")))->sandboxes, 0);
}

TEST_F(UsageTest, ARunningSandboxCountsSoFar)
{
    UsageMeter meter(*store, clock);
    ASSERT_TRUE(begin(meter, "s1"));
    EXPECT_EQ(meter.report()->today.billedMinutes, 1);
    clock.advance(90'000);
    EXPECT_EQ(meter.report()->today.sandboxMs, 90'000);
    EXPECT_EQ(meter.report()->today.billedMinutes, 2);
    EXPECT_EQ(meter.totalsOfTurn(TurnId(QStringLiteral("t1")))->sandboxMs, 90'000);
}

TEST_F(UsageTest, ACrashLosesAtMostOneHeartbeatAndIsMarkedEstimated)
{
    {
        UsageMeter meter(*store, clock);
        ASSERT_TRUE(begin(meter, "s1"));
        clock.advance(15'000);
        beat(meter);
        clock.advance(14'000); // then the program is killed
    }
    reopen();
    UsageMeter meter(*store, clock);
    QSignalSpy changed(&meter, &UsageMeter::changed);
    ASSERT_TRUE(meter.closeInterrupted());
    EXPECT_EQ(changed.size(), 1);
    ASSERT_EQ(rows().size(), 1);
    const StoredUsage row = rows().first();
    EXPECT_EQ(row.durationMs, 15'000);
    EXPECT_EQ(row.endedMs - row.startedMs, 15'000);
    EXPECT_TRUE(row.estimated);
    EXPECT_EQ(row.endReason, QStringLiteral("interrupted"));
    ASSERT_TRUE(meter.closeInterrupted());
    EXPECT_EQ(rows().first().endedMs, row.endedMs);
    EXPECT_EQ(changed.size(), 1);
}

TEST_F(UsageTest, AnotherRunningCopyRepairsWhatThisOneClosed)
{
    UsageMeter window(*store, clock);
    ASSERT_TRUE(begin(window, "s1"));
    UsageMeter commandLine(*store, clock);
    ASSERT_TRUE(commandLine.closeInterrupted());
    clock.advance(15'000);
    beat(window);
    EXPECT_EQ(store->openUsage()->size(), 1);
    clock.advance(45'000);
    ASSERT_TRUE(end(window, "s1"));
    EXPECT_EQ(rows().first().durationMs, 60'000);
    EXPECT_FALSE(rows().first().estimated);
}

TEST_F(UsageTest, SleepIsNotCountedAndClockChangesDoNotMatter)
{
    SleepyClock sleepy;
    UsageMeter meter(*store, sleepy);
    ASSERT_TRUE(begin(meter, "s1"));
    sleepy.run(30'000);
    sleepy.sleep(3'600'000);
    sleepy.run(10'000);
    sleepy.wall -= 86'400'000; // somebody sets the clock back
    EXPECT_EQ(*end(meter, "s1"), 40'000);
    EXPECT_EQ(rows().first().endedMs - rows().first().startedMs, 3'640'000);
}

TEST_F(UsageTest, TodayAndMonthFollowLocalMidnight)
{
    UsageMeter meter(*store, clock);
    clock.wall = local(2026, 10, 31, 23, 30);
    run(meter, "october", 60'000);
    clock.wall = local(2026, 11, 1, 0, 30); // in UTC this is still October
    run(meter, "november", 120'000);
    clock.wall = local(2026, 11, 30, 0, 10);
    run(meter, "today", 180'000);
    clock.wall = local(2026, 11, 29, 23, 59);
    run(meter, "over midnight", 300'000);
    clock.wall = local(2026, 11, 30, 12, 0);
    const Result<UsageReport> report = meter.report();
    EXPECT_EQ(report->today.billedMinutes, 3);
    EXPECT_EQ(report->month.billedMinutes, 2 + 3 + 5);
    EXPECT_EQ(report->month.sandboxes, 3);
    clock.wall = local(2026, 12, 1, 0, 0);
    EXPECT_EQ(meter.report()->month, UsageTotals{});
}

TEST_F(UsageTest, TheCsvAddsUpToTheReport)
{
    UsageMeter meter(*store, clock);
    meter.setPrice(3, QStringLiteral("EUR"));
    for (const qint64 ms : {1, 59'000, 60'001, 600'000, 123'456})
        run(meter, QByteArray::number(ms).constData(), ms);
    ASSERT_TRUE(meter.begin(SandboxId(QStringLiteral("open \"quoted\", comma")),
                            TurnId(QStringLiteral("=HYPERLINK(1)")), AgentId(), QStringLiteral("node\nnewline")));
    clock.advance(61'000);
    const Result<QByteArray> csv = meter.exportCsv(0, 1LL << 60);
    ASSERT_TRUE(csv);
    EXPECT_TRUE(csv->contains("\"'=HYPERLINK(1)\""));
    EXPECT_TRUE(csv->contains("\"open \"\"quoted\"\", comma\""));
    qint64 milliseconds = 0;
    qint64 minutes = 0;
    qint64 minor = 0;
    const QByteArrayList lines = csv->split('\r');
    ASSERT_EQ(lines.size(), 8); // header, six rows, what follows the last end of line
    for (qsizetype i = 1; i < 7; ++i) {
        const QByteArrayList parts = lines.at(i).split('"');
        const QByteArrayList numbers = parts.at(parts.size() - 5).split(','); // ,duration,minutes,minor,
        milliseconds += numbers.at(1).toLongLong();
        minutes += numbers.at(2).toLongLong();
        minor += numbers.at(3).toLongLong();
    }
    const UsageTotals month = meter.report()->month;
    EXPECT_EQ(milliseconds, month.sandboxMs);
    EXPECT_EQ(minutes, month.billedMinutes);
    EXPECT_EQ(minor, month.indicativeMinor);
    EXPECT_EQ(minutes, 1 + 1 + 2 + 10 + 3 + 2);
}

TEST_F(UsageTest, TheHeartbeatRunsOnlyWhileSomethingIsOpen)
{
    UsageMeter meter(*store, clock);
    const auto *timer = meter.findChild<QTimer *>();
    ASSERT_TRUE(timer);
    EXPECT_FALSE(timer->isActive());
    ASSERT_TRUE(begin(meter, "s1"));
    ASSERT_TRUE(begin(meter, "s2"));
    ASSERT_TRUE(end(meter, "s1"));
    EXPECT_TRUE(timer->isActive());
    ASSERT_TRUE(end(meter, "s2"));
    EXPECT_FALSE(timer->isActive());
}

} // namespace
} // namespace velqa
