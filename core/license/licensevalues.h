// What this installation may use, as the program sees it (license-protocol.md sections 2 to 4). Plain values, any
// thread.
#pragma once

#include <QMetaType>
#include <QString>
#include <QStringList>

namespace velqa {

enum class LicenseState {
    NotSignedIn,
    Entitled,
    RefreshingFailed,
    Grace,
    ExpiredOffline,
    Denied,
    LimitReached,
    DeviceLimit,
    Suspended,
    Revoked,
    ClockSuspect,
    InvalidReply,
    UpdateRequired
};
QString licenseStateName(LicenseState state);

struct LicenseLimits
{
    int sandboxLifetimeSeconds = 600;
    int concurrentSandboxes = 3;
    int minutesPerMonth = 0; // 0 = unlimited
    friend bool operator==(const LicenseLimits &, const LicenseLimits &) = default;
};

struct LicenseStatus
{
    LicenseState state = LicenseState::NotSignedIn;
    bool sandboxAllowed = false; // the one question the Sandbox view asks
    bool isBeta = false;
    QString plan;
    QStringList features; // enabled codes
    LicenseLimits limits;
    // Shadow billing: indicative only.
    int priceMinorPerMinute = 0;
    QString currency;
    QString upgradeUrl;
    qint64 expiresMs = 0; // signed statement, 0 = none
    qint64 graceUntilMs = 0;
    qint64 lastCheckedMs = 0;
    bool needsKey = false; // this session cannot ask any more: the key has to be entered again
    QString message; // whole sentence for the person, with what to do, in the language of the moment it was made
    friend bool operator==(const LicenseStatus &, const LicenseStatus &) = default;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::LicenseStatus)
