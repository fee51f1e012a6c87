// Writing a blob to a path of the person's choosing. Runs in the pool.
#include "core/workspace/blobexport.h"

#include "core/base/files.h"
#include "core/base/ids.h"
#include "core/workspace/blobfile.h"
#include "core/workspace/blobstore.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace velqa {

Status exportBlob(const BlobStore &blobs, const QString &sha256, const QString &targetPath)
{
    const QFileInfo target(targetPath);
    const QByteArray name = QFile::encodeName(target.fileName());
    // The folder is opened once: whatever happens to its path meanwhile, the file goes where the person pointed.
    const FileHandle folder(
        ::open(QFile::encodeName(target.absolutePath()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.isOpen())
        return failure(fileError(errno, target.absolutePath()));
    if (name.isEmpty() || name == "." || name == "..")
        return failure(fileError(EISDIR, targetPath));
    struct stat existing
    {
    };
    if (::fstatat(folder.get(), name.constData(), &existing, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(existing.st_mode))
        return failure(fileError(EISDIR, targetPath));

    const QByteArray unfinished = ".velqa-" + newUuid().toLatin1() + ".part";
    FileHandle file(
        ::openat(folder.get(), unfinished.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (!file.isOpen())
        return failure(fileError(errno, targetPath));
    Status status =
        blobs.readTo(sha256, [&](const QByteArray &piece) { return writeAll(file.get(), piece, targetPath); });
    if (status && ::fsync(file.get()) != 0)
        status = failure(fileError(errno, targetPath));
    file.close();
    if (status && ::renameat(folder.get(), unfinished.constData(), folder.get(), name.constData()) != 0)
        status = failure(fileError(errno, targetPath));
    if (!status) {
        ::unlinkat(folder.get(), unfinished.constData(), 0);
        return status;
    }
    ::fsync(folder.get()); // best effort: the file itself is on the disk
    return {};
}

} // namespace velqa
