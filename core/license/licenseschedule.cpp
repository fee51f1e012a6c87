// Times of licence checks. Plain value.
#include "core/license/licenseschedule.h"

#include <QRandomGenerator>

namespace velqa {
namespace {

constexpr qint64 FirstBackoffMs = 60LL * 1000;
constexpr qint64 LastBackoffMs = 3600LL * 1000;

// All installations must not ask in the same second.
qint64 jittered(qint64 ms)
{
    return qint64(double(ms) * (0.8 + 0.4 * QRandomGenerator::global()->generateDouble()));
}

} // namespace

void LicenseSchedule::succeeded(qint64 nowBootMs, qint64 waitMs)
{
    m_failures = 0;
    m_dueBootMs = nowBootMs + jittered(qMax(FirstBackoffMs, waitMs));
}

void LicenseSchedule::failed(qint64 nowBootMs, qint64 serverWaitMs)
{
    const qint64 wait = qMin(FirstBackoffMs << qMin(m_failures, 10), LastBackoffMs);
    ++m_failures;
    m_dueBootMs = nowBootMs + (serverWaitMs >= 0 ? serverWaitMs : jittered(wait));
}

} // namespace velqa
