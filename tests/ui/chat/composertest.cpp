// The composer and the sandbox strip.
#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/widgets.h"
#include "ui/chat/composer.h"
#include "ui/chat/composeredit.h"
#include "ui/chat/sandboxstrip.h"
#include "ui/common/chip.h"

#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

class ComposerTest : public ::testing::Test
{
protected:
    ComposerTest()
    {
        composer.resize(700, 120);
        composer.show();
        composer.activateWindow();
        edit = child<ComposerEdit>(&composer, "composerEdit");
        button = child<QPushButton>(&composer, "sendButton");
        composer.focusEdit();
    }

    Composer composer;
    ComposerEdit *edit = nullptr;
    QPushButton *button = nullptr;
};

} // namespace

TEST_F(ComposerTest, enterSendsShiftEnterBreaks)
{
    QSignalSpy sent(&composer, &Composer::sendRequested);
    EXPECT_FALSE(button->isEnabled()) << "nothing to send";
    QTest::keyClicks(edit, QStringLiteral("one"));
    EXPECT_TRUE(button->isEnabled());
    QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(edit, QStringLiteral("two"));
    EXPECT_EQ(composer.text(), QStringLiteral("one\ntwo"));
    EXPECT_EQ(sent.count(), 0);
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(sent.count(), 1);
    QTest::keyClick(edit, Qt::Key_Enter, Qt::KeypadModifier);
    EXPECT_EQ(sent.count(), 2);

    composer.setSendWithEnter(false);
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(sent.count(), 2);
    EXPECT_EQ(composer.text(), QStringLiteral("one\ntwo\n"));
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(sent.count(), 3);
}

TEST_F(ComposerTest, inputMethodsAreNotInterrupted)
{
    QSignalSpy sent(&composer, &Composer::sendRequested);
    QTest::keyClicks(edit, QStringLiteral("a"));
    QInputMethodEvent composing(QStringLiteral("に"), {});
    QCoreApplication::sendEvent(edit, &composing);
    EXPECT_TRUE(composer.isComposing());
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(sent.count(), 0) << "Enter belongs to the input method";
    composer.setText(QStringLiteral("replaced"));
    EXPECT_NE(composer.text(), QStringLiteral("replaced"));
    QInputMethodEvent committed;
    committed.setCommitString(QStringLiteral("日"));
    QCoreApplication::sendEvent(edit, &committed);
    EXPECT_FALSE(composer.isComposing());
    EXPECT_TRUE(composer.text().contains(QStringLiteral("日")));
}

TEST_F(ComposerTest, growsToEightLines)
{
    const int two = edit->height();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
    const int six = edit->height();
    EXPECT_GT(six, two);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_LE(edit->height(), 8 * edit->fontMetrics().lineSpacing() + 12);
    composer.setText(QString());
    EXPECT_EQ(edit->height(), two);
}

TEST_F(ComposerTest, sendBecomesStopAndEscapeAsksFirst)
{
    QSignalSpy stopped(&composer, &Composer::stopRequested);
    QTest::keyClick(edit, Qt::Key_Escape);
    EXPECT_EQ(stopped.count(), 0) << "nothing runs";
    composer.setTurn(Composer::Turn::Running);
    EXPECT_EQ(button->text(), QStringLiteral("Stop"));
    QTest::keyClick(edit, Qt::Key_Escape);
    EXPECT_EQ(stopped.count(), 0);
    EXPECT_TRUE(findWidget(&composer, QStringLiteral("composerHint"))->isVisible());
    QTest::keyClick(edit, Qt::Key_Escape);
    EXPECT_EQ(stopped.count(), 1);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(stopped.count(), 2);
    composer.setTurn(Composer::Turn::Stopping);
    EXPECT_FALSE(button->isEnabled());
    composer.setTurn(Composer::Turn::None);
    EXPECT_EQ(button->text(), QStringLiteral("Send"));
}

TEST_F(ComposerTest, whoPressedStopWritesOn)
{
    composer.setTurn(Composer::Turn::Running);
    ASSERT_TRUE(QTest::qWaitForWindowActive(&composer));
    button->setFocus();
    ASSERT_TRUE(button->hasFocus());
    QTest::keyClick(button, Qt::Key_Space);
    composer.setTurn(Composer::Turn::Stopping);
    EXPECT_FALSE(button->isEnabled());
    EXPECT_TRUE(edit->hasFocus());
}

