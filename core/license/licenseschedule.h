// LicenseSchedule: when the next check is due. Counts in boot time, so that a changed wall clock does not matter and
// sleep counts. Plain value; lives where its owner lives.
#pragma once

#include <QtGlobal>

namespace velqa {

class LicenseSchedule
{
public:
    void cancel() { m_dueBootMs = -1; }
    // The next check at `waitMs` from now, give or take 20 %.
    void succeeded(qint64 nowBootMs, qint64 waitMs);
    // Again after 1 min, 2 min ... 1 h; or when the server asked for it (-1 = it did not).
    void failed(qint64 nowBootMs, qint64 serverWaitMs);
    bool isDue(qint64 nowBootMs) const { return m_dueBootMs >= 0 && nowBootMs >= m_dueBootMs; }
    // A check failed not long ago and the next one is not due: asking again now would only cost time.
    bool isBackingOff(qint64 nowBootMs) const { return m_failures > 0 && m_dueBootMs >= 0 && nowBootMs < m_dueBootMs; }

private:
    qint64 m_dueBootMs = -1; // -1 = nothing planned
    int m_failures = 0;
};

} // namespace velqa
