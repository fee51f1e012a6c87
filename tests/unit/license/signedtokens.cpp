// Signing in tests. Main thread.
#include "tests/unit/license/signedtokens.h"

#include <QJsonArray>

#include <openssl/evp.h>

#include <memory>

namespace velqa::test {

QByteArray rfcPrivateKey()
{
    return *decodeBase64Url("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A");
}

QByteArray rfcPublicKey()
{
    return *decodeBase64Url("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
}

QByteArray signEd25519(const QByteArray &message, const QByteArray &privateKey)
{
    const auto bytes = [](const QByteArray &a) { return reinterpret_cast<const unsigned char *>(a.constData()); };
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
        EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytes(privateKey), size_t(privateKey.size())),
        &EVP_PKEY_free);
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    QByteArray signature(64, '\0');
    size_t length = 64;
    EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get());
    EVP_DigestSign(context.get(), reinterpret_cast<unsigned char *>(signature.data()), &length, bytes(message),
                   size_t(message.size()));
    return signature;
}

QByteArray signedToken(const QByteArray &header, const QByteArray &payload, const QByteArray &privateKey)
{
    const QByteArray text = encodeBase64Url(header) + '.' + encodeBase64Url(payload);
    return text + '.' + encodeBase64Url(signEd25519(text, privateKey));
}

QByteArray goodHeader(const QByteArray &kid)
{
    return "{\"alg\":\"EdDSA\",\"typ\":\"velqa-ent+jws\",\"kid\":\"" + kid + "\"}";
}

QJsonObject goodPayload(qint64 issuedAt, const QString &nonce, qint64 serial)
{
    const QJsonObject sandbox{{QStringLiteral("code"), QStringLiteral("sandbox_agent")},
                              {QStringLiteral("state"), QStringLiteral("enabled")},
                              {QStringLiteral("stage"), QStringLiteral("beta")},
                              {QStringLiteral("until"), QJsonValue()}};
    const QJsonObject remote{{QStringLiteral("code"), QStringLiteral("remote_engine")},
                             {QStringLiteral("state"), QStringLiteral("denied")},
                             {QStringLiteral("reason"), QStringLiteral("plan")}};
    return {{QStringLiteral("iss"), QStringLiteral("https://license.test")},
            {QStringLiteral("aud"), QStringLiteral("velqa-desktop")},
            {QStringLiteral("iat"), issuedAt},
            {QStringLiteral("nbf"), issuedAt},
            {QStringLiteral("exp"), issuedAt + 72 * 3600},
            {QStringLiteral("refresh_after"), issuedAt + 6 * 3600},
            {QStringLiteral("grace_until"), issuedAt + 10 * 24 * 3600},
            {QStringLiteral("serial"), serial},
            {QStringLiteral("act"), QStringLiteral("actv_1")},
            {QStringLiteral("dev"), deviceHash(QStringLiteral("actv_1"), QStringLiteral("device-1"))},
            {QStringLiteral("nonce"), nonce},
            {QStringLiteral("plan"), QStringLiteral("beta_pro")},
            {QStringLiteral("status"), QStringLiteral("active")},
            {QStringLiteral("features"), QJsonArray{sandbox, remote, QJsonObject{{QStringLiteral("code"), 7}}}},
            {QStringLiteral("limits"), QJsonObject{{QStringLiteral("sandbox_ttl_s"), 1200},
                                                   {QStringLiteral("concurrent_sandboxes"), 2},
                                                   {QStringLiteral("minutes_per_month"), 600}}},
            {QStringLiteral("billing"), QJsonObject{{QStringLiteral("price_minor_per_unit"), 2},
                                                    {QStringLiteral("currency"), QStringLiteral("EUR")}}},
            {QStringLiteral("upgrade_url"), QStringLiteral("https://velqa.test/upgrade")},
            {QStringLiteral("unknown_field"), QJsonArray{1, 2}}};
}

} // namespace velqa::test
