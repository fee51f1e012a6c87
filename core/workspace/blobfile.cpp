// Descriptors and paths of blobs. Any thread.
#include "core/workspace/blobfile.h"

#include "core/base/files.h"

#include <QCoreApplication>

#include <cerrno>

#include <unistd.h>

namespace velqa {

FileHandle &FileHandle::operator=(FileHandle &&other) noexcept
{
    if (this != &other) {
        close();
        m_descriptor = std::exchange(other.m_descriptor, -1);
    }
    return *this;
}

void FileHandle::close()
{
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

Status writeAll(int descriptor, const QByteArray &bytes, const QString &name)
{
    const char *at = bytes.constData();
    qsizetype left = bytes.size();
    while (left > 0) {
        const ssize_t written = ::write(descriptor, at, size_t(left));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failure(fileError(errno, name));
        at += written;
        left -= written;
    }
    return {};
}

QString blobFolder(const QString &directory, const QString &sha256)
{
    return directory + u'/' + sha256.left(2);
}

QString blobPath(const QString &directory, const QString &sha256)
{
    return blobFolder(directory, sha256) + u'/' + sha256.mid(2);
}

QString temporaryFolder(const QString &directory)
{
    return directory + QStringLiteral("/tmp");
}

QString blobStoreName()
{
    return QCoreApplication::translate("BlobStore", "stored files");
}

} // namespace velqa
