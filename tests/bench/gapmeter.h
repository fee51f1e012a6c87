// GapMeter: how long the thread it was made on does nothing for anybody else. That thread beats each millisecond from its event
// loop; a second thread watches, so that a gap counts also while it lasts; a third one only sleeps and tells what the
// machine itself takes away. Lives on the measured thread.
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <atomic>
#include <thread>

namespace velqa::bench {

class GapMeter
{
public:
    GapMeter();
    ~GapMeter();

    void start();
    void stop();
    double longestMs() const { return double(m_longest) / 1e6; }
    // Of a thread without work in the same time.
    double longestIdleMs() const { return double(m_longestIdle) / 1e6; }

private:
    void watch();
    void idle();
    qint64 now() const { return m_clock.nsecsElapsed(); }

    QElapsedTimer m_clock;
    QTimer m_beat;
    std::atomic<qint64> m_lastBeat = 0;
    std::atomic<qint64> m_longest = 0;
    std::atomic<qint64> m_longestIdle = 0;
    std::atomic<bool> m_measuring = false;
    std::atomic<bool> m_over = false;
    std::thread m_watcher;
    std::thread m_idler;
};

} // namespace velqa::bench
