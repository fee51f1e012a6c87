// Writing blobs: compressed and hashed on the way into a temporary file, which gets its name once it is on the disk.
// Any thread.
#include "core/base/files.h"
#include "core/base/ids.h"
#include "core/workspace/blobfile.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/sha256.h"

#include <QCoreApplication>
#include <QFile>
#include <QList>
#include <QSet>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

namespace velqa {
namespace {

constexpr int compressionLevel = 3;

struct Finished
{
    QString temporaryPath;
    QString sha256;
};

// Gives a file that is on the disk its name.
Status publishBlob(const QString &directory, const Finished &file)
{
    if (Status made = ensurePrivateDirectory(blobFolder(directory, file.sha256)); !made)
        return made;
    // Over an existing one too: should that one be damaged, this heals it.
    if (::rename(QFile::encodeName(file.temporaryPath).constData(),
                 QFile::encodeName(blobPath(directory, file.sha256)).constData()) != 0)
        return failure(fileError(errno, blobStoreName()));
    return {};
}

class Batch final : public BlobBatch
{
public:
    explicit Batch(QString directory)
        : m_directory(std::move(directory))
    {}
    ~Batch() override
    {
        for (const Finished &file : m_finished)
            QFile::remove(file.temporaryPath);
    }

    Result<std::unique_ptr<BlobWriter>> beginWrite() override;
    void add(Finished file) { m_finished.append(std::move(file)); }

