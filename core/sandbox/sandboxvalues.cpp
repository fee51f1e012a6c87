// Names and sentences of sandbox states and end causes. Pure functions, any thread.
#include "core/sandbox/sandboxvalues.h"

#include <QCoreApplication>

#include <iterator>

namespace velqa {

QString endCauseName(EndCause cause)
{
    switch (cause) {
    case EndCause::None: return QStringLiteral("none");
    case EndCause::Finished: return QStringLiteral("finished");
    case EndCause::StoppedByUser: return QStringLiteral("stopped");
    case EndCause::Expired: return QStringLiteral("expired");
    case EndCause::OutOfMemory: return QStringLiteral("out_of_memory");
    case EndCause::DiskFull: return QStringLiteral("disk_full");
    case EndCause::EngineLost: return QStringLiteral("engine_lost");
    case EndCause::StartFailed: return QStringLiteral("start_failed");
    }
    return QStringLiteral("none");
}

QString endCauseSentence(EndCause cause)
{
    switch (cause) {
    case EndCause::None: return {};
    case EndCause::Finished:
        return QCoreApplication::translate("Sandbox", "The sandbox has done its work and is gone.");
    case EndCause::StoppedByUser: return QCoreApplication::translate("Sandbox", "The sandbox was stopped by you.");
    case EndCause::Expired:
        return QCoreApplication::translate("Sandbox", "The sandbox's time is over and it is gone with its files.");
    case EndCause::OutOfMemory:
        return QCoreApplication::translate(
            "Sandbox", "The sandbox ran out of memory. Give the agent more memory or let it work in smaller steps.");
    case EndCause::DiskFull:
        return QCoreApplication::translate(
            "Sandbox", "The sandbox's workspace is full. Give the agent a larger workspace or let it remove files.");
    case EndCause::EngineLost:
        return QCoreApplication::translate(
            "Sandbox", "The container engine or the link to it went away. Check that it runs, then try again.");
    case EndCause::StartFailed: return QCoreApplication::translate("Sandbox", "The sandbox could not be started.");
    }
    return {};
}

QString sandboxStateName(SandboxState state)
{
    switch (state) {
    case SandboxState::None: return QStringLiteral("none");
    case SandboxState::Creating: return QStringLiteral("creating");
    case SandboxState::Ready: return QStringLiteral("ready");
    case SandboxState::Frozen: return QStringLiteral("frozen");
    case SandboxState::Ending: return QStringLiteral("ending");
    case SandboxState::Ended: return QStringLiteral("ended");
    }
    return QStringLiteral("none");
}

namespace {

constexpr const char *verdictNames[] = {"allowed",   "refused",     "refused_address", "cap_reached",
                                        "not_found", "unreachable", "malformed"};

} // namespace

QString networkVerdictName(NetworkAttempt::Verdict verdict)
{
    return QString::fromLatin1(verdictNames[int(verdict)]);
}

NetworkAttempt::Verdict networkVerdictFromName(const QString &name)
{
    for (int i = 0; i < int(std::size(verdictNames)); ++i) {
        if (name == QLatin1String(verdictNames[i]))
            return NetworkAttempt::Verdict(i);
    }
    return NetworkAttempt::Verdict::Malformed;
}

} // namespace velqa
