// Loop: the guest's one event loop: descriptors, timers on a clock that counts suspended time, and work in small steps.
// The guest has one thread; everything here lives on it.
#pragma once

#include <sys/epoll.h>

#include <cstdint>
#include <vector>

namespace velqa::guest {

class Handler
{
public:
    virtual ~Handler() = default;
    virtual void ready(std::uint32_t events) = 0;
};

// Something that wants to be woken at a point in time. May change its mind at will: it is asked after every round.
class Timed
{
public:
    static constexpr std::int64_t Never = INT64_MAX;
    virtual ~Timed() = default;
    virtual std::int64_t dueMs() const = 0; // on Loop::nowMs()
    virtual void fire(std::int64_t nowMs) = 0;
};

// Work that is done a small step at a time (about a millisecond), so that output, signals and the deadline keep flowing.
class Worker
{
public:
    virtual ~Worker() = default;
    virtual bool hasWork() const = 0;
    virtual void step() = 0;
};

class Loop
{
public:
    Loop();
    static std::int64_t nowMs(); // CLOCK_BOOTTIME

    bool isValid() const { return m_epoll >= 0 && m_timer >= 0; }
    bool watch(int descriptor, std::uint32_t events, Handler *handler);
    void change(int descriptor, std::uint32_t events, Handler *handler);
    // No event of this handler is delivered any more, not even one already fetched.
    void forget(int descriptor, Handler *handler);

    void add(Timed *timed) { m_timed.push_back(timed); }
    void add(Worker *worker) { m_workers.push_back(worker); }
    [[noreturn]] void run();

private:
    void armTimer();

    int m_epoll = -1;
    int m_timer = -1;
    std::int64_t m_armedFor = Timed::Never;
    std::vector<Timed *> m_timed;
    std::vector<Worker *> m_workers;
    epoll_event m_events[64];
    int m_count = 0;
};

} // namespace velqa::guest
