// Clock: the source of time, injected so that tests can move it. Implementations are thread-safe.
#pragma once

#include <QtGlobal>

namespace velqa {

class Clock
{
public:
    virtual ~Clock() = default;
    // Milliseconds since the Unix epoch, UTC; may jump.
    virtual qint64 wallMs() const = 0;
    // Milliseconds that never go back and count suspended time too (CLOCK_BOOTTIME); the zero is arbitrary.
    virtual qint64 bootMs() const = 0;
};

class SystemClock final : public Clock
{
public:
    qint64 wallMs() const override;
    qint64 bootMs() const override;
};

} // namespace velqa
