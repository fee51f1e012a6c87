// The conversation page against a fake studio: opening, sending, queue, files, stopping, licence, drafts.
#include "tests/support/fakeclock.h"
#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/printers.h"
#include "tests/support/widgets.h"
#include "ui/chat/composer.h"
#include "ui/chat/composeredit.h"
#include "ui/chat/conversationpage.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/chip.h"
#include "ui/common/filedrop.h"
#include "ui/common/stateface.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

class Conversation : public ::testing::Test
{
protected:
    Conversation()
    {
        agent = studio.addAgent(QStringLiteral("Data analyst"));
        page.resize(800, 700);
        page.show();
        studio.emitStarted();
        edit = child<ComposerEdit>(&page, "composerEdit");
        button = child<QPushButton>(&page, "sendButton");
    }

    void write(const QString &text)
    {
        page.composer()->setText(text);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    TurnId begin(const QString &text)
    {
        const TurnId turn(QStringLiteral("turn-%1").arg(studio.sent.size()));
        studio.emitEvent(page.conversation(), turn, event::UserMessage{text, {}, {}, {}, {}, {}});
        studio.emitEvent(page.conversation(), turn, event::StateChanged{TurnState::Running});
        return turn;
    }
    void finish(const TurnId &turn, TurnState state = TurnState::Completed)
    {
        event::TurnFinished finished;
        finished.state = state;
        studio.emitEvent(page.conversation(), turn, finished);
    }
    // Chosen, and not copied before finishCopy() says so.
    void startCopies(std::initializer_list<const char *> paths)
    {
        QStringList chosen;
        for (const char *path : paths)
            chosen.append(QString::fromLatin1(path));
        files.answers = {chosen};
        studio.holdAnswers = true;
        page.chooseFiles();
        studio.holdAnswers = false;
    }
    void finishCopy(const ConversationId &conversation, const char *path, const char *id, const char *name, bool isNew = true)
    {
        Upload upload;
        upload.id = UploadId(QString::fromLatin1(id));
        upload.name = QString::fromLatin1(name);
        upload.source = QString::fromLatin1(path);
        upload.isNew = isNew;
        emit studio.uploadsFinished(conversation, {upload}, {}, {upload.source});
    }
    QStringList chips()
    {
        QStringList names;
        while (const auto *chip = page.findChild<ChipButton *>(QStringLiteral("attachment%1").arg(names.size())))
            names.append(chip->text());
        return names;
    }

    FakeStudio studio;
    FakePrompter prompter;
    FakeFileChooser files;
    FakeClock clock;
    QList<QUrl> opened;
    ConversationPage page{studio, UiServices{prompter, files, clock, [this](const QUrl &url) { opened.append(url); }}};
    AgentSpec agent;
    ComposerEdit *edit = nullptr;
    QPushButton *button = nullptr;
};

} // namespace

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

TEST_F(Conversation, filesGoToTheConversationAndWithTheMessage)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("penguins_raw.csv"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("a,b\n");
    file.close();
    page.startConversation(agent.id);
    files.answers = {{path}};
    QTest::mouseClick(child<QPushButton>(&page, "composerFilesButton"), Qt::LeftButton);
    EXPECT_EQ(studio.callCount(QStringLiteral("createConversation")), 1);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("addUploads ") + page.conversation().toString()));
    EXPECT_EQ(child<ChipButton>(&page, "attachment0")->text(), QStringLiteral("penguins_raw.csv"));
    write(QStringLiteral("look"));
    ASSERT_EQ(studio.sent.size(), 1);
    EXPECT_EQ(studio.sent.first().files.size(), 1);
    EXPECT_FALSE(findWidget(&page, QStringLiteral("composerAttachments"))->isVisible());
}

TEST_F(Conversation, waitsForFilesThatAreStillCopied)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    studio.holdAnswers = true;
    files.answers = {{QStringLiteral("/nowhere/big.csv")}};
    page.chooseFiles();
    studio.holdAnswers = false;
    emit studio.uploadProgress(page.conversation(), {QStringLiteral("/nowhere/big.csv"), QStringLiteral("big.csv"), 10, 100});
    write(QStringLiteral("go"));
    EXPECT_EQ(studio.sent.size(), 0);
    finishCopy(page.conversation(), "/nowhere/big.csv", "u", "big.csv");
    ASSERT_EQ(studio.sent.size(), 1) << "sent by itself when the copy is done";
    EXPECT_EQ(studio.sent.first().files, QList<UploadId>{UploadId(QStringLiteral("u"))});
}

TEST_F(Conversation, refusedFilesAreNamed)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    emit studio.uploadsFinished(page.conversation(), {}, {QStringLiteral("huge.bin is larger than 512 MB.")}, {});
    EXPECT_EQ(child<QLabel>(&page, "composerProblems")->text(), QStringLiteral("huge.bin is larger than 512 MB."));
    EXPECT_TRUE(findWidget(&page, QStringLiteral("composerProblems"))->isVisible());
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

TEST_F(Conversation, filesDroppedWhileTheConversationIsMadeAreNotForgotten)
{
    page.startConversation(agent.id);
    studio.holdAnswers = true;
    write(QStringLiteral("hello"));
    files.answers = {{QStringLiteral("/nowhere/a.csv")}};
    page.chooseFiles();
    EXPECT_EQ(studio.callCount(QStringLiteral("createConversation")), 1);
    studio.releaseAnswers();
    EXPECT_EQ(studio.sent.size(), 1);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("addUploads ") + page.conversation().toString()));
}

