// SandboxMachine: the state machine of one sandbox, without any input or output: inputs in, actions out. Any thread.
//
// handle() is the only place where the state changes. Sandbox carries the actions out and feeds the answers back.
//   None -> CreatingContainer -> Attaching -> Starting -> Greeting -> Ready
//   any of them -> [Diagnosing] -> (WaitingForCreate) -> Removing -> Confirming -> Ended
#pragma once

#include "core/sandbox/sandboxvalues.h"

#include <QList>

#include <optional>

namespace velqa {

struct SandboxInput
{
    enum class Kind {
        Create,           // somebody asked for it
        ContainerCreated,
        Attached,
        Started,
        GuestReady,
        StepFailed,       // create, attach or start: `error`
        GuestClosed,      // `error` (when it did not close in order), `deadlineReached`
        Inspected,        // the container still exists: running, oomKilled, exitCode, error.message of the engine
        InspectFailed,    // `error`; NotFound = gone
        Removed,
        RemoveFailed,     // `error`
        OutOfMemoryEvent, // from the engine's event stream
        KilledEvent,      // somebody killed it through the engine
        DiedEvent,        // exitCode
        DeadlinePassed,   // the app's own clock; the guest should have done it before
        End,              // `cause`, `error`
        BoundPassed       // the step took too long
    };

    Kind kind = Kind::Create;
    EndCause cause = EndCause::None;
    Error error;
    bool running = false;
    bool oomKilled = false;
    bool deadlineReached = false;
    int exitCode = 0;
};

enum class SandboxAction {
    CreateContainer,
    Attach,
    Start,
    ShutDownGuest,    // ask over the channel: works even when the engine's interface hangs
    Inspect,
    InspectSoon,
    Remove,
    RemoveSoon,
    BoundCreate,      // (re)arm the bound: BoundPassed follows if no Ended or Ready came in time
    BoundEnd,
    BoundLost,        // shorter: the engine does not answer
    Unbound
};

class SandboxMachine
{
public:
    enum class Step {
        None, CreatingContainer, Attaching, Starting, Greeting, Ready,
        Diagnosing, WaitingForCreate, Removing, Confirming, Ended
    };

    QList<SandboxAction> handle(const SandboxInput &input);

    Step step() const { return m_step; }
    SandboxState state() const;
    // Final once state() is Ended.
    EndCause cause() const { return m_cause; }
    Error error() const { return m_error; }

private:
    using Actions = QList<SandboxAction>;

    Actions beginEnd(EndCause cause, const Error &error);
    Actions endFromStart(const SandboxInput &input);
    Actions finish();
    Actions finishLost();
    Actions handleStarting(const SandboxInput &input);
    Actions handleReady(const SandboxInput &input);
    Actions handleDiagnosing(const SandboxInput &input);
    Actions handleEnding(const SandboxInput &input);
    Actions conclude(const SandboxInput &input);
    void remember(const SandboxInput &input);

    Step m_step = Step::None;
    EndCause m_cause = EndCause::None;
    Error m_error;
    bool m_wasReady = false;
    bool m_guestClosed = false;
    bool m_deadlineReached = false;
    bool m_outOfMemory = false;
    bool m_killed = false;
    std::optional<int> m_exitCode;
    Error m_closeError;
    int m_tries = 0;
};

} // namespace velqa
