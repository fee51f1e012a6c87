// One started program.
#include "core/guest/program/process.h"

#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace velqa::guest {

using namespace protocol;

namespace {

char scratch[DataSize];

std::uint64_t milliseconds(const timeval &time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1000 + static_cast<std::uint64_t>(time.tv_usec) / 1000;
}

} // namespace

Discarder::Discarder(Loop &loop, int descriptor) : m_loop(loop), m_descriptor(descriptor)
{
    m_loop.watch(m_descriptor, EPOLLIN, this);
}

Discarder::~Discarder()
{
    if (m_descriptor >= 0) {
        m_loop.forget(m_descriptor, this);
        close(m_descriptor);
    }
}

void Discarder::ready(std::uint32_t)
{
    const ssize_t count = read(m_descriptor, scratch, sizeof scratch);
    if (count > 0 || (count < 0 && errno == EAGAIN))
        return;
    m_loop.forget(m_descriptor, this);
    close(m_descriptor);
    m_descriptor = -1;
}

Process::Process(Loop &loop, Channel &channel, std::uint32_t id, const Spawned &spawned, Tree tree,
                 std::int64_t timeoutMs)
    : m_loop(loop)
    , m_channel(channel)
    , m_id(id)
    , m_tree(std::move(tree))
    , m_output(*this, spawned.output, Type::Output)
    , m_errors(*this, spawned.errors, Type::Errors)
    , m_input(*this, spawned.input)
    , m_startedMs(Loop::nowMs())
    , m_timeoutDue(timeoutMs > 0 ? m_startedMs + timeoutMs : Timed::Never)
{
    updateInterest(m_output);
    updateInterest(m_errors);
}

Process::~Process()
{
    closeOutput(m_output);
    closeOutput(m_errors);
    dropInput();
}

void Process::closeOutput(OutputPipe &pipe)
{
    if (pipe.descriptor < 0)
        return;
    if (pipe.watched)
        m_loop.forget(pipe.descriptor, &pipe);
    pipe.watched = false;
    close(pipe.descriptor);
    pipe.descriptor = -1;
    pipe.owed = 0;
}

// A pipe that is not wanted leaves the poll set altogether: a hang-up would be reported again and again otherwise.
void Process::updateInterest(OutputPipe &pipe)
{
    if (pipe.descriptor < 0)
        return;
    const bool wanted = m_credit > 0 && !m_channel.isCongested();
    if (wanted == pipe.watched)
        return;
    pipe.watched = wanted;
    if (wanted)
        m_loop.watch(pipe.descriptor, EPOLLIN, &pipe);
    else
        m_loop.forget(pipe.descriptor, &pipe);
}

void Process::readOutput(OutputPipe &pipe)
{
    for (int i = 0; i < 8 && pipe.descriptor >= 0 && m_credit > 0 && !m_channel.isCongested(); ++i) {
        const std::size_t room = std::min<std::size_t>(m_credit, sizeof scratch);
        const ssize_t count = read(pipe.descriptor, scratch, room);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (count <= 0) {
            closeOutput(pipe);
            return;
        }
        m_credit -= static_cast<std::uint64_t>(count);
        pipe.owed = std::max<std::int64_t>(0, pipe.owed - count);
        m_channel.send(pipe.type, m_id, std::string_view(scratch, static_cast<std::size_t>(count)));
        if (static_cast<std::size_t>(count) < room)
            break;
    }
    updateInterest(m_output);
    updateInterest(m_errors);
}

void Process::addCredit(std::uint32_t bytes)
{
    m_credit = std::min<std::uint64_t>(m_credit + bytes, OutputWindow);
    resume();
}

void Process::resume()
{
    updateInterest(m_output);
    updateInterest(m_errors);
}

void Process::addInput(std::string_view bytes)
{
    if (m_input.descriptor < 0 || m_input.closing) {
        m_channel.credit(m_id, static_cast<std::uint32_t>(bytes.size())); // the program does not read: let it go
        return;
    }
    m_input.buffer.append(bytes);
    writeInput();
}

void Process::closeInput()
{
    m_input.closing = true;
    writeInput();
}

