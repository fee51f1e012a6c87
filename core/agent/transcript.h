// Transcript: the events of a turn reduced to what a reader sees. The same reducer serves live and replay, the window and
// the command line. Plain value; lives where its owner lives.
#pragma once

#include "core/agent/turnevent.h"
#include "core/base/text.h"

namespace velqa {

struct TranscriptTool
{
    enum class State { Writing, Running, Succeeded, Failed };
    QString id;
    QString name;
    QString argumentsText;  // raw while the model writes, then compact JSON
    QJsonObject arguments;
    State state = State::Writing;
    QString output;         // escapes stripped; at most headLength + tailLength and a bit for display
    qint64 droppedCharacters = 0; // left out of `output` behind its first headLength characters
    QString liveTail;       // while it runs: the newest output, `liveDropped` characters behind `output`; escapes stripped
    qint64 liveDropped = 0;
    static constexpr qsizetype headLength = 100'000;
    static constexpr qsizetype tailLength = 100'000;
    std::optional<int> exitCode;
    qint64 durationMs = 0;
    QString error;
    QString result;         // what the model saw
    qint64 startedMs = 0;

    // What follows `dropped` characters behind what is there; takes the live tail away.
    void appendOutput(const QString &text, qint64 dropped = 0);

private:
    EscapeStripper m_stripper;
};

// Blocks in reading order.
struct TranscriptBlock
{
    enum class Kind { Text, Reasoning, Tool, Artefact, Checkpoint, Network, Notice };
    Kind kind = Kind::Text;
    QString text;                        // Text (Markdown), Reasoning, Notice
    TranscriptTool tool;                 // Tool
    event::ArtefactPublished artefact;   // Artefact
    event::CheckpointSaved checkpoint;   // Checkpoint
    QList<NetworkAttempt> attempts;      // Network: neighbours in time; those of one host, port and verdict are one, summed
    static constexpr qsizetype maxAttempts = 200;
    int attemptCount = 0;
    qint64 startedMs = 0;
    qint64 endedMs = 0;
    int revision = 0;                    // grows with each change: views compare it
};

struct TranscriptTurn
{
    TurnId id;
    event::UserMessage message;
    TurnState state = TurnState::Queued;
    QList<TranscriptBlock> blocks;
    event::SandboxChanged sandbox;
    event::Usage usage;                  // summed over model calls
    std::optional<event::TurnFinished> finish;
    qint64 startedMs = 0;
    qint64 endedMs = 0;
    qint64 lastSeq = 0;
    int revision = 0;

    // Index of the block that changed or was added, -1 when only the head changed.
    int apply(const TurnEvent &event);
};

TranscriptTurn reduceTurn(const TurnId &id, const QList<TurnEvent> &events);

} // namespace velqa

Q_DECLARE_METATYPE(velqa::TranscriptTurn)
