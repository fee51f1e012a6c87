// Text from outside: escapes, decoding, capping.
#include "core/base/text.h"

#include "tests/support/printers.h"

#include <gtest/gtest.h>

using namespace velqa;

namespace {

QString u(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

struct EscapeCase
{
    const char *in;
    const char *out;
};

const EscapeCase escapeCases[] = {
    {"plain", "plain"},
    {"\x1b[31mred\x1b[0m", "red"},
    {"\x1b[?25lhidden cursor\x1b[?25h", "hidden cursor"},
    {"\x1b]0;new title\x07text", "text"},
    {"\x1b]52;c;c2VjcmV0\x1b\\text", "text"},
    {"\x1bP1$r0m\x1b\\text", "text"},
    {"\x1b_apc\x1b\\text", "text"},
    {"\xc2\x9b" "31mred", "red"},
    {"\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"},
    {"\x1b]unterminated\nnext line", "\nnext line"},
    {"10%\r50%\r100%\n", "100%\n"},
    {"a\r\nb", "a\nb"},
    {"abc\b\bX", "aX"},
    {"\b\b", ""},
    {"a\x07" "b\x01" "c\tn", "abc\tn"},
    {"\x1b(Bascii", "ascii"},
    {"user\xe2\x80\xae" "exe.txt", "user\xef\xbf\xbd" "exe.txt"},
    {"\x1b[12", ""},
    {"\x1b\x1b[0mx", "x"},
};

} // namespace

TEST(StripEscapes, RemovesWhatATerminalWouldObey)
{
    for (const EscapeCase &c : escapeCases)
        EXPECT_EQ(stripEscapes(u(c.in)), u(c.out)) << c.in;
}

// Runs of plain text take a short way; one character at a time never does more than one.
TEST(StripEscapes, TakesRunsLikeSingleCharacters)
{
    const QString alphabet = u("aB \t\n\r\b\x1b[];m?0\x7f") + QChar(0x9b) + QChar(0x9d) + QChar(0x9c) + QChar(0x200b) + QChar(0x200d)
        + QChar(0x202e) + QChar(0xe9) + QChar(0xd83d) + QChar(0xde00) + QChar(0xa0) + QChar(7);
    quint32 seed = 1;
    const auto random = [&seed] { return (seed = seed * 1664525 + 1013904223) >> 8; };
    for (int round = 0; round < 2000; ++round) {
        QString text;
        for (quint32 i = 0, length = random() % 60; i < length; ++i)
            text += random() % 3 ? QChar(u'x') : alphabet.at(random() % alphabet.size());
        EscapeStripper stripper;
        QString out;
        for (const QChar c : std::as_const(text))
            stripper.append(QString(c), &out);
        ASSERT_EQ(stripEscapes(text), out) << round;
    }
}

TEST(StripEscapes, GivesTheSameTextForEverySplit)
{
    for (const EscapeCase &c : escapeCases) {
        const QString whole = u(c.in);
        for (qsizetype cut = 0; cut <= whole.size(); ++cut) {
            EscapeStripper stripper;
            QString out;
            stripper.append(whole.left(cut), &out);
            stripper.append(whole.mid(cut), &out);
            EXPECT_EQ(out, u(c.out)) << c.in << " cut at " << cut;
        }
    }
}

TEST(DisplayLine, IsOneHarmlessShortLine)
{
    EXPECT_EQ(displayLine(u("a\nb\t\x1b[1mc")), u("a b c"));
    EXPECT_EQ(displayLine(QString(500, u'x'), 10).size(), 10);
    EXPECT_TRUE(displayLine(QString(500, u'x'), 10).endsWith(QChar(0x2026)));
}

TEST(Utf8Decoder, DecodesCharactersCutAnywhere)
{
    const QByteArray bytes = "naïve ☃ 漢字 🐧";
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        Utf8Decoder decoder;
        QString text = decoder.decode(bytes.left(cut));
        text += decoder.decode(bytes.mid(cut));
        text += decoder.flush();
        EXPECT_EQ(text, QString::fromUtf8(bytes)) << cut;
    }
}

TEST(Utf8Decoder, ShowsInvalidAndCutBytesInsteadOfFailing)
{
    Utf8Decoder decoder;
    QString text = decoder.decode("a\xff" "b\xe2\x98");
    text += decoder.flush();
    EXPECT_TRUE(text.startsWith(u("a\xef\xbf\xbd" "b")));
    EXPECT_TRUE(text.contains(QChar(0xfffd)));
    EXPECT_TRUE(decoder.flush().isEmpty());
}

TEST(CappedText, KeepsShortTextAsItIs)
{
    CappedText text(100);
    text.append(u("one\n"));
    text.append(u("two"));
    EXPECT_EQ(text.toString(), u("one\ntwo"));
    EXPECT_FALSE(text.isCut());
}

TEST(CappedText, KeepsHeadAndTailAndSaysWhatIsMissing)
{
    CappedText text(1000, 100);
    for (int i = 0; i < 1000; ++i)
        text.append(QStringLiteral("line %1\n").arg(i));
    const QString out = text.toString();
    EXPECT_TRUE(out.startsWith(u("line 0\nline 1\n")));
    EXPECT_TRUE(out.endsWith(u("line 998\nline 999\n")));
    EXPECT_TRUE(out.contains(u("left out here")));
    EXPECT_LT(out.size(), 1200);
    EXPECT_TRUE(text.isCut());
    EXPECT_EQ(text.totalLength(), 8890);
}

TEST(CappedText, ShortensOneHugeLine)
{
    CappedText text(10'000, 50);
    text.append(QString(1'000'000, u'x'));
    text.append(u("\nend"));
    const QString out = text.toString();
    EXPECT_LT(out.size(), 200);
    EXPECT_TRUE(out.contains(u("999950 more characters")));
    EXPECT_TRUE(out.endsWith(u("\nend")));
}
