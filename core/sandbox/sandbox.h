// Sandbox: one container made for one turn, as a state machine. Lives on the core thread; deleting it ends it.
//
// none -> creating -> ready (<-> frozen) -> ending -> ended(cause). ended() comes exactly once and only after the
// engine confirmed that the container is gone (or is unreachable).
#pragma once

#include "core/base/clock.h"
#include "core/engine/engineclient.h"
#include "core/guest/guestchannel.h"
#include "core/guest/guestcontent.h"
#include "core/sandbox/networkrules.h"
#include "core/sandbox/sandboxvalues.h"

#include <QObject>

#include <memory>

namespace velqa {

class Sandbox : public QObject
{
    Q_OBJECT

public:
    Sandbox(EngineClient &engine, Clock &clock, SandboxSpec spec, SandboxOwner owner, QString guestVolume,
            QObject *parent = nullptr);
    ~Sandbox() override;

    SandboxId id() const;
    const SandboxSpec &spec() const;
    QString containerId() const;
    SandboxState state() const;
    EndCause endCause() const;
    Error endError() const;
    // The channel while ready; null before and after.
    GuestChannel *guest() const;
    // The hosts of the image's package managers, where the spec asks for them.
    const QList<HostRule> &packageMirrors() const;
    void setPackageMirrors(const QList<HostRule> &hosts);
    // Whether files get in faster through the engine's archive than through the guest: true for Docker on this machine.
    bool takesArchives() const;
    // Puts files into the workspace in one archive; their folders must be there. Only while no process runs in the sandbox: the
    // engine holds its lock meanwhile, and content on its way is not counted as the sandbox's memory. The contents must not call
    // the engine. DiskFull when they do not fit; Cancelled when the sandbox ends before.
    void storeFiles(const QList<GuestContent> &files, Completion<std::monostate> done);
    // Milliseconds until the guest ends it; 0 when not ready.
    qint64 remainingMs() const;

    // Both before create(): limits are clamped to what the engine has; 0 processors = unknown, taken as one.
    void setEngine(int cpuCount, EngineFlavour flavour);
    QString containerName() const;

    void create();                 // state None only
    // From standby to a turn: the lifetime starts now.
    void claim();
    bool isClaimed() const;
    void extend(int seconds);      // moves the deadline, capped by spec.limits * 6 and 60 min in all
    void end(EndCause cause);      // legal in every state
    // What the engine's event stream says about this container (oom, kill, die): makes the end cause honest.
    void takeEngineEvent(const EngineEvent &event);

signals:
    void stateChanged(velqa::SandboxState state);
    void ready();
    void expiresSoon(qint64 remainingMs); // at 60 s
    void deadlineChanged(qint64 remainingMs);
    void ended(velqa::EndCause cause, const velqa::Error &error);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa
