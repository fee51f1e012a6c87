// The walls, tried from inside and read from outside (S01 to S17 of the hardening checklist). Real engine.
#include "sandboxfixture.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace velqa {
namespace {

struct Inside
{
    const char *name;
    const char *command;
    const char *expected; // regular expression over stdout and stderr, whole text trimmed
    enum class Exit { Zero, NotZero, Any } exit = Exit::Any;
};

const Inside Rows[] = {
    {"S01_NoCapabilities", "grep ^Cap /proc/self/status | awk '{print $2}' | sort -u", "^0000000000000000$", Inside::Exit::Zero},
    {"S02_NoNewPrivileges", "grep NoNewPrivs /proc/self/status", "^NoNewPrivs:\\s1$", Inside::Exit::Zero},
    {"S02_Seccomp", "grep '^Seccomp:' /proc/self/status", "^Seccomp:\\s2$", Inside::Exit::Zero},
    {"S02_Unshare", "unshare -U true", "Operation not permitted", Inside::Exit::NotZero},
    {"S02_UnshareNet", "unshare -n true", "Operation not permitted", Inside::Exit::NotZero},
    {"S03_User", "echo $(id -u) $(id -g) $(id -G)", "^1000 1000 1000$", Inside::Exit::Zero},
    {"S04_Root", "for d in / /usr /etc /var /opt /home /run /velqa /usr/local/bin; do touch $d/x 2>/dev/null && echo $d; done; true", "^$", Inside::Exit::Zero},
    {"S04_ReadOnlyWord", "touch /x", "Read-only file system", Inside::Exit::NotZero},
    {"S04_WritableMounts",
     "for d in $(awk '{print $2}' /proc/mounts); do [ -d $d ] && touch $d/velqa-probe 2>/dev/null && echo $d; done | sort | tr '\\n' ' '",
     "^/dev/mqueue /dev/shm /home/agent /tmp /workspace$|^/dev/shm /home/agent /tmp /workspace$", Inside::Exit::Any},
    {"S04_Home", "echo ok > $HOME/x && cat $HOME/x && echo $HOME", "^ok\n/home/agent$", Inside::Exit::Zero},
    {"S04_TmpRunsPrograms", "cp /bin/true /tmp/t && /tmp/t && echo ran", "^ran$", Inside::Exit::Zero},
    {"S04_WorkspaceRunsPrograms", "cp /bin/true t && ./t && echo ran && pwd", "^ran\n/workspace$", Inside::Exit::Zero},
    {"S04_NoDevicesNoSuid", "awk '$2==\"/workspace\" || $2==\"/tmp\" || $2==\"/home/agent\" {print $4}' /proc/mounts | grep -c nosuid,nodev", "^3$", Inside::Exit::Zero},
    {"S05_NoSocket", "find / -name 'docker.sock' -o -name 'podman.sock' -o -name 'containerd.sock' 2>/dev/null; cat /proc/net/unix | grep -c docker", "^0$", Inside::Exit::Any},
    {"S11_Kcore", "head -c 1 /proc/kcore | wc -c", "^0$|denied", Inside::Exit::Any},
    {"S11_Keys", "cat /proc/keys | wc -c", "^0$|denied", Inside::Exit::Any},
    {"S11_Firmware", "ls -A /sys/firmware | wc -l", "^0$", Inside::Exit::Any},
    {"S11_ProcSys", "echo 1 > /proc/sys/kernel/panic", "Read-only file system|Permission denied", Inside::Exit::NotZero},
    {"S11_Sysrq", "echo h > /proc/sysrq-trigger", "Read-only file system|Permission denied|No such file", Inside::Exit::NotZero},
    {"S11_Sys", "echo 1 > /sys/kernel/mm/ksm/run", "Read-only file system|Permission denied|nonexistent|No such", Inside::Exit::NotZero},
    {"S11_Disks", "ls /dev | grep -E '^(sd|vd|nvme|loop|kvm|mem|kmsg|fuse)' | wc -l", "^0$", Inside::Exit::Any},
    {"S11_Dmesg", "dmesg", "not permitted|denied|not found", Inside::Exit::NotZero},
    {"S11_Mknod", "mknod /tmp/sda b 8 0", "Operation not permitted", Inside::Exit::NotZero},
    {"S11_Mount", "mount -t tmpfs x /tmp", "permi|superuser|not found", Inside::Exit::NotZero},
    {"S11_Chroot", "/usr/sbin/chroot / true", "Operation not permitted", Inside::Exit::NotZero},
    {"S11_Environ", "cat /proc/1/environ", "Permission denied", Inside::Exit::NotZero},
    {"S11_Descriptors", "ls /proc/1/fd", "Permission denied", Inside::Exit::NotZero},
    {"S11_Memory", "head -c 1 /proc/1/mem", "Permission denied", Inside::Exit::NotZero},
    {"S11_Ptrace",
     "python3 -c \"import ctypes; l=ctypes.CDLL(None, use_errno=True); print(l.ptrace(16, 1, 0, 0), ctypes.get_errno())\"", "^-1 1$", Inside::Exit::Zero},
    {"S11_KillGuest", "kill -9 1; kill -TERM 1; kill -STOP 1; sleep 0.2; echo alive", "alive$", Inside::Exit::Zero},
    // glibc answers this only when the program did not get other rights than its caller has.
    {"S12_SetuidIsInert", "test -u /usr/bin/passwd && LD_SHOW_AUXV=1 /usr/bin/passwd --help | grep -E 'AT_(EUID|SECURE)' | tr -s ' ' | sort",
     "^AT_EUID: 1000\nAT_SECURE: 0$", Inside::Exit::Zero},
    {"N01_OnlyLoopback", "ls /sys/class/net | tr '\\n' ' '", "^lo$", Inside::Exit::Zero},
    {"N01_NoRoute", "python3 -c \"import socket; socket.create_connection(('1.1.1.1', 80), 3)\"", "unreachable", Inside::Exit::NotZero},
    {"N01_NoNames", "getent hosts debian.org", "^$", Inside::Exit::NotZero},
    {"N02_Metadata", "python3 -c \"import socket; socket.create_connection(('169.254.169.254', 80), 3)\"", "unreachable", Inside::Exit::NotZero},
    {"N03_NoHostResolver", "grep nameserver /etc/resolv.conf | grep -v 'nameserver 127.0.0.1$' | wc -l", "^0$", Inside::Exit::Any},
    {"Hostname", "cat /etc/hostname", "^sandbox$", Inside::Exit::Zero},
    {"NoCores", "ulimit -c; ulimit -n", "^0\n1024$", Inside::Exit::Zero},
    {"NoSecretsInTheEnvironment", "env | grep -v ^VELQA_PROCESS= | grep -icE 'key|token|secret|docker|velqa'", "^0$", Inside::Exit::Any},
    {"ReapsChildren", "for i in $(seq 200); do (sleep 0 &) ; done; sleep 0.5; grep -l '^State:.Z' /proc/[0-9]*/status 2>/dev/null | wc -l", "^0$", Inside::Exit::Any},
};

using HardeningTest = SandboxFixture;

TEST_F(HardeningTest, FromInside)
{
    const std::shared_ptr<Sandbox> sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    for (const Inside &row : Rows) {
        SCOPED_TRACE(row.name);
        const ShellResult result = shell(*sandbox, QString::fromUtf8(row.command));
        ASSERT_TRUE(result.exit) << row.name;
        const QString text = result.all().trimmed();
        const QRegularExpression expected(QString::fromUtf8(row.expected), QRegularExpression::MultilineOption
                                              | (QByteArray(row.expected).startsWith("^(?!") ? QRegularExpression::DotMatchesEverythingOption
                                                                                              : QRegularExpression::NoPatternOption));
        EXPECT_TRUE(expected.match(text).hasMatch()) << text.toStdString();
        if (row.exit == Inside::Exit::Zero) {
            EXPECT_EQ(result.exit->exitCode, 0) << text.toStdString();
        } else if (row.exit == Inside::Exit::NotZero) {
            EXPECT_NE(result.exit->exitCode, 0) << text.toStdString();
        }
    }
    EXPECT_EQ(sandbox->state(), SandboxState::Ready);
}

// S06: what the engine says it made.
TEST_F(HardeningTest, FromOutside)
{
    SandboxSpec wanted = spec();
    wanted.limits.processes = 99;
    wanted.limits.cpuMillis = 500;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    const Result<ContainerState> state = inspect(sandbox->containerId());
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->running);
    const QJsonObject host = state->raw.value(QLatin1String("HostConfig")).toObject();
    const auto isEmptyOrAbsent = [&host](const char *key) {
        const QJsonValue value = host.value(QLatin1String(key));
        return value.isUndefined() || value.isNull() || (value.isArray() && value.toArray().isEmpty())
            || (value.isObject() && value.toObject().isEmpty()) || (value.isString() && value.toString().isEmpty());
    };
    for (const char *key : {"Binds", "Devices", "DeviceRequests", "CapAdd", "VolumesFrom", "Sysctls", "PidMode", "UTSMode", "UsernsMode",
                            "PortBindings", "Links", "ExtraHosts", "GroupAdd", "CgroupParent"})
        EXPECT_TRUE(isEmptyOrAbsent(key)) << key;
    EXPECT_EQ(host.value(QLatin1String("NetworkMode")), QLatin1String("none"));
    EXPECT_EQ(host.value(QLatin1String("IpcMode")), QLatin1String("private"));
    EXPECT_EQ(host.value(QLatin1String("CgroupnsMode")), QLatin1String("private"));
    EXPECT_EQ(host.value(QLatin1String("Privileged")), QJsonValue(false));
    EXPECT_EQ(host.value(QLatin1String("ReadonlyRootfs")), QJsonValue(true));
    EXPECT_EQ(host.value(QLatin1String("SecurityOpt")), QJsonValue(QJsonArray{QStringLiteral("no-new-privileges")}));
    EXPECT_EQ(host.value(QLatin1String("Memory")).toInteger(), wanted.limits.memoryBytes);
    EXPECT_EQ(host.value(QLatin1String("MemorySwap")).toInteger(), wanted.limits.memoryBytes);
    EXPECT_EQ(host.value(QLatin1String("PidsLimit")).toInteger(), 99);
    EXPECT_EQ(host.value(QLatin1String("NanoCpus")).toInteger(), 500'000'000);
    EXPECT_EQ(host.value(QLatin1String("LogConfig")).toObject().value(QLatin1String("Type")), QLatin1String("none"));
    EXPECT_GE(host.value(QLatin1String("MaskedPaths")).toArray().size(), 5);
    EXPECT_EQ(state->raw.value(QLatin1String("Config")).toObject().value(QLatin1String("User")), QLatin1String("1000:1000"));
    EXPECT_EQ(state->raw.value(QLatin1String("LogPath")).toString(), QString());
    QStringList targets;
    for (const QJsonValue &value : state->raw.value(QLatin1String("Mounts")).toArray()) {
        const QJsonObject mount = value.toObject();
        EXPECT_EQ(mount.value(QLatin1String("Type")), QLatin1String("volume"));
        targets.append(mount.value(QLatin1String("Destination")).toString());
        EXPECT_EQ(mount.value(QLatin1String("RW")), QJsonValue(targets.last() != QLatin1String("/velqa")));
    }
    targets.sort();
    EXPECT_EQ(targets, (QStringList{QStringLiteral("/velqa"), QStringLiteral("/workspace")}));
    EXPECT_EQ(containers(installation()).first().name.remove(u'/'), sandbox->containerName());
}

