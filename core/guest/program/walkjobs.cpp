// Jobs that walk directories: list, manifest, remove. They go by open descriptors, never follow a link, and keep their
// own stack, so that hostile depth, names and swapped directories cost nothing but an error.
#include "core/guest/program/filesystem.h"
#include "core/guest/program/jobs.h"
#include "core/guest/program/sha256.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr std::size_t MaxDepth = 200; // one descriptor each
constexpr std::size_t BatchSize = 32 * 1024;
constexpr int EntriesPerStep = 64;
constexpr std::size_t HashPerStep = 512 * 1024;
constexpr std::uint64_t MinHashLimit = 8ULL << 30;

struct Directory
{
    Directory() = default;
    explicit Directory(int descriptor) : stream(descriptor < 0 ? nullptr : fdopendir(descriptor))
    {
        if (descriptor >= 0 && !stream)
            close(descriptor);
    }
    Directory(Directory &&other) noexcept : stream(std::exchange(other.stream, nullptr)), name(std::move(other.name)) {}
    Directory &operator=(Directory &&other) noexcept
    {
        std::swap(stream, other.stream);
        name.swap(other.name);
        return *this;
    }
    ~Directory()
    {
        if (stream)
            closedir(stream);
    }
    // The next name that is not "." or ".."; null at the end.
    const char *next()
    {
        while (const dirent *item = readdir(stream)) {
            if (std::strcmp(item->d_name, ".") != 0 && std::strcmp(item->d_name, "..") != 0)
                return item->d_name;
        }
        return nullptr;
    }
    int descriptor() const { return dirfd(stream); }

    DIR *stream = nullptr;
    std::string name; // in the directory above
};

constexpr int OpenDirectory = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK;

class WalkJob final : public Job
{
public:
    enum class Depth { One, All };

    WalkJob(Channel &c, std::uint32_t i, std::string root, std::uint32_t maxEntries, Depth depth)
        : Job(c, i), m_root(std::move(root)), m_maxEntries(maxEntries), m_depth(depth)
    {}

    Progress step() override
    {
        if (m_stack.empty()) {
            m_stack.emplace_back(open(m_root.c_str(), OpenDirectory));
            if (!m_stack.back().stream)
                return fail(failureOf(errno, m_root));
            struct statvfs space{};
            if (fstatvfs(m_stack.back().descriptor(), &space) == 0)
                m_hashLimit = std::max(MinHashLimit, 2 * std::uint64_t{space.f_blocks} * space.f_frsize);
        }
        for (int i = 0; i < EntriesPerStep; ++i) {
            if (m_file.isOpen()) {
                if (!hashMore())
                    break;
                continue;
            }
            const char *name = m_stack.back().next();
            if (!name) {
                if (m_stack.size() == 1)
                    return finish();
                m_path.resize(m_path.size() - m_stack.back().name.size() - 1);
                m_stack.pop_back();
                continue;
            }
            if (std::strncmp(name, PartPrefix.data(), PartPrefix.size()) == 0)
                continue;
            if (const Failure failure = visit(name); !failure.detail.empty())
                return fail(failure);
        }
        return Progress::More;
    }

private:
    Failure visit(const char *name)
    {
        const int directory = m_stack.back().descriptor();
        FileInfo info;
        if (guest::describe(directory, name, info) != 0)
            return {}; // gone meanwhile
        info.path = m_path + name;
        if (info.path.size() > MaxPath)
            return {FailCode::TooLarge, "a path below " + m_root + " is longer than 4095 bytes"};
        if (++m_count > m_maxEntries)
            return {FailCode::TooLarge, m_root + " has more than " + std::to_string(m_maxEntries) + " entries"};
        if (m_depth == Depth::All && info.type == FileType::Directory) {
            add(info);
            if (m_stack.size() >= MaxDepth)
                return {FailCode::TooLarge, m_root + " is nested more than 200 levels deep"};
            Directory below(openat(directory, name, OpenDirectory | O_NOFOLLOW));
            if (below.stream) { // else not readable: it stays an empty directory
                below.name = name;
                m_path += below.name + '/';
                m_stack.push_back(std::move(below));
            }
            return {};
        }
        if (m_depth == Depth::All && info.type == FileType::File) {
            m_hashed += info.size;
            if (m_hashed > m_hashLimit)
                return {FailCode::TooLarge, "the files below " + m_root + " claim to be larger than the disk"};
            m_file = Descriptor(openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
            struct stat status{};
            if (m_file.isOpen() && fstat(m_file.get(), &status) == 0 && S_ISREG(status.st_mode)) {
                m_hash = Sha256();
                m_left = info.size; // what is appended meanwhile belongs to the next manifest
                m_info = std::move(info);
                m_info.size = 0;
                return {};
            }
            m_file = Descriptor();
        }
        add(info);
        return {};
    }

    // False when this step has done enough.
    bool hashMore()
    {
        static char buffer[128 * 1024];
        std::size_t done = 0;
        while (done < HashPerStep) {
            const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(sizeof buffer, m_left));
            const ssize_t count = size == 0 ? 0 : read(m_file.get(), buffer, size);
            if (count <= 0) {
                if (count == 0)
                    m_info.sha256 = m_hash.finish();
                m_file = Descriptor();
                add(m_info);
                return true;
            }
            m_hash.add(std::string_view(buffer, static_cast<std::size_t>(count)));
            m_info.size += static_cast<std::uint64_t>(count);
            m_left -= static_cast<std::uint64_t>(count);
            done += static_cast<std::size_t>(count);
        }
        return false;
    }

