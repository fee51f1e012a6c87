// AgentBook: the agents of this installation, kept in the store. Lives on the core thread.
#pragma once

#include "core/agent/agentspec.h"
#include "core/base/clock.h"
#include "core/store/store.h"

#include <QObject>

#include <optional>

namespace velqa {

class AgentBook : public QObject
{
    Q_OBJECT

public:
    AgentBook(Store &store, Clock &clock, QObject *parent = nullptr);

    // Reads them; on the very first start the starter agents are made.
    Status load();
    const QList<AgentSpec> &agents() const { return m_agents; }
    std::optional<AgentSpec> find(const AgentId &id) const;
    // Checks and saves; an empty id makes a new agent. InvalidArgument carries the first problem.
    Result<AgentSpec> save(AgentSpec agent);
    Status remove(const AgentId &id);

signals:
    void changed();

private:
    Store &m_store;
    Clock &m_clock;
    QList<AgentSpec> m_agents;
};

} // namespace velqa
