// What the sandbox uses, as the kernel counts it, and who uses it. Runs on the guest's thread.
#pragma once

#include "core/guest/protocol.h"

#include <string>
#include <vector>

namespace velqa::guest {

// Of the control group; both layouts of it (one file system for all, or one for each kind).
protocol::SandboxUsage readUsage(const std::string &workspace);
// Everything that runs except the guest itself, at most MaxListedProcesses; sorted by pid.
std::vector<protocol::ProcessInfo> describeProcesses();

} // namespace velqa::guest
