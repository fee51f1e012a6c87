// UsageMeter: seconds of a sandbox from ready to gone, into the ledger. Opened with the turn, heartbeat every 15 s, closed once;
// after a crash closed at the last heartbeat, marked estimated. Lives on the core thread.
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/store/store.h"
#include "core/usage/usagevalues.h"

#include <QHash>
#include <QObject>
#include <QTimer>

namespace velqa {

class UsageMeter : public QObject
{
    Q_OBJECT

public:
    UsageMeter(Store &store, Clock &clock, QObject *parent = nullptr);

    Status closeInterrupted(); // at start
    Status begin(const SandboxId &sandbox, const TurnId &turn, const AgentId &agent, const QString &runtime);
    // Measured milliseconds; closing twice is harmless and gives the first figure.
    Result<qint64> end(const SandboxId &sandbox, const QString &reason);
    void setPrice(int minorPerMinute, const QString &currency);
    Result<UsageReport> report() const;
    Result<UsageTotals> totalsOfTurn(const TurnId &turn) const;
    // CSV whose minutes add up to the same totals.
    Result<QByteArray> exportCsv(qint64 fromMs, qint64 toMs) const;

signals:
    void changed();

private:
    void beat();

    struct Open { StoredUsage row; qint64 startedBootMs = 0; };

    Store &m_store;
    Clock &m_clock;
    QTimer m_heartbeat;
    QHash<QString, Open> m_open;
    int m_minorPerMinute = 0;
    QString m_currency;
};

// The one place that rounds: full minutes, at least one per sandbox that became ready.
qint64 billedMinutes(qint64 sandboxMs);

} // namespace velqa
