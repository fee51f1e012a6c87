// LicenseService: activation, the cache, forged and replayed replies, time. Main thread.
#include "tests/integration/license/licenseservicefixture.h"

#include <QDir>
#include <QFile>

namespace velqa {
namespace {

using namespace test;

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
    EXPECT_TRUE(spinUntil([&] { return service->status().state == LicenseState::Entitled; }))
        << "the check at start mends it";
}

} // namespace
} // namespace velqa
