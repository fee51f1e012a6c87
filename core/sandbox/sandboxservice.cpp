// SandboxService: brings guest volume, standby and reaper together and knows what is alive. Core thread.
#include "core/sandbox/sandboxservice.h"

#include "core/base/log.h"
#include "core/sandbox/guestvolume.h"
#include "core/sandbox/mirrorprobe.h"
#include "core/sandbox/reaper.h"
#include "core/sandbox/sandboxowner.h"
#include "core/sandbox/standbykeeper.h"

#include <QCoreApplication>
#include <QTimer>

namespace velqa {
namespace {

constexpr int WatchAgainMs = 2'000;
constexpr int LookAgainMs = 50;
constexpr int SweepEveryMs = 5 * 60'000;
constexpr int SweepTries = 10; // after the engine was away

// The guest's volume was there already, but perhaps somebody died while filling it: the engine does not find the program,
// or it ends at once.
bool isVolumeAtFault(EndCause cause, const Error &error, bool proven)
{
    const bool named = (error.message + error.detail).contains(QLatin1String(sandboxpaths::GuestProgram));
    return cause == EndCause::StartFailed && (named || (!proven && error.code == ErrorCode::StartFailed));
}

} // namespace

class SandboxService::Private
{
public:
    using Made = Completion<std::shared_ptr<Sandbox>>;

    Private(SandboxService *service, EngineClient &client, Clock &time, SandboxOwner who, const QString &guestDirectory)
        : q(service), engine(client), clock(time), owner(std::move(who)), volume(client, time, owner, guestDirectory), reaper(client)
        , standby([this](const SandboxSpec &spec, Made done) { make(spec, true, std::move(done)); },
                  [this](const std::shared_ptr<Sandbox> &sandbox) { endAndHold(sandbox); })
    {
        watchAgain.setSingleShot(true);
        sweepTimer.setInterval(SweepEveryMs);
    }

    void finishPrepare(const Result<EngineInfo> &result);
    void checkEngine(const EngineInfo &found);
    void withEngine(Completion<std::monostate> done);
    void watchEngine();
    void engineLeft();
    void lookAgain();

    void make(const SandboxSpec &spec, bool mayRetry, Made done);
    void makeSandbox(const SandboxSpec &spec, bool mayRetry, Made done);
    void withMirrors(const std::shared_ptr<Sandbox> &sandbox, const Made &done);
    void forget(Sandbox *sandbox);
    void endAndHold(const std::shared_ptr<Sandbox> &sandbox);
    void releaseLater(std::shared_ptr<Sandbox> sandbox);

    ReapRules reapRules() const;
    void checkShutDown();

    SandboxService *q;
    EngineClient &engine;
    Clock &clock;
    SandboxOwner owner;
    GuestVolume volume;
    Reaper reaper;
    EngineInfo info;
    bool prepared = false;
    QList<Completion<EngineInfo>> preparing;
    std::unique_ptr<EngineOperation> events;
    QTimer watchAgain;
    QTimer sweepTimer;
    int triesLeft = 0; // to sweep since the engine was away

    QHash<QString, QList<HostRule>> mirrors; // by image
    QSet<Sandbox *> live; // all that are not ended, whoever owns them
    QList<std::shared_ptr<Sandbox>> held; // ours until the engine confirmed their end
    StandbyKeeper standby;

