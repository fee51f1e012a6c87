// DesktopBus: a session bus of the test's own, with a notification server on it that notes what it is asked. Main thread of a test.
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QVariantMap>

namespace velqa::test {

class NotificationServer final : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Shown
    {
        uint id;
        uint replaces;
        QString title;
        QString body;
        QStringList actions;
        QVariantMap hints;
    };
    QList<Shown> shown;
    QList<uint> closed;

public slots:
    uint Notify(const QString &application, uint replaces, const QString &icon, const QString &title, const QString &body,
                const QStringList &actions, const QVariantMap &hints, int timeoutMs);
    void CloseNotification(uint id);

signals:
    void ActionInvoked(uint id, const QString &action);
    void ActivationToken(uint id, const QString &token);
    void NotificationClosed(uint id, uint reason);

private:
    uint m_last = 0;
};

class DesktopBus
{
public:
    DesktopBus(); // without a notification server
    ~DesktopBus();

    bool isRunning() const { return !m_address.isEmpty(); }
    QDBusConnection ours() const { return m_ours; }
    NotificationServer &startNotifications();
    // Something else of the desktop comes or goes.
    void claim(const QString &service);
    void release(const QString &service);

private:
    QProcess m_process;
    QString m_address;
    QDBusConnection m_ours{QString()};
    QDBusConnection m_desktop{QString()};
    NotificationServer m_server;
};

} // namespace velqa::test
