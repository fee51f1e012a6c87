// Keys and mouse. Main thread of a test.
#include "tests/system/window/hands.h"

#include "tests/support/spinuntil.h"

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QProcess>
#include <QScrollArea>
#include <QUrl>
#include <QWidget>

namespace velqa::test {
namespace {

// The event loop goes on meanwhile: the window must answer the X server.
bool xdotool(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("xdotool"), arguments);
    return spinUntil([&process] { return process.state() == QProcess::NotRunning; }, 20'000)
        && process.exitCode() == 0;
}

} // namespace

bool clickAt(QWidget *widget, const QPoint &point)
{
    if (!widget || !spinUntil([widget] { return widget->isVisible() && widget->isEnabled(); }, 20'000))
        return false;
    const QPoint place = widget->mapToGlobal(point);
    return xdotool({QStringLiteral("mousemove"), QString::number(place.x()), QString::number(place.y()),
                    QStringLiteral("click"), QStringLiteral("1")});
}

bool click(QWidget *widget)
{
    return widget && clickAt(widget, widget->rect().center());
}

bool scrollTo(QWidget *widget)
{
    QScrollArea *area = nullptr;
    for (QWidget *parent = widget; parent && !area; parent = parent->parentWidget())
        area = qobject_cast<QScrollArea *>(parent);
    if (!area)
        return false;
    for (int i = 0; i < 40; ++i) {
        const QRect place(widget->mapTo(area->viewport(), QPoint()), widget->size());
        if (area->viewport()->rect().contains(place))
            return true;
        const QPoint edge = area->viewport()->mapToGlobal(QPoint(4, area->viewport()->height() / 2));
        if (!xdotool({QStringLiteral("mousemove"), QString::number(edge.x()), QString::number(edge.y()),
                      QStringLiteral("click"), QString::fromLatin1(place.top() < 0 ? "4" : "5")}))
            return false;
    }
    return false;
}

bool typeText(const QString &text)
{
    return xdotool({QStringLiteral("type"), QStringLiteral("--delay"), QStringLiteral("8"), text});
}

bool pressKey(const char *key)
{
    return xdotool({QStringLiteral("key"), QString::fromLatin1(key)});
}

void dropFiles(QWidget *widget, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    QDragEnterEvent enter(widget->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &enter);
    QDropEvent drop(widget->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &drop);
}

} // namespace velqa::test
