// Pictures of the whole window for people to look at: light, dark, French, narrow, invitation, hostile and long content.
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
#include "ui/common/themecontroller.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/standardpages.h"

#include <QApplication>
#include <QBuffer>
#include <QFontDatabase>
#include <QPainter>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

QByteArray chartPng()
{
    QImage image(1280, 720, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0xC8CCD2), 3));
    painter.drawLine(120, 80, 120, 600);
    painter.drawLine(120, 600, 1200, 600);
    painter.setPen(Qt::NoPen);
    const QColor colors[] = {QColor(0xDD8A1E), QColor(0x0F766E), QColor(0x6D55CC)};
    quint32 seed = 7;
    for (int i = 0; i < 120; ++i) {
        seed = seed * 1664525u + 1013904223u;
        const int group = i % 3;
        const double dx = (seed >> 8 & 0xff) / 255.0 - 0.5;
        const double dy = (seed >> 16 & 0xff) / 255.0 - 0.5;
        painter.setBrush(colors[group]);
        painter.drawEllipse(QPointF(330 + group * 240 + dx * 200, 450 - group * 140 + dy * 160), 10, 10);
    }
    painter.setPen(QColor(0x5A6370));
    QFont font = painter.font();
    font.setPixelSize(28);
    painter.setFont(font);
    painter.drawText(QRect(120, 620, 1080, 60), Qt::AlignCenter, QStringLiteral("flipper length (mm)"));
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

