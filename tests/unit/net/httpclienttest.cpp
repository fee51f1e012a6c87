// HttpClient against a server that misbehaves as told: whole replies.
#include "tests/unit/net/httpfixture.h"

#include <QPointer>
#include <QSignalSpy>
#include <QTimer>

namespace velqa {

TEST_P(HttpClientTest, SendsMethodHeadersAndBody)
{
    server.setHandler([](const ScriptedRequest &got, ScriptedConnection &connection) {
        connection.reply(201, got.body, "text/plain", "X-One: 1\r\nx-two:  2 \r\n");
    });
    HttpRequest what = request("POST", QStringLiteral("/v1.41/a?b=c%20d"));
    what.body = QByteArray("x\0y", 3);
    what.headers = {{"Content-Type", "application/json"}, {"X-Empty", ""}};
    const auto answer = send(what);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->status, 201);
    EXPECT_EQ(answer->body, what.body);
    EXPECT_EQ(answer->header("x-ONE"), "1");
    EXPECT_EQ(answer->header("X-Two"), "2");
    EXPECT_EQ(answer->header("X-Three"), QByteArray());
    const ScriptedRequest got = server.requests.value(0);
    EXPECT_EQ(got.method, "POST");
    EXPECT_EQ(got.target, "/v1.41/a?b=c%20d");
    EXPECT_EQ(got.header("Content-Type"), "application/json");
    EXPECT_EQ(got.header("Accept-Encoding"), "identity");
    EXPECT_EQ(got.header("Expect"), QByteArray());
}

TEST_P(HttpClientTest, ByteByByteReplyAndChunks)
{
    const QByteArray text = "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n" +
                            ScriptedServer::chunk("hello ") + ScriptedServer::chunk("world") +
                            ScriptedServer::chunk({});
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) { connection.send(text, 1); });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->body, "hello world");
}

TEST_P(HttpClientTest, HtmlErrorIsAnAnswer)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.reply(500, "<html>oops</html>", "text/html");
    });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->status, 500);
    EXPECT_EQ(answer->body, "<html>oops</html>");
}

TEST_P(HttpClientTest, RedirectIsNotFollowed)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.reply(302, {}, "text/plain", "Location: /elsewhere\r\n");
    });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->status, 302);
    EXPECT_EQ(answer->header("Location"), "/elsewhere");
    EXPECT_EQ(server.requests.size(), 1);
}

TEST_P(HttpClientTest, KeepsTheConnection)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200, "{}"); });
    for (int i = 0; i < 5; ++i)
        ASSERT_TRUE(send(request(i % 2 ? "POST" : "GET", QStringLiteral("/"))).has_value());
    EXPECT_EQ(server.connectionCount, 1);
}

TEST_P(HttpClientTest, DeadKeptConnectionIsRepeatedOnlyWhenHarmless)
{
    int round = 0;
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) {
        if (++round == 2)
            connection.drop(); // the kept connection dies with the request on it
        else
            connection.reply(200, "{}");
    });
    ASSERT_TRUE(send(request("GET", QStringLiteral("/1"))).has_value());
    const auto repeated = send(request("GET", QStringLiteral("/2")));
    ASSERT_TRUE(repeated.has_value());
    EXPECT_EQ(server.requests.size(), 3);

    round = 1;
    const auto post = send(request("POST", QStringLiteral("/3")));
    ASSERT_FALSE(post.has_value()) << "a POST must not be done twice";
    EXPECT_EQ(post.error().code, ErrorCode::Unreachable);
    EXPECT_EQ(server.requests.size(), 4);
}

TEST_P(HttpClientTest, ServerRestartIsSurvived)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200, "{}"); });
    ASSERT_TRUE(send(request("GET", QStringLiteral("/"))).has_value());
    server.dropConnections();
    server.stopListening();
    const auto down = send(request("GET", QStringLiteral("/")));
    ASSERT_FALSE(down.has_value());
    EXPECT_EQ(down.error().code, ErrorCode::Unreachable);
    EXPECT_FALSE(down.error().message.isEmpty());
    ASSERT_TRUE(server.listen());
    EXPECT_TRUE(send(request("GET", QStringLiteral("/"))).has_value());
    EXPECT_TRUE(send(request("POST", QStringLiteral("/"))).has_value());
}

