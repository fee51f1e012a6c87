// The user's proxy is used for the internet, never for engines and loopback.
#include "core/net/httpclient.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::ScriptedConnection;
using test::ScriptedRequest;
using test::ScriptedServer;
using test::spinUntil;

TEST(ProxyTest, HonouredForTheInternetOnly)
{
    ScriptedServer proxy;
    ScriptedServer local;
    proxy.setHandler(
        [](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200, "by proxy"); });
    local.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200, "direct"); });
    const QByteArray before = qgetenv("http_proxy");
    qputenv("http_proxy", proxy.url({}).toLatin1());
    qunsetenv("no_proxy");
    qunsetenv("NO_PROXY");

    HttpClient client;
    QObject context;
    const auto send = [&](const QString &url, bool bypass) {
        HttpRequest request;
        request.url = url;
        request.bypassProxy = bypass;
        std::optional<Result<HttpResponse>> answer;
        client.send(request,
                    Completion<HttpResponse>(&context, [&](Result<HttpResponse> r) { answer = std::move(r); }));
        EXPECT_TRUE(spinUntil([&] { return answer.has_value(); }));
        return answer && *answer ? (*answer)->body : QByteArray("failed");
    };
    EXPECT_EQ(send(QStringLiteral("http://models.invalid/v1"), false), "by proxy");
    EXPECT_EQ(proxy.requests.value(0).target, "http://models.invalid/v1");
    EXPECT_EQ(send(QStringLiteral("http://models.invalid/v1"), true), "failed");
    EXPECT_EQ(send(local.url(), false), "direct") << "loopback";
    EXPECT_EQ(send(QStringLiteral("http://localhost:%1/").arg(local.port()), false), "direct");
    if (before.isNull())
        qunsetenv("http_proxy");
    else
        qputenv("http_proxy", before);
}

} // namespace velqa
