// Desktop notifications. UI thread.
#include "ui/shell/notifier.h"

#include "core/base/log.h"
#include "core/base/text.h"

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

Notifier::Notifier(const QDBusConnection &sessionBus, QObject *parent) : QObject(parent), m_bus(sessionBus)
{
    const auto listen = [this](const char *name, const char *slot) {
        m_bus.connect(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface), QLatin1String(name), this, slot);
    };
    listen("ActionInvoked", SLOT(onActionInvoked(uint, QString)));
    listen("ActivationToken", SLOT(onActivationToken(uint, QString)));
    listen("NotificationClosed", SLOT(onClosed(uint, uint)));
}

void Notifier::notify(const QString &key, const QString &title, const QString &text)
{
    const QString shownTitle = displayLine(title, 80);
    const QString shownText = displayLine(text, 200);
    if (!m_bus.isConnected()) {
        fallBack(key, shownTitle, shownText);
        return;
    }
    if (const auto underWay = m_calls.find(key); underWay != m_calls.end()) {
        *underWay = {std::pair(title, text), false};
        return;
    }
    m_calls.insert(key, {});
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface),
                                                       QStringLiteral("Notify"));
    QVariantMap hints;
    hints.insert(QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName());
    hints.insert(QStringLiteral("category"), QStringLiteral("x-velqa.turn"));
    hints.insert(QStringLiteral("urgency"), QVariant::fromValue(uchar(1)));
    // Servers may read markup in the body; the title is plain by the specification.
    call.setArguments({QGuiApplication::applicationDisplayName(), m_ids.value(key, 0), QGuiApplication::desktopFileName(), shownTitle,
                       shownText.toHtmlEscaped(), QStringList{QStringLiteral("default"), tr("Open")}, hints, -1});
    auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(call, 3000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, key, shownTitle, shownText](QDBusPendingCallWatcher *done) {
        done->deleteLater();
        const QDBusPendingReply<uint> reply = *done;
        const Call meanwhile = m_calls.take(key);
        if (!reply.isError()) {
            m_ids.insert(key, reply.value());
        } else {
            qCDebug(logUi) << "notification not shown:" << reply.error().name();
            if (!meanwhile.isUnwanted)
                fallBack(key, shownTitle, shownText);
        }
        if (meanwhile.next)
            notify(key, meanwhile.next->first, meanwhile.next->second);
        else if (meanwhile.isUnwanted)
            withdraw(key);
    });
}

void Notifier::withdraw(const QString &key)
{
    if (const auto underWay = m_calls.find(key); underWay != m_calls.end()) {
        *underWay = {std::nullopt, true};
        return;
    }
    const uint id = m_ids.take(key);
    if (id == 0)
        return;
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(Service), QLatin1String(Path), QLatin1String(Interface),
                                                       QStringLiteral("CloseNotification"));
    call.setArguments({id});
    m_bus.asyncCall(call, 3000);
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

// Comes just before the action: with it the compositor lets our window come to front.
void Notifier::onActivationToken(uint id, const QString &token)
{
    if (!m_ids.key(id).isEmpty())
        qputenv("XDG_ACTIVATION_TOKEN", token.left(1024).toUtf8());
}

void Notifier::onClosed(uint id, uint)
{
    const QString key = m_ids.key(id);
    if (!key.isEmpty())
        m_ids.remove(key);
}

} // namespace velqa
