// Blobs: what is written comes back or is reported damaged, and an unfinished one never has a name.
#include "core/workspace/blobstore.h"
#include "core/workspace/blobfile.h"
#include "core/workspace/bloblock.h"
#include "core/workspace/blobpipe.h"
#include "core/workspace/sha256.h"
#include "core/workspace/workpool.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/workspace/workspacefixture.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QSemaphore>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace velqa {
namespace {

using test::noise;

class BlobStoreTest : public testing::Test
{
protected:
    static QString hex(const QByteArray &content) { return QString::fromLatin1(Sha256::of(content).toHex()); }
    QString path(const QString &sha256) const { return blobPath(blobs.directory(), sha256); }
    QStringList allFiles() const
    {
        QStringList files;
        QDirIterator iterator(blobs.directory(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (iterator.hasNext())
            files.append(iterator.next());
        return files;
    }
    void overwrite(const QString &name, const QByteArray &bytes)
    {
        QFile file(name);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        ASSERT_EQ(file.write(bytes), bytes.size());
    }
    QByteArray bytesOf(const QString &name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_directory;
    BlobStore blobs{m_directory.filePath(QStringLiteral("blobs"))};
};

TEST(Sha256, MatchesTheKnownVectors)
{
    EXPECT_EQ(Sha256::of("").toHex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(Sha256::of("abc").toHex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_TRUE(isSha256Hex(QString(64, u'a')));
    EXPECT_FALSE(isSha256Hex(QString(64, u'A')));
    EXPECT_FALSE(isSha256Hex(QString(63, u'a')));
    EXPECT_FALSE(isSha256Hex(QString(62, u'a') + QStringLiteral("..")));
}

TEST_F(BlobStoreTest, ContentOfAnySizeComesBack)
{
    for (const qsizetype size : {0, 1, 1000, 256 << 10, (256 << 10) + 1, 3'000'000}) {
        const QByteArray content = noise(size, quint32(size + 1));
        const Result<QString> sha256 = blobs.write(content);
        ASSERT_TRUE(sha256);
        EXPECT_EQ(*sha256, hex(content));
        EXPECT_TRUE(blobs.contains(*sha256));
        EXPECT_EQ(*blobs.read(*sha256, size), content);
        if (size > 0) {
            EXPECT_EQ(blobs.read(*sha256, size - 1).error().code, ErrorCode::TooLarge);
        }
    }
    const QByteArray zeros(5'000'000, '\0');
    const QString sha256 = *blobs.write(zeros);
    EXPECT_LT(QFileInfo(path(sha256)).size(), 10'000) << "not compressed";
    EXPECT_EQ(*blobs.read(sha256, zeros.size()), zeros);
}

TEST_F(BlobStoreTest, PiecesGiveTheSameAsTheWhole)
{
    const QByteArray content = noise(100'000);
    auto writer = blobs.beginWrite();
    ASSERT_TRUE(writer);
    for (qsizetype at = 0; at < content.size(); at += 777)
        ASSERT_TRUE((*writer)->append(content.mid(at, 777)));
    EXPECT_EQ(*(*writer)->finish(), hex(content));
    auto reader = blobs.beginRead(hex(content));
    ASSERT_TRUE(reader);
    QByteArray back;
    for (Result<QByteArray> piece = (*reader)->read(333); piece && !piece->isEmpty(); piece = (*reader)->read(333)) {
        EXPECT_LE(piece->size(), 333);
        back.append(*piece);
    }
    EXPECT_EQ(back, content);
    EXPECT_TRUE((*reader)->read(10)->isEmpty());
}

TEST_F(BlobStoreTest, FilesAndFoldersArePrivateAndNothingElseRemains)
{
    const QString sha256 = *blobs.write("content");
    EXPECT_EQ(allFiles(), QStringList{path(sha256)});
    struct stat info
    {
    };
    ASSERT_EQ(::stat(QFile::encodeName(path(sha256)).constData(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0600u);
    for (const QString &folder : {blobs.directory(), QFileInfo(path(sha256)).path()}) {
        ASSERT_EQ(::stat(QFile::encodeName(folder).constData(), &info), 0);
        EXPECT_EQ(info.st_mode & 07777, 0700u);
    }
}

TEST_F(BlobStoreTest, AnUnfinishedWriteLeavesNothing)
{
    {
        auto writer = blobs.beginWrite();
        ASSERT_TRUE(writer);
        ASSERT_TRUE((*writer)->append("half of it"));
    }
    EXPECT_TRUE(allFiles().isEmpty());
}

TEST_F(BlobStoreTest, EveryKindOfDamageIsFound)
{
    const QByteArray content = noise(600'000);
    const QString sha256 = *blobs.write(content);
    const QByteArray good = bytesOf(path(sha256));
    struct
    {
        const char *what;
        QByteArray bytes;
    } damages[] = {
        {"empty", {}},
        {"cut by one byte", good.left(good.size() - 1)},
        {"cut in half", good.left(good.size() / 2)},
        {"a bit flipped", QByteArray(good).replace(300'000, 1, QByteArray(1, char(good.at(300'000) ^ 1)))},
        {"something appended", good + "x"},
        {"not compressed data", QByteArray(1000, 'x')},
        {"another blob under this name", bytesOf(path(*blobs.write("other")))},
        {"the blob twice", good + good},
    };
    for (const auto &damage : damages) {
        SCOPED_TRACE(damage.what);
        overwrite(path(sha256), damage.bytes);
        const Result<QByteArray> read = blobs.read(sha256, 1 << 30);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::Corrupt);
    }
    ASSERT_TRUE(blobs.write(content)) << "writing the content again heals it";
    EXPECT_EQ(*blobs.read(sha256, 1 << 30), content);
    QFile::remove(path(sha256));
    EXPECT_EQ(blobs.read(sha256, 1 << 30).error().code, ErrorCode::NotFound);
}

TEST_F(BlobStoreTest, HostileNamesAreNoBlobs)
{
    overwrite(m_directory.filePath(QStringLiteral("secret")), "secret");
    for (const QString &name : {QStringLiteral("../secret"), QString(), QStringLiteral(".."), QString(64, u'/'),
                                QStringLiteral("ab/../../../../../../etc/passwd")}) {
        EXPECT_FALSE(blobs.contains(name));
        EXPECT_EQ(blobs.read(name, 100).error().code, ErrorCode::Corrupt);
    }
    // A link in the place of a blob is not followed.
    const QString sha256 = hex("secret");
    ASSERT_TRUE(QDir().mkpath(QFileInfo(path(sha256)).path()));
    ASSERT_TRUE(QFile::link(m_directory.filePath(QStringLiteral("secret")), path(sha256)));
    EXPECT_FALSE(blobs.read(sha256, 100));
}

TEST_F(BlobStoreTest, ABatchIsThereAfterItsCommitOnly)
{
    for (const int count : {3, 30}) {
        QStringList hashes;
        {
            auto batch = blobs.beginBatch();
            ASSERT_TRUE(batch);
            for (int i = 0; i < count; ++i) {
                auto writer = (*batch)->beginWrite();
                ASSERT_TRUE(writer);
                ASSERT_TRUE((*writer)->append(QByteArray::number(count * 1000 + i)));
                hashes.append(*(*writer)->finish());
            }
            EXPECT_FALSE(blobs.contains(hashes.first()));
            ASSERT_TRUE((*batch)->commit());
            auto writer = (*batch)->beginWrite();
            ASSERT_TRUE(writer && (*writer)->append("never committed") && (*writer)->finish());
        }
        for (int i = 0; i < count; ++i)
            EXPECT_EQ(*blobs.read(hashes.at(i), 100), QByteArray::number(count * 1000 + i));
        EXPECT_FALSE(blobs.contains(hex("never committed")));
    }
    EXPECT_EQ(allFiles().size(), 33);
}

TEST_F(BlobStoreTest, FilesAreStreamedInWithinTheirLimit)
{
    const QString file = m_directory.filePath(QStringLiteral("in"));
    const QByteArray content = noise(1'000'000);
    overwrite(file, content);
    qint64 last = 0;
    const auto progress = [&last](qint64 done) {
        EXPECT_GT(done, last);
        last = done;
        return true;
    };
    EXPECT_EQ(*blobs.writeFile(file, content.size(), progress), hex(content));
    EXPECT_EQ(last, content.size());
    EXPECT_EQ(blobs.writeFile(file, content.size() - 1).error().code, ErrorCode::TooLarge);
    EXPECT_EQ(blobs.writeFile(file, 1 << 30, [](qint64) { return false; }).error().code, ErrorCode::Cancelled);
    EXPECT_EQ(blobs.writeFile(QStringLiteral("/dev/zero"), 1000).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(blobs.writeFile(file + QStringLiteral("x"), 1000).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(QFile::link(file, m_directory.filePath(QStringLiteral("link"))));
    EXPECT_FALSE(blobs.writeFile(m_directory.filePath(QStringLiteral("link")), 1 << 30));
    EXPECT_EQ(allFiles().size(), 1);
}

TEST_F(BlobStoreTest, SweepingRemovesWhatIsNotKeptAndLeftovers)
{
    const QString kept = *blobs.write("kept");
    const QString gone = *blobs.write("gone");
    overwrite(temporaryFolder(blobs.directory()) + QStringLiteral("/left-by-a-crash"), "half");
    overwrite(blobs.directory() + QStringLiteral("/note"), "not a blob");
    const Result<qint64> freed = blobs.sweep([&](const QString &sha256) { return sha256 == kept; });
    ASSERT_TRUE(freed);
    EXPECT_GT(*freed, 4);
    EXPECT_TRUE(blobs.contains(kept));
    EXPECT_FALSE(blobs.contains(gone));
    EXPECT_EQ(allFiles().size(), 2);
    EXPECT_TRUE(QFileInfo::exists(blobs.directory() + QStringLiteral("/note")));
}

TEST_F(BlobStoreTest, TheLockKeepsUsingAndSweepingApart)
{
    const QString folder = blobs.directory();
    {
        const auto one = BlobLock::acquire(folder, BlobLock::Kind::Shared);
        const auto two = BlobLock::acquire(folder, BlobLock::Kind::Shared);
        EXPECT_TRUE(one && two);
        EXPECT_EQ(BlobLock::acquire(folder, BlobLock::Kind::Exclusive).error().code, ErrorCode::Conflict);
    }
    const auto exclusive = BlobLock::acquire(folder, BlobLock::Kind::Exclusive);
    EXPECT_TRUE(exclusive);
    EXPECT_EQ(BlobLock::acquire(folder, BlobLock::Kind::Shared).error().code, ErrorCode::Conflict);
}

TEST_F(BlobStoreTest, AFullDiskIsSaidAndLeavesNothing)
{
    // A folder that cannot be made stands for every error of the system while beginning.
    overwrite(m_directory.filePath(QStringLiteral("file")), "x");
    const BlobStore impossible(m_directory.filePath(QStringLiteral("file/blobs")));
    EXPECT_FALSE(impossible.write("x"));
    EXPECT_FALSE(impossible.beginBatch());
    // /dev/full is a disk without any space.
    const FileHandle full(::open("/dev/full", O_WRONLY));
    const Status status = writeAll(full.get(), "x", QStringLiteral("name"));
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::DiskFull);
}

TEST_F(BlobStoreTest, APipeNeverWaitsAndSaysWhatIsWritten)
{
    QObject context;
    WorkPool pool;
    QSemaphore gate;
    for (int i = 0; i < 3; ++i) // all it has are busy
        pool.run([&gate] { gate.acquire(); });
    auto writer = blobs.beginWrite();
    ASSERT_TRUE(writer);
    BlobPipe pipe(pool, std::move(*writer), 1 << 30, &context);
    int written = 0;
    constexpr int pieces = 12;
    const QByteArray piece = noise(1 << 20);
    for (int i = 0; i < pieces; ++i)
        ASSERT_TRUE(pipe.append(piece, [&written] { ++written; }));
    EXPECT_EQ(written, 0);
    gate.release(3);
    ASSERT_TRUE(test::spinUntil([&] { return written == pieces; }));
    std::optional<Result<QString>> sha256;
    pipe.finish([&sha256](const Result<QString> &result) { sha256 = result; });
    ASSERT_TRUE(test::spinUntil([&] { return sha256.has_value(); }));
    EXPECT_EQ(sha256->value_or(QString()), hex(piece.repeated(pieces)));
}

} // namespace
} // namespace velqa
