// Inside of TurnRunner: its state and its one transition function; turnrunner.cpp goes forward, turnending.cpp comes to an end.
// Lives on the core thread.
#pragma once

#include "core/agent/modelcall.h"
#include "core/agent/toolrun.h"
#include "core/agent/turnrunner.h"
#include "core/agent/turnsandbox.h"

#include <QTimer>

namespace velqa {

class TurnRunner::Private : public QObject
{
public:
    // Where the work stands. The turn's public state follows from it.
    enum class Phase { Idle, Streaming, WaitingForSandbox, RunningTool, Saving, Stopping, SandboxLost, Closing, Finished };

    struct PendingCall
    {
        QString eventId;
        ModelToolCall call;
    };

    Private(TurnRunner *runner, Services s, std::shared_ptr<ModelClient> m, TurnRequest r);

    void announce();
    void start();
    void stop();

    void sandboxChanged(const event::SandboxChanged &changed);
    void sandboxFilled();
    void sandboxEnded(EndCause cause, const Error &error);

    void requestModel();
    void modelFinished(const Result<ModelAnswer> &answer);

    void runNextTool();
    void toolFinished(bool isLooping);
    void cutRunningWork(const QString &reason);

    void save();
    void stopBoundReached();
    void conclude(TurnState state, const Error &error = {}, EndCause cause = EndCause::None);
    void finish();

    static const char *phaseName(Phase phase);
    void transition(Phase next);
    // Nothing new is begun any more.
    bool isEnding() const { return phase == Phase::Stopping || phase == Phase::Closing || phase == Phase::Finished; }
    void setState(TurnState next);
    void publish(TurnEventBody body);
    void reportGone();

    TurnRunner *q;
    Services services;
    std::shared_ptr<ModelClient> model;
    const TurnRequest request;

    Phase phase = Phase::Idle;
    TurnState turnState = TurnState::Queued;
    qint64 sequence = 0;

    TurnSandbox sandbox;
    ModelCall modelCall;
    ToolRun toolRun;
    QList<ModelMessage> messages;
    QList<PendingCall> calls;
    QString lastText; // of the last model call: the turn's answer
    int step = 0;
    bool goneReported = false;
    QTimer stopTimer;
    event::TurnFinished outcome;
};

} // namespace velqa
