// LiveFacts: what the sandbox that somebody looks at uses, once a second, and the processes in it. Lives on the core thread.
#pragma once

#include "core/studio/turnservice.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace velqa {

class LiveFacts : public QObject
{
    Q_OBJECT

public:
    static constexpr int intervalMs = 1000;

    explicit LiveFacts(TurnService &turns, QObject *parent = nullptr);

    // The conversation whose sandbox is looked at; empty = none.
    void watch(const ConversationId &conversation);
    // NotFound when no sandbox lives there.
    void processes(const ConversationId &conversation, Completion<QList<GuestProcessInfo>> done);
    void endProcess(const ConversationId &conversation, int pid, Completion<std::monostate> done);

signals:
    void usageChanged(const velqa::ConversationId &conversation, const velqa::SandboxUsage &usage);

private:
    GuestChannel *guestOf(const ConversationId &conversation) const;
    void ask();
    void take(const GuestUsage &usage);

    TurnService &m_turns;
    QTimer m_timer; // the pause before the next question; none runs while one is open
    ConversationId m_watched;
    QString m_sandboxId; // of m_before
    std::optional<GuestUsage> m_before;
    bool m_isAsking = false;
};

// What happened between two counts of one sandbox; without an earlier one the share of the processor is unknown. Pure.
SandboxUsage usageBetween(const std::optional<GuestUsage> &before, const GuestUsage &now);

} // namespace velqa
