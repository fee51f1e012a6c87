// The transcript view: streaming, following and anchoring, cost, cards, selection, hostile text, screen readers.
#include "tests/support/fakestudio.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "ui/chat/toolitem.h"
#include "ui/chat/toolpresentation.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/themecontroller.h"

#include <QAccessible>
#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

class Transcript : public ::testing::Test
{
protected:
    Transcript()
    {
        view.resize(800, 600);
        view.show();
    }

    void put(TurnEventBody body)
    {
        TurnEvent event;
        event.turn = TurnId(QStringLiteral("turn-%1").arg(turn));
        event.seq = ++seq;
        event.timeMs = 1'796'000'000'000 + seq * 10;
        event.body = std::move(body);
        view.apply(event);
    }
    void text(const QString &piece) { put(event::TextDelta{piece}); }
    void begin(const QString &message = QStringLiteral("Hello"))
    {
        ++turn;
        seq = 0;
        put(event::UserMessage{message, {}, {}, {}, QStringLiteral("Data analyst"), {}});
        put(event::StateChanged{TurnState::Running});
    }
    void finish(TurnState state = TurnState::Completed) { put(event::TurnFinished{state, {}, {}, {}, {}, EndCause::None, 1.0}); }
    void paragraphs(int count)
    {
        for (int i = 0; i < count; ++i)
            text(QStringLiteral("Paragraph %1 with some words to fill a line or two of the transcript, and then some more of them.\n\n").arg(i));
        view.flush();
    }
    static QList<TranscriptTurn> finishedTurns(int from, int to)
    {
        QList<TranscriptTurn> turns;
        for (int i = from; i < to; ++i) {
            TranscriptTurn one;
            one.id = TurnId(QStringLiteral("t%1").arg(i));
            one.message.text = QStringLiteral("Question %1").arg(i);
            one.state = TurnState::Completed;
            one.finish = event::TurnFinished{};
            TranscriptBlock block;
            block.text = QStringLiteral("Answer %1\n\nwith **two** paragraphs.\n\n- and\n- a list\n").arg(i);
            one.blocks.append(block);
            turns.append(one);
        }
        return turns;
    }
    QScrollBar *bar() { return view.verticalScrollBar(); }
    int firstSeen() const
    {
        for (int i = 0; i < view.rowCount(); ++i) {
            if (view.rowRect(i).bottom() > 0)
                return i;
        }
        return -1;
    }
    ChatItem *rowWith(const QString &words)
    {
        for (int i = 0; i < view.rowCount(); ++i) {
            if (view.row(i)->wholeText(CopyFormat::Plain).contains(words))
                return view.row(i);
        }
        return nullptr;
    }

    ThemeController theme{ThemeController::Portal::Ignore};
    TranscriptView view;
    int turn = 0;
    int seq = 0;
};

} // namespace

TEST_F(Transcript, updatesAreCoalesced)
{
    begin();
    view.flush();
    for (int i = 0; i < 100; ++i)
        text(QStringLiteral("word "));
    EXPECT_EQ(rowWith(QStringLiteral("word")), nullptr) << "nothing is laid out before the tick";
    EXPECT_TRUE(spinUntil([&] { return rowWith(QStringLiteral("word")) != nullptr; }));
}

TEST_F(Transcript, followsTheStreamOnlyAtTheEnd)
{
    begin();
    paragraphs(40);
    ASSERT_GT(bar()->maximum(), 200);
    EXPECT_EQ(bar()->value(), bar()->maximum());
    EXPECT_TRUE(view.isFollowing());
    auto *newBelow = child<QPushButton>(&view, "newBelowButton");
    EXPECT_FALSE(newBelow->isVisible());

    bar()->setValue(300);
    EXPECT_FALSE(view.isFollowing());
    const int firstRow = firstSeen();
    const QRect before = view.rowRect(firstRow);
    paragraphs(40);
    EXPECT_EQ(bar()->value(), 300) << "what is read stays where it is";
    EXPECT_EQ(view.rowRect(firstRow).top(), before.top());
    EXPECT_TRUE(newBelow->isVisible());

    QTest::mouseClick(newBelow, Qt::LeftButton);
    EXPECT_TRUE(view.isFollowing());
    EXPECT_EQ(bar()->value(), bar()->maximum());
    EXPECT_FALSE(newBelow->isVisible());
    paragraphs(5);
    EXPECT_EQ(bar()->value(), bar()->maximum());
}

TEST_F(Transcript, staysInPlaceWhenRowsAboveChange)
{
    begin();
    put(event::ToolStarted{QStringLiteral("t1"), QStringLiteral("run_command"), {{QStringLiteral("command"), QStringLiteral("seq 3")}}});
    paragraphs(60);
    bar()->setValue(bar()->maximum() / 2);
    const int seen = firstSeen();
    ASSERT_GE(seen, 2);
    const int before = view.rowRect(seen).top();
    for (int i = 0; i < 15; ++i)
        put(event::ToolOutput{QStringLiteral("t1"), QStringLiteral("stdout"), QStringLiteral("line %1\n").arg(i)});
    view.flush();
    EXPECT_EQ(view.rowRect(seen).top(), before);
}

