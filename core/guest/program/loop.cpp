// The guest's event loop on epoll and one timerfd.
#include "core/guest/program/loop.h"

#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

namespace velqa::guest {

Loop::Loop()
    : m_epoll(epoll_create1(EPOLL_CLOEXEC))
    , m_timer(timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC))
{
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = nullptr;
    epoll_ctl(m_epoll, EPOLL_CTL_ADD, m_timer, &event);
}

std::int64_t Loop::nowMs()
{
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

bool Loop::watch(int descriptor, std::uint32_t events, Handler *handler)
{
    epoll_event event{};
    event.events = events;
    event.data.ptr = handler;
    return epoll_ctl(m_epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void Loop::change(int descriptor, std::uint32_t events, Handler *handler)
{
    epoll_event event{};
    event.events = events;
    event.data.ptr = handler;
    epoll_ctl(m_epoll, EPOLL_CTL_MOD, descriptor, &event);
}

void Loop::forget(int descriptor, Handler *handler)
{
    epoll_ctl(m_epoll, EPOLL_CTL_DEL, descriptor, nullptr);
    for (int i = 0; i < m_count; ++i) {
        if (m_events[i].data.ptr == handler)
            m_events[i].data.ptr = nullptr;
    }
}

void Loop::armTimer()
{
    std::int64_t due = Timed::Never;
    for (const Timed *timed : m_timed)
        due = std::min(due, timed->dueMs());
    if (due == m_armedFor)
        return;
    m_armedFor = due;
    itimerspec spec{};
    if (due != Timed::Never) {
        spec.it_value.tv_sec = due / 1000;
        spec.it_value.tv_nsec = due % 1000 * 1'000'000 + 1; // all zero would disarm
    }
    timerfd_settime(m_timer, TFD_TIMER_ABSTIME, &spec, nullptr);
}

void Loop::run()
{
    for (;;) {
        armTimer();
        const bool busy = std::any_of(m_workers.begin(), m_workers.end(), [](Worker *w) { return w->hasWork(); });
        m_count = std::max(0, epoll_wait(m_epoll, m_events, 64, busy ? 0 : -1));
        for (int i = 0; i < m_count; ++i) {
            if (m_events[i].data.ptr)
                static_cast<Handler *>(m_events[i].data.ptr)->ready(m_events[i].events);
        }
        m_count = 0;
        for (Worker *worker : m_workers) {
            if (worker->hasWork())
                worker->step();
        }
        const std::int64_t now = nowMs();
        if (now >= m_armedFor) {
            std::uint64_t expirations = 0;
            [[maybe_unused]] const ssize_t ignored = read(m_timer, &expirations, sizeof expirations);
            m_armedFor = -1; // whatever is due next, it is armed anew
        }
        for (Timed *timed : m_timed) {
            if (timed->dueMs() <= now)
                timed->fire(now);
        }
    }
}

} // namespace velqa::guest
