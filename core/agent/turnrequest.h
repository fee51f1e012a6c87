// TurnRequest: everything that one turn is to do. Plain value, any thread.
#pragma once

#include "core/agent/agentspec.h"
#include "core/agent/turnevent.h"
#include "core/base/ids.h"
#include "core/models/modelvalues.h"

namespace velqa {

struct TurnRequest
{
    TurnId turn;
    ConversationId conversation;
    AgentSpec agent;
    QString image;                     // resolved
    QString model;                     // resolved name
    QString locale;
    QString text;
    QList<event::AttachedFile> files;  // uploads named with this message
    CheckpointId checkpoint;           // start state; empty = only uploads
    QString checkpointName;
    QList<ModelMessage> history;       // earlier turns, already valid
    bool keepSandbox = true;           // false: the sandbox ends with the turn, before TurnFinished
};

} // namespace velqa
