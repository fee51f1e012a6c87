// TurnEvent: all that happens in a turn; the log of these is the truth (DESIGN section 2). Plain values, any thread.
//
// JSON form (store, `velqa-cli --json`): {"type","seq","time",...}; documented in docs/events.md and stable.
#pragma once

#include "core/agent/agentspec.h"
#include "core/base/ids.h"
#include "core/guest/guestvalues.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMetaType>

#include <optional>
#include <variant>

namespace velqa {

enum class TurnState {
    Queued, Preparing, Running, WaitingForApproval, Stopping, // open
    Completed, Stopped, Expired, Failed, Interrupted          // final
};
QString turnStateName(TurnState state);
bool isFinal(TurnState state);

namespace event {

struct AttachedFile { QString name; qint64 size = 0; friend bool operator==(const AttachedFile &, const AttachedFile &) = default; };
// First event of each turn.
struct UserMessage { QString text; QList<AttachedFile> files; QString checkpointId; QString checkpointName; QString agentName; QString model;
                     friend bool operator==(const UserMessage &, const UserMessage &) = default; };
struct StateChanged { TurnState state = TurnState::Queued; friend bool operator==(const StateChanged &, const StateChanged &) = default; };
struct SandboxChanged { SandboxState state = SandboxState::None; QString sandboxId; qint64 remainingMs = 0; EndCause cause = EndCause::None;
                        qint64 memoryBytes = 0; friend bool operator==(const SandboxChanged &, const SandboxChanged &) = default; };
struct TextDelta { QString text; friend bool operator==(const TextDelta &, const TextDelta &) = default; };
struct ReasoningDelta { QString text; friend bool operator==(const ReasoningDelta &, const ReasoningDelta &) = default; };
// A model call ended; the whole assistant message for the next request (raw arguments kept).
struct ModelCallEnded { QString text; QString reasoning; QJsonArray toolCalls; friend bool operator==(const ModelCallEnded &, const ModelCallEnded &) = default; };
struct ToolArguments { QString id; QString name; QString delta; friend bool operator==(const ToolArguments &, const ToolArguments &) = default; }; // live display while the model writes
struct ToolStarted { QString id; QString name; QJsonObject arguments; friend bool operator==(const ToolStarted &, const ToolStarted &) = default; };
// stream: "stdout", "stderr"; dropped: characters left out before the text, which says so, too
struct ToolOutput { QString id; QString stream; QString text; qint64 dropped = 0; friend bool operator==(const ToolOutput &, const ToolOutput &) = default; };
// Live display once nothing more is logged before the end: the newest that was printed, in place of the one before; dropped: characters between
struct ToolTail { QString id; QString text; qint64 dropped = 0; friend bool operator==(const ToolTail &, const ToolTail &) = default; };
struct ToolFinished { QString id; QString name; bool ok = false; std::optional<int> exitCode; qint64 durationMs = 0; QString error;
                      QString result; friend bool operator==(const ToolFinished &, const ToolFinished &) = default; }; // result: what the model sees
struct WorkspaceChanged { QList<GuestChange> changes; bool overflowed = false;
                          friend bool operator==(const WorkspaceChanged &a, const WorkspaceChanged &b) { return a.overflowed == b.overflowed && a.changes.size() == b.changes.size(); } };
struct ArtefactPublished { QString artefactId; QString name; int version = 1; qint64 size = 0; QString mimeType; QString sha256;
                           friend bool operator==(const ArtefactPublished &, const ArtefactPublished &) = default; };
struct CheckpointSaved { QString checkpointId; QString name; qint64 size = 0; int entries = 0; friend bool operator==(const CheckpointSaved &, const CheckpointSaved &) = default; };
struct Usage { qint64 inputTokens = 0; qint64 outputTokens = 0; qint64 cachedTokens = 0; friend bool operator==(const Usage &, const Usage &) = default; };
// A program of the sandbox tried to reach a host; told when it is over
struct NetworkAttempted { NetworkAttempt attempt; friend bool operator==(const NetworkAttempted &, const NetworkAttempted &) = default; };
struct Notice { QString text; friend bool operator==(const Notice &, const Notice &) = default; };
// Last event of each turn.
struct TurnFinished { TurnState state = TurnState::Completed; QString text; QString error; QString errorCode; QString detail; EndCause cause = EndCause::None;
                      double sandboxSeconds = 0; friend bool operator==(const TurnFinished &, const TurnFinished &) = default; };

} // namespace event

using TurnEventBody = std::variant<event::UserMessage, event::StateChanged, event::SandboxChanged, event::TextDelta,
                                   event::ReasoningDelta, event::ModelCallEnded, event::ToolArguments, event::ToolStarted,
                                   event::ToolOutput, event::ToolTail, event::ToolFinished, event::WorkspaceChanged, event::ArtefactPublished,
                                   event::CheckpointSaved, event::Usage, event::NetworkAttempted, event::Notice, event::TurnFinished>;

struct TurnEvent
{
    TurnId turn;
    qint64 seq = 0;    // from 1, without gaps within a turn (ToolArguments, ToolTail and WorkspaceChanged are live only: seq 0, not stored)
    qint64 timeMs = 0; // Unix, UTC
    TurnEventBody body;
    friend bool operator==(const TurnEvent &, const TurnEvent &) = default;
};

QString turnEventType(const TurnEventBody &body); // "text.delta", "tool.started", ...
QJsonObject turnEventToJson(const TurnEvent &event);
Result<TurnEvent> turnEventFromJson(const TurnId &turn, const QJsonObject &object);
bool isStored(const TurnEventBody &body);

} // namespace velqa

Q_DECLARE_METATYPE(velqa::TurnEvent)
