// Small file-system helpers: paths, errors, facts about one entry, atomic writing. Run on the guest's thread.
#pragma once

#include "core/guest/protocol.h"

#include <string>

namespace velqa::guest {

// What the guest's own half-written files are called; they are invisible in lists, manifests and the watch.
inline constexpr std::string_view PartPrefix = ".velqa-part-";

protocol::FailCode failCode(int error);
protocol::Failure failureOf(int error, std::string_view path);

// Closes what it holds.
class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int value) : m_value(value) {}
    Descriptor(Descriptor &&other) noexcept : m_value(std::exchange(other.m_value, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_value, other.m_value);
        return *this;
    }
    ~Descriptor();
    int get() const { return m_value; }
    bool isOpen() const { return m_value >= 0; }
    int release() { return std::exchange(m_value, -1); }

private:
    int m_value = -1;
};

// lstat of one name below an open directory; the path in the result stays empty. 0 or an errno.
int describe(int directory, const char *name, protocol::FileInfo &info);
// With parents. 0 or an errno.
int makeDirectories(const std::string &path, unsigned mode = 0755);
int makeParents(const std::string &path);
int setTimes(int directory, const char *name, std::int64_t modifiedMs);

// A file that appears under its name only when it is complete.
class AtomicFile
{
public:
    AtomicFile() = default;
    AtomicFile(AtomicFile &&) = default;
    AtomicFile &operator=(AtomicFile &&) = default;
    ~AtomicFile() { discard(); }

    // All return 0 or an errno; after an error nothing is left behind.
    int open(const std::string &path, unsigned mode, std::int64_t modifiedMs);
    int write(std::string_view bytes);
    int commit();
    void discard();
    bool isOpen() const { return m_file.isOpen(); }

private:
    Descriptor m_file;
    std::string m_path;
    std::string m_part;
    unsigned m_mode = 0644;
    std::int64_t m_modifiedMs = 0;
};

// Replaces whatever file or link has that name. 0 or an errno.
int makeSymlink(const std::string &path, const std::string &target, std::int64_t modifiedMs);

} // namespace velqa::guest
