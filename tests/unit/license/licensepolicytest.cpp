// From statement, time and last contact to the status. Main thread.
#include "core/license/licensepolicy.h"
#include "core/license/licenseclock.h"
#include "core/license/licenseschedule.h"

#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {

void PrintTo(LicenseState state, std::ostream *out)
{
    *out << licenseStateName(state).toStdString();
}

namespace {

constexpr qint64 Issued = 1'796'000'000;
constexpr qint64 Hour = 3600;
constexpr qint64 Day = 24 * Hour;

LicenseFacts facts(qint64 age = 0)
{
    Entitlement e;
    e.issuedAt = Issued;
    e.refreshAfter = Issued + 6 * Hour;
    e.expiresAt = Issued + 72 * Hour;
    e.graceUntil = Issued + 10 * Day;
    e.status = QStringLiteral("active");
    e.features = {{QStringLiteral("sandbox_agent"), QStringLiteral("enabled"), QStringLiteral("beta"), {}, 0}};
    LicenseFacts f;
    f.entitlement = e;
    f.nowSeconds = Issued + age;
    f.appVersion = QStringLiteral("0.1.0");
    return f;
}

LicenseStatus with(LicenseFacts f, LicenseProblem problem)
{
    f.problem = problem;
    return evaluateLicense(f);
}

TEST(LicensePolicy, OfflineFor71Hours73HoursAndTenDays) // L06
{
    EXPECT_EQ(evaluateLicense(facts()).state, LicenseState::Entitled);
    EXPECT_TRUE(evaluateLicense(facts()).isBeta);
    LicenseStatus status = with(facts(71 * Hour), LicenseProblem::ServerDown);
    EXPECT_EQ(status.state, LicenseState::RefreshingFailed);
    EXPECT_TRUE(status.sandboxAllowed);
    status = with(facts(73 * Hour), LicenseProblem::ServerDown);
    EXPECT_EQ(status.state, LicenseState::Grace);
    EXPECT_TRUE(status.sandboxAllowed);
    status = with(facts(10 * Day + 1), LicenseProblem::ServerDown);
    EXPECT_EQ(status.state, LicenseState::ExpiredOffline);
    EXPECT_FALSE(status.sandboxAllowed);
    EXPECT_TRUE(status.features.isEmpty());
    EXPECT_TRUE(status.message.contains(QStringLiteral("Connect to the internet")));
    EXPECT_TRUE(
        with(facts(10 * Day + 1), LicenseProblem::NoSecret).message.contains(QStringLiteral("licence key again")));
    EXPECT_TRUE(with(facts(10 * Day + 1), LicenseProblem::NoSecret).needsKey);
    EXPECT_FALSE(with(facts(10 * Day + 1), LicenseProblem::ServerDown).needsKey);
}

TEST(LicensePolicy, SignedDenials)
{
    LicenseFacts f = facts();
    f.entitlement->features.clear();
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::Denied) << "a missing code means denied";
    f = facts();
    f.entitlement->features[0].state = QStringLiteral("denied");
    f.entitlement->upgradeUrl = QStringLiteral("https://x.test/");
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::Denied);
    EXPECT_EQ(evaluateLicense(f).upgradeUrl, QStringLiteral("https://x.test/"));
    f.entitlement->features[0].reason = QStringLiteral("limit");
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::LimitReached);
    f = facts();
    f.entitlement->status = QStringLiteral("suspended");
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::Suspended);
    f.entitlement->status = QStringLiteral("canceled");
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::Denied);
    f.entitlement->status = QStringLiteral("past_due");
    EXPECT_TRUE(evaluateLicense(f).sandboxAllowed);
    f = facts(100);
    f.entitlement->features[0].until = Issued + 50;
    EXPECT_FALSE(evaluateLicense(f).sandboxAllowed) << "the feature's own time is over";
}

TEST(LicensePolicy, ProblemsOfTheLastContact)
{
    EXPECT_EQ(with(facts(), LicenseProblem::Denied).state, LicenseState::Denied);
    EXPECT_EQ(with(facts(), LicenseProblem::Suspended).state, LicenseState::Suspended);
    EXPECT_EQ(with({}, LicenseProblem::Revoked).state, LicenseState::Revoked);
    EXPECT_EQ(with({}, LicenseProblem::DeviceLimit).state, LicenseState::DeviceLimit);
    EXPECT_EQ(evaluateLicense({}).state, LicenseState::NotSignedIn);
    EXPECT_EQ(with(facts(), LicenseProblem::InvalidReply).state, LicenseState::InvalidReply);
    EXPECT_TRUE(with(facts(), LicenseProblem::InvalidReply).sandboxAllowed) << "the last good state stays";
    EXPECT_FALSE(with(facts(11 * Day), LicenseProblem::InvalidReply).sandboxAllowed);
    EXPECT_EQ(with(facts(), LicenseProblem::UpdateRequired).state, LicenseState::UpdateRequired);
    EXPECT_TRUE(with(facts(), LicenseProblem::UpdateRequired).sandboxAllowed);
    EXPECT_FALSE(with(facts(73 * Hour), LicenseProblem::UpdateRequired).sandboxAllowed);
    LicenseFacts f = facts();
    f.entitlement->minAppVersion = QStringLiteral("0.2");
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::UpdateRequired);
    f.entitlement->minAppVersion = QStringLiteral("0.1.0");
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::Entitled);
}

