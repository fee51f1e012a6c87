// LicenseService against the real velqa-license-server, and that server's own rules. Main thread.
#include "tests/integration/license/memorysecrets.h"

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/json.h"
#include "core/license/entitlement.h"
#include "core/license/licenseservice.h"

#include "tests/support/demolicense.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QJsonArray>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {

void PrintTo(LicenseState state, std::ostream *out);

namespace {

using namespace test;

class LicenseServerTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        server = std::make_unique<DemoLicenseServer>();
        ASSERT_TRUE(server->isRunning()) << server->problem().toStdString();
        QProcessEnvironment environment;
        server->addTo(&environment);
        options.baseUrl = environment.value(QStringLiteral("VELQA_LICENSE_URL"));
        options.publicKeys = parseLicenseKeys(environment.value(QStringLiteral("VELQA_LICENSE_KEYS")).toLatin1());
        options.issuer = environment.value(QStringLiteral("VELQA_LICENSE_ISSUER"));
        options.deviceId = QStringLiteral("device-1");
        store = std::move(*Store::open(directory.filePath(QStringLiteral("velqa.db"))));
        service = std::make_unique<LicenseService>(*store, secrets, http, clock, options);
        service->start();
    }

    Result<LicenseStatus> activate(LicenseService &which, const QString &key)
    {
        std::optional<Result<LicenseStatus>> result;
        which.activate(key,
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

    HttpResponse send(const QByteArray &method, const QString &path, const QByteArray &body,
                      const QByteArray &secret = {})
    {
        HttpRequest request;
        request.method = method;
        request.url = server->url() + path;
        request.body = body;
        if (!secret.isEmpty())
            request.headers.append(qMakePair(QByteArray("Authorization"), "Bearer " + secret));
        std::optional<Result<HttpResponse>> result;
        http.send(request, Completion<HttpResponse>(&context, [&](Result<HttpResponse> r) { result = std::move(r); }));
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result && *result ? **result : HttpResponse();
    }

    QJsonObject sendJson(const QString &path, const QJsonObject &body, const QByteArray &secret = {})
    {
        return parseJsonObject(send("POST", path, toJson(body), secret).body, QStringLiteral("reply"))
            .value_or(QJsonObject());
    }

    void setPlan(const QJsonObject &changes)
    {
        EXPECT_EQ(send("POST", QStringLiteral("/demo/plan"), toJson(changes)).status, 200);
    }

    void setState(const char *state) { setPlan({{QStringLiteral("state"), QLatin1String(state)}}); }

    QJsonObject activation()
    {
        return sendJson(QStringLiteral("/v1/activations"),
                        {{QStringLiteral("license_key"), server->demoKey()},
                         {QStringLiteral("device"), QJsonObject{{QStringLiteral("id"), QStringLiteral("raw")}}},
                         {QStringLiteral("nonce"), QStringLiteral("AAAAAAAAAAAAAAAAAAAAAA")}});
    }

    std::unique_ptr<DemoLicenseServer> server;
    QTemporaryDir directory;
    SystemClock clock;
    HttpClient http;
    MemorySecrets secrets;
    std::unique_ptr<Store> store;
    LicenseService::Options options;
    std::unique_ptr<LicenseService> service;
    QObject context;
};

TEST_F(LicenseServerTest, TheWholeStory)
{
    const auto wrong = activate(*service, QStringLiteral("VELQA-DEMO-WRONG"));
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error().code, ErrorCode::Authentication);
    EXPECT_TRUE(wrong.error().message.contains(QStringLiteral("typing mistakes")));

    const auto status = activate(*service, QStringLiteral("  ") + server->demoKey().toLower() + QStringLiteral("\n"));
    ASSERT_TRUE(status.has_value()) << status.error().message.toStdString();
    EXPECT_EQ(status->state, LicenseState::Entitled);
    EXPECT_TRUE(status->isBeta);
    EXPECT_EQ(status->plan, QStringLiteral("beta_pro"));
    EXPECT_EQ(status->priceMinorPerMinute, 2);
    EXPECT_EQ(refresh().state, LicenseState::Entitled);

    setState("denied");
    EXPECT_EQ(refresh().state, LicenseState::Denied);
    EXPECT_TRUE(service->status().upgradeUrl.startsWith(QStringLiteral("https://")));
    setState("limit");
    EXPECT_EQ(refresh().state, LicenseState::LimitReached);
    setState("canceled");
    EXPECT_EQ(refresh().state, LicenseState::Denied);
    setState("plan_required");
    EXPECT_EQ(refresh().state, LicenseState::Denied);
    setState("suspended");
    EXPECT_EQ(refresh().state, LicenseState::Suspended);
    setState("active");
    EXPECT_EQ(refresh().state, LicenseState::Entitled);

    server.reset();
    EXPECT_EQ(refresh().state, LicenseState::RefreshingFailed) << "a dead server is not a denial";
    EXPECT_TRUE(service->status().sandboxAllowed);
}

