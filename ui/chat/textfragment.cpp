// Laying out and drawing one piece of text. UI thread.
#include "ui/chat/textfragment.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextOption>

#include <cmath>

namespace velqa {

void TextFragment::addFormat(int start, int length, const QTextCharFormat &format)
{
    QTextLayout::FormatRange range;
    range.start = start;
    range.length = length;
    range.format = format;
    m_formats.append(range);
}

void TextFragment::layout(const QFont &font, qreal width, Wrap wrap, LayoutStats *stats, Qt::Alignment alignment)
{
    if (stats) {
        ++stats->layouts;
        stats->characters += m_text.size();
    }
    QString shown = m_text;
    shown.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator));
    m_layout = std::make_unique<QTextLayout>(shown, font);
    QTextOption option(alignment);
    option.setWrapMode(wrap == Wrap::Words ? QTextOption::WrapAtWordBoundaryOrAnywhere
                                           : QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTabStopDistance(4 * QFontMetricsF(font).horizontalAdvance(QLatin1Char(' ')));
    if (wrap == Wrap::Anywhere)
        option.setTextDirection(Qt::LeftToRight); // code reads from the left, whatever is in it
    m_layout->setTextOption(option);
    m_layout->setFormats(m_formats);
    m_layout->setCacheEnabled(true);
    m_layout->beginLayout();
    qreal y = 0;
    qreal widest = 0;
    const qreal leading = wrap == Wrap::Words ? std::round(QFontMetricsF(font).height() * 0.2) : 2;
    for (;;) {
        QTextLine line = m_layout->createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        line.setPosition(QPointF(0, y));
        y += std::ceil(line.height()) + leading;
        widest = qMax(widest, line.naturalTextWidth());
    }
    m_layout->endLayout();
    m_size = QSizeF(alignment == Qt::AlignLeft ? widest : width, qMax<qreal>(0, y - leading));
}

qreal TextFragment::naturalWidth(const QFont &font) const
{
    QTextLayout layout(m_text, font);
    layout.setFormats(m_formats);
    layout.beginLayout();
    qreal widest = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(100'000);
        widest = qMax(widest, line.naturalTextWidth());
    }
    layout.endLayout();
    return std::ceil(widest);
}

QRectF TextFragment::cursorRect(int offset) const
{
    if (!m_layout || m_layout->lineCount() == 0)
        return QRectF(m_position, QSizeF(1, 14));
    const QTextLine line = m_layout->lineForTextPosition(qBound(0, offset, length()));
    const QTextLine used = line.isValid() ? line : m_layout->lineAt(m_layout->lineCount() - 1);
    const qreal x = used.cursorToX(qBound(0, offset, length()));
    return QRectF(m_position + QPointF(x, used.y()), QSizeF(2, used.height()));
}

void TextFragment::draw(QPainter *painter, const QColor &textColor, int selectionStart, int selectionEnd,
                        const QColor &selectionBack, const QColor &selectionText) const
{
    if (!m_layout)
        return;
    QList<QTextLayout::FormatRange> selections;
    if (selectionEnd > selectionStart) {
        QTextLayout::FormatRange range;
        range.start = selectionStart;
        range.length = selectionEnd - selectionStart;
        range.format.setBackground(selectionBack);
        range.format.setForeground(selectionText);
        selections.append(range);
    }
    painter->setPen(color.isValid() ? color : textColor);
    if (maximumHeight >= 0 && m_size.height() > maximumHeight) {
        painter->save();
        painter->setClipRect(QRectF(m_position, QSizeF(m_size.width() + 4, maximumHeight)), Qt::IntersectClip);
        m_layout->draw(painter, m_position, selections);
        painter->restore();
        return;
    }
    m_layout->draw(painter, m_position, selections);
}

int TextFragment::offsetAt(const QPointF &point) const
{
    if (!m_layout || m_layout->lineCount() == 0)
        return 0;
    const QPointF local = point - m_position;
    for (int i = 0; i < m_layout->lineCount(); ++i) {
        const QTextLine line = m_layout->lineAt(i);
        const bool last = i == m_layout->lineCount() - 1;
        const qreal bottom = last ? 1e9 : m_layout->lineAt(i + 1).y();
        if (local.y() < bottom || last)
            return line.xToCursor(local.x());
    }
    return length();
}

QString TextFragment::linkAt(const QPointF &point) const
{
    if (!rect().adjusted(0, -1, 1, 1).contains(point) || m_links.isEmpty())
        return {};
    const int offset = offsetAt(point);
    for (const LinkRange &link : m_links) {
        if (offset >= link.start && offset <= link.start + link.length)
            return link.target;
    }
    return {};
}

} // namespace velqa