TEST_F(Transcript, longStreamIsLaidOutLinearly)
{
    // 200 000 tokens of prose, lists and code. Counted, not timed: every character may be laid out a bounded number of times.
    const auto cost = [this](int tokens) {
        view.setTurns({});
        begin();
        const LayoutStats before = view.layoutStats();
        for (int i = 0; i < tokens; ++i) {
            QString piece = QStringLiteral("tok%1 ").arg(i % 97);
            if (i % 83 == 82)
                piece = QStringLiteral(".\n\n");
            if (i % 4'000 == 3'000)
                piece = QStringLiteral("\n\n```python\n");
            if (i % 4'000 > 3'000 && i % 12 == 0)
                piece = QStringLiteral("x = f(%1)\n").arg(i);
            if (i % 4'000 == 3'999)
                piece = QStringLiteral("\n```\n\n");
            text(piece);
            if (i % 8 == 7) // about what one tick of 25 ms collects
                view.flush();
        }
        view.flush();
        LayoutStats after = view.layoutStats();
        return std::pair(after.layouts - before.layouts, after.characters - before.characters);
    };
    const auto [smallLayouts, smallCharacters] = cost(25'000);
    const auto [largeLayouts, largeCharacters] = cost(200'000);
    EXPECT_LT(largeLayouts, 8 * smallLayouts * 1.15);
    EXPECT_LT(largeCharacters, 8 * smallCharacters * 1.15);
    EXPECT_LT(largeCharacters, 200'000LL * 6 * 45) << "no character is laid out more than a few dozen times";
}

TEST_F(Transcript, opensALongChatByLayingOutOnlyWhatIsSeen)
{
    const QList<TranscriptTurn> turns = finishedTurns(0, 1'000);
    const LayoutStats before = view.layoutStats();
    view.setTurns(turns);
    EXPECT_EQ(view.rowCount(), 2'000);
    EXPECT_LT(view.layoutStats().layouts - before.layouts, 200);
    EXPECT_EQ(bar()->value(), bar()->maximum()) << "opens at its end";
    EXPECT_NE(view.rowRect(1'999).bottom(), 0);
    EXPECT_LE(view.rowRect(1'999).bottom(), view.viewport()->height());

    bar()->setValue(0);
    EXPECT_EQ(view.rowRect(0).top(), 24);
    EXPECT_LT(view.layoutStats().layouts - before.layouts, 500);

    // Scrolling up through rows never seen before moves what is seen by what was asked, never more.
    view.scrollToEnd();
    for (int step = 0; step < 50; ++step) {
        int seen = view.rowCount() - 1;
        while (seen > 0 && view.rowRect(seen).top() > 300)
            --seen;
        const int top = view.rowRect(seen).top();
        bar()->setValue(bar()->value() - 60);
        ASSERT_EQ(view.rowRect(seen).top(), top + 60) << "step " << step;
    }
}

TEST_F(Transcript, olderTurnsComeInFrontAndMoveNothing)
{
    view.setTurns(finishedTurns(100, 120));
    begin();
    text(QStringLiteral("Half an ans"));
    view.flush();
    text(QStringLiteral("wer")); // not shown yet
    view.selectAll();
    const QString selected = view.selectedText(CopyFormat::Plain);
    EXPECT_TRUE(view.isFollowing());
    view.prependTurns(finishedTurns(50, 100));
    EXPECT_EQ(bar()->value(), bar()->maximum()) << "who follows keeps following";
    EXPECT_EQ(view.selectedText(CopyFormat::Plain), selected);
    text(QStringLiteral(", whole"));
    view.flush();
    EXPECT_NE(rowWith(QStringLiteral("Half an answer, whole")), nullptr);
    EXPECT_EQ(view.turns().size(), 71u);

    bar()->setValue(bar()->maximum() / 2);
    const int seen = firstSeen();
    const ChatItem *item = view.row(seen);
    const QRect place = view.rowRect(seen);
    const int rows = view.rowCount();
    const LayoutStats before = view.layoutStats();
    view.prependTurns(finishedTurns(0, 50));
    EXPECT_EQ(view.layoutStats().layouts, before.layouts) << "nothing new is in sight";
    const int added = view.rowCount() - rows;
    EXPECT_EQ(view.row(seen + added), item);
    EXPECT_EQ(view.rowRect(seen + added), place);

    const QString markdown = view.toMarkdown();
    int at = -1;
    for (int i = 0; i < 120; ++i) {
        const int next = int(markdown.indexOf(QStringLiteral("Question %1\n").arg(i)));
        EXPECT_GT(next, at) << i;
        at = next;
    }
    finish();
    view.flush();
    EXPECT_TRUE(isFinal(view.lastTurn()->state));
}

TEST_F(Transcript, olderTurnsFillAPageThatWasNotFull)
{
    view.setTurns(finishedTurns(9, 10));
    ASSERT_EQ(bar()->maximum(), 0);
    view.prependTurns(finishedTurns(0, 9));
    EXPECT_GT(bar()->maximum(), 0);
    EXPECT_EQ(bar()->value(), bar()->maximum());
    EXPECT_GT(view.rowRect(view.rowCount() - 1).top(), 300);
}

TEST_F(Transcript, resizeKeepsTheReadersPlace)
{
    begin();
    paragraphs(60);
    bar()->setValue(bar()->maximum() / 2);
    const int seen = firstSeen();
    ASSERT_GE(seen, 0);
    view.resize(520, 600);
    EXPECT_EQ(firstSeen(), seen);
    EXPECT_FALSE(view.isFollowing());
    view.scrollToEnd();
    view.resize(900, 500);
    EXPECT_EQ(bar()->value(), bar()->maximum()) << "who follows keeps following";
}

TEST_F(Transcript, streamedLooksLikeReplayed)
{
    begin();
    const QString answer = QStringLiteral("# T\n\nsome *text*\n\n```js\nlet a = 1\n```\n\n1. x\n2. y\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
    for (const QChar c : answer) {
        text(QString(c));
        view.flush();
    }
    finish();
    view.flush();
    const QImage streamed = view.viewport()->grab().toImage();
    const QList<TranscriptTurn> turns{*view.lastTurn()};
    view.setTurns(turns);
    EXPECT_EQ(view.viewport()->grab().toImage(), streamed);
}

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

TEST_F(Transcript, selectsAcrossMessagesAndCopiesBothWays)
{
    begin(QStringLiteral("My question"));
    text(QStringLiteral("Some **bold** words.\n\n- a\n- b\n"));
    finish();
    view.flush();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("My question\n\nSome **bold** words.\n\n- a\n- b"));
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("My question\n\nSome bold words.\n• a\n• b"));

    // By mouse, from the middle of the question into the answer.
    const QRect question = view.rowRect(0);
    const QRect answer = view.rowRect(1);
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, QPoint(question.right() - 20, question.center().y()));
    QTest::mouseMove(view.viewport(), QPoint(answer.left() + 60, answer.top() + 6));
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, QPoint(answer.left() + 60, answer.top() + 6));
    const QString selected = view.selectedText(CopyFormat::Plain);
    EXPECT_TRUE(selected.contains(QStringLiteral("\n\nSome"))) << selected.toStdString();
    EXPECT_FALSE(selected.contains(QStringLiteral("words"))) << selected.toStdString();

    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, QPoint(answer.left() + 10, answer.top() + 6));
    EXPECT_EQ(view.selectedText(CopyFormat::Plain), QStringLiteral("Some"));
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

TEST_F(Transcript, screenReadersSeeOneChildPerRow)
{
    begin(QStringLiteral("My question"));
    text(QStringLiteral("The answer."));
    finish();
    view.flush();
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(&view);
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->role(), QAccessible::List);
    EXPECT_EQ(accessible->text(QAccessible::Name), QStringLiteral("Conversation"));
    ASSERT_GE(accessible->childCount(), 2);
    EXPECT_EQ(accessible->child(0)->text(QAccessible::Name), QStringLiteral("You: My question"));
    EXPECT_EQ(accessible->child(1)->text(QAccessible::Name), QStringLiteral("The answer."));
    EXPECT_EQ(accessible->indexOfChild(accessible->child(1)), 1);
    EXPECT_EQ(accessible->child(1)->parent(), accessible);
    view.setTurns({});
    EXPECT_EQ(unnamedControls(&view), QStringList());
}

TEST_F(Transcript, keysScroll)
{
    begin();
    paragraphs(60);
    finish();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Home);
    EXPECT_EQ(bar()->value(), 0);
    QTest::keyClick(&view, Qt::Key_PageDown);
    EXPECT_GT(bar()->value(), 300);
    QTest::keyClick(&view, Qt::Key_End);
    EXPECT_EQ(bar()->value(), bar()->maximum());
    QTest::keyClick(&view, Qt::Key_Up, Qt::AltModifier);
    EXPECT_LT(bar()->value(), 60) << "to the message before";
}

TEST(ToolPresentation, readsHalfWrittenArguments)
{
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"a\":\"x\",\"code\": \"l1\\nl2\\u00e9\\\"q"), QStringLiteral("code")), QStringLiteral("l1\nl2é\"q"));
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\": \"x\\"), QStringLiteral("code")), QStringLiteral("x"));
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\": \"x\\u00"), QStringLiteral("code")), QStringLiteral("x"));
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\""), QStringLiteral("code")), QString());
    EXPECT_EQ(partialStringMember(QStringLiteral("{\"code\": 3"), QStringLiteral("code")), QString());
}
