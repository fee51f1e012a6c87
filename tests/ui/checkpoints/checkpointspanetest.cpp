// The checkpoints tab: faces, the next start, saving, renaming, deleting.
#include "ui/checkpoints/checkpointspane.h"

#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/widgets.h"
#include "ui/checkpoints/checkpointmodel.h"
#include "ui/common/stateface.h"
#include "ui/common/themecontroller.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;
using test::child;
using State = CheckpointsPane::State;

Checkpoint checkpoint(const QString &id, const QString &name)
{
    Checkpoint made;
    made.id = CheckpointId(id);
    made.name = name;
    made.size = 2'100'000;
    made.entries = 12;
    made.createdMs = 1'796'000'000'000;
    return made;
}

TEST(CheckpointModel, isSoundAndMarksTheStart)
{
    CheckpointModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setCheckpoints({checkpoint(u"1"_s, u"one"_s), checkpoint(u"2"_s, u"two\n\u202Eevil"_s)});
    model.setStart(CheckpointId(u"2"_s));
    EXPECT_FALSE(model.index(0).data(CheckpointModel::IsStartRole).toBool());
    EXPECT_TRUE(model.index(1).data(CheckpointModel::IsStartRole).toBool());
    EXPECT_FALSE(model.index(1).data().toString().contains(u'\n'));
    EXPECT_EQ(model.startCheckpoint().id, CheckpointId(u"2"_s));
    model.setCheckpoints({checkpoint(u"3"_s, u"three"_s), checkpoint(u"1"_s, u"renamed"_s)});
    EXPECT_EQ(model.index(1).data().toString(), u"renamed"_s);
    EXPECT_TRUE(model.startCheckpoint().id.isEmpty());
}

class CheckpointsPaneTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ConversationSummary summary = studio.addConversation(studio.addAgent(u"A"_s).id, u"Penguins"_s);
        content = studio.contents[summary.id];
        content.summary = summary;
        content.checkpoints = {checkpoint(u"b"_s, u"cleaned"_s), checkpoint(u"a"_s, u"raw data"_s)};
        studio.contents[summary.id].checkpoints = content.checkpoints;
        pane.resize(360, 600);
        pane.show();
    }

    void select(int row)
    {
        auto *list = child<QListView>(&pane, "checkpointList");
        list->setCurrentIndex(list->model()->index(row, 0));
    }

    void click(const char *name) { QTest::mouseClick(child<QPushButton>(&pane, name), Qt::LeftButton); }

    void sandboxIs(SandboxState state)
    {
        event::SandboxChanged sandbox;
        sandbox.state = state;
        emit studio.sandboxChanged(content.summary.id, TurnId(u"turn"_s), sandbox);
    }

    ThemeController theme{ThemeController::Portal::Ignore};
    test::FakeStudio studio;
    test::FakePrompter prompter;
    ConversationContent content;
    CheckpointsPane pane{&studio, &prompter};
};

TEST_F(CheckpointsPaneTest, hasFacesForNothing)
{
    EXPECT_EQ(pane.state(), State::NoConversation);
    EXPECT_FALSE(child<QPushButton>(&pane, "saveCheckpointButton")->isVisible());
    content.checkpoints.clear();
    pane.showConversation(content);
    EXPECT_EQ(pane.state(), State::Empty);
    EXPECT_FALSE(child<StateFace>(&pane, "checkpointsFace")->text().isEmpty());
}

TEST_F(CheckpointsPaneTest, choosesTheNextStart)
{
    pane.showConversation(content);
    select(0);
    click("startFromThisButton");
    EXPECT_TRUE(studio.wasCalled(u"setStartCheckpoint %1 b"_s.arg(content.summary.id.toString())));
    EXPECT_TRUE(child<QLabel>(&pane, "startLabel")->text().contains(u"cleaned"_s));
    EXPECT_FALSE(child<QPushButton>(&pane, "startFromThisButton")->isEnabled());
    EXPECT_TRUE(test::unnamedControls(&pane).isEmpty()) << test::unnamedControls(&pane).join(u", "_s).toStdString();
    theme.setMode(u"light"_s);
    test::saveScreenshot(&pane, u"checkpoints-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"dark"_s);
    test::saveScreenshot(&pane, u"checkpoints-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"light"_s);
    click("startFromNothingButton");
    EXPECT_FALSE(child<QLabel>(&pane, "startLabel")->text().contains(u"cleaned"_s));
    EXPECT_FALSE(child<QPushButton>(&pane, "startFromNothingButton")->isEnabled());
}

TEST_F(CheckpointsPaneTest, savesOnlyWhileASandboxLives)
{
    pane.showConversation(content);
    EXPECT_FALSE(child<QPushButton>(&pane, "saveCheckpointButton")->isEnabled());
    sandboxIs(SandboxState::Ready);
    ASSERT_TRUE(child<QPushButton>(&pane, "saveCheckpointButton")->isEnabled());
    prompter.texts = {u"before charts"_s};
    click("saveCheckpointButton");
    EXPECT_TRUE(studio.wasCalled(u"saveCheckpoint %1 before charts"_s.arg(content.summary.id.toString())));
    EXPECT_EQ(child<QListView>(&pane, "checkpointList")->model()->rowCount(), 3);
    prompter.texts = {std::nullopt};
    click("saveCheckpointButton");
    EXPECT_EQ(studio.callCount(u"saveCheckpoint"_s), 1);
    sandboxIs(SandboxState::Ended);
    EXPECT_FALSE(child<QPushButton>(&pane, "saveCheckpointButton")->isEnabled());
}

TEST_F(CheckpointsPaneTest, aSaveUnderWayCannotBeStartedTwiceAndItsFailureIsReported)
{
    pane.showConversation(content);
    sandboxIs(SandboxState::Ready);
    studio.holdAnswers = true;
    studio.nextError = Error{ErrorCode::TooLarge, u"The workspace is too large."_s, {}};
    prompter.texts = {u"x"_s};
    click("saveCheckpointButton");
    EXPECT_FALSE(child<QPushButton>(&pane, "saveCheckpointButton")->isEnabled());
    studio.releaseAnswers();
    ASSERT_EQ(prompter.reports.size(), 1);
    EXPECT_TRUE(child<QPushButton>(&pane, "saveCheckpointButton")->isEnabled());
}

TEST_F(CheckpointsPaneTest, renamesAndDeletesByKey)
{
    pane.showConversation(content);
    select(1);
    auto *list = child<QListView>(&pane, "checkpointList");
    ASSERT_TRUE(QTest::qWaitForWindowActive(&pane)); // keys are shortcuts of the list in front
    pane.activate();
    prompter.texts = {u"very raw"_s};
    QTest::keyClick(list, Qt::Key_F2);
    EXPECT_TRUE(studio.wasCalled(u"renameCheckpoint a very raw"_s));
    EXPECT_EQ(list->model()->index(1, 0).data().toString(), u"very raw"_s);
    QTest::keyClick(list, Qt::Key_Delete); // closed
    EXPECT_FALSE(studio.wasCalled(u"removeCheckpoint"_s));
    prompter.choices = {0};
    QTest::keyClick(list, Qt::Key_Delete);
    EXPECT_TRUE(studio.wasCalled(u"removeCheckpoint a"_s));
    EXPECT_EQ(list->model()->rowCount(), 1);
}

} // namespace
} // namespace velqa
