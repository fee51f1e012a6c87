// The one style sheet of the application, made from a theme. UI thread.
//
// Widgets ask for a look with the dynamic property "look" (setLook): buttons "primary", "quiet", "danger", "link";
// labels "title", "heading", "section", "muted", "small", "danger", "code"; frames "card", "line", "surface", "sunken".
#pragma once

#include <QString>

class QWidget;

namespace velqa {

struct Theme;

QString applicationStyleSheet(const Theme &theme);
// Sets the property and has the style sheet looked up again.
void setLook(QWidget *widget, const char *look);

} // namespace velqa
