// Entitlement: the signed statement of what this installation may use, verified and read; and the decision made from
// it. Pure functions; any thread. Protocol: license-protocol.md sections 2 to 4.
#pragma once

#include "core/base/result.h"
#include "core/license/licensevalues.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>

#include <optional>

namespace velqa {

using LicenseKeys = QHash<QString, QByteArray>; // kid -> raw Ed25519 public key (32 bytes)

inline constexpr const char *DefaultLicenseIssuer = "https://license.velqa.com";
inline constexpr const char *LicenseAudience = "velqa-desktop";

struct EntitlementFeature
{
    QString code;
    QString state;    // "enabled", "denied"
    QString stage;    // "beta" or empty
    QString reason;   // of a denial: "plan", "limit"
    qint64 until = 0; // Unix seconds, 0 = open
    friend bool operator==(const EntitlementFeature &, const EntitlementFeature &) = default;
};

// All times are Unix seconds, UTC.
struct Entitlement
{
    QString issuer;
    QString audience;
    QString activation;
    QString device;
    QString nonce;
    qint64 issuedAt = 0;
    qint64 notBefore = 0;
    qint64 expiresAt = 0;
    qint64 refreshAfter = 0;
    qint64 graceUntil = 0;
    qint64 serial = 0;
    QString plan;
    QString status; // active, trialing, past_due, suspended, canceled
    QList<EntitlementFeature> features;
    LicenseLimits limits;
    int priceMinorPerMinute = 0;
    QString currency;
    QString upgradeUrl; // https, or http to loopback; else empty
    QString minAppVersion;
    friend bool operator==(const Entitlement &, const Entitlement &) = default;

    const EntitlementFeature *feature(QLatin1String code) const;
};

// What a token must agree with besides its signature.
struct EntitlementExpectation
{
    QString issuer;
    QString activation;
    QString device;               // deviceHash()
    std::optional<QString> nonce; // of the pending request; none for the cached token
    qint64 lowestSerial = 0;
    qint64 nowSeconds = 0; // 0 = times are judged later, by evaluateLicense()
};

// The order of section 3: form, header, key, signature, issuer, audience, activation, device, nonce, serial, times.
// Protocol with the reason in detail for whatever is wrong: nothing of a token that fails is ever used.
Result<Entitlement> verifyEntitlement(const QByteArray &jws, const LicenseKeys &keys,
                                      const EntitlementExpectation &expected);

// What stands for this device in a token: base64url(sha256(activation | device id)).
QString deviceHash(const QString &activation, const QString &deviceId);

// "kid:base64url,kid:base64url"; entries that are no key are left out.
LicenseKeys parseLicenseKeys(const QByteArray &text);

// Strict base64url of RFC 7515: no padding, no other characters, no stray bits. Nothing when it is not.
std::optional<QByteArray> decodeBase64Url(const QByteArray &text);
QByteArray encodeBase64Url(const QByteArray &bytes);

} // namespace velqa
