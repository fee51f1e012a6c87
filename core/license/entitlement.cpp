// Verifying and reading signed entitlements. Pure; any thread.
#include "core/license/entitlement.h"

#include "core/base/json.h"
#include "core/license/ed25519.h"
#include "core/license/strictjson.h"

#include <QCryptographicHash>
#include <QHostAddress>
#include <QUrl>

namespace velqa {
namespace {

constexpr qsizetype MaxTokenBytes = 32 * 1024;
constexpr qint64 MaxTime = 253'402'300'799; // the end of the year 9999
constexpr qint64 ClockTolerance = 600;
constexpr qint64 MaxLifetime = 40LL * 24 * 3600;
constexpr qsizetype MaxFeatures = 200;

tl::unexpected<Error> bad(const QString &detail)
{
    return failure(ErrorCode::Protocol, {}, QStringLiteral("entitlement: ") + detail);
}

// The header must be this object and nothing else: any other algorithm or a key inside the token is a forgery.
Result<QString> readHeader(const QByteArray &bytes)
{
    const auto header = parseStrictObject(bytes, QStringLiteral("header"));
    if (!header)
        return failure(header.error());
    const QString kid = header->value(QLatin1String("kid")).toString();
    if (header->size() != 3 || header->value(QLatin1String("alg")).toString() != QLatin1String("EdDSA") ||
        header->value(QLatin1String("typ")).toString() != QLatin1String("velqa-ent+jws") || kid.isEmpty() ||
        kid.size() > 64)
        return bad(QStringLiteral("header is not the agreed one"));
    return kid;
}

QString safeUrl(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty())
        return {};
    const bool isLocal = url.scheme() == QLatin1String("http") &&
                         (url.host() == QLatin1String("localhost") || QHostAddress(url.host()).isLoopback());
    return url.scheme() == QLatin1String("https") || isLocal ? url.toString(QUrl::FullyEncoded) : QString();
}

QList<EntitlementFeature> readFeatures(const QJsonArray &list)
{
    QList<EntitlementFeature> features;
    for (const QJsonValue &value : list) {
        JsonReader reader(value.toObject(), QStringLiteral("feature"));
        EntitlementFeature feature;
        feature.code = reader.string(QLatin1String("code"), 80);
        feature.state = reader.string(QLatin1String("state"), 40);
        feature.stage = reader.stringOr(QLatin1String("stage"), {}, 40);
        feature.reason = reader.stringOr(QLatin1String("reason"), {}, 80);
        feature.until = reader.integerOr(QLatin1String("until"), 0, 0, MaxTime);
        if (reader.status()) // a feature of a later version is not ours to judge: it stays denied
            features.append(feature);
    }
    return features;
}

Result<Entitlement> readPayload(const QByteArray &bytes)
{
    const auto object = parseStrictObject(bytes, QStringLiteral("payload"));
    if (!object)
        return failure(object.error());
    JsonReader reader(*object, QStringLiteral("entitlement"));
    Entitlement e;
    e.issuer = reader.string(QLatin1String("iss"), 500);
    e.audience = reader.string(QLatin1String("aud"), 200);
    e.activation = reader.string(QLatin1String("act"), 200);
    e.device = reader.string(QLatin1String("dev"), 200);
    e.nonce = reader.stringOr(QLatin1String("nonce"), {}, 200);
    e.issuedAt = reader.integer(QLatin1String("iat"), 1, MaxTime);
    e.notBefore = reader.integer(QLatin1String("nbf"), 1, MaxTime);
    e.expiresAt = reader.integer(QLatin1String("exp"), 1, MaxTime);
    e.refreshAfter = reader.integer(QLatin1String("refresh_after"), 1, MaxTime);
    e.graceUntil = reader.integer(QLatin1String("grace_until"), 1, MaxTime);
    e.serial = reader.integer(QLatin1String("serial"), 0, MaxTime);
    e.plan = reader.stringOr(QLatin1String("plan"), {}, 100);
    e.status = reader.string(QLatin1String("status"), 40);
    e.features = readFeatures(reader.arrayOr(QLatin1String("features"), MaxFeatures));
    JsonReader limits(reader.objectOr(QLatin1String("limits")), QStringLiteral("limits"));
    e.limits.sandboxLifetimeSeconds = int(limits.integerOr(QLatin1String("sandbox_ttl_s"), 600, 60, 86'400));
    e.limits.concurrentSandboxes = int(limits.integerOr(QLatin1String("concurrent_sandboxes"), 3, 1, 1000));
    e.limits.minutesPerMonth = int(limits.integerOr(QLatin1String("minutes_per_month"), 0, 0, 100'000'000));
    JsonReader billing(reader.objectOr(QLatin1String("billing")), QStringLiteral("billing"));
    e.priceMinorPerMinute = int(billing.integerOr(QLatin1String("price_minor_per_unit"), 0, 0, 1'000'000));
    e.currency = billing.stringOr(QLatin1String("currency"), {}, 3);
    e.upgradeUrl = safeUrl(reader.stringOr(QLatin1String("upgrade_url"), {}, 2000));
    e.minAppVersion = reader.stringOr(QLatin1String("min_app_version"), {}, 40);
    for (const JsonReader *part : {&reader, &limits, &billing}) {
        if (const Status status = part->status(); !status)
            return bad(status.error().message);
    }
    return e;
}

Status checkClaims(const Entitlement &e, const EntitlementExpectation &expected)
{
    if (e.issuer != expected.issuer)
        return bad(QStringLiteral("issued by another server"));
    if (e.audience != QLatin1String(LicenseAudience))
        return bad(QStringLiteral("meant for another program"));
    if (e.activation != expected.activation || e.device != expected.device)
        return bad(QStringLiteral("meant for another installation"));
    if (expected.nonce && (expected.nonce->isEmpty() || e.nonce != *expected.nonce))
        return bad(QStringLiteral("answer to another question (nonce)"));
    if (e.serial < expected.lowestSerial)
        return bad(QStringLiteral("older than one already seen (serial)"));
    if (e.expiresAt <= e.issuedAt || e.graceUntil < e.expiresAt || e.refreshAfter < e.issuedAt ||
        e.refreshAfter > e.expiresAt || e.graceUntil - e.issuedAt > MaxLifetime ||
        e.notBefore > e.issuedAt + ClockTolerance)
        return bad(QStringLiteral("times make no sense"));
    if (expected.nowSeconds > 0 && e.notBefore > expected.nowSeconds + ClockTolerance)
        return bad(QStringLiteral("not valid yet"));
    return {};
}

} // namespace

const EntitlementFeature *Entitlement::feature(QLatin1String code) const
{
    for (const EntitlementFeature &f : features) {
        if (f.code == code)
            return &f;
    }
    return nullptr;
}

Result<Entitlement> verifyEntitlement(const QByteArray &jws, const LicenseKeys &keys,
                                      const EntitlementExpectation &expected)
{
    if (jws.size() > MaxTokenBytes)
        return bad(QStringLiteral("larger than %1 bytes").arg(MaxTokenBytes));
    const QList<QByteArray> parts = jws.split('.');
    if (parts.size() != 3)
        return bad(QStringLiteral("has %1 parts instead of 3").arg(parts.size()));
    const auto header = decodeBase64Url(parts.at(0));
    const auto payload = decodeBase64Url(parts.at(1));
    const auto signature = decodeBase64Url(parts.at(2));
    if (!header || !payload || !signature)
        return bad(QStringLiteral("not strict base64url"));
    const auto kid = readHeader(*header);
    if (!kid)
        return failure(kid.error());
    if (!keys.contains(*kid))
        return bad(QStringLiteral("signed with a key that is not known here"));
    if (!verifyEd25519(parts.at(0) + '.' + parts.at(1), *signature, keys.value(*kid)))
        return bad(QStringLiteral("signature is wrong"));
    auto entitlement = readPayload(*payload);
    if (!entitlement)
        return entitlement;
    if (const Status claims = checkClaims(*entitlement, expected); !claims)
        return failure(claims.error());
    return entitlement;
}

QString deviceHash(const QString &activation, const QString &deviceId)
{
    const QByteArray text = activation.toUtf8() + '|' + deviceId.toUtf8();
    return QString::fromLatin1(encodeBase64Url(QCryptographicHash::hash(text, QCryptographicHash::Sha256)));
}

LicenseKeys parseLicenseKeys(const QByteArray &text)
{
    LicenseKeys keys;
    const QList<QByteArray> entries = text.split(',');
    for (const QByteArray &entry : entries) {
        const qsizetype colon = entry.indexOf(':');
        const auto key = decodeBase64Url(entry.mid(colon + 1).trimmed());
        const QString kid = QString::fromUtf8(entry.left(colon).trimmed());
        if (colon > 0 && !kid.isEmpty() && key && key->size() == 32)
            keys.insert(kid, *key);
    }
    return keys;
}

std::optional<QByteArray> decodeBase64Url(const QByteArray &text)
{
    constexpr auto options = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;
    const auto decoded = QByteArray::fromBase64Encoding(text, options | QByteArray::AbortOnBase64DecodingErrors);
    // Encoding it again finds padding, characters of the other alphabet and bits beyond the last byte.
    if (decoded.decodingStatus != QByteArray::Base64DecodingStatus::Ok || decoded.decoded.toBase64(options) != text)
        return std::nullopt;
    return decoded.decoded;
}

QByteArray encodeBase64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace velqa
