// The SQLite connection and its errors. Used on the thread of its Store.
#include "core/store/database.h"

#include "core/base/log.h"

#include <QCoreApplication>

#include <SQLiteCpp/Exception.h>

#include <cerrno>
#include <limits>
#include <stdexcept>

#include <sqlite3.h>
#include <sys/statvfs.h>

namespace velqa {
namespace {

QString say(const char *sentence)
{
    return QCoreApplication::translate("Store", sentence);
}

Error diskFull(const QString &detail)
{
    return {
        ErrorCode::DiskFull,
        say(QT_TRANSLATE_NOOP("Store", "The disk is full, so the last change could not be kept. Nothing kept before is "
                                       "lost: free some space and try again.")),
        detail};
}

// SQLite does not tell the reason of every failure: that the shared memory of the log cannot be made is one without.
bool isDiskFull(sqlite3 *connection)
{
    constexpr quint64 leastBytes = 64 * 1024; // one step of that memory is 32 KiB
    const char *path = connection ? sqlite3_db_filename(connection, "main") : nullptr;
    struct statvfs disk
    {
    };
    return path && *path && ::statvfs(path, &disk) == 0 && quint64(disk.f_bavail) * disk.f_frsize < leastBytes;
}

Error constraintError(int extendedCode, const QString &detail)
{
    if (extendedCode == SQLITE_CONSTRAINT_FOREIGNKEY)
        return {ErrorCode::NotFound,
                say(QT_TRANSLATE_NOOP("Store",
                                      "What this belongs to does not exist any more. Open the conversation again.")),
                detail};
    return {ErrorCode::Conflict, say(QT_TRANSLATE_NOOP("Store", "This is kept already and was left as it was.")),
            detail};
}

} // namespace

Error storeError(const std::exception &exception, sqlite3 *connection)
{
    QString detail = redact(QString::fromUtf8(exception.what()));
    const auto *fromSqlite = dynamic_cast<const SQLite::Exception *>(&exception);
    if (!fromSqlite)
        return {ErrorCode::Internal,
                say(QT_TRANSLATE_NOOP("Store", "The database could not be used. Restart the program.")), detail};
    const int code = fromSqlite->getErrorCode() & 0xff;
    const int systemError = connection ? sqlite3_system_errno(connection) : 0;
    detail += QStringLiteral(" (sqlite %1, errno %2)").arg(fromSqlite->getExtendedErrorCode()).arg(systemError);
    switch (code) {
    case SQLITE_FULL: return diskFull(detail);
    case SQLITE_IOERR:
        if (systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG || isDiskFull(connection))
            return diskFull(detail);
        return {ErrorCode::Internal,
                say(QT_TRANSLATE_NOOP(
                    "Store", "The disk reported an error, so the last change could not be kept. Check the disk "
                             "and try again.")),
                detail};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return {ErrorCode::Corrupt,
                say(QT_TRANSLATE_NOOP(
                    "Store", "The database is damaged. It was left untouched: restore a backup of it, or move it "
                             "away to start with an empty one.")),
                detail};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::Overloaded,
                say(QT_TRANSLATE_NOOP("Store", "Another program is using the database. Close it and try again.")),
                detail};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return {ErrorCode::PermissionDenied,
                say(QT_TRANSLATE_NOOP(
                    "Store", "The database cannot be opened for writing. Check the permissions of its folder.")),
                detail};
    case SQLITE_TOOBIG:
        return {ErrorCode::TooLarge, say(QT_TRANSLATE_NOOP("Store", "This is too large to be kept in the database.")),
                detail};
    case SQLITE_CONSTRAINT: return constraintError(fromSqlite->getExtendedErrorCode(), detail);
    default:
        return {ErrorCode::Internal,
                say(QT_TRANSLATE_NOOP("Store", "The database could not be used. Restart the program.")), detail};
    }
}

Query::~Query()
{
    m_statement.tryReset();
    try {
        m_statement.clearBindings();
    } catch (const std::exception &) {
        // Nothing is lost: every parameter is bound again before the next use.
    }
}

Query &Query::bind(const QString &text)
{
    m_statement.bind(++m_bound, text.toStdString());
    return *this;
}

Query &Query::bindOrNull(const QString &text)
{
    if (!text.isEmpty())
        return bind(text);
    m_statement.bind(++m_bound);
    return *this;
}

Query &Query::bind(qint64 number)
{
    m_statement.bind(++m_bound, int64_t(number));
    return *this;
}

Query &Query::bind(const QByteArray &bytes)
{
    if (bytes.size() > std::numeric_limits<int>::max())
        throw SQLite::Exception("value too big", SQLITE_TOOBIG);
    m_statement.bind(++m_bound, bytes.isNull() ? "" : bytes.constData(), int(bytes.size()));
    return *this;
}

QString Query::text(int column) const
{
    const SQLite::Column value = m_statement.getColumn(column);
    const char *text = value.getText();
    return QString::fromUtf8(text, value.getBytes());
}

QByteArray Query::bytes(int column) const
{
    const SQLite::Column value = m_statement.getColumn(column);
    const void *blob = value.getBlob();
    return QByteArray(static_cast<const char *>(blob), value.getBytes());
}

Database::Database(const QString &filePath)
    : m_connection(filePath.toStdString(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000)
{
    sqlite3_extended_result_codes(m_connection.getHandle(), 1);
}

Status Database::prepare()
{
    return guarded([this]() -> Status {
        m_connection.exec("PRAGMA journal_mode=WAL");
        m_connection.exec("PRAGMA synchronous=FULL");
        m_connection.exec("PRAGMA foreign_keys=ON");
        m_connection.exec("PRAGMA secure_delete=FAST");
        m_connection.exec("PRAGMA journal_size_limit=16777216");
        return {};
    });
}

SQLite::Statement &Database::statement(std::string_view sql)
{
    std::unique_ptr<SQLite::Statement> &cached = m_statements[sql];
    if (!cached)
        cached = std::make_unique<SQLite::Statement>(m_connection, std::string(sql));
    return *cached;
}

} // namespace velqa
