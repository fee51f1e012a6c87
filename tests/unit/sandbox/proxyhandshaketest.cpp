// What programs say to the proxy, in any pieces, honest and hostile.
#include "core/sandbox/proxyhandshake.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

using State = ProxyHandshake::State;

// Feeds in pieces of so many bytes; the replies together.
State feed(ProxyHandshake &handshake, const QByteArray &bytes, qsizetype piece, QByteArray *replies = nullptr)
{
    State state = handshake.state();
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        state = handshake.feed(bytes.mid(at, piece));
        if (replies)
            *replies += handshake.takeReply();
    }
    return state;
}

class Pieces : public testing::TestWithParam<int>
{};

TEST_P(Pieces, ConnectThenWhatFollows)
{
    ProxyHandshake handshake;
    ASSERT_EQ(feed(handshake, "CONNECT Hub.test:443 HTTP/1.1\r\nHost: other\r\nProxy-Authorization: x\r\n\r\n\x16\x03hello", GetParam()),
              State::Ready);
    EXPECT_EQ(handshake.host(), QStringLiteral("Hub.test"));
    EXPECT_EQ(handshake.port(), 443);
    EXPECT_EQ(handshake.pending(), "\x16\x03hello");
    EXPECT_TRUE(handshake.success().startsWith("HTTP/1.1 200 "));
    EXPECT_TRUE(handshake.refusal(ProxyHandshake::Refusal::Policy, QStringLiteral("no")).startsWith("HTTP/1.1 403 Blocked"));
}

TEST_P(Pieces, PlainHttpIsPassedOnAsIfThereWereNoProxy)
{
    ProxyHandshake handshake;
    ASSERT_EQ(feed(handshake, "GET http://deb.example.org:8080/debian/x?y=1 HTTP/1.1\r\nHost: forged\r\nUser-Agent: apt\r\n"
                              "Proxy-Connection: keep-alive\r\nConnection: keep-alive\r\n\r\nbody", GetParam()),
              State::Ready);
    EXPECT_EQ(handshake.host(), QStringLiteral("deb.example.org"));
    EXPECT_EQ(handshake.port(), 8080);
    EXPECT_EQ(handshake.pending(), "GET /debian/x?y=1 HTTP/1.1\r\nUser-Agent: apt\r\nHost: deb.example.org:8080\r\nConnection: close\r\n\r\nbody");
    EXPECT_TRUE(handshake.success().isEmpty());
}

TEST_P(Pieces, SocksByNameAndByAddress)
{
    ProxyHandshake byName;
    QByteArray replies;
    const QByteArray greeting("\x05\x02\x00\x01", 4);
    ASSERT_EQ(feed(byName, greeting + QByteArray("\x05\x01\x00\x03\x08hub.test\x01\xbb", 15) + "tls", GetParam(), &replies), State::Ready);
    EXPECT_EQ(replies, QByteArray("\x05\x00", 2));
    EXPECT_EQ(byName.host(), QStringLiteral("hub.test"));
    EXPECT_EQ(byName.port(), 443);
    EXPECT_EQ(byName.pending(), "tls");
    EXPECT_EQ(byName.success().left(2), QByteArray("\x05\x00", 2));
    EXPECT_EQ(byName.refusal(ProxyHandshake::Refusal::Policy, {}).at(1), 2);

    ProxyHandshake byAddress;
    ASSERT_EQ(feed(byAddress, greeting + QByteArray("\x05\x01\x00\x01\x7f\x00\x00\x01\x00\x50", 10), GetParam()), State::Ready);
    EXPECT_EQ(byAddress.host(), QStringLiteral("127.0.0.1"));
    ProxyHandshake bySix;
    ASSERT_EQ(feed(bySix, greeting + QByteArray("\x05\x01\x00\x04", 4) + QByteArray(15, '\0') + QByteArray("\x01\x00\x50", 3), GetParam()),
              State::Ready);
    EXPECT_EQ(bySix.host(), QStringLiteral("[0000:0000:0000:0000:0000:0000:0000:0001]"));
}

TEST_P(Pieces, NonsenseIsAnsweredAndEnds)
{
    for (const QByteArray &bad :
         {QByteArray("GET / HTTP/1.1\r\n\r\n"), QByteArray("CONNECT hub.test HTTP/1.1\r\n\r\n"), QByteArray("CONNECT :443 HTTP/1.1\r\n\r\n"),
          QByteArray("CONNECT a@hub.test:443 HTTP/1.1\r\n\r\n"), QByteArray("CONNECT hub.test:99999 HTTP/1.1\r\n\r\n"),
          QByteArray("GET http:// HTTP/1.1\r\n\r\n"), QByteArray("GET ftp://x/ HTTP/1.1\r\n\r\n"), QByteArray("\r\n\r\n"),
          QByteArray("GET http://u:p@h/ HTTP/1.1\r\n\r\n"), QByteArray("A B C D\r\n\r\n"), QByteArray(40'000, 'x'),
          QByteArray("\x05\x01\x02", 3), QByteArray("\x05\x01\x00\x05\x02\x00\x01", 7) + QByteArray(10, 'x'),
          QByteArray("\x05\x01\x00\x05\x01\x00\x03\x00\x00\x50", 10), QByteArray("\x05\x01\x00\x05\x01\x00\x07\x00\x00\x50", 10)}) {
        ProxyHandshake handshake;
        QByteArray replies;
        EXPECT_EQ(feed(handshake, bad, GetParam(), &replies), State::Malformed) << bad.left(40).toStdString();
        EXPECT_FALSE(replies.isEmpty()) << bad.left(40).toStdString();
        EXPECT_EQ(handshake.feed("CONNECT hub.test:443 HTTP/1.1\r\n\r\n"), State::Malformed) << "for good";
    }
}

INSTANTIATE_TEST_SUITE_P(All, Pieces, testing::Values(1, 7, 100'000));

} // namespace
} // namespace velqa
