// The agent editor: fields, validation in place, saving, copying, removing, trying; starter names; the image line.
#include "ui/agents/agenteditor.h"

#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/widgets.h"
#include "ui/agents/toolnames.h"
#include "ui/common/agenttile.h"
#include "ui/common/chip.h"
#include "ui/common/segmentedcontrol.h"
#include "ui/common/themecontroller.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;
using test::child;

TEST(ToolNames, everyToolHasATitleAndASentence)
{
    for (const QString &name : allToolNames()) {
        EXPECT_NE(toolTitle(name), name);
        EXPECT_FALSE(toolSentence(name).isEmpty());
    }
    EXPECT_FALSE(toolTitle(u"odd\nname\u202E"_s).contains(u'\n'));
}

class AgentEditorTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        agent = studio.addAgent(u"Data analyst"_s);
        agent.instructions = u"Look at the file before you compute."_s;
        agent.limits.lifetimeSeconds = 90; // not a whole number of minutes
        studio.agents = {agent};
        ModelEndpoint endpoint;
        endpoint.id = u"e1"_s;
        endpoint.name = u"My service"_s;
        endpoint.protocol = ModelEndpoint::Protocol::ChatCompletions;
        endpoint.defaultModel = u"model-small"_s;
        studio.settings.endpoints = {endpoint};
        studio.emitStarted();
        page.resize(860, 760);
        page.show();
    }

    void click(const char *name) { QTest::mouseClick(child<QPushButton>(&page, name), Qt::LeftButton); }
    QString chip() { return child<Chip>(&page, "agentSavedChip")->text(); }
    QLineEdit *name() { return child<QLineEdit>(&page, "agentName"); }
    QString problem(const char *field) { return child<QLabel>(&page, field)->text(); }

    ThemeController theme{ThemeController::Portal::Ignore};
    test::FakeStudio studio;
    test::FakePrompter prompter;
    AgentSpec agent;
    AgentEditor page{&studio, &prompter};
};

TEST_F(AgentEditorTest, showsAnAgentWithoutMakingItDirty)
{
    page.editAgent(agent.id);
    EXPECT_EQ(name()->text(), u"Data analyst"_s);
    EXPECT_FALSE(page.isDirty());
    EXPECT_EQ(chip(), u"saved"_s);
    EXPECT_TRUE(child<QCheckBox>(&page, "tool_run_code")->isChecked());
    EXPECT_FALSE(child<QCheckBox>(&page, "tool_search_files")->isChecked());
    EXPECT_TRUE(page.mayLeave());
    EXPECT_TRUE(test::unnamedControls(&page).isEmpty()) << test::unnamedControls(&page).join(u", "_s).toStdString();
    theme.setMode(u"light"_s);
    test::saveScreenshot(&page, u"agent-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"dark"_s);
    test::saveScreenshot(&page, u"agent-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"light"_s);
}

TEST_F(AgentEditorTest, savesWhatWasChangedAndKeepsWhatWasNot)
{
    page.editAgent(agent.id);
    QTest::keyClicks(name(), u" 2"_s);
    child<QSpinBox>(&page, "stepsSpin")->setValue(40);
    QTest::mouseClick(child<QCheckBox>(&page, "agentAutoCheckpoint"), Qt::LeftButton, {}, QPoint(10, 10));
    EXPECT_TRUE(page.isDirty());
    EXPECT_EQ(chip(), u"changed"_s);
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page)); // a shortcut of the page in front
    page.activate();
    QTest::keyClick(name(), Qt::Key_S, Qt::ControlModifier);
    ASSERT_EQ(studio.savedAgents.size(), 1);
    const AgentSpec saved = studio.savedAgents.first();
    EXPECT_EQ(saved.name, u"Data analyst 2"_s);
    EXPECT_EQ(saved.maxSteps, 40);
    EXPECT_TRUE(saved.autoCheckpoint);
    EXPECT_EQ(saved.limits.lifetimeSeconds, 90);
    EXPECT_EQ(saved.limits.memoryBytes, agent.limits.memoryBytes);
    EXPECT_EQ(saved.tools, agent.tools);
    EXPECT_FALSE(page.isDirty());
}

TEST_F(AgentEditorTest, revertGoesBack)
{
    page.editAgent(agent.id);
    name()->selectAll();
    QTest::keyClicks(name(), u"Else"_s);
    ASSERT_TRUE(child<QPushButton>(&page, "revertAgentButton")->isVisible());
    click("revertAgentButton");
    EXPECT_EQ(name()->text(), u"Data analyst"_s);
    EXPECT_FALSE(page.isDirty());
    EXPECT_TRUE(studio.savedAgents.isEmpty());
}

