// One classifier for all the ways in which servers refuse. Main thread.
#include "core/models/modelerror.h"

#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

constexpr qint64 Now = 1'796'000'000'000;

struct Case
{
    int status;
    const char *body;
    ErrorCode code;
    bool retryable;
};

void PrintTo(const Case &c, std::ostream *out)
{
    *out << c.status << ' ' << c.body;
}

class ClassifyReply : public ::testing::TestWithParam<Case>
{
};

TEST_P(ClassifyReply, GivesCodeAndSentence)
{
    const Case &c = GetParam();
    const ModelFault fault = classifyReply(c.status, {{"X-Request-Id", "req_7"}}, c.body, Now);
    EXPECT_EQ(fault.error.code, c.code) << fault.error.message.toStdString();
    EXPECT_EQ(fault.retryable, c.retryable);
    EXPECT_GT(fault.error.message.size(), 20);
    EXPECT_FALSE(fault.error.message.contains(u'<')) << fault.error.message.toStdString();
    EXPECT_TRUE(fault.error.detail.contains(QStringLiteral("req_7")));
}

INSTANTIATE_TEST_SUITE_P(
    Servers, ClassifyReply,
    ::testing::Values(
        Case{401,
             R"({"error":{"message":"Incorrect API key","type":"invalid_request_error","code":"invalid_api_key"}})",
             ErrorCode::Authentication, false},
        Case{429, R"({"error":{"message":"slow","type":"rate_limit_error","code":"rate_limit_exceeded"}})",
             ErrorCode::RateLimited, true},
        Case{
            429,
            R"({"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}})",
            ErrorCode::Quota, false},
        Case{402, R"({"error":{"code":402,"message":"no credits"}})", ErrorCode::Quota, false},
        Case{403, "", ErrorCode::PermissionDenied, false},
        Case{404, R"({"error":{"message":"The model `x` does not exist","code":"model_not_found"}})",
             ErrorCode::NotFound, false},
        Case{404, R"({"error":"model \"x\" not found"})", ErrorCode::NotFound, false},
        Case{400, R"({"error":{"message":"maximum context length is 8192 tokens"}})", ErrorCode::ContextTooLong, false},
        Case{400, R"({"error":{"type":"exceed_context_size_error","n_ctx":10}})", ErrorCode::ContextTooLong, false},
        Case{400, R"({"detail":"bad"})", ErrorCode::InvalidArgument, false},
        Case{422, R"({"detail":[{"loc":["body","tools"],"msg":"field required"}]})", ErrorCode::InvalidArgument, false},
        Case{413, "<html>413</html>", ErrorCode::TooLarge, false},
        Case{500, R"({"error":{"type":"server_error","message":"oops"}})", ErrorCode::Overloaded, true},
        Case{502, "<html><head><style>p{}</style><title>Bad Gateway</title></head></html>", ErrorCode::Overloaded,
             true},
        Case{503, R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})",
             ErrorCode::Overloaded, true},
        Case{529, R"({"error":{"type":"overloaded_error","message":"busy"}})", ErrorCode::Overloaded, true},
        Case{302, "", ErrorCode::Protocol, false},
        Case{200, "<!DOCTYPE html><html><body>Log in</body></html>", ErrorCode::Protocol, false},
        Case{200, R"({"error":{"message":"busy","type":"overloaded_error"}})", ErrorCode::Overloaded, true},
        Case{200, R"({"hello":"world"})", ErrorCode::Protocol, false}, Case{200, "true", ErrorCode::Protocol, false}));

TEST(ModelError, SpeaksOfWhatTheServerSaidButNeverOfSecrets)
{
    const ModelFault fault =
        classifyReply(400, {}, R"({"error":{"message":"bad key sk-abcdefghijklmnop in \u001b[31mheader"}})", Now);
    EXPECT_TRUE(fault.error.message.contains(QStringLiteral("The server says: bad key")));
    EXPECT_FALSE(fault.error.message.contains(QStringLiteral("abcdefghijklmnop")));
    EXPECT_FALSE(fault.error.detail.contains(QStringLiteral("abcdefghijklmnop")));
    EXPECT_FALSE(fault.error.message.contains(QChar(0x1b)));
}

TEST(ModelError, RetryAfterInAllItsForms)
{
    EXPECT_EQ(retryAfterMs({{"Retry-After", "7"}}, Now), 7000);
    EXPECT_EQ(retryAfterMs({{"retry-after-ms", "250"}, {"Retry-After", "7"}}, Now), 250);
    EXPECT_EQ(retryAfterMs({{"Retry-After", "Mon, 30 Nov 2026 00:53:30 GMT"}}, Now), 10'000);
    EXPECT_EQ(retryAfterMs({{"Retry-After", "Mon, 30 Nov 2020 00:00:00 GMT"}}, Now), 0);
    EXPECT_EQ(retryAfterMs({{"Retry-After", "soon"}}, Now), -1);
    EXPECT_EQ(retryAfterMs({{"Retry-After", "-4"}}, Now), -1);
    EXPECT_EQ(retryAfterMs({{"Retry-After", "1e300"}}, Now), -1);
    EXPECT_EQ(retryAfterMs({}, Now), -1);
}

TEST(ModelError, TheServersWishAboutRetryingCounts)
{
    EXPECT_FALSE(classifyReply(500, {{"x-should-retry", "false"}}, "", Now).retryable);
    EXPECT_TRUE(classifyReply(400, {{"x-should-retry", "true"}}, "", Now).retryable);
}

TEST(ModelError, TransportFailures)
{
    EXPECT_TRUE(classifyTransport({ErrorCode::Unreachable, {}, {}}).retryable);
    EXPECT_TRUE(classifyTransport({ErrorCode::Protocol, {}, QStringLiteral("cut reply, curl 18")}).retryable);
    EXPECT_FALSE(classifyTransport({ErrorCode::Protocol, {}, QStringLiteral("curl 60: certificate")}).retryable);
    EXPECT_FALSE(classifyTransport({ErrorCode::Timeout, {}, {}}).retryable);
}

} // namespace
} // namespace velqa
