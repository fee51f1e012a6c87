// Reading dropped files and folders. Runs in the pool.
#include "core/workspace/uploadintake.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/workspace/blobfile.h"
#include "core/workspace/workspaceservice.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <cerrno>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace velqa {
namespace {

constexpr int maxDepth = 64;
constexpr qint64 progressEveryMs = 100;

QString uploadText(const char *sentence)
{
    return QCoreApplication::translate("Uploads", sentence);
}

QString shownName(const QByteArray &name)
{
    return displayLine(QFile::decodeName(name));
}

bool isSameFile(const struct stat &a, const struct stat &b)
{
    return a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

} // namespace

UploadIntake::UploadIntake(const BlobStore &blobs, Options options)
    : m_blobs(blobs)
    , m_options(std::move(options))
{}

bool UploadIntake::isStopped() const
{
    return m_isFull || (m_options.stop && *m_options.stop);
}

void UploadIntake::refuse(const QString &shown, Error error)
{
    m_isFull = m_isFull || error.code == ErrorCode::DiskFull;
    m_result.refused.append({shown, std::move(error)});
}

IntakeResult UploadIntake::run(const QStringList &paths)
{
    auto batch = m_blobs.beginBatch();
    if (batch)
        m_batch = std::move(*batch);
    for (const QString &path : paths) {
        if (!batch)
            refuse(shownName(QFile::encodeName(QFileInfo(path).fileName())), batch.error());
        else
            takePath(path);
    }
    const Status committed = m_batch ? m_batch->commit() : Status{};
    if (!committed) {
        for (const TakenFile &file : std::as_const(m_result.taken))
            m_result.refused.append({displayLine(file.name), committed.error()});
        m_result.taken.clear();
    }
    m_batch.reset();
    return std::move(m_result);
}

void UploadIntake::takePath(const QString &path)
{
    m_source = path;
    // The way to what was dropped may lead over links; what was dropped itself may not be one.
    const QFileInfo info(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
    const QByteArray name = QFile::encodeName(info.fileName());
    if (name.isEmpty()) {
        refuse(shownName(QFile::encodeName(path)), fileError(EACCES, displayLine(path)));
        return;
    }
    const FileHandle folder(::open(QFile::encodeName(info.path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.isOpen()) {
        refuse(shownName(name), fileError(errno, shownName(name)));
        return;
    }
    take({folder.get(), name, safeFileName(info.fileName()), shownName(name), 0});
}

void UploadIntake::take(const Place &place)
{
    if (isUnwanted())
        return;
    if (isStopped()) {
        if (m_isFull)
            refuse(place.shown, fileError(ENOSPC, place.shown));
        return;
    }
    if (++m_entries > m_options.entries) {
        if (m_entries == m_options.entries + 1)
            refuse(place.shown,
                   {ErrorCode::TooLarge,
                    uploadText(QT_TRANSLATE_NOOP("Uploads",
                                          "Only %1 files and folders can be added at once; the rest was left out. Pack "
                                          "them into an archive."))
                        .arg(QLocale().toString(m_options.entries)),
                    {}});
        return;
    }
    struct stat info
    {
    };
    if (::fstatat(place.folder, place.name.constData(), &info, AT_SYMLINK_NOFOLLOW) != 0)
        refuse(place.shown, fileError(errno, place.shown));
    else if (S_ISLNK(info.st_mode))
        refuse(place.shown, fileError(ELOOP, place.shown));
    else if (S_ISDIR(info.st_mode))
        takeFolder(place);
    else if (S_ISREG(info.st_mode))
        takeFile(place);
    else
        refuse(place.shown,
               {ErrorCode::InvalidArgument,
                uploadText(QT_TRANSLATE_NOOP("Uploads", "“%1” is a device, a pipe or a socket, which cannot be uploaded."))
                    .arg(place.shown),
                {}});
}

void UploadIntake::takeFolder(const Place &place)
{
    if (place.depth >= maxDepth) {
        refuse(place.shown,
               {ErrorCode::TooLarge,
                uploadText(QT_TRANSLATE_NOOP("Uploads", "The folder “%1” is nested too deeply. Pack it into an archive."))
                    .arg(place.shown),
                {}});
        return;
    }
    FileHandle folder(::openat(place.folder, place.name.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    DIR *stream = folder.isOpen() ? ::fdopendir(folder.get()) : nullptr;
    if (!stream) {
        refuse(place.shown, fileError(errno, place.shown));
        return;
    }
    const int descriptor = folder.release(); // belongs to the stream now
    QList<QByteArray> names;
    for (const dirent *entry = ::readdir(stream); entry && names.size() <= m_options.entries;
         entry = ::readdir(stream)) {
        const QByteArray name(entry->d_name);
        if (name != "." && name != "..")
            names.append(name);
    }
    std::sort(names.begin(), names.end());
    for (const QByteArray &name : std::as_const(names))
        take({descriptor, name, place.safe + u'/' + safeFileName(QFile::decodeName(name)),
              displayLine(place.shown + u'/' + QFile::decodeName(name)), place.depth + 1});
    ::closedir(stream);
}

void UploadIntake::takeFile(const Place &place)
{
    const FileHandle file(
        ::openat(place.folder, place.name.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info
    {
    };
    if (!file.isOpen() || ::fstat(file.get(), &info) != 0) {
        refuse(place.shown, fileError(errno, place.shown));
        return;
    }
    if (!S_ISREG(info.st_mode)) { // exchanged since it was looked at
        refuse(place.shown, fileError(ELOOP, place.shown));
        return;
    }
    Result<TakenFile> taken = read(place, file, info);
    if (taken)
        m_result.taken.append(std::move(*taken));
    else if (!isUnwanted())
        refuse(place.shown, taken.error());
}

Result<TakenFile> UploadIntake::read(const Place &place, const FileHandle &file, const struct stat &before)
{
    const auto tooLarge = [&] {
        return failure(
            ErrorCode::TooLarge,
            uploadText(QT_TRANSLATE_NOOP("Uploads", "“%1” is larger than %2. Choose a smaller file, or a part of it."))
                .arg(place.shown, QLocale().formattedDataSize(m_options.fileBytes)));
    };
    if (before.st_size > m_options.fileBytes)
        return tooLarge();
    auto writer = m_batch->beginWrite();
    if (!writer)
        return failure(writer.error());
    QByteArray buffer(BlobPieceBytes, Qt::Uninitialized);
    QElapsedTimer sinceProgress;
    qint64 done = 0;
    for (;;) {
        if (isUnwanted() || (m_options.stop && *m_options.stop))
            return failure(ErrorCode::Cancelled, uploadText(QT_TRANSLATE_NOOP("Uploads", "The upload was stopped.")));
        const ssize_t count = ::read(file.get(), buffer.data(), size_t(buffer.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(fileError(errno, place.shown));
        if (count == 0)
            break;
        done += count;
        if (done > m_options.fileBytes)
            return tooLarge();
        if (Status written = (*writer)->append(QByteArray::fromRawData(buffer.constData(), count)); !written)
            return failure(written.error());
        if (m_options.progress && (!sinceProgress.isValid() || sinceProgress.hasExpired(progressEveryMs))) {
            m_options.progress({m_source, place.safe, done, before.st_size});
            sinceProgress.start();
        }
    }
    struct stat after
    {
    };
    if (::fstat(file.get(), &after) != 0 || !isSameFile(before, after) || done != before.st_size)
        return failure(
            ErrorCode::Conflict,
            uploadText(QT_TRANSLATE_NOOP("Uploads", "“%1” changed while it was read. Add it again when nothing writes to it."))
                .arg(place.shown));
    if (m_options.progress)
        m_options.progress({m_source, place.safe, done, done});
    return (*writer)->finish().map([&](const QString &sha256) {
        return TakenFile{place.safe, done, sha256, m_source};
    });
}

} // namespace velqa
