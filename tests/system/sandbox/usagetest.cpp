// What a sandbox uses, as its own control group counts it. Real engine.
#include "sandboxfixture.h"

namespace velqa {
namespace {

using test::spinUntil;

class UsageTest : public SandboxFixture
{
protected:
    GuestUsage usage(Sandbox &sandbox)
    {
        return await<GuestUsage>([&](auto done) { sandbox.guest()->usage(done); }).value_or(GuestUsage());
    }
};

TEST_F(UsageTest, ProcessorMemoryWorkspaceAndProcessesAreThoseOfTheSandbox)
{
    const auto sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    const GuestUsage before = usage(*sandbox);
    EXPECT_EQ(before.processes, 0);
    EXPECT_EQ(before.memoryLimitBytes, sandbox->spec().limits.memoryBytes);
    EXPECT_EQ(before.workspaceBytes, sandbox->spec().limits.workspaceBytes);
    ASSERT_GE(before.cpuMs, 0);
    ASSERT_GE(before.memoryBytes, 0);
    EXPECT_LT(before.memoryBytes, 64LL << 20);

    ASSERT_TRUE(shell(*sandbox, QStringLiteral("head -c 60000000 /dev/zero > big")).exit);
    ProcessSpec busy;
    busy.shellCommand = QStringLiteral("python3 -c 'b = bytearray(100 << 20)\nwhile True: pass'");
    const std::unique_ptr<GuestProcess> process = sandbox->guest()->start(busy);
    GuestUsage now;
    EXPECT_TRUE(spinUntil([&] {
        now = usage(*sandbox);
        return now.memoryBytes > (140LL << 20) && now.cpuMs > before.cpuMs + 500;
    }, 20'000)) << now.memoryBytes << " bytes, " << now.cpuMs << " ms";
    EXPECT_GT(now.timeMs, before.timeMs);
    EXPECT_GE(now.processes, 1);
    const qint64 taken = before.workspaceFreeBytes - now.workspaceFreeBytes;
    EXPECT_GE(taken, 60'000'000);
    EXPECT_LT(taken, 61'000'000);
    // One processor: it cannot have used more time than there was, give or take a scheduler's slice.
    EXPECT_LE(now.cpuMs - before.cpuMs, (now.timeMs - before.timeMs) * 12 / 10 + 200);

    const auto list = await<QList<GuestProcessInfo>>([&](auto done) { sandbox->guest()->processes(done); });
    ASSERT_TRUE(list);
    const auto found = std::find_if(list->begin(), list->end(),
                                    [](const GuestProcessInfo &p) { return p.command.startsWith(QLatin1String("python3 -c")); });
    ASSERT_NE(found, list->end());
    EXPECT_GT(found->residentBytes, 100LL << 20);
    ASSERT_TRUE(await<std::monostate>([&](auto done) { sandbox->guest()->endProcess(found->pid, done); }));
    EXPECT_TRUE(spinUntil([&] { return usage(*sandbox).processes == 0; }));
    EXPECT_FALSE(await<std::monostate>([&](auto done) { sandbox->guest()->endProcess(1, done); })) << "the guest stays";
    EXPECT_EQ(sandbox->state(), SandboxState::Ready);
}

} // namespace
} // namespace velqa
