// Licence time. Core thread.
#include "core/license/licenseclock.h"

namespace velqa {
namespace {

constexpr qint64 ToleranceMs = 10LL * 60 * 1000;
constexpr qint64 BelievableStepMs = 48LL * 3600 * 1000;

} // namespace

LicenseClock::LicenseClock(const Clock &clock)
    : m_clock(clock)
{
    reset();
}

void LicenseClock::reset()
{
    m_highWaterMs = 0;
    m_isSigned = false;
    m_anchorMs = 0;
    m_anchorBootMs = m_clock.bootMs();
}

void LicenseClock::restore(qint64 highWaterMs)
{
    if (highWaterMs <= m_highWaterMs)
        return;
    m_highWaterMs = highWaterMs;
    if (!m_isSigned && flowedMs() < highWaterMs) {
        m_anchorMs = highWaterMs;
        m_anchorBootMs = m_clock.bootMs();
    }
}

void LicenseClock::anchor(qint64 signedMs)
{
    m_anchorMs = signedMs;
    m_anchorBootMs = m_clock.bootMs();
    m_isSigned = true;
    m_highWaterMs = signedMs; // the signed time also takes back what a wrong wall clock had pushed up
}

qint64 LicenseClock::flowedMs() const
{
    return m_anchorMs > 0 ? m_anchorMs + (m_clock.bootMs() - m_anchorBootMs) : 0;
}

qint64 LicenseClock::nowMs() const
{
    if (m_isSigned)
        return flowedMs();
    return qMax(m_clock.wallMs(), qMax(m_highWaterMs, flowedMs()));
}

bool LicenseClock::isSuspect() const
{
    return !m_isSigned && m_clock.wallMs() < m_highWaterMs - ToleranceMs;
}

qint64 LicenseClock::advance()
{
    m_highWaterMs = qMax(m_highWaterMs, flowedMs());
    const qint64 step = m_clock.wallMs() - m_highWaterMs;
    if (!m_isSigned && m_highWaterMs > 0 && step > 0 && step <= BelievableStepMs)
        m_highWaterMs += step;
    return m_highWaterMs;
}

} // namespace velqa
