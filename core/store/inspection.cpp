// Looking before opening. The header is read as bytes first; then SQLite reads the file as immutable, so that not even
// a WAL file is made. Only when a WAL is there already (the program was killed) is it opened as a normal reader. Any
// thread.
#include "core/store/inspection.h"

#include "core/base/files.h"
#include "core/store/database.h"
#include "core/store/migrations.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QUrl>

#include <cerrno>

namespace velqa {
namespace {

constexpr qint64 headerBytes = 100;
// A whole check of a larger file would delay the start; damage in it is found when the damaged part is read.
constexpr qint64 maxCheckedBytes = 64LL << 20;
constexpr qint64 maxCheckedAfterKillBytes = 256LL << 20;

Error corrupt(const QString &detail)
{
    return {ErrorCode::Corrupt,
            QCoreApplication::translate("Store",
                                        "The database is damaged or not one of this program. It was left untouched: "
                                        "restore a backup of it, or move it away to start with an empty one."),
            detail};
}

Status checkVersion(int version)
{
    if (version <= currentSchemaVersion())
        return {};
    return failure(ErrorCode::Unsupported,
                   QCoreApplication::translate("Store",
                                               "The database was made by a newer version of this program and was left "
                                               "untouched. Install the newer version to open it."),
                   QStringLiteral("schema %1, known %2").arg(version).arg(currentSchemaVersion()));
}

int bigEndian(const QByteArray &bytes, qsizetype at)
{
    quint32 value = 0;
    for (qsizetype i = at; i < at + 4; ++i)
        value = value << 8 | quint8(bytes.at(i));
    return int(value);
}

bool hasContent(const QString &path)
{
    return QFileInfo(path).size() > 0;
}

Result<StoreInspection> look(const QString &filePath, bool wasKilled, qint64 size)
{
    const QByteArray url = QUrl::fromLocalFile(QFileInfo(filePath).absoluteFilePath()).toEncoded() +
                           (wasKilled ? "?mode=ro" : "?immutable=1");
    try {
        SQLite::Database connection(url.toStdString(), SQLite::OPEN_READONLY | SQLite::OPEN_URI, 5000);
        StoreInspection found;
        found.version = connection.execAndGet("PRAGMA user_version").getInt();
        found.isFresh = false;
        if (Status known = checkVersion(found.version); !known)
            return failure(known.error());
        const bool isEmpty = connection.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
        const int application = connection.execAndGet("PRAGMA application_id").getInt();
        if (application == 0 && isEmpty && found.version == 0)
            return StoreInspection{};
        if (application != storeApplicationId)
            return failure(corrupt(QStringLiteral("application id %1").arg(application)));
        if (size <= (wasKilled ? maxCheckedAfterKillBytes : maxCheckedBytes)) {
            const std::string answer = connection.execAndGet("PRAGMA quick_check(1)").getString();
            if (answer != "ok")
                return failure(corrupt(QString::fromStdString(answer)));
        }
        return found;
    } catch (const std::exception &exception) {
        return failure(storeError(exception, nullptr));
    }
}

} // namespace

Result<StoreInspection> inspectStore(const QString &filePath)
{
    const QFileInfo info(filePath);
    if (!info.exists() || (info.isFile() && info.size() == 0))
        return StoreInspection{};
    QFile file(filePath);
    if (!file.open(QIODevice::ReadOnly))
        return failure(fileError(info.isFile() ? EACCES : EISDIR, filePath));
    const QByteArray header = file.read(headerBytes);
    file.close();
    if (header.size() < headerBytes || !header.startsWith(QByteArray("SQLite format 3\0", 16)))
        return failure(corrupt(QStringLiteral("not an SQLite file")));
    const int version = bigEndian(header, 60);
    if (Status known = checkVersion(version); !known)
        return failure(known.error());
    // A rollback journal is only used where WAL is impossible; rolling back needs to write, so SQLite must decide.
    if (hasContent(filePath + QStringLiteral("-journal")))
        return StoreInspection{false, version};
    return look(filePath, hasContent(filePath + QStringLiteral("-wal")), info.size());
}

} // namespace velqa
