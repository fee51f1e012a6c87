// Reading /sys/fs/cgroup and /proc.
#include "core/guest/program/usage.h"
#include "core/guest/program/loop.h"
#include "core/guest/program/processtree.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace velqa::guest {

using protocol::ProcessInfo;
using protocol::SandboxUsage;

namespace {

constexpr std::uint64_t Unknown = SandboxUsage::Unknown;

std::string contentOf(const char *path, std::size_t limit)
{
    std::string content;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return content;
    content.resize(limit);
    std::size_t size = 0;
    for (ssize_t count = 1; count > 0 && size < limit; size += static_cast<std::size_t>(count > 0 ? count : 0))
        count = read(descriptor, content.data() + size, limit - size);
    close(descriptor);
    content.resize(size);
    return content;
}

// The number after `key` at the start of a line; the first number for an empty key.
std::uint64_t numberIn(const std::string &text, std::string_view key = {})
{
    for (std::size_t at = 0; at < text.size();) {
        if (text.compare(at, key.size(), key) == 0) {
            const char *begin = text.c_str() + at + key.size();
            char *end = nullptr;
            const unsigned long long value = std::strtoull(begin, &end, 10);
            return end == begin || value >= Unknown ? Unknown : value;
        }
        const std::size_t next = text.find('\n', at);
        at = next == std::string::npos ? text.size() : next + 1;
    }
    return Unknown;
}

// The first of the files that is there.
std::uint64_t numberOf(std::initializer_list<const char *> paths, std::string_view key = {})
{
    for (const char *path : paths) {
        const std::string text = contentOf(path, 16 * 1024);
        if (!text.empty())
            return numberIn(text, key);
    }
    return Unknown;
}

std::uint64_t cpuMs()
{
    if (const std::uint64_t micro = numberOf({"/sys/fs/cgroup/cpu.stat"}, "usage_usec "); micro != Unknown)
        return micro / 1000;
    const std::uint64_t nano =
        numberOf({"/sys/fs/cgroup/cpuacct/cpuacct.usage", "/sys/fs/cgroup/cpu,cpuacct/cpuacct.usage"});
    return nano == Unknown ? Unknown : nano / 1'000'000;
}

std::uint64_t memoryBytes()
{
    std::uint64_t used = numberOf({"/sys/fs/cgroup/memory.current"});
    std::uint64_t droppable = Unknown;
    if (used != Unknown) {
        droppable = numberOf({"/sys/fs/cgroup/memory.stat"}, "inactive_file ");
    } else {
        used = numberOf({"/sys/fs/cgroup/memory/memory.usage_in_bytes"});
        droppable = numberOf({"/sys/fs/cgroup/memory/memory.stat"}, "total_inactive_file ");
    }
    if (used == Unknown || droppable == Unknown)
        return used;
    return used > droppable ? used - droppable : 0;
}

// Clock ticks of proc(5) as milliseconds.
std::uint64_t ticksToMs(unsigned long long ticks)
{
    static const long perSecond = sysconf(_SC_CLK_TCK);
    return perSecond > 0 ? ticks * 1000 / static_cast<unsigned long long>(perSecond) : 0;
}

std::string commandOf(pid_t pid, std::string_view name)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/cmdline", static_cast<int>(pid));
    std::string command = contentOf(path, protocol::MaxProcessCommand);
    while (!command.empty() && command.back() == '\0')
        command.pop_back();
    for (char &c : command) {
        if (c == '\0')
            c = ' ';
    }
    return command.empty() ? '[' + std::string(name) + ']' : command;
}

bool describe(const ProcessEntry &entry, ProcessInfo &info)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(entry.pid));
    const std::string text = contentOf(path, 4096);
    const std::size_t begin = text.find('(');
    const std::size_t end = text.rfind(')'); // the name may itself hold brackets
    if (begin == std::string::npos || end == std::string::npos || end < begin)
        return false;
    unsigned long long user = 0;
    unsigned long long system = 0;
    unsigned long long started = 0;
    long long pages = 0;
    // Fields 14, 15, 22 and 24 of proc(5).
    if (std::sscanf(text.c_str() + end + 1,
                    " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d %*d %*d %*d %*d %llu %*u %lld", &user,
                    &system, &started, &pages) != 4)
        return false;
    info.pid = static_cast<std::uint32_t>(entry.pid);
    info.parent = static_cast<std::uint32_t>(entry.parent > 0 ? entry.parent : 0);
    info.state = static_cast<std::uint8_t>(entry.state);
    info.cpuMs = ticksToMs(user + system);
    const std::uint64_t startedMs = ticksToMs(started);
    const auto now = static_cast<std::uint64_t>(Loop::nowMs()); // the same clock: since boot, sleep counted
    info.ageMs = now > startedMs ? now - startedMs : 0;
    info.residentBytes = pages > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
    info.command = commandOf(entry.pid, std::string_view(text).substr(begin + 1, end - begin - 1));
    return true;
}

} // namespace

SandboxUsage readUsage(const std::string &workspace)
{
    SandboxUsage usage;
    usage.timeMs = static_cast<std::uint64_t>(Loop::nowMs());
    usage.cpuMs = cpuMs();
    usage.memoryBytes = memoryBytes();
    usage.memoryLimitBytes = numberOf({"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"});
    struct statvfs space{};
    if (statvfs(workspace.c_str(), &space) == 0) {
        usage.workspaceBytes = std::uint64_t{space.f_blocks} * space.f_frsize;
        usage.workspaceFreeBytes = std::uint64_t{space.f_bavail} * space.f_frsize;
    }
    for (const ProcessEntry &entry : allProcesses())
        usage.processes += entry.state != 'Z' ? 1 : 0;
    return usage;
}

std::vector<ProcessInfo> describeProcesses()
{
    std::vector<ProcessInfo> list;
    for (const ProcessEntry &entry : allProcesses()) {
        ProcessInfo info;
        if (entry.state != 'Z' && list.size() < protocol::MaxListedProcesses && describe(entry, info))
            list.push_back(std::move(info));
    }
    return list;
}

} // namespace velqa::guest
