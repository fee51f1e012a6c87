// The keychain as a small state machine. Lives on the core thread.
#include "core/secrets/keychainsecretstore.h"

#include "core/base/ids.h"

#include <QLoggingCategory>
#include <QMetaObject>

namespace velqa {
namespace {

Q_LOGGING_CATEGORY(logSecrets, "velqa.secrets", QtInfoMsg)

using Outcome = KeychainReply::Outcome;

constexpr int silentProbesUntilGivenUp = 2;

} // namespace

KeychainSecretStore::KeychainSecretStore(std::unique_ptr<KeychainJobs> jobs, KeychainTimes times, QObject *parent)
    : SecretStore(parent)
    , m_jobs(std::move(jobs))
    , m_times(times)
{
    m_guard.setSingleShot(true);
    connect(&m_guard, &QTimer::timeout, this, &KeychainSecretStore::guardExpired);
}

KeychainSecretStore::~KeychainSecretStore()
{
    m_jobs.reset(); // no reply comes any more
    for (Operation &operation : m_queue)
        wipe(operation.value);
    for (QByteArray &value : m_session)
        wipe(value);
}

SecretBackend KeychainSecretStore::backend() const
{
    switch (m_state) {
    case State::Ready:
    case State::Working: return SecretBackend::Keychain;
    case State::SessionOnly: return SecretBackend::SessionOnly;
    case State::Unknown:
    case State::ProbeWriting:
    case State::ProbeReading:
    case State::ProbeRemoving: break;
    }
    return SecretBackend::Unknown;
}

void KeychainSecretStore::read(const QString &name, Completion<QByteArray> done)
{
    enqueue({Kind::Read, name, {}, std::move(done), {}});
}

void KeychainSecretStore::write(const QString &name, const QByteArray &value, Completion<std::monostate> done)
{
    enqueue({Kind::Write, name, ownCopy(value), {}, std::move(done)});
}

void KeychainSecretStore::remove(const QString &name, Completion<std::monostate> done)
{
    enqueue({Kind::Remove, name, {}, {}, std::move(done)});
}

void KeychainSecretStore::settle(Completion<std::monostate> done)
{
    enqueue({Kind::Settle, {}, {}, {}, std::move(done)});
}

void KeychainSecretStore::enqueue(Operation operation)
{
    m_queue.enqueue(std::move(operation));
    QMetaObject::invokeMethod(this, &KeychainSecretStore::pump, Qt::QueuedConnection);
}

void KeychainSecretStore::enter(State state)
{
    m_state = state;
    switch (state) {
    case State::ProbeWriting:
        m_probeName = QStringLiteral("probe-") + newUuid();
        m_probeValue = newUuid().toLatin1();
        startJob();
        break;
    case State::ProbeReading:
    case State::ProbeRemoving:
    case State::Working: startJob(); break;
    case State::SessionOnly:
        qCWarning(logSecrets) << "no system keyring: keys are kept in memory until the program ends";
        break;
    case State::Unknown:
    case State::Ready: break;
    }
}

void KeychainSecretStore::pump()
{
    const bool isIdle = m_state == State::Unknown || m_state == State::Ready;
    while (isIdle && !m_queue.isEmpty() && m_queue.head().kind == Kind::Settle) // needs no keyring, not even a probe
        answer(m_queue.dequeue(), {});
    if (m_queue.isEmpty())
        return;
    if (m_state == State::Unknown)
        enter(State::ProbeWriting);
    else if (m_state == State::Ready)
        enter(State::Working);
    else if (m_state == State::SessionOnly)
        serveFromMemory();
}

void KeychainSecretStore::startJob()
{
    const auto reply = [this, job = ++m_job](KeychainReply answer) {
        if (job == m_job)
            jobFinished(std::move(answer));
        else
            wipe(answer.value);
    };
    m_waitedMs = 0;
    m_guard.start(m_times.answerMs);
    if (m_state == State::ProbeWriting)
        m_jobs->write(m_probeName, m_probeValue, reply);
    else if (m_state == State::ProbeReading)
        m_jobs->read(m_probeName, reply);
    else if (m_state == State::ProbeRemoving)
        m_jobs->remove(m_probeName, reply);
    else if (m_queue.head().kind == Kind::Read)
        m_jobs->read(m_queue.head().name, reply);
    else if (m_queue.head().kind == Kind::Write)
        m_jobs->write(m_queue.head().name, m_queue.head().value, reply);
    else
        m_jobs->remove(m_queue.head().name, reply);
}

// Silence means either that a person is being asked to unlock or to choose a password, or that nobody is there.
void KeychainSecretStore::guardExpired()
{
    m_waitedMs += m_times.answerMs;
    m_jobs->askKeyring([this, job = m_job](KeyringState keyring) {
        if (job != m_job)
            return;
        const bool isAsking = keyring == KeyringState::Locked || keyring == KeyringState::NotMade;
        if (isAsking && m_waitedMs < m_times.unlockMs)
            m_guard.start(m_times.answerMs);
        else
            jobFinished({keyring == KeyringState::Locked ? Outcome::Locked : Outcome::TimedOut, {}, {}});
    });
}

void KeychainSecretStore::jobFinished(KeychainReply reply)
{
    m_guard.stop();
    const quint64 job = ++m_job; // from here on, everything of this job is late
    const bool isUnclear = reply.outcome == Outcome::Failed || reply.outcome == Outcome::Denied ||
                           (reply.outcome == Outcome::NotFound && m_state != State::ProbeReading);
    const auto proceed = [this](KeychainReply final) {
        if (m_state == State::Working)
            workFinished(std::move(final));
        else
            probeFinished(std::move(final));
    };
    if (!isUnclear) {
        proceed(std::move(reply));
        return;
    }
    // A dismissed prompt looks like a missing entry or an odd failure: the lock tells which it was.
    m_jobs->askKeyring([this, job, reply = std::move(reply), proceed](KeyringState keyring) mutable {
        if (job != m_job)
            return;
        if (keyring == KeyringState::Locked)
            reply.outcome = Outcome::Locked;
        proceed(std::move(reply));
    });
}

void KeychainSecretStore::probeFinished(KeychainReply reply)
{
    const State step = m_state;
    const bool isSame = step != State::ProbeReading || reply.value == m_probeValue;
    wipe(reply.value);
    if (reply.outcome == Outcome::Done && isSame && step == State::ProbeWriting) {
        enter(State::ProbeReading);
    } else if (reply.outcome == Outcome::Done && isSame && step == State::ProbeReading) {
        enter(State::ProbeRemoving);
    } else if (step == State::ProbeRemoving) { // what cannot remove can still keep keys
        m_silentProbes = 0;
        enter(State::Ready);
        pump();
    } else if (reply.outcome == Outcome::Locked || reply.outcome == Outcome::Denied ||
               (reply.outcome == Outcome::TimedOut && ++m_silentProbes < silentProbesUntilGivenUp)) {
        enter(State::Unknown);
        answer(m_queue.dequeue(), std::move(reply));
        QMetaObject::invokeMethod(this, &KeychainSecretStore::pump, Qt::QueuedConnection);
    } else {
        qCInfo(logSecrets) << "keyring probe failed:" << int(reply.outcome) << reply.detail;
        enter(State::SessionOnly);
        pump();
    }
}

void KeychainSecretStore::workFinished(KeychainReply reply)
{
    // After an odd failure the next operation finds out again whether there is a keyring.
    const bool isSound =
        reply.outcome != Outcome::Failed && reply.outcome != Outcome::NoBackend && reply.outcome != Outcome::TimedOut;
    enter(isSound ? State::Ready : State::Unknown);
    answer(m_queue.dequeue(), std::move(reply));
    QMetaObject::invokeMethod(this, &KeychainSecretStore::pump, Qt::QueuedConnection);
}

void KeychainSecretStore::serveFromMemory()
{
    while (!m_queue.isEmpty()) {
        Operation operation = m_queue.dequeue();
        KeychainReply reply;
        if (operation.kind == Kind::Read) {
            const auto found = m_session.constFind(operation.name);
            if (found == m_session.constEnd())
                reply.outcome = Outcome::NotFound;
            else
                reply.value = ownCopy(*found);
        } else if (operation.kind != Kind::Settle) {
            QByteArray old = m_session.take(operation.name);
            wipe(old);
            if (operation.kind == Kind::Write)
                m_session.insert(operation.name, ownCopy(operation.value));
        }
        answer(std::move(operation), std::move(reply));
    }
}

void KeychainSecretStore::answer(Operation operation, KeychainReply reply)
{
    wipe(operation.value);
    Error error;
    switch (reply.outcome) {
    case Outcome::Done: break;
    case Outcome::NotFound:
        error = {ErrorCode::NotFound, tr("This key is not kept. Enter it again."), reply.detail};
        break;
    case Outcome::Denied:
        error = {ErrorCode::PermissionDenied, tr("Access to the keyring was refused. Allow it and try again."),
                 reply.detail};
        break;
    case Outcome::Locked:
        error = {ErrorCode::PermissionDenied, tr("The keyring is locked. Unlock it and try again."), reply.detail};
        break;
    case Outcome::TimedOut:
        error = {ErrorCode::Timeout, tr("The keyring does not answer. Try again, or restart your desktop session."),
                 reply.detail};
        break;
    case Outcome::NoBackend:
    case Outcome::Failed:
        error = {ErrorCode::Unreachable, tr("The keyring reported an error. Check that it is running and try again."),
                 reply.detail};
        break;
    }
    const bool isRemovalOfNothing = operation.kind == Kind::Remove && reply.outcome == Outcome::NotFound;
    const bool isGood = reply.outcome == Outcome::Done || isRemovalOfNothing;
    if (operation.kind == Kind::Read)
        isGood ? operation.readDone(std::move(reply.value)) : operation.readDone.fail(std::move(error));
    else
        isGood ? operation.done(std::monostate{}) : operation.done.fail(std::move(error));
}

} // namespace velqa