TEST_F(LicenseServerTest, DevicesAreCountedAndFreed)
{
    setPlan({{QStringLiteral("max_devices"), 1}});
    ASSERT_TRUE(activate(*service, server->demoKey()).has_value());
    ASSERT_TRUE(activate(*service, server->demoKey()).has_value()) << "the same device again";
    LicenseService::Options other = options;
    other.deviceId = QStringLiteral("device-2");
    MemorySecrets otherSecrets;
    QTemporaryDir otherDirectory;
    const auto otherStore = std::move(*Store::open(otherDirectory.filePath(QStringLiteral("velqa.db"))));
    LicenseService second(*otherStore, otherSecrets, http, clock, other);
    second.start();
    const auto refused = activate(second, server->demoKey());
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_EQ(second.status().state, LicenseState::DeviceLimit);
    bool out = false;
    service->signOut(Completion<std::monostate>(&context, [&](const Status &) { out = true; }));
    ASSERT_TRUE(spinUntil([&] { return out; }));
    EXPECT_TRUE(spinUntil([&] { return activate(second, server->demoKey()).has_value(); })) << "the place was freed";
}

TEST_F(LicenseServerTest, RevokedMeansSignedOut)
{
    ASSERT_TRUE(activate(*service, server->demoKey()).has_value());
    setState("revoked");
    EXPECT_EQ(refresh().state, LicenseState::Revoked);
    EXPECT_TRUE(secrets.values.isEmpty());
}

TEST_F(LicenseServerTest, AVersionThatIsTooOldIsTold)
{
    ASSERT_TRUE(activate(*service, server->demoKey()).has_value());
    setPlan({{QStringLiteral("min_app_version"), QStringLiteral("99.0")}});
    EXPECT_EQ(refresh().state, LicenseState::UpdateRequired);
    EXPECT_TRUE(service->status().sandboxAllowed);
}

