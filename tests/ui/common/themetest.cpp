// The look: contrast of every text pair, live switching, icons, safe pictures and documents, small widgets.
#include "tests/support/printers.h"
#include "tests/support/widgets.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/common/themecontroller.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QSvgRenderer>

#include <gtest/gtest.h>

using namespace velqa;

TEST(Theme, everyTextPairCanBeRead)
{
    for (const Theme *theme : {&Theme::light(), &Theme::dark()}) {
        for (const Theme::TextPair &pair : theme->textPairs())
            EXPECT_GE(contrastRatio(pair.text, pair.back), 4.5)
                << (theme->isDark ? "dark " : "light ") << pair.name << ' ' << pair.text.name().toStdString() << " on "
                << pair.back.name().toStdString();
    }
}

TEST(Theme, contrastIsThatOfWcag)
{
    EXPECT_NEAR(contrastRatio(Qt::black, Qt::white), 21.0, 0.01);
    EXPECT_NEAR(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white), 4.54, 0.01);
    EXPECT_NEAR(contrastRatio(Qt::red, Qt::red), 1.0, 0.001);
}

TEST(Theme, styleSheetHasNoTokenLeft)
{
    for (const Theme *theme : {&Theme::light(), &Theme::dark()})
        EXPECT_FALSE(theme->styleSheet().contains(QLatin1Char('@'))) << theme->styleSheet().toStdString();
}

TEST(ThemeController, switchesWhileRunning)
{
    ThemeController controller(ThemeController::Portal::Ignore);
    QSignalSpy changed(&controller, &ThemeController::changed);
    EXPECT_FALSE(controller.isDark()) << "light until the desktop says otherwise";
    EXPECT_EQ(&Theme::current(), &Theme::light());

    controller.setSystemScheme(1);
    EXPECT_TRUE(controller.isDark());
    EXPECT_EQ(&Theme::current(), &Theme::dark());
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), Theme::dark().window);

    controller.setMode(QStringLiteral("light"));
    EXPECT_EQ(&Theme::current(), &Theme::light());
    controller.setSystemScheme(1);
    EXPECT_FALSE(controller.isDark()) << "an own choice wins over the desktop";

    controller.setMode(QStringLiteral("no such mode"));
    EXPECT_EQ(controller.mode(), QStringLiteral("system"));
    controller.setSystemScheme(2);
    EXPECT_EQ(&Theme::current(), &Theme::light());
    EXPECT_EQ(changed.count(), 4);
}

TEST(Icons, allOfTheSetCanBeDrawnAndTinted)
{
    QIcon(icon(QStringLiteral("send"))); // registers the resources
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    ASSERT_GE(files.size(), 40);
    for (const QString &file : files) {
        const QString name = file.chopped(4);
        EXPECT_TRUE(QSvgRenderer(QStringLiteral(":/icons/") + file).isValid()) << name.toStdString();
        const QImage image = iconPixmap(name, QSize(24, 24), Qt::red, 2.0).toImage();
        EXPECT_EQ(image.size(), QSize(48, 48));
        int drawn = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                if (pixel.alpha() < 200)
                    continue;
                ++drawn;
                ASSERT_EQ(pixel.rgb(), QColor(Qt::red).rgb()) << name.toStdString();
            }
        }
        EXPECT_GT(drawn, 5) << name.toStdString() << " draws nothing";
    }
}

TEST(Icons, followTheThemeWithoutNewIcons)
{
    ThemeController controller(ThemeController::Portal::Ignore);
    const QIcon kept = icon(QStringLiteral("stop"));
    const QRgb light = kept.pixmap(16, 16).toImage().pixelColor(8, 8).rgb();
    controller.setMode(QStringLiteral("dark"));
    const QRgb dark = kept.pixmap(16, 16).toImage().pixelColor(8, 8).rgb();
    EXPECT_EQ(light, Theme::light().text.rgb());
    EXPECT_EQ(dark, Theme::dark().text.rgb());
    controller.setMode(QStringLiteral("light"));
}

TEST(Icons, fileKindsHaveTheirs)
{
    EXPECT_EQ(iconForFile(QStringLiteral("a.PNG")), QStringLiteral("image"));
    EXPECT_EQ(iconForFile(QStringLiteral("a.csv")), QStringLiteral("table"));
    EXPECT_EQ(iconForFile(QStringLiteral("a.tar.gz")), QStringLiteral("archive"));
    EXPECT_EQ(iconForFile(QStringLiteral("Makefile")), QStringLiteral("file"));
}
