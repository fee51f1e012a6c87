// The one standby sandbox. Core thread.
#include "core/sandbox/standbykeeper.h"

#include "core/base/log.h"

namespace velqa {
namespace {

constexpr int RefillDelayMs = 2'000;
constexpr int FirstRetryMs = 5'000;
constexpr int LastRetryMs = 60'000;
constexpr qint64 ReplaceMs = qint64(sandboxtimes::ReplaceIdleSeconds) * 1'000;

} // namespace

StandbyKeeper::StandbyKeeper(Make make, End end, QObject *parent)
    : QObject(parent), m_make(std::move(make)), m_end(std::move(end)), m_retryMs(FirstRetryMs)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &StandbyKeeper::makeOne);
}

StandbyKeeper::~StandbyKeeper() = default;

void StandbyKeeper::keep(const SandboxSpec &spec)
{
    if (m_wish && *m_wish == spec && (m_current || m_coming || m_next.isActive()))
        return;
    m_wish = spec;
    m_retryMs = FirstRetryMs;
    if (m_current && m_current->spec() != spec)
        endCurrent();
    m_next.start(0);
}

void StandbyKeeper::drop()
{
    m_wish.reset();
    m_next.stop();
    endCurrent();
}

bool StandbyKeeper::hasReady(const SandboxSpec &spec) const
{
    return m_current && m_current->spec() == spec && m_current->state() == SandboxState::Ready;
}

std::shared_ptr<Sandbox> StandbyKeeper::take(const SandboxSpec &spec)
{
    if (!hasReady(spec))
        return nullptr;
    m_current->disconnect(this);
    m_next.start(RefillDelayMs);
    return std::exchange(m_current, nullptr);
}

bool StandbyKeeper::adopt(const SandboxSpec &spec, const Made &waiter)
{
    if (!m_coming || m_comingSpec != spec || m_waiter.isPending())
        return false;
    m_waiter = waiter;
    return true;
}

void StandbyKeeper::makeOne()
{
    if (!m_wish || m_coming)
        return;
    if (m_current) { // its idle life runs out
        if (m_current->spec() == *m_wish && m_current->remainingMs() > ReplaceMs) {
            m_next.start(int(m_current->remainingMs() - ReplaceMs) + 1);
            return;
        }
        endCurrent();
    }
    m_coming = true;
    m_comingSpec = *m_wish;
    m_make(m_comingSpec, Made(this, [this](Result<std::shared_ptr<Sandbox>> made) { arrived(std::move(made)); }));
}

void StandbyKeeper::arrived(Result<std::shared_ptr<Sandbox>> made)
{
    m_coming = false;
    if (m_waiter.isPending()) {
        const Made waiter = std::exchange(m_waiter, Made());
        if (m_wish)
            m_next.start(RefillDelayMs);
        waiter(std::move(made));
        return;
    }
    if (!made) {
        qCInfo(logSandbox) << "no standby:" << made.error().message << made.error().detail;
        retry();
        return;
    }
    if (!m_wish || (*made)->spec() != *m_wish) {
        m_end(*made);
        if (m_wish)
            m_next.start(0);
        return;
    }
    m_current = *made;
    m_retryMs = FirstRetryMs;
    connect(m_current.get(), &Sandbox::ended, this, &StandbyKeeper::lost);
    m_next.start(int(qMax<qint64>(0, m_current->remainingMs() - ReplaceMs)) + 1);
}

// It ended without our asking: the engine stopped, or somebody removed it.
void StandbyKeeper::lost()
{
    // Not deleted inside its own signal.
    QTimer::singleShot(0, this, [kept = std::exchange(m_current, nullptr)] {});
    retry();
}

void StandbyKeeper::retry()
{
    if (!m_wish)
        return;
    m_next.start(m_retryMs);
    m_retryMs = qMin(m_retryMs * 2, LastRetryMs);
}

void StandbyKeeper::endCurrent()
{
    if (const std::shared_ptr<Sandbox> old = std::exchange(m_current, nullptr)) {
        old->disconnect(this);
        m_end(old);
    }
}

} // namespace velqa
