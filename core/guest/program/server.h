// Server: what the frames of the host make the guest do. Owns everything else of the guest; runs on its one thread.
#pragma once

#include "core/guest/program/gateway.h"
#include "core/guest/program/jobs.h"
#include "core/guest/program/processes.h"
#include "core/guest/program/puts.h"
#include "core/guest/program/watcher.h"

namespace velqa::guest {

struct Options
{
    std::string workspace = "/workspace";
    std::int64_t deadlineSeconds = 600;
    std::int64_t graceSeconds = 0; // life after the channel ended
};

class Server final : private Timed
{
public:
    explicit Server(Options options);
    [[noreturn]] void run();

private:
    using Frame = protocol::FrameReader::Frame;

    void handle(const Frame &frame);
    bool handleProcess(const Frame &frame);
    bool handleFiles(const Frame &frame);
    bool handleSandbox(const Frame &frame);
    bool handleGateway(const Frame &frame);
    void credit(std::uint32_t id, std::uint32_t bytes);
    void cancel(std::uint32_t id);
    void stat(std::uint32_t id, std::string_view path);
    void rename(std::uint32_t id, std::string_view payload);
    void sendFacts(std::uint32_t id);
    void sendProcesses(std::uint32_t id);
    std::string resolve(std::string_view path) const;
    void channelEnded();
    [[noreturn]] void leave(protocol::ByeReason reason);
    [[noreturn]] void exitNow();

    std::int64_t dueMs() const override { return m_endMs; }
    void fire(std::int64_t nowMs) override;

    Options m_options;
    std::int64_t m_endMs;
    bool m_channelEnded = false;
    Loop m_loop;
    Channel m_channel;
    Processes m_processes;
    Jobs m_jobs;
    Puts m_puts;
    Watcher m_watcher;
    Gateway m_gateway;
};

} // namespace velqa::guest
