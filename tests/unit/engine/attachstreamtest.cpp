// Multiplexed frames, cut anywhere and hostile.
#include "core/engine/attachstream.h"
#include "tests/support/memorystream.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QtEndian>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::MemoryStream;
using test::spinUntil;

namespace {

QByteArray frame(char type, const QByteArray &payload)
{
    QByteArray header(8, '\0');
    header[0] = type;
    qToBigEndian(static_cast<quint32>(payload.size()), header.data() + 4);
    return header + payload;
}

struct AttachTest : public ::testing::Test
{
    AttachTest() { make(); }

    void make()
    {
        raw = std::make_shared<MemoryStream>();
        stream = std::make_unique<AttachStream>(raw);
        out.clear();
        error.clear();
        closed.reset();
        QObject::connect(stream.get(), &ByteStream::received, &context,
                         [this](const QByteArray &bytes) { out += bytes; });
        QObject::connect(stream.get(), &AttachStream::errorReceived, &context,
                         [this](const QByteArray &bytes) { error += bytes; });
        QObject::connect(stream.get(), &ByteStream::closed, &context, [this](const Status &status) {
            EXPECT_FALSE(closed.has_value());
            closed = status;
        });
    }

    std::shared_ptr<MemoryStream> raw;
    std::unique_ptr<AttachStream> stream;
    QObject context;
    QByteArray out;
    QByteArray error;
    std::optional<Status> closed;
};

} // namespace

TEST_F(AttachTest, CutAnywhereGivesTheSameBytes)
{
    const QByteArray bytes = frame(1, "one ") + frame(2, "bad ") + frame(1, {}) + frame(1, "two ") + frame(0, "zero ") +
                             frame(3, "engine ") + frame(2, "worse") + frame(1, QByteArray(300, 'x'));
    for (qsizetype piece = 1; piece <= bytes.size(); ++piece) {
        make();
        raw->deliver(bytes, piece);
        raw->closeFromPeer();
        ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
        EXPECT_TRUE(closed->has_value());
        EXPECT_EQ(out, "one two zero " + QByteArray(300, 'x')) << "pieces of " << piece;
        EXPECT_EQ(error, "bad engine worse");
    }
}

TEST_F(AttachTest, WritesGoThroughUnframed)
{
    stream->write("hello");
    stream->closeWrite();
    EXPECT_EQ(raw->takeWritten(), "hello");
    EXPECT_TRUE(raw->writeClosed);
}

TEST_F(AttachTest, NonsenseClosesWithProtocol)
{
    for (const QByteArray &bad : {QByteArray("HTTP/1.1 500 oops"), frame(4, "x"), QByteArray("\1\0\0\1\0\0\0\1x", 9),
                                  QByteArray("\1\0\0\0\x7f\xff\xff\xff", 8)}) {
        make();
        raw->deliver(frame(1, "good") + bad);
        ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
        ASSERT_FALSE(closed->has_value());
        EXPECT_EQ(closed->error().code, ErrorCode::Protocol);
        EXPECT_FALSE(closed->error().message.isEmpty());
        EXPECT_EQ(out, "good") << "what came before still counts";
        EXPECT_TRUE(raw->aborted);
        raw->deliver(frame(1, "late"));
    }
}

TEST_F(AttachTest, CutFrameIsALostEngine)
{
    raw->deliver(frame(1, "hello").chopped(2));
    raw->closeFromPeer();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    ASSERT_FALSE(closed->has_value());
    EXPECT_EQ(closed->error().code, ErrorCode::EngineLost);
    EXPECT_EQ(out, "hel");
}

TEST_F(AttachTest, PauseHoldsRestOfTheReadAndTheEnd)
{
    QObject::connect(stream.get(), &AttachStream::errorReceived, &context, [this] { stream->setReadingPaused(true); });
    raw->deliver(frame(1, "a") + frame(2, "stop") + frame(1, "b"));
    ASSERT_TRUE(spinUntil([&] { return error == "stop"; }));
    EXPECT_EQ(out, "a");
    raw->setReadingPaused(false); // the raw side may end meanwhile
    raw->closeFromPeer();
    bool turned = false;
    QMetaObject::invokeMethod(
        &context, [&] { turned = true; }, Qt::QueuedConnection);
    ASSERT_TRUE(spinUntil([&] { return turned; }));
    EXPECT_EQ(out, "a");
    EXPECT_FALSE(closed.has_value());
    stream->setReadingPaused(false);
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_EQ(out, "ab");
}

TEST_F(AttachTest, OwnerMayDeleteItInsideItsSignals)
{
    for (int which = 0; which < 3; ++which) {
        make();
        bool gone = false;
        const auto remove = [&] {
            stream.reset();
            gone = true;
        };
        if (which == 0)
            QObject::connect(stream.get(), &ByteStream::received, &context, remove);
        else if (which == 1)
            QObject::connect(stream.get(), &AttachStream::errorReceived, &context, remove);
        else
            QObject::connect(stream.get(), &ByteStream::closed, &context, remove);
        raw->deliver(frame(1, "one") + frame(2, "bad") + frame(1, "two") + "nonsense");
        ASSERT_TRUE(spinUntil([&] { return gone; })) << which;
    }
}

} // namespace velqa
