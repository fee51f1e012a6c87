// The life of a turn's sandbox. Core thread.
#include "core/agent/turnsandbox.h"

#include "core/base/log.h"

#include <utility>

namespace velqa {

std::shared_ptr<GuestFiles> freshFilesOf(const std::shared_ptr<Sandbox> &sandbox)
{
    GuestFiles::Bulk bulk;
    if (sandbox->takesArchives()) {
        bulk = [weak = std::weak_ptr(sandbox)](const QList<GuestContent> &files, GuestFiles::Done done) {
            if (const auto alive = weak.lock())
                alive->storeFiles(files, std::move(done));
        };
    }
    return guestFilesOf(*sandbox->guest(), std::move(bulk));
}

TurnSandbox::TurnSandbox(Acquire acquire, WorkspaceService &workspace, UsageMeter *usage, Clock &clock,
                         const TurnRequest &request, QObject *parent)
    : QObject(parent)
    , m_acquire(std::move(acquire))
    , m_workspace(workspace)
    , m_usage(usage)
    , m_clock(clock)
    , m_request(request)
{}

void TurnSandbox::acquire()
{
    announce(SandboxState::Creating);
    SandboxSpec spec;
    spec.image = m_request.image;
    spec.limits = m_request.agent.limits;
    spec.network = m_request.agent.network;
    m_acquire(spec, Completion<std::shared_ptr<Sandbox>>(this, [this](Result<std::shared_ptr<Sandbox>> acquired) {
                  if (!m_isWanted) {
                      if (acquired)
                          (*acquired)->end(EndCause::StoppedByUser);
                      return;
                  }
                  if (!acquired) {
                      m_isGone = true;
                      announce(SandboxState::Ended, EndCause::StartFailed);
                      emit failed(EndCause::StartFailed, acquired.error());
                      return;
                  }
                  adopt(std::move(*acquired));
              }));
}

void TurnSandbox::adopt(std::shared_ptr<Sandbox> acquired)
{
    m_sandbox = std::move(acquired);
    m_readySinceMs = m_clock.bootMs();
    connect(m_sandbox.get(), &Sandbox::ended, this, &TurnSandbox::takeEnd);
    connect(m_sandbox.get(), &Sandbox::deadlineChanged, this, [this] { announce(m_sandbox->state()); });
    connect(m_sandbox.get(), &Sandbox::expiresSoon, this, [this] { announce(m_sandbox->state()); });
    if (m_usage) {
        if (const Status status = m_usage->begin(m_sandbox->id(), m_request.turn, m_request.agent.id,
                                                 runtimeName(m_request.agent.runtime));
            !status)
            qCWarning(logAgent) << "usage not recorded:" << status.error().detail;
    }
    if (m_sandbox->guest()) // else it ended between acquire and here; ended() is on its way
        fill();
}

void TurnSandbox::fill()
{
    GuestChannel *guest = m_sandbox->guest();
    connect(guest, &GuestChannel::changed, this, &TurnSandbox::workspaceChanged);
    guest->watch(GuestChannel::Done(this, [](const Status &) {}));
    openNetwork(); // before the first program starts: the order of the channel sees to that
    m_workspace.fill(freshFilesOf(m_sandbox), m_request.conversation, m_request.checkpoint,
                     m_request.agent.limits.workspaceBytes,
                     Completion<std::monostate>(this, [this](const Status &status) {
                         if (!m_isWanted)
                             return;
                         if (!status) {
                             if (m_sandbox->guest()) // else the cause is told by ended()
                                 emit failed(EndCause::None, status.error());
                             return;
                         }
                         m_isFilled = true;
                         announce(SandboxState::Ready);
                         emit filled();
                     }));
}

void TurnSandbox::openNetwork()
{
    const AgentSpec &agent = m_request.agent;
    if (agent.network == NetworkPolicy::Off)
        return;
    NetworkRules rules;
    rules.policy = agent.network;
    if (agent.network == NetworkPolicy::PackageMirrors)
        rules.hosts = m_sandbox->packageMirrors();
    for (const QString &host : agent.networkHosts) {
        if (const auto rule = parseHostRule(host); rule && agent.network != NetworkPolicy::Open)
            rules.hosts.append(*rule);
    }
    m_gate = std::make_unique<EgressGate>(*m_sandbox->guest(), std::move(rules));
    connect(m_gate.get(), &EgressGate::attempted, this, &TurnSandbox::networkAttempted);
    m_gate->open(Completion<std::monostate>(this, [](const Status &listens) {
        if (!listens)
            qCWarning(logAgent) << "no network:" << listens.error().message << listens.error().detail;
    }));
}

bool TurnSandbox::allowHost(const HostRule &rule)
{
    if (!m_gate)
        return false;
    m_gate->allow(rule);
    return true;
}

void TurnSandbox::announce(SandboxState state, EndCause cause)
{
    event::SandboxChanged change;
    change.state = state;
    change.cause = cause;
    change.memoryBytes = m_request.agent.limits.memoryBytes;
    if (m_sandbox) {
        change.sandboxId = m_sandbox->id().toString();
        change.remainingMs = state == SandboxState::Ready ? m_sandbox->remainingMs() : 0;
    }
    emit changed(change);
}

void TurnSandbox::end(EndCause cause)
{
    if (sandbox())
        m_sandbox->end(cause);
}

bool TurnSandbox::isEnding() const
{
    return m_sandbox && m_sandbox->state() != SandboxState::Ready && m_sandbox->state() != SandboxState::Frozen;
}

void TurnSandbox::takeEnd(EndCause cause, const Error &error)
{
    if (std::exchange(m_isGone, true))
        return;
    m_isFilled = false;
    if (m_gate)
        m_gate.release()->deleteLater(); // often inside of one of its own signals
    m_goneAtMs = m_clock.bootMs();
    if (m_usage) {
        if (const auto measured = m_usage->end(m_sandbox->id(), endCauseName(cause)); !measured)
            qCWarning(logAgent) << "usage not recorded:" << measured.error().detail;
    }
    announce(SandboxState::Ended, cause);
    emit ended(cause, error);
}

double TurnSandbox::livedSeconds() const
{
    if (m_readySinceMs < 0)
        return 0;
    const qint64 until = m_goneAtMs >= 0 ? m_goneAtMs : m_clock.bootMs();
    return double(until - m_readySinceMs) / 1000.0;
}

} // namespace velqa
