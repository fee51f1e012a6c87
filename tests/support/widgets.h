// Finding widgets by objectName, checking accessible names, saving pictures for a person to look at. Main thread of a test.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace velqa::test {

QWidget *findWidget(QWidget *root, const QString &name); // adds a failure with the tree when missing

// child<QPushButton>(window, "sendButton"); null with a test failure when missing or of another type.
template<typename T> T *child(QWidget *root, const char *name)
{
    return qobject_cast<T *>(findWidget(root, QString::fromLatin1(name)));
}

// Visible, focusable widgets without an accessible name (a buddy label counts): must be empty.
QStringList unnamedControls(QWidget *root);

// Saves to ${VELQA_BINARY_DIR}/screenshots/NAME.png.
void saveScreenshot(QWidget *widget, const QString &name, const QString &binaryDirectory);

} // namespace velqa::test
