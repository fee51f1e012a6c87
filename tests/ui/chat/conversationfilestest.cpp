// Files on their way into a conversation: chosen, dropped, copied, taken back. Against a fake studio.
#include "tests/ui/chat/conversationfixture.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/filedrop.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>

using namespace velqa;
using namespace velqa::test;

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