TEST_F(LicenseServerTest, UsageIsCountedOnce) // L10, the server's half
{
    const QJsonObject a = activation();
    const QByteArray secret = a.value(QStringLiteral("activation_secret")).toString().toLatin1();
    ASSERT_FALSE(secret.isEmpty());
    const QString first = newUuid();
    const QString second = newUuid();
    const auto event = [this](const QString &id, qint64 billed) {
        return QJsonObject{{QStringLiteral("event_id"), id},
                           {QStringLiteral("kind"), QStringLiteral("sandbox.run")},
                           {QStringLiteral("started_at"), clock.wallMs()},
                           {QStringLiteral("billed_ms"), billed}};
    };
    const auto batch = [&](const QJsonArray &events) {
        return sendJson(QStringLiteral("/v1/usage/batches"),
                        {{QStringLiteral("activation_id"), a.value(QStringLiteral("activation_id"))},
                         {QStringLiteral("events"), events}},
                        secret);
    };
    QJsonObject reply = batch({event(first, 60'000)});
    EXPECT_EQ(reply.value(QStringLiteral("accepted")).toArray(), QJsonArray{first});
    reply = batch({event(first, 60'000), event(second, 120'000), event(QStringLiteral("no uuid"), 1), 7});
    EXPECT_EQ(reply.value(QStringLiteral("accepted")).toArray(), QJsonArray{second});
    EXPECT_EQ(reply.value(QStringLiteral("duplicate")).toArray(), QJsonArray{first});
    EXPECT_EQ(reply.value(QStringLiteral("rejected")).toArray().size(), 2);
    const QJsonObject summary = reply.value(QStringLiteral("summary")).toObject();
    EXPECT_EQ(summary.value(QStringLiteral("minutes")).toDouble(), 3.0);
    EXPECT_EQ(summary.value(QStringLiteral("indicative")).toObject().value(QStringLiteral("amount_minor")).toInt(), 6);
    EXPECT_EQ(summary.value(QStringLiteral("balance_impact_minor")).toInt(-1), 0);
    const QString path =
        QStringLiteral("/v1/usage/summary?activation_id=") + a.value(QStringLiteral("activation_id")).toString();
    EXPECT_EQ(send("GET", path, {}, secret).status, 200);
    EXPECT_EQ(send("GET", path, {}, "wrong").status, 401);
    EXPECT_EQ(send("GET", path + QStringLiteral("&period=x"), {}, secret).status, 422);
}

TEST_F(LicenseServerTest, BadRequestsGetProblems)
{
    const auto check = [](const HttpResponse &response, int status) {
        EXPECT_EQ(response.status, status);
        EXPECT_EQ(response.header("Content-Type"), QByteArray("application/problem+json"));
        const auto problem = parseJsonObject(response.body, QStringLiteral("problem"));
        ASSERT_TRUE(problem.has_value());
        EXPECT_FALSE(problem->value(QStringLiteral("code")).toString().isEmpty());
        EXPECT_FALSE(problem->value(QStringLiteral("request_id")).toString().isEmpty());
    };
    check(send("GET", QStringLiteral("/nothing"), {}), 404);
    check(send("POST", QStringLiteral("/v1/activations"), "{"), 422);
    check(send("POST", QStringLiteral("/v1/activations"), "{}"), 422);
    check(send("POST", QStringLiteral("/v1/entitlements/check"),
               R"({"activation_id":"x","nonce":"AAAAAAAAAAAAAAAAAAAAAA"})", "s"),
          401);
    check(send("POST", QStringLiteral("/demo/plan"), R"({"state":"paradise"})"), 422);
    check(send("POST", QStringLiteral("/v1/activations"), QByteArray(2 * 1024 * 1024, 'x')), 413);
}

TEST(LicenseServerProgram, RefusesTheWorldUnlessTold)
{
    QTemporaryDir directory;
    const auto run = [&](const QStringList &arguments) {
        QProcess process;
        process.start(QStringLiteral(VELQA_BINARY_DIR "/bin/velqa-license-server"), arguments);
        EXPECT_TRUE(spinUntil([&] { return process.state() == QProcess::NotRunning; })) << "it listens";
        process.kill();
        return process.exitCode();
    };
    const QStringList data{QStringLiteral("--data"), directory.path()};
    EXPECT_EQ(run(QStringList{QStringLiteral("--listen"), QStringLiteral("0.0.0.0:0")} + data), 1);
    EXPECT_EQ(run(QStringList{QStringLiteral("--listen"), QStringLiteral("0.0.0.0:0"), QStringLiteral("--allow-remote"),
                              QStringLiteral("--demo")} +
                  data),
              1);
    EXPECT_EQ(run(QStringList{QStringLiteral("--listen"), QStringLiteral("nonsense")} + data), 1);
    EXPECT_EQ(run({QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")}), 1);
}

} // namespace
} // namespace velqa
