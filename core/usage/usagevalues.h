// Shadow billing as it is shown. Plain values, any thread. Rounding is done once, in billedMinutes() of usagemeter.h.
#pragma once

#include <QMetaType>
#include <QString>

namespace velqa {

struct UsageTotals
{
    qint64 sandboxMs = 0;     // measured
    qint64 billedMinutes = 0; // rounded up to full minutes per sandbox
    int sandboxes = 0;
    qint64 indicativeMinor = 0; // in minor units of the currency
    QString currency;
    friend bool operator==(const UsageTotals &, const UsageTotals &) = default;
};

struct UsageReport
{
    UsageTotals today;
    UsageTotals month;
    friend bool operator==(const UsageReport &, const UsageReport &) = default;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::UsageReport)