// The limits are read where the kernel keeps them: an engine that accepts and does not enforce them is found out.
TEST_F(HardeningTest, LimitsAreTheKernels)
{
    SandboxSpec wanted = spec();
    wanted.limits.processes = 77;
    wanted.limits.cpuMillis = 500;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    const QString memory = shell(*sandbox, QStringLiteral("cat /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory.max 2>/dev/null")).output.trimmed();
    EXPECT_EQ(memory, QString::number(wanted.limits.memoryBytes));
    EXPECT_EQ(shell(*sandbox, QStringLiteral("cat /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids.max 2>/dev/null")).output.trimmed(), QStringLiteral("77"));
    EXPECT_EQ(shell(*sandbox, QStringLiteral("cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu.max 2>/dev/null")).output.trimmed().section(u' ', 0, 0),
              QStringLiteral("50000"));
    EXPECT_EQ(shell(*sandbox, QStringLiteral("df -B1 --output=size /workspace | tail -1")).output.trimmed(), QString::number(wanted.limits.workspaceBytes));
    const GuestFacts facts = await<GuestFacts>([&](auto done) { sandbox->guest()->facts(done); }).value_or(GuestFacts());
    EXPECT_EQ(facts.workspaceBytes, wanted.limits.workspaceBytes);
}

