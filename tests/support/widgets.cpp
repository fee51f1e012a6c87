// Helpers for tests with widgets. Main thread of a test.
#include "tests/support/widgets.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QPixmap>
#include <QPlainTextEdit>

#include <gtest/gtest.h>

namespace velqa::test {
namespace {

void describe(const QWidget *widget, int depth, QString &out)
{
    out += QString(depth * 2, QLatin1Char(' ')) + QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ')
        + widget->objectName() + (widget->isVisible() ? QString() : QStringLiteral(" (hidden)")) + QLatin1Char('\n');
    for (const QObject *object : widget->children()) {
        if (const auto *sub = qobject_cast<const QWidget *>(object); sub && depth < 12)
            describe(sub, depth + 1, out);
    }
}

} // namespace

QWidget *findWidget(QWidget *root, const QString &name)
{
    if (root->objectName() == name)
        return root;
    if (auto *found = root->findChild<QWidget *>(name))
        return found;
    QString tree;
    describe(root, 0, tree);
    ADD_FAILURE() << "no widget named " << name.toStdString() << " in\n" << tree.toStdString();
    return nullptr;
}

QStringList unnamedControls(QWidget *root)
{
    QStringList unnamed;
    const QList<QWidget *> widgets = root->findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!widget->isVisibleTo(root) || widget->focusPolicy() == Qt::NoFocus || !widget->isEnabled())
            continue;
        if (widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QScrollBar"))
            continue;
        if (widget->focusProxy())
            continue;
        const QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
        if (!accessible || accessible->text(QAccessible::Name).isEmpty())
            unnamed.append(QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName());
    }
    return unnamed;
}

void saveScreenshot(QWidget *widget, const QString &name, const QString &binaryDirectory)
{
    const QString folder = binaryDirectory + QStringLiteral("/screenshots");
    QDir().mkpath(folder);
    for (int round = 0; round < 3; ++round) // layouts within layouts settle one after the other
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    widget->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

} // namespace velqa::test
