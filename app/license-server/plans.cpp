// The operator's file of plans. Guarded by its owner.
#include "app/license-server/plans.h"

#include "app/license-server/signingkey.h"

#include "core/base/json.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace velqa::server {
namespace {

const QString licensesName = QStringLiteral("licenses");
const QString plansName = QStringLiteral("plans");

QJsonObject defaultPlan()
{
    QJsonObject features;
    for (const char *code : {"sandbox_agent", "remote_engine", "network_egress", "web_search", "checkpoints",
                             "artefact_publish", "node_runtime", "python_runtime", "custom_image"})
        features.insert(QLatin1String(code), QStringLiteral("beta"));
    return {{QStringLiteral("features"), features},
            {QStringLiteral("limits"), QJsonObject{{QStringLiteral("sandbox_ttl_s"), 3600},
                                                   {QStringLiteral("concurrent_sandboxes"), 3},
                                                   {QStringLiteral("minutes_per_month"), 0},
                                                   {QStringLiteral("artefact_mb"), 512},
                                                   {QStringLiteral("agents"), 100}}},
            {QStringLiteral("billing"), QJsonObject{{QStringLiteral("mode"), QStringLiteral("shadow")},
                                                    {QStringLiteral("unit"), QStringLiteral("sandbox_minute")},
                                                    {QStringLiteral("price_minor_per_unit"), 2},
                                                    {QStringLiteral("currency"), QStringLiteral("EUR")}}},
            {QStringLiteral("refresh_after_s"), 6 * 3600},
            {QStringLiteral("expires_s"), 72 * 3600},
            {QStringLiteral("grace_s"), 10 * 24 * 3600}};
}

} // namespace

QString Plans::hashOf(const QString &licenseKey)
{
    const QByteArray key = licenseKey.simplified().toUpper().toUtf8();
    return QString::fromLatin1(QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex());
}

bool Plans::isKnownState(const QString &state)
{
    static const QStringList states{
        QStringLiteral("active"),        QStringLiteral("trialing"),  QStringLiteral("past_due"),
        QStringLiteral("canceled"),      QStringLiteral("denied"),    QStringLiteral("limit"),
        QStringLiteral("plan_required"), QStringLiteral("suspended"), QStringLiteral("revoked")};
    return states.contains(state);
}

Status Plans::load()
{
    QFile file(m_filePath);
    if (!file.exists()) {
        m_object = {{QStringLiteral("upgrade_url"), QStringLiteral("https://velqa.com/upgrade?f=sandbox_agent")},
                    {licensesName, QJsonArray()},
                    {plansName, QJsonObject{{QStringLiteral("beta_pro"), defaultPlan()}}}};
        return save();
    }
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::PermissionDenied,
                       QStringLiteral("%1 cannot be read: %2").arg(m_filePath, file.errorString()));
    const auto object = parseJsonObject(file.readAll(), m_filePath);
    if (!object)
        return failure(object.error());
    m_object = *object;
    m_modified = QFileInfo(m_filePath).lastModified();
    return {};
}

Status Plans::save()
{
    const Status written = writePrivateFile(m_filePath, QJsonDocument(m_object).toJson());
    m_modified = QFileInfo(m_filePath).lastModified();
    return written;
}

// A file that is broken while it is being edited does not count: the last good one does.
void Plans::reloadIfChanged()
{
    if (QFileInfo(m_filePath).lastModified() != m_modified)
        (void)load();
}

std::optional<License> Plans::findByKey(const QString &licenseKey)
{
    return findByHash(hashOf(licenseKey));
}

std::optional<License> Plans::findByHash(const QString &keyHash)
{
    reloadIfChanged();
    const QJsonArray licenses = m_object.value(licensesName).toArray();
    for (const QJsonValue &value : licenses) {
        const QJsonObject object = value.toObject();
        if (object.value(QLatin1String("key_sha256")).toString().toLower() != keyHash)
            continue;
        License license;
        license.keyHash = keyHash;
        license.account = object.value(QLatin1String("account")).toString();
        license.state = object.value(QLatin1String("state")).toString(QStringLiteral("active"));
        license.planName = object.value(QLatin1String("plan")).toString();
        license.plan = m_object.value(plansName).toObject().value(license.planName).toObject();
        license.maxDevices = object.value(QLatin1String("max_devices")).toInt(3);
        return license;
    }
    return std::nullopt;
}

QString Plans::upgradeUrl()
{
    return m_object.value(QLatin1String("upgrade_url")).toString();
}

Status Plans::addLicense(const QString &licenseKey, const QString &account)
{
    if (findByKey(licenseKey))
        return {};
    QJsonArray licenses = m_object.value(licensesName).toArray();
    licenses.append(QJsonObject{{QStringLiteral("key_sha256"), hashOf(licenseKey)},
                                {QStringLiteral("account"), account},
                                {QStringLiteral("plan"), QStringLiteral("beta_pro")},
                                {QStringLiteral("state"), QStringLiteral("active")},
                                {QStringLiteral("max_devices"), 10}});
    m_object.insert(licensesName, licenses);
    return save();
}

Status Plans::change(const QString &licenseKey, const QJsonObject &changes)
{
    const auto license = findByKey(licenseKey);
    if (!license)
        return failure(ErrorCode::NotFound, QStringLiteral("no such licence"));
    QJsonArray licenses = m_object.value(licensesName).toArray();
    QJsonObject plans = m_object.value(plansName).toObject();
    QJsonObject plan = license->plan;
    for (qsizetype i = 0; i < licenses.size(); ++i) {
        QJsonObject object = licenses.at(i).toObject();
        if (object.value(QLatin1String("key_sha256")).toString().toLower() != license->keyHash)
            continue;
        for (auto change = changes.begin(); change != changes.end(); ++change) {
            if (change.key() == QLatin1String("state") || change.key() == QLatin1String("max_devices"))
                object.insert(change.key(), change.value());
            else
                plan.insert(change.key(), change.value());
        }
        licenses.replace(i, object);
    }
    plans.insert(license->planName, plan);
    m_object.insert(licensesName, licenses);
    m_object.insert(plansName, plans);
    return save();
}

} // namespace velqa::server
