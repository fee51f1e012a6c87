// Markdown: cutting it into settled chunks, parsing it, tinting code. No window needed.
#include "tests/support/printers.h"
#include "ui/chat/codetint.h"
#include "ui/chat/markdownmodel.h"
#include "ui/chat/markdownsplitter.h"

#include <QRandomGenerator>

#include <gtest/gtest.h>

using namespace velqa;

namespace {

const QString sample = QStringLiteral(
    "# Title\n\nA paragraph with **bold** and `code`\nthat goes on.\n\n- one\n- two\n\n  more of two\n- three\n\n1. first\n2. second\n\n"
    "```python\nimport os\n\nprint('a')\n```\nafter the fence\n\n> quoted\n> text\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n\nlast [link](https://a.example) line");

QList<MarkdownChunk> splitIn(const QString &text, int seed)
{
    QRandomGenerator random(static_cast<quint32>(seed));
    MarkdownSplitter splitter;
    QList<MarkdownChunk> chunks;
    qsizetype at = 0;
    while (at < text.size()) {
        const qsizetype length = seed == 0 ? text.size() : 1 + random.bounded(12);
        chunks += splitter.append(text.mid(at, length));
        at += length;
    }
    return chunks + splitter.tail();
}

QString joined(const QList<MarkdownChunk> &chunks)
{
    QString text;
    for (const MarkdownChunk &chunk : chunks)
        text += chunk.source;
    return text;
}

} // namespace

