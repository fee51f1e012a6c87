// Sha256: streaming SHA-256 by OpenSSL. Used by one thread at a time.
#pragma once

#include <QByteArray>
#include <QString>

#include <memory>

struct evp_md_ctx_st;

namespace velqa {

class Sha256
{
public:
    Sha256();
    ~Sha256();

    void add(const QByteArray &bytes);
    QByteArray result(); // 32 raw bytes; once

    static QByteArray of(const QByteArray &bytes);

private:
    struct Free
    {
        void operator()(evp_md_ctx_st *context) const;
    };
    std::unique_ptr<evp_md_ctx_st, Free> m_context;
};

// 64 lower-case hexadecimal digits.
bool isSha256Hex(const QString &text);

} // namespace velqa
