// Looking at /proc.
#include "core/guest/program/processtree.h"
#include "core/guest/program/spawn.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace velqa::guest {
namespace {

constexpr std::size_t MaxEnvironment = 512 * 1024;

std::string readFile(const char *path, std::size_t limit)
{
    std::string content;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return content;
    char buffer[8192];
    ssize_t count = 0;
    while (content.size() < limit && (count = read(descriptor, buffer, sizeof buffer)) > 0)
        content.append(buffer, static_cast<std::size_t>(count));
    close(descriptor);
    return content;
}

bool readEntry(pid_t pid, ProcessEntry &entry)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(pid));
    const std::string text = readFile(path, 4096);
    // The name in brackets may itself hold brackets and spaces: what follows the last one counts.
    const std::size_t end = text.rfind(')');
    int parent = 0;
    int group = 0;
    int session = 0;
    char state = '?';
    if (end == std::string::npos ||
        std::sscanf(text.c_str() + end + 1, " %c %d %d %d", &state, &parent, &group, &session) != 4)
        return false;
    entry = {pid, parent, group, session, state};
    return true;
}

} // namespace

std::vector<ProcessEntry> allProcesses()
{
    std::vector<ProcessEntry> list;
    DIR *directory = opendir("/proc");
    if (!directory)
        return list;
    const pid_t self = getpid();
    while (const dirent *item = readdir(directory)) {
        char *end = nullptr;
        const long pid = std::strtol(item->d_name, &end, 10);
        ProcessEntry entry;
        if (*end == '\0' && pid > 0 && pid != self && readEntry(static_cast<pid_t>(pid), entry))
            list.push_back(entry);
    }
    closedir(directory);
    return list;
}

std::string markerOf(pid_t pid)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/environ", static_cast<int>(pid));
    const std::string text = readFile(path, MaxEnvironment);
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\0', at), text.size());
        if (text.compare(at, MarkerVariable.size(), MarkerVariable) == 0)
            return text.substr(at + MarkerVariable.size(), end - at - MarkerVariable.size());
        at = end + 1;
    }
    return {};
}

std::vector<pid_t> membersOf(const Tree &tree, const std::function<bool(const std::string &, pid_t)> &isKnown)
{
    const std::vector<ProcessEntry> list = allProcesses();
    const pid_t self = getpid();
    std::vector<char> isMember(list.size(), 0);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const ProcessEntry &entry = list[i];
        if (entry.state == 'Z')
            continue;
        if (entry.pid == tree.leader || entry.session == tree.leader || entry.group == tree.leader) {
            isMember[i] = 1;
            continue;
        }
        const std::string marker = markerOf(entry.pid);
        if (marker == tree.marker)
            isMember[i] = 1;
        else if (entry.parent == self && !isKnown(marker, entry.session))
            isMember[i] = 1;
    }
    // Children of members are members, to any depth.
    for (bool grown = true; grown;) {
        grown = false;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (isMember[i] || list[i].state == 'Z')
                continue;
            for (std::size_t j = 0; j < list.size(); ++j) {
                if (isMember[j] && list[i].parent == list[j].pid) {
                    isMember[i] = 1;
                    grown = true;
                    break;
                }
            }
        }
    }
    std::vector<pid_t> members;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (isMember[i])
            members.push_back(list[i].pid);
    }
    std::sort(members.begin(), members.end());
    return members;
}

} // namespace velqa::guest
