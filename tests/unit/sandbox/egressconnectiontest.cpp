// One connection out: judged, looked up once, dialled as judged, relayed, counted.
#include "core/sandbox/egressconnection.h"
#include "tests/support/memorystream.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QTcpServer>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using test::MemoryStream;
using test::spinUntil;
using Verdict = NetworkAttempt::Verdict;

const QByteArray connectHub = "CONNECT hub.test:443 HTTP/1.1\r\n\r\n";

class EgressConnectionTest : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
        rules.policy = NetworkPolicy::AllowList;
        rules.hosts = {*parseHostRule(QStringLiteral("hub.test"))};
        network.resolve = [this](const QString &host, const Completion<QList<QHostAddress>> &done) {
            asked.append(host);
            done(addresses);
        };
        // Public addresses lead to the server of the test.
        network.dial = [this](QTcpSocket &socket, const QString &, const QHostAddress &address, quint16 port) {
            dialled.append(QStringLiteral("%1 %2").arg(address.toString()).arg(port));
            const bool isDead = address == QHostAddress(QStringLiteral("9.9.9.9"));
            socket.connectToHost(QHostAddress(QHostAddress::LocalHost), isDead ? quint16(1) : server.serverPort());
        };
    }
    void open()
    {
        connection = std::make_unique<EgressConnection>(
            program, rules, network, [this](qint64 bytes) { return (spent += bytes) < rules.maxBytes; }, nullptr);
        QObject::connect(connection.get(), &EgressConnection::ended, connection.get(), [this](const NetworkAttempt &attempt) {
            attempts.append(attempt);
        });
    }
    // The server's end of the next connection.
    QTcpSocket *host()
    {
        if (!spinUntil([this] { return server.hasPendingConnections(); }))
            return nullptr;
        return server.nextPendingConnection();
    }
    bool says(const QByteArray &begin)
    {
        return spinUntil([&] { return (said += program->takeWritten()).startsWith(begin); });
    }

    QTcpServer server;
    std::shared_ptr<MemoryStream> program = std::make_shared<MemoryStream>();
    NetworkRules rules;
    EgressNetwork network;
    QList<QHostAddress> addresses{QHostAddress(QStringLiteral("151.101.0.223"))};
    QStringList asked;
    QStringList dialled;
    qint64 spent = 0;
    QByteArray said;
    QList<NetworkAttempt> attempts;
    std::unique_ptr<EgressConnection> connection;
};

TEST_F(EgressConnectionTest, AListedHostIsLookedUpOnceDialledAndRelayed)
{
    open();
    program->deliver(connectHub + "early", 7);
    QTcpSocket *peer = host();
    ASSERT_TRUE(peer);
    ASSERT_TRUE(says("HTTP/1.1 200 "));
    EXPECT_EQ(asked, QStringList{QStringLiteral("hub.test")});
    EXPECT_EQ(dialled, QStringList{QStringLiteral("151.101.0.223 443")});
    program->deliver(" and late");
    QByteArray heard;
    ASSERT_TRUE(spinUntil([&] { return (heard += peer->readAll()) == "early and late"; })) << heard.toStdString();
    said.clear();
    peer->write("answer");
    ASSERT_TRUE(says("answer"));
    peer->disconnectFromHost();
    ASSERT_TRUE(spinUntil([&] { return program->writeClosed; }));
    program->closeFromPeer();
    ASSERT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
    EXPECT_EQ(attempts.first().verdict, Verdict::Allowed);
    EXPECT_EQ(attempts.first().host, QStringLiteral("hub.test"));
    EXPECT_EQ(attempts.first().sentBytes, 14);
    EXPECT_EQ(attempts.first().receivedBytes, 6);
    EXPECT_EQ(spent, 20);
}

