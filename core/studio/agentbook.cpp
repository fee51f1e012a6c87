// The agents of this installation. Lives on the core thread.
#include "core/studio/agentbook.h"

#include "core/base/log.h"

#include <algorithm>

namespace velqa {
namespace {

const QString seededKey = QStringLiteral("agents.seeded");

} // namespace

AgentBook::AgentBook(Store &store, Clock &clock, QObject *parent) : QObject(parent), m_store(store), m_clock(clock) {}

Status AgentBook::load()
{
    const Result<QList<StoredItem>> items = m_store.items(Store::Item::Agent, {});
    if (!items)
        return failure(items.error());
    m_agents.clear();
    for (const StoredItem &item : *items) {
        Result<AgentSpec> agent = agentFromJson(item.value);
        if (agent)
            m_agents.append(*agent);
        else
            qCWarning(logStudio) << "agent" << item.id << "is left out:" << agent.error().message;
    }
    const auto seeded = m_store.value(seededKey);
    if (seeded && !seeded->has_value()) {
        for (const AgentSpec &agent : starterAgents()) {
            if (const Result<AgentSpec> saved = save(agent); !saved)
                return failure(saved.error());
        }
        return m_store.setValue(seededKey, "1");
    }
    return {};
}

std::optional<AgentSpec> AgentBook::find(const AgentId &id) const
{
    const auto it = std::find_if(m_agents.begin(), m_agents.end(), [&id](const AgentSpec &a) { return a.id == id; });
    if (it == m_agents.end())
        return std::nullopt;
    return *it;
}

Result<AgentSpec> AgentBook::save(AgentSpec agent)
{
    const QList<FieldProblem> problems = validateAgent(agent);
    if (!problems.isEmpty())
        return failure(ErrorCode::InvalidArgument, problems.first().message, problems.first().field);
    agent.name = agent.name.trimmed();
    agent.updatedMs = m_clock.wallMs();
    if (agent.id.isEmpty()) {
        agent.id = AgentId::create();
        agent.createdMs = agent.updatedMs;
    }
    if (const Status status =
            m_store.saveItem(Store::Item::Agent, {agent.id.toString(), {}, agent.createdMs, agentToJson(agent)});
        !status)
        return failure(status.error());
    const auto it =
        std::find_if(m_agents.begin(), m_agents.end(), [&agent](const AgentSpec &a) { return a.id == agent.id; });
    if (it == m_agents.end())
        m_agents.append(agent);
    else
        *it = agent;
    emit changed();
    return agent;
}

Status AgentBook::remove(const AgentId &id)
{
    if (const Status status = m_store.removeItem(Store::Item::Agent, id.toString()); !status)
        return status;
    m_agents.removeIf([&id](const AgentSpec &agent) { return agent.id == id; });
    emit changed();
    return {};
}

} // namespace velqa
