// TurnSandbox: the sandbox of one turn: acquired, watched, filled with what the turn begins with, metered until it is gone.
// Lives on the core thread; owned by the turn.
#pragma once

#include "core/agent/turnrequest.h"
#include "core/base/clock.h"
#include "core/sandbox/egressgate.h"
#include "core/sandbox/sandbox.h"
#include "core/usage/usagemeter.h"
#include "core/workspace/guestfiles.h"
#include "core/workspace/workspaceservice.h"

#include <functional>
#include <memory>

namespace velqa {

// The files of a sandbox in which nothing runs yet: many bytes go in on the fastest way. Its channel must be open.
std::shared_ptr<GuestFiles> freshFilesOf(const std::shared_ptr<Sandbox> &sandbox);

class TurnSandbox final : public QObject
{
    Q_OBJECT

public:
    using Acquire = std::function<void(const SandboxSpec &, Completion<std::shared_ptr<Sandbox>>)>;

    // `usage` may be null. `request` is the turn's own and stays as it is.
    TurnSandbox(Acquire acquire, WorkspaceService &workspace, UsageMeter *usage, Clock &clock, const TurnRequest &request,
                QObject *parent = nullptr);

    void acquire();
    // The turn is ending: a sandbox that comes now ends at once, and one that is not filled yet is never ready.
    void setUnwanted() { m_isWanted = false; }
    void end(EndCause cause);

    // Null before it came and after it ended.
    Sandbox *sandbox() const { return m_isGone ? nullptr : m_sandbox.get(); }
    GuestChannel *guest() const { return m_sandbox ? m_sandbox->guest() : nullptr; }
    bool isFilled() const { return m_isFilled; }
    // It is being lost: ended() follows and tells the cause.
    bool isEnding() const;
    double livedSeconds() const;
    // One more host for the rest of this sandbox's life; false when it has no network at all or is gone.
    bool allowHost(const HostRule &rule);

signals:
    void changed(const velqa::event::SandboxChanged &sandbox);
    void filled(); // once: ready for the first tool
    void failed(velqa::EndCause cause, const velqa::Error &error); // it did not come, or could not be filled
    void ended(velqa::EndCause cause, const velqa::Error &error);  // once, when one came
    void networkAttempted(const velqa::NetworkAttempt &attempt);
    void workspaceChanged(const QList<velqa::GuestChange> &changes, bool overflowed);

private:
    void adopt(std::shared_ptr<Sandbox> acquired);
    void openNetwork();
    void fill();
    void takeEnd(EndCause cause, const Error &error);
    void announce(SandboxState state, EndCause cause = EndCause::None);

    Acquire m_acquire;
    WorkspaceService &m_workspace;
    UsageMeter *m_usage;
    Clock &m_clock;
    const TurnRequest &m_request;
    std::shared_ptr<Sandbox> m_sandbox;
    std::unique_ptr<EgressGate> m_gate; // while the sandbox lives and has a network
    bool m_isWanted = true;
    bool m_isFilled = false;
    bool m_isGone = false;
    qint64 m_readySinceMs = -1;
    qint64 m_goneAtMs = -1;
};

} // namespace velqa
