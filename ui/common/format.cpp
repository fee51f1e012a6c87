// Numbers, sizes and times by QLocale. Any thread.
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <cmath>

namespace velqa {
namespace {

struct Format // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::Format)
};

QString sizeWithUnit(double value, int unit)
{
    const QLocale locale;
    const int decimals = unit > 0 && value < 9.95 && std::abs(value - std::round(value)) > 0.049 ? 1 : 0;
    const QString number = locale.toString(value, 'f', decimals);
    switch (unit) {
    case 0: return Format::tr("%1 B", "bytes").arg(number);
    case 1: return Format::tr("%1 KB").arg(number);
    case 2: return Format::tr("%1 MB").arg(number);
    case 3: return Format::tr("%1 GB").arg(number);
    default: return Format::tr("%1 TB").arg(number);
    }
}

QString scaled(qint64 bytes, double base)
{
    double value = double(qMax<qint64>(0, bytes));
    int unit = 0;
    while (unit < 4 && std::round(value) >= base) {
        value /= base;
        ++unit;
    }
    return sizeWithUnit(value, unit);
}

} // namespace

QString formatSize(qint64 bytes)
{
    return scaled(bytes, 1000.0);
}

QString formatMemory(qint64 bytes)
{
    return scaled(bytes, 1024.0);
}

QString formatDuration(qint64 milliseconds)
{
    const QLocale locale;
    const double seconds = double(qMax<qint64>(0, milliseconds)) / 1000.0;
    if (seconds < 9.95)
        return Format::tr("%1 s", "seconds").arg(locale.toString(seconds, 'f', 1));
    const qint64 whole = qRound64(seconds);
    if (whole < 60)
        return Format::tr("%1 s", "seconds").arg(locale.toString(whole));
    if (whole < 3600)
        return Format::tr("%1 min %2 s").arg(locale.toString(whole / 60), locale.toString(whole % 60));
    return Format::tr("%1 h %2 min").arg(locale.toString(whole / 3600), locale.toString(whole % 3600 / 60));
}

QString formatCountdown(qint64 milliseconds)
{
    const qint64 seconds = qMax<qint64>(0, (milliseconds + 999) / 1000);
    const QLatin1Char zero('0');
    if (seconds >= 3600)
        return QStringLiteral("%1:%2:%3")
            .arg(seconds / 3600)
            .arg(seconds % 3600 / 60, 2, 10, zero)
            .arg(seconds % 60, 2, 10, zero);
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, zero);
}

QString formatMinutes(double minutes)
{
    const QLocale locale;
    const bool whole = minutes >= 10 || minutes == std::floor(minutes);
    return Format::tr("%1 min", "minutes").arg(locale.toString(minutes, 'f', whole ? 0 : 1));
}

QString formatMoney(qint64 minorUnits, const QString &currency)
{
    QString symbol = currency;
    if (currency == QLatin1String("EUR"))
        symbol = QStringLiteral("€");
    else if (currency == QLatin1String("USD"))
        symbol = QStringLiteral("$");
    else if (currency == QLatin1String("GBP"))
        symbol = QStringLiteral("£");
    return QLocale().toCurrencyString(double(minorUnits) / 100.0, symbol, 2);
}

QString formatNumber(qint64 number)
{
    return QLocale().toString(number);
}

QString formatRelativeTime(qint64 thenMs, qint64 nowMs)
{
    const qint64 seconds = (nowMs - thenMs) / 1000;
    if (seconds < 60)
        return Format::tr("now");
    if (seconds < 3600)
        return Format::tr("%1 min", "minutes").arg(seconds / 60);
    const QDateTime then = QDateTime::fromMSecsSinceEpoch(thenMs);
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(nowMs);
    const qint64 days = then.date().daysTo(now.date());
    if (seconds < 12 * 3600 || days == 0)
        return Format::tr("%1 h", "hours").arg(seconds / 3600);
    const QLocale locale;
    if (days < 7)
        return locale.dayName(then.date().dayOfWeek(), QLocale::ShortFormat);
    if (then.date().year() == now.date().year())
        return locale.toString(then.date(), Format::tr("d MMM", "date without year, QDate format"));
    return locale.toString(then.date(), Format::tr("d MMM yyyy", "date, QDate format"));
}

QString formatDateTime(qint64 unixMs)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(unixMs), QLocale::ShortFormat);
}

} // namespace velqa
