// Files of a sandbox in memory. Main thread of a test.
#include "tests/unit/workspace/fakeguest.h"

#include "core/workspace/sha256.h"

#include <QMetaObject>

namespace velqa::test {

void FakeGuest::addFile(const QByteArray &path, const QByteArray &content, quint32 mode)
{
    Entry entry;
    entry.meta.path = path;
    entry.meta.size = content.size();
    entry.meta.mode = mode;
    entry.meta.modifiedMs = 1'700'000'000'000;
    entry.content = content;
    files.insert(path, entry);
}

void FakeGuest::addFolder(const QByteArray &path)
{
    Entry entry;
    entry.meta.path = path;
    entry.meta.type = GuestFile::Type::Directory;
    entry.meta.mode = 0755;
    files.insert(path, entry);
}

void FakeGuest::addLink(const QByteArray &path, const QByteArray &target)
{
    Entry entry;
    entry.meta.path = path;
    entry.meta.type = GuestFile::Type::Symlink;
    entry.meta.linkTarget = target;
    files.insert(path, entry);
}

void FakeGuest::later(std::function<void()> action)
{
    if (isSilent)
        m_unanswered.append(std::move(action)); // keeps its completion alive
    else
        QMetaObject::invokeMethod(&m_context, std::move(action), Qt::QueuedConnection);
}

std::optional<Error> FakeGuest::takeFailure()
{
    return std::exchange(failNext, std::nullopt);
}

void FakeGuest::stat(const QByteArray &path, Completion<GuestFile> done)
{
    later([this, path, done, failed = takeFailure()] {
        if (failed)
            done.fail(*failed);
        else if (!files.contains(path))
            done.fail(ErrorCode::NotFound, QStringLiteral("no such file"));
        else
            done(files.value(path).meta);
    });
}

void FakeGuest::manifest(Completion<QList<GuestFile>> done, int maxEntries)
{
    later([this, done, maxEntries, failed = takeFailure()] {
        QList<GuestFile> list = extraListed;
        for (const Entry &entry : std::as_const(files)) {
            GuestFile file = entry.meta;
            if (file.type == GuestFile::Type::File)
                file.sha256 = Sha256::of(entry.content);
            list.append(file);
        }
        if (failed)
            done.fail(*failed);
        else if (list.size() > maxEntries)
            done.fail(ErrorCode::TooLarge, QStringLiteral("too many entries"));
        else
            done(list);
    });
}

void FakeGuest::fetchFile(const QByteArray &path, Sink sink, Done done)
{
    fetched.append(path);
    later([this, path, sink, done, failed = takeFailure()] {
        if (beforeFetch)
            beforeFetch(path);
        if (failed || !files.contains(path)) {
            done.fail(failed.value_or(Error{ErrorCode::NotFound, QStringLiteral("no such file"), {}}));
            return;
        }
        const QByteArray content = files.value(path).content;
        for (qsizetype at = 0; at < content.size(); at += pieceBytes) {
            if (Status taken = sink(content.mid(at, pieceBytes), [] {}); !taken) {
                done.fail(taken.error());
                return;
            }
        }
        done(std::monostate{});
    });
}

void FakeGuest::checkParents(const QByteArray &path)
{
    for (qsizetype slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
        const auto parent = files.constFind(path.left(slash));
        if (parent == files.constEnd())
            problems.append("no folder for " + path);
        else if (parent->meta.type != GuestFile::Type::Directory)
            problems.append("through something that is no folder: " + path);
    }
    if (files.contains(path) && files.value(path).meta.type == GuestFile::Type::Directory)
        problems.append("over a folder: " + path);
}

namespace {

// All of a content, asked for as a transport would.
Result<QByteArray> drain(const GuestFiles::Source &source, qsizetype pieceBytes, QByteArrayList &problems)
{
    QByteArray content;
    for (;;) {
        const Result<QByteArray> piece = source(pieceBytes);
        if (!piece)
            return failure(piece.error());
        if (piece->isEmpty())
            return content;
        if (piece->size() > pieceBytes)
            problems.append("more than was asked for");
        content.append(*piece);
    }
}

} // namespace

void FakeGuest::storeFile(const QByteArray &path, quint32 mode, qint64 modifiedMs, Source source, Done done)
{
    stored.append(path);
    later([this, path, mode, modifiedMs, source, done, failed = takeFailure()] {
        if (failed) {
            done.fail(*failed);
            return;
        }
        checkParents(path);
        const Result<QByteArray> content = drain(source, pieceBytes, problems);
        if (!content) {
            done.fail(content.error()); // and the file gets no name
            return;
        }
        addFile(path, *content, mode);
        files[path].meta.modifiedMs = modifiedMs;
        done(std::monostate{});
    });
}

void FakeGuest::storeEntries(const QList<Entry> &entries, Done done)
{
    later([this, entries, done, failed = takeFailure()] {
        if (failed) {
            done.fail(*failed);
            return;
        }
        for (const Entry &entry : entries) {
            stored.append(entry.meta.path);
            checkParents(entry.meta.path);
            files.insert(entry.meta.path, entry);
        }
        done(std::monostate{});
    });
}

GuestFiles::Bulk FakeGuest::bulk() const
{
    if (!offersBulk || ownBulk)
        return ownBulk;
    auto *self = const_cast<FakeGuest *>(this);
    return [self](const QList<GuestContent> &contents, Done done) {
        self->later([self, contents, done, failed = self->takeFailure()] {
            if (failed) {
                done.fail(*failed);
                return;
            }
            for (const GuestContent &file : contents) {
                self->storedInBulk.append(file.meta.path);
                self->checkParents(file.meta.path);
                const Result<Source> source = file.open();
                const Result<QByteArray> content =
                    source ? drain(*source, self->pieceBytes, self->problems) : Result<QByteArray>(failure(source.error()));
                if (!content) {
                    done.fail(content.error());
                    return;
                }
                if (content->size() != file.meta.size)
                    self->problems.append("not of the size that was said: " + file.meta.path);
                self->addFile(file.meta.path, *content, file.meta.mode);
                self->files[file.meta.path].meta.modifiedMs = file.meta.modifiedMs;
            }
            done(std::monostate{});
        });
    };
}

} // namespace velqa::test