class Pictures : public ::testing::Test
{
protected:
    Pictures()
    {
        AgentSpec analyst = studio.addAgent(QStringLiteral("Data analyst"));
        studio.agents[0].key = QStringLiteral("data-analyst");
        AgentSpec writer = studio.addAgent(QStringLiteral("Script writer"), Runtime::Node);
        studio.agents[1].key = QStringLiteral("script-writer");
        AgentSpec maker = studio.addAgent(QStringLiteral("Document maker"));
        agent = analyst.id;
        clock.wall = studio.timeMs + 300'000;
        const auto past = [this](const char *title, const AgentId &owner, qint64 hours) {
            const ConversationId made = studio.addConversation(owner, QString::fromLatin1(title)).id;
            studio.conversations.first().updatedMs = clock.wall - hours * 3'600'000;
            return made;
        };
        past("Compare two price lists", writer.id, 72);
        const ConversationId waiting = past("Clean the sensor log and plot it", maker.id, 1);
        studio.conversations.first().lastState = TurnState::WaitingForApproval;
        past("Invoice totals, October", analyst.id, 2);
        id = past("Penguin body mass", analyst.id, 0);
        Q_UNUSED(waiting)
        Checkpoint checkpoint;
        checkpoint.id = CheckpointId(QStringLiteral("c1"));
        checkpoint.conversation = id;
        checkpoint.name = QStringLiteral("cleaned");
        checkpoint.size = 2'100'000;
        checkpoint.createdMs = studio.timeMs;
        studio.contents[id].checkpoints = {checkpoint};
        studio.conversations.first().startCheckpoint = checkpoint.id;
        studio.conversations.first().startCheckpointName = checkpoint.name;
        FileView chart;
        chart.name = QStringLiteral("mass_by_flipper.png");
        chart.mimeType = QStringLiteral("image/png");
        chart.content = chartPng();
        chart.size = 38'000;
        studio.artefactViews[ArtefactId(QStringLiteral("a1"))] = chart;
        WorkspaceEntry entry;
        for (const auto &[path, size, change, isDirectory] :
             {std::tuple("uploads", 0, ' ', true), std::tuple("uploads/penguins_raw.csv", 52'000, ' ', false), std::tuple("out", 0, 'A', true),
              std::tuple("out/summary.csv", 1'100, 'A', false), std::tuple("out/mass_by_flipper.png", 38'000, 'A', false),
              std::tuple("clean.py", 2'400, 'M', false)}) {
            entry.path = QString::fromLatin1(path);
            entry.rawPath = path;
            entry.size = size;
            entry.isDirectory = isDirectory;
            entry.change = change == ' ' ? QChar() : QLatin1Char(change);
            studio.workspaceEntries.append(entry);
        }
        services = std::make_unique<UiServices>(UiServices{prompter, files, clock, [](const QUrl &) {}});
        window = std::make_unique<MainWindow>(studio, theme, language, *services, standardPages(*services));
        window->resize(1440, 900);
        window->show();
        studio.emitStarted();
    }
    ~Pictures() override
    {
        window.reset();
        language.setLanguage(QStringLiteral("en"));
        theme.setMode(QStringLiteral("light"));
    }

    void talk()
    {
        window->openConversation(id);
        const TurnId turn(QStringLiteral("t1"));
        event::UserMessage message;
        message.text = QStringLiteral("Plot body mass against flipper length by species, and give me the means as a CSV.");
        message.files = {{QStringLiteral("penguins_raw.csv"), 52'000}};
        const auto put = [&](TurnEventBody body) { studio.emitEvent(id, turn, std::move(body)); };
        put(message);
        put(event::StateChanged{TurnState::Running});
        const event::SandboxChanged ready{SandboxState::Ready, QStringLiteral("s"), 522'000, EndCause::None, 2LL << 30};
        put(ready);
        emit studio.sandboxChanged(id, turn, ready);
        put(event::ReasoningDelta{QStringLiteral("Look at the columns first.")});
        studio.timeMs += 3'000;
        put(event::ReasoningDelta{QStringLiteral(" Then plot.")});
        put(event::ToolStarted{QStringLiteral("c1"), QStringLiteral("run_code"),
                               {{QStringLiteral("purpose"), QStringLiteral("load, clean, plot")},
                                {QStringLiteral("code"),
                                 QStringLiteral("import pandas as pd\ndf = pd.read_csv(\"uploads/penguins_raw.csv\")\ndf = df.dropna(subset=[\"Body "
                                                "Mass (g)\", \"Flipper Length (mm)\"])  # 2 rows without measures")}}});
        put(event::ToolOutput{QStringLiteral("c1"), QStringLiteral("stdout"),
                              QStringLiteral("342 rows kept of 344\nwrote out/summary.csv, out/mass_by_flipper.png\n")});
        put(event::ToolFinished{QStringLiteral("c1"), QStringLiteral("run_code"), true, 0, 1'234, {}, {}});
        put(event::ArtefactPublished{QStringLiteral("a1"), QStringLiteral("mass_by_flipper.png"), 1, 38'000, QStringLiteral("image/png"), {}});
        put(event::TextDelta{QStringLiteral("Gentoo are clearly heavier: **5 076 g** on average against 3 701 g (Adelie) and 3 733 g "
                                            "(Chinstrap). Mass grows with flipper length in all three species")});
        window->conversationPage()->transcript()->flush();
        QCoreApplication::sendPostedEvents();
        EXPECT_TRUE(spinUntil([this] { return studio.wasCalled(QStringLiteral("viewArtefact a1")); }));
    }
    // Posted things first, and what comes a moment later: a change of language, new widgets, the workspace's list.
    void settle()
    {
        EXPECT_TRUE(spinUntil([this] {
            QCoreApplication::sendPostedEvents();
            const auto timers = window->findChildren<QTimer *>();
            return std::none_of(timers.begin(), timers.end(), [](const QTimer *timer) {
                return timer->isActive() && timer->isSingleShot() && timer->interval() < 1000;
            });
        }));
    }
    void keep(const char *name)
    {
        settle();
        saveScreenshot(window.get(), QString::fromLatin1(name), QStringLiteral(VELQA_BINARY_DIR));
    }

    FakeStudio studio;
    FakePrompter prompter;
    FakeFileChooser files;
    FakeClock clock;
    ThemeController theme{ThemeController::Portal::Ignore};
    LanguageController language;
    std::unique_ptr<UiServices> services;
    std::unique_ptr<MainWindow> window;
    AgentId agent;
    ConversationId id;
};

} // namespace

TEST_F(Pictures, conversationLightDarkFrenchNarrow)
{
    talk();
    keep("window-light-en");
    EXPECT_EQ(unnamedControls(window.get()), QStringList());
    theme.setMode(QStringLiteral("dark"));
    keep("window-dark-en");
    language.setLanguage(QStringLiteral("fr"));
    keep("window-dark-fr");
    theme.setMode(QStringLiteral("light"));
    keep("window-light-fr");
    language.setLanguage(QStringLiteral("en"));
    window->resize(1000, 760);
    keep("window-1000");
    window->panes()->setRightShown(true);
    keep("window-1000-overlay");
    window->panes()->closeOverlays();
    window->resize(700, 760);
    keep("window-700");
    window->resize(500, 700);
    keep("window-500");
}

TEST_F(Pictures, otherFaces)
{
    keep("window-new-conversation");
    QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
    keep("window-palette");
    QTest::keyClick(findWidget(window.get(), QStringLiteral("paletteEdit")), Qt::Key_Escape);
    for (const char *page : {"settings", "license", "usage"}) {
        window->showPage(QString::fromLatin1(page));
        keep(qPrintable(QStringLiteral("window-page-%1").arg(QLatin1String(page))));
    }
    window->editAgent(agent);
    keep("window-page-editor");
    EngineStatus missing = FakeStudio::readyEngine();
    missing.state = EngineStatus::State::ImageMissing;
    missing.missingImages = {QStringLiteral("python"), QStringLiteral("node")};
    studio.setEngine(missing);
    window->startConversation(agent);
    keep("window-images-missing");
    EngineStatus failed;
    failed.state = EngineStatus::State::Failed;
    failed.error = Error{ErrorCode::Unreachable, QStringLiteral("No container engine answers. Start Docker, then try again."), {}};
    studio.setEngine(failed);
    keep("window-engine-failed");
    studio.setEngine(FakeStudio::readyEngine());
    LicenseStatus denied;
    denied.state = LicenseState::Denied;
    denied.upgradeUrl = QStringLiteral("https://velqa.example/plans");
    studio.setLicense(denied);
    keep("window-invitation");
    window->openConversation(id);
    keep("window-locked-reading");
}

TEST_F(Pictures, markdownOfEveryKind)
{
    window->openConversation(id);
    const TurnId turn(QStringLiteral("t2"));
    const auto put = [&](TurnEventBody body) { studio.emitEvent(id, turn, std::move(body)); };
    event::UserMessage message;
    message.text = QStringLiteral("Show me everything.");
    put(message);
    put(event::StateChanged{TurnState::Running});
    put(event::TextDelta{QStringLiteral(
        "# Heading one\n\n## Heading two\n\nA paragraph with **bold**, *italic*, ~~struck~~, `inline code` and a "
        "[link](https://example.org/path).\n\n- first item\n- second item with a long line that wraps because it has quite a number of "
        "words in it, more than fit\n  - nested\n- [x] done\n- [ ] open\n\n1. one\n2. two\n\n> A quotation\n> over two lines\n\n"
        "| species | n | mean g |\n|---|--:|--:|\n| Adelie | 151 | 3 701 |\n| Chinstrap | 68 | 3 733 |\n| Gentoo | 123 | 5 076 |\n\n"
        "```js\nconst total = rows.reduce((a, b) => a + b, 0); // sum\nconsole.log(`total ${total}`);\n```\n\n---\n\n<b>HTML stays text</b> "
        "and ![a picture](https://example.org/x.png) is not loaded.\n")});
    put(event::ToolStarted{QStringLiteral("c2"), QStringLiteral("run_command"), {{QStringLiteral("command"), QStringLiteral("ls -R / | head -500")}}});
    QString output;
    for (int i = 0; i < 100; ++i)
        output += QStringLiteral("/usr/lib/something/%1\n").arg(i);
    put(event::ToolOutput{QStringLiteral("c2"), QStringLiteral("stdout"), output});
    put(event::ToolFinished{QStringLiteral("c2"), QStringLiteral("run_command"), true, 2, 340, {}, {}});
    put(event::CheckpointSaved{QStringLiteral("k1"), QStringLiteral("after listing"), 2'100'000, 12});
    put(event::Notice{QStringLiteral("20 of 25 steps used.")});
    event::TurnFinished finished;
    finished.state = TurnState::Failed;
    finished.error = QStringLiteral("The model did not answer. Check the endpoint in Settings, then send the message again.");
    finished.detail = QStringLiteral("HTTP 502");
    put(finished);
    window->conversationPage()->transcript()->flush();
    keep("window-markdown-end");
    window->conversationPage()->transcript()->setFocus();
    QTest::keyClick(window->conversationPage()->transcript(), Qt::Key_Home);
    window->conversationPage()->transcript()->selectAll();
    keep("window-markdown-selected");
    theme.setMode(QStringLiteral("dark"));
    keep("window-markdown-dark");
}
