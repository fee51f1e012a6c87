// The tray icon and its menu. UI thread.
#include "ui/shell/tray.h"

#include "core/base/text.h"

#include <QDBusServiceWatcher>
#include <QGuiApplication>
#include <QIcon>
#include <QMenu>
#include <QSystemTrayIcon>

#include <utility>

namespace velqa {

Tray::Tray(std::function<bool()> isAvailable, const QDBusConnection &sessionBus, QObject *parent)
    : QObject(parent)
    , m_isAvailable(isAvailable ? std::move(isAvailable) : &QSystemTrayIcon::isSystemTrayAvailable)
    , m_menu(std::make_unique<QMenu>())
{
    m_menu->setObjectName(QStringLiteral("trayMenu"));
    auto *watcher = new QDBusServiceWatcher(QStringLiteral("org.kde.StatusNotifierWatcher"), sessionBus,
                                            QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(watcher, &QDBusServiceWatcher::serviceOwnerChanged, this, &Tray::lookAgain);
    lookAgain();
}

Tray::~Tray() = default;

void Tray::lookAgain()
{
    const bool isAvailable = m_isAvailable();
    if (isAvailable == isThere())
        return;
    if (isAvailable) {
        m_icon = std::make_unique<QSystemTrayIcon>(QGuiApplication::windowIcon());
        m_icon->setContextMenu(m_menu.get());
        connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
            if (reason == QSystemTrayIcon::Trigger)
                emit showRequested();
        });
        retranslate();
        m_icon->show();
    } else {
        m_icon.reset();
    }
    emit changed(isAvailable);
}

void Tray::setConversations(const QList<ConversationSummary> &conversations)
{
    QList<std::pair<ConversationId, QString>> running;
    for (const ConversationSummary &summary : conversations) {
        if (!isFinal(summary.lastState))
            running.append({summary.id, displayLine(summary.title, 60)});
    }
    if (running == m_running)
        return; // an open menu is not pulled away
    m_running = running;
    retranslate();
}

void Tray::retranslate()
{
    if (!m_icon)
        return;
    const int count = int(m_running.size());
    m_icon->setToolTip(count > 0 ? tr("Velqa Sandbox Agent, %n turn(s) running", nullptr, count) : tr("Velqa Sandbox Agent"));
    m_menu->clear();
    m_menu->addAction(tr("Show the window"), this, &Tray::showRequested);
    for (const auto &running : std::as_const(m_running)) {
        QString title = running.second.isEmpty() ? tr("New conversation") : running.second;
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        m_menu->addAction(tr("Running: %1").arg(title), this, [this, id = running.first] { emit conversationPicked(id); });
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("Quit"), this, &Tray::quitRequested);
}

} // namespace velqa
