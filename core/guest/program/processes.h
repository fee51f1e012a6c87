// Processes: all that was started: reaping, timeouts, and killing trees for good. Runs on the guest's thread.
#pragma once

#include "core/guest/program/process.h"

#include <deque>
#include <map>

namespace velqa::guest {

class Processes final : public Timed, private Handler
{
public:
    Processes(Loop &loop, Channel &channel, std::string workspace);
    bool listen(); // for ended children

    void start(std::uint32_t id, const protocol::StartRequest &request);
    // Null when it has ended; a late frame for it is no mistake.
    Process *find(std::uint32_t id);
    void sendSignal(std::uint32_t id, int signal);
    void killTree(std::uint32_t id);
    void killAll(std::uint32_t requestId);
    void resume();
    // The last act of a guest that is not the first process of its namespace (tests).
    void killDescendantsNow();

    std::int64_t dueMs() const override;
    void fire(std::int64_t nowMs) override;

private:
    struct Kill
    {
        Tree tree;
        std::uint32_t id = 0;
        std::int64_t due = 0;
        std::int64_t giveUp = 0;
    };

    void ready(std::uint32_t events) override;
    void reap();
    void finishEnded();
    void beginKill(Process &process, Process::KillReason reason);
    void beginKill(std::uint32_t id, const Tree &tree);
    bool killRound(const Tree &tree);
    bool killAllRound();
    void continueKills(std::int64_t nowMs);
    bool isKnown(const std::string &marker, pid_t session) const;

    Loop &m_loop;
    Channel &m_channel;
    std::string m_workspace;
    std::string m_nonce;
    int m_signals = -1;
    std::map<std::uint32_t, std::unique_ptr<Process>> m_processes;
    std::deque<std::pair<std::uint32_t, Tree>> m_ended; // what may run on in the background, newest last
    std::vector<Kill> m_kills;
    std::vector<std::uint32_t> m_killAlls;
    std::int64_t m_killAllDue = Never;
    std::int64_t m_killAllGiveUp = 0;
    std::deque<std::unique_ptr<Discarder>> m_discarders;
};

} // namespace velqa::guest
