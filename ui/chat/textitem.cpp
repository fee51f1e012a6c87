// Laying out Markdown chunk by chunk: what is settled is laid out once per width. UI thread.
#include "ui/chat/textitem.h"

#include "core/base/text.h"
#include "ui/chat/codetint.h"
#include "ui/common/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <numeric>

namespace velqa {
namespace {

constexpr qreal BlockSpace = 8;
constexpr qreal ItemSpace = 4;
constexpr qreal ListIndent = 22;
constexpr qreal QuoteIndent = 14;
constexpr qreal CodePadding = 10;
constexpr qreal CellPadding = 8;

} // namespace

bool TextStream::update(const QString &whole, QList<MarkdownChunk> &settled)
{
    const bool startsOver = whole.size() < m_seen;
    if (startsOver) {
        m_splitter = MarkdownSplitter();
        m_seen = 0;
    }
    settled = m_splitter.append(stripEscapes(whole.mid(m_seen)));
    m_seen = whole.size();
    return startsOver;
}

void TextItem::addChunk(const MarkdownChunk &chunk)
{
    Chunk added;
    added.source = chunk;
    m_settled.push_back(added);
    m_settledLength += chunk.source.size();
    invalidate();
}

void TextItem::setTail(const QList<MarkdownChunk> &tail)
{
    if (tail.isEmpty() && m_tail.empty())
        return;
    m_tail.clear();
    for (const MarkdownChunk &chunk : tail) {
        Chunk added;
        added.source = chunk;
        m_tail.push_back(added);
    }
    invalidate();
}

void TextItem::discardLayout()
{
    m_laidOutWidth = -1;
    invalidate();
}

int TextItem::estimatedHeight(int width) const
{
    if (isLaidOut(width))
        return height();
    // 7 px a character, 19 px a line: near enough until it is seen.
    qsizetype characters = m_settledLength;
    for (const Chunk &chunk : m_tail)
        characters += chunk.source.source.size();
    const qsizetype perLine = qMax<qsizetype>(10, width / 7);
    return int(qMin<qsizetype>(1'000'000, (characters / perLine + qsizetype(m_settled.size()) + 1) * 20));
}

QString TextItem::wholeText(CopyFormat format) const
{
    QString text;
    for (const auto *chunks : {&m_settled, &m_tail}) {
        for (const Chunk &chunk : *chunks) {
            if (format == CopyFormat::Markdown) {
                text += chunk.source.source;
                continue;
            }
            if (chunk.source.kind == MarkdownChunk::Kind::Code) {
                text += chunk.source.text;
                continue;
            }
            const QList<MarkdownBlock> blocks = parseMarkdown(chunk.source.text);
            for (const MarkdownBlock &block : blocks) {
                if (!block.marker.isEmpty())
                    text += block.marker + QLatin1Char(' ');
                text += block.kind == MarkdownBlock::Kind::Code ? block.code : plainText(block.line);
                for (const QList<MarkdownLine> &row : block.rows) {
                    QStringList cells;
                    for (const MarkdownLine &cell : row)
                        cells.append(plainText(cell));
                    text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
                }
                if (!text.endsWith(QLatin1Char('\n')))
                    text += QLatin1Char('\n');
            }
        }
    }
    while (text.endsWith(QLatin1Char('\n')))
        text.chop(1);
    return text.replace(QChar(QChar::LineSeparator), QLatin1Char('\n'));
}

int TextItem::layout(const LayoutContext &context)
{
    if (m_laidOutWidth != context.width) {
        m_laidOutWidth = context.width;
        m_laidOutSettled = 0;
        m_settledHeight = 0;
        m_settledFragments = 0;
        m_settledDecorations = 0;
        m_settledTextLength = 0;
        m_settledEndsWithItem = false;
    }
    // Drop the tail of the last time, keep what is settled.
    m_fragments.resize(m_settledFragments);
    m_decorations.erase(m_decorations.begin() + qptrdiff(m_settledDecorations), m_decorations.end());
    m_textLength = m_settledTextLength;
    m_y = m_settledHeight;
    m_lastWasItem = m_settledEndsWithItem;
    for (; m_laidOutSettled < m_settled.size(); ++m_laidOutSettled)
        layoutChunk(m_settled[m_laidOutSettled], context);
    m_settledFragments = m_fragments.size();
    m_settledDecorations = m_decorations.size();
    m_settledTextLength = m_textLength;
    m_settledHeight = int(m_y);
    m_settledEndsWithItem = m_lastWasItem;
    for (Chunk &chunk : m_tail)
        layoutChunk(chunk, context);
    return int(m_y);
}

void TextItem::layoutChunk(const Chunk &chunk, const LayoutContext &context)
{
    if (chunk.source.kind == MarkdownChunk::Kind::Code) {
        layoutCode(chunk.source, context);
        return;
    }
    const QList<MarkdownBlock> blocks = parseMarkdown(chunk.source.text);
    for (const MarkdownBlock &block : blocks)
        layoutBlock(block, context);
    // A chunk that is one plain block copies as it was written.
    if (blocks.size() == 1 && blocks.first().kind != MarkdownBlock::Kind::Table && !m_fragments.empty())
        m_fragments.back().source = chunk.source.source.trimmed();
}

void TextItem::layoutCode(const MarkdownChunk &chunk, const LayoutContext &context)
{
    QString code = chunk.text;
    if (code.endsWith(QLatin1Char('\n')))
        code.chop(1);
    if (code.isEmpty() && !chunk.startsFence) {
        if (chunk.endsFence && !m_decorations.empty())
            m_decorations.back().roundBottom = true;
        return;
    }
    addCodeFragment(code, chunk.language, chunk.source.trimmed(), 0, context, chunk.startsFence, chunk.endsFence);
}

void TextItem::addCodeFragment(const QString &code, const QString &language, const QString &source, qreal left,
                               const LayoutContext &context, bool roundTop, bool roundBottom)
{
    if (m_y > 0 && roundTop)
        m_y += BlockSpace;
    TextFragment fragment(code);
    fragment.source = source;
    const Theme &theme = *context.theme;
    const QList<CodeToken> tokens = tintCode(code, language);
    for (const CodeToken &token : tokens) {
        QTextCharFormat format;
        switch (token.kind) {
        case CodeToken::Kind::Keyword: format.setForeground(theme.codeKeyword); break;
        case CodeToken::Kind::String: format.setForeground(theme.codeString); break;
        case CodeToken::Kind::Number: format.setForeground(theme.codeNumber); break;
        case CodeToken::Kind::Comment: format.setForeground(theme.codeComment); break;
        case CodeToken::Kind::Function: format.setForeground(theme.codeFunction); break;
        }
        fragment.addFormat(int(token.start), int(token.length), format);
    }
    fragment.layout(context.codeFont, context.width - left - 2 * CodePadding, TextFragment::Wrap::Anywhere, context.stats);
    const qreal top = roundTop ? CodePadding : 2;
    fragment.moveTo(QPointF(left + CodePadding, m_y + top));
    const qreal height = fragment.size().height() + top + (roundBottom ? CodePadding : 0);
    Decoration back{Decoration::Kind::CodeBack, QRectF(left, m_y, context.width - left, height), {}, roundTop, roundBottom};
    m_decorations.push_back(back);
    m_y += height;
    addFragment(std::move(fragment));
}

TextFragment TextItem::makeLine(const MarkdownLine &line, const LayoutContext &context, bool bold) const
{
    TextFragment fragment(plainText(line));
    const Theme &theme = *context.theme;
    int start = 0;
    for (const MarkdownRun &run : line) {
        const int length = int(run.text.size());
        QTextCharFormat format;
        bool any = bold;
        if (run.isBold || bold) {
            format.setFontWeight(QFont::Bold);
            any = true;
        }
        if (run.isItalic) {
            format.setFontItalic(true);
            any = true;
        }
        if (run.isStruck) {
            format.setFontStrikeOut(true);
            any = true;
        }
        if (run.isCode) {
            format.setFont(context.codeFont);
            format.setBackground(theme.sunken);
            any = true;
        }
        if (!run.link.isEmpty()) {
            format.setForeground(theme.accent);
            format.setFontUnderline(true);
            fragment.addLink(start, length, run.link);
            any = true;
        }
        if (any)
            fragment.addFormat(start, length, format);
        start += length;
    }
    return fragment;
}

void TextItem::layoutBlock(const MarkdownBlock &block, const LayoutContext &context)
{
    const qreal left = block.quoteDepth * QuoteIndent + block.listDepth * ListIndent;
    if (block.kind == MarkdownBlock::Kind::Code) {
        QString code = block.code;
        if (code.endsWith(QLatin1Char('\n')))
            code.chop(1);
        addCodeFragment(code, block.language, QString(), left, context, true, true);
        return;
    }
    if (m_y > 0)
        m_y += block.listDepth > 0 && m_lastWasItem
            ? ItemSpace
            : (block.kind == MarkdownBlock::Kind::Heading ? BlockSpace + 4 : BlockSpace);
    m_lastWasItem = block.listDepth > 0;
    const qreal top = m_y;
    if (block.kind == MarkdownBlock::Kind::Rule) {
        m_decorations.push_back({Decoration::Kind::Rule, QRectF(left, m_y + 4, context.width - left, 1), {}});
        m_y += 9;
    } else if (block.kind == MarkdownBlock::Kind::Table) {
        layoutTable(block, left, context);
    } else {
        QFont font = context.font;
        const bool heading = block.kind == MarkdownBlock::Kind::Heading;
        if (heading && block.level <= 3) {
            const int px = QFontInfo(font).pixelSize();
            font.setPixelSize(px + (block.level == 1 ? 5 : block.level == 2 ? 3 : 1));
        }
        TextFragment fragment = makeLine(block.line, context, heading);
        fragment.layout(font, qMax<qreal>(40, context.width - left), TextFragment::Wrap::Words, context.stats);
        fragment.moveTo(QPointF(left, m_y));
        if (!block.marker.isEmpty())
            m_decorations.push_back({Decoration::Kind::Marker,
                                     QRectF(left - ListIndent, m_y, ListIndent - 6, QFontMetricsF(font).height()), block.marker});
        m_y += qMax<qreal>(fragment.size().height(), QFontMetricsF(font).height());
        addFragment(std::move(fragment));
    }
    for (int depth = 0; depth < block.quoteDepth; ++depth)
        m_decorations.push_back({Decoration::Kind::QuoteBar, QRectF(depth * QuoteIndent, top, 3, m_y - top), {}});
}

void TextItem::layoutTable(const MarkdownBlock &block, qreal left, const LayoutContext &context)
{
    qsizetype columns = 0;
    for (const QList<MarkdownLine> &row : block.rows)
        columns = qMax(columns, row.size());
    columns = qMin<qsizetype>(columns, 60);
    if (columns == 0)
        return;
    std::vector<std::vector<TextFragment>> cells;
    std::vector<qreal> widths(size_t(columns), 24);
    for (qsizetype r = 0; r < block.rows.size(); ++r) {
        std::vector<TextFragment> row;
        for (qsizetype c = 0; c < columns; ++c) {
            row.push_back(makeLine(block.rows.at(r).value(c), context, r == 0));
            widths[size_t(c)] = qMax(widths[size_t(c)], row.back().naturalWidth(context.font) + 1);
        }
        cells.push_back(std::move(row));
    }
    const qreal available = qMax<qreal>(100, context.width - left - qreal(columns) * 2 * CellPadding);
    const qreal wanted = std::accumulate(widths.begin(), widths.end(), 0.0);
    if (wanted > available) {
        // Narrow columns keep their width, wide ones share the rest.
        const qreal fair = available / qreal(columns);
        qreal narrow = 0;
        qreal wide = 0;
        for (const qreal width : widths)
            (width <= fair ? narrow : wide) += width;
        for (qreal &width : widths) {
            if (width > fair)
                width = qMax<qreal>(24, width / wide * (available - narrow));
        }
    }
    const qreal total = std::accumulate(widths.begin(), widths.end(), 0.0) + qreal(columns) * 2 * CellPadding;
    for (size_t r = 0; r < cells.size(); ++r) {
        qreal x = left;
        qreal height = QFontMetricsF(context.font).height();
        for (size_t c = 0; c < cells[r].size(); ++c) {
            TextFragment &cell = cells[r][c];
            cell.layout(context.font, widths[c], TextFragment::Wrap::Words, context.stats,
                        block.alignments.value(qsizetype(c), Qt::AlignLeft));
            cell.moveTo(QPointF(x + CellPadding, m_y + 5));
            height = qMax(height, cell.size().height());
            x += widths[c] + 2 * CellPadding;
        }
        if (r == 0)
            m_decorations.push_back({Decoration::Kind::TableHead, QRectF(left, m_y, total, height + 10), {}});
        m_y += height + 10;
        m_decorations.push_back({Decoration::Kind::TableLine, QRectF(left, m_y, total, 1), {}});
        m_y += 1;
        for (TextFragment &cell : cells[r])
            addFragment(std::move(cell));
    }
}

void TextItem::paint(QPainter *painter, const PaintContext &context) const
{
    const Theme &theme = *context.theme;
    painter->setRenderHint(QPainter::Antialiasing);
    for (const Decoration &decoration : m_decorations) {
        if (!decoration.rect.adjusted(-1, -1, 1, 1).intersects(context.clip))
            continue;
        switch (decoration.kind) {
        case Decoration::Kind::CodeBack: {
            QPainterPath path;
            path.setFillRule(Qt::WindingFill);
            path.addRoundedRect(decoration.rect, metrics::ControlRadius, metrics::ControlRadius);
            if (!decoration.roundTop)
                path.addRect(decoration.rect.adjusted(0, 0, 0, -decoration.rect.height() / 2));
            if (!decoration.roundBottom)
                path.addRect(decoration.rect.adjusted(0, decoration.rect.height() / 2, 0, 0));
            painter->fillPath(path, theme.codeBack);
            break;
        }
        case Decoration::Kind::QuoteBar:
        case Decoration::Kind::Rule:
        case Decoration::Kind::TableLine: painter->fillRect(decoration.rect, theme.border); break;
        case Decoration::Kind::TableHead: painter->fillRect(decoration.rect, theme.sunken); break;
        case Decoration::Kind::Marker:
            painter->setFont(context.font);
            painter->setPen(theme.muted);
            painter->drawText(decoration.rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, decoration.text);
            break;
        }
    }
    paintFragments(painter, context);
    if (context.showsCaret) {
        const QRectF caret = caretRect();
        if (caret.isValid())
            painter->fillRect(QRectF(caret.right() + 1, caret.top(), 2, caret.height()), theme.accent);
    }
}

} // namespace velqa
