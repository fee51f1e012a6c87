// LicenseService when the server is away, says no, or the keyring is locked. Main thread.
#include "tests/integration/license/licenseservicefixture.h"

#include <QJsonArray>

namespace velqa {
namespace {

using namespace test;

TEST_F(LicenseServiceTest, TheServerIsDownAtTheFirstStart) // L09
{
    server.stopListening();
    restart();
    const auto status = activate();
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::Unreachable);
    EXPECT_TRUE(status.error().message.contains(QStringLiteral("internet connection")));
    EXPECT_EQ(service->status().state, LicenseState::NotSignedIn);
}

TEST_F(LicenseServiceTest, AHangingServerDoesNotHoldTheTurn) // L09
{
    restart();
    ASSERT_TRUE(activate().has_value());
    clock.advance(7 * HourMs);
    answer = [](const ScriptedRequest &, ScriptedConnection &) {};
    const LicenseStatus status = beforeTurn();
    EXPECT_TRUE(status.sandboxAllowed);
    EXPECT_EQ(requestCount(), 2);
}

TEST_F(LicenseServiceTest, PortalsAndTooManyRequestsAreNoDenial) // L09
{
    restart();
    ASSERT_TRUE(activate().has_value());
    answerWith(403, "<html>Pay for the hotel's network</html>", "text/html");
    EXPECT_EQ(refresh().state, LicenseState::RefreshingFailed);
    EXPECT_TRUE(service->status().sandboxAllowed);
    answerWith(429, R"({"code":"rate_limited","retry_after_s":600})");
    EXPECT_EQ(refresh().state, LicenseState::RefreshingFailed);
    clock.advance(7 * HourMs);
    answerWell();
    EXPECT_EQ(beforeTurn().state, LicenseState::Entitled);
}

TEST_F(LicenseServiceTest, ChecksByItselfWhenItIsTime)
{
    options.tickMs = 5;
    restart();
    ASSERT_TRUE(activate().has_value());
    EXPECT_EQ(requestCount(), 1);
    clock.advance(8 * HourMs);
    const qint64 checked = service->status().lastCheckedMs;
    EXPECT_TRUE(spinUntil([&] { return service->status().lastCheckedMs > checked; }));
    EXPECT_EQ(requestCount(), 2);
    answerWith(500, "{}");
    clock.advance(8 * HourMs);
    EXPECT_TRUE(spinUntil([&] { return service->status().state == LicenseState::RefreshingFailed; }));
    const int failed = requestCount();
    clock.advance(2 * 60 * 1000);
    EXPECT_TRUE(spinUntil([&] { return requestCount() == failed + 1; })) << "after the first minute of backing off";
}

TEST_F(LicenseServiceTest, ASignedDenialCountsAtOnceAndStays)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    change = [](QJsonObject &payload) { payload.insert(QStringLiteral("features"), QJsonArray()); };
    LicenseStatus status = refresh();
    EXPECT_EQ(status.state, LicenseState::Denied);
    EXPECT_FALSE(status.sandboxAllowed);
    EXPECT_EQ(status.upgradeUrl, QStringLiteral("https://velqa.test/upgrade"));
    restart();
    EXPECT_EQ(service->status().state, LicenseState::Denied);
    change = {};
    EXPECT_EQ(refresh().state, LicenseState::Entitled) << "“I have upgraded, check again”";
}

TEST_F(LicenseServiceTest, ProblemsOfTheAccount)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    answerWith(402, R"({"code":"plan_required","upgrade_url":"https://velqa.test/buy"})");
    EXPECT_EQ(refresh().state, LicenseState::Denied);
    EXPECT_EQ(service->status().upgradeUrl, QStringLiteral("https://velqa.test/buy"));
    restart();
    EXPECT_EQ(service->status().state, LicenseState::Denied) << "remembered without a signed word";
    answerWith(403, R"({"code":"account_suspended"})");
    EXPECT_EQ(refresh().state, LicenseState::Suspended);
    answerWith(500, "{}");
    EXPECT_EQ(refresh().state, LicenseState::Suspended) << "a failure takes nothing back";
    answerWell();
    EXPECT_EQ(refresh().state, LicenseState::Entitled);
    answerWith(410, R"({"code":"activation_revoked"})");
    EXPECT_EQ(refresh().state, LicenseState::Revoked);
    EXPECT_TRUE(secrets.values.isEmpty());
    restart();
    EXPECT_EQ(service->status().state, LicenseState::Revoked);
    answerWell();
    ASSERT_TRUE(activate().has_value());
    EXPECT_EQ(service->status().state, LicenseState::Entitled);
}