TEST_F(Conversation, filesAreTakenWhereverTheyAreDropped)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    studio.holdAnswers = true; // each file stays on its way
    auto *cover = child<FileDrop>(&page, "fileDrop");
    const QList<QWidget *> places{page.transcript()->viewport(), findWidget(&page, QStringLiteral("emptyConversation")),
                                  findWidget(&page, QStringLiteral("conversationHeader")), page.composer(), edit->viewport()};
    for (QWidget *place : places) {
        QMimeData data;
        const QString path = QStringLiteral("/nowhere/%1.csv").arg(chips().size());
        data.setUrls({QUrl::fromLocalFile(path), QUrl(QStringLiteral("https://x.example/b"))});
        QDragEnterEvent enter(QPoint(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(place, &enter);
        EXPECT_TRUE(enter.isAccepted()) << place->objectName().toStdString();
        EXPECT_TRUE(cover->isVisible()) << "it says what a drop does";
        QDropEvent drop(QPointF(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(place, &drop);
        EXPECT_FALSE(cover->isVisible());
        EXPECT_TRUE(studio.wasCalled(QStringLiteral("addUploads %1 %2").arg(page.conversation().toString(), path)));
    }
    EXPECT_EQ(chips().size(), places.size()) << "only local files";
    EXPECT_EQ(page.composer()->text(), QString());
    LicenseStatus denied;
    denied.state = LicenseState::Denied;
    studio.setLicense(denied);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/nowhere/x.csv"))});
    QDragEnterEvent enter(QPoint(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QCoreApplication::sendEvent(&page, &enter);
    EXPECT_FALSE(enter.isAccepted()) << "nothing can be sent";
}

TEST_F(Conversation, aFileRemovedWhileItIsCopiedDoesNotComeBack)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    page.openConversation(id);
    startCopies({"/one/a.csv", "/two/b.csv", "/three/a.csv"});
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    // The studio finishes in its own order, and names a file as the place allows.
    finishCopy(id, "/three/a.csv", "u3", "a.csv");
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("removeUpload"))) << "another file of that name";
    finishCopy(id, "/one/a.csv", "u1", "a (2).csv");
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("removeUpload u1")));
    EXPECT_EQ(chips(), (QStringList{QStringLiteral("b.csv"), QStringLiteral("a.csv")})) << "b.csv is still on its way";
    finishCopy(id, "/two/b.csv", "u2", "b.csv");
    EXPECT_EQ(chips(), (QStringList{QStringLiteral("a.csv"), QStringLiteral("b.csv")}));
    EXPECT_EQ(studio.callCount(QStringLiteral("removeUpload")), 1);
}

TEST_F(Conversation, aRemovedFileDoesNotComeBackWhenThePersonWentElsewhereMeanwhile)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    const ConversationId other = studio.addConversation(agent.id, QStringLiteral("D")).id;
    page.openConversation(id);
    startCopies({"/one/a.csv"});
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    page.openConversation(other);
    startCopies({"/one/a.csv"});
    finishCopy(id, "/one/a.csv", "u1", "a.csv");
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("removeUpload u1")));
    finishCopy(other, "/one/a.csv", "u2", "a.csv");
    EXPECT_EQ(studio.callCount(QStringLiteral("removeUpload")), 1) << "the same file is wanted here";
    EXPECT_EQ(chips(), QStringList{QStringLiteral("a.csv")});
}

TEST_F(Conversation, aFileThatTheConversationHadBeforeIsOnlyDetached)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    page.openConversation(id);
    startCopies({"/one/a.csv", "/one/b.csv"});
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    finishCopy(id, "/one/a.csv", "u1", "a.csv", false);
    finishCopy(id, "/one/b.csv", "u2", "b.csv", false);
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    EXPECT_EQ(chips(), QStringList());
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("removeUpload"))) << "an earlier message came with it";
}

TEST_F(Conversation, aFileRemovedAndChosenAgainIsCopiedOnce)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    page.openConversation(id);
    startCopies({"/one/a.csv"});
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    startCopies({"/one/a.csv"});
    EXPECT_EQ(studio.callCount(QStringLiteral("addUploads")), 1);
    finishCopy(id, "/one/a.csv", "u1", "a.csv");
    EXPECT_EQ(chips(), QStringList{QStringLiteral("a.csv")});
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("removeUpload")));
}

TEST_F(Conversation, aFileChosenAgainWhileItsCopyIsCalledBackIsCopiedAnew)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("C")).id;
    page.openConversation(id);
    startCopies({"/one/a.csv", "/one/b.csv"});
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    EXPECT_TRUE(studio.wasCalled(QStringLiteral("cancelUpload %1 /one/a.csv").arg(id.toString())));
    startCopies({"/one/a.csv"});
    EXPECT_EQ(studio.callCount(QStringLiteral("addUploads")), 1);
    studio.holdAnswers = true;
    emit studio.uploadsFinished(id, {}, {}, {QStringLiteral("/one/a.csv"), QStringLiteral("/one/b.csv")});
    EXPECT_EQ(studio.callCount(QStringLiteral("addUploads")), 2);
    EXPECT_EQ(chips(), QStringList{QStringLiteral("a.csv")}) << "on its way again";
    finishCopy(id, "/one/a.csv", "u1", "a.csv");
    EXPECT_EQ(chips(), QStringList{QStringLiteral("a.csv")});
    EXPECT_FALSE(studio.wasCalled(QStringLiteral("removeUpload")));
}

TEST_F(Conversation, aMessageThatWaitsForACopyGoesWhenThatFileIsRemoved)
{
    page.openConversation(studio.addConversation(agent.id, QStringLiteral("C")).id);
    startCopies({"/one/a.csv"});
    write(QStringLiteral("go"));
    EXPECT_EQ(studio.sent.size(), 0);
    QTest::keyClick(child<ChipButton>(&page, "attachment0"), Qt::Key_Delete);
    ASSERT_EQ(studio.sent.size(), 1);
    EXPECT_TRUE(studio.sent.first().files.isEmpty());
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
