// TLS: certificates checked, client certificates sent, upgraded connections over it.
#include "core/net/httpclient.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"
#include "tests/support/testcertificates.h"

#include <QPointer>
#include <QSslConfiguration>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::ScriptedConnection;
using test::ScriptedRequest;
using test::ScriptedServer;
using test::spinUntil;
using test::TestCertificates;

namespace {

struct TlsTest : public ::testing::Test
{
    void serve(TestCertificates::ClientCertificate clients)
    {
        server = std::make_unique<ScriptedServer>(certificates.serverConfiguration(clients));
        server->setHandler([this](const ScriptedRequest &request, ScriptedConnection &connection) {
            if (request.header("Upgrade").isEmpty()) {
                connection.reply(200, "secure");
                return;
            }
            connection.becomeRaw();
            peer = &connection;
            QObject::connect(&connection, &ScriptedConnection::rawReceived, &context,
                             [this](const QByteArray &bytes) { atPeer += bytes; });
            connection.send("HTTP/1.1 101 UPGRADED\r\n\r\nfirst");
        });
    }

    HttpRequest request() const
    {
        HttpRequest request;
        request.url = server->url();
        request.tls.caFile = certificates.caFile();
        request.tls.certificateFile = certificates.clientCertificate();
        request.tls.keyFile = certificates.clientKey();
        return request;
    }

    Result<HttpResponse> send(const HttpRequest &what)
    {
        std::optional<Result<HttpResponse>> answer;
        client.send(
            what, Completion<HttpResponse>(&context, [&](Result<HttpResponse> result) { answer = std::move(result); }));
        if (!spinUntil([&] { return answer.has_value(); }))
            return failure(ErrorCode::Internal, QStringLiteral("no answer"));
        return *answer;
    }

    TestCertificates certificates;
    std::unique_ptr<ScriptedServer> server;
    HttpClient client;
    QObject context;
    QPointer<ScriptedConnection> peer;
    QByteArray atPeer;
};

} // namespace

TEST_F(TlsTest, ServerIsChecked)
{
    serve(TestCertificates::ClientCertificate::NotAsked);
    const auto good = send(request());
    ASSERT_TRUE(good.has_value()) << ::testing::PrintToString(good.error());
    EXPECT_EQ(good->body, "secure");

    HttpRequest stranger = request();
    stranger.tls = {};
    const auto untrusted = send(stranger);
    ASSERT_FALSE(untrusted.has_value()) << "the kept connection of another trust must not be used";
    EXPECT_EQ(untrusted.error().code, ErrorCode::Protocol);
    EXPECT_TRUE(untrusted.error().message.contains(QLatin1String("not trusted")));

    stranger.tls.verifyPeer = false;
    EXPECT_TRUE(send(stranger).has_value());

    HttpRequest missing = request();
    missing.tls.caFile = QStringLiteral("/nonexistent/ca.pem");
    EXPECT_EQ(send(missing).error().code, ErrorCode::Protocol);
}

TEST_F(TlsTest, ClientCertificateIsDemanded)
{
    serve(TestCertificates::ClientCertificate::Demanded);
    EXPECT_TRUE(send(request()).has_value());
    HttpRequest anonymous = request();
    anonymous.tls.certificateFile.clear();
    anonymous.tls.keyFile.clear();
    const auto refused = send(anonymous);
    // Some servers say why with an alert, this one just closes.
    EXPECT_FALSE(refused.has_value());
}

TEST_F(TlsTest, UpgradedConnection)
{
    serve(TestCertificates::ClientCertificate::Demanded);
    HttpRequest what = request();
    what.method = "POST";
    std::shared_ptr<ByteStream> stream;
    QByteArray received;
    std::optional<Status> closed;
    client.upgrade(what,
                   Completion<std::shared_ptr<ByteStream>>(&context, [&](Result<std::shared_ptr<ByteStream>> result) {
                       ASSERT_TRUE(result.has_value()) << ::testing::PrintToString(result.error());
                       stream = *result;
                       QObject::connect(stream.get(), &ByteStream::received, &context,
                                        [&](const QByteArray &bytes) { received += bytes; });
                       QObject::connect(stream.get(), &ByteStream::closed, &context,
                                        [&](const Status &status) { closed = status; });
                   }));
    ASSERT_TRUE(spinUntil([&] { return received == "first"; }));
    // More than one read: what is decrypted already does not wake the notifier.
    const QByteArray large(5'000'000, 'l');
    peer->send(large);
    ASSERT_TRUE(spinUntil([&] { return received.size() == 5 + large.size(); }, 30'000));
    QByteArray sent;
    for (int i = 0; i < 40; ++i) {
        const QByteArray piece(i % 2 ? 100'000 : 10, static_cast<char>('a' + i % 26));
        stream->write(piece);
        sent += piece;
    }
    ASSERT_TRUE(spinUntil([&] { return atPeer.size() == sent.size(); }, 30'000));
    EXPECT_TRUE(atPeer == sent);
    peer->close();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_TRUE(closed->has_value());
}

} // namespace velqa
