// FakeClock: time that moves only when a test says so. Used on one thread.
#pragma once

#include "core/base/clock.h"

namespace velqa::test {

class FakeClock final : public Clock
{
public:
    qint64 wallMs() const override { return wall; }
    qint64 bootMs() const override { return boot; }
    void advance(qint64 ms);

    qint64 wall = 1'796'000'000'000; // end of November 2026
    qint64 boot = 1'000'000;
};

} // namespace velqa::test
