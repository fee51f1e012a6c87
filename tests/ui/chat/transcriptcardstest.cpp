// What the transcript makes of tools, artefacts, bad ends, links and hostile text.
#include "tests/support/fakestudio.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/ui/chat/transcriptfixture.h"
#include "ui/chat/toolitem.h"
#include "ui/chat/toolpresentation.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace velqa;
using namespace velqa::test;

TEST_F(Transcript, toolCardShowsWhatRunsAndHowItEnded)
{
    begin();
    put(event::ToolArguments{QStringLiteral("t1"), QStringLiteral("run_code"), QStringLiteral("{\"code\": \"import os\\npri")});
    view.flush();
    auto *card = dynamic_cast<ToolItem *>(rowWith(QStringLiteral("import os\npri")));
    ASSERT_NE(card, nullptr) << "arguments stream in";
    EXPECT_TRUE(card->accessibleText().contains(QStringLiteral("writing")));
    put(event::ToolStarted{QStringLiteral("t1"), QStringLiteral("run_code"), {{QStringLiteral("code"), QStringLiteral("import os\nprint(1)")}}});
    for (int i = 0; i < 500; ++i)
        put(event::ToolOutput{QStringLiteral("t1"), QStringLiteral("stdout"), QStringLiteral("out %1\n").arg(i)});
    view.flush();
    EXPECT_LT(card->height(), 700) << "a running card does not grow without end";
    const LayoutStats before = view.layoutStats();
    put(event::ToolOutput{QStringLiteral("t1"), QStringLiteral("stdout"), QStringLiteral("one more\n")});
    view.flush();
    EXPECT_LE(view.layoutStats().layouts - before.layouts, 6);
    put(event::ToolFinished{QStringLiteral("t1"), QStringLiteral("run_code"), true, 0, 1234, {}, {}});
    view.flush();
    EXPECT_EQ(card->accessibleText(), QStringLiteral("Run Python, exit 0"));

    const int collapsed = card->height();
    auto *toggle = child<QPushButton>(&view, "toolToggleButton");
    ASSERT_NE(toggle, nullptr);
    EXPECT_EQ(toggle->accessibleName(), QStringLiteral("Show all"));
    QTest::mouseClick(toggle, Qt::LeftButton);
    EXPECT_TRUE(card->isExpanded());
    EXPECT_GT(card->height(), 3 * collapsed);
    bar()->setValue(0);
    QTest::mouseClick(child<QPushButton>(&view, "toolCopyButton"), Qt::LeftButton);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("out 0\n")));
    EXPECT_TRUE(QGuiApplication::clipboard()->text().endsWith(QStringLiteral("one more\n")));
}

TEST_F(Transcript, aFloodShowsItsNewestLinesAndWhatIsMissing)
{
    begin();
    put(event::ToolStarted{QStringLiteral("t1"), QStringLiteral("run_command"), {}});
    put(event::ToolOutput{QStringLiteral("t1"), QStringLiteral("stdout"), QStringLiteral("first\n")});
    put(event::ToolTail{QStringLiteral("t1"), QStringLiteral("line 999\n"), 92'000'000});
    view.flush();
    const ChatItem *card = rowWith(QStringLiteral("line 999"));
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(static_cast<const ToolItem *>(card)->noteText(), QStringLiteral("92 MB in the middle are not shown."));
    put(event::ToolTail{QStringLiteral("t1"), QStringLiteral("line 2000\n"), 93'000'000});
    view.flush();
    EXPECT_EQ(rowWith(QStringLiteral("line 999")), nullptr) << "in place of the one before";
    EXPECT_NE(rowWith(QStringLiteral("line 2000")), nullptr);
}

TEST_F(Transcript, failedToolOpensByItselfAndSaysWhy)
{
    begin();
    put(event::ToolStarted{QStringLiteral("t1"), QStringLiteral("run_command"), {{QStringLiteral("command"), QStringLiteral("false")}}});
    for (int i = 0; i < 60; ++i)
        put(event::ToolOutput{QStringLiteral("t1"), QStringLiteral("stderr"), QStringLiteral("err %1\n").arg(i)});
    put(event::ToolFinished{QStringLiteral("t1"), QStringLiteral("run_command"), false, 1, 40, QStringLiteral("exit code 1"), {}});
    finish();
    view.flush();
    auto *card = dynamic_cast<ToolItem *>(rowWith(QStringLiteral("err 0")));
    ASSERT_NE(card, nullptr);
    EXPECT_TRUE(card->isExpanded());
}