TEST_F(EgressConnectionTest, ThePersonsProxyGetsListedHostsByNameAndOthersAsJudgedAddresses)
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("https_proxy"), QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()));
    environment.insert(QStringLiteral("NO_PROXY"), QStringLiteral("localhost,.inside.example"));
    const EgressNetwork proxied = EgressNetwork::real(environment);
    QTcpSocket unused;
    EXPECT_FALSE(EgressNetwork::real(QProcessEnvironment()).dialName(unused, QStringLiteral("hub.test"), 443)) << "there is none";
    EXPECT_FALSE(proxied.dialName(unused, QStringLiteral("a.inside.example"), 443)) << "it is not for this host";
    EXPECT_FALSE(proxied.dialName(unused, QStringLiteral("hub.test"), 80)) << "it is for the other kind";
    network.dialName = proxied.dialName;
    network.dial = proxied.dial;
    open();
    program->deliver(connectHub);
    QTcpSocket *proxy = host();
    ASSERT_TRUE(proxy);
    QByteArray request;
    ASSERT_TRUE(spinUntil([&] { return (request += proxy->readAll()).endsWith("\r\n\r\n"); }));
    EXPECT_TRUE(request.startsWith("CONNECT hub.test:443 ")) << request.toStdString();
    EXPECT_TRUE(asked.isEmpty()) << "this machine need not know the name";
    proxy->write("HTTP/1.1 200 OK\r\n\r\n");
    ASSERT_TRUE(says("HTTP/1.1 200 "));
    program->deliver("tls");
    request.clear();
    EXPECT_TRUE(spinUntil([&] { return (request += proxy->readAll()) == "tls"; }));

    rules.policy = NetworkPolicy::Open;
    rules.hosts.clear();
    program = std::make_shared<MemoryStream>();
    said.clear();
    open();
    program->deliver("CONNECT anywhere.example:443 HTTP/1.1\r\n\r\n");
    proxy = host();
    ASSERT_TRUE(proxy);
    request.clear();
    ASSERT_TRUE(spinUntil([&] { return (request += proxy->readAll()).endsWith("\r\n\r\n"); }));
    EXPECT_TRUE(request.startsWith("CONNECT 151.101.0.223:443 ")) << request.toStdString();
    EXPECT_EQ(asked, QStringList{QStringLiteral("anywhere.example")});
    proxy->write("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n");
    EXPECT_TRUE(says("HTTP/1.1 502 ")) << said.toStdString();
}

TEST_F(EgressConnectionTest, WhatIsNotListedIsNeitherLookedUpNorDialled)
{
    open();
    program->deliver("CONNECT evil.example:443 HTTP/1.1\r\n\r\n");
    ASSERT_TRUE(says("HTTP/1.1 403 "));
    EXPECT_TRUE(said.contains("evil.example:443")) << said.toStdString();
    EXPECT_TRUE(program->writeClosed);
    program->closeFromPeer();
    ASSERT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
    EXPECT_EQ(attempts.first().verdict, Verdict::Refused);
    EXPECT_EQ(attempts.first().port, 443);
    EXPECT_TRUE(asked.isEmpty());
    EXPECT_TRUE(dialled.isEmpty());
}

TEST_F(EgressConnectionTest, ANameThatLeadsInsideIsRefusedWhateverTheRules)
{
    addresses = {QHostAddress(QStringLiteral("127.0.0.1")), QHostAddress(QStringLiteral("169.254.169.254")),
                 QHostAddress(QStringLiteral("::ffff:10.0.0.1"))};
    open();
    program->deliver(connectHub);
    ASSERT_TRUE(says("HTTP/1.1 403 Private"));
    program->closeFromPeer();
    ASSERT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
    EXPECT_EQ(attempts.first().verdict, Verdict::RefusedAddress);
    EXPECT_TRUE(dialled.isEmpty());
}

TEST_F(EgressConnectionTest, OfMixedAnswersOnlyThePublicOnesAreDialled)
{
    addresses = {QHostAddress(QStringLiteral("10.0.0.1")), QHostAddress(QStringLiteral("9.9.9.9")),
                 QHostAddress(QStringLiteral("151.101.0.223"))};
    open();
    program->deliver(connectHub);
    ASSERT_TRUE(says("HTTP/1.1 200 "));
    EXPECT_EQ(dialled, QStringList({QStringLiteral("9.9.9.9 443"), QStringLiteral("151.101.0.223 443")})) << "the first one is dead";
}

