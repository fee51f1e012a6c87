// A sparkline: the last values of something as one small line, newest at the right. UI thread.
#pragma once

#include <QColor>
#include <QList>
#include <QRectF>

class QPainter;

namespace velqa {

// `top` is the value at the upper edge; `capacity` values fill the width, fewer leave room at the left.
void paintSparkline(QPainter &painter, const QRectF &area, const QList<int> &values, int top, int capacity, const QColor &color);

} // namespace velqa
