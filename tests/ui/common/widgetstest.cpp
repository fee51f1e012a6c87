// The small widgets: faces, segments, chips, labels, and the gallery picture for people to look at.
#include "tests/support/printers.h"
#include "tests/support/widgets.h"
#include "ui/common/agenttile.h"
#include "ui/common/card.h"
#include "ui/common/chip.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/icons.h"
#include "ui/common/segmentedcontrol.h"
#include "ui/common/stateface.h"
#include "ui/common/stylesheet.h"
#include "ui/common/themecontroller.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

TEST(StateFace, errorFoldsItsDetailsOutAndCopiesThem)
{
    StateFace face;
    face.showError(QStringLiteral("The engine does not answer."),
                   Error{ErrorCode::Unreachable, QStringLiteral("Start Docker and try again."), QStringLiteral("connect: \x1b[31mrefused")});
    face.setPrimaryAction(QStringLiteral("Retry"));
    face.resize(600, 500);
    face.show();
    QSignalSpy retried(&face, &StateFace::primaryTriggered);
    QTest::mouseClick(face.primaryButton(), Qt::LeftButton);
    EXPECT_EQ(retried.count(), 1);
    EXPECT_FALSE(face.secondaryButton()->isVisible());

    auto *details = child<QPlainTextEdit>(&face, "stateDetails");
    EXPECT_FALSE(details->isVisible());
    QTest::mouseClick(child<QPushButton>(&face, "stateDetailsButton"), Qt::LeftButton);
    EXPECT_TRUE(details->isVisible());
    EXPECT_EQ(details->toPlainText(), QStringLiteral("unreachable: connect: refused"));
    QTest::mouseClick(child<QPushButton>(&face, "stateCopyButton"), Qt::LeftButton);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("Start Docker and try again.")));
    EXPECT_EQ(unnamedControls(&face), QStringList());

    face.showEmpty(QStringLiteral("box"), QStringLiteral("Nothing yet"), QStringLiteral("Files appear here."));
    EXPECT_FALSE(face.primaryButton()->isVisible()) << "an action never outlives its face";
    EXPECT_FALSE(details->isVisible());
}

TEST(SegmentedControl, worksByMouseAndKeyboard)
{
    SegmentedControl control;
    control.setObjectName(QStringLiteral("network"));
    for (const char *name : {"Off", "Mirrors", "Open"})
        control.addSegment(QString::fromLatin1(name), QString::fromLatin1(name));
    control.setCurrentData(QStringLiteral("Off"));
    control.show();
    QSignalSpy picked(&control, &SegmentedControl::picked);
    QTest::mouseClick(findWidget(&control, QStringLiteral("networkSegment1")), Qt::LeftButton);
    EXPECT_EQ(control.currentData().toString(), QStringLiteral("Mirrors"));
    EXPECT_EQ(picked.count(), 1);
    ASSERT_TRUE(QTest::qWaitForWindowActive(&control));
    findWidget(&control, QStringLiteral("networkSegment1"))->setFocus();
    QTest::keyClick(findWidget(&control, QStringLiteral("networkSegment1")), Qt::Key_Right);
    EXPECT_EQ(control.currentIndex(), 2);
    control.setCurrentIndex(0);
    EXPECT_EQ(picked.count(), 2) << "only the person's picks are told";
    EXPECT_EQ(unnamedControls(&control), QStringList());
}

TEST(ElidedLabel, showsAllInItsToolTipWithoutMarkup)
{
    ElidedLabel label(QStringLiteral("<b>a long name that does not fit</b>"));
    label.resize(60, 20);
    label.show();
    EXPECT_TRUE(label.text().endsWith(QChar(0x2026)));
    EXPECT_EQ(label.toolTip(), QStringLiteral("&lt;b&gt;a long name that does not fit&lt;/b&gt;"));
    EXPECT_EQ(label.textFormat(), Qt::PlainText);
    label.resize(600, 20);
    EXPECT_EQ(label.toolTip(), QString());
}

TEST(ChipButton, crossAndDeleteKeyRemove)
{
    ChipButton chip(QStringLiteral("penguins_raw.csv"));
    chip.setRemovable(true);
    chip.setDetail(QStringLiteral("52 KB"));
    chip.resize(chip.sizeHint());
    chip.show();
    QSignalSpy removed(&chip, &ChipButton::removeRequested);
    QSignalSpy clicked(&chip, &QAbstractButton::clicked);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(chip.width() - 10, chip.height() / 2));
    EXPECT_EQ(removed.count(), 1);
    EXPECT_EQ(clicked.count(), 0);
    QTest::keyClick(&chip, Qt::Key_Delete);
    EXPECT_EQ(removed.count(), 2);
    EXPECT_GE(chip.height(), 24) << "large enough to hit";
}

