// Spawning: one program started with its own session, pipes and nothing else of the guest's. Runs on the guest's thread.
#pragma once

#include "core/guest/protocol.h"

#include <sys/types.h>

#include <string>

namespace velqa::guest {

// The environment variable that marks every process of one start, and how it begins in /proc/<pid>/environ.
inline constexpr std::string_view MarkerVariable = "VELQA_PROCESS=";

struct Spawned
{
    pid_t pid = -1;
    int input = -1; // -1 when the program reads /dev/null
    int output = -1;
    int errors = -1;
    std::string problem; // set when it did not start
};

// Once, while the process may still open its own files below /proc (before it makes itself non-dumpable).
void prepareSpawning();

// Starts it; the descriptors are non-blocking, close-on-exec and the caller's. `marker` is unique per start.
Spawned spawn(const protocol::StartRequest &request, const std::string &workspace, const std::string &marker);

} // namespace velqa::guest
