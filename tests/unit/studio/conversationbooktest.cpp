// ConversationBook on a real store and workspace. Main thread of a test.
#include "core/studio/conversationbook.h"

#include "core/agent/contextbuilder.h"
#include "core/base/json.h"
#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using test::spinUntil;

class ConversationBookTest : public ::testing::Test
{
protected:
    Status keep(const TurnEvent &event)
    {
        return store->appendEvents(event.turn, {StoredEvent{event.seq, event.timeMs, turnEventType(event.body),
                                                            toJson(turnEventToJson(event))}});
    }

    QTemporaryDir directory;
    test::FakeClock clock;
    std::unique_ptr<Store> store = *Store::open(directory.filePath(QStringLiteral("velqa.db")));
    WorkspaceService workspace{*store, clock, directory.path()};
    ConversationBook book{*store, workspace, clock};
};

TEST_F(ConversationBookTest, ARemovedConversationFreesItsContent)
{
    QSignalSpy tidied(&workspace, &WorkspaceService::tidied);
    ASSERT_TRUE(spinUntil([&] { return tidied.size() == 1; })) << "the one at the start";
    const auto conversation = book.create(AgentId::create());
    ASSERT_TRUE(conversation.has_value());
    QFile file(directory.filePath(QStringLiteral("note.txt")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("content");
    file.close();
    QObject context;
    std::optional<UploadReport> report;
    workspace.addUploads(conversation->id, {file.fileName()},
                         Completion<UploadReport>(&context, [&](const Result<UploadReport> &result) {
                             report = result.value_or(UploadReport());
                         }));
    ASSERT_TRUE(spinUntil([&] { return report.has_value(); }));
    ASSERT_EQ(report->added.size(), 1);
    const QString sha256 = report->added.first().sha256;
    ASSERT_TRUE(workspace.blobs().read(sha256, 100).has_value());

    ASSERT_TRUE(book.remove(conversation->id));
    ASSERT_TRUE(spinUntil([&] { return tidied.size() == 2; }));
    EXPECT_FALSE(workspace.blobs().read(sha256, 100).has_value());
    EXPECT_TRUE(book.summaries().isEmpty());
}

TEST_F(ConversationBookTest, TitlesAConversationAfterTheFirstLineThatSaysSomething)
{
    const auto titleAfter = [this](const char *message) {
        const auto conversation = book.create(AgentId::create());
        EXPECT_TRUE(conversation.has_value());
        EXPECT_TRUE(book.turnCreated(conversation->id, TurnId::create(), QString::fromUtf8(message)));
        for (const ConversationSummary &summary : book.summaries()) {
            if (summary.id == conversation->id)
                return summary.title.toStdString();
        }
        return std::string();
    };
    EXPECT_EQ(titleAfter("  \n\n  Look at this  \nand that"), "Look at this");
    EXPECT_EQ(titleAfter("```sh\n\n  echo hello\n```"), "echo hello");
    EXPECT_EQ(titleAfter("~~~~\n1 + 1\n~~~~"), "1 + 1");
    EXPECT_EQ(titleAfter("```\n```"), "```");
}

TEST_F(ConversationBookTest, ATurnEndsExactlyOnceWhateverOfItCouldBeKept)
{
    const auto conversation = book.create(AgentId::create());
    ASSERT_TRUE(conversation.has_value());
    // The row was closed and the end was not written: the disk was full.
    const TurnId cut = TurnId::create();
    ASSERT_TRUE(book.turnCreated(conversation->id, cut, QStringLiteral("one")));
    ASSERT_TRUE(keep({cut, 1, 10, event::ToolStarted{QStringLiteral("x"), QStringLiteral("run_command"), {}}}));
    ASSERT_TRUE(store->saveTurn({cut, conversation->id, turnStateName(TurnState::Completed), 1, 20}));
    // The end was written and the row was not closed.
    const TurnId told = TurnId::create();
    ASSERT_TRUE(book.turnCreated(conversation->id, told, QStringLiteral("two")));
    event::TurnFinished finished;
    finished.state = TurnState::Stopped;
    ASSERT_TRUE(keep({told, 1, 30, finished}));

    const auto closed = book.closeInterrupted();
    ASSERT_TRUE(closed.has_value());
    const auto content = book.content(conversation->id);
    ASSERT_TRUE(content.has_value());
    ASSERT_EQ(content->turns.size(), 2);
    for (const TranscriptTurn &turn : content->turns) {
        EXPECT_TRUE(turn.finish.has_value());
        EXPECT_EQ(turn.state, turn.id == cut ? TurnState::Completed : TurnState::Stopped);
        for (const TranscriptBlock &block : turn.blocks)
            EXPECT_NE(block.tool.state, TranscriptTool::State::Running);
    }
    EXPECT_EQ(store->events(told)->size(), 1) << "a second end was written";
    EXPECT_TRUE(store->openTurns()->isEmpty());
}

TEST_F(ConversationBookTest, PagesPutTogetherAreTheWholeConversation)
{
    const auto conversation = book.create(AgentId::create());
    ASSERT_TRUE(conversation.has_value());
    QStringList all;
    for (int i = 0; i < 120; ++i) {
        const TurnId turn(QStringLiteral("turn-%1").arg(i, 4, 10, QLatin1Char('0')));
        clock.advance(i % 3); // some began in the same millisecond
        ASSERT_TRUE(book.turnCreated(conversation->id, turn, QStringLiteral("m")));
        event::UserMessage message;
        message.text = QStringLiteral("message %1").arg(i);
        ASSERT_TRUE(keep({turn, 1, 10, message}));
        ASSERT_TRUE(keep({turn, 2, 20, event::TurnFinished{}}));
        all.append(message.text);
    }
    const auto content = book.content(conversation->id);
    ASSERT_TRUE(content.has_value());
    EXPECT_LT(content->turns.size(), 100) << "what is seen first is read first";
    EXPECT_EQ(content->turns.last().message.text, all.last());
    QList<TranscriptTurn> turns = content->turns;
    bool hasOlder = content->hasOlder;
    while (hasOlder) {
        const auto page = book.olderTurns(conversation->id, turns.first().id);
        ASSERT_TRUE(page.has_value());
        ASSERT_FALSE(page->turns.isEmpty());
        turns = page->turns + turns;
        hasOlder = page->hasOlder;
    }
    QStringList read;
    for (const TranscriptTurn &turn : std::as_const(turns)) {
        read.append(turn.message.text);
        EXPECT_TRUE(turn.finish.has_value());
    }
    EXPECT_EQ(read, all);
    EXPECT_TRUE(book.olderTurns(conversation->id, turns.first().id)->turns.isEmpty());
    EXPECT_FALSE(book.olderTurns(ConversationId::create(), turns.first().id).has_value());
}

TEST_F(ConversationBookTest, APageOfLargeTurnsIsShort)
{
    const auto conversation = book.create(AgentId::create());
    ASSERT_TRUE(conversation.has_value());
    for (int i = 0; i < 4; ++i) {
        const TurnId turn = TurnId::create();
        ASSERT_TRUE(book.turnCreated(conversation->id, turn, QStringLiteral("m")));
        ASSERT_TRUE(keep({turn, 1, 10, event::TextDelta{QString(3 << 20, u'x')}}));
    }
    const auto content = book.content(conversation->id);
    ASSERT_TRUE(content.has_value());
    EXPECT_EQ(content->turns.size(), 2);
    EXPECT_TRUE(content->hasOlder);
}

TEST_F(ConversationBookTest, HistoryIsThatOfTheWholeLog)
{
    const auto conversation = book.create(AgentId::create());
    ASSERT_TRUE(conversation);
    const TurnId turn = TurnId::create();
    ASSERT_TRUE(store->saveTurn({turn, conversation->id, turnStateName(TurnState::Completed), 1, 2}));
    event::UserMessage user;
    user.text = QStringLiteral("do it");
    event::ModelCallEnded call;
    call.text = QStringLiteral("I will");
    call.toolCalls = {QJsonObject{{QStringLiteral("id"), QStringLiteral("t1-0")},
                                  {QStringLiteral("call_id"), QStringLiteral("c1")},
                                  {QStringLiteral("name"), QStringLiteral("run_command")},
                                  {QStringLiteral("arguments"), QStringLiteral("{}")}}};
    event::ToolFinished tool;
    tool.id = QStringLiteral("t1-0");
    tool.ok = true;
    tool.result = QStringLiteral("done");
    event::TurnFinished finish;
    finish.state = TurnState::Stopped;
    finish.text = QStringLiteral("cut off");
    const QList<TurnEventBody> bodies = {user, event::TextDelta{QStringLiteral("I will")}, call, tool, finish};
    QList<TurnEvent> events;
    for (const TurnEventBody &body : bodies) {
        events.append({turn, events.size() + 1, 1, body});
        ASSERT_TRUE(keep(events.last()));
    }

    const auto history = book.history(conversation->id);
    ASSERT_TRUE(history) << history.error().detail.toStdString();
    EXPECT_EQ(*history, historyOfTurn(events));
    EXPECT_EQ(history->size(), 4);
}

} // namespace
} // namespace velqa
