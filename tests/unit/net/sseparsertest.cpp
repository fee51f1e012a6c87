// Server-sent events: the same events however the bytes are cut.
#include "core/net/sseparser.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {

namespace {

QList<SseEvent> parse(const QByteArray &bytes, qsizetype pieceSize)
{
    SseParser parser;
    QList<SseEvent> events;
    for (qsizetype i = 0; i < bytes.size(); i += pieceSize) {
        Result<QList<SseEvent>> some = parser.feed(bytes.mid(i, pieceSize));
        EXPECT_TRUE(some.has_value());
        if (some)
            events += *some;
    }
    return events + parser.finish();
}

} // namespace

void PrintTo(const SseEvent &event, std::ostream *out)
{
    *out << event.event.toStdString() << '|' << event.data.toStdString();
}

TEST(SseParser, CutAnywhereGivesTheSameEvents)
{
    const QByteArray stream("\xEF\xBB\xBF: hi\r\n\r\ndata:{\"a\":\ndata: 1}\n\n"
                            "event: delta\r\ndata:  two spaces\r\n\r\n"
                            "event:x\rdata\rdata:\rid: 7\r\rretry: 10\ndata: [DONE]\n\n"
                            ": ping\n\n"
                            "event: nothing\n\n"
                            "data: caf\xC3\xA9\r\n\n"
                            "error: {\"code\":500}\n"
                            "data: {\"last\":true}");
    const QList<SseEvent> expected{{"", "{\"a\":\n1}"},    {"delta", " two spaces"}, {"x", "\n"},
                                   {"", "[DONE]"},         {"", "caf\xC3\xA9"},      {"error", "{\"code\":500}"},
                                   {"", "{\"last\":true}"}};
    for (qsizetype piece = 1; piece <= stream.size(); ++piece)
        EXPECT_EQ(parse(stream, piece), expected) << "pieces of " << piece;
}

TEST(SseParser, CutEventAtTheEndIsDropped)
{
    EXPECT_EQ(parse("data: {\"half\":", 1), QList<SseEvent>());
    EXPECT_EQ(parse("data: {\"whole\":1}\n", 3), (QList<SseEvent>{{"", "{\"whole\":1}"}}));
}

TEST(SseParser, CountsComments)
{
    SseParser parser;
    ASSERT_TRUE(parser.feed(": one\n\n:\n\ndata: x\n\n").has_value());
    EXPECT_EQ(parser.commentCount(), 2);
}

TEST(SseParser, RefusesAnEndlessLineAndAnEndlessEvent)
{
    SseParser line(1000);
    ASSERT_TRUE(line.feed("data: " + QByteArray(900, 'x')).has_value());
    const auto tooLong = line.feed(QByteArray(200, 'x'));
    ASSERT_FALSE(tooLong.has_value());
    EXPECT_EQ(tooLong.error().code, ErrorCode::TooLarge);
    EXPECT_FALSE(line.feed("\n\n").has_value()) << "unusable afterwards";
    EXPECT_EQ(line.finish(), QList<SseEvent>());

    SseParser event(1000);
    bool refused = false;
    for (int i = 0; i < 200 && !refused; ++i)
        refused = !event.feed("data: 0123456789\n").has_value();
    EXPECT_TRUE(refused);
}

} // namespace velqa
