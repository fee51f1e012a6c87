// Conversations and turns. Lives on the core thread.
#include "core/store/storeprivate.h"

namespace velqa {
namespace {

StoredConversation readConversation(Query &query)
{
    StoredConversation row;
    row.id = ConversationId(query.text(0));
    row.agent = AgentId(query.text(1));
    row.title = query.text(2);
    row.createdMs = query.integer(3);
    row.updatedMs = query.integer(4);
    row.startCheckpoint = query.text(5);
    return row;
}

StoredTurn readTurn(Query &query)
{
    StoredTurn row;
    row.id = TurnId(query.text(0));
    row.conversation = ConversationId(query.text(1));
    row.state = query.text(2);
    row.createdMs = query.integer(3);
    row.endedMs = query.integer(4);
    return row;
}

} // namespace

Status Store::saveConversation(const StoredConversation &conversation)
{
    return d->change("INSERT INTO conversations (id, agent, title, created_ms, updated_ms, start_checkpoint) "
                     "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET agent = excluded.agent, "
                     "title = excluded.title, created_ms = excluded.created_ms, updated_ms = excluded.updated_ms, "
                     "start_checkpoint = excluded.start_checkpoint",
                     [&](Query &query) {
                         query.bind(conversation.id.toString())
                             .bind(conversation.agent.toString())
                             .bind(conversation.title)
                             .bind(conversation.createdMs)
                             .bind(conversation.updatedMs)
                             .bind(conversation.startCheckpoint);
                     });
}

Status Store::removeConversation(const ConversationId &id)
{
    return d->change("DELETE FROM conversations WHERE id = ?", [&](Query &query) { query.bind(id.toString()); });
}

Result<QList<StoredConversation>> Store::conversations() const
{
    return d->list<StoredConversation>(
        "SELECT id, agent, title, created_ms, updated_ms, start_checkpoint FROM conversations "
        "ORDER BY updated_ms DESC, id DESC",
        [](Query &) {}, readConversation);
}

Result<std::optional<StoredConversation>> Store::conversation(const ConversationId &id) const
{
    return d
        ->list<StoredConversation>(
            "SELECT id, agent, title, created_ms, updated_ms, start_checkpoint FROM conversations WHERE id = ?",
            [&](Query &query) { query.bind(id.toString()); }, readConversation)
        .map([](const QList<StoredConversation> &rows) {
            return rows.isEmpty() ? std::optional<StoredConversation>() : rows.first();
        });
}

Status Store::saveTurn(const StoredTurn &turn)
{
    return d->change("INSERT INTO turns (id, conversation, state, created_ms, ended_ms) VALUES (?, ?, ?, ?, ?) "
                     "ON CONFLICT (id) DO UPDATE SET state = excluded.state, created_ms = excluded.created_ms, "
                     "ended_ms = excluded.ended_ms",
                     [&](Query &query) {
                         query.bind(turn.id.toString())
                             .bind(turn.conversation.toString())
                             .bind(turn.state)
                             .bind(turn.createdMs)
                             .bind(turn.endedMs);
                     });
}

Result<QList<StoredTurn>> Store::turns(const ConversationId &conversation) const
{
    return d->list<StoredTurn>(
        "SELECT id, conversation, state, created_ms, ended_ms FROM turns WHERE conversation = ? ORDER BY created_ms, "
        "id",
        [&](Query &query) { query.bind(conversation.toString()); }, readTurn);
}

Result<QList<StoredTurn>> Store::turnsBefore(const ConversationId &conversation, const TurnId &before, int limit) const
{
    if (before.isEmpty()) {
        return d->list<StoredTurn>(
            "SELECT id, conversation, state, created_ms, ended_ms FROM turns WHERE conversation = ? "
            "ORDER BY created_ms DESC, id DESC LIMIT ?",
            [&](Query &query) { query.bind(conversation.toString()).bind(qint64(limit)); }, readTurn);
    }
    return d->list<StoredTurn>(
        "SELECT id, conversation, state, created_ms, ended_ms FROM turns WHERE conversation = ? "
        "AND (created_ms, id) < (SELECT created_ms, id FROM turns WHERE id = ?) "
        "ORDER BY created_ms DESC, id DESC LIMIT ?",
        [&](Query &query) { query.bind(conversation.toString()).bind(before.toString()).bind(qint64(limit)); },
        readTurn);
}

Result<QList<StoredTurn>> Store::openTurns() const
{
    return d->list<StoredTurn>(
        "SELECT id, conversation, state, created_ms, ended_ms FROM turns WHERE ended_ms = 0 ORDER BY created_ms, id",
        [](Query &) {}, readTurn);
}

} // namespace velqa
