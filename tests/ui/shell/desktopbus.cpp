// A private session bus. Main thread of a test.
#include "tests/ui/shell/desktopbus.h"

#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

namespace velqa::test {

uint NotificationServer::Notify(const QString &, uint replaces, const QString &, const QString &title, const QString &body,
                                const QStringList &actions, const QVariantMap &hints, int)
{
    const uint id = replaces > 0 ? replaces : ++m_last;
    shown.append({id, replaces, title, body, actions, hints});
    return id;
}

void NotificationServer::CloseNotification(uint id)
{
    closed.append(id);
    emit NotificationClosed(id, 3);
}

DesktopBus::DesktopBus()
{
    m_process.start(QStringLiteral("dbus-daemon"), {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
    EXPECT_TRUE(spinUntil([this] { return m_process.canReadLine() || m_process.error() == QProcess::FailedToStart; }));
    m_address = QString::fromUtf8(m_process.readLine()).trimmed();
    m_ours = QDBusConnection::connectToBus(m_address, QStringLiteral("velqa-test-ours"));
    m_desktop = QDBusConnection::connectToBus(m_address, QStringLiteral("velqa-test-desktop"));
}

DesktopBus::~DesktopBus()
{
    m_ours = QDBusConnection(QString());
    m_desktop = QDBusConnection(QString());
    QDBusConnection::disconnectFromBus(QStringLiteral("velqa-test-ours"));
    QDBusConnection::disconnectFromBus(QStringLiteral("velqa-test-desktop"));
    m_process.kill();
    EXPECT_TRUE(spinUntil([this] { return m_process.state() == QProcess::NotRunning; }));
}

NotificationServer &DesktopBus::startNotifications()
{
    m_desktop.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &m_server,
                             QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals);
    claim(QStringLiteral("org.freedesktop.Notifications"));
    return m_server;
}

void DesktopBus::claim(const QString &service)
{
    m_desktop.registerService(service);
}

void DesktopBus::release(const QString &service)
{
    m_desktop.unregisterService(service);
}

} // namespace velqa::test
