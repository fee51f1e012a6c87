// What reaches the person when the window is not in front: notifications on the desktop's bus, the tray and its menu.
#include "resources/languagecontroller.h"
#include "tests/support/fakeclock.h"
#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/ui/shell/desktopbus.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/themecontroller.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/tray.h"

#include <QAction>
#include <QMenu>
#include <QSystemTrayIcon>
#include <QUrl>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

class TrayTest : public ::testing::Test
{
protected:
    TrayTest()
    {
        EXPECT_TRUE(bus.isRunning());
        agent = studio.addAgent(QStringLiteral("Data <b>analyst</b>"));
        id = studio.addConversation(agent.id, QStringLiteral("My secret salary")).id;
        UiServices services{prompter, files, clock, [](const QUrl &) {}, bus.ours(), [this] { return hasTray; }};
        window = std::make_unique<MainWindow>(studio, theme, language, services, PageFactory{});
        tray = window->findChild<Tray *>();
        window->show();
        studio.emitStarted();
    }
    ~TrayTest() override
    {
        window.reset();
        language.setLanguage(QStringLiteral("en"));
    }

    void setRunning(bool isRunning)
    {
        const TurnId turn(QStringLiteral("t"));
        if (isRunning) {
            studio.emitEvent(id, turn, event::UserMessage{QStringLiteral("go"), {}, {}, {}, {}, {}});
            studio.emitEvent(id, turn, event::StateChanged{TurnState::Running});
        }
        studio.conversations.first().lastState = isRunning ? TurnState::Running : TurnState::Completed;
        emit studio.conversationsChanged(studio.conversations);
    }
    void endTurn(TurnState state)
    {
        event::TurnFinished finished;
        finished.state = state;
        finished.text = QStringLiteral("Your salary is 1");
        studio.emitEvent(id, TurnId(QStringLiteral("t")), finished);
    }
    void lookAway()
    {
        other.show();
        other.activateWindow();
        ASSERT_TRUE(spinUntil([this] { return !window->isActiveWindow(); }));
    }
    void lookHere()
    {
        window->activateWindow();
        ASSERT_TRUE(spinUntil([this] { return window->isActiveWindow(); }));
    }
    QStringList menu() const
    {
        QStringList texts;
        for (const QAction *action : tray->menu()->actions())
            texts.append(action->isSeparator() ? QStringLiteral("-") : action->text());
        return texts;
    }

    DesktopBus bus;
    FakeStudio studio;
    FakePrompter prompter;
    FakeFileChooser files;
    FakeClock clock;
    ThemeController theme{ThemeController::Portal::Ignore};
    LanguageController language;
    AgentSpec agent;
    ConversationId id;
    bool hasTray = true;
    QWidget other;
    std::unique_ptr<MainWindow> window;
    Tray *tray = nullptr;
};

} // namespace

TEST_F(TrayTest, aTurnThatEndsUnseenIsToldWithoutWhatWasSaid)
{
    NotificationServer &server = bus.startNotifications();
    lookHere();
    setRunning(true);
    endTurn(TurnState::Completed);
    lookAway();
    setRunning(true);
    endTurn(TurnState::Stopped); // the person did that
    setRunning(true);
    endTurn(TurnState::Failed);
    ASSERT_TRUE(spinUntil([&] { return !server.shown.isEmpty(); }));
    ASSERT_EQ(server.shown.size(), 1) << "not while the window is in front, not for a stop";
    const NotificationServer::Shown first = server.shown.first();
    EXPECT_EQ(first.title, QStringLiteral("Data <b>analyst</b>")) << "a title is plain text";
    EXPECT_EQ(first.body, QStringLiteral("The turn failed."));
    EXPECT_FALSE((first.title + first.body).contains(QStringLiteral("salary"))) << "the screen may be locked";
    EXPECT_EQ(first.actions, (QStringList{QStringLiteral("default"), QStringLiteral("Open")}));
    EXPECT_TRUE(first.hints.contains(QStringLiteral("desktop-entry")));

    studio.emitEvent(id, TurnId(QStringLiteral("u")), event::StateChanged{TurnState::WaitingForApproval});
    ASSERT_TRUE(spinUntil([&] { return server.shown.size() == 2; }));
    EXPECT_EQ(server.shown.last().replaces, first.id) << "one for each conversation";
    EXPECT_EQ(server.shown.last().body, QStringLiteral("The agent needs you."));
}