TEST(LicensePolicy, EveryStateHasASentence)
{
    for (int i = int(LicenseState::NotSignedIn); i <= int(LicenseState::UpdateRequired); ++i)
        EXPECT_FALSE(licenseStateName(LicenseState(i)).isEmpty());
    for (int i = int(LicenseProblem::None); i <= int(LicenseProblem::Revoked); ++i) {
        EXPECT_EQ(licenseProblemFromName(licenseProblemName(LicenseProblem(i))), LicenseProblem(i));
        EXPECT_GT(with(facts(), LicenseProblem(i)).message.size(), 20);
    }
}

TEST(LicensePolicy, ASuspectClockEarnsNoGrace)
{
    LicenseFacts f = facts(2 * Hour);
    f.clockSuspect = true;
    EXPECT_EQ(evaluateLicense(f).state, LicenseState::ClockSuspect);
    EXPECT_TRUE(evaluateLicense(f).sandboxAllowed);
    f = facts(73 * Hour);
    f.clockSuspect = true;
    EXPECT_FALSE(evaluateLicense(f).sandboxAllowed);
}

class LicenseClockTest : public ::testing::Test
{
protected:
    test::FakeClock clock;
    const qint64 now = clock.wall;
    static constexpr qint64 HourMs = Hour * 1000;
};

TEST_F(LicenseClockTest, BackwardsByADayOrAYearIsSuspect) // L05
{
    for (const qint64 back : {Day, 365 * Day}) {
        LicenseClock license(clock);
        license.restore(now);
        clock.wall = now - back * 1000;
        EXPECT_TRUE(license.isSuspect());
        EXPECT_EQ(license.nowMs(), now) << "time does not go back";
        clock.boot += HourMs;
        EXPECT_EQ(license.nowMs(), now + HourMs) << "and it goes on";
        license.anchor(now + 2 * HourMs);
        EXPECT_FALSE(license.isSuspect()) << "one online check clears it";
        EXPECT_EQ(license.nowMs(), now + 2 * HourMs);
        clock.wall = now;
    }
}

TEST_F(LicenseClockTest, AFewMinutesBackAreNothing)
{
    LicenseClock license(clock);
    license.restore(now);
    clock.wall = now - 9 * 60 * 1000;
    EXPECT_FALSE(license.isSuspect());
}

TEST_F(LicenseClockTest, AYearForwardAndBackDoesNotPoison) // L05
{
    LicenseClock license(clock);
    license.restore(now);
    clock.wall = now + 365 * Day * 1000;
    EXPECT_EQ(license.nowMs(), clock.wall);
    license.advance();
    clock.wall = now + HourMs;
    EXPECT_EQ(license.nowMs(), now + HourMs);
    EXPECT_FALSE(license.isSuspect());
    EXPECT_LE(license.highWaterMs(), now + HourMs);
}

TEST_F(LicenseClockTest, ASignedTimeBeatsAWrongWallClock)
{
    LicenseClock license(clock);
    clock.wall = now + 365 * Day * 1000;
    license.anchor(now);
    EXPECT_EQ(license.nowMs(), now);
    clock.advance(HourMs);
    EXPECT_EQ(license.nowMs(), now + HourMs);
    EXPECT_EQ(license.advance(), now + HourMs);
}

TEST_F(LicenseClockTest, HighWaterFollowsBelievableStepsAndRunningTime)
{
    LicenseClock license(clock);
    license.restore(now);
    clock.wall += 47 * HourMs;
    EXPECT_EQ(license.advance(), now + 47 * HourMs);
    clock.wall += 49 * HourMs;
    EXPECT_EQ(license.advance(), now + 47 * HourMs);
    clock.boot += 60 * HourMs;
    EXPECT_EQ(license.advance(), now + 96 * HourMs) << "the running time makes the step believable";
}

TEST(LicenseScheduleTest, JitterBackoffAndTheServersWish)
{
    LicenseSchedule schedule;
    EXPECT_FALSE(schedule.isDue(1'000'000'000));
    schedule.succeeded(0, 100'000'000);
    EXPECT_FALSE(schedule.isDue(79'999'999));
    EXPECT_TRUE(schedule.isDue(120'000'001));
    EXPECT_FALSE(schedule.isBackingOff(0));
    schedule.failed(0, -1);
    EXPECT_TRUE(schedule.isBackingOff(0));
    EXPECT_FALSE(schedule.isDue(47'000));
    EXPECT_TRUE(schedule.isDue(72'001));
    for (int i = 0; i < 20; ++i)
        schedule.failed(0, -1);
    EXPECT_FALSE(schedule.isDue(2'879'000));
    EXPECT_TRUE(schedule.isDue(4'320'001)) << "never more than an hour, jitter aside";
    schedule.failed(0, 5'000);
    EXPECT_TRUE(schedule.isDue(5'000));
    schedule.cancel();
    EXPECT_FALSE(schedule.isDue(1LL << 60));
}

} // namespace
} // namespace velqa