TEST_F(AgentEditorTest, problemsStandBelowTheirFieldAndStopTheSave)
{
    page.editAgent(agent.id);
    name()->selectAll();
    QTest::keyClick(name(), Qt::Key_Backspace);
    EXPECT_FALSE(problem("nameProblem").isEmpty());
    click("saveAgentButton");
    EXPECT_TRUE(studio.savedAgents.isEmpty());
    EXPECT_TRUE(child<QLabel>(&page, "agentError")->isVisible());
    EXPECT_TRUE(name()->property("invalid").toBool());
    QTest::keyClicks(name(), u"New name"_s);
    EXPECT_TRUE(problem("nameProblem").isEmpty());
    EXPECT_FALSE(child<QLabel>(&page, "agentError")->isVisible());
    child<QPlainTextEdit>(&page, "agentInstructions")->setPlainText(QString(30'000, u'x'));
    EXPECT_FALSE(problem("instructionsProblem").isEmpty());
    click("saveAgentButton");
    EXPECT_TRUE(studio.savedAgents.isEmpty());
}

TEST_F(AgentEditorTest, aNewAgentIsNotToldOffBeforeItIsSaved)
{
    page.editAgent({});
    EXPECT_TRUE(problem("nameProblem").isEmpty());
    EXPECT_EQ(chip(), u"not saved yet"_s);
    click("saveAgentButton");
    EXPECT_FALSE(problem("nameProblem").isEmpty());
    QTest::keyClicks(name(), u"Writer"_s);
    click("saveAgentButton");
    ASSERT_EQ(studio.savedAgents.size(), 1);
    EXPECT_TRUE(studio.savedAgents.first().id.isEmpty());
    EXPECT_EQ(studio.savedAgents.first().tools, allToolNames());
    EXPECT_FALSE(page.agentId().isEmpty());
    EXPECT_EQ(chip(), u"saved"_s);
}

TEST_F(AgentEditorTest, aRefusedSaveSaysWhyAndKeepsTheFields)
{
    page.editAgent(agent.id);
    QTest::keyClicks(name(), u"X"_s);
    studio.nextError = Error{ErrorCode::Conflict, u"Another agent has this name."_s, {}};
    click("saveAgentButton");
    EXPECT_EQ(child<QLabel>(&page, "agentError")->text(), u"Another agent has this name."_s);
    EXPECT_EQ(name()->text(), u"Data analystX"_s);
    EXPECT_TRUE(page.isDirty());
}

TEST_F(AgentEditorTest, tryingSavesFirstAndOpensAConversation)
{
    QSignalSpy wanted(&page, &PageWidget::newConversationRequested);
    page.editAgent(agent.id);
    click("tryAgentButton");
    ASSERT_EQ(wanted.count(), 1);
    EXPECT_EQ(wanted.first().first().value<AgentId>(), agent.id);
    QTest::keyClicks(name(), u"X"_s);
    click("tryAgentButton");
    EXPECT_EQ(studio.savedAgents.size(), 1);
    EXPECT_EQ(wanted.count(), 2);
}

TEST_F(AgentEditorTest, aCopyIsNewUntilItIsSaved)
{
    page.editAgent(agent.id);
    click("duplicateAgentButton");
    EXPECT_TRUE(page.agentId().isEmpty());
    EXPECT_EQ(name()->text(), u"Copy of Data analyst"_s);
    EXPECT_TRUE(page.isDirty());
    click("saveAgentButton");
    ASSERT_EQ(studio.savedAgents.size(), 1);
    EXPECT_TRUE(studio.savedAgents.first().id.isEmpty());
    EXPECT_EQ(studio.savedAgents.first().instructions, agent.instructions);
    EXPECT_EQ(studio.savedAgents.first().limits.lifetimeSeconds, 90);
}

TEST_F(AgentEditorTest, deletingAsksFirst)
{
    QSignalSpy closed(&page, &PageWidget::closeRequested);
    page.editAgent(agent.id);
    click("removeAgentButton");
    ASSERT_EQ(prompter.questions.size(), 1);
    EXPECT_EQ(prompter.questions.first().importance, Question::Importance::Destructive);
    EXPECT_FALSE(studio.wasCalled(u"removeAgent"_s));
    prompter.choices = {0};
    click("removeAgentButton");
    EXPECT_TRUE(studio.wasCalled(u"removeAgent"_s));
    EXPECT_EQ(closed.count(), 1);
}

TEST_F(AgentEditorTest, leavingWithChangesAsks)
{
    QSignalSpy closed(&page, &PageWidget::closeRequested);
    page.editAgent(agent.id);
    QTest::keyClicks(name(), u"X"_s);
    EXPECT_FALSE(page.mayLeave()); // closed the question
    EXPECT_EQ(closed.count(), 0);
    prompter.choices = {1};
    EXPECT_FALSE(page.mayLeave());
    EXPECT_EQ(closed.count(), 1);
    EXPECT_FALSE(page.isDirty());
    EXPECT_TRUE(studio.savedAgents.isEmpty());
    QTest::keyClicks(name(), u"Y"_s);
    prompter.choices = {0};
    EXPECT_FALSE(page.mayLeave());
    EXPECT_EQ(closed.count(), 2);
    EXPECT_EQ(studio.savedAgents.size(), 1);
}

TEST_F(AgentEditorTest, anAgentRemovedElsewhereClosesThePageUnlessThereAreChanges)
{
    QSignalSpy closed(&page, &PageWidget::closeRequested);
    page.editAgent(agent.id);
    QTest::keyClicks(name(), u"X"_s);
    studio.agents.clear();
    emit studio.agentsChanged({});
    EXPECT_EQ(closed.count(), 0);
    EXPECT_TRUE(page.agentId().isEmpty());
    EXPECT_EQ(name()->text(), u"Data analystX"_s);
}

TEST_F(AgentEditorTest, aStarterAgentKeepsItsKeyUntilItIsRenamed)
{
    AgentSpec starter = starterAgents().first();
    starter.id = AgentId(u"starter"_s);
    studio.agents = {starter};
    emit studio.agentsChanged(studio.agents);
    page.editAgent(starter.id);
    EXPECT_EQ(name()->text(), agentDisplayName(starter));
    EXPECT_FALSE(page.isDirty());
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&page, &change);
    EXPECT_FALSE(page.isDirty());
}

TEST_F(AgentEditorTest, modelsComeFromTheSettings)
{
    page.editAgent(agent.id);
    auto *models = child<QComboBox>(&page, "agentEndpoint");
    EXPECT_EQ(models->count(), 3);
    EXPECT_EQ(models->currentData().toString(), QString());
    EXPECT_FALSE(child<QLineEdit>(&page, "agentModel")->isEnabled()); // the default is the practice model
    models->setFocus();
    QTest::keyClick(models, Qt::Key_End);
    EXPECT_EQ(models->currentData().toString(), u"e1"_s);
    EXPECT_TRUE(child<QLineEdit>(&page, "agentModel")->isEnabled());
    EXPECT_TRUE(page.isDirty());
    // The chosen service survives news about others, also its own removal.
    SettingsValues fewer = studio.settings;
    fewer.endpoints.clear();
    emit studio.settingsChanged(fewer);
    EXPECT_EQ(models->currentData().toString(), u"e1"_s);
}

TEST_F(AgentEditorTest, theNetworkHasAListWhereOneIsUsedAndSaysWhatIsWrongWithIt)
{
    page.editAgent(agent.id);
    auto *hosts = child<QPlainTextEdit>(&page, "agentHosts");
    EXPECT_TRUE(hosts->isVisible()) << "package mirrors take more hosts";
    EngineStatus engine = test::FakeStudio::readyEngine();
    engine.packageMirrors = {{u"python"_s, {u"index.example"_s, u"files.example:8443"_s}}};
    studio.setEngine(engine);
    const QList<QLabel *> labels = page.findChildren<QLabel *>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->isVisible() && label->text().contains(u"This image: index.example, files.example:8443"_s);
    }));
    QTest::mouseClick(test::findWidget(&page, u"agentNetworkSegment0"_s), Qt::LeftButton);
    EXPECT_FALSE(hosts->isVisible());
    QTest::mouseClick(test::findWidget(&page, u"agentNetworkSegment2"_s), Qt::LeftButton);
    EXPECT_TRUE(hosts->isVisible());
    hosts->setPlainText(u"api.example.com\n\n https://hub.test/simple \n"_s);
    click("saveAgentButton");
    EXPECT_TRUE(studio.savedAgents.isEmpty());
    hosts->setPlainText(u"api.example.com\n\n *.example.org \n"_s);
    click("saveAgentButton");
    ASSERT_EQ(studio.savedAgents.size(), 1);
    EXPECT_EQ(studio.savedAgents.first().network, NetworkPolicy::AllowList);
    EXPECT_EQ(studio.savedAgents.first().networkHosts, QStringList({u"api.example.com"_s, u"*.example.org"_s}));
}

