// createBody: what the engine is asked for when a sandbox is made. Pure function, any thread.
#include "core/sandbox/sandboxvalues.h"

#include <QJsonArray>

namespace velqa {
namespace {

constexpr qint64 MiB = 1LL << 20;

QString text(const char *latin1)
{
    return QString::fromLatin1(latin1);
}

// Memory-backed places beside the workspace count in the memory limit too, so they shrink with it.
qint64 smallTmpfs(qint64 memoryBytes, qint64 wanted)
{
    return qBound(MiB, memoryBytes / 32, wanted);
}

QJsonObject limit(const QString &name, int soft, int hard)
{
    return {{QStringLiteral("Name"), name}, {QStringLiteral("Soft"), soft}, {QStringLiteral("Hard"), hard}};
}

QJsonObject ownLabels(const SandboxOwner &owner, qint64 deadline)
{
    return {{text(sandboxlabels::Sandbox), QStringLiteral("1")},
            {text(sandboxlabels::Installation), owner.installation},
            {text(sandboxlabels::Owner), owner.process},
            {text(sandboxlabels::Deadline), QString::number(deadline)}};
}

QJsonObject workspaceMount(const SandboxSpec &spec, const QJsonObject &labels)
{
    const QString options = QStringLiteral("size=%1,uid=1000,gid=1000,mode=0755,nosuid,nodev").arg(spec.limits.workspaceBytes);
    const QJsonObject driver{{QStringLiteral("Name"), QStringLiteral("local")},
                             {QStringLiteral("Options"),
                              QJsonObject{{QStringLiteral("type"), QStringLiteral("tmpfs")},
                                          {QStringLiteral("device"), QStringLiteral("tmpfs")},
                                          {QStringLiteral("o"), options}}}};
    // No Source: anonymous, removed together with the container.
    return {{QStringLiteral("Type"), QStringLiteral("volume")},
            {QStringLiteral("Target"), text(sandboxpaths::Workspace)},
            {QStringLiteral("VolumeOptions"),
             QJsonObject{{QStringLiteral("NoCopy"), true},
                         {QStringLiteral("Labels"), labels},
                         {QStringLiteral("DriverConfig"), driver}}}};
}

QJsonObject readOnlyGuestMount(const QString &volume, const SandboxOwner &owner)
{
    QJsonObject mount = guestMount(volume, owner);
    mount.insert(QStringLiteral("ReadOnly"), true);
    return mount;
}

} // namespace

QJsonObject guestMount(const QString &volume, const SandboxOwner &owner)
{
    // The engine makes a volume that is gone anew, empty: with its labels it is known as ours, and filled.
    const QString hash = volume.mid(qsizetype(qstrlen(sandboxpaths::GuestVolumePrefix)));
    const QJsonObject labels{{text(sandboxlabels::Guest), hash}, {text(sandboxlabels::Installation), owner.installation}};
    return {{QStringLiteral("Type"), QStringLiteral("volume")},
            {QStringLiteral("Source"), volume},
            {QStringLiteral("Target"), text(sandboxpaths::GuestDirectory)},
            {QStringLiteral("VolumeOptions"),
             QJsonObject{{QStringLiteral("NoCopy"), true}, {QStringLiteral("Labels"), labels}}}};
}

int maxLifetimeSeconds(const SandboxLimits &limits)
{
    return int(qMin<qint64>(qint64(limits.lifetimeSeconds) * 6, sandboxtimes::MaxLifetimeSeconds));
}

QJsonObject createBody(const SandboxSpec &spec, const SandboxOwner &owner, const QString &guestVolume,
                       qint64 deadlineUnixSeconds, int engineCpuCount, EngineFlavour flavour)
{
    const SandboxLimits &limits = spec.limits;
    const QJsonObject labels = ownLabels(owner, deadlineUnixSeconds);
    const qint64 nanoCpus = qint64(limits.cpuMillis) * 1'000'000;
    const qint64 allCpus = qint64(qMax(1, engineCpuCount)) * 1'000'000'000;

    QJsonObject tmpfs;
    // Programs that are unpacked and run by compilers and package managers live in /tmp: exec is allowed there.
    tmpfs.insert(QStringLiteral("/tmp"), QStringLiteral("rw,nosuid,nodev,exec,size=%1,mode=1777")
                                             .arg(smallTmpfs(limits.memoryBytes, 64 * MiB)));
    const QString homeSize = QString::number(smallTmpfs(limits.memoryBytes, 32 * MiB));
    QJsonArray mounts{readOnlyGuestMount(guestVolume, owner)};
    if (flavour == EngineFlavour::Docker) {
        tmpfs.insert(text(sandboxpaths::Home),
                     QStringLiteral("rw,nosuid,nodev,exec,size=%1,uid=1000,gid=1000,mode=0700").arg(homeSize));
        mounts.append(workspaceMount(spec, labels));
    } else {
        // Podman refuses uid= here and ignores DriverConfig there.
        tmpfs.insert(text(sandboxpaths::Home), QStringLiteral("rw,nosuid,nodev,exec,size=%1,mode=1777").arg(homeSize));
        tmpfs.insert(text(sandboxpaths::Workspace),
                     QStringLiteral("rw,nosuid,nodev,exec,size=%1,mode=1777").arg(limits.workspaceBytes));
    }

    QJsonArray ulimits{limit(QStringLiteral("nofile"), 1024, 4096), limit(QStringLiteral("core"), 0, 0)};
    // Podman would raise nproc itself and fail where it may not. Elsewhere it stays away: the kernel counts it per user
    // over the whole machine, the person's own programs included; PidsLimit is the limit that counts.
    if (flavour == EngineFlavour::Podman)
        ulimits.append(limit(QStringLiteral("nproc"), 4096, 4096));

    const QJsonObject host{
        {QStringLiteral("AutoRemove"), true},
        {QStringLiteral("Privileged"), false},
        {QStringLiteral("ReadonlyRootfs"), true},
        {QStringLiteral("CapDrop"), QJsonArray{QStringLiteral("ALL")}},
        // The engine's default seccomp profile stays on by not being named.
        {QStringLiteral("SecurityOpt"), QJsonArray{QStringLiteral("no-new-privileges")}},
        {QStringLiteral("NetworkMode"), QStringLiteral("none")},
        {QStringLiteral("Dns"), QJsonArray{QStringLiteral("127.0.0.1")}},
        {QStringLiteral("IpcMode"), QStringLiteral("private")},
        {QStringLiteral("CgroupnsMode"), QStringLiteral("private")},
        {QStringLiteral("PidsLimit"), limits.processes},
        {QStringLiteral("Memory"), limits.memoryBytes},
        {QStringLiteral("MemorySwap"), limits.memoryBytes},
        {QStringLiteral("NanoCpus"), qMin(nanoCpus, allCpus)},
        {QStringLiteral("Ulimits"), ulimits},
        {QStringLiteral("ShmSize"), smallTmpfs(limits.memoryBytes, 16 * MiB)},
        {QStringLiteral("Tmpfs"), tmpfs},
        {QStringLiteral("Mounts"), mounts},
        {QStringLiteral("LogConfig"), QJsonObject{{QStringLiteral("Type"), QStringLiteral("none")},
                                                  {QStringLiteral("Config"), QJsonObject{}}}},
        {QStringLiteral("RestartPolicy"), QJsonObject{{QStringLiteral("Name"), QStringLiteral("no")}}},
    };

    return {
        {QStringLiteral("Image"), spec.image},
        {QStringLiteral("Entrypoint"), QJsonArray{text(sandboxpaths::GuestProgram)}},
        {QStringLiteral("Cmd"), QJsonArray{QStringLiteral("--deadline-seconds"),
                                           QString::number(sandboxtimes::IdleLifeSeconds)}},
        {QStringLiteral("User"), QStringLiteral("1000:1000")},
        {QStringLiteral("WorkingDir"), text(sandboxpaths::Workspace)},
        {QStringLiteral("Hostname"), QStringLiteral("sandbox")},
        {QStringLiteral("NetworkDisabled"), true},
        // PATH stays the image's own: it knows where its programs are.
        {QStringLiteral("Env"), QJsonArray{QStringLiteral("HOME=%1").arg(text(sandboxpaths::Home)),
                                           QStringLiteral("LANG=C.UTF-8"), QStringLiteral("TMPDIR=/tmp")}},
        {QStringLiteral("AttachStdin"), true},
        {QStringLiteral("AttachStdout"), true},
        {QStringLiteral("AttachStderr"), true},
        {QStringLiteral("OpenStdin"), true},
        {QStringLiteral("StdinOnce"), true},
        {QStringLiteral("Tty"), false},
        {QStringLiteral("StopSignal"), QStringLiteral("SIGKILL")},
        {QStringLiteral("StopTimeout"), 1},
        {QStringLiteral("Healthcheck"), QJsonObject{{QStringLiteral("Test"), QJsonArray{QStringLiteral("NONE")}}}},
        {QStringLiteral("Labels"), labels},
        {QStringLiteral("HostConfig"), host},
    };
}

} // namespace velqa
