// The rules of the licence server. Thread-safe.
#include "app/license-server/licensedesk.h"

#include "app/license-server/statement.h"

#include "core/base/ids.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/license/entitlement.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>

namespace velqa::server {
namespace {

constexpr qsizetype MaxBatch = 500;
constexpr qint64 MaxMs = 253'402'300'799'000;

Reply problem(int status, const QString &code, const QString &detail)
{
    return {status, {{QStringLiteral("detail"), detail}}, code};
}

Reply invalid(const QString &detail)
{
    return problem(422, QStringLiteral("invalid_request"), detail);
}

Reply broken(const Error &error)
{
    qWarning("%s %s", qPrintable(error.message), qPrintable(error.detail));
    return problem(500, QStringLiteral("unavailable"), QStringLiteral("The server has a problem of its own."));
}

QByteArray hashOf(const QByteArray &secret)
{
    return QCryptographicHash::hash(secret, QCryptographicHash::Sha256);
}

QByteArray randomText(int bytes)
{
    QByteArray out(bytes, '\0');
    for (char &byte : out)
        byte = char(QRandomGenerator::system()->bounded(256));
    return encodeBase64Url(out);
}

bool isNonce(const QString &text)
{
    const auto bytes = decodeBase64Url(text.toLatin1());
    return bytes && bytes->size() >= 16 && bytes->size() <= 64;
}

// The first use of a demonstration makes a key that people can read aloud: no 0/O, no 1/I.
QString newDemoKey()
{
    static const QString letters = QStringLiteral("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
    QString key = QStringLiteral("VELQA-DEMO");
    for (int i = 0; i < 16; ++i) {
        if (i % 4 == 0)
            key += u'-';
        key += letters.at(QRandomGenerator::system()->bounded(int(letters.size())));
    }
    return key;
}

qint64 timeOf(const QJsonValue &value)
{
    if (value.isDouble())
        return value.toInteger(-1);
    const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    return time.isValid() ? time.toMSecsSinceEpoch() : -1;
}

} // namespace

LicenseDesk::LicenseDesk(Options options, Ledger ledger, QList<SigningKey> keys)
    : m_options(std::move(options))
    , m_plans(QDir(m_options.directory).filePath(QStringLiteral("plans.json")))
    , m_ledger(std::move(ledger))
    , m_keys(std::move(keys))
{}

Result<std::unique_ptr<LicenseDesk>> LicenseDesk::open(const Options &options)
{
    const QDir directory(options.directory);
    if (!directory.mkpath(QStringLiteral(".")))
        return failure(ErrorCode::PermissionDenied, QStringLiteral("%1 cannot be made").arg(options.directory));
    QFile::setPermissions(options.directory, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QList<SigningKey> keys;
    for (const char *kid : {"current", "next"}) {
        auto key = SigningKey::loadOrCreate(options.directory, QLatin1String(kid));
        if (!key)
            return failure(key.error());
        keys.append(*key);
    }
    auto ledger = Ledger::open(directory.filePath(QStringLiteral("license.db")));
    if (!ledger)
        return failure(ledger.error());
    std::unique_ptr<LicenseDesk> desk(new LicenseDesk(options, std::move(*ledger), keys));
    if (const Status loaded = desk->m_plans.load(); !loaded)
        return failure(loaded.error());
    if (!options.demo)
        return desk;
    QFile file(directory.filePath(QStringLiteral("demo-key")));
    if (file.open(QIODevice::ReadOnly))
        desk->m_demoKey = QString::fromLatin1(file.read(100)).trimmed();
    if (desk->m_demoKey.isEmpty()) {
        desk->m_demoKey = newDemoKey();
        if (const Status written = writePrivateFile(file.fileName(), desk->m_demoKey.toLatin1() + '\n'); !written)
            return failure(written.error());
    }
    if (const Status added = desk->m_plans.addLicense(desk->m_demoKey, QStringLiteral("acct_demo")); !added)
        return failure(added.error());
    return desk;
}

Reply LicenseDesk::activate(const QJsonObject &request)
{
    const std::lock_guard lock(m_mutex);
    JsonReader reader(request, QStringLiteral("request"));
    const QString key = reader.string(QLatin1String("license_key"), 200);
    const QString nonce = reader.string(QLatin1String("nonce"), 100);
    JsonReader device(reader.object(QLatin1String("device")), QStringLiteral("device"));
    Activation activation;
    activation.deviceId = device.string(QLatin1String("id"), 200);
    activation.deviceName = displayLine(device.stringOr(QLatin1String("name"), {}, 1000), 100);
    activation.platform = displayLine(device.stringOr(QLatin1String("platform"), {}, 1000), 100);
    for (const Status &status : {reader.status(), device.status()}) {
        if (!status)
            return invalid(status.error().message);
    }
    if (!isNonce(nonce) || activation.deviceId.isEmpty())
        return invalid(QStringLiteral("nonce or device id is not usable"));
    const auto license = m_plans.findByKey(key);
    if (!license)
        return problem(401, QStringLiteral("invalid_credentials"), QStringLiteral("This licence key is not known."));
    if (auto refused = refusal(*license))
        return *refused;
    const auto existing = m_ledger.activationsOf(license->keyHash);
    if (!existing)
        return broken(existing.error());
    QJsonArray devices;
    activation.id = QStringLiteral("actv_") + newUuid();
    for (const Activation &other : *existing) {
        if (other.deviceId == activation.deviceId)
            activation.id = other.id; // the same device again takes its old place, with a new secret
        else
            devices.append(QJsonObject{{QStringLiteral("id"), other.id}, {QStringLiteral("name"), other.deviceName}});
    }
    if (devices.size() >= license->maxDevices)
        return {409, {{QStringLiteral("devices"), devices}}, QStringLiteral("device_limit")};
    const QByteArray secret = randomText(32);
    activation.keyHash = license->keyHash;
    activation.secretHash = hashOf(secret);
    activation.createdS = QDateTime::currentSecsSinceEpoch();
    if (const Status saved = m_ledger.saveActivation(activation); !saved)
        return broken(saved.error());
    const auto token = statement(*license, activation, nonce);
    if (!token)
        return broken(token.error());
    return {201,
            {{QStringLiteral("activation_id"), activation.id},
             {QStringLiteral("activation_secret"), QString::fromLatin1(secret)},
             {QStringLiteral("entitlement"), *token}},
            {}};
}

tl::expected<LicenseDesk::Caller, Reply> LicenseDesk::caller(const QByteArray &secret, const QString &activationId)
{
    const auto unknown = tl::unexpected(
        problem(401, QStringLiteral("invalid_credentials"), QStringLiteral("This activation is not known.")));
    const auto activation = m_ledger.activation(activationId);
    if (!activation)
        return tl::unexpected(broken(activation.error()));
    // Hashes are compared, so the time this takes tells nothing about the secret.
    if (!*activation || secret.isEmpty() || (*activation)->secretHash != hashOf(secret))
        return unknown;
    const auto license = m_plans.findByHash((*activation)->keyHash);
    if (!license)
        return tl::unexpected(
            problem(410, QStringLiteral("activation_revoked"), QStringLiteral("The licence is gone.")));
    return Caller{**activation, *license};
}

std::optional<Reply> LicenseDesk::refusal(const License &license)
{
    std::optional<Reply> reply;
    if (license.state == QLatin1String("suspended"))
        reply = problem(403, QStringLiteral("account_suspended"), QStringLiteral("The account is suspended."));
    else if (license.state == QLatin1String("revoked"))
        reply = problem(410, QStringLiteral("activation_revoked"), QStringLiteral("The activation was taken back."));
    else if (license.state == QLatin1String("plan_required"))
        reply = problem(402, QStringLiteral("plan_required"), QStringLiteral("The account has no plan."));
    if (reply)
        reply->body.insert(QStringLiteral("upgrade_url"), m_plans.upgradeUrl());
    return reply;
}

Reply LicenseDesk::check(const QByteArray &secret, const QJsonObject &request)
{
    const std::lock_guard lock(m_mutex);
    JsonReader reader(request, QStringLiteral("request"));
    const QString activation = reader.string(QLatin1String("activation_id"), 200);
    const QString nonce = reader.string(QLatin1String("nonce"), 100);
    if (!reader.status() || !isNonce(nonce))
        return invalid(QStringLiteral("activation_id or nonce is not usable"));
    const auto who = caller(secret, activation);
    if (!who)
        return who.error();
    if (auto refused = refusal(who->license))
        return *refused;
    const auto token = statement(who->license, who->activation, nonce);
    if (!token)
        return broken(token.error());
    return {200, {{QStringLiteral("entitlement"), *token}}, {}};
}

Reply LicenseDesk::signOut(const QByteArray &secret, const QString &activation)
{
    const std::lock_guard lock(m_mutex);
    const auto who = caller(secret, activation);
    if (!who)
        return who.error();
    if (const Status removed = m_ledger.removeActivation(activation); !removed)
        return broken(removed.error());
    return {204, {}, {}};
}

Result<QString> LicenseDesk::statement(const License &license, const Activation &activation, const QString &nonce)
{
    const auto serial = m_ledger.nextSerial();
    if (!serial)
        return failure(serial.error());
    const StatementFacts facts{m_options.issuer, m_plans.upgradeUrl(), activation.id, activation.deviceId, nonce,
                               *serial};
    const auto token =
        m_keys.first().sign(toJson(statementPayload(license, facts, QDateTime::currentSecsSinceEpoch())));
    if (!token)
        return failure(token.error());
    return QString::fromLatin1(*token);
}

Reply LicenseDesk::takeUsage(const QByteArray &secret, const QJsonObject &request)
{
    const std::lock_guard lock(m_mutex);
    JsonReader reader(request, QStringLiteral("batch"));
    const QString activation = reader.string(QLatin1String("activation_id"), 200);
    const QJsonArray list = reader.arrayOr(QLatin1String("events"), MaxBatch);
    if (const Status status = reader.status(); !status)
        return invalid(status.error().message);
    const auto who = caller(secret, activation);
    if (!who)
        return who.error();
    QList<UsageEvent> events;
    QJsonArray rejected;
    for (const QJsonValue &value : list) {
        const QJsonObject object = value.toObject();
        UsageEvent event;
        event.id = object.value(QLatin1String("event_id")).toString();
        event.startedMs = timeOf(object.value(QLatin1String("started_at")));
        event.billedMs = object.value(QLatin1String("billed_ms")).toInteger(-1);
        event.json = toJson(object);
        const bool isGood = isUuid(event.id) &&
                            object.value(QLatin1String("kind")).toString() == QLatin1String("sandbox.run") &&
                            event.startedMs > 0 && event.startedMs <= MaxMs && event.billedMs >= 0 &&
                            event.billedMs <= 7LL * 24 * 3600 * 1000 && event.json.size() <= 16 * 1024;
        if (isGood)
            events.append(event);
        else
            rejected.append(QJsonObject{{QStringLiteral("id"), event.id.left(100)},
                                        {QStringLiteral("code"), QStringLiteral("invalid_event")}});
    }
    const auto outcomes = m_ledger.addUsage(activation, events);
    if (!outcomes)
        return broken(outcomes.error());
    QJsonArray accepted;
    QJsonArray duplicate;
    for (qsizetype i = 0; i < events.size(); ++i)
        (outcomes->at(i) == UsageOutcome::Accepted ? accepted : duplicate).append(events.at(i).id);
    const auto total = summary(who->license, currentPeriod());
    if (!total)
        return broken(total.error());
    return {200,
            {{QStringLiteral("accepted"), accepted},
             {QStringLiteral("duplicate"), duplicate},
             {QStringLiteral("rejected"), rejected},
             {QStringLiteral("summary"), *total}},
            {}};
}

Reply LicenseDesk::usageSummary(const QByteArray &secret, const QString &activation, const QString &period)
{
    const std::lock_guard lock(m_mutex);
    const auto who = caller(secret, activation);
    if (!who)
        return who.error();
    const QString asked = period.isEmpty() ? currentPeriod() : period;
    if (!periodBounds(asked))
        return invalid(QStringLiteral("period must look like 2026-11"));
    const auto total = summary(who->license, asked);
    if (!total)
        return broken(total.error());
    return {200, *total, {}};
}

// Shadow billing: an indication only, nothing is ever taken off a balance.
Result<QJsonObject> LicenseDesk::summary(const License &license, const QString &period) const
{
    const auto bounds = periodBounds(period);
    const auto billed = m_ledger.billedMs(license.keyHash, bounds->first, bounds->second);
    if (!billed)
        return failure(billed.error());
    const QJsonObject billing = license.plan.value(QLatin1String("billing")).toObject();
    const double minutes = double(*billed) / 60'000.0;
    const qint64 amount = qRound64(minutes * billing.value(QLatin1String("price_minor_per_unit")).toDouble());
    return QJsonObject{{QStringLiteral("period"), period},
                       {QStringLiteral("mode"), QStringLiteral("shadow")},
                       {QStringLiteral("minutes"), minutes},
                       {QStringLiteral("indicative"),
                        QJsonObject{{QStringLiteral("amount_minor"), amount},
                                    {QStringLiteral("currency"), billing.value(QLatin1String("currency"))}}},
                       {QStringLiteral("balance_impact_minor"), 0},
                       {QStringLiteral("as_of"), QDateTime::currentSecsSinceEpoch()}};
}

Reply LicenseDesk::changeDemoPlan(const QJsonObject &request)
{
    const std::lock_guard lock(m_mutex);
    static const QStringList known{
        QStringLiteral("state"),     QStringLiteral("max_devices"), QStringLiteral("refresh_after_s"),
        QStringLiteral("expires_s"), QStringLiteral("grace_s"),     QStringLiteral("min_app_version"),
        QStringLiteral("limits"),    QStringLiteral("billing"),     QStringLiteral("features")};
    for (const QString &name : request.keys()) {
        if (!known.contains(name))
            return invalid(QStringLiteral("%1 cannot be changed").arg(name.left(60)));
    }
    if (request.contains(QLatin1String("state")) &&
        !Plans::isKnownState(request.value(QLatin1String("state")).toString()))
        return invalid(QStringLiteral("this state does not exist"));
    if (const Status changed = m_plans.change(m_demoKey, request); !changed)
        return broken(changed.error());
    return {200, {{QStringLiteral("changed"), true}}, {}};
}

} // namespace velqa::server
