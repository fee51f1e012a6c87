// Conversations as they are kept. Lives on the core thread.
#include "core/studio/conversationbook.h"

#include "core/agent/contextbuilder.h"
#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"

#include <QStringTokenizer>

#include <algorithm>

namespace velqa {
namespace {

constexpr qsizetype titleLength = 60;
constexpr int newestTurns = 50;
constexpr int olderTurnsAtOnce = 25;
constexpr qsizetype pageBytes = 4 << 20; // a page that reached this is full

TurnState stateFromName(const QString &name)
{
    for (int i = 0; i <= int(TurnState::Interrupted); ++i) {
        if (turnStateName(TurnState(i)) == name)
            return TurnState(i);
    }
    return TurnState::Interrupted;
}

QString titleFor(const QString &message)
{
    // The fence of a code block names nothing: the line after it does.
    QString first;
    for (const QStringView line : QStringTokenizer(message, u'\n', Qt::SkipEmptyParts)) {
        const QStringView trimmed = line.trimmed();
        const bool isFence = trimmed.startsWith(u"```") || trimmed.startsWith(u"~~~");
        if (first.isEmpty() && !trimmed.isEmpty())
            first = trimmed.toString();
        if (!trimmed.isEmpty() && !isFence)
            return displayLine(trimmed.left(4 * titleLength).toString(), titleLength);
    }
    return displayLine(first, titleLength);
}

QList<TurnEvent> parseEvents(const TurnId &turn, const QList<StoredEvent> &stored)
{
    QList<TurnEvent> events;
    events.reserve(stored.size());
    for (const StoredEvent &row : stored) {
        const auto object = parseJsonObject(row.json, ConversationBook::tr("saved event"), {64 << 20, 64});
        if (!object) {
            qCWarning(logStudio) << "event" << row.seq << "of turn" << turn.toString() << "cannot be read";
            continue;
        }
        if (const auto turnEvent = turnEventFromJson(turn, *object))
            events.append(*turnEvent);
    }
    return events;
}

// A turn as it was live, from what is kept of it.
TranscriptTurn replay(const StoredTurn &row, const QList<StoredEvent> &stored)
{
    TranscriptTurn transcript = reduceTurn(row.id, parseEvents(row.id, stored));
    if (row.endedMs > 0 && !transcript.finish) {
        // The disk was full when it ended, say. Nothing runs any more, whatever the log leaves open.
        event::TurnFinished finished;
        finished.state = stateFromName(row.state);
        if (!isFinal(finished.state))
            finished.state = TurnState::Interrupted;
        finished.error = ConversationBook::tr("The end of this turn could not be kept.");
        transcript.apply({row.id, transcript.lastSeq + 1, row.endedMs, finished});
    }
    return transcript;
}

// What full-text search finds a turn by.
QString searchableText(const TranscriptTurn &turn)
{
    QStringList parts{turn.message.text};
    for (const TranscriptBlock &block : turn.blocks) {
        if (block.kind == TranscriptBlock::Kind::Text)
            parts << block.text;
        else if (block.kind == TranscriptBlock::Kind::Tool)
            parts << block.tool.argumentsText.left(20'000) << block.tool.output.left(100'000);
        else if (block.kind == TranscriptBlock::Kind::Artefact)
            parts << block.artefact.name;
    }
    return parts.join(u'\n');
}

} // namespace

ConversationBook::ConversationBook(Store &store, WorkspaceService &workspace, Clock &clock, QObject *parent)
    : QObject(parent), m_store(store), m_workspace(workspace), m_clock(clock)
{}

Status ConversationBook::load()
{
    const auto rows = m_store.conversations();
    if (!rows)
        return failure(rows.error());
    m_entries.clear();
    for (const StoredConversation &row : *rows) {
        Entry loaded{row, TurnState::Completed};
        if (const auto turns = m_store.turns(row.id); turns && !turns->isEmpty())
            loaded.lastState = stateFromName(turns->last().state);
        m_entries.append(loaded);
    }
    return {};
}

Result<int> ConversationBook::closeInterrupted()
{
    const auto open = m_store.openTurns();
    if (!open)
        return failure(open.error());
    for (StoredTurn turn : *open) {
        const auto events = eventsOf(turn.id);
        if (!events)
            return failure(events.error());
        TranscriptTurn transcript = reduceTurn(turn.id, *events);
        if (transcript.finish) { // its end is told; only the row was not closed any more
            turn.state = turnStateName(transcript.state);
            turn.endedMs = qMax<qint64>(1, transcript.endedMs);
            if (const Status status = m_store.saveTurn(turn); !status)
                return failure(status.error());
            (void)m_store.indexTurn(turn.id, turn.conversation, searchableText(transcript));
            continue;
        }
        event::TurnFinished finished;
        finished.state = TurnState::Interrupted;
        finished.error = tr("The program ended before this turn was over. What was there is kept.");
        finished.errorCode = errorCodeName(ErrorCode::Cancelled);
        for (const TranscriptBlock &block : transcript.blocks) {
            if (block.kind == TranscriptBlock::Kind::Text)
                finished.text = block.text;
        }
        TurnEvent last{turn.id, transcript.lastSeq + 1, m_clock.wallMs(), finished};
        if (const Status status =
                m_store.appendEvents(turn.id, {StoredEvent{last.seq, last.timeMs, turnEventType(last.body),
                                                           toJson(turnEventToJson(last))}});
            !status)
            return failure(status.error());
        transcript.apply(last);
        turn.state = turnStateName(TurnState::Interrupted);
        turn.endedMs = last.timeMs;
        if (const Status status = m_store.saveTurn(turn); !status)
            return failure(status.error());
        (void)m_store.indexTurn(turn.id, turn.conversation, searchableText(transcript));
    }
    return int(open->size());
}

ConversationSummary ConversationBook::summarize(const Entry &item) const
{
    ConversationSummary summary;
    summary.id = item.row.id;
    summary.agent = item.row.agent;
    summary.title = item.row.title;
    summary.createdMs = item.row.createdMs;
    summary.updatedMs = item.row.updatedMs;
    summary.lastState = item.lastState;
    summary.startCheckpoint = CheckpointId(item.row.startCheckpoint);
    if (!item.row.startCheckpoint.isEmpty()) {
        const QList<Checkpoint> checkpoints = m_workspace.checkpoints(item.row.id);
        const auto it = std::find_if(checkpoints.begin(), checkpoints.end(), [&](const Checkpoint &checkpoint) {
            return checkpoint.id == summary.startCheckpoint;
        });
        if (it == checkpoints.end())
            summary.startCheckpoint = {}; // removed meanwhile
        else
            summary.startCheckpointName = it->name;
    }
    return summary;
}

QList<ConversationSummary> ConversationBook::summaries() const
{
    QList<ConversationSummary> list;
    list.reserve(m_entries.size());
    for (const Entry &item : m_entries)
        list.append(summarize(item));
    return list;
}

ConversationBook::Entry *ConversationBook::entry(const ConversationId &id)
{
    const auto it =
        std::find_if(m_entries.begin(), m_entries.end(), [&id](const Entry &item) { return item.row.id == id; });
    return it == m_entries.end() ? nullptr : &*it;
}

std::optional<ConversationSummary> ConversationBook::find(const ConversationId &id) const
{
    for (const Entry &item : m_entries) {
        if (item.row.id == id)
            return summarize(item);
    }
    return std::nullopt;
}

Result<QList<TurnEvent>> ConversationBook::eventsOf(const TurnId &turn) const
{
    const auto stored = m_store.events(turn);
    if (!stored)
        return failure(stored.error());
    return parseEvents(turn, *stored);
}

Result<ConversationContent> ConversationBook::content(const ConversationId &id) const
{
    const auto summary = find(id);
    if (!summary)
        return failure(ErrorCode::NotFound, tr("This conversation does not exist any more."));
    const auto page = readPage(id, {}, newestTurns);
    if (!page)
        return failure(page.error());
    ConversationContent content;
    content.summary = *summary;
    content.turns = page->turns;
    content.hasOlder = page->hasOlder;
    content.uploads = m_workspace.uploads(id);
    content.checkpoints = m_workspace.checkpoints(id);
    content.artefacts = m_workspace.artefacts(id);
    return content;
}

Result<TurnPage> ConversationBook::olderTurns(const ConversationId &id, const TurnId &before) const
{
    if (!find(id) || before.isEmpty())
        return failure(ErrorCode::NotFound, tr("This conversation does not exist any more."));
    return readPage(id, before, olderTurnsAtOnce);
}

Result<TurnPage> ConversationBook::readPage(const ConversationId &id, const TurnId &before, int most) const
{
    const auto rows = m_store.turnsBefore(id, before, most + 1);
    if (!rows)
        return failure(rows.error());
    TurnPage page;
    qsizetype bytes = 0;
    for (const StoredTurn &row : *rows) {
        page.hasOlder = page.turns.size() == most || bytes >= pageBytes;
        if (page.hasOlder)
            break;
        const auto stored = m_store.events(row.id);
        if (!stored)
            return failure(stored.error());
        for (const StoredEvent &event : *stored)
            bytes += event.json.size();
        page.turns.prepend(replay(row, *stored));
    }
    return page;
}

Result<QList<ModelMessage>> ConversationBook::history(const ConversationId &id) const
{
    const auto turns = m_store.turns(id);
    if (!turns)
        return failure(turns.error());
    const QStringList types = historyEventTypes();
    QList<ModelMessage> messages;
    for (const StoredTurn &turn : *turns) {
        if (turn.endedMs == 0)
            continue;
        const auto stored = m_store.events(turn.id, types);
        if (!stored)
            return failure(stored.error());
        messages += historyOfTurn(parseEvents(turn.id, *stored));
    }
    return messages;
}

Result<ConversationSummary> ConversationBook::create(const AgentId &agent)
{
    Entry created;
    created.row.id = ConversationId::create();
    created.row.agent = agent;
    created.row.createdMs = m_clock.wallMs();
    created.row.updatedMs = created.row.createdMs;
    if (const Status status = m_store.saveConversation(created.row); !status)
        return failure(status.error());
    m_entries.prepend(created);
    emit changed();
    return summarize(created);
}

Status ConversationBook::rename(const ConversationId &id, const QString &title)
{
    Entry *item = entry(id);
    if (!item)
        return failure(ErrorCode::NotFound, tr("This conversation does not exist any more."));
    const QString clean = displayLine(title, 200);
    if (clean.isEmpty())
        return failure(ErrorCode::InvalidArgument, tr("Give the conversation a title."));
    item->row.title = clean;
    const Status status = m_store.saveConversation(item->row);
    emit changed();
    return status;
}

Status ConversationBook::remove(const ConversationId &id)
{
    if (const Status status = m_store.removeConversation(id); !status)
        return status;
    m_workspace.tidy();
    m_entries.removeIf([&id](const Entry &item) { return item.row.id == id; });
    emit changed();
    return {};
}

Status ConversationBook::setStartCheckpoint(const ConversationId &id, const CheckpointId &checkpoint)
{
    Entry *item = entry(id);
    if (!item)
        return failure(ErrorCode::NotFound, tr("This conversation does not exist any more."));
    item->row.startCheckpoint = checkpoint.toString();
    const Status status = m_store.saveConversation(item->row);
    emit changed();
    return status;
}

Status ConversationBook::turnCreated(const ConversationId &id, const TurnId &turn, const QString &text)
{
    Entry *item = entry(id);
    if (!item)
        return failure(ErrorCode::NotFound, tr("This conversation does not exist any more."));
    item->row.updatedMs = m_clock.wallMs();
    if (item->row.title.isEmpty())
        item->row.title = titleFor(text);
    item->lastState = TurnState::Queued;
    if (const Status status = m_store.saveConversation(item->row); !status)
        return status;
    if (const Status status = m_store.saveTurn({turn, id, turnStateName(TurnState::Queued), item->row.updatedMs, 0});
        !status)
        return status;
    const auto index = item - m_entries.data();
    m_entries.move(index, 0);
    emit changed();
    return {};
}

void ConversationBook::turnStateChanged(const ConversationId &id, const TurnId &turn, TurnState state)
{
    Q_UNUSED(turn)
    if (Entry *item = entry(id); item && item->lastState != state) {
        item->lastState = state;
        emit changed();
    }
}

Status ConversationBook::turnFinished(const ConversationId &id, const TurnId &turn, const TranscriptTurn &transcript)
{
    Entry *item = entry(id);
    if (!item)
        return {}; // removed while it ran
    item->lastState = transcript.state;
    item->row.updatedMs = m_clock.wallMs();
    Status status = m_store.saveTurn(
        {turn, id, turnStateName(transcript.state), transcript.startedMs, qMax<qint64>(1, transcript.endedMs)});
    if (status)
        status = m_store.saveConversation(item->row);
    if (status)
        status = m_store.indexTurn(turn, id, searchableText(transcript));
    emit changed();
    return status;
}

Result<QList<ConversationSummary>> ConversationBook::search(const QString &text) const
{
    const auto hits = m_store.search(text, 200);
    if (!hits)
        return failure(hits.error());
    QList<ConversationSummary> found;
    const auto add = [&found](const ConversationSummary &summary) {
        if (std::none_of(found.begin(), found.end(), [&](const auto &known) { return known.id == summary.id; }))
            found.append(summary);
    };
    for (const Entry &item : m_entries) {
        if (item.row.title.contains(text, Qt::CaseInsensitive))
            add(summarize(item));
    }
    for (const SearchHit &hit : *hits) {
        if (const auto summary = find(hit.conversation))
            add(*summary);
    }
    return found;
}

} // namespace velqa
