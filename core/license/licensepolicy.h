// The decision: from the verified statement, the time and what happened at the last check to the status that everybody
// sees. Pure; any thread. States and their meaning: license-protocol.md section 4.
#pragma once

#include "core/license/entitlement.h"

namespace velqa {

// How the last contact with the licence server ended.
enum class LicenseProblem {
    None,
    ServerDown,    // not reached, 5xx, a web page: never a denial
    InvalidReply,  // it answered, but not with a statement of ours
    NoSecret,      // this session cannot ask: the keyring has no activation
    NotRecognised, // 401: the server does not know the activation any more
    UpdateRequired,
    DeviceLimit, // at activation
    Denied,
    Suspended,
    Revoked // the server's word beside the signed statement
};
QString licenseProblemName(LicenseProblem problem);
LicenseProblem licenseProblemFromName(const QString &name); // None when unknown

struct LicenseFacts
{
    std::optional<Entitlement> entitlement; // verified
    qint64 nowSeconds = 0;                  // LicenseClock::nowMs() / 1000
    bool clockSuspect = false;
    LicenseProblem problem = LicenseProblem::None;
    QString upgradeUrl; // of a denial without a signed statement
    QString appVersion;
};

LicenseStatus evaluateLicense(const LicenseFacts &facts);

} // namespace velqa
