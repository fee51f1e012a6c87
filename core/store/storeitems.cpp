// Agents, uploads, checkpoints and artefacts. Lives on the core thread.
#include "core/base/json.h"
#include "core/base/log.h"
#include "core/store/storeprivate.h"

namespace velqa {
namespace {

// Part of the schema: never renamed.
QString kindName(Store::Item kind)
{
    switch (kind) {
    case Store::Item::Agent: return QStringLiteral("agent");
    case Store::Item::Upload: return QStringLiteral("upload");
    case Store::Item::Checkpoint: return QStringLiteral("checkpoint");
    case Store::Item::Artefact: return QStringLiteral("artefact");
    }
    return {};
}

StoredItem readItem(Query &query)
{
    StoredItem row;
    row.id = query.text(0);
    row.owner = query.text(1);
    row.createdMs = query.integer(2);
    // A value that cannot be read is an empty object: its reader reports what is missing in it.
    const Result<QJsonObject> value = parseJsonObject(query.bytes(3), QStringLiteral("stored item"));
    if (value)
        row.value = *value;
    else
        qCWarning(logStore) << "unreadable item" << row.id << value.error().detail;
    return row;
}

} // namespace

Status Store::saveItem(Item kind, const StoredItem &item)
{
    return saveItems(kind, {item});
}

Status Store::saveItems(Item kind, const QList<StoredItem> &items)
{
    return d->database.inTransaction([&]() -> Status {
        for (const StoredItem &item : items) {
            Query query(d->database.statement(
                "INSERT INTO items (kind, id, owner, created_ms, value) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (kind, id) DO UPDATE SET owner = excluded.owner, created_ms = excluded.created_ms, "
                "value = excluded.value"));
            query.bind(kindName(kind))
                .bind(item.id)
                .bindOrNull(item.owner)
                .bind(item.createdMs)
                .bind(toJson(item.value))
                .run();
        }
        return {};
    });
}

Status Store::removeItem(Item kind, const QString &id)
{
    return d->change("DELETE FROM items WHERE kind = ? AND id = ?",
                     [&](Query &query) { query.bind(kindName(kind)).bind(id); });
}

Result<QList<StoredItem>> Store::items(Item kind, const QString &owner) const
{
    return d->list<StoredItem>(
        "SELECT id, owner, created_ms, value FROM items WHERE kind = ? AND owner IS ? ORDER BY created_ms, id",
        [&](Query &query) { query.bind(kindName(kind)).bindOrNull(owner); }, readItem);
}

Result<std::optional<StoredItem>> Store::item(Item kind, const QString &id) const
{
    return d
        ->list<StoredItem>(
            "SELECT id, owner, created_ms, value FROM items WHERE kind = ? AND id = ?",
            [&](Query &query) { query.bind(kindName(kind)).bind(id); }, readItem)
        .map([](const QList<StoredItem> &rows) { return rows.isEmpty() ? std::optional<StoredItem>() : rows.first(); });
}

} // namespace velqa