TEST_F(EgressConnectionTest, AddressesAreForOpenNetworksAndOnlyPublicOnes)
{
    const auto verdictOf = [this](const QByteArray &target) {
        program = std::make_shared<MemoryStream>();
        attempts.clear();
        said.clear();
        open();
        program->deliver("CONNECT " + target + ":80 HTTP/1.1\r\n\r\n");
        EXPECT_TRUE(says("HTTP/1.1 "));
        program->closeFromPeer();
        EXPECT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
        return attempts.value(0).verdict;
    };
    EXPECT_EQ(verdictOf("1.1.1.1"), Verdict::Refused);
    rules.policy = NetworkPolicy::Open;
    for (const char *inside : {"127.0.0.1", "0x7f.1", "2130706433", "169.254.169.254", "10.1.1.1", "[::1]", "[::ffff:192.168.0.1]",
                               "203.0.113.9", "256.1.1.1"})
        EXPECT_EQ(verdictOf(inside), Verdict::RefusedAddress) << inside;
    EXPECT_TRUE(dialled.isEmpty());
    EXPECT_TRUE(asked.isEmpty()) << "no resolver is asked for an address";
    EXPECT_EQ(verdictOf("1.1.1.1"), Verdict::Allowed);
}

TEST_F(EgressConnectionTest, NobodyThereAndNoSuchNameAreToldApart)
{
    addresses = {QHostAddress(QStringLiteral("9.9.9.9"))};
    open();
    program->deliver(connectHub);
    ASSERT_TRUE(says("HTTP/1.1 502 The host did not answer"));
    program->closeFromPeer();
    ASSERT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
    EXPECT_EQ(attempts.takeFirst().verdict, Verdict::Unreachable);

    program = std::make_shared<MemoryStream>();
    said.clear();
    addresses.clear();
    open();
    program->deliver(connectHub);
    ASSERT_TRUE(says("HTTP/1.1 502 The host name"));
    program->closeFromPeer();
    ASSERT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
    EXPECT_EQ(attempts.first().verdict, Verdict::NotFound);
}

TEST_F(EgressConnectionTest, TheCapBreaksItOffAndSaysSo)
{
    rules.maxBytes = 1000;
    open();
    program->deliver(connectHub);
    QTcpSocket *peer = host();
    ASSERT_TRUE(peer);
    ASSERT_TRUE(says("HTTP/1.1 200 "));
    peer->write(QByteArray(5000, 'x'));
    ASSERT_TRUE(spinUntil([&] { return attempts.size() == 1; }));
    EXPECT_EQ(attempts.first().verdict, Verdict::CapReached);
    EXPECT_TRUE(program->aborted);

    program = std::make_shared<MemoryStream>();
    said.clear();
    open();
    program->deliver(connectHub);
    ASSERT_TRUE(says("HTTP/1.1 403 The network limit"));
}

TEST_F(EgressConnectionTest, AProgramThatGoesAwayTakesTheConnectionWithIt)
{
    open();
    program->deliver(connectHub);
    QTcpSocket *peer = host();
    ASSERT_TRUE(peer);
    ASSERT_TRUE(says("HTTP/1.1 200 "));
    program->closeFromPeer(failure(ErrorCode::EngineLost, {}));
    EXPECT_TRUE(spinUntil([&] { return peer->state() == QAbstractSocket::UnconnectedState; }));
    EXPECT_EQ(attempts.size(), 1);

    program = std::make_shared<MemoryStream>();
    attempts.clear();
    open();
    program->deliver(connectHub.left(10));
    connection.reset();
    EXPECT_TRUE(program->aborted);
    EXPECT_EQ(attempts.size(), 0);
}

} // namespace
} // namespace velqa
