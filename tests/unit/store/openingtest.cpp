// Opening: what is not ours, newer or damaged stays untouched; what is older is copied, then migrated.
#include "core/store/migrations.h"
#include "tests/unit/store/storefixture.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdio>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace velqa {
namespace {

using test::makeDatabase;
using test::sampleEvent;
using test::saveSampleTurn;
using test::StoreTest;

QByteArray fixtureSql(int version)
{
    QFile file(QStringLiteral(VELQA_SOURCE_DIR "/tests/unit/store/fixtures/v%1.sql").arg(version));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Name and text of everything in the schema.
QHash<QString, QString> schemaOf(const QString &path)
{
    SQLite::Database database(path.toStdString(), SQLite::OPEN_READONLY);
    SQLite::Statement rows(database, "SELECT name, coalesce(sql, '') FROM sqlite_master");
    QHash<QString, QString> schema;
    while (rows.executeStep())
        schema.insert(QString::fromStdString(rows.getColumn(0)),
                      QString::fromStdString(rows.getColumn(1)).simplified());
    return schema;
}

class OpeningTest : public StoreTest
{
protected:
    void expectUntouchedFailure(ErrorCode code)
    {
        const QByteArray before = fileBytes(path());
        const QStringList files = filesInFolder();
        const auto store = Store::open(path());
        ASSERT_FALSE(store);
        EXPECT_EQ(store.error().code, code) << store.error().detail.toStdString();
        EXPECT_FALSE(store.error().message.isEmpty());
        EXPECT_EQ(fileBytes(path()), before);
        EXPECT_EQ(filesInFolder(), files);
    }

    void writeFile(const QByteArray &bytes)
    {
        QDir().mkpath(QFileInfo(path()).path());
        QFile file(path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        ASSERT_EQ(file.write(bytes), bytes.size());
    }
};

TEST_F(OpeningTest, MigrationsAreNumberedFromOneWithoutGaps)
{
    int expected = 1;
    for (const Migration &migration : migrations())
        EXPECT_EQ(migration.version, expected++);
}

TEST_F(OpeningTest, AFreshDatabaseHasNoBackup)
{
    {
        const std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        EXPECT_EQ(store->schemaVersion(), currentSchemaVersion());
        EXPECT_TRUE(store->check());
    }
    EXPECT_EQ(filesInFolder(), QStringList{QStringLiteral("velqa.db")});
    writeFile({}); // as a crash at the very first moment leaves it
    EXPECT_TRUE(openStore());
}

class MigrationTest : public OpeningTest, public testing::WithParamInterface<int>
{
};

TEST_P(MigrationTest, EveryReleasedSchemaBecomesTheCurrentOneAfterABackup)
{
    const QByteArray sql = fixtureSql(GetParam());
    ASSERT_FALSE(sql.isEmpty()) << "every version needs a fixture";
    ASSERT_TRUE(makeDatabase(path(), sql));
    {
        const std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        EXPECT_EQ(store->schemaVersion(), currentSchemaVersion());
        EXPECT_TRUE(store->check());
        ASSERT_TRUE(saveSampleTurn(*store, QStringLiteral("t1")));
    }
    const QString freshPath = m_directory.filePath(QStringLiteral("fresh/velqa.db"));
    ASSERT_TRUE(Store::open(freshPath));
    const QHash<QString, QString> fresh = schemaOf(freshPath);
    const QHash<QString, QString> migrated = schemaOf(path());
    for (auto entry = fresh.begin(); entry != fresh.end(); ++entry)
        EXPECT_EQ(migrated.value(entry.key()), entry.value()) << entry.key().toStdString();

    const QString backup = QStringLiteral("%1.v%2.bak").arg(path()).arg(GetParam());
    ASSERT_TRUE(QFileInfo::exists(backup));
    struct stat info
    {
    };
    ASSERT_EQ(::stat(QFile::encodeName(backup).constData(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0600u);
    SQLite::Database kept(backup.toStdString(), SQLite::OPEN_READONLY);
    EXPECT_EQ(kept.execAndGet("PRAGMA user_version").getInt(), GetParam());
    EXPECT_EQ(kept.execAndGet("PRAGMA integrity_check").getString(), "ok");
    if (GetParam() == 0) {
        EXPECT_EQ(kept.execAndGet("SELECT text FROM notes").getString(), "kept from version 0");
        SQLite::Database now(path().toStdString(), SQLite::OPEN_READONLY);
        EXPECT_EQ(now.execAndGet("SELECT text FROM notes").getString(), "kept from version 0");
    }
}

INSTANTIATE_TEST_SUITE_P(FromEveryVersion, MigrationTest, testing::Range(0, currentSchemaVersion()));

TEST_F(OpeningTest, ANewerVersionIsUntouched)
{
    ASSERT_TRUE(openStore());
    ASSERT_TRUE(makeDatabase(path(), "PRAGMA journal_mode=DELETE; PRAGMA user_version=9999; PRAGMA journal_mode=WAL;"));
    expectUntouchedFailure(ErrorCode::Unsupported);
}

TEST_F(OpeningTest, ANewerVersionThatIsOnlyInTheLogIsSeen)
{
    ASSERT_TRUE(openStore());
    // The last connection of a killed program: the change is in the WAL, the file itself is old.
    const QString copy = m_directory.filePath(QStringLiteral("copy"));
    ASSERT_TRUE(QDir().mkpath(copy));
    {
        SQLite::Database other(path().toStdString(), SQLite::OPEN_READWRITE);
        other.exec("PRAGMA journal_mode=WAL; PRAGMA user_version=9999;");
        ASSERT_TRUE(QFile::copy(path(), copy + QStringLiteral("/velqa.db")));
        ASSERT_TRUE(QFile::copy(path() + QStringLiteral("-wal"), copy + QStringLiteral("/velqa.db-wal")));
    }
    const QByteArray before = fileBytes(copy + QStringLiteral("/velqa.db"));
    const QByteArray log = fileBytes(copy + QStringLiteral("/velqa.db-wal"));
    ASSERT_FALSE(log.isEmpty());
    const auto store = Store::open(copy + QStringLiteral("/velqa.db"));
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(fileBytes(copy + QStringLiteral("/velqa.db")), before);
    EXPECT_EQ(fileBytes(copy + QStringLiteral("/velqa.db-wal")), log);
}

TEST_F(OpeningTest, OtherFilesAreUntouched)
{
    writeFile("not a database, but long enough to look like one: " + QByteArray(200, 'x'));
    expectUntouchedFailure(ErrorCode::Corrupt);
    writeFile("short");
    expectUntouchedFailure(ErrorCode::Corrupt);
    QFile::remove(path());
    ASSERT_TRUE(makeDatabase(path(), "PRAGMA application_id=1; CREATE TABLE theirs (a);"));
    expectUntouchedFailure(ErrorCode::Corrupt);
    QFile::remove(path());
    ASSERT_TRUE(makeDatabase(path(), "CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1);"));
    expectUntouchedFailure(ErrorCode::Corrupt);
}

TEST_F(OpeningTest, DamageAnywhereIsReportedAndUntouched)
{
    {
        const std::unique_ptr<Store> store = openStore();
        ASSERT_TRUE(store);
        ASSERT_TRUE(saveSampleTurn(*store, QStringLiteral("t1")));
        QList<StoredEvent> events;
        for (qint64 i = 0; i < 500; ++i)
            events.append(sampleEvent(i));
        ASSERT_TRUE(store->appendEvents(TurnId(QStringLiteral("t1")), events));
    }
    const QByteArray good = fileBytes(path());
    ASSERT_GT(good.size(), 40 * 4096);
    const qsizetype lastPage = good.size() - 4096;
    struct
    {
        const char *what;
        QByteArray bytes;
    } damages[] = {
        {"cut in half", good.left(good.size() / 2)},
        {"first page of the schema overwritten", QByteArray(good).replace(100, 2000, QByteArray(2000, '\xa5'))},
        {"last page overwritten", QByteArray(good).replace(lastPage, 4096, QByteArray(4096, '\xa5'))},
        {"header only", good.left(100)},
    };
    for (const auto &damage : damages) {
        SCOPED_TRACE(damage.what);
        writeFile(damage.bytes);
        expectUntouchedFailure(ErrorCode::Corrupt);
    }
    writeFile(good);
    EXPECT_TRUE(openStore());
}

TEST_F(OpeningTest, AFolderInTheWayIsAnError)
{
    ASSERT_TRUE(QDir().mkpath(path()));
    EXPECT_FALSE(Store::open(path()));
    QFile blocker(m_directory.filePath(QStringLiteral("file")));
    ASSERT_TRUE(blocker.open(QIODevice::WriteOnly));
    EXPECT_FALSE(Store::open(blocker.fileName() + QStringLiteral("/data/velqa.db")));
}

TEST_F(OpeningTest, ProgramsThatStartTogetherShareAFreshFolder)
{
    constexpr int programs = 6;
    for (int round = 0; round < 10; ++round) {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("data/velqa.db"));
        int gate[2] = {-1, -1};
        ASSERT_EQ(::pipe(gate), 0);
        QList<pid_t> children;
        for (int i = 0; i < programs; ++i) {
            const pid_t child = ::fork();
            ASSERT_GE(child, 0);
            if (child == 0) {
                ::close(gate[1]);
                char byte = 0;
                const ssize_t ended = ::read(gate[0], &byte, 1); // until all are there
                const auto store = Store::open(file);
                const bool ok = ended == 0 && store && saveSampleTurn(**store, QString::number(i), QString::number(i));
                if (!store)
                    std::fprintf(stderr, "%s\n", qPrintable(store.error().detail));
                ::_exit(ok ? 0 : 1);
            }
            children.append(child);
        }
        ::close(gate[0]);
        ::close(gate[1]);
        for (const pid_t child : std::as_const(children)) {
            int status = -1;
            ASSERT_EQ(::waitpid(child, &status, 0), child);
            EXPECT_EQ(status, 0) << "round " << round;
        }
        const auto store = Store::open(file);
        ASSERT_TRUE(store);
        EXPECT_EQ((*store)->conversations()->size(), programs);
    }
}

} // namespace
} // namespace velqa
