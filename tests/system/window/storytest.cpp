// The main job as a person does it: activate, create an agent, drop a file, ask, watch, save the chart, keep a checkpoint, ask again,
// end the sandbox; nothing is left. Main thread.
#include "app/common/composition.h"
#include "app/desktop/desktop.h"
#include "tests/integration/models/modelserver.h"
#include "tests/support/demolicense.h"
#include "tests/support/fakeprompter.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/system/window/hands.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

QByteArray docker(const QStringList &arguments)
{
    QProcess process;
    process.start(s("docker"), arguments);
    process.waitForFinished(60'000);
    return process.readAllStandardOutput().trimmed();
}

bool nothingLeft()
{
    return docker({s("ps"), s("-aq"), s("--filter"), s("label=com.velqa.sandbox")}).isEmpty()
        && docker({s("volume"), s("ls"), s("-q"), s("--filter"), s("label=com.velqa.sandbox")}).isEmpty();
}

class StoryTest : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(license.isRunning()) << license.problem().toStdString();
        QProcessEnvironment variables;
        license.addTo(&variables);
        for (const QString &name : variables.keys())
            qputenv(name.toLatin1().constData(), variables.value(name).toUtf8());
        qunsetenv("VELQA_DEMO_KEY"); // typed by hand here
        open();
    }

    void open()
    {
        auto fakeChooser = std::make_unique<FakeFileChooser>();
        auto fakePrompter = std::make_unique<FakePrompter>();
        chooser = fakeChooser.get();
        prompter = fakePrompter.get();
        desktop = std::make_unique<Desktop>(makeEnvironment(home.path()), std::move(fakeChooser), std::move(fakePrompter));
        window = &desktop->window();
        QObject::connect(&desktop->studio(), &Studio::turnEvent, window,
                         [this](const ConversationId &, const TurnEvent &e) { events.append(e); });
        QObject::connect(&desktop->studio(), &Studio::artefactsChanged, window,
                         [this](const ConversationId &, const QList<Artefact> &list) { artefacts = list; });
        QObject::connect(&desktop->studio(), &Studio::checkpointsChanged, window,
                         [this](const ConversationId &, const QList<Checkpoint> &list) { checkpoints = list; });
        QObject::connect(&desktop->studio(), &Studio::uploadsFinished, window,
                         [this](const ConversationId &, const QList<Upload> &added, const QStringList &refused) {
                             uploads += added;
                             refusals += refused;
                         });
        QObject::connect(&desktop->studio(), &Studio::engineChanged, window,
                         [this](const EngineStatus &status) { engine = status; });
        QObject::connect(window, &MainWindow::closed, window, [this] { closed = true; });
        window->resize(1400, 860);
        window->show();
        ASSERT_TRUE(spinUntil([this] { return window->phase() == MainWindow::Phase::Open; }, 30'000));
        ASSERT_TRUE(spinUntil([this] { return engine.state == EngineStatus::State::Ready; }, 30'000))
            << engine.error.message.toStdString();
        ASSERT_TRUE(spinUntil([this] { return window->isActiveWindow(); }, 10'000)) << "no window manager?";
    }

    void close()
    {
        window->close();
        EXPECT_TRUE(spinUntil([this] { return closed; }, 20'000));
        desktop.reset();
    }

    void TearDown() override
    {
        if (desktop)
            close();
        EXPECT_TRUE(spinUntil(nothingLeft, 10'000));
    }

    void activate()
    {
        ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("invitation"); }));
        picture("story-1-invitation");
        auto *page = findWidget(window, s("invitationPage"));
        auto *field = findWidget(page, s("licenseKeyEdit"));
        if (!field || !field->isVisible()) {
            ASSERT_TRUE(click(child<QPushButton>(page, "enterKeyButton")));
        }
        ASSERT_TRUE(click(field));
        ASSERT_TRUE(typeText(license.demoKey()));
        ASSERT_TRUE(click(child<QPushButton>(page, "activateLicenseButton")));
        ASSERT_TRUE(spinUntil([this] { return window->currentPage() != s("invitation"); }, 20'000));
    }

    void createAgent(const QString &name, bool node)
    {
        ASSERT_TRUE(click(child<QPushButton>(window, "newAgentButton")));
        ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("agentEditor"); }));
        ASSERT_TRUE(click(child<QLineEdit>(window, "agentName")));
        ASSERT_TRUE(typeText(name));
        if (node) {
            ASSERT_TRUE(click(findWidget(window, s("agentRuntimeSegment1"))));
        }
        ASSERT_TRUE(click(child<QPushButton>(window, "saveAgentButton")));
        picture("story-2-agent");
        auto *tryIt = child<QPushButton>(window, "tryAgentButton");
        ASSERT_TRUE(spinUntil([tryIt] { return tryIt && tryIt->isEnabled(); }));
        ASSERT_TRUE(click(tryIt));
        ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("conversation"); }));
    }

    // Types and sends; false when the turn did not end as completed.
    bool ask(const QString &text, int deadlineMs = 90'000)
    {
        events.clear();
        if (!click(child<QPlainTextEdit>(window, "composerEdit")) || !typeText(text) || !pressKey("Return"))
            return false;
        return spinUntil([this] { return finished() != nullptr; }, deadlineMs)
            && finished()->state == TurnState::Completed;
    }

    const event::TurnFinished *finished() const
    {
        return events.isEmpty() ? nullptr : std::get_if<event::TurnFinished>(&events.last().body);
    }

    QString toolOutput() const
    {
        QString text;
        for (const TurnEvent &e : events) {
            if (const auto *result = std::get_if<event::ToolFinished>(&e.body))
                text += result->result;
        }
        return text;
    }

    void showTab(int index)
    {
        auto *bar = child<QTabBar>(window, "rightTabBar");
        ASSERT_TRUE(bar);
        ASSERT_TRUE(clickAt(bar, bar->tabRect(index).center()));
        ASSERT_TRUE(spinUntil([bar, index] { return bar->currentIndex() == index; }));
    }

    void picture(const char *name) { saveScreenshot(window, s(name), s(VELQA_BINARY_DIR)); }

    DemoLicenseServer license;
    QTemporaryDir home;
    QTemporaryDir out;
    std::unique_ptr<Desktop> desktop;
    MainWindow *window = nullptr;
    FakeFileChooser *chooser = nullptr;
    FakePrompter *prompter = nullptr;
    EngineStatus engine;
    QList<TurnEvent> events;
    QList<Artefact> artefacts;
    QList<Checkpoint> checkpoints;
    QList<Upload> uploads;
    QStringList refusals;
    bool closed = false;
};

} // namespace

TEST_F(StoryTest, APythonAgentProfilesADroppedFile)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Penguin analyst"), false));

    dropFiles(findWidget(window, s("composer")), {s(VELQA_SOURCE_DIR "/resources/samples/penguins_raw.csv")});
    ASSERT_TRUE(spinUntil([this] { return uploads.size() == 1; }));
    EXPECT_TRUE(refusals.isEmpty());

    ASSERT_TRUE(ask(s("/profile penguins_raw.csv"))) << (finished() ? finished()->error.toStdString() : "did not end");
    picture("story-3-profile");
    int live = 0;
    for (const TurnEvent &e : events)
        live += std::holds_alternative<event::ToolOutput>(e.body) ? 1 : 0;
    EXPECT_GT(live, 0) << "no output was streamed";
    ASSERT_GE(artefacts.size(), 2);

    ASSERT_NO_FATAL_FAILURE(showTab(1));
    auto *list = child<QAbstractItemView>(window, "artefactList");
    ASSERT_TRUE(list && spinUntil([list] { return list->model()->rowCount() >= 2; }));
    int row = -1;
    for (int i = 0; i < list->model()->rowCount(); ++i) {
        for (const Artefact &artefact : artefacts) {
            if (artefact.mimeType == s("image/png") && list->model()->index(i, 0).data().toString().contains(artefact.name))
                row = i;
        }
    }
    ASSERT_GE(row, 0) << "the chart is not in the list";
    ASSERT_TRUE(clickAt(list->viewport(), list->visualRect(list->model()->index(row, 0)).center()));
    const QString saved = out.filePath(s("chart.png"));
    chooser->answers = {{saved}};
    ASSERT_TRUE(click(child<QPushButton>(window, "saveArtefactButton")));
    ASSERT_TRUE(spinUntil([&saved] { return QFile::exists(saved); }));
    QFile chart(saved);
    ASSERT_TRUE(chart.open(QIODevice::ReadOnly));
    EXPECT_TRUE(chart.read(8).startsWith("\x89PNG"));
    picture("story-4-artefacts");

    ASSERT_NO_FATAL_FAILURE(showTab(2));
    prompter->texts = {s("profiled")};
    ASSERT_TRUE(click(child<QPushButton>(window, "saveCheckpointButton")));
    ASSERT_TRUE(spinUntil([this] { return checkpoints.size() == 1; }, 20'000));
    picture("story-5-checkpoint");

    // The next turn's sandbox is another one; what it has is what was kept.
    ASSERT_TRUE(ask(s("/tree"))) << (finished() ? finished()->error.toStdString() : "did not end");
    EXPECT_TRUE(toolOutput().contains(s("penguins_raw-chart.png"))) << toolOutput().toStdString();
    ASSERT_NO_FATAL_FAILURE(showTab(0));
    picture("story-6-kept");

    ASSERT_TRUE(click(child<QPushButton>(window, "endSandboxButton")));
    // The standby for the next message is all that may live now.
    ASSERT_TRUE(spinUntil([] { return docker({s("ps"), s("-q"), s("--filter"), s("label=com.velqa.sandbox")}).split('\n').size() <= 1; }, 10'000));
    picture("story-7-ended");
}

TEST_F(StoryTest, ANodeAgentRunsJavaScript)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Node helper"), true));
    dropFiles(findWidget(window, s("composer")), {s(VELQA_SOURCE_DIR "/resources/samples/penguins.csv")});
    ASSERT_TRUE(spinUntil([this] { return uploads.size() == 1; }));
    ASSERT_TRUE(ask(s("/profile penguins.csv"))) << (finished() ? finished()->error.toStdString() : "did not end");
    EXPECT_TRUE(toolOutput().contains(s("rows: 344"))) << toolOutput().toStdString();
    EXPECT_GE(artefacts.size(), 2);
}

TEST_F(StoryTest, StopEndsATreeThatIgnoresSigtermAndTheNextTurnWorks)
{
    ASSERT_NO_FATAL_FAILURE(activate());
    ASSERT_NO_FATAL_FAILURE(createAgent(s("Stopper"), false));
    ASSERT_TRUE(click(child<QPlainTextEdit>(window, "composerEdit")));
    events.clear();
    ASSERT_TRUE(typeText(s("```sh")));
    ASSERT_TRUE(pressKey("shift+Return"));
    ASSERT_TRUE(typeText(s("trap '' TERM; for i in 1 2 3; do (trap '' TERM; sleep 600) & done; echo started; wait")));
    ASSERT_TRUE(pressKey("shift+Return"));
    ASSERT_TRUE(typeText(s("```")));
    ASSERT_TRUE(pressKey("Return"));
    ASSERT_TRUE(spinUntil(
        [this] {
            for (const TurnEvent &e : events) {
                const auto *output = std::get_if<event::ToolOutput>(&e.body);
                if (output && output->text.contains(s("started")))
                    return true;
            }
            return false;
        },
        30'000));
    ASSERT_TRUE(click(child<QPushButton>(window, "sendButton"))); // is Stop now
    ASSERT_TRUE(spinUntil([this] { return finished() != nullptr; }, 2500));
    EXPECT_EQ(finished()->state, TurnState::Stopped);
    ASSERT_TRUE(ask(s("/tree"))) << (finished() ? finished()->error.toStdString() : "did not end");
}
