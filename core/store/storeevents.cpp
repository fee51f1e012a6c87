// The append-only event log of turns. Lives on the core thread.
#include "core/store/storeprivate.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace velqa {
Status Store::appendEvents(const TurnId &turn, const QList<StoredEvent> &events)
{
    if (events.isEmpty())
        return {};
    for (const StoredEvent &event : events) {
        if (event.json.size() > MaxEventBytes)
            return failure(ErrorCode::TooLarge,
                           QCoreApplication::translate("Store", "A step of this turn is too large to be kept."),
                           QStringLiteral("event %1 of turn %2").arg(event.seq).arg(turn.toString()));
    }
    return d->database.inTransaction([&]() -> Status {
        for (const StoredEvent &event : events) {
            Query query(
                d->database.statement("INSERT INTO events (turn, seq, time_ms, type, json) VALUES (?, ?, ?, ?, ?)"));
            query.bind(turn.toString()).bind(event.seq).bind(event.timeMs).bind(event.type).bind(event.json).run();
        }
        return {};
    });
}

Result<QList<StoredEvent>> Store::events(const TurnId &turn, const QStringList &types) const
{
    // The types are words of ours, never text from outside; a JSON array takes any number of them.
    return d->list<StoredEvent>(
        types.isEmpty() ? "SELECT seq, time_ms, type, json FROM events WHERE turn = ? ORDER BY seq"
                        : "SELECT seq, time_ms, type, json FROM events WHERE turn = ? AND type IN (SELECT value FROM json_each(?)) "
                          "ORDER BY seq",
        [&](Query &query) {
            query.bind(turn.toString());
            if (!types.isEmpty())
                query.bind(QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(types)).toJson(QJsonDocument::Compact)));
        },
        [](Query &query) {
            return StoredEvent{query.integer(0), query.integer(1), query.text(2), query.bytes(3)};
        });
}

} // namespace velqa
