// The usage ledger. It outlives the conversations whose sandboxes it measured. Lives on the core thread.
#include "core/store/storeprivate.h"

namespace velqa {
namespace {

StoredUsage readUsage(Query &query)
{
    StoredUsage row;
    row.id = query.text(0);
    row.turn = query.text(1);
    row.agent = query.text(2);
    row.sandbox = query.text(3);
    row.runtime = query.text(4);
    row.startedMs = query.integer(5);
    row.heartbeatMs = query.integer(6);
    row.endedMs = query.integer(7);
    row.durationMs = query.integer(8);
    row.endReason = query.text(9);
    row.estimated = query.integer(10) != 0;
    row.sent = query.integer(11) != 0;
    return row;
}

} // namespace

Status Store::saveUsage(const StoredUsage &usage)
{
    return d->change(
        "INSERT INTO usage (id, turn, agent, sandbox, runtime, started_ms, heartbeat_ms, ended_ms, duration_ms, "
        "end_reason, estimated, sent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET heartbeat_ms = excluded.heartbeat_ms, ended_ms = excluded.ended_ms, "
        "duration_ms = excluded.duration_ms, end_reason = excluded.end_reason, "
        "estimated = excluded.estimated, sent = excluded.sent",
        [&](Query &query) {
            query.bind(usage.id)
                .bind(usage.turn)
                .bind(usage.agent)
                .bind(usage.sandbox)
                .bind(usage.runtime)
                .bind(usage.startedMs)
                .bind(usage.heartbeatMs)
                .bind(usage.endedMs)
                .bind(usage.durationMs)
                .bind(usage.endReason)
                .bind(qint64(usage.estimated))
                .bind(qint64(usage.sent));
        });
}

Result<QList<StoredUsage>> Store::usage(qint64 fromMs, qint64 toMs) const
{
    return d->list<StoredUsage>(
        "SELECT id, turn, agent, sandbox, runtime, started_ms, heartbeat_ms, ended_ms, duration_ms, end_reason, "
        "estimated, "
        "sent FROM usage WHERE started_ms >= ? AND started_ms < ? ORDER BY started_ms, id",
        [&](Query &query) { query.bind(fromMs).bind(toMs); }, readUsage);
}

Result<QList<StoredUsage>> Store::openUsage() const
{
    return d->list<StoredUsage>(
        "SELECT id, turn, agent, sandbox, runtime, started_ms, heartbeat_ms, ended_ms, duration_ms, end_reason, "
        "estimated, "
        "sent FROM usage WHERE ended_ms = 0 ORDER BY started_ms, id",
        [](Query &) {}, readUsage);
}

Result<QList<StoredUsage>> Store::usageOfTurn(const TurnId &turn) const
{
    return d->list<StoredUsage>(
        "SELECT id, turn, agent, sandbox, runtime, started_ms, heartbeat_ms, ended_ms, duration_ms, end_reason, "
        "estimated, sent FROM usage WHERE turn = ? ORDER BY started_ms, id",
        [&](Query &query) { query.bind(turn.toString()); }, readUsage);
}

} // namespace velqa
