// Sizes, durations, money and times as people of the current language write them. Pure functions; any thread.
//
// The locale is QLocale() (the default one), which the shell sets with the language.
#pragma once

#include <QString>

namespace velqa {

QString formatSize(qint64 bytes);                 // "52 KB", "52 Ko"; 1 KB = 1000 bytes as file managers count
QString formatMemory(qint64 bytes);               // powers of 1024, same unit names: "2 GB" for 2^31
QString formatDuration(qint64 milliseconds);      // "0.3 s", "1.2 s", "12 s", "2 min 5 s", "1 h 4 min"
QString formatCountdown(qint64 milliseconds);     // "8:42", "1:02:03"; never negative
QString formatMinutes(double minutes);            // "1.3 min"
QString formatMoney(qint64 minorUnits, const QString &currency); // "€0.03", "0,03 €"
QString formatNumber(qint64 number);              // grouped
// "now", "5 min", "2 h", "Fri", "3 Nov", "3 Nov 2025"; both in Unix milliseconds.
QString formatRelativeTime(qint64 thenMs, qint64 nowMs);
QString formatDateTime(qint64 unixMs);            // for tool tips and tables

} // namespace velqa
