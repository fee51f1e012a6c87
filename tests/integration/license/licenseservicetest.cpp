// LicenseService against a licence server that answers as told, with time that moves as told. Main thread.
#include "tests/integration/license/memorysecrets.h"
#include "tests/unit/license/signedtokens.h"

#include "core/base/json.h"
#include "core/license/licenseservice.h"

#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {

void PrintTo(LicenseState state, std::ostream *out)
{
    *out << licenseStateName(state).toStdString();
}

namespace {

using namespace test;

constexpr qint64 HourMs = 3600LL * 1000;
constexpr qint64 DayMs = 24 * HourMs;
const QByteArray secret = "secret-of-the-activation";

class LicenseServiceTest : public ::testing::Test
{
protected:
    LicenseServiceTest()
    {
        options.publicKeys = {{QStringLiteral("2026a"), rfcPublicKey()}};
        options.deviceId = QStringLiteral("device-1");
        options.issuer = QStringLiteral("https://license.test");
        options.baseUrl = server.url(QString());
        options.tickMs = 3'600'000; // ticks come when the test says so: tickNow()
        options.beforeTurnTimeoutMs = 200;
        store = std::move(*Store::open(directory.filePath(QStringLiteral("velqa.db"))));
        answerWell();
    }

    // As after a start of the program: same disk, same keyring.
    void restart()
    {
        service.reset();
        service = std::make_unique<LicenseService>(*store, secrets, http, clock, options);
        service->start();
    }

    // Signed statements for whatever is asked; the server's clock is the true time.
    void answerWell()
    {
        answer = [this](const ScriptedRequest &request, ScriptedConnection &connection) {
            const auto body = parseJsonObject(request.body, QStringLiteral("body"));
            const QString nonce = body ? body->value(QStringLiteral("nonce")).toString() : QString();
            QJsonObject payload = goodPayload(trueTime(), nonce, ++serial);
            if (change)
                change(payload);
            lastToken = signedToken(goodHeader(), toJson(payload));
            QJsonObject reply{{QStringLiteral("entitlement"), QString::fromLatin1(lastToken)}};
            if (request.target.endsWith("/activations")) {
                reply.insert(QStringLiteral("activation_id"), QStringLiteral("actv_1"));
                reply.insert(QStringLiteral("activation_secret"), QString::fromLatin1(secret));
            }
            connection.reply(request.target.endsWith("/activations") ? 201 : 200, toJson(reply));
        };
        server.setHandler([this](const ScriptedRequest &request, ScriptedConnection &connection) { answer(request, connection); });
    }

    void answerWith(int status, const QByteArray &body, const QByteArray &type = "application/problem+json")
    {
        answer = [=](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(status, body, type); };
    }

    qint64 trueTime() const { return (trueWallAtBootZero + clock.boot) / 1000; }

    Result<LicenseStatus> activate(const QString &key = QStringLiteral("KEY-1"))
    {
        std::optional<Result<LicenseStatus>> result;
        service->activate(key, Completion<LicenseStatus>(&context, [&](Result<LicenseStatus> r) { result = std::move(r); }));
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
    }

    LicenseStatus refresh()
    {
        std::optional<Result<LicenseStatus>> result;
        service->refresh(Completion<LicenseStatus>(&context, [&](Result<LicenseStatus> r) { result = std::move(r); }));
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result && *result ? **result : LicenseStatus();
    }

    LicenseStatus beforeTurn()
    {
        std::optional<Result<LicenseStatus>> result;
        service->checkBeforeTurn(Completion<LicenseStatus>(&context, [&](Result<LicenseStatus> r) { result = std::move(r); }));
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result && *result ? **result : LicenseStatus();
    }

    int requestCount() const { return int(server.requests.size()); }

