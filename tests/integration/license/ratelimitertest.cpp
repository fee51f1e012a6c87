// Requests above the rate are held back: the counting by itself with a made-up time, then over HTTP. Main thread.
#include "app/license-server/ratelimiter.h"

#include "core/net/httpclient.h"

#include "tests/support/demolicense.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace test;
using namespace std::chrono_literals;

TEST(RateLimiter, EachPeerHasItsOwnMeasureWhichComesBackWithTime)
{
    server::RateLimiter limiter(6);
    const QString peer = QStringLiteral("a");
    auto now = server::RateLimiter::Clock::time_point(1h);
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(limiter.take(peer, now), 0);
    EXPECT_EQ(limiter.take(peer, now), 10) << "seconds";
    EXPECT_EQ(limiter.take(QStringLiteral("b"), now), 0);
    now += 8500ms;
    EXPECT_EQ(limiter.take(peer, now), 2) << "rounded up";
    now += 2s;
    EXPECT_EQ(limiter.take(peer, now), 0);
    EXPECT_GT(limiter.take(peer, now), 0);
    now += 24h; // never more than one minute's worth
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(limiter.take(peer, now), 0);
    EXPECT_GT(limiter.take(peer, now), 0);
}

TEST(LicenseServerRate, TooManyRequestsAreHeldBack)
{
    DemoLicenseServer server({QStringLiteral("--rate"), QStringLiteral("1")});
    ASSERT_TRUE(server.isRunning()) << server.problem().toStdString();
    HttpClient http;
    QObject context;
    QList<int> statuses;
    int retryAfter = 0;
    for (int i = 0; i < 3; ++i) {
        HttpRequest request;
        request.url = server.url() + QStringLiteral("/health");
        http.send(request, Completion<HttpResponse>(&context, [&](const Result<HttpResponse> &result) {
                      statuses.append(result ? result->status : 0);
                      if (result && result->status == 429)
                          retryAfter = result->header("Retry-After").toInt();
                  }));
    }
    ASSERT_TRUE(spinUntil([&] { return statuses.size() == 3; }));
    EXPECT_EQ(statuses.count(200), 1);
    EXPECT_EQ(statuses.count(429), 2);
    EXPECT_GT(retryAfter, 0);
    EXPECT_LE(retryAfter, 60);
}

} // namespace
} // namespace velqa
