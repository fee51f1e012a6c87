// TextItem: some settled chunks of an answer's Markdown, and its still growing end. A long answer is several of these in
// a row, so that a resize only lays out what is visible. UI thread.
#pragma once

#include "ui/chat/chatitem.h"
#include "ui/chat/markdownmodel.h"
#include "ui/chat/markdownsplitter.h"

namespace velqa {

// The text of one block as it comes in, shared by the items that show it.
class TextStream
{
public:
    // `whole` grows at its end; anything else starts over (true then). New settled chunks go to `settled`.
    bool update(const QString &whole, QList<MarkdownChunk> &settled);
    QList<MarkdownChunk> tail() const { return m_splitter.tail(); }

private:
    MarkdownSplitter m_splitter;
    qsizetype m_seen = 0;
};

class TextItem final : public ChatItem
{
public:
    static constexpr qsizetype Capacity = 8'000; // characters of settled source; then a new item follows

    void addChunk(const MarkdownChunk &chunk);
    void setTail(const QList<MarkdownChunk> &tail); // replaces the former one; empty for all but the last item
    bool isFull() const { return m_settledLength >= Capacity; }
    bool isContinuation = false;

    void discardLayout() override;
    int estimatedHeight(int width) const override;
    int spaceAbove() const override { return isContinuation ? 8 : 12; }
    void paint(QPainter *painter, const PaintContext &context) const override;
    QString wholeText(CopyFormat format) const override;

protected:
    int layout(const LayoutContext &context) override;

private:
    struct Decoration
    {
        enum class Kind { CodeBack, QuoteBar, Rule, TableLine, TableHead, Marker };
        Kind kind;
        QRectF rect;
        QString text;        // Marker
        bool roundTop = true;    // CodeBack
        bool roundBottom = true;
    };
    struct Chunk
    {
        MarkdownChunk source;
    };

    void layoutChunk(const Chunk &chunk, const LayoutContext &context);
    void layoutCode(const MarkdownChunk &chunk, const LayoutContext &context);
    void layoutBlock(const MarkdownBlock &block, const LayoutContext &context);
    void layoutTable(const MarkdownBlock &block, qreal left, const LayoutContext &context);
    void addCodeFragment(const QString &code, const QString &language, const QString &source, qreal left,
                         const LayoutContext &context, bool roundTop, bool roundBottom);
    TextFragment makeLine(const MarkdownLine &line, const LayoutContext &context, bool bold) const;

    std::vector<Chunk> m_settled;
    std::vector<Chunk> m_tail;
    std::vector<Decoration> m_decorations;
    qsizetype m_settledLength = 0;
    int m_laidOutWidth = -1;
    size_t m_laidOutSettled = 0; // settled chunks whose layout stands
    int m_settledHeight = 0;
    int m_settledTextLength = 0;
    size_t m_settledFragments = 0;
    size_t m_settledDecorations = 0;
    qreal m_y = 0;
    bool m_lastWasItem = false;
    bool m_settledEndsWithItem = false;
};

} // namespace velqa