    Status commit() override
    {
        if (m_finished.isEmpty())
            return {};
        if (Status synced = syncEverything(); !synced)
            return synced;
        QSet<QString> folders{m_directory};
        while (!m_finished.isEmpty()) {
            if (Status named = publishBlob(m_directory, m_finished.last()); !named)
                return named;
            folders.insert(blobFolder(m_directory, m_finished.last().sha256));
            m_finished.removeLast();
        }
        for (const QString &folder : folders) {
            if (Status synced = syncDirectory(folder); !synced)
                return synced;
        }
        return {};
    }

private:
    // A few files one by one; many with one call for the whole file system.
    Status syncEverything() const
    {
#ifdef Q_OS_LINUX
        if (m_finished.size() > 8) {
            const FileHandle folder(
                ::open(QFile::encodeName(m_directory).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
            if (!folder.isOpen() || ::syncfs(folder.get()) != 0)
                return failure(fileError(errno, blobStoreName()));
            return {};
        }
#endif
        for (const Finished &file : m_finished) {
            const FileHandle handle(::open(QFile::encodeName(file.temporaryPath).constData(), O_RDONLY | O_CLOEXEC));
            if (!handle.isOpen() || ::fsync(handle.get()) != 0)
                return failure(fileError(errno, blobStoreName()));
        }
        return {};
    }

    QString m_directory;
    QList<Finished> m_finished;
};

class Writer final : public BlobWriter
{
public:
    Writer(QString directory, Batch *batch)
        : m_directory(std::move(directory))
        , m_batch(batch)
        , m_compressor(ZSTD_createCCtx())
    {
        ZSTD_CCtx_setParameter(m_compressor, ZSTD_c_compressionLevel, compressionLevel);
    }

    ~Writer() override
    {
        ZSTD_freeCCtx(m_compressor);
        m_file.close();
        if (!m_path.isEmpty())
            QFile::remove(m_path);
    }

    Status open()
    {
        const QString folder = temporaryFolder(m_directory);
        if (Status made = ensurePrivateDirectory(folder); !made)
            return made;
        const QString path = folder + u'/' + newUuid();
        m_file = FileHandle(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (!m_file.isOpen())
            return failure(fileError(errno, blobStoreName()));
        m_path = path;
        return {};
    }

    Status append(const QByteArray &bytes) override
    {
        m_hash.add(bytes);
        return compress(bytes, ZSTD_e_continue);
    }

    Result<QString> finish() override
    {
        if (Status flushed = compress({}, ZSTD_e_end); !flushed)
            return failure(flushed.error());
        const Finished file{m_path, QString::fromLatin1(m_hash.result().toHex())};
        if (m_batch) {
            m_file.close();
            m_batch->add(file);
            m_path.clear();
            return file.sha256;
        }
        if (::fsync(m_file.get()) != 0)
            return failure(fileError(errno, blobStoreName()));
        m_file.close();
        if (Status named = publishBlob(m_directory, file); !named)
            return failure(named.error());
        m_path.clear();
        for (const QString &folder : {blobFolder(m_directory, file.sha256), m_directory}) {
            if (Status synced = syncDirectory(folder); !synced)
                return failure(synced.error());
        }
        return file.sha256;
    }

private:
    Status compress(const QByteArray &bytes, ZSTD_EndDirective directive)
    {
        ZSTD_inBuffer input{bytes.constData(), size_t(bytes.size()), 0};
        QByteArray buffer(qsizetype(ZSTD_CStreamOutSize()), Qt::Uninitialized);
        for (;;) {
            ZSTD_outBuffer output{buffer.data(), size_t(buffer.size()), 0};
            const size_t left = ZSTD_compressStream2(m_compressor, &output, &input, directive);
            if (ZSTD_isError(left))
                return failure(ErrorCode::Internal,
                               QCoreApplication::translate("BlobStore", "A file could not be compressed. Try again."),
                               QString::fromLatin1(ZSTD_getErrorName(left)));
            const QByteArray piece = QByteArray::fromRawData(buffer.constData(), qsizetype(output.pos));
            if (Status written = writeAll(m_file.get(), piece, blobStoreName()); !written)
                return written;
            const bool isDone = directive == ZSTD_e_end ? left == 0 : input.pos == input.size;
            if (isDone)
                return {};
        }
    }

    QString m_directory;
    Batch *m_batch;
    ZSTD_CCtx *m_compressor;
    FileHandle m_file;
    QString m_path; // while the temporary file is ours
    Sha256 m_hash;
};

Result<std::unique_ptr<BlobWriter>> openWriter(const QString &directory, Batch *batch)
{
    auto writer = std::make_unique<Writer>(directory, batch);
    if (Status opened = writer->open(); !opened)
        return failure(opened.error());
    return std::unique_ptr<BlobWriter>(std::move(writer));
}

Result<std::unique_ptr<BlobWriter>> Batch::beginWrite()
{
    return openWriter(m_directory, this);
}

} // namespace

Result<std::unique_ptr<BlobWriter>> BlobStore::beginWrite() const
{
    return openWriter(m_directory, nullptr);
}

Result<std::unique_ptr<BlobBatch>> BlobStore::beginBatch() const
{
    if (Status made = ensurePrivateDirectory(m_directory); !made)
        return failure(made.error());
    return std::unique_ptr<BlobBatch>(std::make_unique<Batch>(m_directory));
}

Result<QString> BlobStore::write(const QByteArray &content) const
{
    auto writer = beginWrite();
    if (!writer)
        return failure(writer.error());
    if (Status appended = (*writer)->append(content); !appended)
        return failure(appended.error());
    return (*writer)->finish();
}

Result<QString> BlobStore::writeFile(const QString &path, qint64 maxBytes,
                                     const std::function<bool(qint64 done)> &progress) const
{
    const FileHandle file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info
    {
    };
    if (!file.isOpen() || ::fstat(file.get(), &info) != 0)
        return failure(fileError(errno, path));
    if (!S_ISREG(info.st_mode))
        return failure(ErrorCode::InvalidArgument,
                       QCoreApplication::translate("BlobStore", "“%1” is not a file. Choose a file.").arg(path));
    auto writer = beginWrite();
    if (!writer)
        return failure(writer.error());
    QByteArray buffer(BlobPieceBytes, Qt::Uninitialized);
    for (qint64 done = 0;;) {
        const ssize_t count = ::read(file.get(), buffer.data(), size_t(buffer.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(fileError(errno, path));
        if (count == 0)
            return (*writer)->finish();
        done += count;
        if (done > maxBytes)
            return failure(
                ErrorCode::TooLarge,
                QCoreApplication::translate("BlobStore", "“%1” is too large. Choose a smaller file.").arg(path));
        if (Status appended = (*writer)->append(QByteArray::fromRawData(buffer.constData(), count)); !appended)
            return failure(appended.error());
        if (progress && !progress(done))
            return failure(ErrorCode::Cancelled,
                           QCoreApplication::translate("BlobStore", "Reading “%1” was stopped.").arg(path));
    }
}

} // namespace velqa
