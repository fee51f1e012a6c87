// The main job with a model from elsewhere: an independent server speaks the protocol, the person enters it in the settings.
// Main thread.
#include "tests/integration/models/modelserver.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/system/window/hands.h"
#include "tests/system/window/storyfixture.h"
#include "ui/settings/endpointmodel.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>

using namespace velqa;
using namespace velqa::test;

namespace {

class ModelStoryTest : public StoryTest
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(server.isRunning()) << server.problem().toStdString();
        StoryTest::SetUp();
    }

    void fill(const char *field, const QString &text)
    {
        QWidget *line = findWidget(findWidget(window, s("endpointEditor")), s(field));
        ASSERT_TRUE(scrollTo(line));
        ASSERT_TRUE(click(line));
        ASSERT_TRUE(pressKey("ctrl+a"));
        ASSERT_TRUE(typeText(text));
    }

    // Settings, Models, Add; tries it, saves it.
    void addModel()
    {
        ASSERT_TRUE(pressKey("ctrl+comma"));
        ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("settings"); }));
        auto *tabs = child<QTabWidget>(window, "settingsTabs");
        ASSERT_TRUE(tabs);
        ASSERT_TRUE(clickAt(tabs->tabBar(), tabs->tabBar()->tabRect(2).center()));
        ASSERT_TRUE(click(child<QPushButton>(window, "addEndpointButton")));
        ASSERT_NO_FATAL_FAILURE(fill("endpointName", s("Scripted")));
        ASSERT_NO_FATAL_FAILURE(fill("endpointUrl", server.baseUrl()));
        ASSERT_NO_FATAL_FAILURE(fill("endpointModel", s("gpt-test")));
        ASSERT_NO_FATAL_FAILURE(fill("secretEdit", s("sk-of-the-story")));
        auto *test = child<QPushButton>(window, "testEndpointButton");
        ASSERT_TRUE(scrollTo(test));
        ASSERT_TRUE(click(test));
        auto *result = child<QLabel>(window, "endpointResult");
        ASSERT_TRUE(spinUntil([result, test] { return test->isEnabled() && !result->text().isEmpty(); }, 20'000));
        picture("story-11-model");
        ASSERT_TRUE(click(child<QPushButton>(window, "saveEndpointButton")));
        auto *list = child<QListView>(window, "endpointList");
        // The first real model becomes the default without being told.
        ASSERT_TRUE(spinUntil([list] { return list->model()->index(1, 0).data(EndpointModel::IsDefaultRole).toBool(); }));
    }

    AimockServer server{"sk-of-the-story", QStringLiteral("system/window/fixtures")};
};

} // namespace

TEST_F(ModelStoryTest, AScriptedModelDrawsKeepsAndFindsItsChart)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(addModel());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Chart maker")));
    dropFiles(findWidget(window, s("composer")), {s(VELQA_SOURCE_DIR "/resources/samples/penguins_raw.csv")});
    ASSERT_TRUE(spinUntil([this] { return uploads.size() == 1; }));

    ASSERT_TRUE(ask(s("draw the penguins"))) << whyNot();
    picture("story-12-drawn");
    EXPECT_TRUE(toolOutput().contains(s("'Adelie': 152"))) << toolOutput().toStdString();
    EXPECT_TRUE(finished()->text.contains(s("Most birds are **Adelie**"))) << finished()->text.toStdString();
    ASSERT_EQ(artefacts.size(), 1);
    ASSERT_NO_FATAL_FAILURE(saveArtefact(s("image/png"), s("species.png")));
    QFile chart(out.filePath(s("species.png")));
    ASSERT_TRUE(chart.open(QIODevice::ReadOnly));
    EXPECT_TRUE(chart.read(8).startsWith("\x89PNG"));

    ASSERT_NO_FATAL_FAILURE(showTab(2));
    prompter->texts = {s("drawn")};
    ASSERT_TRUE(click(child<QPushButton>(window, "saveCheckpointButton")));
    ASSERT_TRUE(spinUntil([this] { return checkpoints.size() == 1; }, 20'000));

    ASSERT_TRUE(ask(s("is the chart kept"))) << whyNot();
    EXPECT_TRUE(toolOutput().contains(s("species.png"))) << toolOutput().toStdString();
    EXPECT_FALSE(toolOutput().contains(s("No such file"))) << toolOutput().toStdString();
    picture("story-13-found");
}

TEST_F(ModelStoryTest, AScriptedModelWorksInNode)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(addModel());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Node drawer"), [this] { ASSERT_TRUE(click(findWidget(window, s("agentRuntimeSegment1")))); }));
    dropFiles(findWidget(window, s("composer")), {s(VELQA_SOURCE_DIR "/resources/samples/penguins.csv")});
    ASSERT_TRUE(spinUntil([this] { return uploads.size() == 1; }));
    ASSERT_TRUE(ask(s("draw in node"))) << whyNot();
    EXPECT_TRUE(toolOutput().contains(s("\"Gentoo\":124"))) << toolOutput().toStdString();
    ASSERT_NO_FATAL_FAILURE(saveArtefact(s("image/svg+xml"), s("species.svg")));
    QFile chart(out.filePath(s("species.svg")));
    ASSERT_TRUE(chart.open(QIODevice::ReadOnly));
    EXPECT_TRUE(chart.read(4).startsWith("<svg"));
}
