// The server's SQLite file. Guarded by its owner; SQLite's exceptions end here.
#include "app/license-server/ledger.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QFile>

namespace velqa::server {
namespace {

const char schema[] = R"(
CREATE TABLE IF NOT EXISTS activation (
    id TEXT PRIMARY KEY, key_hash TEXT NOT NULL, secret_hash BLOB NOT NULL, device_id TEXT NOT NULL,
    device_name TEXT NOT NULL, platform TEXT NOT NULL, created_s INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS activation_key ON activation (key_hash);
CREATE TABLE IF NOT EXISTS usage (
    activation TEXT NOT NULL, event TEXT NOT NULL, key_hash TEXT NOT NULL, started_ms INTEGER NOT NULL,
    billed_ms INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (activation, event)) STRICT;
CREATE INDEX IF NOT EXISTS usage_time ON usage (key_hash, started_ms);
CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
)";

std::string text(const QString &value)
{
    return value.toStdString();
}

QString text(const SQLite::Column &column)
{
    return QString::fromStdString(column.getString());
}

template<typename T> Result<T> guarded(const std::function<Result<T>()> &work)
{
    try {
        return work();
    } catch (const std::exception &error) {
        return failure(ErrorCode::Internal, QStringLiteral("database: ") + QString::fromUtf8(error.what()));
    }
}

Activation readActivation(SQLite::Statement &row)
{
    Activation a;
    a.id = text(row.getColumn(0));
    a.keyHash = text(row.getColumn(1));
    a.secretHash = QByteArray::fromStdString(row.getColumn(2).getString());
    a.deviceId = text(row.getColumn(3));
    a.deviceName = text(row.getColumn(4));
    a.platform = text(row.getColumn(5));
    a.createdS = row.getColumn(6).getInt64();
    return a;
}

const char activationColumns[] =
    "SELECT id, key_hash, secret_hash, device_id, device_name, platform, created_s FROM activation ";

} // namespace

Ledger::Ledger(std::unique_ptr<SQLite::Database> database)
    : m_database(std::move(database))
{}
Ledger::Ledger(Ledger &&) noexcept = default;
Ledger &Ledger::operator=(Ledger &&) noexcept = default;
Ledger::~Ledger() = default;

Result<Ledger> Ledger::open(const QString &filePath)
{
    return guarded<Ledger>([&]() -> Result<Ledger> {
        auto database =
            std::make_unique<SQLite::Database>(text(filePath), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000);
        QFile::setPermissions(filePath, QFile::ReadOwner | QFile::WriteOwner);
        database->exec("PRAGMA journal_mode=WAL");
        database->exec("PRAGMA synchronous=FULL");
        database->exec(schema);
        return Ledger(std::move(database));
    });
}

Status Ledger::saveActivation(const Activation &activation)
{
    return guarded<std::monostate>([&]() -> Status {
        SQLite::Statement insert(*m_database, "INSERT OR REPLACE INTO activation VALUES (?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, text(activation.id));
        insert.bind(2, text(activation.keyHash));
        insert.bind(3, activation.secretHash.constData(), int(activation.secretHash.size()));
        insert.bind(4, text(activation.deviceId));
        insert.bind(5, text(activation.deviceName));
        insert.bind(6, text(activation.platform));
        insert.bind(7, int64_t(activation.createdS));
        insert.executeStep();
        return {};
    });
}

Status Ledger::removeActivation(const QString &id)
{
    return guarded<std::monostate>([&]() -> Status {
        SQLite::Statement remove(*m_database, "DELETE FROM activation WHERE id = ?");
        remove.bind(1, text(id));
        remove.executeStep();
        return {};
    });
}

Result<std::optional<Activation>> Ledger::activation(const QString &id) const
{
    return guarded<std::optional<Activation>>([&]() -> Result<std::optional<Activation>> {
        SQLite::Statement row(*m_database, std::string(activationColumns) + "WHERE id = ?");
        row.bind(1, text(id));
        if (!row.executeStep())
            return std::optional<Activation>();
        return std::optional<Activation>(readActivation(row));
    });
}

Result<QList<Activation>> Ledger::activationsOf(const QString &keyHash) const
{
    return guarded<QList<Activation>>([&]() -> Result<QList<Activation>> {
        QList<Activation> list;
        SQLite::Statement row(*m_database, std::string(activationColumns) + "WHERE key_hash = ? ORDER BY created_s");
        row.bind(1, text(keyHash));
        while (row.executeStep())
            list.append(readActivation(row));
        return list;
    });
}

Result<qint64> Ledger::nextSerial()
{
    return guarded<qint64>([&]() -> Result<qint64> {
        SQLite::Transaction transaction(*m_database);
        m_database->exec("INSERT INTO counter VALUES ('serial', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1");
        const qint64 serial = m_database->execAndGet("SELECT value FROM counter WHERE name = 'serial'").getInt64();
        transaction.commit();
        return serial;
    });
}

Result<QList<UsageOutcome>> Ledger::addUsage(const QString &activationId, const QList<UsageEvent> &events)
{
    const auto owner = activation(activationId);
    if (!owner || !*owner)
        return failure(ErrorCode::NotFound, QStringLiteral("no such activation"));
    return guarded<QList<UsageOutcome>>([&]() -> Result<QList<UsageOutcome>> {
        QList<UsageOutcome> outcomes;
        SQLite::Transaction transaction(*m_database);
        SQLite::Statement insert(*m_database, "INSERT OR IGNORE INTO usage VALUES (?, ?, ?, ?, ?, ?)");
        for (const UsageEvent &event : events) {
            insert.reset();
            insert.bind(1, text(activationId));
            insert.bind(2, text(event.id));
            insert.bind(3, text((*owner)->keyHash));
            insert.bind(4, int64_t(event.startedMs));
            insert.bind(5, int64_t(event.billedMs));
            insert.bind(6, event.json.toStdString());
            insert.executeStep();
            outcomes.append(m_database->getChanges() == 1 ? UsageOutcome::Accepted : UsageOutcome::Duplicate);
        }
        transaction.commit();
        return outcomes;
    });
}

Result<qint64> Ledger::billedMs(const QString &keyHash, qint64 fromMs, qint64 toMs) const
{
    return guarded<qint64>([&]() -> Result<qint64> {
        SQLite::Statement sum(
            *m_database,
            "SELECT coalesce(sum(billed_ms), 0) FROM usage WHERE key_hash = ? AND started_ms >= ? AND started_ms < ?");
        sum.bind(1, text(keyHash));
        sum.bind(2, int64_t(fromMs));
        sum.bind(3, int64_t(toMs));
        sum.executeStep();
        return qint64(sum.getColumn(0).getInt64());
    });
}

} // namespace velqa::server
