// The subjects of the store: what is saved comes back, in order, and belongs together.
#include "tests/unit/store/storefixture.h"

#include <sys/stat.h>

namespace velqa {
namespace {

using test::sampleConversation;
using test::sampleEvent;
using test::sampleTurn;
using test::saveSampleTurn;
using test::StoreTest;

QString text(const char *latin)
{
    return QString::fromUtf8(latin);
}

TEST_F(StoreTest, FilesArePrivate)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    ASSERT_TRUE(filesInFolder().contains(text("velqa.db-wal")));
    const QStringList files = filesInFolder();
    for (const QString &name : files) {
        struct stat info
        {
        };
        ASSERT_EQ(::stat(QFile::encodeName(inFolder(name)).constData(), &info), 0);
        EXPECT_EQ(info.st_mode & 07777, 0600u) << name.toStdString();
    }
    struct stat folder
    {
    };
    ASSERT_EQ(::stat(QFile::encodeName(inFolder(QString())).constData(), &folder), 0);
    EXPECT_EQ(folder.st_mode & 07777, 0700u);
}

TEST_F(StoreTest, ConversationsComeNewestFirstAndAreUpdatedInPlace)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1"), text("a")));
    ASSERT_TRUE(store->saveConversation(sampleConversation(text("b"), 5)));
    StoredConversation changed = sampleConversation(text("a"), 9);
    changed.title = text("Ünïcode ✓ 'quoted'");
    changed.startCheckpoint = text("cp");
    ASSERT_TRUE(store->saveConversation(changed));
    const auto list = store->conversations();
    ASSERT_TRUE(list);
    ASSERT_EQ(list->size(), 2);
    EXPECT_EQ(list->at(0).id.toString(), text("a"));
    EXPECT_EQ(list->at(0).title, changed.title);
    EXPECT_EQ(list->at(0).startCheckpoint, text("cp"));
    EXPECT_EQ(list->at(1).id.toString(), text("b"));
    EXPECT_EQ(store->turns(ConversationId(text("a")))->size(), 1) << "an update must not remove what belongs to it";
    EXPECT_TRUE(store->conversation(ConversationId(text("b")))->has_value());
    EXPECT_FALSE(store->conversation(ConversationId(text("none")))->has_value());
}

TEST_F(StoreTest, TurnsKeepTheirOrderAndOpenOnesAreFound)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t2")));
    ASSERT_TRUE(store->saveTurn(sampleTurn(text("t1"), text("c1"))));
    StoredTurn late = sampleTurn(text("t0"), text("c1"));
    late.createdMs = 99;
    ASSERT_TRUE(store->saveTurn(late));
    const auto list = store->turns(ConversationId(text("c1")));
    ASSERT_EQ(list->size(), 3);
    EXPECT_EQ(list->at(0).id.toString(), text("t1"));
    EXPECT_EQ(list->at(2).id.toString(), text("t0"));
    late.state = text("completed");
    late.endedMs = 120;
    ASSERT_TRUE(store->saveTurn(late));
    EXPECT_EQ(store->openTurns()->size(), 2);
    EXPECT_EQ(store->turns(ConversationId(text("c1")))->at(2).state, text("completed"));

    const auto page = [&store](const char *before, int limit) {
        QStringList ids;
        const auto turns = store->turnsBefore(ConversationId(text("c1")), TurnId(text(before)), limit);
        if (!turns)
            return turns.error().message;
        for (const StoredTurn &turn : *turns)
            ids.append(turn.id.toString());
        return ids.join(u' ');
    };
    EXPECT_EQ(page("", 2), text("t0 t2"));
    EXPECT_EQ(page("t2", 2), text("t1"));
    EXPECT_EQ(page("t1", 2), QString());
    EXPECT_EQ(page("none", 2), QString());
    const Status orphan = store->saveTurn(sampleTurn(text("x"), text("gone")));
    ASSERT_FALSE(orphan);
    EXPECT_EQ(orphan.error().code, ErrorCode::NotFound);
}

