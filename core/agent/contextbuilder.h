// ContextBuilder: what is sent to the model. Pure functions; any thread.
#pragma once

#include "core/agent/agentspec.h"
#include "core/agent/turnevent.h"
#include "core/models/modelvalues.h"
#include "core/tools/tool.h"

namespace velqa {

// The agent's instructions plus what the model must know of its sandbox: where it is, what survives, the limits, the files there.
QString buildInstructions(const AgentSpec &agent, const QList<event::AttachedFile> &files, const QString &checkpointName);
// Earlier turns as messages; always valid: a tool call without result gets one that says what became of it (DESIGN section 4 rule 5).
QList<ModelMessage> historyOfTurn(const QList<TurnEvent> &events);
// The types of the events that historyOfTurn() looks at; the others (most of a log: output, deltas) need not be read for it.
QStringList historyEventTypes();
QList<ModelTool> toolsFor(const AgentSpec &agent, const ToolRegistry &registry);

} // namespace velqa
