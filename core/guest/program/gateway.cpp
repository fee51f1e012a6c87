// Connections of the sandbox's programs, handed on.
#include "core/guest/program/gateway.h"
#include "core/guest/program/filesystem.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr int Backlog = 128; // more wait in their programs
constexpr std::size_t PieceSize = 64 * 1024;
char piece[PieceSize];

} // namespace

void Gateway::listen(std::uint32_t id, std::uint32_t port)
{
    int error = m_listener >= 0 || port == 0 || port > 65535 ? EINVAL : 0;
    if (error == 0) {
        m_listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        const int on = 1;
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (m_listener < 0 || setsockopt(m_listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
            bind(m_listener, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0 ||
            ::listen(m_listener, Backlog) != 0) {
            error = errno;
            if (m_listener >= 0)
                close(m_listener);
            m_listener = -1;
        }
    }
    if (error != 0) {
        const Failure failure = failureOf(error, "listen");
        m_channel.fail(id, failure.code, failure.detail);
        return;
    }
    tellPrograms(port);
    m_channel.done(id);
    updateListening();
}

// Programs that start from now on inherit our environment. Both spellings: some read only one of them.
void Gateway::tellPrograms(std::uint32_t port)
{
    const std::string proxy = "http://127.0.0.1:" + std::to_string(port);
    for (const char *name : {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"})
        setenv(name, proxy.c_str(), 1);
    for (const char *name : {"no_proxy", "NO_PROXY"})
        setenv(name, "localhost,127.0.0.1,::1", 1);
    setenv("NODE_USE_ENV_PROXY", "1", 1); // Node from 24 on: without it its fetch() ignores the others
}

void Gateway::accept(std::uint32_t id)
{
    if (m_accepts.size() >= MaxAccepts) {
        m_channel.fail(id, FailCode::TooLarge, "too many accepts");
        return;
    }
    m_accepts.push_back(id);
    updateListening();
}

void Gateway::updateListening()
{
    const bool wanted = m_listener >= 0 && !m_accepts.empty();
    if (wanted == m_isListening)
        return;
    m_isListening = wanted;
    if (wanted)
        m_loop.watch(m_listener, EPOLLIN, this);
    else
        m_loop.forget(m_listener, this);
}

void Gateway::ready(std::uint32_t)
{
    while (!m_accepts.empty()) {
        const int descriptor = accept4(m_listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0)
            break; // none is left, or its program gave up
        const int on = 1;
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        const std::uint32_t id = m_accepts.front();
        m_accepts.pop_front();
        m_channel.send(Type::Accepted, id);
        const auto [place, isNew] = m_connections.emplace(id, std::make_unique<Connection>(*this, id, descriptor));
        place->second->updateInterest();
    }
    updateListening();
}

Gateway::Connection *Gateway::find(std::uint32_t id)
{
    const auto found = m_connections.find(id);
    return found == m_connections.end() ? nullptr : found->second.get();
}

bool Gateway::input(std::uint32_t id, std::string_view bytes)
{
    Connection *connection = find(id);
    if (connection) {
        connection->input(bytes);
        finishOver(id);
    }
    return connection;
}

bool Gateway::closeInput(std::uint32_t id)
{
    Connection *connection = find(id);
    if (connection) {
        connection->closeInput();
        finishOver(id);
    }
    return connection;
}

bool Gateway::addCredit(std::uint32_t id, std::uint32_t bytes)
{
    Connection *connection = find(id);
    if (connection)
        connection->addCredit(bytes);
    return connection;
}

bool Gateway::cancel(std::uint32_t id)
{
    const auto waiting = std::find(m_accepts.begin(), m_accepts.end(), id);
    if (waiting != m_accepts.end())
        m_accepts.erase(waiting);
    else if (m_connections.erase(id) == 0)
        return false;
    m_channel.fail(id, FailCode::Cancelled, {});
    updateListening();
    return true;
}

void Gateway::resume()
{
    for (auto &[id, connection] : m_connections)
        connection->updateInterest();
}

void Gateway::finishOver(std::uint32_t id)
{
    Connection *connection = find(id);
    if (!connection || !connection->isOver())
        return;
    m_connections.erase(id);
    m_channel.done(id);
}

Gateway::Connection::Connection(Gateway &gateway, std::uint32_t id, int descriptor)
    : m_gateway(gateway), m_id(id), m_descriptor(descriptor)
{}

Gateway::Connection::~Connection()
{
    if (m_interest != 0)
        m_gateway.m_loop.forget(m_descriptor, this);
    close(m_descriptor);
}

// A socket that nothing is wanted of leaves the poll set: a hang-up would be reported again and again otherwise.
void Gateway::Connection::updateInterest()
{
    std::uint32_t wanted = 0;
    if (!m_readEnded && m_credit > 0 && !m_gateway.m_channel.isCongested())
        wanted |= EPOLLIN;
    if (!m_writeEnded && m_written < m_pending.size())
        wanted |= EPOLLOUT;
    if (wanted == m_interest)
        return;
    if (m_interest == 0)
        m_gateway.m_loop.watch(m_descriptor, wanted, this);
    else if (wanted == 0)
        m_gateway.m_loop.forget(m_descriptor, this);
    else
        m_gateway.m_loop.change(m_descriptor, wanted, this);
    m_interest = wanted;
}

void Gateway::Connection::ready(std::uint32_t events)
{
    if (events & EPOLLOUT)
        writeSome();
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        readSome();
    updateInterest();
    m_gateway.finishOver(m_id); // deletes this, perhaps
}

void Gateway::Connection::readSome()
{
    if (m_readEnded || m_credit == 0 || m_gateway.m_channel.isCongested())
        return;
    const ssize_t count = read(m_descriptor, piece, std::min<std::uint64_t>(m_credit, sizeof piece));
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        m_readEnded = true;
        if (count < 0) // reset: nobody reads either
            endWriting();
        m_gateway.m_channel.send(Type::DataEnd, m_id);
        return;
    }
    m_credit -= static_cast<std::uint64_t>(count);
    m_gateway.m_channel.send(Type::Data, m_id, std::string_view(piece, static_cast<std::size_t>(count)));
}

void Gateway::Connection::input(std::string_view bytes)
{
    if (m_writeEnded || m_closing) { // nobody reads it: let it go
        m_gateway.m_channel.credit(m_id, static_cast<std::uint32_t>(bytes.size()));
        return;
    }
    m_pending.append(bytes);
    writeSome();
    updateInterest();
}

void Gateway::Connection::closeInput()
{
    m_closing = true;
    writeSome();
    updateInterest();
}

void Gateway::Connection::addCredit(std::uint32_t bytes)
{
    m_credit = std::min<std::uint64_t>(m_credit + bytes, ConnectionWindow);
    updateInterest();
}

void Gateway::Connection::writeSome()
{
    std::uint32_t consumed = 0;
    while (!m_writeEnded && m_written < m_pending.size()) {
        const ssize_t count = send(m_descriptor, m_pending.data() + m_written, m_pending.size() - m_written, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            break;
        if (count < 0) {
            consumed += static_cast<std::uint32_t>(m_pending.size() - m_written);
            endWriting();
            break;
        }
        m_written += static_cast<std::size_t>(count);
        consumed += static_cast<std::uint32_t>(count);
    }
    if (m_written == m_pending.size()) {
        m_pending.clear();
        m_written = 0;
        if (m_closing)
            endWriting();
    } else if (m_written > ConnectionWindow) {
        m_pending.erase(0, m_written);
        m_written = 0;
    }
    if (consumed > 0)
        m_gateway.m_channel.credit(m_id, consumed);
}

void Gateway::Connection::endWriting()
{
    if (m_writeEnded)
        return;
    m_writeEnded = true;
    m_pending.clear();
    m_written = 0;
    shutdown(m_descriptor, SHUT_WR);
}

} // namespace velqa::guest
