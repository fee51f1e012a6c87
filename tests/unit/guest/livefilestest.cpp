// The real guest: files in, out, listed, hashed, removed; and its disk running full.
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/guest/liveguest.h"

#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <gtest/gtest.h>

#include <sys/mount.h>
#include <sys/stat.h>

namespace velqa::test {
namespace {

class LiveFiles : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(guest.waitUntilReady()); }

    ErrorCode write(const QByteArray &path, const QByteArray &content, quint32 mode = 0644)
    {
        return codeOf(guest.done([&](auto done) { guest.channel->write(path, content, mode, done); }));
    }
    std::optional<Result<QByteArray>> read(const QByteArray &path, qint64 offset = 0, qint64 length = -1)
    {
        return guest.ask<QByteArray>([&](auto done) { guest.channel->read(path, offset, length, done); });
    }
    std::optional<Result<QList<GuestFile>>> list(const QByteArray &path, int max = 10'000)
    {
        return guest.ask<QList<GuestFile>>([&](auto done) { guest.channel->list(path, done, max); });
    }
    std::optional<Result<QList<GuestFile>>> manifest(const QByteArray &path, int max = 100'000)
    {
        return guest.ask<QList<GuestFile>>([&](auto done) { guest.channel->manifest(path, done, max); });
    }
    ErrorCode remove(const QByteArray &path)
    {
        return codeOf(guest.done([&](auto done) { guest.channel->remove(path, done); }));
    }
    // Internal stands for success here, as no test expects that error.
    static constexpr ErrorCode Fine = ErrorCode::Internal;
    template<typename T> static ErrorCode codeOf(const std::optional<Result<T>> &answer)
    {
        return !answer ? ErrorCode::Timeout : *answer ? Fine : answer->error().code;
    }
    QByteArray onDisk(const QString &path)
    {
        QFile file(guest.workspace() + QLatin1Char('/') + path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    QStringList namesOnDisk()
    {
        return QDir(guest.workspace()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    LiveGuest guest;
};

TEST_F(LiveFiles, writesAtomicallyAndReadsRanges)
{
    EXPECT_EQ(write("deep/er/f.txt", "hello world", 0640), Fine);
    EXPECT_EQ(onDisk(QStringLiteral("deep/er/f.txt")), "hello world");
    EXPECT_EQ(write("deep/er/f.txt", {}), Fine); // replaced, and empty is fine
    EXPECT_EQ(onDisk(QStringLiteral("deep/er/f.txt")), "");
    EXPECT_EQ(write("f", "0123456789"), Fine);
    EXPECT_EQ(read("f").value_or(QByteArray()).value_or("?"), "0123456789");
    EXPECT_EQ(read("f", 3, 4).value_or(QByteArray()).value_or("?"), "3456");
    EXPECT_EQ(read("f", 8, 100).value_or(QByteArray()).value_or("?"), "89");
    EXPECT_EQ(read("f", 100, 5).value_or(QByteArray()).value_or("?"), "");
    EXPECT_EQ(read(guest.workspace().toUtf8() + "/f", 0, 1).value_or(QByteArray()).value_or("?"), "0");
    EXPECT_EQ(read("/proc/version", 0, 6).value_or(QByteArray()).value_or("?"), "Linux "); // though its size says 0
}

TEST_F(LiveFiles, refusesWithTheRightReason)
{
    ASSERT_EQ(write("file", "x"), Fine);
    ASSERT_EQ(write("dir/inner", "x"), Fine);
    EXPECT_EQ(codeOf(read("missing")), ErrorCode::NotFound);
    EXPECT_EQ(codeOf(read("dir")), ErrorCode::Conflict);
    EXPECT_EQ(codeOf(read("/dev/null")), ErrorCode::InvalidArgument);
    EXPECT_EQ(write("dir", "x"), ErrorCode::Conflict);
    EXPECT_EQ(write("file/below", "x"), ErrorCode::InvalidArgument);
    EXPECT_EQ(write("dir/", "x"), ErrorCode::Conflict);
    if (LiveGuest::isNamespaced()) {
        EXPECT_EQ(write("/etc/velqa-test", "x"), ErrorCode::PermissionDenied);
        EXPECT_EQ(codeOf(read("/etc/shadow")), ErrorCode::PermissionDenied);
    }
    EXPECT_EQ(codeOf(list("file")), ErrorCode::InvalidArgument);
    EXPECT_EQ(codeOf(list("missing")), ErrorCode::NotFound);
    EXPECT_EQ(remove("missing"), ErrorCode::NotFound);
    EXPECT_EQ(codeOf(guest.done([&](auto done) { guest.channel->rename("file", "dir/inner", done); })), ErrorCode::Conflict);
    EXPECT_EQ(codeOf(guest.done([&](auto done) { guest.channel->rename("missing", "new", done); })), ErrorCode::NotFound);
    EXPECT_EQ(codeOf(guest.done([&](auto done) { guest.channel->makeDirectory("file", done); })), ErrorCode::Conflict);
    QByteArray deep;
    while (deep.size() < 4090)
        deep += "aaaaaaaaa/";
    EXPECT_EQ(write(deep.left(4089), "x"), ErrorCode::InvalidArgument); // with the workspace before it, beyond PATH_MAX
    EXPECT_EQ(namesOnDisk().filter(QStringLiteral(".velqa-part")), QStringList());
}

TEST_F(LiveFiles, aPipeOrADeviceStopsNobody)
{
    ASSERT_EQ(guest.shell(QStringLiteral("mkfifo pipe")).exitCode(), 0);
    EXPECT_EQ(codeOf(read("pipe")), ErrorCode::InvalidArgument);
    const auto entries = manifest("");
    ASSERT_TRUE(entries && *entries);
    ASSERT_EQ((*entries)->size(), 1);
    EXPECT_EQ((*entries)->first().type, GuestFile::Type::Other);
    EXPECT_EQ(write("pipe", "x"), Fine); // replaced, not written into
    EXPECT_EQ(onDisk(QStringLiteral("pipe")), "x");
}

TEST_F(LiveFiles, listsOneLevelAndStats)
{
    ASSERT_EQ(guest.shell(QStringLiteral("mkdir -p d/e; printf abc >d/f; chmod 640 d/f; touch -d @1000000000 d/f; "
                                         "ln -s ../nowhere d/l; printf x >\"$(printf 'd/\\377\\nodd')\"")).exitCode(), 0);
    const auto entries = list("d");
    ASSERT_TRUE(entries && *entries);
    ASSERT_EQ((*entries)->size(), 4);
    EXPECT_EQ((**entries)[0].path, "e");
    EXPECT_EQ((**entries)[0].type, GuestFile::Type::Directory);
    const GuestFile file = (**entries)[1];
    EXPECT_EQ(file.path, "f");
    EXPECT_EQ(file.size, 3);
    EXPECT_EQ(file.mode, 0640U);
    EXPECT_EQ(file.modifiedMs, 1'000'000'000'000);
    EXPECT_TRUE(file.sha256.isEmpty());
    EXPECT_EQ((**entries)[2].type, GuestFile::Type::Symlink);
    EXPECT_EQ((**entries)[2].linkTarget, "../nowhere");
    EXPECT_EQ((**entries)[3].path, "\xff\nodd");
    EXPECT_EQ(codeOf(list("d", 3)), ErrorCode::TooLarge);
    EXPECT_EQ(codeOf(list("d", 4)), Fine);
    const auto one = guest.ask<GuestFile>([&](auto done) { guest.channel->stat("d/l", done); });
    ASSERT_TRUE(one && *one);
    EXPECT_EQ((*one)->type, GuestFile::Type::Symlink);
    const auto none = guest.ask<GuestFile>([&](auto done) { guest.channel->stat("d/none", done); });
    EXPECT_EQ(codeOf(none), ErrorCode::NotFound);
    EXPECT_EQ(remove("d"), Fine); // Qt could not remove the odd name
}

TEST_F(LiveFiles, renamesMakesAndRemoves)
{
    ASSERT_EQ(codeOf(guest.done([&](auto done) { guest.channel->makeDirectory("a/b/c", done); })), Fine);
    ASSERT_EQ(codeOf(guest.done([&](auto done) { guest.channel->makeDirectory("a/b/c", done); })), Fine);
    ASSERT_EQ(write("a/b/c/f", "x"), Fine);
    ASSERT_EQ(codeOf(guest.done([&](auto done) { guest.channel->rename("a/b", "z", done); })), Fine);
    EXPECT_EQ(onDisk(QStringLiteral("z/c/f")), "x");
    EXPECT_EQ(remove("z/c/f"), Fine);
    EXPECT_EQ(remove("z"), Fine);
    EXPECT_EQ(namesOnDisk(), QStringList{QStringLiteral("a")});
    // The workspace itself stays, under whatever name.
    for (const QByteArray &path : {QByteArray("."), QByteArray("a/.."), guest.workspace().toUtf8()})
        EXPECT_EQ(remove(path), ErrorCode::InvalidArgument);
    EXPECT_EQ(namesOnDisk(), QStringList{QStringLiteral("a")});
}

TEST_F(LiveFiles, removesWhatIsLockedLinkedOrTooDeep)
{
    ASSERT_EQ(write("outside/keep", "x"), Fine);
    ASSERT_EQ(guest.shell(QStringLiteral("mkdir -p t/locked/in; touch t/locked/in/f; ln -s ../outside t/link; chmod 000 t/locked/in; chmod 555 t/locked")).exitCode(), 0);
    EXPECT_EQ(remove("t"), Fine);
    EXPECT_EQ(onDisk(QStringLiteral("outside/keep")), "x"); // the link went, not what it points to
    // 1500 levels of ten letters: far beyond PATH_MAX and beyond the descriptors a process may have.
    ASSERT_EQ(guest.shell(QStringLiteral("mkdir deep && cd deep && p=$(printf 'dddddddddd/%.0s' $(seq 100)) && "
                                         "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do mkdir -p $p && touch f && cd -P $p || exit 1; done")).exitCode(), 0);
    EXPECT_EQ(codeOf(manifest("")), ErrorCode::TooLarge);
    EXPECT_EQ(remove("deep"), Fine);
    EXPECT_EQ(namesOnDisk(), QStringList{QStringLiteral("outside")});
}

TEST_F(LiveFiles, manifestHashesEverythingAndFollowsNothing)
{
    ASSERT_EQ(guest.shell(QStringLiteral("mkdir -p a/b; printf one >a/1; printf two >a/b/2; head -c 3000000 /dev/zero >big; : >empty; "
                                         "ln -s / root; ln -s a/1 rel; printf s >secret; chmod 000 secret; mkdir shut; chmod 000 shut; printf p >.velqa-part-0")).exitCode(), 0);
    const auto entries = manifest("");
    ASSERT_TRUE(entries && *entries);
    QByteArrayList paths;
    for (const GuestFile &file : **entries)
        paths.append(file.path);
    EXPECT_EQ(paths, (QByteArrayList{"a", "a/1", "a/b", "a/b/2", "big", "empty", "rel", "root", "secret", "shut"}));
    const auto hashOf = [&](const QByteArray &path) { return (**entries)[paths.indexOf(path)].sha256; };
    EXPECT_EQ(hashOf("a/b/2"), QCryptographicHash::hash("two", QCryptographicHash::Sha256));
    EXPECT_EQ(hashOf("big"), QCryptographicHash::hash(QByteArray(3'000'000, '\0'), QCryptographicHash::Sha256));
    EXPECT_EQ(hashOf("empty"), QCryptographicHash::hash({}, QCryptographicHash::Sha256));
    EXPECT_EQ(hashOf("root"), QByteArray());
    if (LiveGuest::isNamespaced()) {
        EXPECT_EQ(hashOf("secret"), QByteArray()); // not readable: the caller sees that there is no hash
    }
    EXPECT_EQ(codeOf(manifest("", 9)), ErrorCode::TooLarge);
    EXPECT_EQ((*manifest("a/b"))->first().path, "2");
    ASSERT_EQ(guest.shell(QStringLiteral("truncate -s 15T sparse")).exitCode(), 0);
    EXPECT_EQ(codeOf(manifest("")), ErrorCode::TooLarge);
    EXPECT_EQ(guest.shell(QStringLiteral("chmod 700 shut")).exitCode(), 0);
}

TEST_F(LiveFiles, entriesComeInBulkWithModesTimesAndLinks)
{
    QList<GuestChannel::Entry> entries;
    const auto add = [&](const QByteArray &path, GuestFile::Type type, quint32 mode, const QByteArray &content = {}) {
        GuestChannel::Entry entry;
        entry.meta.path = path;
        entry.meta.type = type;
        entry.meta.mode = mode;
        entry.meta.modifiedMs = 1'500'000'000'123;
        (type == GuestFile::Type::Symlink ? entry.meta.linkTarget : entry.content) = content;
        entries.append(entry);
    };
    add("d", GuestFile::Type::Directory, 0555);
    add("d/x.sh", GuestFile::Type::File, 0755, "#!/bin/sh\n");
    add("d/link", GuestFile::Type::Symlink, 0777, "x.sh");
    add("big", GuestFile::Type::File, 04644, QByteArray(400'000, 'b'));
    for (int i = 0; i < 5000; ++i)
        add("many/" + QByteArray::number(i), GuestFile::Type::File, 0600, QByteArray(2500, 'm'));
    QElapsedTimer timer;
    timer.start();
    ASSERT_EQ(codeOf(guest.done([&](auto done) { guest.channel->storeEntries(entries, done); })), Fine);
    std::printf("5000 files in: %lld ms\n", static_cast<long long>(timer.restart()));
    const auto stored = manifest("");
    std::printf("5000 files hashed: %lld ms\n", static_cast<long long>(timer.elapsed()));
    ASSERT_TRUE(stored && *stored);
    EXPECT_EQ((*stored)->size(), 5005);
    for (const GuestFile &file : **stored) {
        if (file.path != "many") {
            ASSERT_EQ(file.modifiedMs, 1'500'000'000'123) << file.path.toStdString();
        }
    }
    struct stat status{};
    ASSERT_EQ(::stat((guest.workspace() + QStringLiteral("/d")).toLocal8Bit().constData(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0555U);
    ASSERT_EQ(::stat((guest.workspace() + QStringLiteral("/big")).toLocal8Bit().constData(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0644U); // never set-user-id
    EXPECT_EQ(onDisk(QStringLiteral("d/link")), "#!/bin/sh\n");
    EXPECT_EQ(remove("d"), Fine);
}

TEST_F(LiveFiles, twoHundredMegabytesInAndOutWhileCommandsRun)
{
    const qint64 total = 200'000'000;
    qint64 given = 0;
    std::optional<Status> stored;
    QElapsedTimer timer;
    timer.start();
    guest.channel->storeFile("big", 0644, 0,
                             [&](qint64 max) -> Result<QByteArray> {
                                 const qint64 size = std::min(max, total - given);
                                 given += size;
                                 return QByteArray(size, 'B');
                             },
                             GuestChannel::Done(guest.channel.get(), [&](const Status &status) { stored = status; }));
    const auto during = guest.shell(QStringLiteral("echo during"));
    EXPECT_EQ(during.output, "during\n");
    ASSERT_TRUE(LiveGuest::spin([&] { return stored.has_value(); }, 60'000));
    ASSERT_TRUE(*stored);
    std::printf("200 MB in: %lld ms\n", static_cast<long long>(timer.restart()));
    qint64 fetched = 0;
    const auto out = guest.done([&](auto done) {
        guest.channel->fetchFile("big",
                                 [&](const QByteArray &bytes) {
                                     fetched += bytes.size();
                                     return Status{};
                                 },
                                 done);
    }, 60'000);
    std::printf("200 MB out: %lld ms\n", static_cast<long long>(timer.elapsed()));
    EXPECT_EQ(codeOf(out), Fine);
    EXPECT_EQ(fetched, total);
    EXPECT_EQ(codeOf(read("big")), ErrorCode::TooLarge);
    timer.restart();
    EXPECT_EQ(codeOf(manifest("")), Fine);
    std::printf("200 MB hashed: %lld ms\n", static_cast<long long>(timer.elapsed()));
}

TEST_F(LiveFiles, aFullDiskIsSaidSoAndLeavesNothingHalf)
{
    if (!LiveGuest::isNamespaced())
        GTEST_SKIP() << "needs the right to mount a small file system";
    const QByteArray small = (guest.workspace() + QStringLiteral("/small")).toLocal8Bit();
    ASSERT_EQ(::mkdir(small.constData(), 0777), 0);
    ASSERT_EQ(::mount("tmpfs", small.constData(), "tmpfs", 0, "size=1m,mode=0777"), 0);
    // A guest that sees the mount: this one has its own view of mounts, made before.
    {
        LiveGuest other({QStringLiteral("--workspace"), QString::fromLocal8Bit(small)});
        ASSERT_TRUE(other.waitUntilReady());
        const auto put = [&](const QByteArray &path, const QByteArray &content) {
            return codeOf(other.done([&](auto done) { other.channel->write(path, content, 0644, done); }));
        };
        EXPECT_EQ(put("fits", QByteArray(200'000, 'x')), Fine);
        EXPECT_EQ(put("too-large", QByteArray(5'000'000, 'x')), ErrorCode::DiskFull);
        EXPECT_EQ(put("fits", QByteArray(5'000'000, 'y')), ErrorCode::DiskFull);
        const auto entries = other.ask<QList<GuestFile>>([&](auto done) { other.channel->list("", done); });
        ASSERT_TRUE(entries && *entries);
        ASSERT_EQ((*entries)->size(), 1);
        EXPECT_EQ((*entries)->first().size, 200'000);
        EXPECT_EQ(other.shell(QStringLiteral("ls -A | wc -l")).output.trimmed(), "1");
        EXPECT_EQ(put("after", QByteArray(500'000, 'x')), Fine);
        const auto facts = other.ask<GuestFacts>([&](auto done) { other.channel->facts(done); });
        ASSERT_TRUE(facts && *facts);
        EXPECT_EQ((*facts)->workspaceBytes, 1 << 20);
        EXPECT_LT((*facts)->workspaceFreeBytes, 400'000);
    }
    EXPECT_EQ(::umount(small.constData()), 0);
}

} // namespace
} // namespace velqa::test
