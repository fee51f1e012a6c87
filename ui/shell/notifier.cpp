// Desktop notifications. UI thread.
#include "ui/shell/notifier.h"

#include "core/base/log.h"
#include "core/base/text.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QSystemTrayIcon>

namespace velqa {
namespace {

constexpr auto Service = "org.freedesktop.Notifications";
constexpr auto Path = "/org/freedesktop/Notifications";
constexpr auto Interface = "org.freedesktop.Notifications";

} // namespace

Notifier::Notifier(QObject *parent) : QObject(parent)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    m_hasBus = bus.isConnected();
    if (!m_hasBus)
        return;
    bus.connect(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface), QStringLiteral("ActionInvoked"), this,
                SLOT(onActionInvoked(uint, QString)));
    bus.connect(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface), QStringLiteral("NotificationClosed"), this,
                SLOT(onClosed(uint, uint)));
}

void Notifier::notify(const QString &key, const QString &title, const QString &text)
{
    const QString shownTitle = displayLine(title, 80);
    const QString shownText = displayLine(text, 200);
    if (!m_hasBus) {
        fallBack(key, shownTitle, shownText);
        return;
    }
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface),
                                                       QStringLiteral("Notify"));
    QVariantMap hints;
    hints.insert(QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName());
    hints.insert(QStringLiteral("category"), QStringLiteral("x-velqa.turn"));
    hints.insert(QStringLiteral("urgency"), QVariant::fromValue(uchar(1)));
    // Servers may read markup in the body; the title is plain by the specification.
    call.setArguments({QGuiApplication::applicationDisplayName(), m_ids.value(key, 0), QGuiApplication::desktopFileName(), shownTitle,
                       shownText.toHtmlEscaped(), QStringList{QStringLiteral("default"), tr("Open")}, hints, -1});
    auto *watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call, 3000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, key, shownTitle, shownText](QDBusPendingCallWatcher *done) {
        done->deleteLater();
        const QDBusPendingReply<uint> reply = *done;
        if (reply.isError()) {
            qCDebug(logUi) << "notification not shown:" << reply.error().name();
            fallBack(key, shownTitle, shownText);
        } else {
            m_ids.insert(key, reply.value());
        }
    });
}

void Notifier::withdraw(const QString &key)
{
    const uint id = m_ids.take(key);
    if (id == 0 || !m_hasBus)
        return;
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface),
                                                       QStringLiteral("CloseNotification"));
    call.setArguments({id});
    QDBusConnection::sessionBus().asyncCall(call, 3000);
}

void Notifier::fallBack(const QString &key, const QString &title, const QString &text)
{
    if (!m_tray || !m_tray->isVisible())
        return;
    m_trayKey = key;
    connect(m_tray, &QSystemTrayIcon::messageClicked, this, [this] { emit activated(m_trayKey); }, Qt::SingleShotConnection);
    m_tray->showMessage(title, text);
}

void Notifier::onActionInvoked(uint id, const QString &action)
{
    if (action != QLatin1String("default"))
        return;
    const QString key = m_ids.key(id);
    if (!key.isEmpty())
        emit activated(key);
}

void Notifier::onClosed(uint id, uint)
{
    const QString key = m_ids.key(id);
    if (!key.isEmpty())
        m_ids.remove(key);
}

} // namespace velqa