TEST_F(LicenseServiceTest, WithoutAKeyringTheSessionWorksAndTheNextStartIsSensible)
{
    secrets.isLocked = true;
    restart();
    ASSERT_TRUE(activate().has_value());
    EXPECT_EQ(refresh().state, LicenseState::Entitled) << "the secret lives as long as the session";
    const int before = requestCount();
    restart();
    EXPECT_EQ(service->status().state, LicenseState::Entitled);
    const LicenseStatus status = refresh();
    EXPECT_EQ(status.state, LicenseState::RefreshingFailed);
    EXPECT_TRUE(status.sandboxAllowed);
    EXPECT_TRUE(status.message.contains(QStringLiteral("Enter your licence key again before")))
        << status.message.toStdString();
    EXPECT_EQ(requestCount(), before);
    clock.advance(11 * DayMs);
    EXPECT_EQ(refresh().state, LicenseState::ExpiredOffline);
    EXPECT_TRUE(service->status().message.contains(QStringLiteral("Enter your licence key again.")));
}

TEST_F(LicenseServiceTest, AKeyringThatIsUnlockedLaterIsUsed)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    secrets.isLocked = true;
    restart();
    EXPECT_EQ(refresh().state, LicenseState::RefreshingFailed);
    secrets.isLocked = false;
    EXPECT_EQ(refresh().state, LicenseState::Entitled);
}

TEST_F(LicenseServiceTest, AnAnswerThatSleptTooLongIsNotTaken)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    const auto good = answer;
    answer = [&](const ScriptedRequest &request, ScriptedConnection &connection) {
        clock.advance(61'000);
        good(request, connection);
    };
    EXPECT_EQ(refresh().state, LicenseState::RefreshingFailed);
}

TEST_F(LicenseServiceTest, SigningOutForgetsEverything)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    bool done = false;
    service->signOut(Completion<std::monostate>(&context, [&](const Status &status) { done = status.has_value(); }));
    EXPECT_EQ(service->status().state, LicenseState::NotSignedIn);
    ASSERT_TRUE(spinUntil([&] { return done && requestCount() == 2; }));
    EXPECT_EQ(server.requests.last().method, QByteArray("DELETE"));
    EXPECT_EQ(server.requests.last().target, QByteArray("/v1/activations/actv_1"));
    EXPECT_EQ(server.requests.last().header("Authorization"), "Bearer " + secret);
    EXPECT_TRUE(secrets.values.isEmpty());
    restart();
    EXPECT_EQ(service->status().state, LicenseState::NotSignedIn);
}

TEST_F(LicenseServiceTest, SeveralWhoAskShareOneRequest)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    int answers = 0;
    for (int i = 0; i < 3; ++i)
        service->refresh(Completion<LicenseStatus>(&context, [&](const Result<LicenseStatus> &) { ++answers; }));
    ASSERT_TRUE(spinUntil([&] { return answers == 3; }));
    EXPECT_EQ(requestCount(), 2);
}

TEST_F(LicenseServiceTest, AnActivationOvertakesARunningCheck)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    const auto good = answer;
    answer = [&](const ScriptedRequest &request, ScriptedConnection &connection) {
        if (request.target.endsWith("/activations"))
            good(request, connection); // the check is never answered
    };
    bool answered = false;
    service->refresh(Completion<LicenseStatus>(&context, [&](const Result<LicenseStatus> &) { answered = true; }));
    ASSERT_TRUE(spinUntil([&] { return requestCount() == 2; }));
    ASSERT_TRUE(activate(QStringLiteral("KEY-2")).has_value());
    EXPECT_TRUE(answered) << "whoever waited got an answer";
}

TEST_F(LicenseServiceTest, OnlySafeAddressesAreUsed)
{
    for (const char *bad : {"http://license.example.com/v1", "ftp://127.0.0.1/", "", "https://user:pw@license.test/"}) {
        options.baseUrl = QLatin1String(bad);
        restart();
        const auto status = activate();
        ASSERT_FALSE(status.has_value()) << bad;
        EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_EQ(activate(QStringLiteral("   ")).error().code, ErrorCode::InvalidArgument);
}

TEST_F(LicenseServiceTest, DeletedInTheMiddleOfARequest)
{
    restart();
    bool answered = false;
    service->activate(QStringLiteral("KEY-1"), Completion<LicenseStatus>(&context, [&](const Result<LicenseStatus> &r) {
                          answered = true;
                          EXPECT_FALSE(r.has_value());
                      }));
    service.reset();
    EXPECT_TRUE(spinUntil([&] { return answered; }));
}

} // namespace
} // namespace velqa
