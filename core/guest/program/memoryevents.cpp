// The kernel's count of processes killed for memory.
#include "core/guest/program/memoryevents.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace velqa::guest {

std::uint64_t memoryKills()
{
    static const int descriptor = [] {
        for (const char *path : {"/sys/fs/cgroup/memory.events", "/sys/fs/cgroup/memory/memory.oom_control"}) {
            if (const int opened = open(path, O_RDONLY | O_CLOEXEC); opened >= 0)
                return opened;
        }
        return -1;
    }();
    char text[512];
    const ssize_t count = descriptor < 0 ? -1 : pread(descriptor, text, sizeof text - 1, 0);
    if (count <= 0)
        return 0;
    text[count] = '\0';
    const char *line = std::strstr(text, "oom_kill ");
    return line ? std::strtoull(line + 9, nullptr, 10) : 0;
}

} // namespace velqa::guest
