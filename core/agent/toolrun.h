// ToolRun: one tool call at a time, as the model asked for it: checked, run, its output told in few pieces, and answered once,
// whatever happens. Lives on the core thread; owned by the turn.
#pragma once

#include "core/agent/outputrelay.h"
#include "core/agent/turnevent.h"
#include "core/models/modelvalues.h"
#include "core/tools/tool.h"

#include <QHash>

namespace velqa {

// What is told of a saved checkpoint: that it is there, and what it could not keep.
QList<TurnEventBody> checkpointEvents(const Checkpoint &checkpoint);

class ToolRun final : public QObject
{
    Q_OBJECT

public:
    static constexpr int repeatLimit = 4; // same call, same result

    // `allowed`: the tools the agent may use.
    ToolRun(const ToolRegistry &tools, QStringList allowed, Clock &clock, QObject *parent = nullptr);

    void start(const QString &eventId, const ModelToolCall &call, const ToolContext &context);
    // Answers a running call at once with why it was cut off; nothing happens when none runs.
    void cut(const QString &reason);

signals:
    void published(const velqa::TurnEventBody &body);
    void answered(const velqa::ModelMessage &answer); // for the model; also after cut()
    // Not after cut(). `isLooping`: this call had this result for the repeatLimit-th time.
    void finished(bool isLooping);

private:
    void finish(const ToolResult &result);
    bool answer(const ToolResult &result);
    void refuse(const QString &reason);
    bool isLooping(const ToolResult &result);

    const ToolRegistry &m_tools;
    QStringList m_allowed;
    Clock &m_clock;
    QString m_eventId; // empty: none runs
    ModelToolCall m_request;
    qint64 m_startedMs = 0;
    std::unique_ptr<ToolCall> m_call;
    OutputRelay m_relay;
    QHash<QByteArray, int> m_repeats;
};

} // namespace velqa
