// RateLimiter: so many requests a minute per peer. Thread-safe.
#pragma once

#include <QHash>
#include <QString>

#include <chrono>
#include <cmath>
#include <mutex>

namespace velqa::server {

class RateLimiter
{
public:
    using Clock = std::chrono::steady_clock;

    explicit RateLimiter(int perMinute)
        : m_perMinute(perMinute)
    {}

    // Seconds to wait; 0 = go on. `now` never goes back.
    int take(const QString &peer, Clock::time_point now = Clock::now())
    {
        const std::lock_guard lock(m_mutex);
        if (m_buckets.size() > MaxPeers)
            m_buckets.clear();
        Bucket &bucket = m_buckets[peer];
        if (bucket.last == Clock::time_point())
            bucket.tokens = m_perMinute;
        else
            bucket.tokens += std::chrono::duration<double>(now - bucket.last).count() * m_perMinute / 60.0;
        bucket.last = now;
        bucket.tokens = qMin(bucket.tokens, double(m_perMinute));
        if (bucket.tokens < 1.0)
            return int(std::ceil((1.0 - bucket.tokens) * 60.0 / m_perMinute));
        bucket.tokens -= 1.0;
        return 0;
    }

private:
    static constexpr qsizetype MaxPeers = 10'000;
    struct Bucket
    {
        double tokens = 0;
        Clock::time_point last;
    };
    int m_perMinute;
    std::mutex m_mutex;
    QHash<QString, Bucket> m_buckets;
};

} // namespace velqa::server
