// How often the kernel killed something in this container for memory. Reads the cgroup files, version 1 or 2.
#pragma once

#include <cstdint>

namespace velqa::guest {

// Grows by one per kill; 0 where the kernel does not tell.
std::uint64_t memoryKills();

} // namespace velqa::guest
