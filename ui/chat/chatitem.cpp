// What all rows share: fragments, hit tests, copying. UI thread.
#include "ui/chat/chatitem.h"

#include "ui/common/theme.h"

#include <QPainter>

namespace velqa {

void ChatItem::ensureLayout(const LayoutContext &context)
{
    if (isLaidOut(context.width))
        return;
    m_width = context.width;
    m_height = layout(context);
    m_isLaidOut = true;
}

int ChatItem::estimatedHeight(int width) const
{
    return m_isLaidOut && m_width == width ? m_height : 40;
}

void ChatItem::paint(QPainter *painter, const PaintContext &context) const
{
    paintFragments(painter, context);
}

TextFragment &ChatItem::addFragment(TextFragment fragment)
{
    // Fragments are separated by one line break in the whole text.
    fragment.first = m_fragments.empty() ? 0 : m_textLength + 1;
    m_textLength = fragment.first + fragment.length();
    m_fragments.push_back(std::move(fragment));
    return m_fragments.back();
}

void ChatItem::paintFragments(QPainter *painter, const PaintContext &context) const
{
    for (const TextFragment &fragment : m_fragments) {
        if (!fragment.rect().adjusted(-2, -2, 2, 2).intersects(context.clip))
            continue;
        const int from = qBound(0, context.selectionStart - fragment.first, fragment.length());
        const int to = qBound(0, context.selectionEnd - fragment.first, fragment.length());
        fragment.draw(painter, context.theme->text, from, to, context.theme->accent, context.theme->accentText);
    }
}

int ChatItem::offsetAt(const QPointF &point) const
{
    // The fragment under the point, else the nearest one by height, then by side.
    const TextFragment *nearest = nullptr;
    qreal best = 1e18;
    for (const TextFragment &fragment : m_fragments) {
        const QRectF area = fragment.rect();
        const qreal dy = point.y() < area.top() ? area.top() - point.y() : qMax<qreal>(0, point.y() - area.bottom());
        const qreal dx = point.x() < area.left() ? area.left() - point.x() : qMax<qreal>(0, point.x() - area.right());
        const qreal distance = dy * 10'000 + dx;
        if (distance < best) {
            best = distance;
            nearest = &fragment;
        }
    }
    return nearest ? nearest->first + nearest->offsetAt(point) : 0;
}

QString ChatItem::textBetween(int from, int to, CopyFormat format) const
{
    if (from <= 0 && to >= m_textLength)
        return wholeText(format);
    QString text;
    bool first = true;
    for (const TextFragment &fragment : m_fragments) {
        if (fragment.first >= to || fragment.first + fragment.length() <= from)
            continue;
        const int start = qBound(0, from - fragment.first, fragment.length());
        const int end = qBound(0, to - fragment.first, fragment.length());
        if (!first)
            text += QLatin1Char('\n');
        first = false;
        const bool whole = start == 0 && end == fragment.length();
        text += whole && format == CopyFormat::Markdown && !fragment.source.isEmpty() ? fragment.source
                                                                                     : fragment.text().mid(start, end - start);
    }
    return text.replace(QChar(QChar::LineSeparator), QLatin1Char('\n'));
}

QString ChatItem::linkAt(const QPointF &point) const
{
    for (const TextFragment &fragment : m_fragments) {
        const QString link = fragment.linkAt(point);
        if (!link.isEmpty())
            return link;
    }
    return {};
}

void ChatItem::wordAt(int offset, int *from, int *to) const
{
    *from = *to = offset;
    for (const TextFragment &fragment : m_fragments) {
        if (offset < fragment.first || offset > fragment.first + fragment.length())
            continue;
        const QString &text = fragment.text();
        int start = offset - fragment.first;
        int end = start;
        const auto isWord = [](QChar c) { return c.isLetterOrNumber() || c == QLatin1Char('_'); };
        while (start > 0 && isWord(text.at(start - 1)))
            --start;
        while (end < text.size() && isWord(text.at(end)))
            ++end;
        *from = fragment.first + start;
        *to = fragment.first + end;
        return;
    }
}

QRectF ChatItem::caretRect() const
{
    if (m_fragments.empty())
        return {};
    return m_fragments.back().cursorRect(m_fragments.back().length());
}

} // namespace velqa
