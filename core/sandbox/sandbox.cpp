// Sandbox: carries out what SandboxMachine decides. Core thread.
#include "core/sandbox/sandbox.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/engine/attachstream.h"
#include "core/sandbox/archivestore.h"
#include "core/sandbox/sandboxmachine.h"

#include <QPointer>
#include <QTimer>

namespace velqa {
namespace {

using Kind = SandboxInput::Kind;

constexpr int CreateBoundMs = 60'000;
constexpr int EndBoundMs = 10'000;
constexpr int LostBoundMs = 2'000;
constexpr int InspectAgainMs = 50;
constexpr int RemoveAgainMs = 250;
constexpr int GuestFirstMs = 500;      // the guest ends itself; the app follows so much later
constexpr int NearDeadlineMs = 1'500;  // closed so shortly before the deadline counts as expired
constexpr int LongestNapMs = 5'000;    // timers do not run while the computer sleeps: look at the clock again
constexpr qsizetype MaxErrorText = 4'096;

SandboxInput input(Kind kind, const Error &error = {})
{
    SandboxInput value;
    value.kind = kind;
    value.error = error;
    return value;
}

} // namespace

class Sandbox::Private
{
public:
    Private(Sandbox *sandbox, EngineClient &client, Clock &time, SandboxSpec what, SandboxOwner who, QString volume)
        : q(sandbox), engine(client), clock(time), spec(std::move(what)), owner(std::move(who)), guestVolume(std::move(volume))
    {
        bound.setSingleShot(true);
        again.setSingleShot(true);
        tick.setSingleShot(true);
    }

    void feed(const SandboxInput &value);
    void act(SandboxAction action);
    void announce(SandboxState before);

    void createContainer();
    void attach();
    void start();
    void inspect();
    void remove();
    void openChannel(std::shared_ptr<ByteStream> raw);
    void closeChannel();
    void setDeadline(qint64 remaining);
    void checkDeadline();
    qint64 remaining() const { return deadline - clock.bootMs(); }
    QString reference() const { return containerId.isEmpty() ? name() : containerId; }
    QString name() const { return QStringLiteral("velqa-") + id.toString(); }
    Sandbox *q;
    EngineClient &engine;
    Clock &clock;
    SandboxSpec spec;
    SandboxOwner owner;
    QString guestVolume;
    SandboxId id = SandboxId::create();
    int cpuCount = 1;
    EngineFlavour flavour = EngineFlavour::Docker;

    SandboxMachine machine;
    QList<SandboxInput> queue;
    bool feeding = false;
    QString containerId;
    QByteArray errorText; // what the guest wrote to its stderr: why it could not start
    std::unique_ptr<GuestChannel> guest;
    QList<HostRule> packageMirrors;
    std::unique_ptr<ArchiveStore> storing; // while one is on its way
    QTimer bound;
    QTimer again;
    QTimer tick;
    SandboxAction againAction = SandboxAction::InspectSoon;
    qint64 deadline = 0;  // Clock::bootMs()
    qint64 claimedAt = 0;
    bool claimed = false;
    bool warned = false;
};

Sandbox::Sandbox(EngineClient &engine, Clock &clock, SandboxSpec spec, SandboxOwner owner, QString guestVolume, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, engine, clock, std::move(spec), std::move(owner), std::move(guestVolume)))
{
    connect(&d->bound, &QTimer::timeout, this, [this] { d->feed(input(Kind::BoundPassed)); });
    connect(&d->tick, &QTimer::timeout, this, [this] { d->checkDeadline(); });
    connect(&d->again, &QTimer::timeout, this, [this] {
        if (d->againAction == SandboxAction::RemoveSoon)
            d->remove();
        else
            d->inspect();
    });
}

Sandbox::~Sandbox()
{
    const SandboxState last = state();
    if (last == SandboxState::None || last == SandboxState::Ended)
        return;
    if (d->guest)
        d->guest->shutDown();
    d->closeChannel();
    // Nobody waits for the answer, but the container must go; when its creation is still under way, createContainer() sees to it.
    d->engine.removeContainer(d->reference(), Completion<std::monostate>(&d->engine, [](const Status &) {}));
}

