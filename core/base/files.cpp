// Private directories and system errors. Any thread.
#include "core/base/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace velqa {

Error fileError(int systemError, const QString &name)
{
    const auto text = [&name](const char *sentence) {
        return QCoreApplication::translate("Files", sentence).arg(name);
    };
    const QString detail =
        QStringLiteral("errno %1: %2").arg(systemError).arg(QString::fromLocal8Bit(strerror(systemError)));
    switch (systemError) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return {
            ErrorCode::DiskFull,
            text(QT_TRANSLATE_NOOP("Files", "There is no space left for “%1”. Free some disk space and try again.")),
            detail};
    case EACCES:
    case EPERM:
    case EROFS:
        return {ErrorCode::PermissionDenied,
                text(QT_TRANSLATE_NOOP("Files", "“%1” may not be accessed. Check its permissions and try again.")),
                detail};
    case ENOENT:
    case ENOTDIR:
        return {ErrorCode::NotFound, text(QT_TRANSLATE_NOOP("Files", "“%1” does not exist. Choose another place.")),
                detail};
    case EEXIST:
    case ENOTEMPTY:
        return {ErrorCode::Conflict, text(QT_TRANSLATE_NOOP("Files", "“%1” exists already. Choose another name.")),
                detail};
    case ELOOP:
        return {ErrorCode::InvalidArgument,
                text(QT_TRANSLATE_NOOP("Files", "“%1” is a link, and links are not followed. Choose the file itself.")),
                detail};
    case ENAMETOOLONG:
        return {ErrorCode::InvalidArgument,
                text(QT_TRANSLATE_NOOP("Files", "The name “%1” is too long. Choose a shorter one.")), detail};
    case EISDIR:
        return {ErrorCode::InvalidArgument, text(QT_TRANSLATE_NOOP("Files", "“%1” is a folder. Choose a file.")),
                detail};
    default:
        return {ErrorCode::Internal,
                text(QT_TRANSLATE_NOOP("Files", "“%1” could not be read or written. Check the disk and try again.")),
                detail};
    }
}

Status ensurePrivateDirectory(const QString &path)
{
    const QString absolute = QDir::cleanPath(QDir(path).absolutePath());
    const QByteArray name = QFile::encodeName(absolute);
    if (::mkdir(name.constData(), 0700) == 0)
        return {};
    if (errno == ENOENT) {
        const QString parent = QFileInfo(absolute).path();
        if (parent != absolute) {
            if (Status made = ensurePrivateDirectory(parent); !made)
                return made;
            if (::mkdir(name.constData(), 0700) == 0)
                return {};
        }
    }
    if (errno == EEXIST && QFileInfo(absolute).isDir())
        return {};
    return failure(fileError(errno, absolute));
}

Status syncDirectory(const QString &path)
{
    const int directory = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0)
        return failure(fileError(errno, path));
    const int result = ::fsync(directory);
    const int error = errno;
    ::close(directory);
    // Some file systems (FUSE, network) cannot sync a directory; there is nothing better to do then.
    if (result != 0 && error != EINVAL && error != ENOTSUP)
        return failure(fileError(error, path));
    return {};
}

} // namespace velqa
