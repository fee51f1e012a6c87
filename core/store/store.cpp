// Opening, checking and small named values. Lives on the core thread.
#include "core/store/store.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/store/inspection.h"
#include "core/store/migrations.h"
#include "core/store/openinglock.h"
#include "core/store/storeprivate.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace velqa {
namespace {

// SQLite gives its WAL the mode of the database file, so this makes both private.
Status makePrivateFile(const QString &filePath)
{
    const int file = ::open(QFile::encodeName(filePath).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return failure(fileError(errno, filePath));
    const bool isPrivate = ::fchmod(file, 0600) == 0;
    const int error = errno;
    ::close(file);
    if (!isPrivate)
        return failure(fileError(error, filePath));
    return {};
}

} // namespace

Store::Store(std::unique_ptr<Private> p)
    : d(std::move(p))
{}

Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const QString &filePath)
{
    const QString directory = QFileInfo(filePath).absolutePath();
    if (Status made = ensurePrivateDirectory(directory); !made)
        return failure(made.error());
    const Result<OpeningLock> opening = OpeningLock::acquire(directory);
    if (!opening)
        return failure(opening.error());
    const Result<StoreInspection> found = inspectStore(filePath);
    if (!found)
        return failure(found.error());
    if (Status made = makePrivateFile(filePath); !made)
        return failure(made.error());
    if (found->isFresh) {
        if (Status synced = syncDirectory(directory); !synced)
            return failure(synced.error());
    }
    try {
        auto p = std::make_unique<Private>(filePath);
        if (Status prepared = p->database.prepare(); !prepared)
            return failure(prepared.error());
        if (!found->isFresh && found->version < currentSchemaVersion()) {
            if (Status kept = backUp(p->database, filePath, found->version); !kept)
                return failure(kept.error());
            qCInfo(logStore) << "database kept as a copy, then migrated from version" << found->version << "to"
                             << currentSchemaVersion();
        }
        if (Status migrated = migrate(p->database); !migrated)
            return failure(migrated.error());
        return std::unique_ptr<Store>(new Store(std::move(p)));
    } catch (const std::exception &exception) {
        return failure(storeError(exception, nullptr));
    }
}

Status Store::check() const
{
    return d->database.guarded([this]() -> Status {
        Query query(d->database.statement("PRAGMA integrity_check(10)"));
        QStringList problems;
        while (query.next())
            problems.append(query.text(0));
        if (problems == QStringList{QStringLiteral("ok")})
            return {};
        return failure(
            ErrorCode::Corrupt,
            QCoreApplication::translate("Store", "The database is damaged. Restore a backup of it, or move it away to "
                                                 "start with an empty one."),
            problems.join(u'\n'));
    });
}

int Store::schemaVersion() const
{
    const Result<int> version = d->database.guarded(
        [this]() -> Result<int> { return d->database.connection().execAndGet("PRAGMA user_version").getInt(); });
    return version.value_or(0);
}

Status Store::setValue(const QString &name, const QByteArray &value)
{
    return d->change("INSERT INTO named_values (name, value) VALUES (?, ?) "
                     "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                     [&](Query &query) { query.bind(name).bind(value); });
}

Result<std::optional<QByteArray>> Store::value(const QString &name) const
{
    return d->database.guarded([&]() -> Result<std::optional<QByteArray>> {
        Query query(d->database.statement("SELECT value FROM named_values WHERE name = ?"));
        query.bind(name);
        if (!query.next())
            return std::optional<QByteArray>();
        return std::optional<QByteArray>(query.bytes(0));
    });
}

} // namespace velqa