TEST_F(StoreTest, EventsOfSomeTypesComeInTheirOrder)
{
    std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    const TurnId turn(text("t1"));
    for (const auto &[seq, type] : {std::pair{1, "a"}, {2, "output"}, {3, "b"}, {4, "a"}})
        ASSERT_TRUE(store->appendEvents(turn, {StoredEvent{seq, 1, text(type), "{}"}}));
    const auto some = store->events(turn, {text("b"), text("a"), text("it's none")});
    ASSERT_TRUE(some) << some.error().detail.toStdString();
    ASSERT_EQ(some->size(), 3);
    EXPECT_EQ(some->at(0).seq, 1);
    EXPECT_EQ(some->at(1).seq, 3);
    EXPECT_EQ(some->at(2).seq, 4);
    EXPECT_EQ(store->events(turn)->size(), 4);
}

TEST_F(StoreTest, EventsReplayInOrderOfTheirNumbersAndAreAppendOnly)
{
    std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    const TurnId turn(text("t1"));
    ASSERT_TRUE(store->appendEvents(turn, {sampleEvent(3), sampleEvent(4)}));
    ASSERT_TRUE(store->appendEvents(turn, {sampleEvent(0), sampleEvent(1), sampleEvent(2)}));
    const Status twice = store->appendEvents(turn, {sampleEvent(5), sampleEvent(2)});
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().code, ErrorCode::Conflict);
    ASSERT_TRUE(store->appendEvents(turn, {}));
    store.reset();
    store = openStore();
    ASSERT_TRUE(store);
    const auto events = store->events(turn);
    ASSERT_EQ(events->size(), 5) << "a refused batch must leave nothing";
    for (qint64 i = 0; i < 5; ++i) {
        EXPECT_EQ(events->at(i).seq, i);
        EXPECT_EQ(events->at(i).json, sampleEvent(i).json);
        EXPECT_EQ(events->at(i).timeMs, sampleEvent(i).timeMs);
        EXPECT_EQ(events->at(i).type, text("text"));
    }
    const Status orphan = store->appendEvents(TurnId(text("gone")), {sampleEvent(0)});
    ASSERT_FALSE(orphan);
    EXPECT_EQ(orphan.error().code, ErrorCode::NotFound);
}

TEST_F(StoreTest, OddBytesInEventsAndNamesSurvive)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    StoredEvent event = sampleEvent(0);
    event.json = QByteArray("{\"a\":\"\x00\xff\xfe'\"}", 12);
    event.type = QString();
    ASSERT_TRUE(store->appendEvents(TurnId(text("t1")), {event}));
    EXPECT_EQ(store->events(TurnId(text("t1")))->first().json, event.json);
    StoredConversation conversation = sampleConversation(text("n"));
    conversation.title = text("a") + QChar(0) + text("b\n'; DROP TABLE turns;--");
    ASSERT_TRUE(store->saveConversation(conversation));
    EXPECT_EQ((*store->conversation(conversation.id))->title, conversation.title);
}

TEST_F(StoreTest, RemovingAConversationRemovesAllOfItExceptTheLedger)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    for (const char *id : {"a", "b"}) {
        const QString conversation = text(id);
        const QString turn = text("turn-") + conversation;
        ASSERT_TRUE(saveSampleTurn(*store, turn, conversation));
        ASSERT_TRUE(store->appendEvents(TurnId(turn), {sampleEvent(0)}));
        ASSERT_TRUE(store->indexTurn(TurnId(turn), ConversationId(conversation), text("penguin ") + conversation));
        ASSERT_TRUE(store->saveItem(Store::Item::Upload, {text("up-") + conversation, conversation, 1, {}}));
        StoredUsage usage;
        usage.id = text("use-") + conversation;
        usage.turn = turn;
        ASSERT_TRUE(store->saveUsage(usage));
    }
    ASSERT_TRUE(store->removeConversation(ConversationId(text("a"))));
    EXPECT_EQ(store->conversations()->size(), 1);
    EXPECT_TRUE(store->events(TurnId(text("turn-a")))->isEmpty());
    EXPECT_EQ(store->events(TurnId(text("turn-b")))->size(), 1);
    EXPECT_TRUE(store->items(Store::Item::Upload, text("a"))->isEmpty());
    EXPECT_FALSE(store->item(Store::Item::Upload, text("up-a"))->has_value());
    EXPECT_EQ(store->search(text("penguin"), 10)->size(), 1);
    EXPECT_EQ(store->usageOfTurn(TurnId(text("turn-a")))->size(), 1);
    EXPECT_TRUE(store->check());
}

