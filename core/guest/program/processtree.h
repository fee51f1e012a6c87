// Who descends from whom: a look at /proc, and the killing of one tree with everything that broke away from it.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace velqa::guest {

struct ProcessEntry
{
    pid_t pid = 0;
    pid_t parent = 0;
    pid_t group = 0;
    pid_t session = 0;
    char state = '?'; // as in /proc/<pid>/stat; Z is dead already
};

// Everything visible except the guest itself, also zombies.
std::vector<ProcessEntry> allProcesses();
// The marker in a process's environment; empty when it has none or hides it.
std::string markerOf(pid_t pid);

struct Tree
{
    pid_t leader = 0;
    std::string marker;
};

// Every living process of the tree: descendants, members of the leader's session and group, bearers of its marker, and
// what descends from these. Orphans that no start vouches for (`isKnown` says no to marker and to session) go too:
// a program that hides its origin ends with the first tree that is killed. Sorted by pid.
std::vector<pid_t> membersOf(const Tree &tree,
                             const std::function<bool(const std::string &marker, pid_t session)> &isKnown);

} // namespace velqa::guest
