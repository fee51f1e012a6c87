// Channel: frames in from stdin, frames out to stdout, neither ever blocking the loop. Small frames of one round of the
// loop travel together: each write wakes a shim, an engine and an app, which costs more than the frame itself.
// A full wide pipe is looked at again after a moment: being woken as soon as a piece of it is free means thousands of
// switches between this program and the shim that reads it, each for a few kilobytes.
#pragma once

#include "core/guest/program/loop.h"
#include "core/guest/protocol.h"

#include <deque>
#include <functional>

namespace velqa::guest {

class Channel final : private Handler, private Timed
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
    // For a small fact nobody waits for: it travels with the next frame, or alone after a moment. Order is kept.
    void sendSoon(protocol::Type type, std::uint32_t id, std::string_view payload);
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
    std::int64_t dueMs() const override { return m_due < m_retryAt ? m_due : m_retryAt; }
    void fire(std::int64_t nowMs) override;
    void hold(protocol::Type type, std::uint32_t id, std::string_view payload, std::uint8_t flags);
    void releaseHeld();
    void queue(std::string &&bytes);
    void readInput();
    void outputReady(std::uint32_t events);
    void writeOutput();
    void breakOutput();
    void waitForOutput(bool progressed);
    void setOutputInterest(bool wanted);

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
    std::string m_held;          // whole small frames that wait for company
    std::int64_t m_due = Never;  // when they go at the latest
    std::deque<std::string> m_queue;
    std::size_t m_front = 0; // bytes of the first chunk already gone
    std::size_t m_queued = 0;
    std::int64_t m_retryAt = Never; // when the full pipe is looked at again
    bool m_isWide = false;
    bool m_waitsForOutput = false; // until the loop says that there is room
    bool m_outputBroken = false;
};

} // namespace velqa::guest
