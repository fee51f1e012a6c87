// What the sidebar lists: agents and conversations. Models without widgets. UI thread.
#pragma once

#include "core/studio/studiovalues.h"

#include <QAbstractListModel>
#include <QHash>

namespace velqa {

class AgentListModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, IdentityRole, RuntimeRole };

    explicit AgentListModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}
    void setAgents(const QList<AgentSpec> &agents);
    void retranslate();
    AgentId idAt(int row) const;
    int rowOf(const AgentId &id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<AgentSpec> m_agents;
};

class ConversationListModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, StateRole, TrailRole, NeedsRole };

    explicit ConversationListModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}
    void setConversations(const QList<ConversationSummary> &conversations);
    // Live facts that the summaries learn later.
    void setTurnState(const ConversationId &id, TurnState state);
    void setSandboxEnd(const ConversationId &id, qint64 bootMs); // when it expires; 0 = no sandbox
    void setTimes(qint64 wallMs, qint64 bootMs);                 // once a second while something counts down
    bool hasCountdown() const { return !m_sandboxEnds.isEmpty(); }
    int runningCount() const;
    ConversationId idAt(int row) const;
    int rowOf(const ConversationId &id) const;
    const QList<ConversationSummary> &conversations() const { return m_conversations; }
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    TurnState stateOf(const ConversationSummary &summary) const;
    QString trailOf(const ConversationSummary &summary) const;

    QList<ConversationSummary> m_conversations;
    QHash<QString, TurnState> m_states;
    QHash<QString, qint64> m_sandboxEnds;
    qint64 m_wallMs = 0;
    qint64 m_bootMs = 0;
};

} // namespace velqa