TEST_F(TrayTest, aNotificationLeadsToItsConversation)
{
    NotificationServer &server = bus.startNotifications();
    lookAway();
    setRunning(true);
    endTurn(TurnState::Completed);
    ASSERT_TRUE(spinUntil([&] { return !server.shown.isEmpty(); }));
    EXPECT_NE(window->conversationPage()->conversation(), id);
    // Clicked again while the answer with the id is on its way to us.
    EXPECT_TRUE(spinUntil([&] {
        emit server.ActivationToken(server.shown.last().id, QStringLiteral("token-1"));
        emit server.ActionInvoked(server.shown.last().id, QStringLiteral("default"));
        return window->conversationPage()->conversation() == id;
    }));
    EXPECT_TRUE(spinUntil([this] { return window->isActiveWindow(); }));
    EXPECT_EQ(qgetenv("XDG_ACTIVATION_TOKEN"), QByteArray("token-1"));
    qunsetenv("XDG_ACTIVATION_TOKEN");
    EXPECT_TRUE(spinUntil([&] { return server.closed.contains(server.shown.last().id); })) << "it is seen now";
}

TEST_F(TrayTest, comingBackTakesTheNotificationOfTheConversationInFrontAway)
{
    NotificationServer &server = bus.startNotifications();
    window->openConversation(id);
    lookAway();
    setRunning(true);
    endTurn(TurnState::Completed);
    ASSERT_TRUE(spinUntil([&] { return !server.shown.isEmpty(); }));
    lookHere();
    EXPECT_TRUE(spinUntil([&] { return !server.closed.isEmpty(); }));
}

TEST_F(TrayTest, withoutANotificationServerNothingBreaks)
{
    lookAway();
    setRunning(true);
    endTurn(TurnState::Completed);
    EXPECT_TRUE(tray->isThere());
}

TEST_F(TrayTest, theMenuNamesWhatRuns)
{
    EXPECT_EQ(menu(), (QStringList{QStringLiteral("Show the window"), QStringLiteral("-"), QStringLiteral("Quit")}));
    EXPECT_EQ(tray->icon()->toolTip(), QStringLiteral("Velqa Sandbox Agent"));
    studio.conversations.first().title = QStringLiteral("R&D\nnumbers");
    setRunning(true);
    EXPECT_EQ(menu().at(1), QStringLiteral("Running: R&&D numbers"));
    EXPECT_EQ(tray->icon()->toolTip(), QStringLiteral("Velqa Sandbox Agent, 1 turn running"));
    window->hide();
    tray->menu()->actions().at(1)->trigger();
    EXPECT_TRUE(window->isVisible());
    EXPECT_EQ(window->conversationPage()->conversation(), id);
    language.setLanguage(QStringLiteral("fr"));
    EXPECT_TRUE(spinUntil([this] { return menu().first() == QStringLiteral("Afficher la fenêtre"); }));
    language.setLanguage(QStringLiteral("en"));
    setRunning(false);
    EXPECT_EQ(menu().size(), 3);
}

TEST_F(TrayTest, closingWithARunningTurnMayLeaveItInTheTray)
{
    setRunning(true);
    prompter.choices = {1};
    window->close();
    EXPECT_FALSE(window->isVisible());
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("shutDown")));
    emit tray->icon()->activated(QSystemTrayIcon::Trigger);
    EXPECT_TRUE(window->isVisible());

    prompter.choices = {1};
    window->close();
    EXPECT_FALSE(window->isVisible());
    hasTray = false; // the desktop's panel went away
    bus.claim(QStringLiteral("org.kde.StatusNotifierWatcher"));
    EXPECT_TRUE(spinUntil([this] { return window->isVisible(); })) << "nobody could find us any more";
    EXPECT_FALSE(tray->isThere());
}

TEST_F(TrayTest, quittingFromTheTrayAsksInTheWindow)
{
    setRunning(true);
    window->hide();
    prompter.choices = {0};
    tray->menu()->actions().last()->trigger();
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("shutDown")));
    EXPECT_EQ(window->phase(), MainWindow::Phase::Closed);
}

TEST_F(TrayTest, withoutATrayTheWindowNeverHidesInIt)
{
    hasTray = false;
    setRunning(true);
    window->close(); // the question is closed again
    ASSERT_EQ(prompter.questions.size(), 1);
    EXPECT_EQ(prompter.questions.first().choices.size(), 1) << "only to stop and quit";
    EXPECT_TRUE(window->isVisible());
    hasTray = true; // a tray appears
    bus.claim(QStringLiteral("org.kde.StatusNotifierWatcher"));
    EXPECT_TRUE(spinUntil([this] { return tray->isThere(); }));
}
