// The window with its real pages: what was told before a page was looked at is known there; it fits the screen.
#include "resources/languagecontroller.h"
#include "tests/support/fakeclock.h"
#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/widgets.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/themecontroller.h"
#include "ui/common/uiservices.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/standardpages.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QUrl>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

class Pages : public ::testing::Test
{
protected:
    FakeStudio studio;
    FakePrompter prompter;
    FakeFileChooser files;
    FakeClock clock;
    ThemeController theme{ThemeController::Portal::Ignore};
    LanguageController language;
    UiServices services{prompter, files, clock, [](const QUrl &) {}};
};

} // namespace

TEST_F(Pages, theAgentEditorKnowsTheEngineThatWasFoundBeforeItWasOpened)
{
    const AgentSpec agent = studio.addAgent(QStringLiteral("Data analyst"));
    MainWindow window(studio, theme, language, services, standardPages(services));
    window.show();
    studio.emitStarted();
    studio.setEngine(FakeStudio::readyEngine());
    window.editAgent(agent.id);
    const auto *line = child<ElidedLabel>(&window, "imageStatusText");
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->fullText(), QStringLiteral("Image ready on Local engine"));
}

TEST_F(Pages, theFirstWindowFitsTheScreen)
{
    MainWindow window(studio, theme, language, services, standardPages(services));
    const QSize room = window.screen()->availableSize();
    EXPECT_LE(window.width(), room.width());
    EXPECT_LT(window.height(), room.height()) << "there is a title bar too";
}

TEST_F(Pages, thePaletteIsAsHighAsWhatWasFound)
{
    studio.addAgent(QStringLiteral("Data analyst"));
    MainWindow window(studio, theme, language, services, standardPages(services));
    window.resize(1200, 800);
    window.show();
    studio.emitStarted();
    window.findChild<QAction *>(QStringLiteral("searchAction"))->trigger();
    QWidget *palette = findWidget(&window, QStringLiteral("commandPalette"));
    const auto *list = child<QListView>(&window, "paletteList");
    const int everything = palette->height();
    child<QLineEdit>(&window, "paletteEdit")->setText(QStringLiteral("analyst"));
    EXPECT_LT(palette->height(), everything);
    const QModelIndex last = list->model()->index(list->model()->rowCount() - 1, 0);
    QCoreApplication::sendPostedEvents();
    EXPECT_TRUE(list->viewport()->rect().contains(list->visualRect(last))) << "all of it is seen";
}
