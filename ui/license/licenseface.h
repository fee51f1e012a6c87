// What a licence state says and offers to the person (license-protocol.md section 4). Pure function, UI thread (translations).
#pragma once

#include "core/license/licensevalues.h"
#include "ui/common/theme.h"

#include <QString>

class QLocale;

namespace velqa {

struct LicenseFace
{
    QString badge;               // "BETA", "Offline"...: one or two words
    QString title;
    QString text;                // whole sentences: what happened, what to do
    Tone tone = Tone::Neutral;
    bool offersUpgrade = false;  // "See plans": opens upgradeUrl
    bool offersCheck = false;    // asks the licence endpoint again
    bool checkIsRetry = false;   // the check is called "Try again", not "I have upgraded – check again"
    bool offersKey = false;      // a licence key can be entered
    bool keyComesFirst = false;  // the key field is open from the start
};

LicenseFace licenseFace(const LicenseStatus &status, const QLocale &locale);
// "Entitled", "Denied"... for the licence page.
QString licenseStateTitle(LicenseState state);
// A feature code in words; unknown codes are shown as they are, made harmless.
QString featureTitle(const QString &code);
// Only http and https addresses are opened; everything else gives an empty address.
QString safeUpgradeUrl(const QString &url);

} // namespace velqa
