// Process: one started program: its pipes, its credit and how it ended. Runs on the guest's thread.
#pragma once

#include "core/guest/program/channel.h"
#include "core/guest/program/processtree.h"
#include "core/guest/program/spawn.h"

#include <sys/resource.h>

#include <memory>

namespace velqa::guest {

// Keeps reading a pipe nobody listens to any more, so that a program left in the background is not killed by writing.
class Discarder final : public Handler
{
public:
    Discarder(Loop &loop, int descriptor);
    ~Discarder() override;
    bool isOpen() const { return m_descriptor >= 0; }

private:
    void ready(std::uint32_t events) override;

    Loop &m_loop;
    int m_descriptor;
};

class Process
{
public:
    enum class KillReason { None, TimedOut, Asked };
    static constexpr std::int64_t DrainMs = 200;       // for what children of an ended leader still write
    static constexpr std::int64_t KilledDrainMs = 5000; // for a host that does not take the last output of a killed one

    Process(Loop &loop, Channel &channel, std::uint32_t id, const Spawned &spawned, Tree tree, std::int64_t timeoutMs);
    ~Process();
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;

    std::uint32_t id() const { return m_id; }
    pid_t pid() const { return m_tree.leader; }
    const Tree &tree() const { return m_tree; }
    bool isReaped() const { return m_reaped; }
    std::int64_t timeoutDue() const { return m_timeoutDue; }
    void clearTimeout() { m_timeoutDue = Timed::Never; }

    void addInput(std::string_view bytes);
    void closeInput();
    void addCredit(std::uint32_t bytes);
    void resume(); // there is room in the channel again

    KillReason killReason() const { return m_killReason; }
    void setKillReason(KillReason reason);
    void setBeingKilled(bool on) { m_beingKilled = on; }

    void setReaped(int status, const rusage &usage, bool memoryRanOut);
    // When to look at isFinished() again although nothing happened.
    std::int64_t drainDue() const;
    bool isFinished(std::int64_t nowMs) const;
    protocol::ExitReport report() const { return m_report; }
    // The pipes that background children still hold.
    std::vector<std::unique_ptr<Discarder>> releasePipes();

    std::uint64_t memoryKillsAtStart = 0;

private:
    struct OutputPipe final : Handler
    {
        OutputPipe(Process &p, int d, protocol::Type t) : process(p), descriptor(d), type(t) {}
        void ready(std::uint32_t) override { process.readOutput(*this); }
        Process &process;
        int descriptor;
        protocol::Type type;
        bool watched = false;
        std::int64_t owed = 0; // bytes the leader had written when it ended
    };
    struct InputPipe final : Handler
    {
        InputPipe(Process &p, int d) : process(p), descriptor(d) {}
        void ready(std::uint32_t) override { process.writeInput(); }
        Process &process;
        int descriptor;
        bool watched = false;
        bool closing = false;
        std::string buffer;
        std::size_t written = 0;
    };

    void readOutput(OutputPipe &pipe);
    void closeOutput(OutputPipe &pipe);
    void updateInterest(OutputPipe &pipe);
    void writeInput();
    void dropInput();
    void updateInputInterest();

    Loop &m_loop;
    Channel &m_channel;
    std::uint32_t m_id;
    Tree m_tree;
    OutputPipe m_output;
    OutputPipe m_errors;
    InputPipe m_input;
    std::uint64_t m_credit = protocol::OutputWindow;
    std::int64_t m_startedMs;
    std::int64_t m_timeoutDue;
    std::int64_t m_endedMs = 0;
    KillReason m_killReason = KillReason::None;
    bool m_beingKilled = false;
    bool m_reaped = false;
    protocol::ExitReport m_report;
};

} // namespace velqa::guest
