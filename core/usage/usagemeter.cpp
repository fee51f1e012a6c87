// Metering sandboxes. Lives on the core thread.
#include "core/usage/usagemeter.h"

#include "core/base/log.h"

#include <QDateTime>

#include <algorithm>

namespace velqa {
namespace {

constexpr int heartbeatMs = 15'000;

// A field of a CSV file; text that a spreadsheet would take for a formula is made harmless.
QByteArray field(const QString &text)
{
    QString safe = text;
    if (!safe.isEmpty() && QStringLiteral("=+-@\t\r").contains(safe.at(0)))
        safe.prepend(u'\'');
    safe.replace(u'"', QLatin1String("\"\""));
    return '"' + safe.toUtf8() + '"';
}

QByteArray timeField(qint64 ms)
{
    if (ms == 0)
        return "\"\"";
    return field(QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs));
}

} // namespace

qint64 billedMinutes(qint64 sandboxMs)
{
    return std::max<qint64>(1, (sandboxMs + 59'999) / 60'000);
}

UsageMeter::UsageMeter(Store &store, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_clock(clock)
    , m_heartbeat(this)
{
    m_heartbeat.setInterval(heartbeatMs);
    connect(&m_heartbeat, &QTimer::timeout, this, &UsageMeter::beat);
}

Status UsageMeter::closeInterrupted()
{
    const Result<QList<StoredUsage>> open = m_store.openUsage();
    if (!open)
        return failure(open.error());
    bool anyClosed = false;
    for (StoredUsage row : *open) {
        if (m_open.contains(row.sandbox))
            continue;
        row.endedMs = std::max(row.heartbeatMs, row.startedMs);
        row.endReason = QStringLiteral("interrupted");
        row.estimated = true;
        if (Status saved = m_store.saveUsage(row); !saved)
            return saved;
        anyClosed = true;
    }
    if (anyClosed)
        emit changed();
    return {};
}

Status UsageMeter::begin(const SandboxId &sandbox, const TurnId &turn, const AgentId &agent, const QString &runtime)
{
    const QString key = sandbox.toString();
    if (m_open.contains(key) || m_closed.contains(key))
        return {};
    Open open;
    open.row.id = newUuid();
    open.row.turn = turn.toString();
    open.row.agent = agent.toString();
    open.row.sandbox = key;
    open.row.runtime = runtime;
    open.row.startedMs = m_clock.wallMs();
    open.row.heartbeatMs = open.row.startedMs;
    open.startedAwakeMs = m_clock.awakeMs();
    open.startedBootMs = m_clock.bootMs();
    // It is metered even when this first write fails: the next heartbeat writes it.
    const Status saved = m_store.saveUsage(open.row);
    m_open.insert(key, open);
    m_heartbeat.start();
    emit changed();
    return saved;
}

StoredUsage UsageMeter::measured(const Open &open) const
{
    StoredUsage row = open.row;
    row.durationMs = std::max<qint64>(0, m_clock.awakeMs() - open.startedAwakeMs);
    // From the start, not from the wall clock, which may have been set meanwhile.
    row.heartbeatMs = row.startedMs + std::max<qint64>(0, m_clock.bootMs() - open.startedBootMs);
    return row;
}

Result<qint64> UsageMeter::end(const SandboxId &sandbox, const QString &reason)
{
    const QString key = sandbox.toString();
    if (const auto closed = m_closed.constFind(key); closed != m_closed.constEnd())
        return *closed;
    const auto open = m_open.constFind(key);
    if (open == m_open.constEnd())
        return failure(ErrorCode::NotFound, tr("The use of this sandbox was not measured."), key);
    StoredUsage row = measured(*open);
    row.endedMs = row.heartbeatMs;
    row.endReason = reason;
    m_open.erase(open);
    m_closed.insert(key, row.durationMs);
    const Status saved = m_store.saveUsage(row);
    if (!saved)
        m_unsaved.append(row);
    else if (m_open.isEmpty() && m_unsaved.isEmpty())
        m_heartbeat.stop();
    emit changed();
    if (!saved)
        return failure(saved.error());
    return row.durationMs;
}

void UsageMeter::beat()
{
    for (Open &open : m_open) {
        open.row = measured(open);
        if (const Status saved = m_store.saveUsage(open.row); !saved)
            qCWarning(logUsage) << "heartbeat not written:" << saved.error().detail;
    }
    QList<StoredUsage> unsaved;
    for (const StoredUsage &row : std::as_const(m_unsaved)) {
        if (!m_store.saveUsage(row))
            unsaved.append(row);
    }
    m_unsaved = unsaved;
    if (m_open.isEmpty() && m_unsaved.isEmpty())
        m_heartbeat.stop();
    emit changed();
}

void UsageMeter::setPrice(int minorPerMinute, const QString &currency)
{
    if (m_minorPerMinute == minorPerMinute && m_currency == currency)
        return;
    m_minorPerMinute = minorPerMinute;
    m_currency = currency;
    emit changed();
}

// Rows of the ledger with the figures of this moment for what runs here.
QList<StoredUsage> UsageMeter::live(QList<StoredUsage> rows) const
{
    for (StoredUsage &row : rows) {
        const auto open = m_open.constFind(row.sandbox);
        if (open != m_open.constEnd() && open->row.id == row.id) {
            row = measured(*open);
            continue;
        }
        const auto unsaved = std::find_if(m_unsaved.begin(), m_unsaved.end(),
                                          [&row](const StoredUsage &known) { return known.id == row.id; });
        if (unsaved != m_unsaved.end())
            row = *unsaved;
    }
    return rows;
}

UsageTotals UsageMeter::totals(const QList<StoredUsage> &rows,
                               const std::function<bool(const StoredUsage &)> &counts) const
{
    UsageTotals sum;
    for (const StoredUsage &row : rows) {
        if (!counts(row))
            continue;
        sum.sandboxMs += row.durationMs;
        sum.billedMinutes += billedMinutes(row.durationMs);
        ++sum.sandboxes;
    }
    sum.indicativeMinor = sum.billedMinutes * m_minorPerMinute;
    sum.currency = m_currency;
    return sum;
}

Result<UsageReport> UsageMeter::report() const
{
    const QDate today = QDateTime::fromMSecsSinceEpoch(m_clock.wallMs()).date();
    const QDate month(today.year(), today.month(), 1);
    const qint64 monthStart = month.startOfDay().toMSecsSinceEpoch();
    const qint64 monthEnd = month.addMonths(1).startOfDay().toMSecsSinceEpoch();
    const qint64 dayStart = today.startOfDay().toMSecsSinceEpoch();
    const qint64 dayEnd = today.addDays(1).startOfDay().toMSecsSinceEpoch();
    return m_store.usage(monthStart, monthEnd).map([&](const QList<StoredUsage> &stored) {
        const QList<StoredUsage> rows = live(stored);
        UsageReport report;
        report.month = totals(rows, [](const StoredUsage &) { return true; });
        report.today =
            totals(rows, [&](const StoredUsage &row) { return row.startedMs >= dayStart && row.startedMs < dayEnd; });
        return report;
    });
}

Result<UsageTotals> UsageMeter::totalsOfTurn(const TurnId &turn) const
{
    return m_store.usageOfTurn(turn).map([this](const QList<StoredUsage> &rows) {
        return totals(live(rows), [](const StoredUsage &) { return true; });
    });
}

Result<QByteArray> UsageMeter::exportCsv(qint64 fromMs, qint64 toMs) const
{
    return m_store.usage(fromMs, toMs).map([this](const QList<StoredUsage> &stored) {
        QByteArray csv = "event_id,turn_id,agent_id,sandbox_id,runtime,started_at,ended_at,duration_ms,billed_minutes,"
                         "indicative_minor,currency,end_reason,estimated\r\n";
        const QList<StoredUsage> rows = live(stored);
        for (const StoredUsage &row : rows) {
            const qint64 minutes = billedMinutes(row.durationMs);
            const QByteArrayList fields{field(row.id),
                                        field(row.turn),
                                        field(row.agent),
                                        field(row.sandbox),
                                        field(row.runtime),
                                        timeField(row.startedMs),
                                        timeField(row.endedMs),
                                        QByteArray::number(row.durationMs),
                                        QByteArray::number(minutes),
                                        QByteArray::number(minutes * m_minorPerMinute),
                                        field(m_currency),
                                        field(row.endReason),
                                        row.estimated ? "true" : "false"};
            csv += fields.join(',') + "\r\n";
        }
        return csv;
    });
}

} // namespace velqa