    bool closing = false;
    Completion<std::monostate> closed;
};

SandboxService::SandboxService(EngineClient &engine, Clock &clock, SandboxOwner owner, QString guestDirectory, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(this, engine, clock, std::move(owner), guestDirectory))
{
    connect(&d->watchAgain, &QTimer::timeout, this, [this] { d->lookAgain(); });
    connect(&d->sweepTimer, &QTimer::timeout, this, [this] { reap({}); });
}

SandboxService::~SandboxService()
{
    for (Sandbox *sandbox : std::as_const(d->live))
        sandbox->disconnect(this);
}

void SandboxService::prepare(Completion<EngineInfo> done)
{
    d->preparing.append(std::move(done));
    if (d->preparing.size() > 1)
        return;
    d->engine.ping(Completion<QString>(this, [this](const Result<QString> &answer) {
        if (!answer) {
            d->finishPrepare(failure(answer.error()));
            return;
        }
        d->engine.info(Completion<EngineInfo>(this, [this](const Result<EngineInfo> &found) {
            if (found)
                d->checkEngine(*found);
            else
                d->finishPrepare(failure(found.error()));
        }));
    }));
}

void SandboxService::Private::checkEngine(const EngineInfo &found)
{
    if (!found.memoryLimitsEnforced) {
        finishPrepare(failure(ErrorCode::Unsupported,
                              QCoreApplication::translate("Sandbox",
                                                          "This engine does not enforce memory limits, so sandboxes would not "
                                                          "be safe on it. Choose another engine or let it manage control groups."),
                              found.warnings.join(u'\n')));
        return;
    }
    if (const Status loaded = volume.load(found.architecture); !loaded) {
        finishPrepare(failure(loaded.error()));
        return;
    }
    info = found;
    prepared = true;
    volume.recheck();
    watchEngine();
    sweepTimer.start();
    triesLeft = 0;
    reaper.run(reapRules(), Completion<int>(q, [this](const Result<int> &removed) {
        if (!removed)
            qCWarning(logSandbox) << "left-overs could not be removed:" << removed.error().message << removed.error().detail;
        finishPrepare(info);
    }));
}

void SandboxService::Private::finishPrepare(const Result<EngineInfo> &result)
{
    for (const Completion<EngineInfo> &waiting : std::exchange(preparing, {}))
        waiting(result);
}

// Oom, kill and die events make end causes honest; without them the causes are only less exact.
void SandboxService::Private::watchEngine()
{
    if (events || closing)
        return;
    events = engine.watchEvents({QStringLiteral("%1=%2").arg(QLatin1String(sandboxlabels::Installation), owner.installation)});
    QObject::connect(events.get(), &EngineOperation::event, q, [this](const EngineEvent &event) {
        const QSet<Sandbox *> all = live;
        for (Sandbox *sandbox : all) {
            if (sandbox->containerId() == event.actorId) {
                sandbox->takeEngineEvent(event);
                break;
            }
        }
    });
    QObject::connect(events.get(), &EngineOperation::finished, q, [this](const Status &) {
        events.release()->deleteLater();
        engineLeft();
    });
}

// It was killed, say, and what it knew of our volumes with it: swept once it is back.
void SandboxService::Private::engineLeft()
{
    if (closing)
        return;
    triesLeft = SweepTries;
    watchAgain.start(WatchAgainMs);
}

void SandboxService::Private::lookAgain()
{
    if (!live.isEmpty()) // else with the next sandbox
        watchEngine();
    if (triesLeft == 0)
        return;
    --triesLeft;
    q->reap(Completion<int>(q, [this](const Result<int> &removed) {
        if (removed)
            triesLeft = 0;
        else if (triesLeft > 0 && !closing)
            watchAgain.start(WatchAgainMs);
    }));
}

void SandboxService::Private::withEngine(Completion<std::monostate> done)
{
    if (prepared) {
        done(Status());
        return;
    }
    q->prepare(Completion<EngineInfo>(q, [done](const Result<EngineInfo> &ready) {
        if (ready)
            done(Status());
        else
            done.fail(ready.error());
    }));
}

// A sandbox that is ready, or the reason why there is none.
void SandboxService::Private::make(const SandboxSpec &spec, bool mayRetry, Made done)
{
    withEngine(Completion<std::monostate>(q, [this, spec, mayRetry, done](const Status &engineReady) {
        if (!engineReady) {
            done.fail(engineReady.error());
            return;
        }
        watchEngine();
        volume.ensure(spec.image, Completion<std::monostate>(q, [this, spec, mayRetry, done](const Status &there) {
            if (there)
                makeSandbox(spec, mayRetry, done);
            else
                done.fail(there.error());
        }));
    }));
}

void SandboxService::Private::makeSandbox(const SandboxSpec &spec, bool mayRetry, Made done)
{
    if (closing) {
        done.fail(ErrorCode::Cancelled, {}, QStringLiteral("the sandbox service is shutting down"));
        return;
    }
    auto sandbox = std::make_shared<Sandbox>(engine, clock, spec, owner, volume.name());
    sandbox->setEngine(info.cpuCount, info.isPodman ? EngineFlavour::Podman : EngineFlavour::Docker);
    Sandbox *raw = sandbox.get();
    live.insert(raw);
    QObject::connect(raw, &QObject::destroyed, q, [this, raw] { forget(raw); });

    // The sandbox is held by these two until one of them came.
    auto slot = std::make_shared<std::shared_ptr<Sandbox>>(std::move(sandbox));
    QObject::connect(raw, &Sandbox::ready, q, [this, slot, done] {
        volume.prove();
        const std::shared_ptr<Sandbox> made = std::exchange(*slot, nullptr);
        if (made)
            withMirrors(made, done);
    });
    QObject::connect(raw, &Sandbox::ended, q, [this, raw, slot, spec, mayRetry, done](EndCause cause, const Error &error) {
        const bool wasReady = *slot == nullptr;
        releaseLater(std::exchange(*slot, nullptr));
        forget(raw);
        if (wasReady)
            return;
        if (isVolumeAtFault(cause, error, volume.isProven()) && mayRetry && !closing) {
            qCInfo(logSandbox) << "filling the guest's volume anew:" << error.detail;
            volume.distrust();
            make(spec, false, done);
            return;
        }
        done.fail(error.message.isEmpty() ? Error{ErrorCode::Cancelled, {}, endCauseName(cause)} : error);
    });
    raw->create();
}

// The first sandbox of an image is asked before anything of an agent runs in it.
void SandboxService::Private::withMirrors(const std::shared_ptr<Sandbox> &sandbox, const Made &done)
{
    const QString image = sandbox->spec().image;
    const bool isKnown = mirrors.contains(image);
    if (sandbox->spec().network != NetworkPolicy::PackageMirrors || isKnown || !sandbox->guest()) {
        sandbox->setPackageMirrors(mirrors.value(image));
        done(sandbox);
        return;
    }
    auto *probe = new MirrorProbe(q);
    QObject::connect(probe, &MirrorProbe::finished, q, [this, probe, sandbox, image, done](const QList<HostRule> &hosts) {
        probe->deleteLater();
        if (!hosts.isEmpty()) {
            mirrors.insert(image, hosts);
            emit q->mirrorsLearned(image, hosts);
        }
        sandbox->setPackageMirrors(hosts);
        done(sandbox);
    });
    probe->ask(*sandbox->guest());
}

void SandboxService::Private::forget(Sandbox *sandbox)
{
    live.remove(sandbox);
    checkShutDown();
}

void SandboxService::acquire(const SandboxSpec &spec, Completion<std::shared_ptr<Sandbox>> done)
{
    if (d->closing) {
        done.fail(ErrorCode::Cancelled, {}, QStringLiteral("the sandbox service is shutting down"));
        return;
    }
    const Private::Made claimed(this, [this, done](Result<std::shared_ptr<Sandbox>> made) {
        if (!made) {
            done.fail(made.error());
            return;
        }
        if (!done.context())
            return; // nobody waits any more: dropping the sandbox ends it
        (*made)->claim();
        done(std::move(made));
    });
    if (const std::shared_ptr<Sandbox> taken = d->standby.take(spec)) {
        // Answered from the event loop as a cold one is.
        QTimer::singleShot(0, this, [this, taken, spec, claimed] {
            if (taken->state() == SandboxState::Ready)
                claimed(taken);
            else
                d->make(spec, true, claimed);
        });
        return;
    }
    if (!d->standby.adopt(spec, claimed))
        d->make(spec, true, claimed);
}

void SandboxService::keepStandby(const SandboxSpec &spec)
{
    if (!d->closing)
        d->standby.keep(spec);
}

void SandboxService::dropStandby()
{
    d->standby.drop();
}

bool SandboxService::hasReadyStandby(const SandboxSpec &spec) const
{
    return d->standby.hasReady(spec);
}

void SandboxService::Private::endAndHold(const std::shared_ptr<Sandbox> &sandbox)
{
    Sandbox *raw = sandbox.get();
    raw->disconnect(q);
    held.append(sandbox);
    QObject::connect(raw, &Sandbox::ended, q, [this, raw] {
        for (qsizetype i = 0; i < held.size(); ++i) {
            if (held.at(i).get() == raw) {
                releaseLater(held.takeAt(i));
                break;
            }
        }
        forget(raw);
    });
    raw->end(EndCause::Finished);
}

// Not deleted inside its own signal.
void SandboxService::Private::releaseLater(std::shared_ptr<Sandbox> sandbox)
{
    if (sandbox)
        QTimer::singleShot(0, q, [kept = std::move(sandbox)] {});
}

ReapRules SandboxService::Private::reapRules() const
{
    ReapRules rules;
    rules.owner = owner;
    rules.nowUnixSeconds = clock.wallMs() / 1'000;
    rules.guestHash = volume.hash();
    rules.isOwnerAlive = isOwnerAlive;
    for (const Sandbox *sandbox : live)
        rules.liveNames.insert(sandbox->containerName());
    return rules;
}

void SandboxService::reap(Completion<int> done)
{
    d->reaper.run(d->reapRules(), std::move(done));
}

void SandboxService::shutDown(int boundMs, Completion<std::monostate> done)
{
    d->closing = true;
    d->watchAgain.stop();
    d->sweepTimer.stop();
    d->closed = std::move(done);
    QTimer::singleShot(boundMs, this, [this] {
        d->closed.fail(ErrorCode::Timeout, QCoreApplication::translate(
            "Sandbox", "The engine did not confirm in time that every sandbox is gone. What is left ends by itself and is "
                       "removed at the next start."));
    });
    d->standby.drop();
    const QSet<Sandbox *> all = d->live;
    for (Sandbox *sandbox : all)
        sandbox->end(EndCause::Finished);
    d->checkShutDown();
}

void SandboxService::Private::checkShutDown()
{
    if (!closing || !live.isEmpty() || !closed.isPending())
        return;
    if (!prepared) { // nothing was ever made here
        closed(Status());
        return;
    }
    // Until a look finds nothing any more: the engine says "removal in progress" at once and takes its time.
    reaper.run(reapRules(), Completion<int>(q, [this](const Result<int> &removed) {
        if (removed.value_or(0) == 0)
            closed(Status());
        else
            QTimer::singleShot(LookAgainMs, q, [this] { checkShutDown(); });
    }));
}

} // namespace velqa
