// The real clock. Thread-safe.
#include "core/base/clock.h"

#include <QDateTime>

#include <ctime>

namespace velqa {

qint64 SystemClock::wallMs() const
{
    return QDateTime::currentMSecsSinceEpoch();
}

qint64 SystemClock::bootMs() const
{
    timespec now{};
#ifdef CLOCK_BOOTTIME
    clock_gettime(CLOCK_BOOTTIME, &now);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

qint64 SystemClock::awakeMs() const
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

} // namespace velqa
