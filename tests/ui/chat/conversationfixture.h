// One conversation page on a fake studio. Main thread of a test.
#pragma once

#include "tests/support/fakeclock.h"
#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/printers.h"
#include "tests/support/widgets.h"
#include "ui/chat/composer.h"
#include "ui/chat/composeredit.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/chip.h"

#include <QPushButton>
#include <QTest>
#include <QUrl>

#include <gtest/gtest.h>

namespace velqa::test {

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

} // namespace velqa::test
