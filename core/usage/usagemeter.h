// UsageMeter: seconds of a sandbox from ready to gone, into the ledger. Opened with the turn, heartbeat every 15 s,
// closed once; after a crash closed at the last heartbeat, marked estimated. Time the machine is suspended does not
// count. Lives on the core thread.
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/store/store.h"
#include "core/usage/usagevalues.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <functional>

namespace velqa {

class UsageMeter : public QObject
{
    Q_OBJECT

public:
    UsageMeter(Store &store, Clock &clock, QObject *parent = nullptr);

    // At start: closes what a crash left open. A row that another running copy still meters is opened again by its next
    // heartbeat.
    Status closeInterrupted();
    // When the sandbox is ready. Beginning twice is harmless.
    Status begin(const SandboxId &sandbox, const TurnId &turn, const AgentId &agent, const QString &runtime);
    // Measured milliseconds; closing twice is harmless and gives the first figure. NotFound when it was never begun.
    // When the ledger cannot be written the error is returned, and writing is tried again with every heartbeat.
    Result<qint64> end(const SandboxId &sandbox, const QString &reason);
    void setPrice(int minorPerMinute, const QString &currency);
    // Today and this month in local time, running sandboxes included; a sandbox counts where it started.
    Result<UsageReport> report() const;
    Result<UsageTotals> totalsOfTurn(const TurnId &turn) const;
    // CSV (RFC 4180, UTC times) of sandboxes started in [from, to), whose minutes add up to the same totals.
    Result<QByteArray> exportCsv(qint64 fromMs, qint64 toMs) const;

signals:
    void changed();

private:
    struct Open
    {
        StoredUsage row;
        qint64 startedAwakeMs = 0;
        qint64 startedBootMs = 0;
    };

    void beat();
    // The row as it is now: still running.
    StoredUsage measured(const Open &open) const;
    QList<StoredUsage> live(QList<StoredUsage> rows) const;
    UsageTotals totals(const QList<StoredUsage> &rows, const std::function<bool(const StoredUsage &)> &counts) const;

    Store &m_store;
    Clock &m_clock;
    QTimer m_heartbeat;
    QHash<QString, Open> m_open;     // by sandbox
    QHash<QString, qint64> m_closed; // sandbox -> milliseconds
    QList<StoredUsage> m_unsaved;    // closed, but the ledger could not be written
    int m_minorPerMinute = 0;
    QString m_currency;
};

// The one place that rounds: full minutes, at least one per sandbox that became ready.
qint64 billedMinutes(qint64 sandboxMs);

} // namespace velqa