TEST_F(HardeningTest, S07_ForksAreBoundedAndTheSandboxStaysUsable)
{
    SandboxSpec wanted = spec();
    wanted.limits.processes = 64;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    const ShellResult result = shell(*sandbox, QStringLiteral("for i in $(seq 200); do sleep 600 & done; echo all"));
    EXPECT_TRUE(result.all().contains(QLatin1String("fork")) || result.all().contains(QLatin1String("temporarily unavailable"))) << result.all().toStdString();
    EXPECT_TRUE(await<std::monostate>([&](auto done) { sandbox->guest()->killAll(done); }));
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
}

TEST_F(HardeningTest, S08_MemoryBombIsOutOfMemoryInWordsAndTheSandboxLives)
{
    SandboxSpec wanted = spec();
    wanted.limits.memoryBytes = 128LL << 20;
    wanted.limits.workspaceBytes = 32LL << 20;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    const ToolResult result = tool(*sandbox, "run_code", {{QStringLiteral("code"), QStringLiteral("x = bytearray(300 * 1024 * 1024)\nprint(len(x))")}});
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.text.startsWith(QLatin1String("Out of memory at 128.0 MiB"))) << result.text.toStdString();
    EXPECT_EQ(sandbox->state(), SandboxState::Ready);
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
}

TEST_F(HardeningTest, S10_FullDiskIsSaidSoAndTheHostKeepsItsSpace)
{
    SandboxSpec wanted = spec();
    wanted.limits.workspaceBytes = 32LL << 20;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    const ToolResult result = tool(*sandbox, "run_command", {{QStringLiteral("command"), QStringLiteral("dd if=/dev/zero of=big bs=1M count=100")}});
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.text.contains(QLatin1String("Disk full: the workspace holds 32.0 MiB"))) << result.text.toStdString();
    const ToolResult write = tool(*sandbox, "write_file", {{QStringLiteral("path"), QStringLiteral("more")}, {QStringLiteral("content"), QString(200'000, u'x')}});
    EXPECT_TRUE(write.text.startsWith(QLatin1String("Disk full"))) << write.text.toStdString();
    EXPECT_EQ(sandbox->state(), SandboxState::Ready);
    EXPECT_EQ(shell(*sandbox, QStringLiteral("rm big && echo fine > more && cat more")).output, QStringLiteral("fine\n"));
}

} // namespace
} // namespace velqa
