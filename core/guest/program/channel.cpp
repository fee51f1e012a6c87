// The guest's end of the channel.
#include "core/guest/program/channel.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr std::size_t ReadSize = 256 * 1024;
constexpr std::size_t MergeBelow = 32 * 1024;
constexpr std::size_t HoldBelow = 4 * 1024;
constexpr std::int64_t SoonMs = 10; // a short command is over by then: its start travels with its end
constexpr int WidePipe = 512 * 1024; // a millisecond does not empty it
constexpr std::int64_t RetryMs = 1;

// Fewer wake-ups on the way; as much as the kernel's quota gives. Returns the size; not a pipe: 0, and nothing happens.
int widen(int descriptor)
{
    for (int size = 1024 * 1024; size > 64 * 1024; size /= 2) {
        if (const int got = fcntl(descriptor, F_SETPIPE_SZ, size); got >= 0)
            return got;
    }
    return 0;
}

void writeHeader(Writer &writer, Type type, std::uint32_t id, std::string_view payload, std::uint8_t flags)
{
    writer.u32(static_cast<std::uint32_t>(payload.size()));
    writer.u32(id);
    writer.u8(static_cast<std::uint8_t>(type));
    writer.u8(flags);
    writer.u8(0);
    writer.u8(0);
}

bool makeNonBlocking(int descriptor)
{
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0;
}

} // namespace

Channel::Channel(Loop &loop, int input, int output) : m_loop(loop), m_input(input), m_output(output) {}

bool Channel::start()
{
    if (!makeNonBlocking(m_input) || !makeNonBlocking(m_output))
        return false;
    widen(m_input);
    m_isWide = widen(m_output) >= WidePipe;
    m_loop.add(static_cast<Timed *>(this)); // after all others, so that what they say in a round goes with it
    return m_loop.watch(m_input, EPOLLIN, this) && m_loop.watch(m_output, 0, &m_outputHandler);
}

void Channel::send(Type type, std::uint32_t id, std::string_view payload, std::uint8_t flags)
{
    if (m_outputBroken)
        return;
    if (payload.size() <= HoldBelow) {
        hold(type, id, payload, flags);
        m_due = 0; // at the end of this round
        return;
    }
    Writer header;
    writeHeader(header, type, id, payload, flags);
    std::string front = std::move(m_held);
    m_held.clear();
    m_due = Never;
    front += header.bytes();
    std::size_t sent = 0;
    if (m_queued == 0) {
        // The usual case: straight from the caller's buffer into the pipe.
        iovec parts[2] = {{front.data(), front.size()}, {const_cast<char *>(payload.data()), payload.size()}};
        const ssize_t count = writev(m_output, parts, 2);
        if (count > 0)
            sent = static_cast<std::size_t>(count);
        if (sent == front.size() + payload.size())
            return;
    }
    std::string rest = sent < front.size() ? front.substr(sent) : std::string();
    rest.append(payload.substr(sent > front.size() ? sent - front.size() : 0));
    queue(std::move(rest));
}

void Channel::sendSoon(Type type, std::uint32_t id, std::string_view payload)
{
    if (m_outputBroken)
        return;
    hold(type, id, payload, 0);
    m_due = std::min(m_due, Loop::nowMs() + SoonMs);
}

void Channel::hold(Type type, std::uint32_t id, std::string_view payload, std::uint8_t flags)
{
    Writer header;
    writeHeader(header, type, id, payload, flags);
    m_held.append(header.bytes()).append(payload);
    if (m_held.size() >= MergeBelow)
        releaseHeld();
}

// The end of a round, or a moment has passed.
void Channel::fire(std::int64_t nowMs)
{
    if (m_due <= nowMs)
        releaseHeld();
    if (m_retryAt <= nowMs) {
        m_retryAt = Never;
        writeOutput();
    }
}

