// The workspace tab: its faces, live refresh, viewing, uploads by drop, hostile names.
#include "ui/workspace/workspacepane.h"

#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "ui/common/stateface.h"
#include "ui/common/themecontroller.h"
#include "ui/workspace/fileviewer.h"
#include "ui/workspace/uploadprogress.h"
#include "ui/workspace/workspacetreemodel.h"

#include <QApplication>
#include <QBuffer>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBlock>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;
using test::child;
using test::spinUntil;
using State = WorkspacePane::State;

WorkspaceEntry entry(const QByteArray &path, qint64 size, QChar change = {}, bool isDirectory = false)
{
    WorkspaceEntry made;
    made.rawPath = path;
    made.path = QString::fromUtf8(path);
    made.size = size;
    made.change = change;
    made.isDirectory = isDirectory;
    return made;
}

FileView textFile(const QString &name, const QByteArray &content, const QString &type = u"text/plain"_s)
{
    FileView file;
    file.name = name;
    file.content = content;
    file.size = content.size();
    file.mimeType = type;
    return file;
}

QByteArray png(const QSize &size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

class WorkspacePaneTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        theme.setMode(u"light"_s);
        agent = studio.addAgent(u"Data analyst"_s);
        content.summary = studio.addConversation(agent.id, u"Penguins"_s);
        studio.workspaceEntries = {entry("uploads", 0, {}, true), entry("uploads/penguins_raw.csv", 52'000),
                                   entry("out", 0, u'A', true), entry("out/summary.csv", 1'100, u'A'),
                                   entry("out/mass_by_flipper.png", 38'000, u'A'), entry("clean.py", 2'400, u'M')};
        pane.resize(360, 700);
        pane.show();
    }

    void open()
    {
        pane.showConversation(content);
        ASSERT_TRUE(spinUntil([this] { return pane.state() != State::Loading; }));
    }

    // What was due at once has happened.
    static void waitATurn()
    {
        QTimer turn;
        turn.setSingleShot(true);
        turn.start(0);
        EXPECT_TRUE(spinUntil([&turn] { return !turn.isActive(); }));
    }

    void select(const QByteArray &path)
    {
        auto *tree = child<QTreeView>(&pane, "workspaceTree");
        const auto *model = static_cast<WorkspaceTreeModel *>(tree->model());
        tree->setCurrentIndex(model->indexOf(path));
    }

    StateFace *face() { return child<StateFace>(&pane, "workspaceFace"); }
    FileViewer *viewer() { return pane.findChild<FileViewer *>(); }

    ThemeController theme{ThemeController::Portal::Ignore};
    test::FakeStudio studio;
    test::FakePrompter prompter;
    test::FakeFileChooser files;
    AgentSpec agent;
    ConversationContent content;
    WorkspacePane pane{&studio, &prompter, &files};
};

TEST_F(WorkspacePaneTest, saysWhatItIsForWithoutAConversation)
{
    EXPECT_EQ(pane.state(), State::NoConversation);
    EXPECT_EQ(face()->kind(), StateFace::Kind::Empty);
    EXPECT_FALSE(face()->text().isEmpty());
}

TEST_F(WorkspacePaneTest, showsTheLivingWorkspaceAndItsChanges)
{
    open();
    ASSERT_EQ(pane.state(), State::Live);
    auto *tree = child<QTreeView>(&pane, "workspaceTree");
    EXPECT_EQ(tree->model()->rowCount(), 3);
    EXPECT_TRUE(tree->isExpanded(tree->model()->index(0, 0)));
    EXPECT_TRUE(test::unnamedControls(&pane).isEmpty()) << test::unnamedControls(&pane).join(u", "_s).toStdString();
}

TEST_F(WorkspacePaneTest, aBurstOfChangesIsOneListingAndKeepsTheSelection)
{
    open();
    select("clean.py");
    const int before = studio.callCount(u"listWorkspace"_s);
    studio.workspaceEntries.append(entry("out/new.txt", 7, u'A'));
    for (int i = 0; i < 50; ++i)
        emit studio.workspaceChanged(content.summary.id);
    const auto *tree = child<QTreeView>(&pane, "workspaceTree");
    const auto *model = static_cast<WorkspaceTreeModel *>(tree->model());
    ASSERT_TRUE(spinUntil([&] { return model->indexOf("out/new.txt").isValid(); }));
    EXPECT_LE(studio.callCount(u"listWorkspace"_s) - before, 2);
    EXPECT_EQ(tree->currentIndex().data(WorkspaceTreeModel::RawPathRole).toByteArray(), "clean.py");
}

TEST_F(WorkspacePaneTest, doesNotListWhileNobodyLooks)
{
    open();
    pane.hide();
    const int before = studio.callCount(u"listWorkspace"_s);
    emit studio.workspaceChanged(content.summary.id);
    waitATurn();
    EXPECT_EQ(studio.callCount(u"listWorkspace"_s), before);
    pane.show();
    EXPECT_TRUE(spinUntil([&] { return studio.callCount(u"listWorkspace"_s) > before; }));
}

TEST_F(WorkspacePaneTest, changesOfAnotherConversationAreNotShown)
{
    open();
    const int before = studio.callCount(u"listWorkspace"_s);
    emit studio.workspaceChanged(ConversationId(u"other"_s));
    emit studio.uploadsFinished(ConversationId(u"other"_s), {}, {u"no"_s}, {});
    waitATurn();
    EXPECT_EQ(studio.callCount(u"listWorkspace"_s), before);
    EXPECT_TRUE(pane.findChild<UploadProgress *>()->refusals().isEmpty());
}

TEST_F(WorkspacePaneTest, looksAtTextTablesAndPictures)
{
    studio.workspaceFiles["clean.py"] = textFile(u"clean.py"_s, "print('a\x1b[31mb')\n");
    studio.workspaceFiles["out/summary.csv"] = textFile(u"summary.csv"_s, "species,n\nAdelie,151\n", u"text/csv"_s);
    studio.workspaceFiles["out/mass_by_flipper.png"] =
        textFile(u"mass_by_flipper.png"_s, png({1280, 720}), u"image/png"_s);
    open();
    select("clean.py");
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Text; }));
    EXPECT_EQ(child<QPlainTextEdit>(&pane, "viewerText")->toPlainText(), u"print('ab')\n"_s);
    select("out/summary.csv");
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Table; }));
    EXPECT_EQ(child<QTableView>(&pane, "viewerTable")->model()->index(0, 0).data().toString(), u"Adelie"_s);
    test::saveScreenshot(&pane, u"workspace-live-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"dark"_s);
    test::saveScreenshot(&pane, u"workspace-live-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
    select("out/mass_by_flipper.png");
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Picture; }));
    EXPECT_TRUE(child<QLabel>(&pane, "viewerFacts")->text().contains(u"1280 × "_s));
}