TEST(MarkdownSplitter, cutsTheSameHoweverTheTextComesIn)
{
    QString longText = sample;
    for (int i = 0; i < 300; ++i)
        longText += QStringLiteral(" word%1").arg(i * 7919);
    longText += QStringLiteral("\n```\n");
    for (int i = 0; i < 100; ++i)
        longText += QStringLiteral("line %1\n").arg(i);
    for (const QString &text : {sample, longText, QString(20'000, QLatin1Char('x')), QStringLiteral("```js\nopen fence"),
                                QStringLiteral("\n\n\n"), QStringLiteral("a\n\n```\n```\n\nb")}) {
        const QList<MarkdownChunk> whole = splitIn(text, 0);
        EXPECT_EQ(joined(whole), text) << "nothing is lost";
        for (int seed = 1; seed < 40; ++seed)
            ASSERT_EQ(splitIn(text, seed), whole) << "seed " << seed << " of " << text.left(40).toStdString();
    }
}

TEST(MarkdownSplitter, keepsTheUnsettledRestSmall)
{
    // Whatever comes, what has to be parsed again with the next piece is bounded.
    const QString pieces[] = {QStringLiteral("- item\n"), QStringLiteral("word "), QStringLiteral("    code\n"), QStringLiteral("| a | b |\n"),
                              QStringLiteral("> quote\n")};
    for (const QString &piece : pieces) {
        for (const QString &start : {QString(), QStringLiteral("```\n")}) {
            MarkdownSplitter splitter;
            splitter.append(start);
            for (int i = 0; i < 20'000; ++i)
                splitter.append(piece);
            qsizetype rest = 0;
            for (const MarkdownChunk &chunk : splitter.tail())
                rest += chunk.source.size();
            EXPECT_LE(rest, 5 * MarkdownSplitter::LongText) << piece.toStdString() << start.toStdString();
        }
    }
}

TEST(MarkdownModel, knowsTheUsualBlocks)
{
    const QList<MarkdownBlock> blocks = parseMarkdown(sample);
    ASSERT_GE(blocks.size(), 12);
    EXPECT_EQ(blocks.at(0).kind, MarkdownBlock::Kind::Heading);
    EXPECT_EQ(blocks.at(0).level, 1);
    EXPECT_EQ(plainText(blocks.at(1).line), QStringLiteral("A paragraph with bold and code that goes on."));
    EXPECT_TRUE(blocks.at(1).line.at(1).isBold);
    EXPECT_TRUE(blocks.at(1).line.at(3).isCode);
    EXPECT_EQ(blocks.at(2).marker, QStringLiteral("•"));
    EXPECT_EQ(blocks.at(4).marker, QString()) << "the second paragraph of an item has no marker";
    EXPECT_EQ(blocks.at(4).listDepth, 1);
    EXPECT_EQ(blocks.at(7).marker, QStringLiteral("2."));
    const auto table = std::find_if(blocks.begin(), blocks.end(), [](const MarkdownBlock &block) { return block.kind == MarkdownBlock::Kind::Table; });
    ASSERT_NE(table, blocks.end());
    EXPECT_EQ(table->rows.size(), 2);
    EXPECT_EQ(table->alignments, (QList<Qt::Alignment>{Qt::AlignLeft, Qt::AlignRight}));
    EXPECT_EQ(blocks.last().line.at(1).link, QStringLiteral("https://a.example"));
}

TEST(MarkdownModel, linksGoOnlyWhereAPersonMayFollow)
{
    EXPECT_EQ(followableLink(QStringLiteral("https://b\u00fccher.example/x")), QStringLiteral("https://xn--bcher-kva.example/x"));
    EXPECT_EQ(followableLink(QStringLiteral("mailto:a@b.example")), QStringLiteral("mailto:a@b.example"));
    for (const char *inert : {"javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "velqa://x", "vbscript:x", "sandbox:/mnt/a",
                              "//host/x", "relative", "http://", " https://a"})
        EXPECT_EQ(followableLink(QString::fromLatin1(inert)), QString()) << inert;
    const QList<MarkdownBlock> blocks = parseMarkdown(QStringLiteral("[x](javascript:alert(1)) ![p](file:///p.png) <b>html</b> <img src=x>"));
    ASSERT_EQ(blocks.size(), 1);
    for (const MarkdownRun &run : blocks.first().line)
        EXPECT_EQ(run.link, QString());
    EXPECT_EQ(plainText(blocks.first().line), QStringLiteral("x ▨ p <b>html</b> <img src=x>")) << "HTML stays text";
}

TEST(MarkdownModel, surivesNestingAndHiddenCharacters)
{
    const QList<MarkdownBlock> deep = parseMarkdown(QString(5'000, QLatin1Char('>')) + QStringLiteral(" x"));
    ASSERT_FALSE(deep.isEmpty());
    EXPECT_LE(deep.first().quoteDepth, 20);
    parseMarkdown(QString(5'000, QLatin1Char('[')) + QString(5'000, QLatin1Char('*')));
    EXPECT_EQ(plainText(parseMarkdown(QStringLiteral("a&#x202E;b&#27;c&amp;d")).first().line), QStringLiteral("a\ufffdb\ufffdc&d"));
}

TEST(CodeTint, tellsKeywordsFromStrings)
{
    const auto kinds = [](const QString &code, const QString &language) {
        QStringList found;
        for (const CodeToken &token : tintCode(code, language))
            found.append(QStringLiteral("%1:%2").arg(int(token.kind)).arg(code.mid(token.start, token.length)));
        return found;
    };
    EXPECT_EQ(kinds(QStringLiteral("import x # no\nf('a # b', 12)"), QStringLiteral("python")),
              (QStringList{QStringLiteral("0:import"), QStringLiteral("3:# no"), QStringLiteral("4:f"), QStringLiteral("1:'a # b'"), QStringLiteral("2:12")}));
    EXPECT_EQ(kinds(QStringLiteral("const a = `x\ny` // c"), QStringLiteral("js")),
              (QStringList{QStringLiteral("0:const"), QStringLiteral("1:`x\ny`"), QStringLiteral("3:// c")}));
    EXPECT_EQ(kinds(QStringLiteral("echo \"a\" # c"), QStringLiteral("sh")),
              (QStringList{QStringLiteral("0:echo"), QStringLiteral("1:\"a\""), QStringLiteral("3:# c")}));
    EXPECT_EQ(kinds(QStringLiteral("import x"), QStringLiteral("cobol")), QStringList());
    EXPECT_EQ(tintCode(QStringLiteral("'''never closed"), QStringLiteral("python")).size(), 1);
}
