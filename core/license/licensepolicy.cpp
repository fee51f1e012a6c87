// Deciding what is allowed and what is said about it. Pure; any thread.
#include "core/license/licensepolicy.h"

#include "core/license/licensetext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QVersionNumber>

#include <array>

namespace velqa {
namespace {

constexpr std::array problemNames{"none",           "server_down",     "invalid_reply", "no_secret",
                                  "not_recognised", "update_required", "device_limit",  "denied",
                                  "suspended",      "revoked"};

bool isEnabled(const EntitlementFeature &feature, qint64 now)
{
    return feature.state == QLatin1String("enabled") && (feature.until == 0 || now < feature.until);
}

bool needsUpdate(const QString &minimum, const QString &version)
{
    const QVersionNumber least = QVersionNumber::fromString(minimum);
    return !least.isNull() && QVersionNumber::fromString(version) < least;
}

QString dateText(qint64 seconds)
{
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(seconds).date(), QLocale::LongFormat);
}

bool needsKey(const LicenseFacts &facts)
{
    return facts.problem == LicenseProblem::NoSecret || facts.problem == LicenseProblem::NotRecognised;
}

// What the person has to do so that a check works again.
QString wayOut(const LicenseFacts &facts)
{
    return needsKey(facts) ? LicenseText::tr("Enter your licence key again.")
               : LicenseText::tr("Connect to the internet and check again.");
}

QString sentence(LicenseState state, const LicenseFacts &facts)
{
    const qint64 graceUntil = facts.entitlement ? facts.entitlement->graceUntil : 0;
    switch (state) {
    case LicenseState::NotSignedIn:
        return LicenseText::tr("Enter your licence key to use agents in sandboxes. Your conversations stay readable.");
    case LicenseState::Entitled: return LicenseText::tr("Agents in sandboxes are enabled.");
    case LicenseState::RefreshingFailed:
        if (needsKey(facts))
            return LicenseText::tr(
                       "The licence cannot be checked again from this session. Enter your licence key again before %1.")
                .arg(dateText(graceUntil));
        return LicenseText::tr(
            "The licence server could not be reached. Everything works; the check is repeated by itself.");
    case LicenseState::Grace:
        return LicenseText::tr("The licence could not be checked for some days. Everything works until %1. %2")
            .arg(dateText(graceUntil), wayOut(facts));
    case LicenseState::ExpiredOffline:
        return LicenseText::tr("The licence was not checked for too long, so sandboxes are locked. %1").arg(wayOut(facts));
    case LicenseState::Denied:
        return LicenseText::tr("Your plan does not include agents in sandboxes. Upgrade it, then choose “Check again”.");
    case LicenseState::LimitReached:
        return LicenseText::tr("This month's sandbox minutes are used up. Upgrade your plan, or wait for the next period.");
    case LicenseState::DeviceLimit:
        return LicenseText::tr(
            "The licence key is in use on as many devices as it allows. Sign out on one of them, then try again.");
    case LicenseState::Suspended:
        return LicenseText::tr("This licence is suspended. Ask the support that sold it to you what to do.");
    case LicenseState::Revoked:
        return LicenseText::tr("This device was signed out by the licence's owner. Enter a licence key to sign in again.");
    case LicenseState::ClockSuspect:
        return LicenseText::tr(
            "The clock of this computer is behind the last licence check. Set date and time, then check again.");
    case LicenseState::InvalidReply:
        return LicenseText::tr(
            "A reply came that is not from the licence server. Check the network you are in, then check again.");
    case LicenseState::UpdateRequired:
        return LicenseText::tr("This version of Velqa is too old for the licence server. Install the new version.");
    }
    return {};
}

struct Verdict
{
    LicenseState state;
    bool allowed;
};

Verdict judgeTime(const LicenseFacts &facts)
{
    const Entitlement &e = *facts.entitlement;
    const bool expired = facts.nowSeconds >= e.expiresAt;
    if (facts.clockSuspect)
        return {LicenseState::ClockSuspect, !expired};
    if (facts.nowSeconds >= e.graceUntil)
        return {LicenseState::ExpiredOffline, false};
    if (facts.problem == LicenseProblem::UpdateRequired || needsUpdate(e.minAppVersion, facts.appVersion))
        return {LicenseState::UpdateRequired, !expired};
    if (facts.problem == LicenseProblem::InvalidReply)
        return {LicenseState::InvalidReply, true};
    if (expired)
        return {LicenseState::Grace, true};
    return {facts.problem == LicenseProblem::None ? LicenseState::Entitled : LicenseState::RefreshingFailed, true};
}

Verdict judge(const LicenseFacts &facts)
{
    switch (facts.problem) {
    case LicenseProblem::Denied: return {LicenseState::Denied, false};
    case LicenseProblem::Suspended: return {LicenseState::Suspended, false};
    case LicenseProblem::Revoked: return {LicenseState::Revoked, false};
    default: break;
    }
    if (!facts.entitlement)
        return {facts.problem == LicenseProblem::DeviceLimit ? LicenseState::DeviceLimit : LicenseState::NotSignedIn,
                false};
    const Entitlement &e = *facts.entitlement;
    if (e.status == QLatin1String("suspended"))
        return {LicenseState::Suspended, false};
    static const QStringList good{QStringLiteral("active"), QStringLiteral("trialing"), QStringLiteral("past_due")};
    const EntitlementFeature *sandbox = e.feature(QLatin1String("sandbox_agent"));
    if (!good.contains(e.status) || !sandbox)
        return {LicenseState::Denied, false};
    if (!isEnabled(*sandbox, facts.nowSeconds))
        return {sandbox->reason == QLatin1String("limit") ? LicenseState::LimitReached : LicenseState::Denied, false};
    return judgeTime(facts);
}

} // namespace