TEST_F(ComposerTest, takesPastedFiles)
{
    QSignalSpy chosen(&composer, &Composer::filesChosen);
    auto *files = new QMimeData;
    files->setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/a.csv")), QUrl(QStringLiteral("https://x.example/b"))});
    QApplication::clipboard()->setMimeData(files);
    edit->paste();
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.first().first().toStringList(), QStringList{QStringLiteral("/tmp/a.csv")}) << "only local files";
    EXPECT_EQ(composer.text(), QString());
}

TEST_F(ComposerTest, progressLeavesTheKeyboardWhereItIs)
{
    composer.setAttachments({{UploadId(), QStringLiteral("a.csv"), 9, 0.1}});
    auto *chip = child<ChipButton>(&composer, "attachment0");
    chip->setFocus();
    composer.setAttachments({{UploadId(), QStringLiteral("a.csv"), 9, 0.5}});
    EXPECT_EQ(child<ChipButton>(&composer, "attachment0"), chip);
    EXPECT_EQ(composer.focusWidget(), chip);
    composer.setAttachments({{UploadId(), QStringLiteral("b.csv"), 9, 0.5}});
    EXPECT_EQ(child<ChipButton>(&composer, "attachment0")->text(), QStringLiteral("b.csv"));
}

TEST_F(ComposerTest, attachmentsShowProgressAndCanBeRemoved)
{
    composer.setAttachments({{UploadId(QStringLiteral("u1")), QStringLiteral("a.csv"), 52'000, -1},
                             {UploadId(), QStringLiteral("b\u202Egnp.bin"), 9, 0.5}});
    auto *first = child<ChipButton>(&composer, "attachment0");
    ASSERT_NE(first, nullptr);
    EXPECT_TRUE(first->isVisible());
    QSignalSpy removed(&composer, &Composer::removeAttachmentRequested);
    QTest::keyClick(child<ChipButton>(&composer, "attachment1"), Qt::Key_Delete);
    ASSERT_EQ(removed.count(), 1);
    EXPECT_EQ(removed.first().first().toInt(), 1);
    EXPECT_FALSE(child<ChipButton>(&composer, "attachment1")->text().contains(QChar(0x202e)));
    EXPECT_EQ(unnamedControls(&composer), QStringList());
}

TEST_F(ComposerTest, offersTheCheckpointsToStartFrom)
{
    auto *chip = child<ChipButton>(&composer, "composerStartChip");
    EXPECT_FALSE(chip->isVisible());
    Checkpoint checkpoint;
    checkpoint.id = CheckpointId(QStringLiteral("c1"));
    checkpoint.name = QStringLiteral("cleaned");
    checkpoint.size = 2'100'000;
    composer.setCheckpoints({checkpoint}, checkpoint.id);
    EXPECT_EQ(chip->text(), QStringLiteral("Starts from: checkpoint “cleaned”, 2.1 MB"));
    QTest::mouseClick(chip, Qt::LeftButton);
    auto *menu = composer.findChild<QMenu *>(QStringLiteral("startMenu"));
    ASSERT_NE(menu, nullptr);
    ASSERT_EQ(menu->actions().size(), 2);
    EXPECT_TRUE(menu->actions().at(1)->isChecked());
    QSignalSpy picked(&composer, &Composer::startCheckpointPicked);
    menu->actions().at(0)->trigger();
    ASSERT_EQ(picked.count(), 1);
    EXPECT_TRUE(picked.first().first().value<CheckpointId>().isEmpty());
    menu->close();
}

namespace {

class Strip : public ::testing::Test
{
protected:
    Strip()
    {
        strip.resize(900, 44);
        strip.setPrice([] {
            LicenseStatus license;
            license.priceMinorPerMinute = 2;
            license.currency = QStringLiteral("EUR");
            return license;
        }());
        parent.resize(900, 100);
        strip.setParent(&parent);
        parent.show();
    }
    void set(SandboxState state, qint64 remainingMs, EndCause cause = EndCause::None)
    {
        strip.setSandbox(event::SandboxChanged{state, QStringLiteral("s1"), remainingMs, cause, 2LL << 30}, 600);
        strip.resize(900, 44);
    }

    FakeClock clock;
    QWidget parent;
    SandboxStrip strip{clock};
};

} // namespace

TEST_F(Strip, countsDownAndOffersMoreTimeNearTheEnd)
{
    EXPECT_FALSE(strip.isVisible());
    set(SandboxState::Creating, 0);
    EXPECT_TRUE(strip.isVisible());
    set(SandboxState::Ready, 600'000);
    EXPECT_EQ(strip.parts().first(), QStringLiteral("10:00 left"));
    EXPECT_FALSE(findWidget(&strip, QStringLiteral("extendSandboxButton"))->isVisible());
    clock.advance(78'000);
    EXPECT_EQ(strip.parts().first(), QStringLiteral("8:42 left"));
    EXPECT_TRUE(strip.parts().last().startsWith(QStringLiteral("1.3 min ≈ €0.03"))) << strip.parts().last().toStdString();
    set(SandboxState::Ready, 100'000);
    EXPECT_TRUE(findWidget(&strip, QStringLiteral("extendSandboxButton"))->isVisible());
    QSignalSpy extend(&strip, &SandboxStrip::extendRequested);
    QTest::mouseClick(child<QPushButton>(&strip, "extendSandboxButton"), Qt::LeftButton);
    EXPECT_EQ(extend.count(), 1);
    clock.advance(500'000);
    EXPECT_EQ(strip.remainingMs(), 0) << "never below zero";
}

TEST_F(Strip, showsWhatTheSandboxUses)
{
    SandboxUsage usage;
    usage.cpuPercent = 42;
    usage.memoryBytes = 480LL << 20;
    usage.workspaceBytes = 1LL << 30;
    usage.workspaceUsedBytes = 12LL << 20;
    usage.processes = 3;
    strip.setUsage(usage);
    EXPECT_FALSE(findWidget(&strip, QStringLiteral("processesButton"))->isVisible()) << "there is no sandbox";
    set(SandboxState::Ready, 600'000);
    EXPECT_FALSE(strip.parts().contains(QStringLiteral("CPU 42 %"))) << "that was of none";
    strip.setUsage(usage);
    EXPECT_EQ(strip.parts().at(1), QStringLiteral("CPU 42 %"));
    EXPECT_EQ(strip.parts().at(2), QStringLiteral("480 MB of 2 GB"));
    EXPECT_TRUE(strip.toolTip().contains(QStringLiteral("Workspace: 12 MB of 1 GB"))) << strip.toolTip().toStdString();
    auto *button = child<QPushButton>(&strip, "processesButton");
    ASSERT_TRUE(button->isVisible());
    EXPECT_TRUE(button->text().startsWith(QStringLiteral("3 process"))) << button->text().toStdString();
    QSignalSpy requested(&strip, &SandboxStrip::processesRequested);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(requested.count(), 1);
    for (int i = 0; i < 100; ++i)
        strip.setUsage(usage);
    (void)strip.grab(); // draws the line
    strip.resize(300, 44);
    EXPECT_FALSE(button->isVisible()) << "no room";
    strip.resize(900, 44);
    set(SandboxState::Ended, 0, EndCause::Expired);
    EXPECT_FALSE(button->isVisible());
    EXPECT_FALSE(strip.toolTip().contains(QStringLiteral("CPU")));
}

TEST_F(Strip, saysWhyItIsGone)
{
    set(SandboxState::Ready, 600'000);
    clock.advance(60'000);
    set(SandboxState::Ended, 0, EndCause::OutOfMemory);
    EXPECT_FALSE(findWidget(&strip, QStringLiteral("endSandboxButton"))->isVisible());
    EXPECT_TRUE(strip.accessibleName().contains(QStringLiteral("out of memory"), Qt::CaseInsensitive)) << strip.accessibleName().toStdString();
    clock.advance(60'000);
    EXPECT_TRUE(strip.parts().last().startsWith(QStringLiteral("1 min"))) << "the meter stands still";
}

TEST_F(Strip, isOneLineAtAnyWidthAndDropsFromTheRight)
{
    set(SandboxState::Ready, 600'000);
    EXPECT_EQ(strip.shownParts(), 3);
    const int height = strip.height();
    strip.resize(460, 44);
    EXPECT_LT(strip.shownParts(), 3);
    EXPECT_GE(strip.shownParts(), 1);
    strip.resize(200, 44);
    EXPECT_EQ(strip.shownParts(), 0);
    EXPECT_EQ(strip.sizeHint().height(), height);
    for (const QString &part : strip.parts())
        EXPECT_TRUE(strip.toolTip().contains(part.toHtmlEscaped())) << part.toStdString();
}