void Channel::releaseHeld()
{
    m_due = Never;
    if (m_held.empty() || m_outputBroken)
        return;
    std::size_t sent = 0;
    if (m_queued == 0) {
        const ssize_t count = write(m_output, m_held.data(), m_held.size());
        sent = count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    if (sent < m_held.size())
        queue(m_held.substr(sent));
    m_held.clear();
}

void Channel::queue(std::string &&bytes)
{
    m_queued += bytes.size();
    if (!m_queue.empty() && m_queue.back().size() + bytes.size() <= MergeBelow)
        m_queue.back().append(bytes);
    else
        m_queue.push_back(std::move(bytes));
    if (!m_waitsForOutput && m_retryAt == Never)
        waitForOutput(true);
}

void Channel::credit(std::uint32_t id, std::uint32_t bytes)
{
    Writer writer;
    writer.u32(bytes);
    send(Type::Credit, id, writer.bytes());
}

// The pipe is full. While its reader keeps up a moment is enough; else the loop tells when there is room.
void Channel::waitForOutput(bool progressed)
{
    const bool soon = m_isWide && progressed;
    m_retryAt = soon ? Loop::nowMs() + RetryMs : Never;
    setOutputInterest(!soon);
}

void Channel::setOutputInterest(bool wanted)
{
    if (wanted == m_waitsForOutput)
        return;
    m_waitsForOutput = wanted;
    m_loop.change(m_output, wanted ? std::uint32_t{EPOLLOUT} : 0U, &m_outputHandler);
}

void Channel::outputReady(std::uint32_t events)
{
    if (events & (EPOLLERR | EPOLLHUP))
        breakOutput();
    else
        writeOutput();
}

// Nobody reads any more.
void Channel::breakOutput()
{
    m_outputBroken = true;
    m_queue.clear();
    m_held.clear();
    m_due = m_retryAt = Never;
    m_front = m_queued = 0;
    m_loop.forget(m_output, &m_outputHandler);
    onEnd();
}

void Channel::writeOutput()
{
    const bool wasCongested = isCongested();
    const std::size_t before = m_queued;
    while (m_queued > 0) {
        iovec parts[16];
        int count = 0;
        for (std::size_t i = 0; i < m_queue.size() && count < 16; ++i, ++count) {
            const std::size_t skip = i == 0 ? m_front : 0;
            parts[count] = {m_queue[i].data() + skip, m_queue[i].size() - skip};
        }
        const ssize_t written = writev(m_output, parts, count);
        if (written < 0) {
            if (errno == EINTR)
                continue;
            if (errno == EAGAIN)
                break;
            breakOutput();
            return;
        }
        std::size_t left = static_cast<std::size_t>(written);
        m_queued -= left;
        while (left > 0) {
            const std::size_t size = m_queue.front().size() - m_front;
            if (left < size) {
                m_front += left;
                break;
            }
            left -= size;
            m_front = 0;
            m_queue.pop_front();
        }
    }
    if (m_queued > 0) {
        waitForOutput(m_queued < before);
    } else {
        m_retryAt = Never;
        setOutputInterest(false);
    }
    if (wasCongested && !isCongested())
        onDrained();
}

void Channel::ready(std::uint32_t)
{
    readInput();
}

void Channel::readInput()
{
    const ssize_t count = read(m_input, m_reader.prepare(ReadSize), ReadSize);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count > 0)
        m_reader.commit(static_cast<std::size_t>(count));
    FrameReader::Frame frame;
    FrameReader::Result result = FrameReader::Result::NeedMore;
    while ((result = m_reader.next(frame)) == FrameReader::Result::Frame)
        onFrame(frame);
    if (count <= 0 || result == FrameReader::Result::Malformed) {
        m_loop.forget(m_input, this);
        onEnd();
    }
}

void Channel::flush(int timeoutMs)
{
    const std::int64_t until = Loop::nowMs() + timeoutMs;
    releaseHeld();
    while (m_queued > 0 && !m_outputBroken) {
        const std::int64_t left = until - Loop::nowMs();
        pollfd waiting{m_output, POLLOUT, 0};
        if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0)
            return;
        writeOutput();
    }
}

} // namespace velqa::guest
