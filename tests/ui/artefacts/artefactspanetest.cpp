// The artefacts tab: faces, list, preview, saving, and the question before risky files are opened.
#include "ui/artefacts/artefactspane.h"

#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "ui/artefacts/artefactmodel.h"
#include "ui/artefacts/openrisk.h"
#include "ui/common/stateface.h"
#include "ui/common/themecontroller.h"
#include "ui/workspace/fileviewer.h"

#include <QAbstractItemModelTester>
#include <QBuffer>
#include <QDesktopServices>
#include <QImage>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;
using test::child;
using test::spinUntil;
using State = ArtefactsPane::State;

// Takes the place of the desktop for file: addresses.
class FakeDesktop final : public QObject
{
    Q_OBJECT

public:
    FakeDesktop() { QDesktopServices::setUrlHandler(u"file"_s, this, "open"); }
    ~FakeDesktop() override { QDesktopServices::unsetUrlHandler(u"file"_s); }
    QList<QUrl> opened;

public slots:
    void open(const QUrl &url) { opened.append(url); }
};

QByteArray png()
{
    QImage image(640, 360, QImage::Format_RGB32);
    image.fill(QColor(u"#2DD4BF"_s));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

Artefact artefact(const QString &id, const QString &name, const QString &type, qint64 size = 38'000, int version = 1)
{
    Artefact made;
    made.id = ArtefactId(id);
    made.name = name;
    made.mimeType = type;
    made.size = size;
    made.version = version;
    made.createdMs = 1'796'000'000'000;
    return made;
}

TEST(IsRiskyToOpen, knowsWhatCanRunCode)
{
    for (const char *name : {"a.desktop", "a.sh", "A.EXE", "x.html", "x.svg", "x.js", "x.js.", "x.HTM ", "a.xlsm", "y.AppImage"})
        EXPECT_TRUE(isRiskyToOpen(QString::fromLatin1(name), {})) << name;
    for (const char *name : {"a.csv", "a.png", "a.pdf", "a.txt", "a.docx", "js", "a.exe.txt"})
        EXPECT_FALSE(isRiskyToOpen(QString::fromLatin1(name), u"text/plain"_s)) << name;
    EXPECT_TRUE(isRiskyToOpen(u"chart.png"_s, u"image/svg+xml"_s));
    EXPECT_TRUE(isRiskyToOpen(u"page.txt"_s, u"text/html; charset=utf-8"_s));
    EXPECT_TRUE(isRiskyToOpen(u"program"_s, u"application/octet-stream"_s));
}

TEST(ArtefactModel, isSoundAndKeepsRows)
{
    ArtefactModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setArtefacts({artefact(u"1"_s, u"a"_s, {}), artefact(u"2"_s, u"b"_s, {})});
    const QPersistentModelIndex second = model.indexOf(ArtefactId(u"2"_s));
    model.setArtefacts({artefact(u"3"_s, u"c"_s, {}), artefact(u"2"_s, u"renamed"_s, {})});
    ASSERT_TRUE(second.isValid());
    EXPECT_EQ(second.data().toString(), u"renamed"_s);
    EXPECT_EQ(model.rowCount(), 2);
    model.setArtefacts({artefact(u"2"_s, u"b"_s, {}), artefact(u"3"_s, u"c"_s, {})});
    EXPECT_EQ(model.index(0).data().toString(), u"b"_s);
    model.setArtefacts({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(ArtefactModel, hostileNamesAreHarmless)
{
    ArtefactModel model;
    model.setArtefacts({artefact(u"1"_s, u"<b>x\n\u202Egpj.exe"_s, {})});
    const QString shown = model.index(0).data().toString();
    EXPECT_FALSE(shown.contains(u'\n') || shown.contains(QChar(0x202e)));
    EXPECT_FALSE(model.index(0).data(Qt::ToolTipRole).toString().contains(u"<b>"_s));
}

class ArtefactsPaneTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        content.summary = studio.addConversation(studio.addAgent(u"A"_s).id, u"Penguins"_s);
        content.artefacts = {artefact(u"img"_s, u"mass_by_flipper.png"_s, u"image/png"_s),
                             artefact(u"csv"_s, u"summary.csv"_s, u"text/csv"_s, 1'100, 2),
                             artefact(u"html"_s, u"report.html"_s, u"text/html"_s, 9'000)};
        FileView picture;
        picture.name = u"mass_by_flipper.png"_s;
        picture.mimeType = u"image/png"_s;
        picture.content = png();
        picture.size = picture.content.size();
        studio.artefactViews[ArtefactId(u"img"_s)] = picture;
        FileView table;
        table.name = u"summary.csv"_s;
        table.mimeType = u"text/csv"_s;
        table.content = "species,n\nAdelie,151\nChinstrap,68\nGentoo,123\n";
        table.size = table.content.size();
        studio.artefactViews[ArtefactId(u"csv"_s)] = table;
        pane.resize(360, 700);
        pane.show();
    }

    void select(const char16_t *id) { pane.select(ArtefactId(QString::fromUtf16(id))); }
    FileViewer *viewer() { return pane.findChild<FileViewer *>(); }

    ThemeController theme{ThemeController::Portal::Ignore};
    test::FakeStudio studio;
    test::FakePrompter prompter;
    test::FakeFileChooser files;
    FakeDesktop desktop;
    ConversationContent content;
    ArtefactsPane pane{&studio, &prompter, &files};
};

TEST_F(ArtefactsPaneTest, hasFacesForNothing)
{
    EXPECT_EQ(pane.state(), State::NoConversation);
    content.artefacts.clear();
    pane.showConversation(content);
    EXPECT_EQ(pane.state(), State::Empty);
    EXPECT_FALSE(child<StateFace>(&pane, "artefactsFace")->text().isEmpty());
    pane.clearConversation();
    EXPECT_EQ(pane.state(), State::NoConversation);
}

TEST_F(ArtefactsPaneTest, showsPreviewAndThumbnailAndCounts)
{
    QSignalSpy badge(&pane, &PageWidget::badgeChanged);
    pane.showConversation(content);
    ASSERT_EQ(badge.count(), 1);
    EXPECT_EQ(badge.first().first().toInt(), 3);
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Picture; }));
    const auto *list = child<QListView>(&pane, "artefactList");
    EXPECT_TRUE(spinUntil(
        [&] { return !list->model()->index(0, 0).data(ArtefactModel::ThumbnailRole).value<QPixmap>().isNull(); }));
    EXPECT_TRUE(test::unnamedControls(&pane).isEmpty()) << test::unnamedControls(&pane).join(u", "_s).toStdString();
    theme.setMode(u"light"_s);
    test::saveScreenshot(&pane, u"artefacts-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    select(u"csv");
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Table; }));
    theme.setMode(u"dark"_s);
    test::saveScreenshot(&pane, u"artefacts-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"light"_s);
}

TEST_F(ArtefactsPaneTest, isReadableWithoutAnEntitlement)
{
    studio.setLicense({});
    pane.showConversation(content);
    EXPECT_EQ(pane.state(), State::Full);
    EXPECT_TRUE(child<QPushButton>(&pane, "saveArtefactButton")->isEnabled());
}

TEST_F(ArtefactsPaneTest, savesAndOffersTheFolder)
{
    pane.showConversation(content);
    EXPECT_FALSE(child<QPushButton>(&pane, "openFolderButton")->isVisible());
    files.answers = {{u"/tmp/somewhere/chart.png"_s}};
    QTest::mouseClick(child<QPushButton>(&pane, "saveArtefactButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"saveArtefact img /tmp/somewhere/chart.png"_s));
    ASSERT_TRUE(child<QPushButton>(&pane, "openFolderButton")->isVisible());
    QTest::mouseClick(child<QPushButton>(&pane, "openFolderButton"), Qt::LeftButton);
    ASSERT_EQ(desktop.opened.size(), 1);
    EXPECT_EQ(desktop.opened.first().toLocalFile(), u"/tmp/somewhere"_s);
}

TEST_F(ArtefactsPaneTest, aFailedSaveIsReported)
{
    pane.showConversation(content);
    files.answers = {{u"/tmp/x"_s}};
    studio.nextError = Error{ErrorCode::DiskFull, u"The disk is full."_s, {}};
    QTest::mouseClick(child<QPushButton>(&pane, "saveArtefactButton"), Qt::LeftButton);
    ASSERT_EQ(prompter.reports.size(), 1);
    EXPECT_FALSE(child<QPushButton>(&pane, "openFolderButton")->isVisible());
}

TEST_F(ArtefactsPaneTest, opensHarmlessFilesAtOnceAndAsksForOthers)
{
    pane.showConversation(content);
    select(u"img");
    QTest::mouseClick(child<QPushButton>(&pane, "openArtefactButton"), Qt::LeftButton);
    EXPECT_EQ(desktop.opened.size(), 1);
    EXPECT_TRUE(prompter.questions.isEmpty());

    select(u"html");
    QTest::mouseClick(child<QPushButton>(&pane, "openArtefactButton"), Qt::LeftButton);
    ASSERT_EQ(prompter.questions.size(), 1);
    EXPECT_EQ(prompter.questions.first().importance, Question::Importance::Destructive);
    EXPECT_EQ(desktop.opened.size(), 1); // closed: not opened
    EXPECT_FALSE(studio.wasCalled(u"exportForOpening html"_s));

    prompter.choices = {0};
    QTest::mouseClick(child<QPushButton>(&pane, "openArtefactButton"), Qt::LeftButton);
    EXPECT_EQ(desktop.opened.size(), 2);
}

TEST_F(ArtefactsPaneTest, newArtefactsArriveLiveAndKeepTheSelection)
{
    pane.showConversation(content);
    select(u"csv");
    QList<Artefact> more = content.artefacts;
    more.prepend(artefact(u"new"_s, QString(300, u'n') + u".csv"_s, u"text/csv"_s));
    emit studio.artefactsChanged(content.summary.id, more);
    const auto *list = child<QListView>(&pane, "artefactList");
    EXPECT_EQ(list->model()->rowCount(), 4);
    EXPECT_EQ(list->currentIndex().data(ArtefactModel::IdRole).value<ArtefactId>(), ArtefactId(u"csv"_s));
    emit studio.artefactsChanged(ConversationId(u"other"_s), {});
    EXPECT_EQ(list->model()->rowCount(), 4);
}

TEST_F(ArtefactsPaneTest, aPreviewThatFailsSaysWhy)
{
    pane.showConversation(content);
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Picture; }));
    studio.nextError = Error{ErrorCode::Corrupt, u"The file on disk is damaged."_s, {}};
    select(u"csv");
    ASSERT_TRUE(spinUntil([this] { return viewer()->kind() == FileViewer::Kind::Error; }));
    EXPECT_EQ(child<StateFace>(&pane, "viewerFace")->text(), u"The file on disk is damaged."_s);
}

} // namespace
} // namespace velqa

#include "artefactspanetest.moc"
