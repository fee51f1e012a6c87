// TurnRunner: one turn from message to end, a named state machine with a single transition function. Emits TurnEvents;
// whoever wants to know listens. Knows its collaborators by reference or interface only. Lives on the core thread.
//
// Phases inside TurnState::Running: the model streams, or tools run one after the other, then the model again.
// Model request and cold sandbox start run side by side; the sandbox is acquired before the first tool needs it.
#pragma once

#include "core/agent/turnevent.h"
#include "core/agent/turnrequest.h"
#include "core/base/clock.h"
#include "core/models/modelclient.h"
#include "core/sandbox/sandbox.h"
#include "core/tools/tool.h"
#include "core/usage/usagemeter.h"
#include "core/workspace/workspaceservice.h"

#include <QObject>

#include <functional>
#include <memory>

namespace velqa {

class TurnRunner : public QObject
{
    Q_OBJECT

public:
    struct Services
    {
        // SandboxService::acquire in the program.
        std::function<void(const SandboxSpec &, Completion<std::shared_ptr<Sandbox>>)> acquireSandbox;
        WorkspaceService *workspace = nullptr;
        ToolRegistry *tools = nullptr;
        UsageMeter *usage = nullptr;   // may be null: nothing is metered
        Clock *clock = nullptr;
    };

    TurnRunner(Services services, std::shared_ptr<ModelClient> model, TurnRequest request, QObject *parent = nullptr);
    ~TurnRunner() override;

    TurnState state() const;
    // The sandbox, also after the turn while it stays browsable; null before it is acquired and after it ended.
    Sandbox *sandbox() const;

    void enqueue();     // shows the message as waiting; start() follows when there is room
    void start();
    void stop();        // legal in any state; within 2 s no process of the turn runs
    // One more host for this turn's sandbox; false when it has no network or is gone.
    bool allowHost(const HostRule &rule);
    void endSandbox();  // after the turn: "end now"

signals:
    void event(const velqa::TurnEvent &event);
    void finished(velqa::TurnState state);     // exactly once; the sandbox may live on
    void sandboxGone();                        // once: no sandbox of this turn exists (any more) and the turn is over
    void sandboxChanged(const velqa::event::SandboxChanged &sandbox); // also after the turn
    void workspaceReady();   // filled and untouched: what is there now is what the turn began with
    void workspaceChanged();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa
