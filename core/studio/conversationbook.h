// ConversationBook: conversations and their turns as they are kept: list, replay, titles, interrupted turns, search.
// Lives on the core thread.
#pragma once

#include "core/agent/turnevent.h"
#include "core/base/clock.h"
#include "core/store/store.h"
#include "core/studio/studiovalues.h"
#include "core/workspace/workspaceservice.h"

#include <QHash>
#include <QObject>

namespace velqa {

class ConversationBook : public QObject
{
    Q_OBJECT

public:
    ConversationBook(Store &store, WorkspaceService &workspace, Clock &clock, QObject *parent = nullptr);

    Status load();
    // Turns that a dead process left open get their TurnFinished{interrupted}; the number of them.
    Result<int> closeInterrupted();

    QList<ConversationSummary> summaries() const;
    std::optional<ConversationSummary> find(const ConversationId &id) const;
    // With the newest turns only: as many as are read in a moment.
    Result<ConversationContent> content(const ConversationId &id) const;
    Result<TurnPage> olderTurns(const ConversationId &id, const TurnId &before) const;
    Result<QList<TurnEvent>> eventsOf(const TurnId &turn) const;
    // Messages of all finished turns for the next model request.
    Result<QList<ModelMessage>> history(const ConversationId &id) const;

    Result<ConversationSummary> create(const AgentId &agent);
    Status rename(const ConversationId &id, const QString &title);
    Status remove(const ConversationId &id);
    Status setStartCheckpoint(const ConversationId &id, const CheckpointId &checkpoint);

    // Called by TurnService as turns live.
    Status turnCreated(const ConversationId &id, const TurnId &turn, const QString &text);
    void turnStateChanged(const ConversationId &id, const TurnId &turn, TurnState state);
    Status turnFinished(const ConversationId &id, const TurnId &turn, const TranscriptTurn &transcript);

    Result<QList<ConversationSummary>> search(const QString &text) const;

signals:
    void changed();

private:
    struct Entry
    {
        StoredConversation row;
        TurnState lastState = TurnState::Completed;
    };

    Result<TurnPage> readPage(const ConversationId &id, const TurnId &before, int most) const;
    ConversationSummary summarize(const Entry &entry) const;
    Entry *entry(const ConversationId &id);

    Store &m_store;
    WorkspaceService &m_workspace;
    Clock &m_clock;
    QList<Entry> m_entries; // newest first
};

} // namespace velqa
