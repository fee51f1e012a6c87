// StandbyKeeper: exactly one unused sandbox of the spec that was last asked for: makes it, replaces it before its idle life
// ends, tries again when it could not be made, and gives it away once. Lives on the core thread.
#pragma once

#include "core/sandbox/sandbox.h"

#include <QTimer>

#include <functional>
#include <optional>

namespace velqa {

class StandbyKeeper : public QObject
{
    Q_OBJECT

public:
    using Made = Completion<std::shared_ptr<Sandbox>>;
    using Make = std::function<void(const SandboxSpec &, Made)>;
    using End = std::function<void(const std::shared_ptr<Sandbox> &)>; // ends it and holds it until it is gone

    StandbyKeeper(Make make, End end, QObject *parent = nullptr);
    ~StandbyKeeper() override;

    void keep(const SandboxSpec &spec);
    void drop();
    bool hasReady(const SandboxSpec &spec) const;
    // Null when there is none that fits. The next one is made after a moment, so that the turn starts first.
    std::shared_ptr<Sandbox> take(const SandboxSpec &spec);
    // True when a fitting one is just being made and nobody waits for it yet: it goes to `waiter`.
    bool adopt(const SandboxSpec &spec, const Made &waiter);

private:
    void makeOne();
    void arrived(Result<std::shared_ptr<Sandbox>> made);
    void lost();
    void retry();
    void endCurrent();

    Make m_make;
    End m_end;
    std::optional<SandboxSpec> m_wish;
    std::shared_ptr<Sandbox> m_current; // ready
    bool m_coming = false;
    SandboxSpec m_comingSpec;
    Made m_waiter;
    QTimer m_next;
    int m_retryMs;
};

} // namespace velqa
