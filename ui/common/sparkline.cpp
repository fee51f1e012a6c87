// Drawing small lines. UI thread.
#include "ui/common/sparkline.h"

#include <QPainter>
#include <QPainterPath>

namespace velqa {

void paintSparkline(QPainter &painter, const QRectF &area, const QList<int> &values, int top, int capacity, const QColor &color)
{
    if (values.isEmpty() || top <= 0 || capacity < 2)
        return;
    const double step = area.width() / (capacity - 1);
    const auto pointOf = [&](qsizetype index) {
        const double share = qBound(0.0, double(values.at(index)) / top, 1.0);
        return QPointF(area.right() - step * double(values.size() - 1 - index), area.bottom() - share * area.height());
    };
    QPainterPath line(pointOf(0));
    for (qsizetype i = 1; i < values.size(); ++i)
        line.lineTo(pointOf(i));
    QPainterPath filled = line;
    filled.lineTo(area.bottomRight());
    filled.lineTo(pointOf(0).x(), area.bottom());
    QColor faint = color;
    faint.setAlphaF(0.15f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faint);
    painter.drawPath(filled);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.2));
    painter.drawPath(line);
}

} // namespace velqa
