// MarkdownSplitter: cuts a growing Markdown text into chunks that later text cannot change, so that only the last one is
// parsed and laid out again. Plain value; UI thread.
//
// The cut depends on the text alone, not on the pieces it came in: a streamed answer looks exactly like a replayed one.
// Work per appended character is constant: long fences are cut every few lines, overlong paragraphs at a line end.
#pragma once

#include <QList>
#include <QString>

namespace velqa {

struct MarkdownChunk
{
    enum class Kind { Markdown, Code };
    Kind kind = Kind::Markdown;
    QString text;             // Markdown: its source. Code: lines without the fence
    QString source;           // as written, fences included; all sources joined are the whole text
    QString language;         // Code
    bool startsFence = false; // Code: first and last piece of its fence
    bool endsFence = false;
    bool continuesText = false; // Markdown: an overlong paragraph goes on

    friend bool operator==(const MarkdownChunk &, const MarkdownChunk &) = default;
};

class MarkdownSplitter
{
public:
    // Chunks that became settled by this text.
    QList<MarkdownChunk> append(const QString &text);
    // The rest as it looks now, empty when there is none.
    QList<MarkdownChunk> tail() const;
    qsizetype length() const { return m_length; } // characters seen

    static constexpr int FenceLines = 32;
    static constexpr qsizetype LongText = 4'000;

private:
    void cutLongLine(QList<MarkdownChunk> &settled);
    void takeLine(const QString &line, QList<MarkdownChunk> &settled);
    void settleText(QList<MarkdownChunk> &settled);
    void settleCode(bool ends, QList<MarkdownChunk> &settled);
    bool closesFence(const QString &line) const;

    QString m_line;            // after the last newline
    QString m_text;            // unsettled whole lines outside a fence
    QString m_code;            // unsettled whole lines inside a fence
    QString m_codeSource;
    int m_codeLines = 0;
    bool m_inFence = false;
    bool m_fenceStarted = false; // a piece of this fence was settled already
    QChar m_fenceMark;
    int m_fenceLength = 0;
    int m_fenceIndent = 0;
    QString m_language;
    bool m_afterBlank = false;
    bool m_inList = false;
    bool m_textContinues = false;
    qsizetype m_length = 0;
};

} // namespace velqa
