// Watching a thread's event loop.
#include "tests/bench/gapmeter.h"

#include <chrono>

namespace velqa::bench {
namespace {

constexpr int beatMs = 1;

void raise(std::atomic<qint64> &longest, qint64 value)
{
    qint64 known = longest;
    while (value > known && !longest.compare_exchange_weak(known, value)) {}
}

} // namespace

GapMeter::GapMeter()
{
    m_clock.start();
    m_beat.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_beat, &QTimer::timeout, &m_beat, [this] {
        const qint64 at = now();
        const qint64 before = m_lastBeat.exchange(at);
        if (m_measuring)
            raise(m_longest, at - before);
    });
    m_watcher = std::thread([this] { watch(); });
    m_idler = std::thread([this] { idle(); });
}

GapMeter::~GapMeter()
{
    m_over = true;
    m_watcher.join();
    m_idler.join();
}

void GapMeter::start()
{
    m_longest = m_longestIdle = 0;
    m_lastBeat = now();
    m_beat.start(beatMs);
    m_measuring = true;
}

void GapMeter::stop()
{
    m_measuring = false;
    m_beat.stop();
}

void GapMeter::watch()
{
    while (!m_over) {
        std::this_thread::sleep_for(std::chrono::microseconds(500));
        const qint64 at = now();
        if (const qint64 beat = m_lastBeat; m_measuring && at > beat)
            raise(m_longest, at - beat);
    }
}

void GapMeter::idle()
{
    qint64 before = now();
    while (!m_over) {
        std::this_thread::sleep_for(std::chrono::milliseconds(beatMs));
        const qint64 at = now();
        if (m_measuring)
            raise(m_longestIdle, at - before);
        before = at;
    }
}

} // namespace velqa::bench