    void add(const FileInfo &info)
    {
        encode(m_batch, info);
        if (m_batch.size() >= BatchSize)
            flush();
    }

    void flush()
    {
        if (m_batch.size() > 0)
            channel.send(Type::Files, id, m_batch.bytes());
        m_batch.clear();
    }

    Progress finish()
    {
        flush();
        return succeed();
    }

    std::string m_root;
    std::uint32_t m_maxEntries;
    Depth m_depth;
    std::vector<Directory> m_stack;
    std::string m_path; // of the innermost directory, with a slash at the end, or empty
    std::uint32_t m_count = 0;
    std::uint64_t m_hashed = 0;
    std::uint64_t m_hashLimit = MinHashLimit;
    Descriptor m_file;
    std::uint64_t m_left = 0;
    FileInfo m_info;
    Sha256 m_hash;
    Writer m_batch;
};

class RemoveJob final : public Job
{
public:
    RemoveJob(Channel &c, std::uint32_t i, std::string path, std::string workspace)
        : Job(c, i), m_path(std::move(path)), m_workspace(std::move(workspace))
    {}

    Progress step() override
    {
        if (m_stack.empty()) {
            if (unlink(m_path.c_str()) == 0)
                return succeed();
            if (errno != EISDIR && errno != EPERM)
                return fail(failureOf(errno, m_path));
            if (isWorkspace())
                return fail({FailCode::InvalidArgument, "the workspace itself cannot be removed"});
            m_stack.push_back(openToEmpty(AT_FDCWD, m_path.c_str()));
            if (!m_stack.back().stream)
                return fail(failureOf(errno, m_path));
        }
        for (int i = 0; i < EntriesPerStep; ++i) {
            const char *name = m_stack.back().next();
            const int error = name ? removeEntry(name) : leave();
            if (error != 0)
                return fail(failureOf(error, m_path));
            if (m_stack.empty())
                return succeed();
        }
        return Progress::More;
    }

private:
    bool isWorkspace() const
    {
        struct stat one{};
        struct stat other{};
        return ::stat(m_path.c_str(), &one) == 0 && ::stat(m_workspace.c_str(), &other) == 0 &&
               one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    }

    // A directory its owner locked away is opened up: it is to vanish.
    static Directory openToEmpty(int above, const char *name)
    {
        int descriptor = openat(above, name, OpenDirectory | O_NOFOLLOW);
        struct stat status{};
        const bool isLocked = descriptor < 0 ? errno == EACCES
                                             : fstat(descriptor, &status) == 0 && (status.st_mode & 0700) != 0700;
        if (isLocked && fchmodat(above, name, 0700, 0) == 0 && descriptor < 0)
            descriptor = openat(above, name, OpenDirectory | O_NOFOLLOW);
        Directory directory(descriptor);
        directory.name = name;
        return directory;
    }

    int removeEntry(const char *name)
    {
        const int directory = m_stack.back().descriptor();
        if (unlinkat(directory, name, 0) == 0 || errno == ENOENT)
            return 0;
        if (errno != EISDIR && errno != EPERM)
            return errno;
        if (unlinkat(directory, name, AT_REMOVEDIR) == 0)
            return 0;
        if (m_stack.size() >= MaxDepth) {
            // Too deep to hold all levels open: hang it higher up, where this walk meets it again.
            const std::string higher = std::string(PartPrefix) + "deep-" + std::to_string(m_moved++);
            if (renameat(directory, name, m_stack.front().descriptor(), higher.c_str()) < 0)
                return errno;
            m_again = true;
            return 0;
        }
        Directory below = openToEmpty(directory, name);
        if (!below.stream)
            return errno;
        m_stack.push_back(std::move(below));
        return 0;
    }

    int leave()
    {
        if (m_stack.size() == 1 && std::exchange(m_again, false)) {
            rewinddir(m_stack.front().stream);
            return 0;
        }
        const std::string name = m_stack.back().name;
        m_stack.pop_back();
        const int above = m_stack.empty() ? AT_FDCWD : m_stack.back().descriptor();
        if (unlinkat(above, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT)
            return 0;
        // Someone is still writing into it.
        return m_stack.empty() || errno != ENOTEMPTY ? errno : 0;
    }

    std::string m_path;
    std::string m_workspace;
    std::vector<Directory> m_stack;
    bool m_again = false;
    unsigned m_moved = 0;
};

} // namespace

std::unique_ptr<Job> makeListJob(Channel &channel, std::uint32_t id, const std::string &path, std::uint32_t maxEntries)
{
    return std::make_unique<WalkJob>(channel, id, path, maxEntries, WalkJob::Depth::One);
}

std::unique_ptr<Job> makeManifestJob(Channel &channel, std::uint32_t id, const std::string &path,
                                     std::uint32_t maxEntries)
{
    return std::make_unique<WalkJob>(channel, id, path, maxEntries, WalkJob::Depth::All);
}

std::unique_ptr<Job> makeRemoveJob(Channel &channel, std::uint32_t id, const std::string &path,
                                   const std::string &workspace)
{
    return std::make_unique<RemoveJob>(channel, id, path, workspace);
}

} // namespace velqa::guest
