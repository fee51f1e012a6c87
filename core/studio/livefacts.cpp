// Looking at a living sandbox. Core thread.
#include "core/studio/livefacts.h"

#include <utility>

namespace velqa {

namespace {

Error nothingLives()
{
    return {ErrorCode::NotFound,
            LiveFacts::tr("No sandbox is running in this conversation. Send a message to start one."), {}};
}

} // namespace

SandboxUsage usageBetween(const std::optional<GuestUsage> &before, const GuestUsage &now)
{
    SandboxUsage usage;
    const bool canTell = before && before->cpuMs >= 0 && now.cpuMs >= before->cpuMs && now.timeMs > before->timeMs;
    if (canTell)
        usage.cpuPercent = int(qMin<qint64>((now.cpuMs - before->cpuMs) * 100 / (now.timeMs - before->timeMs), 100'000));
    usage.memoryBytes = now.memoryBytes;
    usage.memoryLimitBytes = now.memoryLimitBytes;
    usage.workspaceBytes = now.workspaceBytes;
    if (now.workspaceBytes >= 0 && now.workspaceFreeBytes >= 0)
        usage.workspaceUsedBytes = qMax<qint64>(0, now.workspaceBytes - now.workspaceFreeBytes);
    usage.processes = now.processes;
    return usage;
}

LiveFacts::LiveFacts(TurnService &turns, QObject *parent) : QObject(parent), m_turns(turns)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LiveFacts::ask);
    // A new sandbox, or one that goes on: its turn comes. Nothing ticks while there is none.
    connect(&turns, &TurnService::sandboxChanged, this, [this](const ConversationId &conversation) {
        if (conversation == m_watched && !m_isAsking && !m_timer.isActive())
            m_timer.start(0);
    });
}

GuestChannel *LiveFacts::guestOf(const ConversationId &conversation) const
{
    const TurnRunner *runner = m_turns.livingTurn(conversation);
    return runner && runner->sandbox() ? runner->sandbox()->guest() : nullptr;
}

void LiveFacts::watch(const ConversationId &conversation)
{
    if (conversation == m_watched)
        return;
    m_watched = conversation;
    m_before.reset();
    m_sandboxId.clear();
    m_timer.stop();
    if (!m_isAsking)
        ask();
}

void LiveFacts::ask()
{
    GuestChannel *guest = m_watched.isEmpty() ? nullptr : guestOf(m_watched);
    if (!guest)
        return;
    const QString sandboxId = m_turns.livingTurn(m_watched)->sandbox()->id().toString();
    if (sandboxId != std::exchange(m_sandboxId, sandboxId))
        m_before.reset();
    m_isAsking = true;
    guest->usage(Completion<GuestUsage>(this, [this, asked = m_watched, sandboxId](const Result<GuestUsage> &usage) {
        m_isAsking = false;
        if (asked == m_watched && sandboxId == m_sandboxId && usage)
            take(*usage);
        m_timer.start(asked == m_watched ? intervalMs : 0);
    }));
}

void LiveFacts::take(const GuestUsage &usage)
{
    const SandboxUsage told = usageBetween(m_before, usage);
    const bool isFirst = !m_before;
    m_before = usage;
    if (!isFirst) // the first count is where the next one starts
        emit usageChanged(m_watched, told);
}

void LiveFacts::processes(const ConversationId &conversation, Completion<QList<GuestProcessInfo>> done)
{
    if (GuestChannel *guest = guestOf(conversation))
        guest->processes(std::move(done));
    else
        done.fail(nothingLives());
}

void LiveFacts::endProcess(const ConversationId &conversation, int pid, Completion<std::monostate> done)
{
    if (GuestChannel *guest = guestOf(conversation))
        guest->endProcess(pid, std::move(done));
    else
        done.fail(nothingLives());
}

} // namespace velqa
