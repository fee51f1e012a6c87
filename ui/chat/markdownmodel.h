// Markdown text to a flat list of blocks, through md4c: paragraphs, headings, list items, code, quotes, tables, rules.
// Pure function; any thread. Raw HTML stays text, images become their description; nothing is ever loaded.
#pragma once

#include <QList>
#include <QString>

namespace velqa {

struct MarkdownRun
{
    QString text;
    bool isBold = false;
    bool isItalic = false;
    bool isCode = false;
    bool isStruck = false;
    QString link; // http, https or mailto; others are dropped
};

using MarkdownLine = QList<MarkdownRun>;

struct MarkdownBlock
{
    enum class Kind { Paragraph, Heading, Code, Table, Rule };
    Kind kind = Kind::Paragraph;
    int level = 0;          // Heading: 1 to 6
    int quoteDepth = 0;
    int listDepth = 0;
    QString marker;         // of a list item, on its first block: "•", "3."
    MarkdownLine line;      // Paragraph, Heading
    QString code;           // Code
    QString language;
    QList<QList<MarkdownLine>> rows; // Table; the first is the head
    QList<Qt::Alignment> alignments;
};

QList<MarkdownBlock> parseMarkdown(const QString &text);
// The link when a person may follow it, else empty.
QString followableLink(const QString &target);
QString plainText(const MarkdownLine &line);

} // namespace velqa