TEST_F(StoreTest, SearchFindsWordsBeginningsAndAccentsAndMarksThem)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    ASSERT_TRUE(store->saveTurn(sampleTurn(text("t2"), text("c1"))));
    const ConversationId conversation(text("c1"));
    ASSERT_TRUE(store->indexTurn(TurnId(text("t1")), conversation, text("Les manchots\npapous de l'île — déjà vus")));
    ASSERT_TRUE(store->indexTurn(TurnId(text("t2")), conversation, text("something else")));
    const auto hits = store->search(text("ile PAPOUS deja"), 10);
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 1);
    EXPECT_EQ(hits->first().turn.toString(), text("t1"));
    EXPECT_EQ(hits->first().conversation.toString(), text("c1"));
    EXPECT_TRUE(hits->first().snippet.contains(text("**papous**"))) << hits->first().snippet.toStdString();
    EXPECT_FALSE(hits->first().snippet.contains(u'\n'));
    EXPECT_EQ(store->search(text("manch"), 10)->size(), 1);
    EXPECT_EQ(store->search(text("manch papous"), 10)->size(), 0) << "only the last word is a beginning";

    // Replaced, not added to.
    ASSERT_TRUE(store->indexTurn(TurnId(text("t1")), conversation, text("penguins")));
    EXPECT_TRUE(store->search(text("papous"), 10)->isEmpty());
    EXPECT_EQ(store->search(text("penguins"), 10)->size(), 1);
    EXPECT_EQ(store->search(text("e"), 0)->size(), 0);
}

class SearchTextTest : public StoreTest, public testing::WithParamInterface<const char *>
{
};

TEST_P(SearchTextTest, NothingTypedIsAnError)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    ASSERT_TRUE(store->indexTurn(TurnId(text("t1")), ConversationId(text("c1")), text("a\"b OR c AND near text: x*")));
    const auto hits = store->search(QString::fromUtf8(GetParam()), 10);
    EXPECT_TRUE(hits) << hits.error().detail.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Table, SearchTextTest,
                         testing::Values("", "   ", "\"", "\"\"\"", "a\"b", "OR", "AND NOT", "NEAR(a b)", "text:", "*",
                                         "^a", "a*b*", "-", "(", "{}", "日本語", "😀", "'; DROP TABLE turns;--", "\\",
                                         "a + b"));

