// What a sandbox is asked to be and what became of it. Plain values, any thread.
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QMetaType>
#include <QString>

namespace velqa {

enum class NetworkPolicy { Off, PackageMirrors, AllowList, Open };

struct SandboxLimits
{
    int lifetimeSeconds = 600;
    int cpuMillis = 1000;                       // 1000 = one CPU
    qint64 memoryBytes = 2LL << 30;             // workspace counts in it
    qint64 workspaceBytes = 1LL << 30;          // must stay well below memoryBytes
    int processes = 256;
    friend bool operator==(const SandboxLimits &, const SandboxLimits &) = default;
};

// Two specs that compare equal can share a standby.
struct SandboxSpec
{
    QString image;
    SandboxLimits limits;
    NetworkPolicy network = NetworkPolicy::Off; // PackageMirrors: the image is asked for its hosts before it is handed out
    friend bool operator==(const SandboxSpec &, const SandboxSpec &) = default;
};

// Who a sandbox belongs to: becomes its labels (DESIGN section 4 rule 3).
struct SandboxOwner
{
    QString installation; // UUID of this installation
    QString process;      // host boot id, pid and start time of the app instance
};

enum class SandboxState { None, Creating, Ready, Frozen, Ending, Ended };

// The one honest reason why a sandbox is gone.
enum class EndCause {
    None, Finished, StoppedByUser, Expired, OutOfMemory, DiskFull, EngineLost, StartFailed
};

QString endCauseName(EndCause cause);     // stable: "finished", "stopped", "expired", "out_of_memory", "disk_full", "engine_lost", "start_failed"
QString endCauseSentence(EndCause cause); // for people and models, translated
QString sandboxStateName(SandboxState state);

// What a living sandbox uses at the moment; -1 = not known.
struct SandboxUsage
{
    int cpuPercent = -1;                        // 100 = one processor
    qint64 memoryBytes = -1;                    // the workspace counts in it
    qint64 memoryLimitBytes = -1;
    qint64 workspaceBytes = -1;                 // capacity
    qint64 workspaceUsedBytes = -1;
    int processes = 0;                          // those of the agent
    friend bool operator==(const SandboxUsage &, const SandboxUsage &) = default;
};

// One try of a program in the sandbox to reach something: told when it is over.
struct NetworkAttempt
{
    enum class Verdict {
        Allowed,
        Refused,        // by the agent's policy
        RefusedAddress, // private, local or reserved, whatever the policy
        CapReached,     // the bytes of this sandbox are used up
        NotFound,       // no such name
        Unreachable,    // nobody answered
        Malformed       // not a proxy request
    };
    QString host;
    int port = 0;
    Verdict verdict = Verdict::Refused;
    qint64 sentBytes = 0;                       // out of the sandbox
    qint64 receivedBytes = 0;
    qint64 durationMs = 0;
    friend bool operator==(const NetworkAttempt &, const NetworkAttempt &) = default;
};
QString networkVerdictName(NetworkAttempt::Verdict verdict); // "allowed", "refused", "refused_address", ...
NetworkAttempt::Verdict networkVerdictFromName(const QString &name); // Malformed when unknown

namespace sandboxlabels {
inline constexpr const char *Sandbox = "com.velqa.sandbox";       // "1"
inline constexpr const char *Installation = "com.velqa.installation";
inline constexpr const char *Owner = "com.velqa.owner";           // owner process
inline constexpr const char *Deadline = "com.velqa.deadline";     // Unix seconds on the app's clock; upper bound
inline constexpr const char *Guest = "com.velqa.guest";           // volumes that hold the guest: its hash
} // namespace sandboxlabels

namespace sandboxtimes {
inline constexpr int IdleLifeSeconds = 30 * 60;       // an unclaimed sandbox ends itself after that
inline constexpr int ReplaceIdleSeconds = 2 * 60;     // a standby with less idle life than that is replaced
inline constexpr int MaxLifetimeSeconds = 60 * 60;    // of a claimed one, with all extensions
inline constexpr int ReapGraceSeconds = 60;           // after the deadline label
inline constexpr int WarnBeforeEndMs = 60'000;
} // namespace sandboxtimes

namespace sandboxpaths {
inline constexpr const char *GuestDirectory = "/velqa";
inline constexpr const char *GuestVolumePrefix = "velqa-guest-"; // and its hash
inline constexpr const char *GuestProgram = "/velqa/velqa-guest";
inline constexpr const char *Workspace = "/workspace";
inline constexpr const char *Home = "/home/agent";
} // namespace sandboxpaths

// Engines differ in which mounts they take (Podman ignores the options of anonymous volumes).
enum class EngineFlavour { Docker, Podman };

// The longest a claimed sandbox may live in all: six times its lifetime, one hour at most.
int maxLifetimeSeconds(const SandboxLimits &limits);

// The mount of the guest's volume, writable. Pure.
QJsonObject guestMount(const QString &volume, const SandboxOwner &owner);
// The body of POST /containers/create: the hardened set. Pure; tested row by row.
QJsonObject createBody(const SandboxSpec &spec, const SandboxOwner &owner, const QString &guestVolume,
                       qint64 deadlineUnixSeconds, int engineCpuCount, EngineFlavour flavour = EngineFlavour::Docker);
// Refuses any body that asks for privilege, host mounts, host namespaces or devices, before a byte is sent.
Status validateCreateBody(const QJsonObject &body);

} // namespace velqa

Q_DECLARE_METATYPE(velqa::SandboxState)
Q_DECLARE_METATYPE(velqa::SandboxUsage)
Q_DECLARE_METATYPE(velqa::NetworkAttempt)
Q_DECLARE_METATYPE(velqa::EndCause)
