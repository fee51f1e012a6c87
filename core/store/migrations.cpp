// The schema, as numbered changes. Used on the thread of its Store.
#include "core/store/migrations.h"

#include "core/base/files.h"
#include "core/store/database.h"

#include <QFile>
#include <QFileInfo>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Exception.h>

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace velqa {
namespace {

constexpr const char *version1 = R"sql(
CREATE TABLE conversations (
    id TEXT PRIMARY KEY NOT NULL,
    agent TEXT NOT NULL,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    start_checkpoint TEXT NOT NULL
);
CREATE INDEX conversations_by_update ON conversations (updated_ms);

CREATE TABLE turns (
    id TEXT PRIMARY KEY NOT NULL,
    conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL
);
CREATE INDEX turns_by_conversation ON turns (conversation, created_ms, id);
CREATE INDEX turns_open ON turns (created_ms) WHERE ended_ms = 0;

CREATE TABLE events (
    turn TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    type TEXT NOT NULL,
    json BLOB NOT NULL,
    PRIMARY KEY (turn, seq)
) WITHOUT ROWID;

CREATE TABLE indexed_turns (
    text_row INTEGER PRIMARY KEY,
    turn TEXT NOT NULL UNIQUE REFERENCES turns (id) ON DELETE CASCADE,
    conversation TEXT NOT NULL
);
CREATE VIRTUAL TABLE turn_texts USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2');
CREATE TRIGGER indexed_turns_gone AFTER DELETE ON indexed_turns BEGIN
    DELETE FROM turn_texts WHERE rowid = old.text_row;
END;

CREATE TABLE items (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT REFERENCES conversations (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX items_by_owner ON items (owner, kind, created_ms, id);

CREATE TABLE usage (
    id TEXT PRIMARY KEY NOT NULL,
    turn TEXT NOT NULL,
    agent TEXT NOT NULL,
    sandbox TEXT NOT NULL,
    runtime TEXT NOT NULL,
    started_ms INTEGER NOT NULL,
    heartbeat_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    end_reason TEXT NOT NULL,
    estimated INTEGER NOT NULL,
    sent INTEGER NOT NULL
);
CREATE INDEX usage_by_start ON usage (started_ms);
CREATE INDEX usage_by_turn ON usage (turn);
CREATE INDEX usage_open ON usage (started_ms) WHERE ended_ms = 0;

CREATE TABLE named_values (
    name TEXT PRIMARY KEY NOT NULL,
    value BLOB NOT NULL
) WITHOUT ROWID;
)sql";

Status syncFile(const QString &path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    const int result = file < 0 ? -1 : ::fsync(file);
    const int error = errno;
    if (file >= 0)
        ::close(file);
    if (result != 0)
        return failure(fileError(error, path));
    return {};
}

} // namespace

const std::vector<Migration> &migrations()
{
    static const std::vector<Migration> table{
        {1, version1},
    };
    return table;
}

int currentSchemaVersion()
{
    return migrations().back().version;
}

Status migrate(Database &database, int target)
{
    for (const Migration &migration : migrations()) {
        if (migration.version > target)
            break;
        const Status step = database.inTransaction([&]() -> Status {
            SQLite::Database &connection = database.connection();
            // Read inside the transaction: another copy of the program may have been faster.
            if (connection.execAndGet("PRAGMA user_version").getInt() >= migration.version)
                return {};
            connection.exec(migration.sql);
            connection.exec("PRAGMA application_id=" + std::to_string(storeApplicationId));
            connection.exec("PRAGMA user_version=" + std::to_string(migration.version));
            return {};
        });
        if (!step)
            return step;
    }
    return {};
}

Status backUp(Database &database, const QString &filePath, int version)
{
    const QString target = QStringLiteral("%1.v%2.bak").arg(filePath).arg(version);
    const QString unfinished = target + QStringLiteral(".part");
    QFile::remove(unfinished);
    // Made private before anything is in it.
    const int made = ::open(QFile::encodeName(unfinished).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return failure(fileError(errno, unfinished));
    ::close(made);
    Status copied = database.guarded([&]() -> Status {
        SQLite::Database copy(unfinished.toStdString(), SQLite::OPEN_READWRITE);
        SQLite::Backup backup(copy, database.connection());
        if (const int result = backup.executeStep(); result != SQLITE_DONE)
            throw SQLite::Exception("backup did not finish", result);
        return {};
    });
    if (copied)
        copied = syncFile(unfinished);
    if (copied && ::rename(QFile::encodeName(unfinished).constData(), QFile::encodeName(target).constData()) != 0)
        copied = failure(fileError(errno, target));
    if (copied)
        copied = syncDirectory(QFileInfo(target).absolutePath());
    if (!copied)
        QFile::remove(unfinished);
    return copied;
}

} // namespace velqa