TEST_F(AgentEditorTest, lessMemoryTakesTheWorkspaceAlong)
{
    page.editAgent(agent.id);
    child<QDoubleSpinBox>(&page, "memorySpin")->setValue(1.0);
    click("saveAgentButton");
    ASSERT_EQ(studio.savedAgents.size(), 1);
    EXPECT_EQ(studio.savedAgents.first().limits.memoryBytes, 1LL << 30);
    EXPECT_EQ(studio.savedAgents.first().limits.workspaceBytes, 1LL << 29);
}

TEST_F(AgentEditorTest, theWheelDoesNotChangeNumbersInPassing)
{
    page.editAgent(agent.id);
    auto *steps = child<QSpinBox>(&page, "stepsSpin");
    name()->setFocus();
    QWheelEvent wheel(QPointF(5, 5), steps->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(steps, &wheel);
    EXPECT_EQ(steps->value(), 25);
    EXPECT_FALSE(page.isDirty());
}

TEST_F(AgentEditorTest, theTileHasTheColourOfTheSidebar)
{
    const auto colour = [this] {
        const auto *tile = page.findChild<AgentTile *>();
        return const_cast<AgentTile *>(tile)->grab().toImage().pixelColor(2, tile->height() / 2);
    };
    AgentSpec starter = agent;
    starter.key = u"script-writer"_s;
    studio.agents = {starter, studio.addAgent(u"Mine"_s)};
    emit studio.agentsChanged(studio.agents);
    page.editAgent(starter.id);
    EXPECT_EQ(colour(), agentColor(u"script-writer"_s));
    page.editAgent(studio.agents.last().id);
    EXPECT_EQ(colour(), agentColor(studio.agents.last().id.toString()));
}

TEST_F(AgentEditorTest, theImageLineBuildsWhatIsMissing)
{
    page.editAgent(agent.id);
    EngineStatus engine = test::FakeStudio::readyEngine();
    studio.setEngine(engine);
    EXPECT_FALSE(child<QPushButton>(&page, "buildImageButton")->isVisible());
    engine.state = EngineStatus::State::ImageMissing;
    engine.missingImages = {u"python"_s};
    studio.setEngine(engine);
    click("buildImageButton");
    EXPECT_TRUE(studio.wasCalled(u"buildImages python"_s));
    engine.state = EngineStatus::State::Building;
    engine.progress = {u"installing\x1b[31m packages"_s, 0, 0, 2, 7};
    studio.setEngine(engine);
    EXPECT_FALSE(child<QPushButton>(&page, "buildImageButton")->isVisible());
    EXPECT_TRUE(child<QWidget>(&page, "imageStatusBar")->isVisible());
    click("cancelImageBuildButton");
    EXPECT_TRUE(studio.wasCalled(u"cancelBuild"_s));
}

TEST_F(AgentEditorTest, longAndHostileNamesFitTheForm)
{
    AgentSpec odd = agent;
    odd.name = u"A\u202E"_s + QString(70, u'W') + u"\nX"_s;
    studio.agents = {odd};
    emit studio.agentsChanged(studio.agents);
    page.editAgent(odd.id);
    theme.setMode(u"light"_s);
    test::saveScreenshot(&page, u"agent-long-name"_s, QStringLiteral(VELQA_BINARY_DIR));
}

TEST_F(AgentEditorTest, aNarrowPlacePutsLabelsAboveAndRarerButtonsIntoAMenu)
{
    page.editAgent(agent.id);
    page.resize(480, 700);
    theme.setMode(u"light"_s);
    test::saveScreenshot(&page, u"agent-narrow"_s, QStringLiteral(VELQA_BINARY_DIR));
    EXPECT_LE(page.minimumSizeHint().width(), 480);
    EXPECT_FALSE(child<QPushButton>(&page, "duplicateAgentButton")->isVisible());
    ASSERT_TRUE(child<QToolButton>(&page, "agentMoreButton")->isVisible());
    QTest::mouseClick(child<QToolButton>(&page, "agentMoreButton"), Qt::LeftButton);
    auto *menu = page.findChild<QMenu *>(u"agentMoreMenu"_s);
    ASSERT_NE(menu, nullptr);
    ASSERT_EQ(menu->actions().size(), 2);
    menu->actions().at(0)->trigger();
    EXPECT_EQ(name()->text(), u"Copy of Data analyst"_s);
    menu->close();
    EXPECT_LE(name()->mapTo(&page, QPoint(name()->width(), 0)).x(), 480);
}

} // namespace
} // namespace velqa