SandboxId Sandbox::id() const { return d->id; }
const SandboxSpec &Sandbox::spec() const { return d->spec; }
QString Sandbox::containerId() const { return d->containerId; }
QString Sandbox::containerName() const { return d->name(); }
SandboxState Sandbox::state() const { return d->machine.state(); }
EndCause Sandbox::endCause() const { return state() == SandboxState::Ended ? d->machine.cause() : EndCause::None; }
Error Sandbox::endError() const { return state() == SandboxState::Ended ? d->machine.error() : Error{}; }
bool Sandbox::isClaimed() const { return d->claimed; }

GuestChannel *Sandbox::guest() const
{
    return state() == SandboxState::Ready ? d->guest.get() : nullptr;
}

const QList<HostRule> &Sandbox::packageMirrors() const
{
    return d->packageMirrors;
}

void Sandbox::setPackageMirrors(const QList<HostRule> &hosts)
{
    d->packageMirrors = hosts;
}

bool Sandbox::takesArchives() const
{
    return state() == SandboxState::Ready && d->flavour == EngineFlavour::Docker &&
           d->engine.endpoint().kind == EngineEndpoint::Kind::UnixSocket;
}

void Sandbox::storeFiles(const QList<GuestContent> &files, Completion<std::monostate> done)
{
    if (state() != SandboxState::Ready || d->storing) {
        done.fail(ErrorCode::Conflict, {}, QStringLiteral("the sandbox is not ready for an archive"));
        return;
    }
    d->storing = std::make_unique<ArchiveStore>(d->engine, d->containerId);
    d->storing->store(files, Completion<std::monostate>(this, [this, done](const Status &stored) {
        if (ArchiveStore *calling = d->storing.release()) // else the sandbox ended and let go of it
            calling->deleteLater();
        done(stored);
    }));
}

qint64 Sandbox::remainingMs() const
{
    return state() == SandboxState::Ready ? qMax<qint64>(0, d->remaining()) : 0;
}

void Sandbox::setEngine(int cpuCount, EngineFlavour flavour)
{
    d->cpuCount = qMax(1, cpuCount);
    d->flavour = flavour;
}

void Sandbox::create()
{
    if (state() == SandboxState::None)
        d->feed(input(Kind::Create));
}

