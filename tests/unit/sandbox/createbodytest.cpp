// What a sandbox asks the engine for, and what is refused before a byte is sent. Pure.
#include "core/sandbox/sandboxvalues.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

#include <QJsonArray>

namespace velqa {
namespace {

const SandboxOwner Owner{QStringLiteral("0190d8a0-0000-7000-8000-000000000001"), QStringLiteral("boot:1:2")};
constexpr qint64 Deadline = 1'796'000'000;

QJsonObject body(SandboxSpec spec = {QStringLiteral("image:1"), {}}, int cpus = 4, EngineFlavour flavour = EngineFlavour::Docker)
{
    return createBody(spec, Owner, QStringLiteral("velqa-guest-0123456789abcdef"), Deadline, cpus, flavour);
}

QJsonObject host(const QJsonObject &body)
{
    return body.value(QLatin1String("HostConfig")).toObject();
}

QJsonObject mountAt(const QJsonObject &body, const QString &target)
{
    for (const QJsonValue &mount : host(body).value(QLatin1String("Mounts")).toArray()) {
        if (mount.toObject().value(QLatin1String("Target")).toString() == target)
            return mount.toObject();
    }
    return {};
}

// Row by row: the hardened set.
TEST(CreateBody, HasTheHardenedSet)
{
    const QJsonObject all = body();
    const QJsonObject h = host(all);
    const QList<std::pair<const char *, QJsonValue>> top{
        {"User", QStringLiteral("1000:1000")},
        {"Entrypoint", QJsonArray{QStringLiteral("/velqa/velqa-guest")}},
        {"WorkingDir", QStringLiteral("/workspace")},
        {"Hostname", QStringLiteral("sandbox")},
        {"NetworkDisabled", true},
        {"AttachStdin", true},
        {"AttachStdout", true},
        {"AttachStderr", true},
        {"OpenStdin", true},
        {"StdinOnce", true},
        {"Tty", false},
        {"StopTimeout", 1}};
    for (const auto &[key, value] : top)
        EXPECT_EQ(all.value(QLatin1String(key)), value) << key;
    const QList<std::pair<const char *, QJsonValue>> rows{
        {"CapDrop", QJsonArray{QStringLiteral("ALL")}},
        {"SecurityOpt", QJsonArray{QStringLiteral("no-new-privileges")}},
        {"ReadonlyRootfs", true},
        {"Privileged", false},
        {"NetworkMode", QStringLiteral("none")},
        {"Dns", QJsonArray{QStringLiteral("127.0.0.1")}},
        {"IpcMode", QStringLiteral("private")},
        {"CgroupnsMode", QStringLiteral("private")},
        {"PidsLimit", 256},
        {"Memory", 2LL << 30},
        {"MemorySwap", 2LL << 30},
        {"NanoCpus", 1'000'000'000},
        {"AutoRemove", true},
        {"ShmSize", 16 << 20}};
    for (const auto &[key, value] : rows)
        EXPECT_EQ(h.value(QLatin1String(key)), value) << key;
    EXPECT_EQ(h.value(QLatin1String("LogConfig")).toObject().value(QLatin1String("Type")), QLatin1String("none"));
    EXPECT_EQ(h.value(QLatin1String("RestartPolicy")).toObject().value(QLatin1String("Name")), QLatin1String("no"));
    EXPECT_FALSE(h.contains(QLatin1String("Binds")));
    const QString tmp = h.value(QLatin1String("Tmpfs")).toObject().value(QLatin1String("/tmp")).toString();
    EXPECT_TRUE(tmp.contains(QLatin1String("nosuid,nodev"))) << tmp.toStdString();
    EXPECT_TRUE(tmp.contains(QLatin1String("size=67108864"))) << tmp.toStdString();
    EXPECT_TRUE(validateCreateBody(all));
}

TEST(CreateBody, WorkspaceIsASizedAnonymousVolumeWithOurLabels)
{
    const QJsonObject mount = mountAt(body(), QStringLiteral("/workspace"));
    EXPECT_EQ(mount.value(QLatin1String("Type")), QLatin1String("volume"));
    EXPECT_FALSE(mount.contains(QLatin1String("Source")));
    const QJsonObject options = mount.value(QLatin1String("VolumeOptions")).toObject();
    EXPECT_EQ(options.value(QLatin1String("Labels")).toObject().value(QLatin1String(sandboxlabels::Owner)).toString(), Owner.process);
    const QString o = options.value(QLatin1String("DriverConfig")).toObject().value(QLatin1String("Options")).toObject()
                          .value(QLatin1String("o")).toString();
    EXPECT_EQ(o, QStringLiteral("size=1073741824,uid=1000,gid=1000,mode=0755,nosuid,nodev"));
}

TEST(CreateBody, GuestIsReadOnly)
{
    const QJsonObject mount = mountAt(body(), QStringLiteral("/velqa"));
    EXPECT_EQ(mount.value(QLatin1String("ReadOnly")), QJsonValue(true));
    EXPECT_EQ(mount.value(QLatin1String("Source")), QLatin1String("velqa-guest-0123456789abcdef"));
    // Made anew by the engine, it is still known as ours.
    const QJsonObject labels = mount.value(QLatin1String("VolumeOptions")).toObject().value(QLatin1String("Labels")).toObject();
    EXPECT_EQ(labels.value(QLatin1String(sandboxlabels::Guest)), QLatin1String("0123456789abcdef"));
    EXPECT_EQ(labels.value(QLatin1String(sandboxlabels::Installation)).toString(), Owner.installation);
}

TEST(CreateBody, LabelsNameInstallationOwnerAndDeadline)
{
    const QJsonObject labels = body().value(QLatin1String("Labels")).toObject();
    EXPECT_EQ(labels.value(QLatin1String("com.velqa.sandbox")), QLatin1String("1"));
    EXPECT_EQ(labels.value(QLatin1String("com.velqa.installation")).toString(), Owner.installation);
    EXPECT_EQ(labels.value(QLatin1String("com.velqa.owner")).toString(), Owner.process);
    EXPECT_EQ(labels.value(QLatin1String("com.velqa.deadline")), QString::number(Deadline));
}

TEST(CreateBody, ProcessorsAreClampedToTheEngine)
{
    SandboxSpec spec{QStringLiteral("image:1"), {}};
    spec.limits.cpuMillis = 8'000;
    EXPECT_EQ(host(body(spec, 2)).value(QLatin1String("NanoCpus")).toInteger(), 2'000'000'000);
    EXPECT_EQ(host(body(spec, 0)).value(QLatin1String("NanoCpus")).toInteger(), 1'000'000'000);
}

TEST(CreateBody, PodmanProfileUsesTmpfsAndGivesNproc)
{
    const QJsonObject all = body({QStringLiteral("image:1"), {}}, 4, EngineFlavour::Podman);
    EXPECT_TRUE(mountAt(all, QStringLiteral("/workspace")).isEmpty());
    EXPECT_TRUE(host(all).value(QLatin1String("Tmpfs")).toObject().contains(QLatin1String("/workspace")));
    EXPECT_FALSE(host(all).value(QLatin1String("Tmpfs")).toObject().value(QLatin1String("/home/agent")).toString().contains(QLatin1String("uid=")));
    EXPECT_EQ(host(all).value(QLatin1String("Ulimits")).toArray().size(), 3);
    EXPECT_TRUE(validateCreateBody(all));
}

TEST(CreateBody, AWorkspaceThatFillsTheMemoryIsRefusedInWords)
{
    SandboxSpec spec{QStringLiteral("image:1"), {}};
    spec.limits.memoryBytes = 1LL << 30;
    spec.limits.workspaceBytes = 1LL << 30;
    const Status status = validateCreateBody(body(spec));
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
    EXPECT_TRUE(status.error().message.contains(QLatin1String("workspace"))) << status.error().message.toStdString();
    spec.limits.workspaceBytes = 512LL << 20;
    EXPECT_TRUE(validateCreateBody(body(spec)));
    spec.limits.memoryBytes = 64LL << 20;
    spec.limits.workspaceBytes = 16LL << 20;
    EXPECT_TRUE(validateCreateBody(body(spec)));
}

// The deny-list: each row changes one thing of a good body, and each must be refused.
struct Denied
{
    const char *name;
    const char *where; // "" = top, "h" = HostConfig
    const char *key;
    QJsonValue value;
};

class DeniedBody : public ::testing::TestWithParam<Denied>
{
};

QJsonObject bindMount()
{
    return {{QStringLiteral("Type"), QStringLiteral("bind")},
            {QStringLiteral("Source"), QStringLiteral("/var/run/docker.sock")},
            {QStringLiteral("Target"), QStringLiteral("/workspace")}};
}

QJsonObject volumeMount(const char *source, const char *target)
{
    return {{QStringLiteral("Type"), QStringLiteral("volume")},
            {QStringLiteral("Source"), QLatin1String(source)},
            {QStringLiteral("Target"), QLatin1String(target)}};
}

QJsonArray with(const QJsonObject &extra)
{
    QJsonArray mounts = host(body()).value(QLatin1String("Mounts")).toArray();
    mounts.append(extra);
    return mounts;
}

QJsonArray withDriver(const char *type, const char *device, const char *options)
{
    QJsonObject mount = mountAt(body(), QStringLiteral("/workspace"));
    mount.insert(QStringLiteral("VolumeOptions"),
                 QJsonObject{{QStringLiteral("DriverConfig"),
                              QJsonObject{{QStringLiteral("Name"), QStringLiteral("local")},
                                          {QStringLiteral("Options"),
                                           QJsonObject{{QStringLiteral("type"), QLatin1String(type)},
                                                       {QStringLiteral("device"), QLatin1String(device)},
                                                       {QStringLiteral("o"), QLatin1String(options)}}}}}});
    return {mountAt(body(), QStringLiteral("/velqa")), mount};
}

QJsonArray list(const char *text)
{
    return {QLatin1String(text)};
}

TEST_P(DeniedBody, IsRefused)
{
    const Denied &row = GetParam();
    QJsonObject all = body();
    QJsonObject h = host(all);
    QJsonObject &target = row.where[0] == 'h' ? h : all;
    if (row.value.isUndefined())
        target.remove(QLatin1String(row.key));
    else
        target.insert(QLatin1String(row.key), row.value);
    all.insert(QStringLiteral("HostConfig"), row.where[0] == 'h' ? h : host(all));
    const Status status = validateCreateBody(all);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(status.error().message.isEmpty());
}

const QJsonValue Missing = QJsonValue::Undefined;

INSTANTIATE_TEST_SUITE_P(
    Rows, DeniedBody,
    ::testing::Values(
        Denied{"Privileged", "h", "Privileged", true},
        Denied{"Binds", "h", "Binds", list("/:/host")},
        Denied{"BindsEmptyButThere", "h", "Binds", QJsonArray()},
        Denied{"BindMount", "h", "Mounts", QJsonArray{bindMount()}},
        Denied{"BindMountToo", "h", "Mounts", with(bindMount())},
        Denied{"SocketAsVolume", "h", "Mounts", with(volumeMount("/var/run/docker.sock", "/workspace"))},
        Denied{"StrangeVolume", "h", "Mounts", with(volumeMount("somebodys-data", "/data"))},
        Denied{"NamedWorkspace", "h", "Mounts", with(volumeMount("somebodys-data", "/workspace"))},
        Denied{"WritableGuest", "h", "Mounts", with(volumeMount("velqa-guest-0123456789abcdef", "/velqa"))},
        Denied{"OverlayOnEtc", "h", "Mounts", with(volumeMount("", "/etc"))},
        Denied{"VolumeThatBinds", "h", "Mounts", withDriver("none", "/", "bind,size=1024,nosuid,nodev")},
        Denied{"VolumeOfADisk", "h", "Mounts", withDriver("ext4", "/dev/sda1", "size=1024,nosuid,nodev")},
        Denied{"WorkspaceWithoutSize", "h", "Mounts", withDriver("tmpfs", "tmpfs", "uid=1000,nosuid,nodev")},
        Denied{"WorkspaceWithSuid", "h", "Mounts", withDriver("tmpfs", "tmpfs", "size=1024,nodev")},
        Denied{"NoMounts", "h", "Mounts", QJsonArray()},
        Denied{"Devices", "h", "Devices", QJsonArray{QJsonObject{{QStringLiteral("PathOnHost"), QStringLiteral("/dev/sda")}}}},
        Denied{"DeviceRequests", "h", "DeviceRequests", QJsonArray{QJsonObject{}}},
        Denied{"DeviceCgroupRules", "h", "DeviceCgroupRules", list("a *:* rwm")},
        Denied{"CapAdd", "h", "CapAdd", list("SYS_ADMIN")},
        Denied{"CapDropLess", "h", "CapDrop", list("NET_RAW")},
        Denied{"PidHost", "h", "PidMode", QStringLiteral("host")},
        Denied{"PidContainer", "h", "PidMode", QStringLiteral("container:abc")},
        Denied{"IpcHost", "h", "IpcMode", QStringLiteral("host")},
        Denied{"IpcShareable", "h", "IpcMode", QStringLiteral("shareable")},
        Denied{"UtsHost", "h", "UTSMode", QStringLiteral("host")},
        Denied{"UsernsHost", "h", "UsernsMode", QStringLiteral("host")},
        Denied{"CgroupnsHost", "h", "CgroupnsMode", QStringLiteral("host")},
        Denied{"CgroupParent", "h", "CgroupParent", QStringLiteral("/")},
        Denied{"NetworkHost", "h", "NetworkMode", QStringLiteral("host")},
        Denied{"NetworkBridge", "h", "NetworkMode", QStringLiteral("bridge")},
        Denied{"NetworkContainer", "h", "NetworkMode", QStringLiteral("container:abc")},
        Denied{"Links", "h", "Links", list("a:b")},
        Denied{"ExtraHosts", "h", "ExtraHosts", list("a:127.0.0.1")},
        Denied{"PortBindings", "h", "PortBindings", QJsonObject{}},
        Denied{"SeccompOff", "h", "SecurityOpt", QJsonArray{QStringLiteral("no-new-privileges"), QStringLiteral("seccomp=unconfined")}},
        Denied{"ApparmorOff", "h", "SecurityOpt", QJsonArray{QStringLiteral("no-new-privileges"), QStringLiteral("apparmor=unconfined")}},
        Denied{"LabelsOff", "h", "SecurityOpt", list("label=disable")},
        Denied{"SystemPaths", "h", "SecurityOpt", QJsonArray{QStringLiteral("no-new-privileges"), QStringLiteral("systempaths=unconfined")}},
        Denied{"NewPrivileges", "h", "SecurityOpt", Missing},
        Denied{"MaskedPaths", "h", "MaskedPaths", QJsonArray()},
        Denied{"ReadonlyPaths", "h", "ReadonlyPaths", QJsonArray()},
        Denied{"Sysctls", "h", "Sysctls", QJsonObject{{QStringLiteral("net.ipv4.ip_forward"), QStringLiteral("1")}}},
        Denied{"VolumesFrom", "h", "VolumesFrom", list("other")},
        Denied{"Runtime", "h", "Runtime", QStringLiteral("something")},
        Denied{"OomKillDisable", "h", "OomKillDisable", true},
        Denied{"WritableRoot", "h", "ReadonlyRootfs", false},
        Denied{"WritableRootByOmission", "h", "ReadonlyRootfs", Missing},
        Denied{"KeptContainer", "h", "AutoRemove", false},
        Denied{"Restarts", "h", "RestartPolicy", QJsonObject{{QStringLiteral("Name"), QStringLiteral("always")}}},
        Denied{"HostResolver", "h", "Dns", Missing},
        Denied{"Logs", "h", "LogConfig", Missing},
        Denied{"NoMemoryLimit", "h", "Memory", Missing},
        Denied{"ZeroMemory", "h", "Memory", 0},
        Denied{"Swap", "h", "MemorySwap", -1},
        Denied{"NoPidsLimit", "h", "PidsLimit", Missing},
        Denied{"UnlimitedPids", "h", "PidsLimit", -1},
        Denied{"NoCpuLimit", "h", "NanoCpus", Missing},
        Denied{"NoShmSize", "h", "ShmSize", Missing},
        Denied{"NoUlimits", "h", "Ulimits", Missing},
        Denied{"TmpfsOverEtc", "h", "Tmpfs", QJsonObject{{QStringLiteral("/etc"), QStringLiteral("nosuid,nodev,size=1024")}}},
        Denied{"TmpfsWithoutSize", "h", "Tmpfs", QJsonObject{{QStringLiteral("/tmp"), QStringLiteral("nosuid,nodev")}}},
        Denied{"TmpfsWithDevices", "h", "Tmpfs", QJsonObject{{QStringLiteral("/tmp"), QStringLiteral("nosuid,size=1024")}}},
        Denied{"UnknownHostMember", "h", "SomethingNew", true},
        Denied{"UserRoot", "", "User", QStringLiteral("root")},
        Denied{"UserZero", "", "User", QStringLiteral("0")},
        Denied{"UserZeroGroup", "", "User", QStringLiteral("1000:0")},
        Denied{"UserFromImage", "", "User", Missing},
        Denied{"OtherEntrypoint", "", "Entrypoint", list("/bin/sh")},
        Denied{"NetworkEnabled", "", "NetworkDisabled", false},
        Denied{"NoDeadMansSwitch", "", "StdinOnce", false},
        Denied{"Terminal", "", "Tty", true},
        Denied{"ExposedPorts", "", "ExposedPorts", QJsonObject{}},
        Denied{"Volumes", "", "Volumes", QJsonObject{{QStringLiteral("/x"), QJsonObject{}}}},
        Denied{"MacAddress", "", "MacAddress", QStringLiteral("00:00:00:00:00:01")},
        Denied{"NetworkingConfig", "", "NetworkingConfig", QJsonObject{}},
        Denied{"ForeignVariable", "", "Env", list("VELQA_API_KEY=secret")},
        Denied{"Healthcheck", "", "Healthcheck", QJsonObject{{QStringLiteral("Test"), list("CMD")}}},
        Denied{"NoImage", "", "Image", QString()},
        Denied{"NoLabels", "", "Labels", QJsonObject{}},
        Denied{"NoHostConfig", "", "HostConfig", Missing}),
    [](const ::testing::TestParamInfo<Denied> &row) { return std::string(row.param.name); });

} // namespace
} // namespace velqa