TEST(Gallery, pictures)
{
    ThemeController controller(ThemeController::Portal::Ignore);
    for (const char *mode : {"light", "dark"}) {
        controller.setMode(QString::fromLatin1(mode));
        QWidget page;
        setLook(&page, "window");
        page.setAutoFillBackground(true);
        auto *layout = new QVBoxLayout(&page);
        auto *row = new QHBoxLayout;
        for (const char *look : {"primary", "", "quiet", "danger", "link"}) {
            auto *button = new QPushButton(QStringLiteral("Button %1").arg(QLatin1String(look)), &page);
            setLook(button, look);
            row->addWidget(button);
        }
        auto *disabled = new QPushButton(QStringLiteral("Disabled"), &page);
        disabled->setEnabled(false);
        row->addWidget(disabled);
        layout->addLayout(row);
        row = new QHBoxLayout;
        row->addWidget(new Chip(QStringLiteral("Sandbox ready"), Tone::Ok));
        row->addWidget(new Chip(QStringLiteral("needs you"), Tone::Warn));
        row->addWidget(new Chip(QStringLiteral("exit 1"), Tone::Danger));
        row->addWidget(new Chip(QStringLiteral("BETA"), Tone::Accent));
        row->addWidget(new Chip(QStringLiteral("Python"), Tone::Neutral, Chip::Shape::Outlined));
        auto *file = new ChipButton(QStringLiteral("penguins_raw.csv"));
        file->setIconName(QStringLiteral("table"));
        file->setDetail(QStringLiteral("52 KB"));
        file->setRemovable(true);
        file->setProgress(0.4);
        row->addWidget(file);
        auto *menu = new ChipButton(QStringLiteral("Starts from: checkpoint “cleaned”, 2.1 MB"));
        menu->setHasMenu(true);
        row->addWidget(menu);
        row->addStretch();
        layout->addLayout(row);
        row = new QHBoxLayout;
        auto *edit = new QLineEdit(QStringLiteral("Data analyst"));
        row->addWidget(edit);
        auto *combo = new QComboBox;
        combo->addItems({QStringLiteral("OpenAI · gpt-5.2"), QStringLiteral("Practice model")});
        row->addWidget(combo);
        row->addWidget(new QSpinBox);
        auto *check = new QCheckBox(QStringLiteral("Publish artefacts"));
        check->setChecked(true);
        row->addWidget(check);
        row->addWidget(new QCheckBox(QStringLiteral("Web search")));
        auto *radio = new QRadioButton(QStringLiteral("Radio"));
        radio->setChecked(true);
        row->addWidget(radio);
        layout->addLayout(row);
        auto *segments = new SegmentedControl;
        for (const char *name : {"Off", "Package mirrors", "Allow-list", "Open"})
            segments->addSegment(QString::fromLatin1(name), QString::fromLatin1(name));
        segments->setCurrentIndex(1);
        layout->addWidget(segments);
        auto *card = new Card;
        auto *cardRow = new QHBoxLayout;
        for (const char *name : {"Data analyst", "Script writer", "Document maker", "Zed"}) {
            auto *tile = new AgentTile(card);
            tile->setAgent(QString::fromLatin1(name), QString::fromLatin1(name));
            cardRow->addWidget(tile);
        }
        for (const char *name : {"send", "stop", "plus", "file", "folder", "image", "chart", "gear", "python", "node", "key",
                                 "engine", "history", "artefact", "checkpoint", "export", "warning"}) {
            auto *button = new QPushButton(icon(QString::fromLatin1(name)), QString(), card);
            setLook(button, "quiet");
            cardRow->addWidget(button);
        }
        card->body()->addLayout(cardRow);
        layout->addWidget(card);
        auto *face = new StateFace;
        face->showError(QStringLiteral("The engine does not answer"),
                        Error{ErrorCode::Unreachable, QStringLiteral("Nobody listens on the local socket. Start Docker, then try again."),
                              QStringLiteral("connect: refused")});
        face->setPrimaryAction(QStringLiteral("Retry"));
        face->setSecondaryAction(QStringLiteral("Choose another engine"));
        layout->addWidget(face, 1);
        page.resize(1000, 640);
        page.show();
        edit->setFocus();
        saveScreenshot(&page, QStringLiteral("common-%1").arg(QLatin1String(mode)), QStringLiteral(VELQA_BINARY_DIR));
    }
    controller.setMode(QStringLiteral("light"));
}
