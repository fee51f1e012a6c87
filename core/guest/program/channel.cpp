// The guest's end of the channel.
#include "core/guest/program/channel.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr std::size_t ReadSize = 256 * 1024;
constexpr std::size_t MergeBelow = 32 * 1024;

// Fewer wake-ups on the way; as much as the kernel's quota gives. Not a pipe: nothing happens.
void widen(int descriptor)
{
    for (int size = 1024 * 1024; size > 64 * 1024; size /= 2) {
        if (fcntl(descriptor, F_SETPIPE_SZ, size) >= 0)
            return;
    }
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
    widen(m_output);
    return m_loop.watch(m_input, EPOLLIN, this) && m_loop.watch(m_output, 0, &m_outputHandler);
}

void Channel::send(Type type, std::uint32_t id, std::string_view payload, std::uint8_t flags)
{
    if (m_outputBroken)
        return;
    Writer header;
    header.u32(static_cast<std::uint32_t>(payload.size()));
    header.u32(id);
    header.u8(static_cast<std::uint8_t>(type));
    header.u8(flags);
    header.u8(0);
    header.u8(0);
    std::size_t sent = 0;
    if (m_queued == 0) {
        // The usual case: straight from the caller's buffer into the pipe.
        iovec parts[2] = {{const_cast<char *>(header.bytes().data()), HeaderSize},
                          {const_cast<char *>(payload.data()), payload.size()}};
        const ssize_t count = writev(m_output, parts, payload.empty() ? 1 : 2);
        if (count > 0)
            sent = static_cast<std::size_t>(count);
        if (sent == HeaderSize + payload.size())
            return;
    }
    std::string rest = sent < HeaderSize ? header.bytes().substr(sent) : std::string();
    rest.append(payload.substr(sent > HeaderSize ? sent - HeaderSize : 0));
    m_queued += rest.size();
    if (!m_queue.empty() && m_queue.back().size() + rest.size() <= MergeBelow)
        m_queue.back().append(rest);
    else
        m_queue.push_back(std::move(rest));
    updateOutputInterest();
}

void Channel::credit(std::uint32_t id, std::uint32_t bytes)
{
    Writer writer;
    writer.u32(bytes);
    send(Type::Credit, id, writer.bytes());
}

void Channel::updateOutputInterest()
{
    const bool wanted = m_queued > 0;
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
    m_front = m_queued = 0;
    m_loop.forget(m_output, &m_outputHandler);
    onEnd();
}

void Channel::writeOutput()
{
    const bool wasCongested = isCongested();
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
    updateOutputInterest();
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
    while (m_queued > 0 && !m_outputBroken) {
        const std::int64_t left = until - Loop::nowMs();
        pollfd waiting{m_output, POLLOUT, 0};
        if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0)
            return;
        writeOutput();
    }
}

} // namespace velqa::guest
