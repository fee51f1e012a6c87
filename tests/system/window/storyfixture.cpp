// The window of a story. Main thread of a test.
#include "tests/system/window/storyfixture.h"

#include "app/common/composition.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/system/window/hands.h"

#include <QAbstractItemView>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QTabBar>

namespace velqa::test {

void StoryTest::SetUp()
{
    license.emplace();
    ASSERT_TRUE(license->isRunning()) << license->problem().toStdString();
    QProcessEnvironment variables;
    license->addTo(&variables);
    for (const QString &name : variables.keys())
        qputenv(name.toLatin1().constData(), variables.value(name).toUtf8());
    qunsetenv("VELQA_DEMO_KEY"); // typed by hand here
    open();
}

void StoryTest::open(const QString &homePath)
{
    auto fakeChooser = std::make_unique<FakeFileChooser>();
    auto fakePrompter = std::make_unique<FakePrompter>();
    chooser = fakeChooser.get();
    prompter = fakePrompter.get();
    engine = {};
    closed = false;
    desktop = std::make_unique<Desktop>(makeEnvironment(homePath), std::move(fakeChooser), std::move(fakePrompter));
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

void StoryTest::close()
{
    window->close();
    EXPECT_TRUE(spinUntil([this] { return closed; }, 20'000));
    desktop.reset();
}

void StoryTest::TearDown()
{
    if (desktop)
        close();
    EXPECT_TRUE(spinUntil([this] { return leftOnEngine(home.path()).isEmpty(); }, 10'000))
        << leftOnEngine(home.path()).join(u'\n').toStdString();
}

void StoryTest::activate()
{
    ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("invitation"); }));
    picture("story-1-invitation");
    auto *page = findWidget(window, s("invitationPage"));
    auto *field = findWidget(page, s("licenseKeyEdit"));
    if (!field || !field->isVisible()) {
        ASSERT_TRUE(click(child<QPushButton>(page, "enterKeyButton")));
    }
    ASSERT_TRUE(click(field));
    ASSERT_TRUE(typeText(license->demoKey()));
    ASSERT_TRUE(click(child<QPushButton>(page, "activateLicenseButton")));
    ASSERT_TRUE(spinUntil([this] { return window->currentPage() != s("invitation"); }, 20'000));
}

void StoryTest::createAgent(const QString &name, const std::function<void()> &fillIn)
{
    ASSERT_TRUE(click(child<QPushButton>(window, "newAgentButton")));
    ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("agentEditor"); }));
    ASSERT_TRUE(click(child<QLineEdit>(window, "agentName")));
    ASSERT_TRUE(typeText(name));
    if (fillIn) {
        ASSERT_NO_FATAL_FAILURE(fillIn());
    }
    ASSERT_TRUE(click(child<QPushButton>(window, "saveAgentButton")));
    picture("story-2-agent");
    auto *tryIt = child<QPushButton>(window, "tryAgentButton");
    ASSERT_TRUE(spinUntil([tryIt] { return tryIt && tryIt->isEnabled(); }));
    ASSERT_TRUE(click(tryIt));
    ASSERT_TRUE(spinUntil([this] { return window->currentPage() == s("conversation"); }));
}

bool StoryTest::type(const QStringList &lines)
{
    events.clear();
    if (!click(child<QPlainTextEdit>(window, "composerEdit")))
        return false;
    for (int i = 0; i < lines.size(); ++i) {
        if ((i > 0 && !pressKey("shift+Return")) || !typeText(lines.at(i)))
            return false;
    }
    return pressKey("Return");
}

bool StoryTest::ask(const QString &text, int deadlineMs)
{
    return type({text}) && spinUntil([this] { return finished() != nullptr; }, deadlineMs)
        && finished()->state == TurnState::Completed;
}

const event::TurnFinished *StoryTest::finished() const
{
    return events.isEmpty() ? nullptr : std::get_if<event::TurnFinished>(&events.last().body);
}

std::string StoryTest::whyNot() const
{
    return finished() ? finished()->error.toStdString() : std::string("the turn did not end");
}

QString StoryTest::toolOutput() const
{
    QString text;
    for (const TurnEvent &e : events) {
        if (const auto *result = std::get_if<event::ToolFinished>(&e.body))
            text += result->result;
    }
    return text;
}

bool StoryTest::hasOutput(const QString &text) const
{
    return std::any_of(events.cbegin(), events.cend(), [&text](const TurnEvent &e) {
        const auto *output = std::get_if<event::ToolOutput>(&e.body);
        return output && output->text.contains(text);
    });
}

void StoryTest::showTab(int index)
{
    auto *bar = child<QTabBar>(window, "rightTabBar");
    ASSERT_TRUE(bar);
    ASSERT_TRUE(clickAt(bar, bar->tabRect(index).center()));
    ASSERT_TRUE(spinUntil([bar, index] { return bar->currentIndex() == index; }));
}

void StoryTest::saveArtefact(const QString &mimeType, const QString &name)
{
    ASSERT_NO_FATAL_FAILURE(showTab(1));
    auto *list = child<QAbstractItemView>(window, "artefactList");
    ASSERT_TRUE(list && spinUntil([this, list] { return list->model()->rowCount() >= artefacts.size(); }));
    int row = -1;
    for (int i = 0; i < list->model()->rowCount(); ++i) {
        for (const Artefact &artefact : artefacts) {
            if (artefact.mimeType == mimeType && list->model()->index(i, 0).data().toString().contains(artefact.name))
                row = i;
        }
    }
    ASSERT_GE(row, 0) << "no " << mimeType.toStdString() << " in the list";
    ASSERT_TRUE(clickAt(list->viewport(), list->visualRect(list->model()->index(row, 0)).center()));
    const QString path = out.filePath(name);
    chooser->answers = {{path}};
    ASSERT_TRUE(click(child<QPushButton>(window, "saveArtefactButton")));
    ASSERT_TRUE(spinUntil([&path] { return QFile::exists(path); }));
}

void StoryTest::picture(const char *name)
{
    saveScreenshot(window, s(name), s(VELQA_BINARY_DIR));
}

} // namespace velqa::test
