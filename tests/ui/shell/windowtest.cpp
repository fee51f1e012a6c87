// The main window against a fake studio: phases, pages, the invitation, panes, palette, closing, languages, pictures.
#include "resources/languagecontroller.h"
#include "tests/support/fakeclock.h"
#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "ui/chat/composer.h"
#include "ui/chat/conversationpage.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/stateface.h"
#include "ui/common/theme.h"
#include "ui/common/themecontroller.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/listmodels.h"
#include "ui/shell/mainwindow.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

// A page that records what the shell tells it.
class ProbePage : public PageWidget
{
public:
    explicit ProbePage(const QString &name, QWidget *parent) : PageWidget(parent) { setObjectName(name); }
    void showConversation(const ConversationContent &content) override { conversation = content.summary.id; }
    void clearConversation() override { conversation = {}; }
    void editAgent(const AgentId &id) override { agent = id; }
    bool mayLeave() override { return canLeave; }

    ConversationId conversation;
    AgentId agent;
    bool canLeave = true;
};

class Window : public ::testing::Test
{
protected:
    Window()
    {
        analyst = studio.addAgent(QStringLiteral("Data analyst"));
        writer = studio.addAgent(QStringLiteral("Script writer"), Runtime::Node);
        const auto probe = [](const char *name) {
            return [name](Studio &, QWidget *parent) -> QWidget * { return new ProbePage(QString::fromLatin1(name), parent); };
        };
        PageFactory factory;
        factory.agentEditor = probe("probeEditor");
        factory.settings = probe("probeSettings");
        factory.usage = probe("probeUsage");
        factory.invitation = probe("probeInvitation");
        factory.workspace = probe("probeWorkspace");
        factory.artefacts = probe("probeArtefacts");
        window = std::make_unique<MainWindow>(studio, theme, language, UiServices{prompter, files, clock, [](const QUrl &) {}}, factory);
        window->resize(1440, 900);
        window->show();
        window->activateWindow();
        // The window asks the studio to start; the test says when it has.
        studio.holdAnswers = true;
        EXPECT_TRUE(spinUntil([this] { return window->isActiveWindow() && studio.wasCalled(QStringLiteral("start")); }));
        studio.holdAnswers = false;
    }
    ~Window() override
    {
        window.reset();
        language.setLanguage(QStringLiteral("en"));
        theme.setMode(QStringLiteral("light"));
    }

    ProbePage *probe(const char *name) { return static_cast<ProbePage *>(findWidget(window.get(), QString::fromLatin1(name))); }
    QAction *action(const char *name) { return window->findChild<QAction *>(QString::fromLatin1(name)); }

    FakeStudio studio;
    FakePrompter prompter;
    FakeFileChooser files;
    FakeClock clock;
    ThemeController theme{ThemeController::Portal::Ignore};
    LanguageController language;
    AgentSpec analyst;
    AgentSpec writer;
    std::unique_ptr<MainWindow> window;
};

} // namespace

TEST_F(Window, startsFailsRetriesAndOpens)
{
    EXPECT_EQ(window->phase(), MainWindow::Phase::Starting);
    emit studio.startFailed(Error{ErrorCode::Corrupt, QStringLiteral("The database is from a newer version."), QStringLiteral("schema 9")});
    EXPECT_EQ(window->phase(), MainWindow::Phase::Failed);
    auto *face = child<StateFace>(window.get(), "startFace");
    EXPECT_EQ(face->text(), QStringLiteral("The database is from a newer version."));
    QTest::mouseClick(face->primaryButton(), Qt::LeftButton);
    EXPECT_EQ(studio.callCount(QStringLiteral("start")), 2);
    EXPECT_EQ(window->phase(), MainWindow::Phase::Open);
    EXPECT_EQ(window->conversationPage()->agent(), analyst.id) << "a new conversation with the first agent";
}

TEST_F(Window, sidebarOpensConversationsAndTellsTheTabs)
{
    const ConversationId id = studio.addConversation(writer.id, QStringLiteral("Old one")).id;
    studio.emitStarted();
    auto *list = child<QListView>(window.get(), "conversationsList");
    ASSERT_EQ(list->model()->rowCount(), 1);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    EXPECT_EQ(window->conversationPage()->conversation(), id);
    EXPECT_EQ(probe("probeWorkspace")->conversation, id);
    EXPECT_EQ(probe("probeArtefacts")->conversation, id);
    EXPECT_EQ(window->windowTitle(), QStringLiteral("Old one – Velqa Sandbox Agent"));

    auto *agents = child<QListView>(window.get(), "agentsList");
    agents->setCurrentIndex(agents->model()->index(1, 0));
    QTest::keyClick(agents, Qt::Key_Return);
    EXPECT_EQ(window->conversationPage()->agent(), writer.id);
    EXPECT_TRUE(window->conversationPage()->conversation().isEmpty());
    EXPECT_TRUE(probe("probeWorkspace")->conversation.isEmpty());
}