QString licenseProblemName(LicenseProblem problem)
{
    return QLatin1String(problemNames.at(size_t(problem)));
}

LicenseProblem licenseProblemFromName(const QString &name)
{
    for (size_t i = 0; i < problemNames.size(); ++i) {
        if (name == QLatin1String(problemNames.at(i)))
            return LicenseProblem(i);
    }
    return LicenseProblem::None;
}

QString licenseStateName(LicenseState state)
{
    switch (state) {
    case LicenseState::NotSignedIn: return QStringLiteral("not_signed_in");
    case LicenseState::Entitled: return QStringLiteral("entitled");
    case LicenseState::RefreshingFailed: return QStringLiteral("refreshing_failed");
    case LicenseState::Grace: return QStringLiteral("grace");
    case LicenseState::ExpiredOffline: return QStringLiteral("expired_offline");
    case LicenseState::Denied: return QStringLiteral("denied");
    case LicenseState::LimitReached: return QStringLiteral("limit_reached");
    case LicenseState::DeviceLimit: return QStringLiteral("device_limit");
    case LicenseState::Suspended: return QStringLiteral("suspended");
    case LicenseState::Revoked: return QStringLiteral("revoked");
    case LicenseState::ClockSuspect: return QStringLiteral("clock_suspect");
    case LicenseState::InvalidReply: return QStringLiteral("invalid_reply");
    case LicenseState::UpdateRequired: return QStringLiteral("update_required");
    }
    return {};
}

LicenseStatus evaluateLicense(const LicenseFacts &facts)
{
    LicenseStatus status;
    const Verdict verdict = judge(facts);
    status.state = verdict.state;
    status.sandboxAllowed = verdict.allowed;
    status.upgradeUrl = facts.upgradeUrl;
    if (facts.entitlement) {
        const Entitlement &e = *facts.entitlement;
        status.plan = e.plan;
        for (const EntitlementFeature &feature : e.features) {
            if (verdict.allowed && isEnabled(feature, facts.nowSeconds))
                status.features.append(feature.code);
        }
        const EntitlementFeature *sandbox = e.feature(QLatin1String("sandbox_agent"));
        status.isBeta = sandbox && sandbox->stage == QLatin1String("beta");
        status.limits = e.limits;
        status.priceMinorPerMinute = e.priceMinorPerMinute;
        status.currency = e.currency;
        if (status.upgradeUrl.isEmpty())
            status.upgradeUrl = e.upgradeUrl;
        status.expiresMs = e.expiresAt * 1000;
        status.graceUntilMs = e.graceUntil * 1000;
        status.lastCheckedMs = e.issuedAt * 1000;
    }
    status.needsKey = needsKey(facts);
    status.message = sentence(status.state, facts);
    return status;
}

} // namespace velqa
