// MainWindow: the shell around everything: menu, sidebar, pages in the middle, tabs on the right, tray, notifications,
// closing. UI thread. What it is given must outlive it.
//
// Phases: starting (a loading face), failed (an error face with Retry), open, closing. Without an entitlement the invitation
// takes the place of the whole Sandbox view, right pane included; old conversations can still be opened and read.
#pragma once

#include "core/base/applink.h"
#include "core/studio/studiovalues.h"
#include "ui/common/uiservices.h"
#include "ui/shell/pagefactory.h"

#include <QHash>
#include <QMainWindow>
#include <QTimer>

#include <optional>

class QActionGroup;
class QMenu;
class QStackedWidget;

namespace velqa {

class AdaptivePanes;
class Banner;
class CommandPalette;
class ConversationPage;
class LanguageController;
class Notifier;
class PageWidget;
class RightPane;
class Sidebar;
class StateFace;
class Studio;
class ThemeController;
class Toast;
class Tray;

class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    enum class Phase { Starting, Failed, Open, Closing, Closed };

    MainWindow(Studio &studio, ThemeController &theme, LanguageController &language, const UiServices &services,
               const PageFactory &factory, QWidget *parent = nullptr);
    ~MainWindow() override;

    Phase phase() const { return m_phase; }
    ConversationPage *conversationPage() const { return m_conversation; }
    AdaptivePanes *panes() const { return m_panes; }
    // "conversation", "invitation", "agentEditor", "settings", "license", "usage"
    QString currentPage() const { return m_page; }
    void showPage(const QString &name);
    void openConversation(const ConversationId &id);
    void startConversation(const AgentId &agent);
    void editAgent(const AgentId &agent);
    // What a velqa: link names is shown, once it is known whether it is there. Never more than shown.
    void openLink(const AppLink &link);
    void say(const QString &sentence);
    // A second start of the program hands over to this window.
    void comeToFront();

signals:
    void closing(); // the end has begun and is not called off any more
    void closed(); // shut down, safe to quit

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // mainwindow.cpp
    void buildWindow();
    void connectStudio();
    void connectParts();
    void enter(Phase phase);
    void start();
    void applySettings(const SettingsValues &settings);
    void openFirst();
    void openLinked();
    void setPage(const QString &name);
    QWidget *pageWidget(const QString &name);
    bool mayLeave(std::function<void()> then);
    void updateLock();
    void updateBanner();
    void updateTitle();
    void notifyTurn(const ConversationId &conversation, const TurnEvent &event);
    void retranslateUi();
    QString titleOf(const ConversationId &id) const;
    QString agentNameOf(const ConversationId &id) const;

    // mainwindowactions.cpp
    QAction *makeAction(QMenu *menu, const char *name, const QKeySequence &keys, std::function<void()> run);
    void buildMenus();
    void retranslateActions();
    void updateActions();
    void changeSettings(std::function<void(SettingsValues &)> change);
    void showPalette();
    void showAbout();
    void removeConversation(const ConversationId &id);

    // mainwindowclosing.cpp
    void setUpTray();
    void hideInTray();
    void shutDown();
    void saveState();
    void saveSoon();
    void restoreFrom(const QByteArray &state);

    Studio &m_studio;
    ThemeController &m_theme;
    LanguageController &m_language;
    UiServices m_services;
    PageFactory m_factory;
    Phase m_phase = Phase::Starting;
    QStackedWidget *m_root;
    StateFace *m_startFace;
    AdaptivePanes *m_panes = nullptr;
    Sidebar *m_sidebar = nullptr;
    QWidget *m_middle = nullptr;
    QStackedWidget *m_pages = nullptr;
    ConversationPage *m_conversation = nullptr;
    RightPane *m_right = nullptr;
    CommandPalette *m_palette = nullptr;
    Toast *m_toast = nullptr;
    Banner *m_engineBanner = nullptr;
    Banner *m_problemBanner = nullptr;
    Notifier *m_notifier = nullptr;
    Tray *m_tray = nullptr;
    bool m_isInTray = false;
    QHash<QString, QWidget *> m_pageWidgets;
    QString m_page;
    std::function<void()> m_afterLeaving;
    QList<QMenu *> m_menus;
    QHash<QString, QAction *> m_actions;
    QList<QAction *> m_actionOrder;
    QActionGroup *m_themeGroup = nullptr;
    QActionGroup *m_languageGroup = nullptr;
    QTimer m_saveTimer;
    SettingsValues m_settings;
    LicenseStatus m_license;
    EngineStatus m_engine;
    QList<AgentSpec> m_agents;
    QList<ConversationSummary> m_conversations;
    ConversationId m_wanted;   // from the last time, opened when it is known
    std::optional<AppLink> m_linked; // to be shown
    bool m_hasLicense = false;
    bool m_hasConversations = false;
    bool m_openedFirst = false;
    int m_running = 0;
};

} // namespace velqa
