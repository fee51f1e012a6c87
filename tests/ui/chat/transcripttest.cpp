// The transcript view: streaming, following and anchoring, cost, selection, screen readers, keys.
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "tests/ui/chat/transcriptfixture.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QTest>

using namespace velqa;
using namespace velqa::test;

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
