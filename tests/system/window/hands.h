// Hands: a person's keys and mouse, through the X server by xdotool. Main thread of a test.
#pragma once

#include <QString>

class QWidget;
class QPoint;

namespace velqa::test {

// Waits until the widget is visible and enabled, then clicks its middle (or a point of it).
bool click(QWidget *widget);
bool clickAt(QWidget *widget, const QPoint &point);
// Turns the wheel over its scroll area until all of the widget can be seen.
bool scrollTo(QWidget *widget);
bool typeText(const QString &text);
bool pressKey(const char *key); // xdotool's names: Return, ctrl+a
// Files from a file manager; drag and drop goes through the widget's own event handlers.
void dropFiles(QWidget *widget, const QStringList &paths);

} // namespace velqa::test
