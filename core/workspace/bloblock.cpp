// A lock on the blob folder. Any thread.
#include "core/workspace/bloblock.h"

#include "core/base/files.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>

namespace velqa {

Result<BlobLock> BlobLock::acquire(const QString &blobDirectory, Kind kind)
{
    if (Status made = ensurePrivateDirectory(blobDirectory); !made)
        return failure(made.error());
    const QByteArray path = QFile::encodeName(blobDirectory + QStringLiteral("/lock"));
    FileHandle file(::open(path.constData(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file.isOpen())
        return failure(fileError(errno, blobStoreName()));
    if (::flock(file.get(), (kind == Kind::Shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0)
        return failure(ErrorCode::Conflict,
                       QCoreApplication::translate(
                           "BlobStore", "Another copy of the program is tidying up. Try again in a moment."));
    return BlobLock(std::move(file));
}

} // namespace velqa
