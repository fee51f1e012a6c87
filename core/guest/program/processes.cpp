// The table of started programs.
#include "core/guest/program/processes.h"
#include "core/guest/program/memoryevents.h"

#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr std::size_t MaxEnded = 4096;
constexpr std::size_t MaxDiscarders = 64;
constexpr std::int64_t KillPauseMs = 2;
constexpr std::int64_t KillPatienceMs = 10'000;

} // namespace

Processes::Processes(Loop &loop, Channel &channel, std::string workspace)
    : m_loop(loop), m_channel(channel), m_workspace(std::move(workspace))
{
    std::uint64_t random = 0;
    if (getrandom(&random, sizeof random, GRND_NONBLOCK) != sizeof random)
        random = static_cast<std::uint64_t>(Loop::nowMs());
    char text[64];
    std::snprintf(text, sizeof text, "%016llx%d-", static_cast<unsigned long long>(random),
                  static_cast<int>(getpid()));
    m_nonce = text;
}

bool Processes::listen()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, nullptr);
    m_signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return m_signals >= 0 && m_loop.watch(m_signals, EPOLLIN, this);
}

void Processes::start(std::uint32_t id, const StartRequest &request)
{
    if (m_processes.contains(id)) {
        m_channel.fail(id, FailCode::Conflict, "id in use");
        return;
    }
    const std::uint64_t kills = memoryKills();
    Tree tree{0, m_nonce + std::to_string(id)};
    const Spawned spawned = spawn(request, m_workspace, tree.marker);
    if (spawned.pid < 0) {
        ExitReport report;
        report.cause = ExitCause::StartFailed;
        report.exitCode = 127;
        report.error = spawned.problem.substr(0, 1024);
        m_channel.sendValue(Type::Exited, id, report);
        return;
    }
    tree.leader = spawned.pid;
    auto process = std::make_unique<Process>(m_loop, m_channel, id, spawned, std::move(tree), request.timeoutMs);
    process->memoryKillsAtStart = kills;
    m_processes.emplace(id, std::move(process));
    Writer writer;
    writer.u32(static_cast<std::uint32_t>(spawned.pid));
    m_channel.sendSoon(Type::Started, id, writer.bytes());
}

Process *Processes::find(std::uint32_t id)
{
    const auto found = m_processes.find(id);
    return found == m_processes.end() ? nullptr : found->second.get();
}

void Processes::sendSignal(std::uint32_t id, int signal)
{
    if (const Process *process = find(id); process && !process->isReaped() && signal > 0 && signal < 65)
        kill(process->pid(), signal);
}

void Processes::ready(std::uint32_t)
{
    signalfd_siginfo info[16];
    while (read(m_signals, info, sizeof info) > 0) {}
    reap();
}

// Also called while killing: orphans come to us and must not stay as zombies.
void Processes::reap()
{
    for (;;) {
        int status = 0;
        rusage usage{};
        const pid_t pid = wait4(-1, &status, WNOHANG, &usage);
        if (pid <= 0)
            return;
        for (auto &[id, process] : m_processes) {
            if (process->pid() == pid && !process->isReaped()) {
                process->setReaped(status, usage, memoryKills() > process->memoryKillsAtStart);
                break;
            }
        }
    }
}

void Processes::finishEnded()
{
    const std::int64_t now = Loop::nowMs();
    for (auto i = m_processes.begin(); i != m_processes.end();) {
        Process &process = *i->second;
        if (!process.isFinished(now)) {
            ++i;
            continue;
        }
        m_channel.sendValue(Type::Exited, process.id(), process.report());
        for (auto &pipe : process.releasePipes())
            m_discarders.push_back(std::move(pipe));
        m_ended.emplace_back(process.id(), process.tree());
        if (m_ended.size() > MaxEnded)
            m_ended.pop_front();
        i = m_processes.erase(i);
    }
    std::erase_if(m_discarders, [](const auto &pipe) { return !pipe->isOpen(); });
    while (m_discarders.size() > MaxDiscarders)
        m_discarders.pop_front();
}

bool Processes::isKnown(const std::string &marker, pid_t session) const
{
    if (marker.compare(0, m_nonce.size(), m_nonce) == 0)
        return true;
    for (const auto &[id, process] : m_processes) {
        if (process->pid() == session)
            return true;
    }
    return std::any_of(m_ended.begin(), m_ended.end(), [&](const auto &e) { return e.second.leader == session; });
}

// Stops the tree first, so that it cannot fork away while it is counted, then kills. True when nothing was left.
bool Processes::killRound(const Tree &tree)
{
    const auto known = [this](const std::string &marker, pid_t session) { return isKnown(marker, session); };
    std::vector<pid_t> members = membersOf(tree, known);
    if (members.empty())
        return true;
    for (int pass = 0; pass < 16; ++pass) {
        for (const pid_t pid : members)
            kill(pid, SIGSTOP);
        std::vector<pid_t> again = membersOf(tree, known);
        const bool complete = std::includes(members.begin(), members.end(), again.begin(), again.end());
        members = std::move(again);
        if (complete)
            break;
    }
    for (const pid_t pid : members)
        kill(pid, SIGKILL);
    reap();
    return false;
}

