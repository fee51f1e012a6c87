// Lines of items. UI thread.
#include "ui/common/flowlayout.h"

#include <QWidget>

namespace velqa {

FlowLayout::FlowLayout(QWidget *parent, int spacing) : QLayout(parent), m_space(spacing)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

void FlowLayout::setGeometry(const QRect &area)
{
    QLayout::setGeometry(area);
    place(area, Mode::Move);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

int FlowLayout::place(const QRect &area, Mode mode) const
{
    const QMargins margins = contentsMargins();
    const QRect inner = area.marginsRemoved(margins);
    int x = inner.left();
    int y = inner.top();
    int lineHeight = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (x > inner.left() && x + size.width() > inner.right() + 1) {
            x = inner.left();
            y += lineHeight + m_space;
            lineHeight = 0;
        }
        if (mode == Mode::Move)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + m_space;
        lineHeight = qMax(lineHeight, size.height());
    }
    return y + lineHeight - area.top() + margins.bottom();
}

} // namespace velqa
