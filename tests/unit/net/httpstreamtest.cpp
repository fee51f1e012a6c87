// HttpStream against a server that misbehaves as told: replies as they come.
#include "tests/unit/net/httpfixture.h"

#include <QPointer>
#include <QTimer>

namespace velqa {

class HttpStreamTest : public HttpClientTest
{
};

TEST_P(HttpStreamTest, StreamComesAsItIsSentAndEnds)
{
    QPointer<ScriptedConnection> open;
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) {
        open = &connection;
        connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + ScriptedServer::chunk("one"));
    });
    auto stream = client->stream(request("GET", QStringLiteral("/")));
    StreamLog log(stream.get());
    ASSERT_TRUE(spinUntil([&] { return log.body == "one"; }));
    EXPECT_EQ(log.status, 200);
    EXPECT_FALSE(log.end.has_value());
    open->send(ScriptedServer::chunk("two"));
    ASSERT_TRUE(spinUntil([&] { return log.body == "onetwo"; }));
    open->send(ScriptedServer::chunk({}));
    ASSERT_TRUE(spinUntil([&] { return log.end.has_value(); }));
    EXPECT_TRUE(log.end->has_value());
}

TEST_P(HttpStreamTest, CutStreamGivesItsBytesThenTheError)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + ScriptedServer::chunk("one") +
                        "5\r\nha");
        connection.close();
    });
    auto stream = client->stream(request("POST", QStringLiteral("/")));
    StreamLog log(stream.get());
    ASSERT_TRUE(spinUntil([&] { return log.end.has_value(); }));
    EXPECT_EQ(log.body, "oneha");
    EXPECT_EQ(log.end->error().code, ErrorCode::Protocol);
}

TEST_P(HttpStreamTest, AbortFinishesOnceWithCancelled)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\n\r\nbegun");
    });
    auto stream = client->stream(request("GET", QStringLiteral("/")));
    StreamLog log(stream.get());
    ASSERT_TRUE(spinUntil([&] { return log.body == "begun"; }));
    stream->abort();
    stream->abort();
    EXPECT_FALSE(log.end.has_value()) << "not from inside the call";
    ASSERT_TRUE(spinUntil([&] { return log.end.has_value(); }));
    EXPECT_EQ(log.end->error().code, ErrorCode::Cancelled);
}

TEST_P(HttpStreamTest, StreamMayBeDeletedInEachOfItsSignals)
{
    server.setHandler([](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(200, "body"); });
    for (int which = 0; which < 3; ++which) {
        auto stream = client->stream(request("GET", QStringLiteral("/")));
        bool deleted = false;
        const auto remove = [&] {
            stream.reset();
            deleted = true;
        };
        if (which == 0)
            QObject::connect(stream.get(), &HttpStream::headersReceived, &context, remove);
        else if (which == 1)
            QObject::connect(stream.get(), &HttpStream::dataReceived, &context, remove);
        else
            QObject::connect(stream.get(), &HttpStream::finished, &context, remove);
        ASSERT_TRUE(spinUntil([&] { return deleted; })) << which;
    }
}

TEST_P(HttpStreamTest, PausedStreamHoldsTheServerBack)
{
    constexpr qint64 total = 32 << 20;
    QTimer feeder;
    QPointer<ScriptedConnection> open;
    qint64 fed = 0;
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(total) + "\r\n\r\n");
        open = &connection;
        feeder.start(0);
    });
    // Feeds only while the system takes it, so that `fed` shows what the client let through.
    QObject::connect(&feeder, &QTimer::timeout, &feeder, [&] {
        if (fed < total && open && open->bytesToSend() == 0) {
            fed += 1 << 20;
            open->send(QByteArray(1 << 20, 'x'));
        }
    });
    HttpRequest what = request("GET", QStringLiteral("/"));
    what.idleTimeoutMs = 500; // must not fire while it is us who do not read
    auto stream = client->stream(what);
    StreamLog log(stream.get());
    stream->setPaused(true);
    qint64 before = -1;
    int still = 0;
    ASSERT_TRUE(spinUntil([&] {
        // Still when a hundred more turns of the loop moved nothing.
        still = fed > 0 && fed == before ? still + 1 : 0;
        before = fed;
        return still > 100;
    }));
    EXPECT_LT(fed, total / 2);
    EXPECT_EQ(log.body.size(), 0);
    EXPECT_FALSE(log.end.has_value());
    stream->setPaused(false);
    ASSERT_TRUE(spinUntil([&] { return log.end.has_value(); }, 30'000));
    EXPECT_TRUE(log.end->has_value());
    EXPECT_EQ(log.body.size(), total);
}

INSTANTIATE_TEST_SUITE_P(Transports, HttpStreamTest,
                         ::testing::Values(ScriptedServer::Transport::UnixSocket, ScriptedServer::Transport::Tcp),
                         [](const auto &one) {
                             return one.param == ScriptedServer::Transport::Tcp ? "Tcp" : "UnixSocket";
                         });

} // namespace velqa
