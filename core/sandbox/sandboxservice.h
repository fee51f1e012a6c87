// SandboxService: makes sandboxes on one engine: the guest's volume, one claimed standby per front spec, and the
// reaper that removes what dead instances of this installation left. Lives on the core thread.
#pragma once

#include "core/sandbox/sandbox.h"

namespace velqa {

class SandboxService : public QObject
{
    Q_OBJECT

public:
    // `guestDirectory` holds velqa-guest-x86_64 and velqa-guest-aarch64.
    SandboxService(EngineClient &engine, Clock &clock, SandboxOwner owner, QString guestDirectory,
                   QObject *parent = nullptr);
    ~SandboxService() override;

    // Checks the engine, puts the guest's volume there (named after the guest's hash), reaps. Repeatable; concurrent calls share one run.
    void prepare(Completion<EngineInfo> done);

    // Keep one unused sandbox of this spec running in the background; replaces the earlier wish. Nothing is billed.
    void keepStandby(const SandboxSpec &spec);
    void dropStandby();
    bool hasReadyStandby(const SandboxSpec &spec) const;

    // A ready sandbox, claimed: the standby when it fits, else a cold one. The caller owns it.
    void acquire(const SandboxSpec &spec, Completion<std::shared_ptr<Sandbox>> done);

    // Removes containers and volumes of this installation whose owner is dead or whose deadline + 60 s passed.
    // The number removed.
    void reap(Completion<int> done);
    // Ends everything of this instance; done when the engine confirmed or after boundMs.
    void shutDown(int boundMs, Completion<std::monostate> done);

signals:
    // An image was asked for the hosts of its package managers.
    void mirrorsLearned(const QString &image, const QList<velqa::HostRule> &hosts);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa
