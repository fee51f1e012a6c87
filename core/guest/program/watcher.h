// Watcher: what changes below the workspace, gathered and sent at most ten times a second. Runs on the guest's thread.
#pragma once

#include "core/guest/program/channel.h"

#include <deque>
#include <map>
#include <unordered_map>

struct inotify_event;

namespace velqa::guest {

class Watcher final : public Timed, public Worker, private Handler
{
public:
    Watcher(Loop &loop, Channel &channel, std::string workspace);

    // Done once everything that is there is watched, then Changes with this id. Only one at a time: a second is refused.
    void begin(std::uint32_t id);

    std::int64_t dueMs() const override { return m_due; }
    void fire(std::int64_t nowMs) override;
    bool hasWork() const override { return !m_toScan.empty() || m_answerDue; }
    void step() override;

private:
    enum class Report { No, Yes };
    struct Scan
    {
        std::string path; // relative, empty for the workspace itself
        Report report = Report::No;
    };

    void ready(std::uint32_t events) override;
    void readEvents();
    void take(const inotify_event &event);
    void scan(const Scan &scan);
    void forgetBelow(const std::string &path);
    void note(protocol::ChangeKind kind, std::string path, bool isDirectory);
    void overflow();
    void flush();
    void schedule();

    Loop &m_loop;
    Channel &m_channel;
    std::string m_workspace;
    int m_inotify = -1;
    std::uint32_t m_id = 0;
    bool m_answerDue = false;
    bool m_isPolled = false;
    std::unordered_map<int, std::string> m_directories; // by watch descriptor
    std::deque<Scan> m_toScan;
    std::map<std::string, protocol::Change> m_changes;
    std::size_t m_changeBytes = 0;
    bool m_overflowed = false;
    bool m_isIncomplete = false; // more directories than can be watched
    std::int64_t m_due = Never;
    std::int64_t m_lastFlush = 0;
};

} // namespace velqa::guest
