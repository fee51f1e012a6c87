// Agents and conversations as lists. UI thread.
#include "ui/shell/listmodels.h"

#include "core/base/text.h"
#include "ui/common/agenttile.h"
#include "ui/common/format.h"

namespace velqa {

void AgentListModel::setAgents(const QList<AgentSpec> &agents)
{
    beginResetModel();
    m_agents = agents;
    endResetModel();
}

void AgentListModel::retranslate()
{
    if (!m_agents.isEmpty())
        emit dataChanged(index(0), index(int(m_agents.size()) - 1));
}

AgentId AgentListModel::idAt(int row) const
{
    return m_agents.value(row).id;
}

int AgentListModel::rowOf(const AgentId &id) const
{
    for (int row = 0; row < m_agents.size(); ++row) {
        if (m_agents.at(row).id == id)
            return row;
    }
    return -1;
}

int AgentListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_agents.size());
}

QVariant AgentListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_agents.size())
        return {};
    const AgentSpec &agent = m_agents.at(index.row());
    const QString runtime = agent.runtime == Runtime::Node ? QStringLiteral("Node") : QStringLiteral("Python");
    switch (role) {
    case Qt::DisplayRole: return displayLine(agentDisplayName(agent), 80);
    case Qt::ToolTipRole: return displayLine(agentDisplayName(agent), 80).toHtmlEscaped();
    case Qt::AccessibleTextRole: return tr("Agent %1, %2").arg(displayLine(agentDisplayName(agent), 80), runtime);
    case IdRole: return agent.id.toString();
    case IdentityRole: return agentIdentity(agent);
    case RuntimeRole: return runtime;
    default: return {};
    }
}

void ConversationListModel::setConversations(const QList<ConversationSummary> &conversations)
{
    beginResetModel();
    m_conversations = conversations;
    QHash<QString, TurnState> states;
    for (const ConversationSummary &summary : conversations) {
        // A live state is newer than the list while the turn is open.
        const auto known = m_states.constFind(summary.id.toString());
        if (known != m_states.constEnd() && !isFinal(*known) && !isFinal(summary.lastState))
            states.insert(summary.id.toString(), *known);
    }
    m_states = states;
    endResetModel();
}

void ConversationListModel::setTurnState(const ConversationId &id, TurnState state)
{
    m_states.insert(id.toString(), state);
    const int row = rowOf(id);
    if (row >= 0)
        emit dataChanged(index(row), index(row));
}

void ConversationListModel::setSandboxEnd(const ConversationId &id, qint64 bootMs)
{
    if (bootMs > 0)
        m_sandboxEnds.insert(id.toString(), bootMs);
    else
        m_sandboxEnds.remove(id.toString());
    const int row = rowOf(id);
    if (row >= 0)
        emit dataChanged(index(row), index(row));
}

void ConversationListModel::setTimes(qint64 wallMs, qint64 bootMs)
{
    m_wallMs = wallMs;
    m_bootMs = bootMs;
    m_sandboxEnds.removeIf([bootMs](const auto &end) { return end.value() <= bootMs; });
    if (!m_conversations.isEmpty())
        emit dataChanged(index(0), index(int(m_conversations.size()) - 1), {TrailRole});
}

int ConversationListModel::runningCount() const
{
    int running = 0;
    for (const ConversationSummary &summary : m_conversations)
        running += isFinal(stateOf(summary)) ? 0 : 1;
    return running;
}

ConversationId ConversationListModel::idAt(int row) const
{
    return m_conversations.value(row).id;
}

int ConversationListModel::rowOf(const ConversationId &id) const
{
    for (int row = 0; row < m_conversations.size(); ++row) {
        if (m_conversations.at(row).id == id)
            return row;
    }
    return -1;
}

void ConversationListModel::retranslate()
{
    if (!m_conversations.isEmpty())
        emit dataChanged(index(0), index(int(m_conversations.size()) - 1));
}

int ConversationListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_conversations.size());
}

TurnState ConversationListModel::stateOf(const ConversationSummary &summary) const
{
    return m_states.value(summary.id.toString(), summary.lastState);
}

QString ConversationListModel::trailOf(const ConversationSummary &summary) const
{
    const qint64 end = m_sandboxEnds.value(summary.id.toString());
    if (end > m_bootMs)
        return formatCountdown(end - m_bootMs);
    return formatRelativeTime(summary.updatedMs, m_wallMs);
}

QVariant ConversationListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_conversations.size())
        return {};
    const ConversationSummary &summary = m_conversations.at(index.row());
    const TurnState state = stateOf(summary);
    const QString title = summary.title.isEmpty() ? tr("New conversation") : displayLine(summary.title);
    switch (role) {
    case Qt::DisplayRole: return title;
    case Qt::ToolTipRole: return title.toHtmlEscaped();
    case Qt::AccessibleTextRole:
        if (state == TurnState::WaitingForApproval)
            return tr("%1, needs you").arg(title);
        if (!isFinal(state))
            return tr("%1, running").arg(title);
        return tr("%1, %2").arg(title, trailOf(summary));
    case IdRole: return summary.id.toString();
    case StateRole: return int(state);
    case TrailRole: return trailOf(summary);
    case NeedsRole: return state == TurnState::WaitingForApproval;
    default: return {};
    }
}

} // namespace velqa
