// Building statements. Pure; any thread.
#include "app/license-server/statement.h"

#include "core/base/ids.h"
#include "core/license/entitlement.h"

#include <QDateTime>
#include <QJsonArray>
#include <QRegularExpression>

namespace velqa::server {
namespace {

QJsonArray featuresOf(const License &license)
{
    QJsonArray features;
    const QJsonObject enabled = license.plan.value(QLatin1String("features")).toObject();
    for (auto feature = enabled.begin(); feature != enabled.end(); ++feature) {
        QJsonObject object{{QStringLiteral("code"), feature.key()},
                           {QStringLiteral("state"), QStringLiteral("enabled")}};
        const bool isLocked = license.state == QLatin1String("denied") || license.state == QLatin1String("limit");
        if (feature.key() == QLatin1String("sandbox_agent") && isLocked) {
            object.insert(QStringLiteral("state"), QStringLiteral("denied"));
            object.insert(QStringLiteral("reason"),
                          license.state == QLatin1String("limit") ? QStringLiteral("limit") : QStringLiteral("plan"));
        }
        if (!feature.value().toString().isEmpty())
            object.insert(QStringLiteral("stage"), feature.value());
        features.append(object);
    }
    return features;
}

} // namespace

std::optional<std::pair<qint64, qint64>> periodBounds(const QString &period)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{4})-(\\d{2})$"));
    const auto match = form.match(period);
    const QDate first(match.captured(1).toInt(), match.captured(2).toInt(), 1);
    if (!match.hasMatch() || !first.isValid())
        return std::nullopt;
    return std::pair(first.startOfDay(Qt::UTC).toMSecsSinceEpoch(),
                     first.addMonths(1).startOfDay(Qt::UTC).toMSecsSinceEpoch());
}

QString currentPeriod()
{
    return QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM"));
}

QJsonObject statementPayload(const License &license, const StatementFacts &facts, qint64 now)
{
    const auto seconds = [&license](const char *name, int fallback) {
        return qint64(license.plan.value(QLatin1String(name)).toInt(fallback));
    };
    const bool isSignedStatus = license.state == QLatin1String("trialing") ||
                                license.state == QLatin1String("past_due") ||
                                license.state == QLatin1String("canceled");
    QJsonObject billing = license.plan.value(QLatin1String("billing")).toObject();
    const auto bounds = periodBounds(currentPeriod());
    billing.insert(QStringLiteral("period_start"), bounds->first / 1000);
    billing.insert(QStringLiteral("period_end"), bounds->second / 1000);
    const qint64 expires = now + seconds("expires_s", 72 * 3600);
    return {{QStringLiteral("iss"), facts.issuer},
            {QStringLiteral("aud"), QLatin1String(LicenseAudience)},
            {QStringLiteral("sub"), license.account},
            {QStringLiteral("jti"), newUuid()},
            {QStringLiteral("iat"), now},
            {QStringLiteral("nbf"), now},
            {QStringLiteral("exp"), expires},
            {QStringLiteral("refresh_after"), qMin(expires, now + seconds("refresh_after_s", 6 * 3600))},
            {QStringLiteral("grace_until"), qMax(expires, now + seconds("grace_s", 10 * 24 * 3600))},
            {QStringLiteral("serial"), facts.serial},
            {QStringLiteral("act"), facts.activation},
            {QStringLiteral("dev"), deviceHash(facts.activation, facts.deviceId)},
            {QStringLiteral("nonce"), facts.nonce},
            {QStringLiteral("plan"), license.planName},
            {QStringLiteral("status"), isSignedStatus ? license.state : QStringLiteral("active")},
            {QStringLiteral("features"), featuresOf(license)},
            {QStringLiteral("limits"), license.plan.value(QLatin1String("limits")).toObject()},
            {QStringLiteral("billing"), billing},
            {QStringLiteral("upgrade_url"), facts.upgradeUrl},
            {QStringLiteral("min_app_version"), license.plan.value(QLatin1String("min_app_version")).toString()}};
}

} // namespace velqa::server
