// Watching the workspace with inotify.
#include "core/guest/program/watcher.h"
#include "core/guest/program/filesystem.h"

#include <dirent.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr std::size_t MaxDirectories = 8192;
constexpr std::size_t MaxChangeBytes = 64 * 1024; // of one message; more is an overflow
constexpr std::int64_t GatherMs = 20;
constexpr std::int64_t PauseMs = 100;
constexpr int ScansPerStep = 16;
constexpr std::uint32_t Interesting = IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM |
                                      IN_MOVED_TO | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK;

std::string joined(const std::string &directory, const char *name)
{
    return directory.empty() ? std::string(name) : directory + '/' + name;
}

bool isOurs(const char *name)
{
    return std::strncmp(name, PartPrefix.data(), PartPrefix.size()) == 0;
}

} // namespace

Watcher::Watcher(Loop &loop, Channel &channel, std::string workspace)
    : m_loop(loop), m_channel(channel), m_workspace(std::move(workspace))
{}

void Watcher::begin(std::uint32_t id)
{
    if (m_id != 0) {
        m_channel.fail(id, FailCode::Conflict, "already watching");
        return;
    }
    m_inotify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (m_inotify < 0) {
        m_channel.fail(id, FailCode::Unsupported, std::strerror(errno));
        return;
    }
    m_id = id;
    m_answerDue = true;
    m_toScan.push_back({});
    m_isPolled = m_loop.watch(m_inotify, EPOLLIN, this);
}

void Watcher::step()
{
    for (int i = 0; i < ScansPerStep && !m_toScan.empty(); ++i) {
        const Scan next = std::move(m_toScan.front());
        m_toScan.pop_front();
        scan(next);
    }
    if (m_toScan.empty() && std::exchange(m_answerDue, false))
        m_channel.done(m_id);
}

// Watches first and looks then, so that nothing made in between is missed.
void Watcher::scan(const Scan &scan)
{
    const std::string path = scan.path.empty() ? m_workspace : m_workspace + '/' + scan.path;
    if (path.size() > MaxPath || m_directories.size() >= MaxDirectories) {
        m_isIncomplete = true;
        overflow();
        return;
    }
    const int watch = inotify_add_watch(m_inotify, path.c_str(), Interesting);
    if (watch < 0) {
        if (errno == ENOSPC || errno == ENOMEM) {
            m_isIncomplete = true;
            overflow();
        }
        return;
    }
    m_directories[watch] = scan.path;
    DIR *directory = opendir(path.c_str());
    if (!directory)
        return;
    while (const dirent *item = readdir(directory)) {
        if (std::strcmp(item->d_name, ".") == 0 || std::strcmp(item->d_name, "..") == 0 || isOurs(item->d_name))
            continue;
        const bool isDirectory = item->d_type == DT_DIR;
        if (scan.report == Report::Yes)
            note(ChangeKind::Created, joined(scan.path, item->d_name), isDirectory);
        if (isDirectory)
            m_toScan.push_back({joined(scan.path, item->d_name), scan.report});
    }
    closedir(directory);
}

// Each burst is left in the kernel's queue until the next message is due.
void Watcher::ready(std::uint32_t)
{
    schedule();
}

void Watcher::schedule()
{
    if (std::exchange(m_isPolled, false))
        m_loop.forget(m_inotify, this);
    if (m_due == Never)
        m_due = std::max(Loop::nowMs() + GatherMs, m_lastFlush + PauseMs);
}

void Watcher::fire(std::int64_t nowMs)
{
    if (m_channel.isCongested()) {
        m_due = nowMs + PauseMs;
        return;
    }
    readEvents();
    flush();
    m_lastFlush = nowMs;
    m_due = Never;
    if (!m_isPolled)
        m_isPolled = m_loop.watch(m_inotify, EPOLLIN, this);
}

void Watcher::readEvents()
{
    alignas(inotify_event) static char buffer[64 * 1024];
    for (int i = 0; i < 32; ++i) {
        const ssize_t count = read(m_inotify, buffer, sizeof buffer);
        if (count <= 0)
            return;
        for (ssize_t at = 0; at < count;) {
            const auto *event = reinterpret_cast<const inotify_event *>(buffer + at);
            take(*event);
            at += static_cast<ssize_t>(sizeof(inotify_event)) + event->len;
        }
    }
}

void Watcher::take(const inotify_event &event)
{
    if (event.mask & IN_Q_OVERFLOW) {
        overflow();
        m_toScan.push_back({}); // directories may have appeared unseen
        return;
    }
    const auto found = m_directories.find(event.wd);
    if (found == m_directories.end())
        return;
    if (event.mask & IN_IGNORED) {
        m_directories.erase(found);
        return;
    }
    if (event.len == 0 || isOurs(event.name))
        return;
    const bool isDirectory = event.mask & IN_ISDIR;
    std::string path = joined(found->second, event.name);
    if (event.mask & (IN_CREATE | IN_MOVED_TO)) {
        note(ChangeKind::Created, path, isDirectory);
        if (isDirectory)
            m_toScan.push_back({std::move(path), Report::Yes});
    } else if (event.mask & (IN_DELETE | IN_MOVED_FROM)) {
        if (isDirectory && (event.mask & IN_MOVED_FROM))
            forgetBelow(path);
        note(ChangeKind::Removed, std::move(path), isDirectory);
    } else {
        note(ChangeKind::Modified, std::move(path), isDirectory);
    }
}

void Watcher::forgetBelow(const std::string &path)
{
    for (auto i = m_directories.begin(); i != m_directories.end();) {
        const bool isBelow = i->second.compare(0, path.size(), path) == 0 &&
                             (i->second.size() == path.size() || i->second[path.size()] == '/');
        if (isBelow) {
            inotify_rm_watch(m_inotify, i->first);
            i = m_directories.erase(i);
        } else {
            ++i;
        }
    }
}

void Watcher::note(ChangeKind kind, std::string path, bool isDirectory)
{
    if (!m_overflowed) {
        const auto known = m_changes.find(path);
        if (known == m_changes.end()) {
            m_changeBytes += path.size() + 8;
            Change change{kind, isDirectory, path};
            m_changes.emplace(std::move(path), std::move(change));
        } else if (kind != ChangeKind::Modified || known->second.kind != ChangeKind::Created) {
            known->second.kind = kind;
            known->second.isDirectory = isDirectory;
        }
        if (m_changeBytes > MaxChangeBytes)
            overflow();
    }
    schedule();
}

void Watcher::overflow()
{
    m_overflowed = true;
    m_changes.clear();
    m_changeBytes = 0;
    schedule();
}

void Watcher::flush()
{
    if (m_changes.empty() && !m_overflowed)
        return;
    Writer writer;
    for (const auto &[path, change] : m_changes)
        encode(writer, change);
    m_channel.send(Type::Changes, m_id, writer.bytes(), m_overflowed || m_isIncomplete ? flag::Overflow : 0);
    m_changes.clear();
    m_changeBytes = 0;
    m_overflowed = false;
}

} // namespace velqa::guest
