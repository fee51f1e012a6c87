// Ledger: activations and usage in one SQLite file. Not thread-safe: the owner guards it.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace SQLite {
class Database;
}

namespace velqa::server {

struct Activation
{
    QString id;
    QString keyHash;
    QByteArray secretHash; // SHA-256: the secret itself is not kept
    QString deviceId;
    QString deviceName;
    QString platform;
    qint64 createdS = 0;
};

struct UsageEvent
{
    QString id;
    qint64 startedMs = 0;
    qint64 billedMs = 0;
    QByteArray json;
};

enum class UsageOutcome { Accepted, Duplicate };

class Ledger
{
public:
    static Result<Ledger> open(const QString &filePath);
    Ledger(Ledger &&) noexcept;
    Ledger &operator=(Ledger &&) noexcept;
    ~Ledger();

    Status saveActivation(const Activation &activation); // insert, or update by id
    Status removeActivation(const QString &id);
    Result<std::optional<Activation>> activation(const QString &id) const;
    Result<QList<Activation>> activationsOf(const QString &keyHash) const;

    // The next number of a signed statement: never given twice, also after a crash.
    Result<qint64> nextSerial();

    // All of a batch or nothing; an event that is there already stays as it was.
    Result<QList<UsageOutcome>> addUsage(const QString &activation, const QList<UsageEvent> &events);
    // Billed milliseconds of all devices of a licence in [fromMs, toMs).
    Result<qint64> billedMs(const QString &keyHash, qint64 fromMs, qint64 toMs) const;

private:
    explicit Ledger(std::unique_ptr<SQLite::Database> database);
    std::unique_ptr<SQLite::Database> m_database;
};

} // namespace velqa::server