void Process::writeInput()
{
    if (m_input.descriptor < 0)
        return;
    std::uint32_t consumed = 0;
    while (m_input.written < m_input.buffer.size()) {
        const ssize_t count = write(m_input.descriptor, m_input.buffer.data() + m_input.written,
                                    m_input.buffer.size() - m_input.written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            break;
        if (count <= 0) { // the program closed its end
            consumed += static_cast<std::uint32_t>(m_input.buffer.size() - m_input.written);
            dropInput();
            m_channel.credit(m_id, consumed);
            return;
        }
        m_input.written += static_cast<std::size_t>(count);
        consumed += static_cast<std::uint32_t>(count);
    }
    if (m_input.written == m_input.buffer.size()) {
        m_input.buffer.clear();
        m_input.written = 0;
        if (m_input.closing)
            dropInput();
    } else if (m_input.written > InputWindow) {
        m_input.buffer.erase(0, m_input.written);
        m_input.written = 0;
    }
    if (consumed > 0)
        m_channel.credit(m_id, consumed);
    updateInputInterest();
}

void Process::updateInputInterest()
{
    if (m_input.descriptor < 0)
        return;
    const bool wanted = m_input.written < m_input.buffer.size();
    if (wanted == m_input.watched)
        return;
    m_input.watched = wanted;
    if (wanted)
        m_loop.watch(m_input.descriptor, EPOLLOUT, &m_input);
    else
        m_loop.forget(m_input.descriptor, &m_input);
}

void Process::dropInput()
{
    if (m_input.descriptor < 0)
        return;
    if (m_input.watched)
        m_loop.forget(m_input.descriptor, &m_input);
    m_input.watched = false;
    close(m_input.descriptor);
    m_input.descriptor = -1;
    m_input.buffer.clear();
    m_input.written = 0;
}

void Process::setKillReason(KillReason reason)
{
    if (m_killReason == KillReason::None && !m_reaped)
        m_killReason = reason;
    m_timeoutDue = Timed::Never;
}

void Process::setReaped(int status, const rusage &usage, bool memoryRanOut)
{
    m_reaped = true;
    m_timeoutDue = Timed::Never;
    m_endedMs = Loop::nowMs();
    m_report.durationMs = static_cast<std::uint64_t>(std::max<std::int64_t>(0, m_endedMs - m_startedMs));
    m_report.userTimeMs = milliseconds(usage.ru_utime);
    m_report.systemTimeMs = milliseconds(usage.ru_stime);
    m_report.maxResidentKiB = static_cast<std::uint64_t>(std::max(0L, usage.ru_maxrss));
    if (WIFSIGNALED(status)) {
        m_report.signal = WTERMSIG(status);
        m_report.exitCode = 128 + m_report.signal;
        m_report.cause = m_killReason == KillReason::TimedOut ? ExitCause::TimedOut
                         : m_killReason == KillReason::Asked  ? ExitCause::Killed
                                                              : ExitCause::Signalled;
    } else {
        m_report.exitCode = WEXITSTATUS(status);
    }
    m_report.outOfMemory = memoryRanOut && m_killReason == KillReason::None && m_report.exitCode != 0;
    for (OutputPipe *pipe : {&m_output, &m_errors}) {
        int waiting = 0;
        if (pipe->descriptor >= 0 && ioctl(pipe->descriptor, FIONREAD, &waiting) == 0)
            pipe->owed = waiting;
        readOutput(*pipe);
    }
}

std::int64_t Process::drainDue() const
{
    if (!m_reaped || m_beingKilled)
        return Timed::Never;
    const std::int64_t now = Loop::nowMs();
    const std::int64_t drain = m_endedMs + DrainMs;
    if (now < drain)
        return drain;
    return m_killReason == KillReason::None ? Timed::Never : m_endedMs + KilledDrainMs;
}

bool Process::isFinished(std::int64_t nowMs) const
{
    if (!m_reaped || m_beingKilled)
        return false;
    if (m_output.descriptor < 0 && m_errors.descriptor < 0)
        return true;
    if (m_killReason != KillReason::None && nowMs >= m_endedMs + KilledDrainMs)
        return true;
    return nowMs >= m_endedMs + DrainMs && m_output.owed == 0 && m_errors.owed == 0;
}

std::vector<std::unique_ptr<Discarder>> Process::releasePipes()
{
    std::vector<std::unique_ptr<Discarder>> result;
    for (OutputPipe *pipe : {&m_output, &m_errors}) {
        if (pipe->descriptor < 0)
            continue;
        if (pipe->watched)
            m_loop.forget(pipe->descriptor, pipe);
        pipe->watched = false;
        result.push_back(std::make_unique<Discarder>(m_loop, std::exchange(pipe->descriptor, -1)));
    }
    return result;
}

} // namespace velqa::guest
