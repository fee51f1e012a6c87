// The reducer from events to what a reader sees. Lives where its owner lives; no I/O.
#include "core/agent/transcript.h"

#include "core/base/json.h"
#include "core/base/overloaded.h"

namespace velqa {
namespace {

int appendBlock(TranscriptTurn &turn, TranscriptBlock block, qint64 timeMs)
{
    block.startedMs = timeMs;
    block.endedMs = timeMs;
    turn.blocks.append(std::move(block));
    return int(turn.blocks.size()) - 1;
}

int touch(TranscriptTurn &turn, int index, qint64 timeMs)
{
    if (index >= 0) {
        TranscriptBlock &block = turn.blocks[index];
        block.endedMs = timeMs;
        ++block.revision;
    }
    return index;
}

int appendText(TranscriptTurn &turn, TranscriptBlock::Kind kind, const QString &text, qint64 timeMs)
{
    int index = int(turn.blocks.size()) - 1;
    if (index < 0 || turn.blocks.at(index).kind != kind) {
        TranscriptBlock block;
        block.kind = kind;
        index = appendBlock(turn, std::move(block), timeMs);
    }
    turn.blocks[index].text += text;
    return touch(turn, index, timeMs);
}

int addAttempt(TranscriptTurn &turn, const NetworkAttempt &attempt, qint64 timeMs)
{
    int index = int(turn.blocks.size()) - 1;
    if (index < 0 || turn.blocks.at(index).kind != TranscriptBlock::Kind::Network) {
        TranscriptBlock block;
        block.kind = TranscriptBlock::Kind::Network;
        index = appendBlock(turn, std::move(block), timeMs);
    }
    TranscriptBlock &block = turn.blocks[index];
    ++block.attemptCount;
    for (NetworkAttempt &known : block.attempts) {
        if (known.host == attempt.host && known.port == attempt.port && known.verdict == attempt.verdict) {
            known.sentBytes += attempt.sentBytes;
            known.receivedBytes += attempt.receivedBytes;
            known.durationMs += attempt.durationMs;
            return touch(turn, index, timeMs);
        }
    }
    if (block.attempts.size() < TranscriptBlock::maxAttempts)
        block.attempts.append(attempt);
    return touch(turn, index, timeMs);
}

// Newest first: ids of other model calls may repeat, the running one is meant.
int toolIndex(const TranscriptTurn &turn, const QString &id)
{
    for (int i = int(turn.blocks.size()) - 1; i >= 0; --i) {
        const TranscriptBlock &block = turn.blocks.at(i);
        if (block.kind == TranscriptBlock::Kind::Tool && block.tool.id == id)
            return i;
    }
    return -1;
}

bool isOver(TranscriptTool::State state)
{
    return state == TranscriptTool::State::Succeeded || state == TranscriptTool::State::Failed;
}

int openTool(TranscriptTurn &turn, const QString &id, const QString &name, qint64 timeMs)
{
    const int known = toolIndex(turn, id);
    if (known >= 0 && !isOver(turn.blocks.at(known).tool.state))
        return known;
    TranscriptBlock block;
    block.kind = TranscriptBlock::Kind::Tool;
    block.tool.id = id;
    block.tool.name = name;
    block.tool.startedMs = timeMs;
    return appendBlock(turn, std::move(block), timeMs);
}

} // namespace

void TranscriptTool::appendOutput(const QString &text, qint64 dropped)
{
    liveTail.clear();
    liveDropped = 0;
    droppedCharacters += dropped;
    m_stripper.append(text, &output);
    if (output.size() > headLength + 2 * tailLength) {
        const qsizetype excess = output.size() - headLength - tailLength;
        output.remove(headLength, excess);
        droppedCharacters += excess;
    }
}

int TranscriptTurn::apply(const TurnEvent &turnEvent)
{
    const qint64 time = turnEvent.timeMs;
    ++revision;
    lastSeq = qMax(lastSeq, turnEvent.seq);
    return std::visit(
        Overloaded{
            [&](const event::UserMessage &e) {
                message = e;
                startedMs = time;
                return -1;
            },
            [&](const event::StateChanged &e) {
                state = e.state;
                return -1;
            },
            [&](const event::SandboxChanged &e) {
                sandbox = e;
                return -1;
            },
            [&](const event::TextDelta &e) { return appendText(*this, TranscriptBlock::Kind::Text, e.text, time); },
            [&](const event::ReasoningDelta &e) {
                return appendText(*this, TranscriptBlock::Kind::Reasoning, e.text, time);
            },
            [&](const event::ModelCallEnded &) { return -1; },
            [&](const event::ToolArguments &e) {
                const int index = openTool(*this, e.id, e.name, time);
                if (blocks[index].tool.state == TranscriptTool::State::Writing)
                    blocks[index].tool.argumentsText += e.delta;
                return touch(*this, index, time);
            },
            [&](const event::ToolStarted &e) {
                const int index = openTool(*this, e.id, e.name, time);
                TranscriptTool &tool = blocks[index].tool;
                tool.name = e.name;
                tool.arguments = e.arguments;
                tool.argumentsText = QString::fromUtf8(toJson(e.arguments));
                tool.state = TranscriptTool::State::Running;
                tool.startedMs = time;
                blocks[index].startedMs = time;
                return touch(*this, index, time);
            },
            [&](const event::ToolOutput &e) {
                const int index = toolIndex(*this, e.id);
                if (index >= 0)
                    blocks[index].tool.appendOutput(e.text, e.dropped);
                return touch(*this, index, time);
            },
            [&](const event::ToolTail &e) {
                const int index = toolIndex(*this, e.id);
                if (index >= 0 && !isOver(blocks[index].tool.state)) {
                    blocks[index].tool.liveTail = stripEscapes(e.text);
                    blocks[index].tool.liveDropped = e.dropped;
                }
                return touch(*this, index, time);
            },
            [&](const event::ToolFinished &e) {
                const int index = toolIndex(*this, e.id);
                if (index < 0)
                    return -1;
                TranscriptTool &tool = blocks[index].tool;
                tool.state = e.ok ? TranscriptTool::State::Succeeded : TranscriptTool::State::Failed;
                tool.liveTail.clear();
                tool.liveDropped = 0;
                tool.exitCode = e.exitCode;
                tool.durationMs = e.durationMs;
                tool.error = e.error;
                tool.result = e.result;
                return touch(*this, index, time);
            },
            [&](const event::WorkspaceChanged &) { return -1; },
            [&](const event::ArtefactPublished &e) {
                TranscriptBlock block;
                block.kind = TranscriptBlock::Kind::Artefact;
                block.artefact = e;
                return appendBlock(*this, std::move(block), time);
            },
            [&](const event::CheckpointSaved &e) {
                TranscriptBlock block;
                block.kind = TranscriptBlock::Kind::Checkpoint;
                block.checkpoint = e;
                return appendBlock(*this, std::move(block), time);
            },
            [&](const event::Usage &e) {
                usage.inputTokens += e.inputTokens;
                usage.outputTokens += e.outputTokens;
                usage.cachedTokens += e.cachedTokens;
                return -1;
            },
            [&](const event::NetworkAttempted &e) { return addAttempt(*this, e.attempt, time); },
            [&](const event::Notice &e) {
                TranscriptBlock block;
                block.kind = TranscriptBlock::Kind::Notice;
                block.text = e.text;
                return appendBlock(*this, std::move(block), time);
            },
            [&](const event::TurnFinished &e) {
                finish = e;
                state = e.state;
                endedMs = time;
                for (TranscriptBlock &block : blocks) { // what was cut off did not succeed
                    if (block.kind == TranscriptBlock::Kind::Tool && !isOver(block.tool.state)) {
                        block.tool.state = TranscriptTool::State::Failed;
                        if (block.tool.startedMs > 0) // as long as it is known to have run
                            block.tool.durationMs = qMax<qint64>(0, block.endedMs - block.tool.startedMs);
                        ++block.revision;
                    }
                }
                return -1;
            },
        },
        turnEvent.body);
}

TranscriptTurn reduceTurn(const TurnId &id, const QList<TurnEvent> &events)
{
    TranscriptTurn turn;
    turn.id = id;
    for (const TurnEvent &turnEvent : events)
        turn.apply(turnEvent);
    return turn;
}

} // namespace velqa