TEST_F(Transcript, everyBadEndSaysWhatToDo)
{
    for (const TurnState state : {TurnState::Stopped, TurnState::Expired, TurnState::Failed, TurnState::Interrupted}) {
        begin();
        finish(state);
        view.flush();
        const QString words = view.row(view.rowCount() - 1)->wholeText(CopyFormat::Plain);
        EXPECT_GT(words.size(), 20) << int(state);
        EXPECT_NE(words, QStringLiteral("Hello"));
    }
    begin();
    finish(TurnState::Completed);
    view.flush();
    EXPECT_EQ(view.row(view.rowCount() - 1)->wholeText(CopyFormat::Plain), QStringLiteral("Hello")) << "a good end needs no words";
}

TEST_F(Transcript, hostileTextStaysText)
{
    QTemporaryDir folder;
    begin(QStringLiteral("\x1b[31mred\x1b]0;title\x07 \u202Ereversed <b>x</b>"));
    text(QStringLiteral("\x1b]52;c;AAAA\x07<img src='file://%1/p.png'> ![p](file://%1/p.png) [go](javascript:alert(1)) \u202Egnp.exe\n\n<script>x</script>\n").arg(folder.path()));
    put(event::ToolStarted{QStringLiteral("t1"), QStringLiteral("evil\x1b[2J<b>tool</b>"), {{QStringLiteral("path"), QStringLiteral("../\u202Ex\n<i>")}}});
    put(event::ToolOutput{QStringLiteral("t1"), QStringLiteral("stdout"), QStringLiteral("\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07\n")});
    put(event::ArtefactPublished{QStringLiteral("a1"), QStringLiteral("<b>x</b>\u202E\n.png"), 1, 10, QStringLiteral("image/png"), {}});
    put(event::Notice{QStringLiteral("<a href='file:///x'>notice</a>\x1b[1m")});
    view.flush();
    const QString title = view.window()->windowTitle();
    QString all;
    for (int i = 0; i < view.rowCount(); ++i) {
        all += view.row(i)->wholeText(CopyFormat::Plain) + view.row(i)->accessibleText();
        for (int y = 0; y < 200; y += 4) {
            for (int x = 0; x < 700; x += 10)
                EXPECT_EQ(view.row(i)->linkAt(QPointF(x, y)), QString());
        }
    }
    EXPECT_FALSE(all.contains(QChar(0x1b)));
    EXPECT_FALSE(all.contains(QChar(0x202e)));
    EXPECT_TRUE(all.contains(QStringLiteral("<script>x</script>")));
    EXPECT_TRUE(all.contains(QStringLiteral("<b>x</b>")));
    EXPECT_EQ(view.window()->windowTitle(), title);
    view.grab();
    for (QPushButton *button : view.findChildren<QPushButton *>())
        EXPECT_FALSE(button->accessibleName().contains(QChar(0x202e)));
}

TEST_F(Transcript, linksAreToldNotFollowed)
{
    begin();
    text(QStringLiteral("[here](https://a.example/path)\n"));
    finish();
    view.flush();
    QSignalSpy activated(&view, &TranscriptView::linkActivated);
    const QRect row = view.rowRect(1);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, row.topLeft() + QPoint(8, 8));
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated.first().first().toString(), QStringLiteral("https://a.example/path"));
}

TEST_F(Transcript, artefactCardAsksForItsPreviewAndOffersSaving)
{
    begin();
    QSignalSpy needed(&view, &TranscriptView::artefactViewNeeded);
    QSignalSpy saved(&view, &TranscriptView::artefactSaveRequested);
    put(event::ArtefactPublished{QStringLiteral("a1"), QStringLiteral("chart.png"), 2, 38'000, QStringLiteral("image/png"), {}});
    view.flush();
    EXPECT_TRUE(spinUntil([&] { return needed.count() == 1; }));
    const int without = view.row(1)->height();
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(Qt::blue);
    FileView file;
    file.mimeType = QStringLiteral("image/png");
    QBuffer buffer(&file.content);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    view.setArtefactView(QStringLiteral("a1"), file);
    EXPECT_GT(view.row(1)->height(), without);
    auto *button = child<QPushButton>(&view, "artefactSaveButton");
    EXPECT_EQ(button->accessibleName(), QStringLiteral("Save chart.png as…"));
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_EQ(saved.count(), 1);
    EXPECT_EQ(saved.first().first().toString(), QStringLiteral("a1"));
}

TEST(ToolPresentation, readsHalfWrittenArguments)
{
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"a\":\"x\",\"code\": \"l1\\nl2\\u00e9\\\"q"), QStringLiteral("code")), QStringLiteral("l1\nl2é\"q"));
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\": \"x\\"), QStringLiteral("code")), QStringLiteral("x"));
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\": \"x\\u00"), QStringLiteral("code")), QStringLiteral("x"));
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\""), QStringLiteral("code")), QString());
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\": 3"), QStringLiteral("code")), QString());
}
