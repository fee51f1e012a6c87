// What replies of the licence server mean. Main thread.
#include "core/license/licenseapi.h"

#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

LicenseReply read(int status, const QByteArray &body, const QByteArray &type = "application/problem+json",
                  HttpHeaders more = {})
{
    HttpResponse response;
    response.status = status;
    response.body = body;
    response.headers = more;
    response.headers.append(qMakePair(QByteArray("Content-Type"), type));
    return readLicenseReply(response);
}

QByteArray problem(const char *code)
{
    return QByteArray(R"({"code":")") + code + R"(","request_id":"r1"})";
}

TEST(LicenseReply, AgreedProblems)
{
    EXPECT_EQ(read(401, problem("invalid_credentials")).problem, LicenseProblem::NotRecognised);
    EXPECT_EQ(read(401, problem("invalid_credentials")).error.code, ErrorCode::Authentication);
    EXPECT_EQ(read(402, problem("plan_required")).problem, LicenseProblem::Denied);
    EXPECT_EQ(read(403, problem("feature_denied")).problem, LicenseProblem::Denied);
    EXPECT_EQ(read(403, problem("account_suspended")).problem, LicenseProblem::Suspended);
    EXPECT_EQ(read(410, problem("activation_revoked")).problem, LicenseProblem::Revoked);
    EXPECT_EQ(read(426, problem("update_required")).problem, LicenseProblem::UpdateRequired);
    EXPECT_EQ(read(429, problem("rate_limited")).problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(429, problem("rate_limited")).error.code, ErrorCode::RateLimited);
    const LicenseReply limit =
        read(409, R"({"code":"device_limit","devices":[{"id":"1","name":"Old\u001b[31m laptop"}]})");
    EXPECT_EQ(limit.problem, LicenseProblem::DeviceLimit);
    EXPECT_TRUE(limit.error.message.contains(QStringLiteral("(Old laptop)")));
}

TEST(LicenseReply, TheServersOwnWordsAreADetail)
{
    const LicenseReply reply = read(403, R"({"code":"account_suspended","title":"Forbidden","detail":"Pay\u001b[31m first."})");
    EXPECT_FALSE(reply.error.message.contains(QStringLiteral("Pay")));
    EXPECT_TRUE(reply.error.detail.endsWith(QStringLiteral("Pay first."))) << reply.error.detail.toStdString();
}

TEST(LicenseReply, NothingFromInBetweenIsADenial) // L09
{
    EXPECT_EQ(read(403, "<html>Log in to the hotel</html>", "text/html").problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(403, problem("account_suspended"), "application/json").problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(403, problem("blocked_by_proxy")).problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(402, problem("account_suspended")).problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(200, "<html>portal</html>", "text/html").problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(200, "{}", "application/json").problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(302, "", "text/html").problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(500, problem("unavailable")).problem, LicenseProblem::ServerDown);
    EXPECT_EQ(readLicenseReply(failure(ErrorCode::Timeout, {})).problem, LicenseProblem::ServerDown);
    EXPECT_EQ(read(200, R"({"entitlement":"a.b.c"})", "application/json").problem, LicenseProblem::None);
    EXPECT_EQ(read(204, "", "").problem, LicenseProblem::None);
}

TEST(LicenseReply, TheServersWaitIsRead)
{
    EXPECT_EQ(read(429, R"({"code":"rate_limited","retry_after_s":30})").retryAfterMs, 30'000);
    EXPECT_EQ(read(503, "{}", "application/json", {{"Retry-After", "7"}}).retryAfterMs, 7'000);
    EXPECT_EQ(read(503, "{}", "application/json").retryAfterMs, -1);
    EXPECT_EQ(read(402, R"({"code":"plan_required","upgrade_url":"javascript:x"})").upgradeUrl, QString());
    EXPECT_EQ(read(402, R"({"code":"plan_required","upgrade_url":"https://u.test/"})").upgradeUrl,
              QStringLiteral("https://u.test/"));
}

} // namespace
} // namespace velqa