TEST_F(Window, pagesWithUnsavedChangesAreNotLeftByAccident)
{
    studio.emitStarted();
    QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(window->currentPage(), QStringLiteral("agentEditor"));
    ProbePage *editor = probe("probeEditor");
    editor->canLeave = false;
    QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
    EXPECT_EQ(window->currentPage(), QStringLiteral("agentEditor"));
    editor->canLeave = true;
    emit editor->closeRequested();
    EXPECT_EQ(window->currentPage(), QStringLiteral("settings")) << "it goes where the person wanted";
    emit probe("probeSettings")->closeRequested();
    EXPECT_EQ(window->currentPage(), QStringLiteral("conversation"));
    window->editAgent(writer.id);
    EXPECT_EQ(editor->agent, writer.id);
    emit editor->newConversationRequested(writer.id);
    EXPECT_EQ(window->currentPage(), QStringLiteral("conversation"));
    EXPECT_EQ(window->conversationPage()->agent(), writer.id);
}

TEST_F(Window, withoutEntitlementTheInvitationTakesTheWholeSandboxView)
{
    const ConversationId id = studio.addConversation(analyst.id, QStringLiteral("Old one")).id;
    studio.license = LicenseStatus();
    studio.license.state = LicenseState::Denied;
    studio.emitStarted();
    EXPECT_EQ(window->currentPage(), QStringLiteral("invitation"));
    EXPECT_TRUE(findWidget(window.get(), QStringLiteral("probeInvitation"))->isVisible());
    EXPECT_FALSE(findWidget(window.get(), QStringLiteral("rightPane"))->isVisible()) << "right pane included";
    EXPECT_FALSE(findWidget(window.get(), QStringLiteral("conversationPage"))->isVisible());

    window->openConversation(id);
    EXPECT_EQ(window->currentPage(), QStringLiteral("conversation")) << "old conversations stay readable";
    EXPECT_TRUE(findWidget(window.get(), QStringLiteral("lockedBar"))->isVisible());
    studio.setLicense(LicenseStatus(studio.license));
    EXPECT_EQ(window->currentPage(), QStringLiteral("conversation")) << "a check that says the same disturbs nobody";
    window->startConversation(analyst.id);
    EXPECT_EQ(window->currentPage(), QStringLiteral("invitation"));

    studio.setLicense(FakeStudio::entitled());
    EXPECT_EQ(window->currentPage(), QStringLiteral("conversation"));
    EXPECT_TRUE(findWidget(window.get(), QStringLiteral("rightPane"))->isVisible());
    EXPECT_FALSE(findWidget(window.get(), QStringLiteral("lockedBar"))->isVisible());
}

TEST_F(Window, panesBecomeOverlaysWhenNarrow)
{
    studio.emitStarted();
    QWidget *right = findWidget(window.get(), QStringLiteral("rightPane"));
    QWidget *left = findWidget(window.get(), QStringLiteral("sidebar"));
    EXPECT_TRUE(right->isVisible());
    window->resize(1000, 700);
    EXPECT_TRUE(window->panes()->isRightOverlay());
    EXPECT_FALSE(right->isVisible());
    EXPECT_TRUE(left->isVisible());
    EXPECT_FALSE(findWidget(window.get(), QStringLiteral("showSidebarButton"))->isVisible()) << "the sidebar is there";
    QTest::mouseClick(findWidget(window.get(), QStringLiteral("showPanesButton")), Qt::LeftButton);
    EXPECT_TRUE(right->isVisible());
    EXPECT_EQ(right->geometry().right(), window->panes()->width() - 1);
    QTest::mouseClick(findWidget(window.get(), QStringLiteral("overlayShade")), Qt::LeftButton, {}, QPoint(20, 300));
    EXPECT_FALSE(right->isVisible());

    window->resize(700, 700);
    EXPECT_FALSE(left->isVisible());
    QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
    EXPECT_TRUE(left->isVisible());
    window->openConversation(studio.addConversation(analyst.id, QStringLiteral("X")).id);
    EXPECT_FALSE(left->isVisible()) << "picking something closes the overlay";
    window->resize(1440, 900);
    EXPECT_TRUE(left->isVisible());
    EXPECT_TRUE(right->isVisible());
}

