// Small file-system helpers.
#include "core/guest/program/filesystem.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace velqa::guest {

using namespace protocol;

namespace {

// Beside the target, so that the rename stays on one file system.
std::string partName(const std::string &path)
{
    static unsigned counter = 0;
    const std::size_t slash = path.rfind('/');
    return path.substr(0, slash + 1) + std::string(PartPrefix) + std::to_string(counter++);
}

template<typename Make> int withParents(const std::string &path, Make make)
{
    int error = make();
    if (error == ENOENT) {
        error = makeParents(path);
        if (error == 0)
            error = make();
    }
    return error;
}

bool endsAsDirectory(const std::string &path)
{
    return path.empty() || path.back() == '/';
}

} // namespace

FailCode failCode(int error)
{
    switch (error) {
    case ENOENT: return FailCode::NotFound;
    case EACCES: case EPERM: case EROFS: return FailCode::PermissionDenied;
    case ENOSPC: case EDQUOT: return FailCode::DiskFull;
    case EFBIG: case EOVERFLOW: return FailCode::TooLarge;
    case ENOTDIR: case ELOOP: case ENAMETOOLONG: case EINVAL: case ENXIO: case ENODEV: return FailCode::InvalidArgument;
    case EEXIST: case ENOTEMPTY: case EISDIR: case EBUSY: case ETXTBSY: return FailCode::Conflict;
    case EXDEV: case ENOSYS: case EOPNOTSUPP: return FailCode::Unsupported;
    default: return FailCode::Internal;
    }
}

Failure failureOf(int error, std::string_view path)
{
    return {failCode(error), std::string(path.substr(0, 512)) + ": " + std::strerror(error)};
}

Descriptor::~Descriptor()
{
    if (m_value >= 0)
        close(m_value);
}

int describe(int directory, const char *name, FileInfo &info)
{
    struct stat status{};
    if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) < 0)
        return errno;
    info = {};
    info.mode = status.st_mode & 07777;
    info.modifiedMs = std::int64_t{status.st_mtim.tv_sec} * 1000 + status.st_mtim.tv_nsec / 1'000'000;
    if (S_ISREG(status.st_mode)) {
        info.type = FileType::File;
        info.size = static_cast<std::uint64_t>(status.st_size);
    } else if (S_ISDIR(status.st_mode)) {
        info.type = FileType::Directory;
    } else if (S_ISLNK(status.st_mode)) {
        info.type = FileType::Symlink;
        char target[MaxPath + 1];
        const ssize_t length = readlinkat(directory, name, target, MaxPath);
        if (length < 0)
            return errno;
        info.linkTarget.assign(target, static_cast<std::size_t>(length));
    } else {
        info.type = FileType::Other;
    }
    return 0;
}

int makeDirectories(const std::string &path, unsigned mode)
{
    if (mkdir(path.c_str(), mode) == 0)
        return 0;
    const int error = errno;
    if (error == ENOENT) {
        if (const int above = makeParents(path); above != 0)
            return above;
        return mkdir(path.c_str(), mode) == 0 || errno == EEXIST ? 0 : errno;
    }
    struct stat status{};
    if (error == EEXIST && stat(path.c_str(), &status) == 0)
        return S_ISDIR(status.st_mode) ? 0 : EEXIST;
    return error;
}

// From the top down, without recursion: a path may have 2000 parts.
int makeParents(const std::string &path)
{
    for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        const std::string parent = path.substr(0, slash);
        if (mkdir(parent.c_str(), 0755) == 0 || errno == EEXIST || errno == EISDIR)
            continue;
        const int error = errno;
        struct stat status{};
        if (stat(parent.c_str(), &status) < 0) // read-only roots say EROFS for what exists, too
            return error;
    }
    return 0;
}

int setTimes(int directory, const char *name, std::int64_t modifiedMs)
{
    if (modifiedMs == 0)
        return 0;
    timespec times[2]{};
    times[0].tv_nsec = UTIME_OMIT;
    times[1].tv_sec = modifiedMs / 1000;
    times[1].tv_nsec = modifiedMs % 1000 * 1'000'000;
    if (times[1].tv_nsec < 0) {
        --times[1].tv_sec;
        times[1].tv_nsec += 1'000'000'000;
    }
    return utimensat(directory, name, times, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : errno;
}

int AtomicFile::open(const std::string &path, unsigned mode, std::int64_t modifiedMs)
{
    discard();
    if (endsAsDirectory(path))
        return EISDIR;
    m_path = path;
    m_mode = mode;
    m_modifiedMs = modifiedMs;
    return withParents(path, [this] {
        // A left-over or planted name is no obstacle: the next number is tried.
        for (int attempt = 0; attempt < 100; ++attempt) {
            m_part = partName(m_path);
            const int file = ::open(m_part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
            if (file >= 0) {
                m_file = Descriptor(file);
                return 0;
            }
            if (errno != EEXIST)
                return errno;
        }
        return EEXIST;
    });
}

int AtomicFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_file.get(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            const int error = errno;
            discard();
            return error;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

int AtomicFile::commit()
{
    int error = 0;
    if (fchmod(m_file.get(), m_mode & 0777) < 0)
        error = errno;
    if (error == 0)
        error = setTimes(AT_FDCWD, m_part.c_str(), m_modifiedMs);
    if (error == 0 && close(m_file.release()) < 0)
        error = errno;
    if (error == 0 && rename(m_part.c_str(), m_path.c_str()) < 0)
        error = errno;
    if (error == 0)
        m_part.clear();
    discard();
    return error;
}

void AtomicFile::discard()
{
    if (!m_part.empty())
        unlink(m_part.c_str());
    m_part.clear();
    m_file = Descriptor();
}

int makeSymlink(const std::string &path, const std::string &target, std::int64_t modifiedMs)
{
    if (endsAsDirectory(path) || target.empty())
        return EINVAL;
    std::string part;
    int error = withParents(path, [&] {
        part = partName(path);
        return symlink(target.c_str(), part.c_str()) == 0 ? 0 : errno;
    });
    if (error != 0)
        return error;
    error = setTimes(AT_FDCWD, part.c_str(), modifiedMs);
    if (error == 0 && rename(part.c_str(), path.c_str()) < 0)
        error = errno;
    if (error != 0)
        unlink(part.c_str());
    return error;
}

} // namespace velqa::guest