    QTemporaryDir directory;
    FakeClock clock;
    const qint64 trueWallAtBootZero = clock.wall - clock.boot;
    ScriptedServer server;
    HttpClient http;
    MemorySecrets secrets;
    std::unique_ptr<Store> store;
    LicenseService::Options options;
    std::unique_ptr<LicenseService> service;
    ScriptedServer::Handler answer;
    std::function<void(QJsonObject &)> change;
    QByteArray lastToken;
    qint64 serial = 100;
    QObject context;
};

TEST_F(LicenseServiceTest, ActivatesKeepsAndStartsFromTheCache)
{
    restart();
    EXPECT_EQ(service->status().state, LicenseState::NotSignedIn);
    const auto status = activate();
    ASSERT_TRUE(status.has_value()) << status.error().message.toStdString();
    EXPECT_EQ(status->state, LicenseState::Entitled);
    EXPECT_TRUE(status->isBeta);
    EXPECT_EQ(status->features, QStringList{QStringLiteral("sandbox_agent")});
    EXPECT_EQ(status->limits.sandboxLifetimeSeconds, 1200);
    EXPECT_EQ(status->currency, QStringLiteral("EUR"));
    const auto body = parseJsonObject(server.requests.first().body, QStringLiteral("body"));
    EXPECT_EQ(server.requests.first().target, QByteArray("/v1/activations"));
    EXPECT_EQ(body->value(QStringLiteral("license_key")).toString(), QStringLiteral("KEY-1"));

    const int before = requestCount();
    restart();
    EXPECT_EQ(service->status(), *status) << "the first status comes from the cache, at once";
    EXPECT_TRUE(beforeTurn().sandboxAllowed);
    EXPECT_EQ(requestCount(), before) << "a fresh statement is not asked for again";
}

TEST_F(LicenseServiceTest, NoSecretIsOnTheDiskAndNoKeyAnywhere)
{
    restart();
    ASSERT_TRUE(activate(QStringLiteral("VELQA-KEY-9")).has_value());
    const QFileInfoList files = QDir(directory.path()).entryInfoList(QDir::Files);
    for (const QFileInfo &info : files) {
        QFile file(info.filePath());
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        EXPECT_FALSE(bytes.contains(secret)) << info.fileName().toStdString();
        EXPECT_FALSE(bytes.contains("VELQA-KEY-9")) << info.fileName().toStdString();
    }
    ASSERT_EQ(secrets.values.size(), 1);
    EXPECT_TRUE(secrets.values.begin()->contains(secret));
    EXPECT_FALSE(secrets.values.begin()->contains("VELQA-KEY-9"));
}

TEST_F(LicenseServiceTest, AFlippedBitOrAReplayKeepsTheOldState) // L01, L03
{
    restart();
    ASSERT_TRUE(activate().has_value());
    const QByteArray first = lastToken;
    answerWith(200, toJson({{QStringLiteral("entitlement"), QString::fromLatin1(first)}}), "application/json");
    LicenseStatus status = refresh();
    EXPECT_EQ(status.state, LicenseState::InvalidReply) << "an older reply, played again";
    EXPECT_TRUE(status.sandboxAllowed);
    QByteArray flipped = first;
    flipped[flipped.size() / 2] = flipped.at(flipped.size() / 2) == 'A' ? 'B' : 'A';
    answerWith(200, toJson({{QStringLiteral("entitlement"), QString::fromLatin1(flipped)}}), "application/json");
    EXPECT_EQ(refresh().state, LicenseState::InvalidReply);
    answerWell();
    change = [](QJsonObject &payload) { payload.insert(QStringLiteral("serial"), 1); };
    EXPECT_EQ(refresh().state, LicenseState::InvalidReply) << "right nonce, older serial";
    restart();
    EXPECT_EQ(service->status().state, LicenseState::Entitled);
    change = {};
    EXPECT_EQ(refresh().state, LicenseState::Entitled);
}

TEST_F(LicenseServiceTest, OfflineForDays) // L06
{
    restart();
    ASSERT_TRUE(activate().has_value());
    server.stopListening();
    server.dropConnections();
    clock.advance(71 * HourMs);
    LicenseStatus status = beforeTurn();
    EXPECT_EQ(status.state, LicenseState::RefreshingFailed);
    EXPECT_TRUE(status.sandboxAllowed);
    clock.advance(2 * HourMs);
    status = refresh();
    EXPECT_EQ(status.state, LicenseState::Grace);
    EXPECT_TRUE(status.sandboxAllowed);
    clock.advance(10 * DayMs - 73 * HourMs + 1000);
    status = beforeTurn();
    EXPECT_EQ(status.state, LicenseState::ExpiredOffline);
    EXPECT_FALSE(status.sandboxAllowed);
    restart();
    EXPECT_EQ(service->status().state, LicenseState::ExpiredOffline);
    ASSERT_TRUE(server.listen());
    EXPECT_EQ(beforeTurn().state, LicenseState::Entitled) << "never locked without a try";
}

TEST_F(LicenseServiceTest, AClockThatWasSetBackIsSaidAndClearedOnline) // L05
{
    restart();
    ASSERT_TRUE(activate().has_value());
    server.stopListening();
    server.dropConnections();
    clock.wall -= 365 * DayMs;
    restart();
    EXPECT_EQ(service->status().state, LicenseState::ClockSuspect);
    ASSERT_TRUE(server.listen());
    const LicenseStatus status = refresh();
    EXPECT_EQ(status.state, LicenseState::Entitled);
    EXPECT_TRUE(status.sandboxAllowed);
}

TEST_F(LicenseServiceTest, ALowerHighWaterInTheDatabaseDoesNotHelp)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    clock.advance(20 * HourMs);
    EXPECT_EQ(refresh().state, LicenseState::Entitled);
    ASSERT_TRUE(store->setValue(QStringLiteral("license.clock"), R"({"ms":1,"seal":"x"})").has_value());
    ASSERT_TRUE(store->setValue(QStringLiteral("license.entitlement"), lastToken).has_value());
    server.stopListening();
    server.dropConnections();
    clock.wall -= 20 * HourMs;
    restart();
    (void)refresh();
    EXPECT_EQ(service->status().state, LicenseState::ClockSuspect);
}

TEST_F(LicenseServiceTest, AnEditedStatementIsWorthless)
{
    restart();
    ASSERT_TRUE(activate().has_value());
    QByteArray edited = *store->value(QStringLiteral("license.entitlement")).value();
    edited[edited.size() / 2] = edited.at(edited.size() / 2) == 'A' ? 'B' : 'A';
    ASSERT_TRUE(store->setValue(QStringLiteral("license.entitlement"), edited).has_value());
    restart();
    EXPECT_EQ(service->status().state, LicenseState::NotSignedIn);
    EXPECT_FALSE(service->status().sandboxAllowed);
    EXPECT_TRUE(spinUntil([&] { return service->status().state == LicenseState::Entitled; })) << "the check at start mends it";
}

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
    EXPECT_TRUE(status.message.contains(QStringLiteral("Enter your licence key again before"))) << status.message.toStdString();
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
