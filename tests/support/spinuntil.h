// spinUntil: runs the event loop until a condition holds; tests wait for facts, never for time. Main thread of a test.
#pragma once

#include <functional>

namespace velqa::test {

// False when the deadline passed first: ASSERT_TRUE(spinUntil([&] { return done; }));
[[nodiscard]] bool spinUntil(const std::function<bool()> &condition, int deadlineMs = 10'000);

} // namespace velqa::test