TEST_F(Window, stateIsRememberedThroughTheStudio)
{
    const ConversationId id = studio.addConversation(analyst.id, QStringLiteral("Kept")).id;
    studio.emitStarted();
    window->openConversation(id);
    window->conversationPage()->composer()->setText(QStringLiteral("half a thought"));
    window->panes()->setRightShown(false);
    window->close();
    ASSERT_FALSE(studio.windowState.isEmpty());
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("shutDown")));

    FakeStudio second;
    second.agents = studio.agents;
    second.conversations = studio.conversations;
    second.windowState = studio.windowState;
    MainWindow next(second, theme, language, UiServices{prompter, files, clock, {}}, PageFactory{});
    next.resize(1440, 900);
    next.show();
    second.emitStarted();
    EXPECT_EQ(next.conversationPage()->conversation(), id);
    EXPECT_EQ(next.conversationPage()->composer()->text(), QStringLiteral("half a thought"));
    EXPECT_FALSE(next.panes()->isRightShown());

    FakeStudio third;
    third.agents = studio.agents;
    third.windowState = "{\"panes\": 7, \"geometry\": \"!!\", \"drafts\": []}";
    MainWindow damaged(third, theme, language, UiServices{prompter, files, clock, {}}, PageFactory{});
    third.emitStarted();
    EXPECT_EQ(damaged.phase(), MainWindow::Phase::Open) << "a damaged state harms nobody";
}

TEST_F(Window, closingAsksWhileATurnRuns)
{
    const ConversationId id = studio.addConversation(analyst.id, QStringLiteral("Busy")).id;
    studio.emitStarted();
    const TurnId turn(QStringLiteral("t1"));
    studio.emitEvent(id, turn, event::UserMessage{QStringLiteral("go"), {}, {}, {}, {}, {}});
    studio.emitEvent(id, turn, event::StateChanged{TurnState::Running});
    window->close();
    EXPECT_TRUE(window->isVisible());
    ASSERT_EQ(prompter.questions.size(), 1);
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("shutDown"))) << "closed the question: nothing happens";
    prompter.choices = {0};
    QSignalSpy closed(window.get(), &MainWindow::closed);
    window->close();
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("shutDown")));
    EXPECT_EQ(closed.count(), 1);
    EXPECT_EQ(window->phase(), MainWindow::Phase::Closed);
}

TEST_F(Window, paletteFindsConversationsAgentsAndActions)
{
    const ConversationId id = studio.addConversation(analyst.id, QStringLiteral("Invoice totals")).id;
    studio.emitStarted();
    ConversationSummary hit;
    hit.id = ConversationId(QStringLiteral("deep"));
    hit.title = QStringLiteral("Found inside");
    studio.searchHits = {hit};
    QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
    QWidget *palette = findWidget(window.get(), QStringLiteral("commandPalette"));
    ASSERT_TRUE(palette->isVisible());
    auto *edit = child<QLineEdit>(window.get(), "paletteEdit");
    auto *list = child<QListView>(window.get(), "paletteList");
    EXPECT_TRUE(edit->hasFocus());
    const auto texts = [list] {
        QStringList all;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            all.append(list->model()->index(row, 0).data().toString());
        return all;
    };
    QTest::keyClicks(edit, QStringLiteral("invo"));
    EXPECT_TRUE(texts().contains(QStringLiteral("Invoice totals")));
    EXPECT_TRUE(spinUntil([&] { return texts().contains(QStringLiteral("Found inside")); })) << "the studio searched the texts";
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_FALSE(palette->isVisible());
    EXPECT_EQ(window->conversationPage()->conversation(), id);

    QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(edit, QStringLiteral("script"));
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(window->conversationPage()->agent(), writer.id);

    QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(edit, QStringLiteral("settings"));
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(window->currentPage(), QStringLiteral("settings"));

    QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(edit, QStringLiteral("zzzz"));
    EXPECT_EQ(texts(), QStringList{QStringLiteral("Nothing found")});
    QTest::keyClick(edit, Qt::Key_Escape);
    EXPECT_FALSE(palette->isVisible());
}

TEST_F(Window, engineTroubleIsABannerWithRetry)
{
    studio.emitStarted();
    QWidget *banner = findWidget(window.get(), QStringLiteral("engineBanner"));
    EXPECT_FALSE(banner->isVisible());
    EngineStatus failed;
    failed.state = EngineStatus::State::Failed;
    failed.error = Error{ErrorCode::Unreachable, QStringLiteral("Start Docker, then try again."), {}};
    studio.setEngine(failed);
    EXPECT_TRUE(banner->isVisible());
    QTest::mouseClick(child<QPushButton>(banner, "bannerAction"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("retryEngine")));
    studio.setEngine(FakeStudio::readyEngine());
    EXPECT_FALSE(banner->isVisible()) << "it recovers by itself";
    EXPECT_TRUE(child<QPushButton>(window.get(), "engineStatusButton")->accessibleName().contains(QStringLiteral("0.4 ms")));
}

