// Output on its way to the model: bounded, split anywhere, head and tail kept.
#include "core/tools/outputtext.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

TEST(OutputText, ShortOutputIsWhole)
{
    OutputText text;
    text.append("abc\r\n");
    text.append("progress 1\rprogress 2\n");
    EXPECT_EQ(text.toString(1'000), QStringLiteral("abc\nprogress 2\n"));
}

TEST(OutputText, KeepsHeadAndTailOfAnythingInBoundedMemory)
{
    OutputText text;
    text.append("FIRST LINE\n");
    const QByteArray piece("some line of a very long output that nobody reads\n");
    for (int i = 0; i < 200'000; ++i)
        text.append(piece);
    text.append("LAST ERROR\n");
    const QString shown = text.toString(30'000);
    EXPECT_LE(shown.size(), 30'200);
    EXPECT_TRUE(shown.startsWith(QLatin1String("FIRST LINE\n")));
    EXPECT_TRUE(shown.endsWith(QLatin1String("LAST ERROR\n")));
    EXPECT_TRUE(shown.contains(QLatin1String("bytes left out here")));
}

TEST(OutputText, AnySplitGivesTheSameText)
{
    const QByteArray all("caf\xc3\xa9 \x1b[31mred\x1b[0m \x1b]0;title\x07 end\xff\nnext\n");
    OutputText whole;
    whole.append(all);
    for (qsizetype i = 0; i <= all.size(); ++i) {
        OutputText split;
        split.append(all.left(i));
        split.append(all.mid(i));
        ASSERT_EQ(split.toString(1'000), whole.toString(1'000)) << i;
    }
}

TEST(OutputText, ErrorsKeepTheirShareBesideAFlood)
{
    OutputText output;
    output.append(QByteArray(1'000'000, 'x').replace("xxxxxxxxxx", "xxxxxxxxx\n"));
    OutputText errors;
    errors.append("Traceback: the reason\n");
    const QString text = combinedOutput(output, errors, 30'000);
    EXPECT_LE(text.size(), 31'000);
    EXPECT_TRUE(text.endsWith(QLatin1String("[stderr]\nTraceback: the reason\n")));
}

} // namespace
} // namespace velqa
