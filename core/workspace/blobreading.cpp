// Reading blobs, with the hash checked, and removing those that nobody needs. Any thread.
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/workspace/blobfile.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/sha256.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

namespace velqa {
namespace {


Error corrupt(const QString &sha256, const QString &detail)
{
    return {ErrorCode::Corrupt,
            QCoreApplication::translate("BlobStore",
                                        "A stored file is damaged and cannot be used. Upload or save it again."),
            sha256 + QStringLiteral(": ") + detail};
}

class Reader final : public BlobReader
{
public:
    Reader(FileHandle file, QString sha256)
        : m_file(std::move(file))
        , m_sha256(std::move(sha256))
        , m_decompressor(ZSTD_createDCtx())
    {}
    ~Reader() override { ZSTD_freeDCtx(m_decompressor); }

    Result<QByteArray> read(qint64 maxBytes) override
    {
        QByteArray piece(qsizetype(std::clamp<qint64>(maxBytes, 1, 8 << 20)), Qt::Uninitialized);
        ZSTD_outBuffer output{piece.data(), size_t(piece.size()), 0};
        while (output.pos < output.size && !m_isAtEnd) {
            if (m_inputAt == m_input.size()) {
                if (Status filled = fill(); !filled)
                    return failure(filled.error());
                if (m_input.isEmpty()) {
                    if (!m_isFrameDone)
                        return failure(corrupt(m_sha256, QStringLiteral("cut short")));
                    m_isAtEnd = true;
                    break;
                }
            }
            ZSTD_inBuffer input{m_input.constData(), size_t(m_input.size()), size_t(m_inputAt)};
            const size_t result = ZSTD_decompressStream(m_decompressor, &output, &input);
            if (ZSTD_isError(result))
                return failure(corrupt(m_sha256, QString::fromLatin1(ZSTD_getErrorName(result))));
            m_isFrameDone = result == 0;
            m_inputAt = qsizetype(input.pos);
        }
        piece.truncate(qsizetype(output.pos));
        m_hash.add(piece);
        if (piece.isEmpty() && !m_isChecked) {
            if (QString::fromLatin1(m_hash.result().toHex()) != m_sha256)
                return failure(corrupt(m_sha256, QStringLiteral("the hash does not match")));
            m_isChecked = true;
        }
        return piece;
    }

private:
    Status fill()
    {
        m_input.resize(BlobPieceBytes);
        m_inputAt = 0;
        ssize_t count = -1;
        do {
            count = ::read(m_file.get(), m_input.data(), size_t(m_input.size()));
        } while (count < 0 && errno == EINTR);
        if (count < 0)
            return failure(fileError(errno, blobStoreName()));
        m_input.truncate(count);
        return {};
    }

    FileHandle m_file;
    QString m_sha256;
    ZSTD_DCtx *m_decompressor;
    Sha256 m_hash;
    QByteArray m_input;
    qsizetype m_inputAt = 0;
    bool m_isFrameDone = false;
    bool m_isAtEnd = false;
    bool m_isChecked = false;
};

} // namespace

BlobStore::BlobStore(QString directory)
    : m_directory(std::move(directory))
{}

bool BlobStore::contains(const QString &sha256) const
{
    return isSha256Hex(sha256) && QFileInfo(blobPath(m_directory, sha256)).isFile();
}

Result<std::unique_ptr<BlobReader>> BlobStore::beginRead(const QString &sha256) const
{
    if (!isSha256Hex(sha256))
        return failure(corrupt(sha256.left(100), QStringLiteral("not a hash")));
    FileHandle file(
        ::open(QFile::encodeName(blobPath(m_directory, sha256)).constData(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!file.isOpen() && errno == ENOENT)
        return failure(ErrorCode::NotFound,
                       QCoreApplication::translate("BlobStore", "A stored file is missing. Upload or save it again."),
                       sha256);
    if (!file.isOpen())
        return failure(fileError(errno, blobStoreName()));
    return std::unique_ptr<BlobReader>(std::make_unique<Reader>(std::move(file), sha256));
}

Status BlobStore::readTo(const QString &sha256, const std::function<Status(const QByteArray &)> &sink) const
{
    auto reader = beginRead(sha256);
    if (!reader)
        return failure(reader.error());
    for (;;) {
        const Result<QByteArray> piece = (*reader)->read(BlobPieceBytes);
        if (!piece)
            return failure(piece.error());
        if (piece->isEmpty())
            return {};
        if (Status taken = sink(*piece); !taken)
            return taken;
    }
}

Result<QByteArray> BlobStore::read(const QString &sha256, qint64 maxBytes) const
{
    QByteArray content;
    const Status status = readTo(sha256, [&](const QByteArray &piece) -> Status {
        if (content.size() + piece.size() > maxBytes)
            return failure(
                ErrorCode::TooLarge,
                QCoreApplication::translate("BlobStore", "A stored file is too large to be shown. Save it to see it."));
        content.append(piece);
        return {};
    });
    if (!status)
        return failure(status.error());
    return content;
}

Result<qint64> BlobStore::sweep(const std::function<bool(const QString &sha256)> &keep) const
{
    qint64 freed = 0;
    const auto remove = [&freed](const QFileInfo &file) {
        const qint64 size = file.size();
        if (QFile::remove(file.filePath()))
            freed += size;
        else
            qCWarning(logWorkspace) << "could not remove" << file.filePath();
    };
    QDirIterator leftovers(temporaryFolder(m_directory), QDir::Files | QDir::Hidden | QDir::System);
    while (leftovers.hasNext()) {
        leftovers.next();
        remove(leftovers.fileInfo());
    }
    const QStringList folders = QDir(m_directory).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &folder : folders) {
        QDirIterator blobs(m_directory + u'/' + folder, QDir::Files | QDir::Hidden | QDir::System);
        while (blobs.hasNext()) {
            blobs.next();
            const QString sha256 = folder + blobs.fileName();
            if (isSha256Hex(sha256) && !keep(sha256)) // what is not ours is left alone
                remove(blobs.fileInfo());
        }
    }
    return freed;
}

} // namespace velqa
