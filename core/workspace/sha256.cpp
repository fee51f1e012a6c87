// SHA-256. Used by one thread at a time.
#include "core/workspace/sha256.h"

#include <algorithm>

#include <openssl/evp.h>

namespace velqa {

void Sha256::Free::operator()(evp_md_ctx_st *context) const
{
    EVP_MD_CTX_free(context);
}

Sha256::Sha256()
    : m_context(EVP_MD_CTX_new())
{
    EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;

void Sha256::add(const QByteArray &bytes)
{
    EVP_DigestUpdate(m_context.get(), bytes.constData(), size_t(bytes.size()));
}

QByteArray Sha256::result()
{
    QByteArray hash(32, '\0');
    EVP_DigestFinal_ex(m_context.get(), reinterpret_cast<unsigned char *>(hash.data()), nullptr);
    return hash;
}

QByteArray Sha256::of(const QByteArray &bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.result();
}

bool isSha256Hex(const QString &text)
{
    return text.size() == 64 && std::all_of(text.begin(), text.end(), [](QChar c) {
               return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
           });
}

} // namespace velqa
