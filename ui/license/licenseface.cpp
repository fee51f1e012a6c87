// The words of each licence state. UI thread.
#include "ui/license/licenseface.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QUrl>

namespace velqa {
namespace {

struct LicenseWords
{
    Q_DECLARE_TR_FUNCTIONS(LicenseWords)
};

QString dateText(qint64 unixMs, const QLocale &locale)
{
    return unixMs > 0 ? locale.toString(QDateTime::fromMSecsSinceEpoch(unixMs), QLocale::ShortFormat) : QString();
}

LicenseFace notSignedIn()
{
    LicenseFace face;
    face.title = LicenseWords::tr("Let your agents run real code");
    face.text = LicenseWords::tr("The Sandbox Agent is in closed beta and is not activated on this computer. With it, every turn gets "
                                 "a brand-new, isolated Docker sandbox: files, shell, Python or Node, and deliverables to download. "
                                 "Enter your licence key to start.");
    face.offersUpgrade = true;
    face.offersKey = true;
    face.keyComesFirst = true;
    return face;
}

LicenseFace denied()
{
    LicenseFace face;
    face.title = LicenseWords::tr("Let your agents run real code");
    face.text = LicenseWords::tr("The Sandbox Agent is in closed beta and is not activated on this account. With it, every turn gets "
                                 "a brand-new, isolated Docker sandbox: files, shell, Python or Node, and deliverables to download.");
    face.offersUpgrade = true;
    face.offersCheck = true;
    face.offersKey = true;
    return face;
}

LicenseFace locked(const QString &title, const QString &text, bool isRetry)
{
    LicenseFace face;
    face.tone = Tone::Warn;
    face.title = title;
    face.text = text;
    face.offersCheck = true;
    face.checkIsRetry = isRetry;
    return face;
}

} // namespace

LicenseFace licenseFace(const LicenseStatus &status, const QLocale &locale)
{
    LicenseFace face;
    switch (status.state) {
    case LicenseState::NotSignedIn: face = notSignedIn(); break;
    case LicenseState::Denied: face = denied(); break;
    case LicenseState::Entitled:
        face.tone = Tone::Ok;
        face.title = LicenseWords::tr("The Sandbox Agent is active");
        face.text = status.isBeta ? LicenseWords::tr("You take part in the beta. Sandbox minutes are measured and shown, but not charged.")
                                  : LicenseWords::tr("This computer may run sandboxes.");
        face.offersCheck = true;
        face.checkIsRetry = true;
        break;
    case LicenseState::RefreshingFailed:
        face.tone = Tone::Ok;
        face.title = LicenseWords::tr("The Sandbox Agent is active");
        face.text = status.lastCheckedMs > 0
            ? LicenseWords::tr("The licence could not be checked just now; it was last checked on %1. Nothing changes for you.")
                  .arg(dateText(status.lastCheckedMs, locale))
            : LicenseWords::tr("The licence could not be checked just now. Nothing changes for you.");
        face.offersCheck = true;
        face.checkIsRetry = true;
        break;
    case LicenseState::Grace:
        face.tone = Tone::Warn;
        face.badge = LicenseWords::tr("Offline");
        face.title = LicenseWords::tr("The licence has not been checked for a while");
        face.text = status.graceUntilMs > 0
            ? LicenseWords::tr("You can go on working offline until %1. Connect to the internet once before then.")
                  .arg(dateText(status.graceUntilMs, locale))
            : LicenseWords::tr("You can go on working offline for a few days. Connect to the internet once before then.");
        face.offersCheck = true;
        face.checkIsRetry = true;
        break;
    case LicenseState::ExpiredOffline:
        face = locked(LicenseWords::tr("Connect to the internet once to go on"),
                      LicenseWords::tr("The licence could not be checked for too long, so sandboxes are paused. Connect to the internet and "
                         "try again: it takes a few seconds."), true);
        face.badge = LicenseWords::tr("Offline");
        break;
    case LicenseState::LimitReached:
        face = locked(LicenseWords::tr("The sandbox minutes of your plan are used up"),
                      LicenseWords::tr("New sandboxes can start when the period begins anew, or at once with a larger plan."), false);
        face.offersUpgrade = true;
        break;
    case LicenseState::DeviceLimit:
        face = locked(LicenseWords::tr("Your plan is already used on as many computers as it allows"),
                      LicenseWords::tr("Sign out on a computer that you no longer use, or choose a larger plan, then check again."), true);
        face.offersUpgrade = true;
        face.offersKey = true;
        break;
    case LicenseState::Suspended:
        face = locked(LicenseWords::tr("Your account is suspended"),
                      LicenseWords::tr("Sandboxes cannot start until the account is in order again. The account page says why and what to do."),
                      true);
        face.tone = Tone::Danger;
        face.offersUpgrade = true;
        break;
    case LicenseState::Revoked:
        face = locked(LicenseWords::tr("This computer was signed out"),
                      LicenseWords::tr("The activation of this computer was withdrawn, here or on another computer. Enter a licence key to "
                         "activate it again."), true);
        face.tone = Tone::Danger;
        face.offersCheck = false;
        face.offersKey = true;
        face.keyComesFirst = true;
        break;
    case LicenseState::ClockSuspect:
        face = locked(LicenseWords::tr("Check the date and time of this computer"),
                      LicenseWords::tr("The clock seems to have gone back, so the licence cannot be judged. Set the right date and time, "
                         "connect to the internet and try again."), true);
        break;
    case LicenseState::InvalidReply:
        face = locked(LicenseWords::tr("The licence reply did not come from Velqa"),
                      LicenseWords::tr("Its signature is wrong, so it was ignored and your last good state is kept. A proxy or a sign-in page of "
                         "the network may be in between. Try again on another network."), true);
        break;
    case LicenseState::UpdateRequired:
        face = locked(LicenseWords::tr("Please update Velqa"),
                      LicenseWords::tr("This version is too old for the licence service. Install the newest version, then try again."), true);
        break;
    }
    const bool isCheckOverdue = status.state == LicenseState::RefreshingFailed || status.state == LicenseState::Grace
        || status.state == LicenseState::ExpiredOffline;
    if (status.needsKey && isCheckOverdue) {
        face.text = status.state == LicenseState::ExpiredOffline
            ? LicenseWords::tr("The licence cannot be checked again from this session. Enter your licence key again to go on.")
            : LicenseWords::tr("The licence cannot be checked again from this session. Enter your licence key again before %1.")
                  .arg(dateText(status.graceUntilMs, locale));
        face.offersKey = true;
    }
    if (face.badge.isEmpty() && (status.isBeta || !status.sandboxAllowed))
        face.badge = LicenseWords::tr("BETA");
    face.offersUpgrade = face.offersUpgrade && !safeUpgradeUrl(status.upgradeUrl).isEmpty();
    return face;
}

QString licenseStateTitle(LicenseState state)
{
    switch (state) {
    case LicenseState::NotSignedIn: return LicenseWords::tr("Not activated");
    case LicenseState::Entitled: return LicenseWords::tr("Active");
    case LicenseState::RefreshingFailed: return LicenseWords::tr("Active, not checked recently");
    case LicenseState::Grace: return LicenseWords::tr("Active, offline");
    case LicenseState::ExpiredOffline: return LicenseWords::tr("Paused, offline for too long");
    case LicenseState::Denied: return LicenseWords::tr("Not included in your plan");
    case LicenseState::LimitReached: return LicenseWords::tr("Minutes used up");
    case LicenseState::DeviceLimit: return LicenseWords::tr("Too many computers");
    case LicenseState::Suspended: return LicenseWords::tr("Account suspended");
    case LicenseState::Revoked: return LicenseWords::tr("Signed out");
    case LicenseState::ClockSuspect: return LicenseWords::tr("Clock in doubt");
    case LicenseState::InvalidReply: return LicenseWords::tr("Reply not from Velqa");
    case LicenseState::UpdateRequired: return LicenseWords::tr("Update needed");
    }
    return {};
}

QString featureTitle(const QString &code)
{
    if (code == QLatin1String("sandbox_agent"))
        return LicenseWords::tr("Sandbox Agent");
    if (code == QLatin1String("remote_engine"))
        return LicenseWords::tr("Remote engines");
    if (code == QLatin1String("network_egress"))
        return LicenseWords::tr("Network from the sandbox");
    if (code == QLatin1String("web_search"))
        return LicenseWords::tr("Web search");
    if (code == QLatin1String("checkpoints"))
        return LicenseWords::tr("Checkpoints");
    if (code == QLatin1String("artefact_publish"))
        return LicenseWords::tr("Artefacts");
    if (code == QLatin1String("node_runtime"))
        return LicenseWords::tr("Node runtime");
    if (code == QLatin1String("python_runtime"))
        return LicenseWords::tr("Python runtime");
    if (code == QLatin1String("custom_image"))
        return LicenseWords::tr("Own images");
    if (code == QLatin1String("team_sharing"))
        return LicenseWords::tr("Sharing in a team");
    return displayLine(code, 60);
}

QString safeUpgradeUrl(const QString &url)
{
    const QUrl parsed(url, QUrl::StrictMode);
    // Plain http only for a licence endpoint of one's own on this computer.
    const QStringList loopback{QStringLiteral("localhost"), QStringLiteral("127.0.0.1"), QStringLiteral("::1")};
    const bool isWeb = parsed.scheme() == QLatin1String("https")
        || (parsed.scheme() == QLatin1String("http") && loopback.contains(parsed.host()));
    return parsed.isValid() && isWeb && !parsed.host().isEmpty() && parsed.userInfo().isEmpty() ? parsed.toString() : QString();
}

} // namespace velqa
