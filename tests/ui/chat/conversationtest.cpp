// The conversation page against a fake studio: opening, sending, queue, stopping, licence, drafts.
#include "tests/ui/chat/conversationfixture.h"
#include "ui/chat/transcriptview.h"

#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace velqa;
using namespace velqa::test;

TEST_F(Conversation, aNewOneIsMadeByItsFirstMessage)
{
    page.startConversation(agent.id);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("setFrontAgent ") + agent.id.toString()));
    EXPECT_TRUE(findWidget(&page, QStringLiteral("emptyConversation"))->isVisible());
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("createConversation")));
    QTest::mouseClick(child<QPushButton>(&page, "prompt0"), Qt::LeftButton);
    EXPECT_EQ(page.composer()->text(), QStringLiteral("/profile penguins_raw.csv"));
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(studio.callCount(QStringLiteral("createConversation")), 1);
    ASSERT_EQ(studio.sent.size(), 1);
    EXPECT_EQ(studio.sent.first().conversation, page.conversation());
    EXPECT_EQ(studio.sent.first().text, QStringLiteral("/profile penguins_raw.csv"));
    EXPECT_EQ(page.composer()->text(), QString());
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("openConversation ") + page.conversation().toString())) << "it is in front now";
}

TEST_F(Conversation, messagesOfARunningTurnWaitVisibly)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    write(QStringLiteral("first"));
    TurnId turn = begin(QStringLiteral("first"));
    EXPECT_EQ(button->text(), QStringLiteral("Stop"));
    write(QStringLiteral("second"));
    write(QStringLiteral("third"));
    EXPECT_EQ(studio.sent.size(), 1);
    EXPECT_TRUE(child<ChipButton>(&page, "queued1")->text().contains(QStringLiteral("third")));
    finish(turn);
    ASSERT_EQ(studio.sent.size(), 2);
    EXPECT_EQ(studio.sent.last().text, QStringLiteral("second"));
    turn = begin(QStringLiteral("second"));
    QTest::keyClick(child<ChipButton>(&page, "queued0"), Qt::Key_Delete);
    finish(turn);
    EXPECT_EQ(studio.sent.size(), 2) << "a removed one is not sent";
}

TEST_F(Conversation, whatWaitsGoesOnAlsoWhenThePersonIsElsewhere)
{
    const ConversationId a = studio.addConversation(agent.id, QStringLiteral("A")).id;
    const ConversationId b = studio.addConversation(agent.id, QStringLiteral("B")).id;
    emit studio.conversationsChanged(studio.conversations);
    page.openConversation(a);
    write(QStringLiteral("first"));
    const TurnId turn = begin(QStringLiteral("first"));
    write(QStringLiteral("second"));
    page.openConversation(b);
    event::TurnFinished finished;
    studio.emitEvent(a, turn, finished);
    ASSERT_EQ(studio.sent.size(), 2);
    EXPECT_EQ(studio.sent.last().conversation, a);
    EXPECT_EQ(studio.sent.last().text, QStringLiteral("second"));
}

TEST_F(Conversation, comingBackToALivingSandboxShowsTheTimeThatIsLeft)
{
    const ConversationId a = studio.addConversation(agent.id, QStringLiteral("A")).id;
    const ConversationId b = studio.addConversation(agent.id, QStringLiteral("B")).id;
    page.openConversation(a);
    const event::SandboxChanged ready{SandboxState::Ready, QStringLiteral("s"), 600'000, EndCause::None, 0};
    emit studio.sandboxChanged(a, TurnId(QStringLiteral("t")), ready);
    page.openConversation(b);
    clock.advance(120'000);
    page.openConversation(a);
    const QString told = findWidget(&page, QStringLiteral("sandboxStrip"))->accessibleName();
    EXPECT_TRUE(told.contains(QStringLiteral("8:00"))) << told.toStdString();
    EXPECT_TRUE(told.contains(QStringLiteral("2 min"))) << told.toStdString();
}

TEST_F(Conversation, afterAStopNothingWaitingIsSentByItself)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    write(QStringLiteral("first"));
    const TurnId turn = begin(QStringLiteral("first"));
    write(QStringLiteral("second"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("stopTurn ") + turn.toString()));
    EXPECT_EQ(button->text(), QStringLiteral("Stopping…"));
    finish(turn, TurnState::Stopped);
    EXPECT_EQ(button->text(), QStringLiteral("Send"));
    EXPECT_EQ(studio.sent.size(), 1);
    EXPECT_TRUE(button->isEnabled()) << "what waits can be sent";
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_EQ(studio.sent.size(), 2);
    EXPECT_EQ(studio.sent.last().text, QStringLiteral("second"));
}

TEST_F(Conversation, stopBeforeTheTurnBeganIsNotLost)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    studio.holdAnswers = true;
    write(QStringLiteral("first"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("stopTurn")));
    studio.releaseAnswers();
    const TurnId turn = begin(QStringLiteral("first"));
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("stopTurn ") + turn.toString()));
}

