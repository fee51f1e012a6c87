// Upgraded connections: the handshake cut anywhere, then raw bytes both ways.
#include "tests/unit/net/httpfixture.h"

#include <QFile>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

namespace velqa {
namespace {

class UpgradeTest : public HttpClientTest
{
protected:
    using Answer = Result<std::shared_ptr<ByteStream>>;

    HttpRequest request() { return HttpClientTest::request("POST", QStringLiteral("/v1.41/attach?stream=1")); }

    // Answers each request with these bytes and keeps the connection raw.
    void answerWith(const QByteArray &bytes, qsizetype pieceSize = 0, bool thenClose = false)
    {
        server.setHandler([=, this](const ScriptedRequest &, ScriptedConnection &connection) {
            connection.becomeRaw();
            peer = &connection;
            QObject::connect(&connection, &ScriptedConnection::rawReceived, &context,
                             [this](const QByteArray &more) { atPeer += more; });
            QObject::connect(&connection, &ScriptedConnection::gone, &context, [this] { peerSawEnd = true; });
            connection.send(bytes, pieceSize);
            if (thenClose)
                connection.close();
        });
    }

    Answer upgrade(HttpRequest what)
    {
        std::optional<Answer> answer;
        client->upgrade(std::move(what), Completion<std::shared_ptr<ByteStream>>(&context, [&](Answer result) {
                            EXPECT_FALSE(answer.has_value()) << "answered twice";
                            if (result) {
                                QObject::connect(result->get(), &ByteStream::received, &context,
                                                 [this](const QByteArray &bytes) { received += bytes; });
                                QObject::connect(result->get(), &ByteStream::closed, &context,
                                                 [this](const Status &status) {
                                                     EXPECT_FALSE(closed.has_value()) << "closed twice";
                                                     closed = status;
                                                 });
                            }
                            answer = std::move(result);
                        }));
        EXPECT_FALSE(answer.has_value()) << "answered from inside the call";
        if (!spinUntil([&] { return answer.has_value(); }))
            return failure(ErrorCode::Internal, QStringLiteral("no answer"));
        return *answer;
    }

