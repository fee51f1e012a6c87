// The main job as a person does it: activate, create an agent, drop a file, ask, watch, save the chart, keep a checkpoint, ask again,
// end the sandbox; nothing is left. Main thread.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/system/window/hands.h"
#include "tests/system/window/storyfixture.h"

#include <QFile>
#include <QPushButton>

using namespace velqa;
using namespace velqa::test;

TEST_F(StoryTest, APythonAgentProfilesADroppedFile)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Penguin analyst")));

    dropFiles(findWidget(window, s("composer")), {s(VELQA_SOURCE_DIR "/resources/samples/penguins_raw.csv")});
    ASSERT_TRUE(spinUntil([this] { return uploads.size() == 1; }));
    EXPECT_TRUE(refusals.isEmpty());

    ASSERT_TRUE(ask(s("/profile penguins_raw.csv"))) << whyNot();
    picture("story-3-profile");
    int live = 0;
    for (const TurnEvent &e : events)
        live += std::holds_alternative<event::ToolOutput>(e.body) ? 1 : 0;
    EXPECT_GT(live, 0) << "no output was streamed";
    ASSERT_GE(artefacts.size(), 2);

    ASSERT_NO_FATAL_FAILURE(saveArtefact(s("image/png"), s("chart.png")));
    QFile chart(out.filePath(s("chart.png")));
    ASSERT_TRUE(chart.open(QIODevice::ReadOnly));
    EXPECT_TRUE(chart.read(8).startsWith("\x89PNG"));
    picture("story-4-artefacts");

    ASSERT_NO_FATAL_FAILURE(showTab(2));
    prompter->texts = {s("profiled")};
    ASSERT_TRUE(click(child<QPushButton>(window, "saveCheckpointButton")));
    ASSERT_TRUE(spinUntil([this] { return checkpoints.size() == 1; }, 20'000));
    picture("story-5-checkpoint");

    // The next turn's sandbox is another one; what it has is what was kept.
    ASSERT_TRUE(ask(s("/tree"))) << whyNot();
    EXPECT_TRUE(toolOutput().contains(s("penguins_raw-chart.png"))) << toolOutput().toStdString();
    ASSERT_NO_FATAL_FAILURE(showTab(0));
    picture("story-6-kept");

    ASSERT_TRUE(click(child<QPushButton>(window, "endSandboxButton")));
    // The standby for the next message is all that may live now.
    ASSERT_TRUE(spinUntil([this] { return runningOnEngine(home.path()).size() <= 1; }, 10'000));
    picture("story-7-ended");
}

TEST_F(StoryTest, ANodeAgentRunsJavaScript)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Node helper"), [this] { ASSERT_TRUE(click(findWidget(window, s("agentRuntimeSegment1")))); }));
    dropFiles(findWidget(window, s("composer")), {s(VELQA_SOURCE_DIR "/resources/samples/penguins.csv")});
    ASSERT_TRUE(spinUntil([this] { return uploads.size() == 1; }));
    ASSERT_TRUE(ask(s("/profile penguins.csv"))) << whyNot();
    EXPECT_TRUE(toolOutput().contains(s("rows: 344"))) << toolOutput().toStdString();
    EXPECT_GE(artefacts.size(), 2);
}

TEST_F(StoryTest, StopEndsATreeThatIgnoresSigtermAndTheNextTurnWorks)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Stopper")));
    ASSERT_TRUE(type({s("```sh"), s("trap '' TERM; for i in 1 2 3; do (trap '' TERM; sleep 600) & done; echo started; wait"), s("```")}));
    ASSERT_TRUE(spinUntil([this] { return hasOutput(s("started")); }, 30'000));
    ASSERT_TRUE(click(child<QPushButton>(window, "sendButton"))); // is Stop now
    ASSERT_TRUE(spinUntil([this] { return finished() != nullptr; }, 2500));
    EXPECT_EQ(finished()->state, TurnState::Stopped);
    ASSERT_TRUE(ask(s("/tree"))) << whyNot();
}

// The shortest life a person can give; the message leaves it no time to end by itself.
TEST_F(StoryTest, ASandboxWhoseTimeIsUpEndsTheTurnAsExpiredAndTheNextOneWorks)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Short life"), [this] {
        QWidget *lifetime = findWidget(window, s("lifetimeSpin"));
        ASSERT_TRUE(scrollTo(lifetime));
        ASSERT_TRUE(click(lifetime));
        ASSERT_TRUE(pressKey("ctrl+a"));
        ASSERT_TRUE(typeText(s("1")));
        ASSERT_TRUE(pressKey("Tab"));
    }));
    // A command gets nine tenths of the time that is left, so that its output is still told: it takes three.
    const QStringList block{s("```sh"), s("trap '' TERM; echo alive; sleep 600"), s("```")};
    ASSERT_TRUE(type(block + block + block));
    ASSERT_TRUE(spinUntil([this] { return hasOutput(s("alive")); }, 30'000));
    picture("story-8-countdown");
    ASSERT_TRUE(spinUntil([this] { return finished() != nullptr; }, 75'000));
    EXPECT_EQ(finished()->state, TurnState::Expired) << finished()->error.toStdString();
    EXPECT_GE(finished()->sandboxSeconds, 55);
    EXPECT_LE(finished()->sandboxSeconds, 65);
    picture("story-9-expired");
    ASSERT_TRUE(ask(s("/tree"))) << whyNot();
}