TEST_F(Conversation, aMessageThatWasNotSentComesBack)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    studio.nextError = Error{ErrorCode::Unreachable, QStringLiteral("No engine."), {}};
    write(QStringLiteral("precious words"));
    EXPECT_EQ(page.composer()->text(), QStringLiteral("precious words"));
    ASSERT_EQ(prompter.reports.size(), 1);
    EXPECT_EQ(button->text(), QStringLiteral("Send"));

    QSignalSpy invited(&page, &ConversationPage::invitationRequested);
    studio.nextError = Error{ErrorCode::Locked, QStringLiteral("No plan."), {}};
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(invited.count(), 1);
    EXPECT_EQ(page.composer()->text(), QStringLiteral("precious words"));
}

TEST_F(Conversation, draftsStayWithTheirConversation)
{
    const ConversationId a = studio.addConversation(agent.id, QStringLiteral("A")).id;
    const ConversationId b = studio.addConversation(agent.id, QStringLiteral("B")).id;
    emit studio.conversationsChanged(studio.conversations);
    page.openConversation(a);
    page.composer()->setText(QStringLiteral("draft of a"));
    page.openConversation(b);
    EXPECT_EQ(page.composer()->text(), QString());
    page.composer()->setText(QStringLiteral("draft of b"));
    page.openConversation(a);
    EXPECT_EQ(page.composer()->text(), QStringLiteral("draft of a"));

    ConversationPage other(studio, UiServices{prompter, files, clock, {}});
    other.restoreDrafts(page.saveDrafts());
    emit studio.conversationsChanged(studio.conversations);
    other.openConversation(b);
    EXPECT_EQ(other.composer()->text(), QStringLiteral("draft of b")) << "also over a restart";
}

TEST_F(Conversation, lateAnswersOfAnotherConversationAreDropped)
{
    const ConversationId a = studio.addConversation(agent.id, QStringLiteral("A")).id;
    const ConversationId b = studio.addConversation(agent.id, QStringLiteral("B")).id;
    TranscriptTurn turn;
    turn.id = TurnId(QStringLiteral("t"));
    turn.message.text = QStringLiteral("of a");
    turn.state = TurnState::Completed;
    studio.contents[a].turns = {turn};
    studio.holdAnswers = true;
    page.openConversation(a);
    EXPECT_TRUE(findWidget(&page, QStringLiteral("stateTitle"))->isVisible()) << "loading";
    page.openConversation(b);
    studio.releaseAnswers();
    EXPECT_EQ(page.conversation(), b);
    EXPECT_EQ(page.transcript()->rowCount(), 0);
    studio.emitEvent(a, TurnId(QStringLiteral("x")), event::UserMessage{QStringLiteral("elsewhere"), {}, {}, {}, {}, {}});
    page.transcript()->flush();
    EXPECT_EQ(page.transcript()->rowCount(), 0);
}

TEST_F(Conversation, olderTurnsFollowInTheBackground)
{
    const auto pageOf = [](const char *id, bool hasOlder) {
        TranscriptTurn turn;
        turn.id = TurnId(QString::fromLatin1(id));
        turn.message.text = turn.id.toString();
        turn.state = TurnState::Completed;
        turn.finish = event::TurnFinished{};
        return TurnPage{{turn}, hasOlder};
    };
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    studio.contents[id].turns = pageOf("three", true).turns;
    studio.contents[id].hasOlder = true;
    studio.olderPages = {pageOf("two", true), pageOf("one", false)};
    page.openConversation(id);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("olderTurns %1 three").arg(id.toString())));
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("olderTurns %1 two").arg(id.toString())));
    EXPECT_EQ(studio.callCount(QStringLiteral("olderTurns")), 2);
    ASSERT_EQ(page.transcript()->turns().size(), 3u);
    EXPECT_EQ(page.transcript()->turns().front().id.toString(), QStringLiteral("one"));

    // An export waits for all of it; an answer that comes after the person left changes nothing.
    QTemporaryDir folder;
    files.answers = {{folder.filePath(QStringLiteral("c.md"))}};
    studio.olderPages = {pageOf("two", true), pageOf("one", false)};
    const auto hold = QObject::connect(&page, &ConversationPage::opened, &page, [this] { studio.holdAnswers = true; });
    page.openConversation(id);
    EXPECT_EQ(page.transcript()->turns().size(), 1u) << "the newest are there";
    page.exportConversation();
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("c.md"))));
    studio.releaseAnswers();
    QFile exported(folder.filePath(QStringLiteral("c.md")));
    ASSERT_TRUE(exported.open(QIODevice::ReadOnly));
    EXPECT_TRUE(exported.readAll().contains("one"));

    studio.olderPages = {pageOf("two", false)};
    page.openConversation(id);
    QObject::disconnect(hold);
    page.closeConversation();
    studio.releaseAnswers();
    EXPECT_TRUE(page.transcript()->turns().empty());
}

