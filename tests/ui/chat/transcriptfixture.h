// One transcript view and the events of its turns. Main thread of a test.
#pragma once

#include "tests/support/printers.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/themecontroller.h"

#include <QScrollBar>

#include <gtest/gtest.h>

namespace velqa::test {

class Transcript : public ::testing::Test
{
protected:
    Transcript()
    {
        view.resize(800, 600);
        view.show();
    }

    void put(TurnEventBody body)
    {
        TurnEvent event;
        event.turn = TurnId(QStringLiteral("turn-%1").arg(turn));
        event.seq = ++seq;
        event.timeMs = 1'796'000'000'000 + seq * 10;
        event.body = std::move(body);
        view.apply(event);
    }
    void text(const QString &piece) { put(event::TextDelta{piece}); }
    void begin(const QString &message = QStringLiteral("Hello"))
    {
        ++turn;
        seq = 0;
        put(event::UserMessage{message, {}, {}, {}, QStringLiteral("Data analyst"), {}});
        put(event::StateChanged{TurnState::Running});
    }
    void finish(TurnState state = TurnState::Completed) { put(event::TurnFinished{state, {}, {}, {}, {}, EndCause::None, 1.0}); }
    void paragraphs(int count)
    {
        for (int i = 0; i < count; ++i)
            text(QStringLiteral("Paragraph %1 with some words to fill a line or two of the transcript, and then some more of them.\n\n").arg(i));
        view.flush();
    }
    static QList<TranscriptTurn> finishedTurns(int from, int to)
    {
        QList<TranscriptTurn> turns;
        for (int i = from; i < to; ++i) {
            TranscriptTurn one;
            one.id = TurnId(QStringLiteral("t%1").arg(i));
            one.message.text = QStringLiteral("Question %1").arg(i);
            one.state = TurnState::Completed;
            one.finish = event::TurnFinished{};
            TranscriptBlock block;
            block.text = QStringLiteral("Answer %1\n\nwith **two** paragraphs.\n\n- and\n- a list\n").arg(i);
            one.blocks.append(block);
            turns.append(one);
        }
        return turns;
    }
    QScrollBar *bar() { return view.verticalScrollBar(); }
    int firstSeen() const
    {
        for (int i = 0; i < view.rowCount(); ++i) {
            if (view.rowRect(i).bottom() > 0)
                return i;
        }
        return -1;
    }
    ChatItem *rowWith(const QString &words)
    {
        for (int i = 0; i < view.rowCount(); ++i) {
            if (view.row(i)->wholeText(CopyFormat::Plain).contains(words))
                return view.row(i);
        }
        return nullptr;
    }

    ThemeController theme{ThemeController::Portal::Ignore};
    TranscriptView view;
    int turn = 0;
    int seq = 0;
};

} // namespace velqa::test
