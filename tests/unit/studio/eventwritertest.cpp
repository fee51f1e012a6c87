// EventWriter on a real store. Main thread of a test.
#include "core/studio/eventwriter.h"

#include "core/base/json.h"
#include "core/studio/studiovalues.h"
#include "tests/support/printers.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <csignal>

#include <sys/resource.h>

namespace velqa {
namespace {

// No file of this process grows while it lives.
class FullDisk
{
public:
    FullDisk()
    {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_limit);
        rlimit none = m_limit;
        none.rlim_cur = 0;
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_handler);
    }
    Q_DISABLE_COPY_MOVE(FullDisk)

private:
    rlimit m_limit{};
    void (*m_handler)(int) = nullptr;
};

class EventWriterTest : public testing::Test
{
protected:
    void SetUp() override
    {
        auto opened = Store::open(directory.filePath(QStringLiteral("velqa.db")));
        ASSERT_TRUE(opened.has_value());
        store = std::move(*opened);
    }

    TurnId makeTurn(const ConversationId &conversation)
    {
        StoredConversation row;
        row.id = conversation;
        row.agent = AgentId::create();
        EXPECT_TRUE(store->saveConversation(row));
        const TurnId turn = TurnId::create();
        EXPECT_TRUE(store->saveTurn({turn, conversation, turnStateName(TurnState::Running), 1, 0}));
        return turn;
    }

    static TurnEvent finished(const TurnId &turn, qint64 seq, const QString &text = {})
    {
        event::TurnFinished body;
        body.text = text;
        return {turn, seq, 5, body};
    }

    QTemporaryDir directory;
    std::unique_ptr<Store> store;
};

TEST_F(EventWriterTest, ATurnWhoseConversationIsGoneHoldsUpNobody)
{
    EventWriter writer(*store);
    QSignalSpy failed(&writer, &EventWriter::failed);
    const ConversationId gone = ConversationId::create();
    QList<TurnId> kept;
    QList<TurnId> orphans;
    for (int i = 0; i < 8; ++i) { // the order of a hash is anybody's
        orphans.append(makeTurn(gone));
        kept.append(makeTurn(ConversationId::create()));
    }
    ASSERT_TRUE(store->removeConversation(gone));
    for (int i = 0; i < 8; ++i) {
        writer.append({orphans.at(i), 1, 1, event::TextDelta{QStringLiteral("lost")}});
        writer.append({kept.at(i), 1, 1, event::TextDelta{QStringLiteral("kept")}});
    }
    writer.flush();
    EXPECT_EQ(writer.pendingCount(), 0);
    EXPECT_EQ(failed.size(), 0);
    for (const TurnId &turn : kept)
        EXPECT_EQ(store->events(turn)->size(), 1);
}

TEST_F(EventWriterTest, AnEndThatIsTooLargeIsKeptWithoutItsText)
{
    EventWriter writer(*store);
    QSignalSpy failed(&writer, &EventWriter::failed);
    const TurnId turn = makeTurn(ConversationId::create());
    const QString huge(Store::MaxEventBytes + 1, u'x');
    writer.append({turn, 1, 1, event::TextDelta{huge}});
    writer.append(finished(turn, 2, huge));
    EXPECT_EQ(failed.size(), 0);
    const auto events = store->events(turn);
    ASSERT_TRUE(events.has_value());
    ASSERT_EQ(events->size(), 2);
    EXPECT_EQ(events->at(0).type, QStringLiteral("notice"));
    EXPECT_EQ(events->at(1).type, QStringLiteral("turn.finished"));
    EXPECT_LT(events->at(1).json.size(), 1000);
}

TEST_F(EventWriterTest, ADiskThatTakesNothingIsToldOnceAndSoIsItsEnd)
{
    EventWriter writer(*store);
    QSignalSpy failed(&writer, &EventWriter::failed);
    QSignalSpy recovered(&writer, &EventWriter::recovered);
    const TurnId turn = makeTurn(ConversationId::create());
    {
        const FullDisk full;
        writer.append(finished(turn, 1, QString(100'000, u'x')));
        writer.flush();
    }
    ASSERT_EQ(failed.size(), 1) << "told once";
    const Error told = failed.first().first().value<Error>();
    EXPECT_FALSE(told.message.isEmpty());
    EXPECT_EQ(recovered.size(), 0);
    EXPECT_EQ(writer.pendingCount(), 1);
    writer.flush();
    writer.flush();
    ASSERT_EQ(recovered.size(), 1);
    EXPECT_EQ(recovered.first().first().value<Error>().message, told.message);
    EXPECT_EQ(store->events(turn)->size(), 1);
}

TEST_F(EventWriterTest, ADatabaseThatAnotherProgramHoldsIsTriedAgain)
{
    EventWriter writer(*store);
    QSignalSpy failed(&writer, &EventWriter::failed);
    QSignalSpy recovered(&writer, &EventWriter::recovered);
    const TurnId turn = makeTurn(ConversationId::create());
    {
        SQLite::Database other(directory.filePath(QStringLiteral("velqa.db")).toStdString(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");
        writer.append(finished(turn, 1));
        ASSERT_EQ(failed.size(), 1);
        EXPECT_EQ(failed.first().first().value<Error>().code, ErrorCode::Overloaded);
        EXPECT_EQ(writer.pendingCount(), 1);
        other.exec("ROLLBACK");
    }
    writer.flush();
    EXPECT_EQ(recovered.size(), 1);
    EXPECT_EQ(store->events(turn)->size(), 1);
}

} // namespace
} // namespace velqa