void Sandbox::claim()
{
    if (state() != SandboxState::Ready || d->claimed)
        return;
    d->claimed = true;
    d->claimedAt = d->clock.bootMs();
    d->setDeadline(qint64(qMin(d->spec.limits.lifetimeSeconds, sandboxtimes::MaxLifetimeSeconds)) * 1'000);
}

void Sandbox::extend(int seconds)
{
    if (state() != SandboxState::Ready || !d->claimed || seconds <= 0)
        return;
    const qint64 latest = d->claimedAt + qint64(maxLifetimeSeconds(d->spec.limits)) * 1'000;
    const qint64 wanted = qMin(d->deadline + qint64(seconds) * 1'000, latest);
    if (wanted > d->deadline)
        d->setDeadline(wanted - d->clock.bootMs());
}

void Sandbox::end(EndCause cause)
{
    SandboxInput value = input(Kind::End);
    value.cause = cause == EndCause::None ? EndCause::Finished : cause;
    d->feed(value);
}

void Sandbox::takeEngineEvent(const EngineEvent &event)
{
    if (d->containerId.isEmpty() || event.actorId != d->containerId)
        return;
    if (event.action == QLatin1String("oom")) {
        d->feed(input(Kind::OutOfMemoryEvent));
    } else if (event.action == QLatin1String("kill")) {
        d->feed(input(Kind::KilledEvent));
    } else if (event.action == QLatin1String("die")) {
        bool isNumber = false;
        SandboxInput value = input(Kind::DiedEvent);
        value.exitCode = event.attributes.value(QStringLiteral("exitCode")).toInt(&isNumber);
        if (isNumber)
            d->feed(value);
    }
}

// One input at a time; inputs that come while one is worked on wait their turn.
void Sandbox::Private::feed(const SandboxInput &value)
{
    queue.append(value);
    if (feeding)
        return;
    feeding = true;
    const QPointer<Sandbox> alive(q);
    while (!queue.isEmpty()) {
        const SandboxState before = machine.state();
        for (const SandboxAction action : machine.handle(queue.takeFirst()))
            act(action);
        announce(before);
        if (!alive) // a receiver let go of the sandbox
            return;
    }
    feeding = false;
}

void Sandbox::Private::announce(SandboxState before)
{
    const SandboxState now = machine.state();
    if (now == before)
        return;
    qCDebug(logSandbox) << "sandbox" << id.toString() << sandboxStateName(before) << "->" << sandboxStateName(now);
    const QPointer<Sandbox> alive(q);
    if (now != SandboxState::Ready) {
        storing.reset(); // the rest of an archive would keep the engine from removing the container
        if (!alive || machine.state() != now)
            return;
    }
    if (now == SandboxState::Ready) {
        deadline = clock.bootMs() + qint64(sandboxtimes::IdleLifeSeconds) * 1'000;
        checkDeadline();
    }
    if (now == SandboxState::Ended) {
        bound.stop();
        again.stop();
        tick.stop();
        closeChannel();
        qCInfo(logSandbox) << "sandbox" << id.toString() << "ended:" << endCauseName(machine.cause()) << machine.error().detail;
    }
    emit q->stateChanged(now);
    if (!alive || machine.state() != now)
        return;
    if (now == SandboxState::Ready)
        emit q->ready();
    else if (now == SandboxState::Ended)
        emit q->ended(machine.cause(), machine.error());
}

void Sandbox::Private::act(SandboxAction action)
{
    switch (action) {
    case SandboxAction::CreateContainer: createContainer(); break;
    case SandboxAction::Attach: attach(); break;
    case SandboxAction::Start: start(); break;
    case SandboxAction::ShutDownGuest:
        if (guest)
            guest->shutDown();
        break;
    case SandboxAction::Inspect: inspect(); break;
    case SandboxAction::Remove: remove(); break;
    case SandboxAction::InspectSoon:
    case SandboxAction::RemoveSoon:
        againAction = action;
        again.start(action == SandboxAction::InspectSoon ? InspectAgainMs : RemoveAgainMs);
        break;
    case SandboxAction::BoundCreate: bound.start(CreateBoundMs); break;
    case SandboxAction::BoundEnd: bound.start(EndBoundMs); break;
    case SandboxAction::BoundLost: bound.start(LostBoundMs); break;
    case SandboxAction::Unbound: bound.stop(); break;
    }
}

void Sandbox::Private::createContainer()
{
    const qint64 latest = clock.wallMs() / 1'000 + sandboxtimes::IdleLifeSeconds + maxLifetimeSeconds(spec.limits);
    const QJsonObject body = createBody(spec, owner, guestVolume, latest, cpuCount, flavour);
    if (const Status allowed = validateCreateBody(body); !allowed) {
        // Answered from the event loop, as every other outcome of create().
        QTimer::singleShot(0, q, [this, refused = input(Kind::StepFailed, allowed.error())] { feed(refused); });
        return;
    }
    // The engine is the context, not the sandbox: an answer that comes after the sandbox was let go still has to be cleaned up.
    const QPointer<Sandbox> alive(q);
    EngineClient *client = &engine;
    engine.createContainer(name(), body, Completion<QString>(client, [this, alive, client](const Result<QString> &made) {
        if (!alive) {
            if (made)
                client->removeContainer(*made, Completion<std::monostate>(client, [](const Status &) {}));
            return;
        }
        if (!made) {
            feed(input(Kind::StepFailed, made.error()));
            return;
        }
        containerId = *made;
        feed(input(Kind::ContainerCreated));
    }));
}

void Sandbox::Private::attach()
{
    engine.attachContainer(containerId, Completion<std::shared_ptr<ByteStream>>(
        q, [this](Result<std::shared_ptr<ByteStream>> stream) {
            if (!stream) {
                feed(input(Kind::StepFailed, stream.error()));
                return;
            }
            if (machine.step() != SandboxMachine::Step::Attaching)
                return; // ending already: dropping the stream closes it
            openChannel(std::move(*stream));
            feed(input(Kind::Attached));
        }));
}

void Sandbox::Private::openChannel(std::shared_ptr<ByteStream> raw)
{
    auto stream = std::make_shared<AttachStream>(std::move(raw));
    QObject::connect(stream.get(), &AttachStream::errorReceived, q, [this](const QByteArray &bytes) {
        errorText.append(bytes.left(MaxErrorText - errorText.size()));
    });
    guest = std::make_unique<GuestChannel>(std::move(stream));
    QObject::connect(guest.get(), &GuestChannel::ready, q, [this] { feed(input(Kind::GuestReady)); });
    QObject::connect(guest.get(), &GuestChannel::closed, q, [this](const Status &status) {
        SandboxInput value = input(Kind::GuestClosed, status ? Error{} : status.error());
        if (!errorText.isEmpty())
            value.error.detail += QStringLiteral(" | ") + displayLine(QString::fromUtf8(errorText), 1'000);
        value.deadlineReached = deadline != 0 && remaining() <= NearDeadlineMs;
        feed(value);
    });
}

void Sandbox::Private::closeChannel()
{
    if (!guest)
        return;
    // Often called from inside one of the channel's own signals.
    guest->disconnect(q);
    guest.release()->deleteLater();
}

void Sandbox::Private::start()
{
    engine.startContainer(containerId, Completion<std::monostate>(q, [this](const Status &started) {
        feed(started ? input(Kind::Started) : input(Kind::StepFailed, started.error()));
    }));
}

void Sandbox::Private::inspect()
{
    engine.inspectContainer(reference(), Completion<ContainerState>(q, [this](const Result<ContainerState> &found) {
        if (!found) {
            feed(input(Kind::InspectFailed, found.error()));
            return;
        }
        SandboxInput value = input(Kind::Inspected);
        value.running = found->running;
        value.oomKilled = found->oomKilled;
        value.exitCode = found->exitCode;
        value.error.message = found->error;
        feed(value);
    }));
}

void Sandbox::Private::remove()
{
    engine.removeContainer(reference(), Completion<std::monostate>(q, [this](const Status &removed) {
        feed(removed ? input(Kind::Removed) : input(Kind::RemoveFailed, removed.error()));
    }));
}

void Sandbox::Private::setDeadline(qint64 remainingTime)
{
    deadline = clock.bootMs() + remainingTime;
    warned = false;
    guest->setDeadline(remainingTime, Completion<std::monostate>(q, [this](const Status &set) {
        // Without the guest's own deadline the sandbox could outlive a crash of the app.
        if (!set && machine.state() == SandboxState::Ready) {
            SandboxInput value = input(Kind::End, set.error());
            value.cause = EndCause::EngineLost;
            feed(value);
        }
    }));
    emit q->deadlineChanged(remainingTime);
    checkDeadline();
}

// The guest ends the sandbox; this notices when it did not, and says when the end is near.
void Sandbox::Private::checkDeadline()
{
    if (machine.state() != SandboxState::Ready)
        return;
    const qint64 left = remaining();
    if (left <= -GuestFirstMs) {
        feed(input(Kind::DeadlinePassed));
        return;
    }
    qint64 next = left + GuestFirstMs;
    if (claimed && !warned) {
        if (left <= sandboxtimes::WarnBeforeEndMs) {
            warned = true;
            const QPointer<Sandbox> alive(q);
            emit q->expiresSoon(qMax<qint64>(0, left));
            if (!alive || machine.state() != SandboxState::Ready)
                return;
        } else {
            next = left - sandboxtimes::WarnBeforeEndMs;
        }
    }
    tick.start(int(qBound(qint64(1), next, qint64(LongestNapMs))));
}

} // namespace velqa