TEST_F(WorkspacePaneTest, aFileThatCannotBeReadSaysWhy)
{
    open();
    studio.nextError = Error{ErrorCode::TooLarge, u"The file is too large."_s, u"detail"_s};
    select("clean.py");
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Error; }));
    EXPECT_EQ(child<StateFace>(&pane, "viewerFace")->text(), u"The file is too large."_s);
}

TEST_F(WorkspacePaneTest, aLongTextIsShownInPiecesAndLongLinesAreCut)
{
    studio.workspaceFiles["clean.py"] = textFile(u"clean.py"_s, QByteArray(50'000, 'x') + "\n" + QByteArray("line\n").repeated(60'000));
    open();
    select("clean.py");
    auto *text = child<QPlainTextEdit>(&pane, "viewerText");
    ASSERT_TRUE(spinUntil([text] { return text->blockCount() > 60'000; }));
    EXPECT_LE(text->document()->firstBlock().length(), 2'010);
}

TEST_F(WorkspacePaneTest, savesAndPublishes)
{
    open();
    select("out/summary.csv");
    QSignalSpy notices(&pane, &PageWidget::notice);
    files.answers = {{u"/tmp/summary.csv"_s}};
    QTest::mouseClick(child<QPushButton>(&pane, "saveFileButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"saveWorkspaceFile"_s));
    ASSERT_EQ(files.requests.size(), 1);
    QTest::mouseClick(child<QPushButton>(&pane, "publishFileButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"publishWorkspaceFile"_s));
    EXPECT_EQ(notices.count(), 2);
    studio.nextError = Error{ErrorCode::DiskFull, u"The disk is full."_s, {}};
    QTest::mouseClick(child<QPushButton>(&pane, "publishFileButton"), Qt::LeftButton);
    ASSERT_EQ(prompter.reports.size(), 1);
    EXPECT_EQ(prompter.reports.first().message, u"The disk is full."_s);
}

TEST_F(WorkspacePaneTest, withoutASandboxItShowsWhatTheNextOneWillContain)
{
    studio.hasLivingSandbox = false;
    content.uploads = {{UploadId(u"u1"_s), content.summary.id, u"penguins_raw.csv"_s, 52'000, {}, 0},
                       {UploadId(u"u2"_s), content.summary.id, u"data/a.txt"_s, 3, {}, 0},
                       {UploadId(u"u3"_s), content.summary.id, u"data/b.txt"_s, 4, {}, 0}};
    content.summary.startCheckpointName = u"cleaned"_s;
    open();
    ASSERT_EQ(pane.state(), State::Next);
    EXPECT_TRUE(child<QLabel>(&pane, "workspaceCaption")->text().contains(u"cleaned"_s));
    test::saveScreenshot(&pane, u"workspace-next-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    select("uploads/penguins_raw.csv");
    ASSERT_TRUE(QTest::qWaitForWindowActive(&pane)); // keys are shortcuts of the tree in front
    pane.activate();
    QTest::keyClick(child<QTreeView>(&pane, "workspaceTree"), Qt::Key_Delete);
    EXPECT_TRUE(studio.wasCalled(u"removeUpload u1"_s));
    select("uploads/data");
    prompter.choices = {0};
    QTest::mouseClick(child<QPushButton>(&pane, "removeUploadButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"removeUpload u2"_s));
    EXPECT_TRUE(studio.wasCalled(u"removeUpload u3"_s));
}

TEST_F(WorkspacePaneTest, anEmptyConversationOffersToAddFiles)
{
    studio.hasLivingSandbox = false;
    open();
    ASSERT_EQ(pane.state(), State::Empty);
    files.answers = {{u"/tmp/a.csv"_s, u"/tmp/b.csv"_s}};
    QTest::mouseClick(face()->primaryButton(), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"addUploads"_s));
    test::saveScreenshot(&pane, u"workspace-empty-light"_s, QStringLiteral(VELQA_BINARY_DIR));
}

TEST_F(WorkspacePaneTest, dropsAddUploadsAndRefusalsAreNamed)
{
    studio.hasLivingSandbox = false;
    open();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(u"/tmp/a.csv"_s), QUrl(u"https://example.org/x"_s)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&pane, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&pane, &drop);
    ASSERT_TRUE(studio.wasCalled(u"addUploads"_s));
    emit studio.uploadProgress(ConversationId(u"other"_s), {u"/tmp/b.csv"_s, u"b.csv"_s, 10, 100});
    EXPECT_FALSE(pane.findChild<UploadProgress *>()->isVisible()) << "another conversation's";
    emit studio.uploadProgress(content.summary.id, {u"/tmp/a.csv"_s, u"a.csv"_s, 10, 100});
    EXPECT_TRUE(pane.findChild<UploadProgress *>()->isVisible());
    emit studio.uploadsFinished(content.summary.id, {}, {u"“evil\nname” could not be read."_s}, {u"/tmp/a.csv"_s});
    EXPECT_EQ(child<QLabel>(&pane, "uploadRefusals")->text(), u"“evil name” could not be read."_s);
    QTest::mouseClick(child<QPushButton>(&pane, "dismissRefusalsButton"), Qt::LeftButton);
    EXPECT_FALSE(pane.findChild<UploadProgress *>()->isVisible());
}

TEST_F(WorkspacePaneTest, isLockedWithoutAnEntitlementButKeepsUploadsRemovable)
{
    studio.hasLivingSandbox = false;
    LicenseStatus denied;
    denied.state = LicenseState::Denied;
    studio.setLicense(denied);
    open();
    ASSERT_EQ(pane.state(), State::Locked);
    QSignalSpy pages(&pane, &PageWidget::pageRequested);
    QTest::mouseClick(face()->primaryButton(), Qt::LeftButton);
    ASSERT_EQ(pages.count(), 1);
    EXPECT_EQ(pages.first().first().toString(), u"license"_s);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(u"/tmp/a.csv"_s)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(&pane, &enter);
    EXPECT_FALSE(enter.isAccepted());
    emit studio.uploadsChanged(content.summary.id, {{UploadId(u"u1"_s), content.summary.id, u"kept.csv"_s, 5, {}, 0}});
    EXPECT_EQ(pane.state(), State::Next);
    EXPECT_FALSE(child<QPushButton>(&pane, "addFilesButton")->isEnabled());
}

TEST_F(WorkspacePaneTest, aFailureIsShownAndCanBeTriedAgain)
{
    studio.nextError = Error{ErrorCode::EngineLost, u"The engine went away."_s, u"EOF"_s};
    open();
    ASSERT_EQ(pane.state(), State::Failed);
    EXPECT_EQ(face()->text(), u"The engine went away."_s);
    QTest::mouseClick(face()->primaryButton(), Qt::LeftButton);
    EXPECT_TRUE(spinUntil([this] { return pane.state() == State::Live; }));
}

TEST_F(WorkspacePaneTest, theEndOfTheSandboxLeadsBackToTheUploads)
{
    open();
    ASSERT_EQ(pane.state(), State::Live);
    studio.hasLivingSandbox = false;
    emit studio.sandboxChanged(content.summary.id, TurnId(u"t"_s), {SandboxState::Ended, {}, 0, EndCause::Expired, 0});
    EXPECT_TRUE(spinUntil([this] { return pane.state() == State::Empty; }));
}

TEST_F(WorkspacePaneTest, aLateAnswerForAnotherConversationIsDropped)
{
    studio.holdAnswers = true;
    pane.showConversation(content);
    ASSERT_TRUE(spinUntil([this] { return studio.wasCalled(u"listWorkspace"_s); }));
    ConversationContent other;
    other.summary = studio.addConversation(agent.id, u"Other"_s);
    studio.hasLivingSandbox = false;
    pane.showConversation(other);
    studio.releaseAnswers();
    ASSERT_TRUE(spinUntil([this] { return pane.state() != State::Loading; }));
    EXPECT_EQ(pane.state(), State::Empty);
}

} // namespace
} // namespace velqa