void Processes::killTree(std::uint32_t id)
{
    if (Process *process = find(id)) {
        beginKill(*process, Process::KillReason::Asked);
        return;
    }
    for (auto i = m_ended.rbegin(); i != m_ended.rend(); ++i) {
        if (i->first == id) {
            beginKill(id, Tree(i->second));
            return;
        }
    }
}

void Processes::beginKill(Process &process, Process::KillReason reason)
{
    process.setKillReason(reason);
    process.setBeingKilled(true);
    beginKill(process.id(), process.tree());
}

void Processes::beginKill(std::uint32_t id, const Tree &tree)
{
    const std::int64_t now = Loop::nowMs();
    if (std::none_of(m_kills.begin(), m_kills.end(), [&](const Kill &k) { return k.id == id; }))
        m_kills.push_back({tree, id, now, now + KillPatienceMs});
    continueKills(now);
}

void Processes::continueKills(std::int64_t nowMs)
{
    for (auto i = m_kills.begin(); i != m_kills.end();) {
        bool gone = false;
        for (int round = 0; nowMs >= i->due && !gone && round < 3; ++round)
            gone = killRound(i->tree);
        if (!gone && nowMs < i->giveUp) {
            if (nowMs >= i->due)
                i->due = nowMs + KillPauseMs;
            ++i;
            continue;
        }
        if (Process *process = find(i->id))
            process->setBeingKilled(false);
        i = m_kills.erase(i);
    }
}

void Processes::killAll(std::uint32_t requestId)
{
    for (auto &[id, process] : m_processes)
        process->setKillReason(Process::KillReason::Asked);
    m_killAlls.push_back(requestId);
    m_killAllDue = Loop::nowMs();
    m_killAllGiveUp = m_killAllDue + KillPatienceMs;
    fire(m_killAllDue);
}

// As the first process of its namespace the guest is the only one that kill(-1) spares.
bool Processes::killAllRound()
{
    if (getpid() != 1) {
        killDescendantsNow();
        return true;
    }
    kill(-1, SIGKILL);
    reap();
    const std::vector<ProcessEntry> list = allProcesses();
    return std::all_of(list.begin(), list.end(), [](const ProcessEntry &e) { return e.state == 'Z'; });
}

void Processes::killDescendantsNow()
{
    for (int round = 0; round < 200; ++round) {
        const std::vector<ProcessEntry> list = allProcesses();
        std::vector<pid_t> family{getpid()};
        for (bool grown = true; grown;) {
            grown = false;
            for (const ProcessEntry &entry : list) {
                if (entry.state != 'Z' && std::find(family.begin(), family.end(), entry.parent) != family.end() &&
                    std::find(family.begin(), family.end(), entry.pid) == family.end()) {
                    family.push_back(entry.pid);
                    grown = true;
                }
            }
        }
        if (family.size() == 1)
            break;
        for (std::size_t i = 1; i < family.size(); ++i)
            kill(family[i], SIGSTOP);
        for (std::size_t i = 1; i < family.size(); ++i)
            kill(family[i], SIGKILL);
        reap();
        usleep(500);
    }
    reap();
}

void Processes::resume()
{
    for (auto &[id, process] : m_processes)
        process->resume();
}

std::int64_t Processes::dueMs() const
{
    std::int64_t due = m_killAllDue;
    for (const Kill &kill : m_kills)
        due = std::min(due, kill.due);
    for (const auto &[id, process] : m_processes) {
        due = std::min({due, process->timeoutDue(), process->drainDue()});
        // What was read or reaped since may have finished one: do not sleep on it.
        if (process->isFinished(Loop::nowMs()))
            due = std::min<std::int64_t>(due, 0);
    }
    return due;
}

void Processes::fire(std::int64_t nowMs)
{
    for (auto &[id, process] : m_processes) {
        if (nowMs >= process->timeoutDue())
            beginKill(*process, Process::KillReason::TimedOut);
    }
    continueKills(nowMs);
    if (nowMs >= m_killAllDue) {
        const bool gone = killAllRound();
        m_killAllDue = gone || nowMs >= m_killAllGiveUp ? Never : nowMs + KillPauseMs;
        if (m_killAllDue == Never) {
            for (const std::uint32_t id : std::exchange(m_killAlls, {})) {
                if (gone)
                    m_channel.done(id);
                else
                    m_channel.fail(id, FailCode::Internal, "processes are left");
            }
        }
    }
    finishEnded();
}

} // namespace velqa::guest
