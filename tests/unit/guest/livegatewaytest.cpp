// The gateway of the real guest: connections of its programs as streams of the channel.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/guest/liveguest.h"

#include <gtest/gtest.h>

namespace velqa::test {
namespace {

using Stream = std::shared_ptr<ByteStream>;

// Tests run side by side: as root each guest has a network of its own only in a sandbox, so each test has its own port.
class LiveGateway : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(guest.waitUntilReady());
        for (port = 23'456; port < 23'556; ++port) {
            if (guest.done([&](auto done) { guest.channel->listen(port, done); }).value())
                return;
        }
        FAIL() << "no port is free";
    }
    Stream accept()
    {
        const auto answer = guest.ask<Stream>([&](auto done) { guest.channel->accept(done); });
        return answer && *answer ? **answer : Stream();
    }
    // A program that connects and does what the Python says with the socket s.
    std::unique_ptr<GuestProcess> program(const QString &python)
    {
        return guest.channel->start(shellSpec(
            QStringLiteral("python3 -c 'import socket,sys\ns=socket.create_connection((\"127.0.0.1\",%1))\n%2'").arg(port).arg(python)));
    }

    LiveGuest guest;
    quint16 port = 0;
};

// Everything that came on a stream.
struct Heard
{
    explicit Heard(const Stream &stream)
    {
        QObject::connect(stream.get(), &ByteStream::received, stream.get(), [this](const QByteArray &b) { bytes += b; });
        QObject::connect(stream.get(), &ByteStream::inputEnded, stream.get(), [this] { ++ends; });
        QObject::connect(stream.get(), &ByteStream::closed, stream.get(), [this](const Status &s) {
            ++closes;
            status = s;
        });
        stream->setReadingPaused(false);
    }
    QByteArray bytes;
    int ends = 0;
    int closes = 0;
    Status status;
};

TEST_F(LiveGateway, bytesGoBothWaysAndEachWayEndsByItself)
{
    const auto process = program(QStringLiteral("s.sendall(b\"hello\"); s.shutdown(socket.SHUT_WR)\nd=b\"\"\nwhile True:\n"
                                                "    b=s.recv(99)\n    if not b: break\n    d+=b\nprint(d.decode())"));
    QByteArray printed;
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { printed += b; });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&](const auto &e) { exit = e; });
    const Stream stream = accept();
    ASSERT_TRUE(stream);
    Heard heard(stream);
    ASSERT_TRUE(spinUntil([&] { return heard.ends == 1; }));
    EXPECT_EQ(heard.bytes, "hello");
    EXPECT_EQ(heard.closes, 0) << "it still listens";
    stream->write("and ");
    stream->write("welcome");
    stream->closeWrite();
    ASSERT_TRUE(spinUntil([&] { return exit && heard.closes == 1; }));
    EXPECT_EQ(printed, "and welcome\n");
    EXPECT_TRUE(heard.status);
}

