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
    // The same without the time the machine was suspended (CLOCK_MONOTONIC): what usage is measured with.
    virtual qint64 awakeMs() const { return bootMs(); }
};

class SystemClock final : public Clock
{
public:
    qint64 wallMs() const override;
    qint64 bootMs() const override;
    qint64 awakeMs() const override;
};

} // namespace velqa