TEST_F(StoreTest, ItemsAreKeptPerKindAndOwner)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    ASSERT_TRUE(saveSampleTurn(*store, text("t1")));
    const QJsonObject value{{text("name"), text("é")}, {text("size"), qint64(9007199254740993)}};
    ASSERT_TRUE(store->saveItem(Store::Item::Agent, {text("x"), QString(), 2, value}));
    ASSERT_TRUE(store->saveItem(Store::Item::Upload, {text("x"), text("c1"), 2, {}}));
    ASSERT_TRUE(store->saveItem(Store::Item::Upload, {text("w"), text("c1"), 1, value}));
    ASSERT_EQ(store->items(Store::Item::Agent, QString())->size(), 1);
    EXPECT_EQ(store->items(Store::Item::Agent, QString())->first().value, value);
    EXPECT_EQ(store->items(Store::Item::Upload, text("c1"))->first().id, text("w")) << "oldest first";
    EXPECT_TRUE(store->items(Store::Item::Checkpoint, text("c1"))->isEmpty());
    ASSERT_TRUE(store->saveItem(Store::Item::Upload, {text("x"), text("c1"), 2, value}));
    EXPECT_EQ((*store->item(Store::Item::Upload, text("x")))->value, value);
    ASSERT_TRUE(store->removeItem(Store::Item::Upload, text("x")));
    EXPECT_FALSE(store->item(Store::Item::Upload, text("x"))->has_value());
    EXPECT_TRUE(store->item(Store::Item::Agent, text("x"))->has_value());
    const Status half =
        store->saveItems(Store::Item::Upload, {{text("m"), text("c1"), 1, {}}, {text("n"), text("gone"), 1, {}}});
    EXPECT_FALSE(half);
    EXPECT_FALSE(store->item(Store::Item::Upload, text("m"))->has_value()) << "all or none";
    const Status orphan = store->saveItem(Store::Item::Upload, {text("y"), text("gone"), 1, {}});
    ASSERT_FALSE(orphan);
    EXPECT_EQ(orphan.error().code, ErrorCode::NotFound);
}

TEST_F(StoreTest, UsageIsFoundByTimeTurnAndState)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    StoredUsage row;
    row.id = text("u1");
    row.turn = text("t1");
    row.agent = text("a");
    row.sandbox = text("s");
    row.runtime = text("python");
    row.startedMs = 100;
    row.heartbeatMs = 115;
    ASSERT_TRUE(store->saveUsage(row));
    ASSERT_EQ(store->openUsage()->size(), 1);
    row.endedMs = 160;
    row.durationMs = 60;
    row.endReason = text("finished");
    row.estimated = true;
    row.sent = true;
    ASSERT_TRUE(store->saveUsage(row));
    EXPECT_TRUE(store->openUsage()->isEmpty());
    const auto rows = store->usage(100, 101);
    ASSERT_EQ(rows->size(), 1);
    EXPECT_EQ(rows->first().durationMs, 60);
    EXPECT_EQ(rows->first().heartbeatMs, 115);
    EXPECT_EQ(rows->first().endReason, text("finished"));
    EXPECT_TRUE(rows->first().estimated);
    EXPECT_TRUE(rows->first().sent);
    EXPECT_TRUE(store->usage(101, 200)->isEmpty());
    EXPECT_TRUE(store->usage(0, 100)->isEmpty());
    EXPECT_EQ(store->usageOfTurn(TurnId(text("t1")))->size(), 1);
    EXPECT_TRUE(store->usageOfTurn(TurnId(text("t2")))->isEmpty());
}

TEST_F(StoreTest, NamedValuesAreReplaced)
{
    const std::unique_ptr<Store> store = openStore();
    ASSERT_TRUE(store);
    EXPECT_FALSE(store->value(text("a"))->has_value());
    ASSERT_TRUE(store->setValue(text("a"), QByteArray("\x00\xff", 2)));
    ASSERT_TRUE(store->setValue(text("a"), QByteArray("new\0", 4)));
    EXPECT_EQ(**store->value(text("a")), QByteArray("new\0", 4));
    ASSERT_TRUE(store->setValue(text("b"), QByteArray()));
    EXPECT_TRUE((*store->value(text("b")))->isEmpty());
}

TEST_F(StoreTest, TwoRunningCopiesShareOneFile)
{
    const std::unique_ptr<Store> one = openStore();
    const std::unique_ptr<Store> two = openStore();
    ASSERT_TRUE(one && two);
    ASSERT_TRUE(saveSampleTurn(*one, text("t1")));
    ASSERT_TRUE(two->appendEvents(TurnId(text("t1")), {sampleEvent(0)}));
    ASSERT_TRUE(one->appendEvents(TurnId(text("t1")), {sampleEvent(1)}));
    EXPECT_EQ(two->events(TurnId(text("t1")))->size(), 2);
}

} // namespace
} // namespace velqa
