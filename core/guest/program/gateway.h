// Gateway: the sandbox's only way out. It listens on the loopback interface and hands each connection to the app as a stream of the
// channel; what the bytes mean (a proxy's requests) and where they may go is decided there. Runs on the guest's thread.
#pragma once

#include "core/guest/program/channel.h"

#include <deque>
#include <map>
#include <memory>

namespace velqa::guest {

class Gateway final : private Handler
{
public:
    static constexpr std::size_t MaxAccepts = 64; // that wait for a connection

    Gateway(Loop &loop, Channel &channel) : m_loop(loop), m_channel(channel) {}

    void listen(std::uint32_t id, std::uint32_t port);
    // The next connection is this one's.
    void accept(std::uint32_t id);

    // Of a connection; false when the id is none.
    bool input(std::uint32_t id, std::string_view bytes);
    bool closeInput(std::uint32_t id);
    bool addCredit(std::uint32_t id, std::uint32_t bytes);
    bool cancel(std::uint32_t id);
    void resume(); // there is room in the channel again

private:
    class Connection final : public Handler
    {
    public:
        Connection(Gateway &gateway, std::uint32_t id, int descriptor);
        ~Connection() override;
        void input(std::string_view bytes);
        void closeInput();
        void addCredit(std::uint32_t bytes);
        void updateInterest();
        bool isOver() const { return m_readEnded && m_writeEnded; }

    private:
        void ready(std::uint32_t events) override;
        void readSome();
        void writeSome();
        void endWriting();

        Gateway &m_gateway;
        std::uint32_t m_id;
        int m_descriptor;
        std::uint32_t m_interest = 0;
        std::uint64_t m_credit = protocol::ConnectionWindow;
        std::string m_pending; // for the program in the sandbox
        std::size_t m_written = 0;
        bool m_closing = false; // nothing follows m_pending
        bool m_readEnded = false;
        bool m_writeEnded = false;
    };

    void ready(std::uint32_t events) override;
    static void tellPrograms(std::uint32_t port);
    void updateListening();
    Connection *find(std::uint32_t id);
    // The answer to Accept, once the connection is over.
    void finishOver(std::uint32_t id);

    Loop &m_loop;
    Channel &m_channel;
    int m_listener = -1;
    bool m_isListening = false; // in the poll set
    std::deque<std::uint32_t> m_accepts;
    std::map<std::uint32_t, std::unique_ptr<Connection>> m_connections;
};

} // namespace velqa::guest
