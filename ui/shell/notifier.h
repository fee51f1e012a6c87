// Notifier: tells the person that a turn ended or needs them while the window is not in front. UI thread.
//
// Speaks org.freedesktop.Notifications over the session bus; without it, the tray icon's own message; without that, nothing.
// Titles are cut and markup is escaped; what a person wrote or an agent answered is never in it (the screen may be locked).
#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QSystemTrayIcon>

#include <optional>
#include <utility>

namespace velqa {

class Notifier final : public QObject
{
    Q_OBJECT

public:
    explicit Notifier(const QDBusConnection &sessionBus, QObject *parent = nullptr);

    void setTray(QSystemTrayIcon *tray) { m_tray = tray; }
    // `key` groups: a newer one of the same key replaces the older. activated(key) when the person clicks it.
    void notify(const QString &key, const QString &title, const QString &text);
    void withdraw(const QString &key);

signals:
    void activated(const QString &key);

private slots:
    void onActionInvoked(uint id, const QString &action);
    void onActivationToken(uint id, const QString &token);
    void onClosed(uint id, uint reason);

private:
    void fallBack(const QString &key, const QString &title, const QString &text);

    QPointer<QSystemTrayIcon> m_tray;
    // A call to the desktop that is on its way, and what came meanwhile: its id is not known yet.
    struct Call
    {
        std::optional<std::pair<QString, QString>> next; // title, text
        bool isUnwanted = false;
    };
    QHash<QString, Call> m_calls;
    QHash<QString, uint> m_ids;
    QString m_trayKey;
    QDBusConnection m_bus;
};

} // namespace velqa
