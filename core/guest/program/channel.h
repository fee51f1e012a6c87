// Channel: frames in from stdin, frames out to stdout, neither ever blocking the loop.
#pragma once

#include "core/guest/program/loop.h"
#include "core/guest/protocol.h"

#include <deque>
#include <functional>

namespace velqa::guest {

class Channel final : private Handler
{
public:
    using FrameReader = protocol::FrameReader;

    Channel(Loop &loop, int input, int output);

    std::function<void(const FrameReader::Frame &)> onFrame;
    std::function<void()> onEnd;     // the other side closed, or nonsense came
    std::function<void()> onDrained; // after isCongested(), when there is room again

    bool start();
    void send(protocol::Type type, std::uint32_t id, std::string_view payload = {}, std::uint8_t flags = 0);
    template<typename T> void sendValue(protocol::Type type, std::uint32_t id, const T &value)
    {
        protocol::Writer writer;
        encode(writer, value);
        send(type, id, writer.bytes());
    }
    void done(std::uint32_t id) { send(protocol::Type::Done, id); }
    void fail(std::uint32_t id, protocol::FailCode code, std::string detail)
    {
        sendValue(protocol::Type::Failed, id, protocol::Failure{code, std::move(detail)});
    }
    void credit(std::uint32_t id, std::uint32_t bytes);

    // True when bulk should wait: enough is queued for the other side. Small answers are sent regardless.
    bool isCongested() const { return m_queued >= 256 * 1024; }
    // Tries to get the queue out within the time; for the last words.
    void flush(int timeoutMs);

private:
    void ready(std::uint32_t events) override;
    void readInput();
    void outputReady(std::uint32_t events);
    void writeOutput();
    void breakOutput();
    void updateOutputInterest();

    struct OutputHandler final : Handler
    {
        explicit OutputHandler(Channel &c) : channel(c) {}
        void ready(std::uint32_t events) override { channel.outputReady(events); }
        Channel &channel;
    };

    Loop &m_loop;
    int m_input;
    int m_output;
    OutputHandler m_outputHandler{*this};
    FrameReader m_reader{protocol::Side::Host};
    std::deque<std::string> m_queue;
    std::size_t m_front = 0; // bytes of the first chunk already gone
    std::size_t m_queued = 0;
    bool m_waitsForOutput = false;
    bool m_outputBroken = false;
};

} // namespace velqa::guest