TEST_F(LiveGateway, muchInBothDirectionsIsWholeAndBounded)
{
    constexpr qint64 size = 20'000'000;
    const auto process = program(QStringLiteral("import threading\n"
                                                "t=threading.Thread(target=lambda: (s.sendall(bytes(%1)), s.shutdown(socket.SHUT_WR)))\n"
                                                "t.start(); n=0\nwhile True:\n    b=s.recv(65536)\n    if not b: break\n    n+=len(b)\n"
                                                "t.join(); print(n)").arg(size));
    QByteArray printed;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { printed += b; });
    const Stream stream = accept();
    ASSERT_TRUE(stream);
    qint64 received = 0;
    qint64 left = size;
    bool ended = false;
    bool closed = false;
    const auto feed = [&] {
        while (left > 0 && stream->bytesToWrite() < 1 << 20) {
            const qint64 count = qMin<qint64>(left, 100'000);
            stream->write(QByteArray(count, 'w'));
            left -= count;
        }
        if (left == 0)
            stream->closeWrite();
    };
    QObject::connect(stream.get(), &ByteStream::received, stream.get(), [&](const QByteArray &bytes) { received += bytes.size(); });
    QObject::connect(stream.get(), &ByteStream::bytesWritten, stream.get(), feed);
    QObject::connect(stream.get(), &ByteStream::inputEnded, stream.get(), [&] { ended = true; });
    QObject::connect(stream.get(), &ByteStream::closed, stream.get(), [&] { closed = true; });
    stream->setReadingPaused(false);
    feed();
    ASSERT_TRUE(spinUntil([&] { return closed; }, 60'000));
    EXPECT_TRUE(ended);
    EXPECT_EQ(received, size);
    EXPECT_TRUE(spinUntil([&] { return printed == QByteArray::number(size) + '\n'; }));
}

TEST_F(LiveGateway, whoDoesNotReadHoldsUpNobody)
{
    const auto flooder = program(QStringLiteral("s.sendall(bytes(50000000))"));
    const Stream stuck = accept();
    ASSERT_TRUE(stuck);
    qint64 came = 0;
    QObject::connect(stuck.get(), &ByteStream::received, stuck.get(), [&](const QByteArray &bytes) { came += bytes.size(); });
    stuck->setReadingPaused(true);
    const auto deaf = program(QStringLiteral("import time; time.sleep(100)"));
    const Stream full = accept();
    ASSERT_TRUE(full);
    full->write(QByteArray(8'000'000, 'f'));

    EXPECT_EQ(guest.shell(QStringLiteral("echo works")).output, "works\n");
    const auto third = program(QStringLiteral("s.sendall(b\"x\"); print(s.recv(1).decode())"));
    QByteArray printed;
    QObject::connect(third.get(), &GuestProcess::standardOutput, third.get(), [&](const QByteArray &b) { printed += b; });
    const Stream stream = accept();
    ASSERT_TRUE(stream);
    Heard heard(stream);
    ASSERT_TRUE(spinUntil([&] { return heard.bytes == "x"; }));
    stream->write("y");
    EXPECT_TRUE(spinUntil([&] { return printed == "y\n"; }));
    EXPECT_EQ(came, 0);
    EXPECT_GT(full->bytesToWrite(), 1'000'000) << "the window is small";
    stuck->setReadingPaused(false);
    EXPECT_TRUE(spinUntil([&] { return came == 50'000'000; }, 60'000)) << came;
}

TEST_F(LiveGateway, breakingOffIsSeenByTheProgramAndTheOtherWayRound)
{
    const auto process = program(QStringLiteral("\ntry:\n    print(len(s.recv(1)))\nexcept OSError: print(\"reset\")"));
    QByteArray printed;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &b) { printed += b; });
    Stream stream = accept();
    ASSERT_TRUE(stream);
    stream.reset(); // let go
    EXPECT_TRUE(spinUntil([&] { return printed == "0\n" || printed == "reset\n"; })) << printed.toStdString();

    const auto killed = program(QStringLiteral("import time; time.sleep(100)"));
    stream = accept();
    ASSERT_TRUE(stream);
    Heard heard(stream);
    killed->killTree();
    ASSERT_TRUE(spinUntil([&] { return heard.ends == 1; }));
    stream->closeWrite();
    EXPECT_TRUE(spinUntil([&] { return heard.closes == 1; }));
}

TEST_F(LiveGateway, theEndOfTheSandboxEndsItOnce)
{
    const auto process = program(QStringLiteral("import time; time.sleep(100)"));
    const Stream stream = accept();
    ASSERT_TRUE(stream);
    Heard heard(stream);
    std::optional<Result<Stream>> waiting;
    QObject context;
    guest.channel->accept({&context, [&](const Result<Stream> &answer) { waiting = answer; }});
    guest.channel->shutDown();
    ASSERT_TRUE(spinUntil([&] { return waiting.has_value() && heard.closes == 1; }));
    EXPECT_FALSE(*waiting);
    EXPECT_FALSE(heard.status);
    stream->write("nobody");
    stream->abort();
    EXPECT_EQ(heard.closes, 1);
}

} // namespace
} // namespace velqa::test