TEST_F(Conversation, openingThatFailsCanBeTriedAgain)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("A")).id;
    studio.nextError = Error{ErrorCode::Corrupt, QStringLiteral("The file is damaged."), QStringLiteral("page 3")};
    page.openConversation(id);
    auto *retry = child<QPushButton>(&page, "statePrimaryButton");
    ASSERT_TRUE(retry->isVisible());
    QTest::mouseClick(retry, Qt::LeftButton);
    EXPECT_EQ(studio.callCount(QStringLiteral("openConversation")), 2);
    EXPECT_FALSE(retry->isVisible());
}

TEST_F(Conversation, titleIsRenamedInPlace)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("Old")).id;
    emit studio.conversationsChanged(studio.conversations);
    page.openConversation(id);
    auto *title = child<QLineEdit>(&page, "conversationTitleEdit");
    page.activateWindow();
    title->setFocus();
    title->selectAll();
    QTest::keyClicks(title, QStringLiteral("New name"));
    QTest::keyClick(title, Qt::Key_Return);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("renameConversation %1 New name").arg(id.toString())));
    title->setFocus();
    title->selectAll();
    QTest::keyClicks(title, QStringLiteral("x"));
    QTest::keyClick(title, Qt::Key_Escape);
    EXPECT_EQ(title->text(), QStringLiteral("New name"));
    EXPECT_EQ(studio.callCount(QStringLiteral("renameConversation")), 1);
}

TEST_F(Conversation, lockedConversationsCanBeReadOnly)
{
    LicenseStatus denied;
    denied.state = LicenseState::Denied;
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("A")).id;
    page.openConversation(id);
    studio.setLicense(denied);
    EXPECT_TRUE(findWidget(&page, QStringLiteral("lockedBar"))->isVisible());
    EXPECT_FALSE(edit->isVisible());
    studio.setLicense(FakeStudio::entitled());
    EXPECT_FALSE(findWidget(&page, QStringLiteral("lockedBar"))->isVisible());
    EXPECT_TRUE(edit->isVisible());
}

TEST_F(Conversation, linksAndRiskyFilesAskFirst)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("A")).id);
    emit page.transcript()->linkActivated(QStringLiteral("https://a.example/"));
    ASSERT_EQ(prompter.questions.size(), 1);
    EXPECT_EQ(prompter.questions.first().text, QStringLiteral("https://a.example/")) << "the whole address is shown";
    EXPECT_TRUE(opened.isEmpty()) << "closed the question";
    prompter.choices = {0};
    emit page.transcript()->linkActivated(QStringLiteral("https://a.example/"));
    EXPECT_EQ(opened.size(), 1);

    emit page.transcript()->artefactOpenRequested(QStringLiteral("a1"), QStringLiteral("page.html"));
    EXPECT_EQ(prompter.questions.size(), 3);
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("exportForOpening")));
    emit page.transcript()->artefactOpenRequested(QStringLiteral("a1"), QStringLiteral("chart.png"));
    EXPECT_EQ(prompter.questions.size(), 3);
    EXPECT_EQ(opened.size(), 2);
}

TEST_F(Conversation, exportsAsMarkdown)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("My chat")).id;
    TranscriptTurn turn;
    turn.message.text = QStringLiteral("Question");
    turn.message.agentName = QStringLiteral("Data analyst");
    turn.state = TurnState::Completed;
    turn.finish = event::TurnFinished{};
    TranscriptBlock block;
    block.text = QStringLiteral("**Answer**");
    turn.blocks = {block};
    studio.contents[id].turns = {turn};
    emit studio.conversationsChanged(studio.conversations);
    page.openConversation(id);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("out.md"));
    files.answers = {{path}};
    QTest::mouseClick(child<QPushButton>(&page, "exportButton"), Qt::LeftButton);
    EXPECT_EQ(files.requests.first().suggestedName, QStringLiteral("My chat.md"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(QString::fromUtf8(file.readAll()), QStringLiteral("# My chat\n\n## You\n\nQuestion\n\n## Data analyst\n\n**Answer**\n\n"));
    files.answers = {{QStringLiteral("/nowhere/at/all.md")}};
    page.exportConversation();
    EXPECT_EQ(prompter.reports.size(), 1);
}

TEST_F(Conversation, everyControlHasAName)
{
    EXPECT_EQ(unnamedControls(&page), QStringList());
    page.startConversation(agent.id);
    EXPECT_EQ(unnamedControls(&page), QStringList());
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("A")).id);
    write(QStringLiteral("first"));
    begin(QStringLiteral("first"));
    write(QStringLiteral("second"));
    EXPECT_EQ(unnamedControls(&page), QStringList());
}
