// Ed25519 keys of the server. Any thread.
#include "app/license-server/signingkey.h"

#include "core/base/json.h"
#include "core/license/entitlement.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <memory>

namespace velqa::server {
namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

const unsigned char *bytesOf(const QByteArray &array)
{
    return reinterpret_cast<const unsigned char *>(array.constData());
}

unsigned char *bytesOf(QByteArray &array)
{
    return reinterpret_cast<unsigned char *>(array.data());
}

Key privateKey(const QByteArray &raw)
{
    return {EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytesOf(raw), size_t(raw.size())), &EVP_PKEY_free};
}

} // namespace

Status writePrivateFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) ||
        file.write(bytes) != bytes.size() || !file.commit())
        return failure(ErrorCode::PermissionDenied,
                       QStringLiteral("%1 cannot be written: %2").arg(path, file.errorString()));
    return {};
}

Result<SigningKey> SigningKey::loadOrCreate(const QString &directory, const QString &kid)
{
    const QString path = QDir(directory).filePath(kid + QStringLiteral(".key"));
    SigningKey key;
    key.m_kid = kid;
    QFile file(path);
    if (file.exists()) {
        if (!file.open(QIODevice::ReadOnly))
            return failure(ErrorCode::PermissionDenied,
                           QStringLiteral("%1 cannot be read: %2").arg(path, file.errorString()));
        const auto raw = decodeBase64Url(file.readAll().trimmed());
        if (!raw || raw->size() != 32)
            return failure(ErrorCode::Corrupt, QStringLiteral("%1 is not a signing key").arg(path));
        key.m_private = *raw;
    } else {
        key.m_private.resize(32);
        if (RAND_priv_bytes(bytesOf(key.m_private), 32) != 1)
            return failure(ErrorCode::Internal, QStringLiteral("no random numbers"));
        if (const Status written = writePrivateFile(path, encodeBase64Url(key.m_private) + '\n'); !written)
            return failure(written.error());
    }
    const Key pkey = privateKey(key.m_private);
    key.m_public.resize(32);
    size_t length = 32;
    if (!pkey || EVP_PKEY_get_raw_public_key(pkey.get(), bytesOf(key.m_public), &length) != 1 || length != 32)
        return failure(ErrorCode::Corrupt, QStringLiteral("%1 is not a signing key").arg(path));
    return key;
}

Result<QByteArray> SigningKey::sign(const QByteArray &payload) const
{
    const QByteArray header = toJson({{QStringLiteral("alg"), QStringLiteral("EdDSA")},
                                      {QStringLiteral("typ"), QStringLiteral("velqa-ent+jws")},
                                      {QStringLiteral("kid"), m_kid}});
    const QByteArray text = encodeBase64Url(header) + '.' + encodeBase64Url(payload);
    const Key pkey = privateKey(m_private);
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    QByteArray signature(64, '\0');
    size_t length = 64;
    if (!pkey || !context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, pkey.get()) != 1 ||
        EVP_DigestSign(context.get(), bytesOf(signature), &length, bytesOf(text), size_t(text.size())) != 1)
        return failure(ErrorCode::Internal, QStringLiteral("signing failed"));
    return text + '.' + encodeBase64Url(signature);
}

} // namespace velqa::server
