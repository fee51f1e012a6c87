// LicenseService against a licence server that answers as told, with time that moves as told. Main thread of a test.
#pragma once

#include "tests/integration/license/memorysecrets.h"
#include "tests/unit/license/signedtokens.h"

#include "core/base/json.h"
#include "core/license/licenseservice.h"

#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {

inline void PrintTo(LicenseState state, std::ostream *out)
{
    *out << licenseStateName(state).toStdString();
}

namespace test {

inline constexpr qint64 HourMs = 3600LL * 1000;
inline constexpr qint64 DayMs = 24 * HourMs;
inline const QByteArray secret = "secret-of-the-activation";

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
        server.setHandler(
            [this](const ScriptedRequest &request, ScriptedConnection &connection) { answer(request, connection); });
    }

    void answerWith(int status, const QByteArray &body, const QByteArray &type = "application/problem+json")
    {
        answer = [=](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(status, body, type); };
    }

    qint64 trueTime() const { return (trueWallAtBootZero + clock.boot) / 1000; }

    Result<LicenseStatus> activate(const QString &key = QStringLiteral("KEY-1"))
    {
        std::optional<Result<LicenseStatus>> result;
        service->activate(key,
                          Completion<LicenseStatus>(&context, [&](Result<LicenseStatus> r) { result = std::move(r); }));
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
        service->checkBeforeTurn(
            Completion<LicenseStatus>(&context, [&](Result<LicenseStatus> r) { result = std::move(r); }));
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

} // namespace test
} // namespace velqa