TEST_P(HttpClientTest, CutInTheMiddleOfTheBody)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this");
        connection.close();
    });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::Protocol);
    EXPECT_TRUE(answer.error().detail.startsWith(QLatin1String("cut reply"))) << answer.error().detail.toStdString();
    EXPECT_EQ(server.requests.size(), 1) << "never repeated once a reply began";
}

TEST_P(HttpClientTest, NoReplyAtAll)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.close(); });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::Unreachable);
}

TEST_P(HttpClientTest, NotHttp)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("220 mail.example ESMTP\r\n");
        connection.close();
    });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::Protocol);
}

TEST_P(HttpClientTest, SlowFirstByteAndIdleTimeouts)
{
    server.setHandler([](const ScriptedRequest &got, ScriptedConnection &connection) {
        if (got.target == "/idle")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun");
    });
    HttpRequest silent = request("GET", QStringLiteral("/silent"));
    silent.firstByteTimeoutMs = 50;
    const auto first = send(silent);
    ASSERT_FALSE(first.has_value());
    EXPECT_EQ(first.error().code, ErrorCode::Timeout);
    HttpRequest idle = request("GET", QStringLiteral("/idle"));
    idle.idleTimeoutMs = 50;
    const auto second = send(idle);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().code, ErrorCode::Timeout);
    EXPECT_EQ(server.requests.size(), 2);
}

TEST_P(HttpClientTest, StallAfterTheFirstByteCountsAgainstTheIdleLimitOnly)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun");
    });
    HttpRequest stalled = request("GET", QStringLiteral("/"));
    stalled.firstByteTimeoutMs = 3'600'000;
    stalled.idleTimeoutMs = 50;
    const auto answer = send(stalled);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::Timeout);
    EXPECT_EQ(answer.error().detail, QStringLiteral("no byte for 50 ms"));
}

TEST_P(HttpClientTest, GarbageWithoutEndIsCapped)
{
    QTimer feeder;
    QPointer<ScriptedConnection> open;
    qint64 fed = 0;
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\n\r\n");
        open = &connection;
        feeder.start(0);
    });
    QObject::connect(&feeder, &QTimer::timeout, &feeder, [&] {
        if (open && fed < (1LL << 30)) {
            fed += 1 << 20;
            open->send(QByteArray(1 << 20, 'x'));
        }
    });
    HttpRequest what = request("GET", QStringLiteral("/"));
    what.maxResponseBytes = 8 << 20;
    const auto answer = send(what);
    feeder.stop();
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::TooLarge);
    EXPECT_LT(fed, 1LL << 30);
}

TEST_P(HttpClientTest, EndlessHeaderIsCapped)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        QByteArray head = "HTTP/1.1 200 OK\r\n";
        for (int i = 0; i < 20'000; ++i)
            head += "X-Line-" + QByteArray::number(i) + ": 0123456789012345678901234567890123456789\r\n";
        connection.send(head);
    });
    const auto answer = send(request("GET", QStringLiteral("/")));
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::Protocol);
}

TEST_P(HttpClientTest, DeadContextIsNeverCalled)
{
    QPointer<ScriptedConnection> open;
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) { open = &connection; });
    auto mortal = std::make_unique<QObject>();
    client->send(request("GET", QStringLiteral("/")),
                 Completion<HttpResponse>(mortal.get(), [](Result<HttpResponse>) { ADD_FAILURE() << "called"; }));
    ASSERT_TRUE(spinUntil([&] { return !open.isNull(); }));
    QSignalSpy gone(open, &ScriptedConnection::gone);
    mortal.reset();
    EXPECT_TRUE(spinUntil([&] { return gone.count() > 0; })) << "the connection is closed";

    client->send(request("GET", QStringLiteral("/")), Completion<HttpResponse>());
    EXPECT_TRUE(spinUntil([&] { return server.requests.size() == 2; })) << "without a completion it is still sent";
}