TEST_F(Window, shortcutsDoNotCollideAndActionsHaveTexts)
{
    studio.emitStarted();
    QStringList keys;
    for (const QAction *one : window->findChildren<QAction *>()) {
        if (one->objectName().endsWith(QLatin1String("Action"))) {
            EXPECT_FALSE(one->text().isEmpty()) << one->objectName().toStdString();
        }
        const QString key = one->shortcut().toString();
        if (key.isEmpty())
            continue;
        EXPECT_FALSE(keys.contains(key)) << key.toStdString();
        keys.append(key);
    }
    EXPECT_GE(keys.size(), 14);
}

TEST_F(Window, settingsSwitchThemeAndLanguageWhileRunning)
{
    studio.emitStarted();
    action("theme-darkAction")->trigger();
    ASSERT_FALSE(studio.savedSettings.isEmpty());
    EXPECT_EQ(studio.savedSettings.last().theme, QStringLiteral("dark"));
    EXPECT_TRUE(theme.isDark());
    action("language-frAction")->trigger();
    EXPECT_EQ(QLocale().language(), QLocale::French);
    EXPECT_EQ(language.language(), QStringLiteral("fr"));
    action("language-enAction")->trigger();
    EXPECT_EQ(QLocale().language(), QLocale::English);
}

TEST_F(Window, everyControlHasANameOnEveryPage)
{
    studio.addConversation(analyst.id, QStringLiteral("One"));
    studio.emitStarted();
    EXPECT_EQ(unnamedControls(window.get()), QStringList());
    window->openConversation(studio.conversations.first().id);
    EXPECT_EQ(unnamedControls(window.get()), QStringList());
    action("aboutAction")->trigger();
    QWidget *about = findWidget(window.get(), QStringLiteral("aboutDialog"));
    EXPECT_EQ(unnamedControls(about), QStringList());
    about->close();
    QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
    EXPECT_EQ(unnamedControls(window.get()), QStringList());
}

TEST_F(Window, linksShowWhatIsThereAndNothingMore)
{
    const ConversationId id = studio.addConversation(analyst.id, QStringLiteral("Penguins")).id;
    window->openLink(id); // before anything is known
    studio.emitStarted();
    EXPECT_EQ(window->conversationPage()->conversation(), id);
    window->openLink(AgentId::create());
    EXPECT_EQ(window->conversationPage()->conversation(), id);
    window->openLink(analyst.id);
    EXPECT_TRUE(window->conversationPage()->conversation().isEmpty());
    EXPECT_EQ(window->conversationPage()->agent(), analyst.id);
    window->openLink(ConversationId::create());
    EXPECT_TRUE(window->conversationPage()->conversation().isEmpty());
    EXPECT_TRUE(studio.sent.isEmpty());
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("createConversation")));
}

TEST_F(Window, problemsStayUntilDismissedOrOver)
{
    studio.emitStarted();
    const Error full{ErrorCode::DiskFull, QStringLiteral("The disk is full. Free some space."), {}};
    emit studio.problem(full);
    QWidget *banner = findWidget(window.get(), QStringLiteral("problemBanner"));
    EXPECT_TRUE(banner->isVisible());
    emit studio.problemOver(full);
    EXPECT_FALSE(banner->isVisible());
    emit studio.problem(Error{ErrorCode::Internal, QStringLiteral("Something else."), {}});
    emit studio.problemOver(full);
    EXPECT_TRUE(banner->isVisible()) << "another one stays";
    QTest::mouseClick(findWidget(banner, QStringLiteral("bannerClose")), Qt::LeftButton);
    EXPECT_FALSE(banner->isVisible());
}

TEST(ListModels, keepTheRulesOfModels)
{
    AgentListModel agents;
    ConversationListModel conversations;
    QAbstractItemModelTester agentTester(&agents, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester conversationTester(&conversations, QAbstractItemModelTester::FailureReportingMode::Fatal);
    FakeStudio studio;
    const AgentSpec agent = studio.addAgent(QStringLiteral("A & <b>"));
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    agents.setAgents(studio.agents);
    conversations.setConversations(studio.conversations);
    conversations.setTimes(studio.timeMs + 7'200'000, 1'000);
    EXPECT_EQ(conversations.index(0).data(ConversationListModel::TrailRole).toString(), QStringLiteral("2 h"));
    conversations.setSandboxEnd(id, 523'000);
    EXPECT_EQ(conversations.index(0).data(ConversationListModel::TrailRole).toString(), QStringLiteral("8:42"));
    conversations.setTurnState(id, TurnState::WaitingForApproval);
    EXPECT_TRUE(conversations.index(0).data(ConversationListModel::NeedsRole).toBool());
    EXPECT_EQ(conversations.runningCount(), 1);
    conversations.setTurnState(id, TurnState::Completed);
    EXPECT_EQ(conversations.runningCount(), 0);
    conversations.setTimes(studio.timeMs + 7'200'000, 600'000);
    EXPECT_FALSE(conversations.hasCountdown()) << "nothing ticks when nothing counts down";
}
