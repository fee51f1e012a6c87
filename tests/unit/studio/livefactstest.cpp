// What is made of two counts of one sandbox.
#include "core/studio/livefacts.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

GuestUsage usageAt(qint64 timeMs, qint64 cpuMs)
{
    GuestUsage usage;
    usage.timeMs = timeMs;
    usage.cpuMs = cpuMs;
    return usage;
}

TEST(LiveFactsTest, TheShareOfTheProcessorIsThatOfTheTimeBetween)
{
    EXPECT_EQ(usageBetween(usageAt(1000, 100), usageAt(2000, 600)).cpuPercent, 50);
    EXPECT_EQ(usageBetween(usageAt(1000, 100), usageAt(3000, 4100)).cpuPercent, 200) << "two processors";
    EXPECT_EQ(usageBetween(usageAt(1000, 100), usageAt(2000, 100)).cpuPercent, 0);
}

TEST(LiveFactsTest, WhatCannotBeToldIsUnknown)
{
    EXPECT_EQ(usageBetween(std::nullopt, usageAt(2000, 600)).cpuPercent, -1);
    EXPECT_EQ(usageBetween(usageAt(1000, 100), usageAt(1000, 600)).cpuPercent, -1) << "no time passed";
    EXPECT_EQ(usageBetween(usageAt(1000, 700), usageAt(2000, 600)).cpuPercent, -1) << "the count fell";
    EXPECT_EQ(usageBetween(usageAt(1000, -1), usageAt(2000, 600)).cpuPercent, -1);
    EXPECT_EQ(usageBetween(usageAt(0, 0), usageAt(1, 1'000'000'000)).cpuPercent, 100'000) << "nonsense stays small";
    const SandboxUsage nothing = usageBetween(std::nullopt, usageAt(1, 1));
    EXPECT_EQ(nothing.memoryBytes, -1);
    EXPECT_EQ(nothing.workspaceUsedBytes, -1);
    GuestUsage odd = usageAt(1, 1);
    odd.workspaceBytes = 10;
    odd.workspaceFreeBytes = 20;
    EXPECT_EQ(usageBetween(std::nullopt, odd).workspaceUsedBytes, 0);
}

} // namespace
} // namespace velqa