TEST_P(HttpClientTest, CompletionMayDeleteItsContextAndTheClient)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200, "{}"); });
    auto mortal = std::make_unique<QObject>();
    bool called = false;
    client->send(request("GET", QStringLiteral("/")), Completion<HttpResponse>(mortal.get(), [&](Result<HttpResponse>) {
                     mortal.reset();
                     client.reset();
                     called = true;
                 }));
    ASSERT_TRUE(spinUntil([&] { return called; }));
}

TEST_P(HttpClientTest, ClientMayDieFirst)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\n\r\nbegun");
    });
    auto stream = client->stream(request("GET", QStringLiteral("/")));
    StreamLog log(stream.get());
    std::optional<Result<HttpResponse>> answer;
    client->send(request("GET", QStringLiteral("/")),
                 Completion<HttpResponse>(&context, [&](Result<HttpResponse> result) { answer = std::move(result); }));
    ASSERT_TRUE(spinUntil([&] { return log.body == "begun"; }));
    client.reset();
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->error().code, ErrorCode::Cancelled);
    ASSERT_TRUE(spinUntil([&] { return log.end.has_value(); }));
    EXPECT_EQ(log.end->error().code, ErrorCode::Cancelled);
}

TEST_P(HttpClientTest, BodyFromASource)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200); });
    const QByteArray content(3'000'000, 'q');
    for (const qint64 size : {qint64(-1), qint64(content.size())}) {
        qsizetype at = 0;
        HttpRequest what = request("PUT", QStringLiteral("/"));
        what.bodySize = size;
        what.bodySource = [&](qint64 most) -> Result<QByteArray> {
            const QByteArray piece = content.mid(at, qMin<qint64>(most, 70'001));
            at += piece.size();
            return piece;
        };
        ASSERT_TRUE(send(what).has_value());
        EXPECT_EQ(server.requests.last().body.size(), content.size());
        EXPECT_EQ(server.requests.last().method, "PUT");
    }
    HttpRequest bad = request("PUT", QStringLiteral("/"));
    bad.bodySource = [](qint64) -> Result<QByteArray> { return failure(ErrorCode::DiskFull, QStringLiteral("full")); };
    const auto answer = send(bad);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::DiskFull);
}

TEST_P(HttpClientTest, BadInputIsRefused)
{
    HttpRequest address = request("GET", QStringLiteral("/"));
    address.url = QStringLiteral("file:///etc/passwd");
    EXPECT_EQ(send(address).error().code, ErrorCode::InvalidArgument);
    HttpRequest smuggled = request("GET", QStringLiteral("/"));
    smuggled.headers = {{"X-Key", "a\r\nX-Other: b"}};
    EXPECT_EQ(send(smuggled).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(server.requests.size(), 0);
}

INSTANTIATE_TEST_SUITE_P(Transports, HttpClientTest,
                         ::testing::Values(ScriptedServer::Transport::UnixSocket, ScriptedServer::Transport::Tcp),
                         [](const auto &one) {
                             return one.param == ScriptedServer::Transport::Tcp ? "Tcp" : "UnixSocket";
                         });

TEST(HttpClientUnreachable, SaysWhy)
{
    HttpClient client;
    QObject context;
    const auto ask = [&](HttpRequest request) {
        std::optional<Result<HttpResponse>> answer;
        client.send(std::move(request),
                    Completion<HttpResponse>(&context, [&](Result<HttpResponse> r) { answer = r; }));
        EXPECT_TRUE(spinUntil([&] { return answer.has_value(); }));
        return answer ? answer->error() : Error{};
    };
    HttpRequest missing;
    missing.url = QStringLiteral("http://docker/");
    missing.unixSocket = QStringLiteral("/nonexistent/velqa.sock");
    const Error noSocket = ask(missing);
    EXPECT_EQ(noSocket.code, ErrorCode::Unreachable);
    EXPECT_TRUE(noSocket.message.contains(missing.unixSocket));
    HttpRequest name;
    name.url = QStringLiteral("http://no-such-name.invalid/");
    EXPECT_EQ(ask(name).code, ErrorCode::Unreachable);
}

} // namespace velqa
