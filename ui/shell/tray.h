// Tray: our icon in the desktop's tray: which turns run, show the window, quit. UI thread.
//
// A desktop may have no tray, get one later or lose it; isThere() is true while the person can find us in it. Whoever hides the
// window looks first, and brings it back on changed() when the tray has gone.
#pragma once

#include "core/studio/studiovalues.h"

#include <QDBusConnection>
#include <QObject>

#include <functional>
#include <memory>
#include <utility>

class QMenu;
class QSystemTrayIcon;

namespace velqa {

class Tray final : public QObject
{
    Q_OBJECT

public:
    // `isAvailable`: whether the desktop has a tray now; null = ask Qt.
    Tray(std::function<bool()> isAvailable, const QDBusConnection &sessionBus, QObject *parent = nullptr);
    ~Tray() override;

    bool isThere() const { return m_icon != nullptr; }
    QSystemTrayIcon *icon() const { return m_icon.get(); } // null when there is no tray
    QMenu *menu() const { return m_menu.get(); }
    void lookAgain();
    // All conversations; those with a running turn are in the menu.
    void setConversations(const QList<ConversationSummary> &conversations);
    void retranslate();

signals:
    void changed(bool isThere);
    void showRequested();
    void conversationPicked(const velqa::ConversationId &conversation);
    void quitRequested();

private:
    std::function<bool()> m_isAvailable;
    QList<std::pair<ConversationId, QString>> m_running; // with title
    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon;
};

} // namespace velqa