    QPointer<ScriptedConnection> peer;
    QByteArray atPeer;
    bool peerSawEnd = false;
    QByteArray received;
    std::optional<Status> closed;
};

const QByteArray switching = "HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n";

} // namespace

TEST_P(UpgradeTest, BytesBehindTheHeaderBelongToTheStream)
{
    for (const QByteArray &head : {switching, QByteArray("HTTP/1.1 200 OK\r\nContent-Type: x\r\n\r\n"),
                                   "HTTP/1.1 100 Continue\r\n\r\n" + switching}) {
        for (const qsizetype piece : {0, 1, 7}) {
            received.clear();
            answerWith(head + "first bytes", piece);
            auto stream = upgrade(request());
            ASSERT_TRUE(stream.has_value()) << ::testing::PrintToString(stream.error());
            EXPECT_TRUE(spinUntil([&] { return received == "first bytes"; })) << received.toStdString();
        }
    }
    const ScriptedRequest got = server.requests.value(0);
    EXPECT_EQ(got.header("Connection"), "Upgrade");
    EXPECT_EQ(got.header("Upgrade"), "tcp");
    EXPECT_EQ(got.target, "/v1.41/attach?stream=1");
}

TEST_P(UpgradeTest, SmallWritesGoOutTogetherAndThenTheEnd)
{
    answerWith(switching);
    auto stream = upgrade(request());
    ASSERT_TRUE(stream.has_value()) << ::testing::PrintToString(stream.error());
    QSignalSpy written(stream->get(), &ByteStream::bytesWritten);
    (*stream)->write("ab");
    (*stream)->write("cd");
    EXPECT_EQ((*stream)->bytesToWrite(), 4);
    (*stream)->closeWrite();
    (*stream)->write("ignored");
    ASSERT_TRUE(spinUntil([&] { return atPeer == "abcd" && peerSawEnd; }));
    EXPECT_EQ((*stream)->bytesToWrite(), 0);
    EXPECT_EQ(written.count(), 1) << "small writes of one turn go out together";
    EXPECT_FALSE(closed.has_value());
}

TEST_P(UpgradeTest, LargeWritesArriveWholeAndInOrder)
{
    answerWith(switching);
    auto stream = upgrade(request());
    ASSERT_TRUE(stream.has_value()) << ::testing::PrintToString(stream.error());
    QByteArray expected;
    for (int i = 0; i < 60; ++i) {
        const QByteArray piece(i % 3 == 0 ? 700'000 : 1'000, static_cast<char>('a' + i % 26));
        expected += piece;
        (*stream)->write(piece);
    }
    qint64 counted = 0;
    QObject::connect(stream->get(), &ByteStream::bytesWritten, &context, [&](qint64 count) { counted += count; });
    ASSERT_TRUE(spinUntil([&] { return atPeer.size() == expected.size(); }, 30'000));
    EXPECT_TRUE(atPeer == expected);
    EXPECT_EQ(counted, expected.size());
}

TEST_P(UpgradeTest, PauseHoldsBackAndResumeContinues)
{
    answerWith(switching + "early");
    std::shared_ptr<ByteStream> stream;
    client->upgrade(request(), Completion<std::shared_ptr<ByteStream>>(&context, [&](Answer result) {
                        ASSERT_TRUE(result.has_value()) << ::testing::PrintToString(result.error());
                        stream = *result;
                        stream->setReadingPaused(true);
                        QObject::connect(stream.get(), &ByteStream::received, &context,
                                         [this](const QByteArray &bytes) { received += bytes; });
                    }));
    ASSERT_TRUE(spinUntil([&] { return stream != nullptr; }));
    peer->send(QByteArray(8 << 20, 'x'));
    qint64 before = -1;
    int still = 0;
    ASSERT_TRUE(spinUntil([&] {
        still = peer->bytesToSend() == before ? still + 1 : 0;
        before = peer->bytesToSend();
        return still > 20;
    }));
    EXPECT_EQ(received.size(), 0);
    EXPECT_GT(before, 0) << "the other side feels the pressure";
    stream->setReadingPaused(false);
    ASSERT_TRUE(spinUntil([&] { return received.size() == 5 + (8 << 20); }, 30'000));
    EXPECT_TRUE(received.startsWith("earlyx"));
}

TEST_P(UpgradeTest, RefusalCarriesStatusAndBody)
{
    const QByteArray json = R"({"message":"No such container: x"})";
    for (const QByteArray &body : {"Content-Length: " + QByteArray::number(json.size()) + "\r\n\r\n" + json,
                                   "Transfer-Encoding: chunked\r\n\r\n" + ScriptedServer::chunk(json.left(5)) +
                                       ScriptedServer::chunk(json.mid(5)) + ScriptedServer::chunk({})}) {
        answerWith("HTTP/1.1 404 Not Found\r\n" + body, 3);
        auto stream = upgrade(request());
        ASSERT_FALSE(stream.has_value());
        EXPECT_EQ(stream.error().code, ErrorCode::Protocol);
        EXPECT_EQ(stream.error().detail, QStringLiteral("HTTP 404\n") + QString::fromUtf8(json));
    }
    answerWith("HTTP/1.1 500 X\r\n\r\nuntil the end", 0, true);
    EXPECT_EQ(upgrade(request()).error().detail, QStringLiteral("HTTP 500\nuntil the end"));
    answerWith("HTTP/1.1 500 X\r\n\r\n" + QByteArray(1 << 20, 'x'));
    EXPECT_EQ(upgrade(request()).error().detail.size(), 64 * 1024 + 9) << "capped";
}

TEST_P(UpgradeTest, HandshakeFailures)
{
    answerWith("SSH-2.0-OpenSSH_9.2\r\n");
    EXPECT_EQ(upgrade(request()).error().code, ErrorCode::Protocol);
    answerWith("HTTP/1.1 101 UPGRADED\r\nX: " + QByteArray(100'000, 'x'));
    EXPECT_EQ(upgrade(request()).error().code, ErrorCode::Protocol);
    answerWith("HTTP/1.1 101 UPG", 0, true);
    EXPECT_EQ(upgrade(request()).error().code, ErrorCode::Protocol);
    answerWith({}, 0, true);
    EXPECT_EQ(upgrade(request()).error().code, ErrorCode::Unreachable);
    answerWith("HTTP/1.1 101");
    HttpRequest hasty = request();
    hasty.firstByteTimeoutMs = 50;
    EXPECT_EQ(upgrade(hasty).error().code, ErrorCode::Timeout);
    server.stopListening();
    EXPECT_EQ(upgrade(request()).error().code, ErrorCode::Unreachable);
}

TEST_P(UpgradeTest, PeerThatDropsIsAnEnd)
{
    answerWith(switching);
    auto stream = upgrade(request());
    ASSERT_TRUE(stream.has_value()) << ::testing::PrintToString(stream.error());
    peer->drop();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    (*stream)->write("ignored after the end");
    EXPECT_EQ((*stream)->bytesToWrite(), 0);
}

TEST_P(UpgradeTest, AbortDeletingAndClientGone)
{
    answerWith(switching);
    auto stream = upgrade(request());
    ASSERT_TRUE(stream.has_value()) << ::testing::PrintToString(stream.error());
    (*stream)->abort();
    EXPECT_FALSE(closed.has_value()) << "not from inside the call";
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_EQ(closed->error().code, ErrorCode::Cancelled);

    closed.reset();
    peerSawEnd = false;
    auto second = upgrade(request());
    ASSERT_TRUE(second.has_value());
    second = failure(ErrorCode::Internal, {});
    ASSERT_TRUE(spinUntil([&] { return peerSawEnd; }));
    EXPECT_FALSE(closed.has_value()) << "a deleted stream says nothing";

    auto third = upgrade(request());
    ASSERT_TRUE(third.has_value());
    client.reset();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_EQ(closed->error().code, ErrorCode::Cancelled);
}

TEST_P(UpgradeTest, OwnerMayDeleteTheStreamInsideItsSignal)
{
    answerWith(switching + QByteArray(3 << 20, 'x'));
    std::shared_ptr<ByteStream> stream;
    int calls = 0;
    client->upgrade(request(), Completion<std::shared_ptr<ByteStream>>(&context, [&](Answer result) {
                        ASSERT_TRUE(result.has_value()) << ::testing::PrintToString(result.error());
                        stream = std::move(*result);
                        QObject::connect(stream.get(), &ByteStream::received, &context, [&] {
                            ++calls;
                            stream.reset();
                        });
                    }));
    ASSERT_TRUE(spinUntil([&] { return peerSawEnd; }));
    EXPECT_EQ(calls, 1);
}

TEST_P(UpgradeTest, DeadContextDropsTheHandshake)
{
    answerWith({});
    auto mortal = std::make_unique<QObject>();
    client->upgrade(request(), Completion<std::shared_ptr<ByteStream>>(mortal.get(), [](Answer) { ADD_FAILURE(); }));
    ASSERT_TRUE(spinUntil([&] { return !peer.isNull(); }));
    mortal.reset();
    EXPECT_TRUE(spinUntil([&] { return peerSawEnd; }));
}

// Qt's sockets know no half-close, hence a peer of bare system calls.
TEST(UpgradeHalfClose, LeavesTheOtherWayOpen)
{
    QTemporaryDir directory;
    const QByteArray path = QFile::encodeName(directory.filePath(QStringLiteral("s")));
    const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));
    ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
    ASSERT_EQ(::listen(listener, 1), 0);

    HttpClient client;
    QObject context;
    HttpRequest request;
    request.method = "POST";
    request.url = QStringLiteral("http://docker/");
    request.unixSocket = QString::fromUtf8(path);
    std::shared_ptr<ByteStream> stream;
    QByteArray received;
    std::optional<Status> closed;
    client.upgrade(request, Completion<std::shared_ptr<ByteStream>>(&context, [&](auto result) {
                       ASSERT_TRUE(result.has_value());
                       stream = *result;
                       QObject::connect(stream.get(), &ByteStream::received, &context,
                                        [&](const QByteArray &more) { received += more; });
                       QObject::connect(stream.get(), &ByteStream::closed, &context,
                                        [&](const Status &status) { closed = status; });
                       stream->write("question");
                       stream->closeWrite();
                   }));
    int peer = -1;
    ASSERT_TRUE(spinUntil([&] { return (peer = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK)) >= 0; }));
    QByteArray atPeer(4096, '\0');
    ASSERT_TRUE(spinUntil([&] { return ::read(peer, atPeer.data(), 4096) > 0; }));
    ASSERT_EQ(::write(peer, switching.constData(), static_cast<size_t>(switching.size())), switching.size());
    ASSERT_TRUE(spinUntil([&] { return ::read(peer, atPeer.data(), 4096) == 8; }));
    ASSERT_TRUE(spinUntil([&] { return ::read(peer, atPeer.data() + 8, 4000) == 0; })) << "the end of our side";
    EXPECT_EQ(atPeer.left(8), "question");
    EXPECT_FALSE(closed.has_value());
    ASSERT_EQ(::write(peer, "answer", 6), 6);
    ::close(peer);
    ::close(listener);
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_TRUE(closed->has_value());
    EXPECT_EQ(received, "answer");
}

INSTANTIATE_TEST_SUITE_P(Transports, UpgradeTest,
                         ::testing::Values(ScriptedServer::Transport::UnixSocket, ScriptedServer::Transport::Tcp),
                         [](const auto &one) {
                             return one.param == ScriptedServer::Transport::Tcp ? "Tcp" : "UnixSocket";
                         });

} // namespace velqa
