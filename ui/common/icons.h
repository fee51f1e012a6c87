// Our own icon set (resources/icons/NAME.svg, one line weight), tinted by the theme at paint time, so that a change of
// theme needs no new icons. UI thread.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QSize>
#include <QString>

namespace velqa {

enum class IconTint { Text, Muted, Accent, OnAccent, Danger, Warn, Ok };

// Scales to any size; greyed when disabled. An unknown name gives an empty icon and a warning in the log.
QIcon icon(const QString &name, IconTint tint = IconTint::Text);
// `size` in device-independent pixels.
QPixmap iconPixmap(const QString &name, const QSize &size, const QColor &color, qreal devicePixelRatio = 1.0);
// A name for a kind of file: "image", "table", "chart", "archive", "file".
QString iconForFile(const QString &fileName);

} // namespace velqa
