// Certificates for tests, made with OpenSSL. Main thread of a test.
#include "tests/support/testcertificates.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <memory>

namespace velqa::test {

namespace {

struct Free
{
    void operator()(EVP_PKEY *key) const { EVP_PKEY_free(key); }
    void operator()(X509 *certificate) const { X509_free(certificate); }
    void operator()(BIO *bio) const { BIO_free(bio); }
    void operator()(X509_EXTENSION *extension) const { X509_EXTENSION_free(extension); }
};
using Key = std::unique_ptr<EVP_PKEY, Free>;
using Certificate = std::unique_ptr<X509, Free>;

Key makeKey()
{
    return Key(EVP_EC_gen("P-256"));
}

void extend(X509 *certificate, X509 *issuer, int kind, const char *value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, Free> extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value));
    X509_add_ext(certificate, extension.get(), -1);
}

Certificate makeCertificate(EVP_PKEY *key, const char *name, X509 *issuer, EVP_PKEY *issuerKey, long serial)
{
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), serial);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 24L * 3600);
    X509_set_pubkey(certificate.get(), key);
    X509_NAME *subject = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char *>(name), -1, -1, 0);
    X509 *signer = issuer ? issuer : certificate.get();
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(signer));
    if (issuer)
        extend(certificate.get(), signer, NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost");
    else
        extend(certificate.get(), signer, NID_basic_constraints, "critical,CA:TRUE");
    X509_sign(certificate.get(), issuerKey, EVP_sha256());
    return certificate;
}

void save(const QString &path, X509 *certificate, EVP_PKEY *key)
{
    const std::unique_ptr<BIO, Free> bio(BIO_new_file(QFile::encodeName(path).constData(), "w"));
    if (certificate)
        PEM_write_bio_X509(bio.get(), certificate);
    else
        PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
}

} // namespace

TestCertificates::TestCertificates()
{
    const Key caKey = makeKey();
    const Certificate ca = makeCertificate(caKey.get(), "Test authority", nullptr, caKey.get(), 1);
    save(caFile(), ca.get(), nullptr);
    long serial = 2;
    for (const QString &name : {QStringLiteral("server"), QStringLiteral("client")}) {
        const Key key = makeKey();
        const Certificate certificate = makeCertificate(key.get(), qPrintable(name), ca.get(), caKey.get(), serial++);
        save(path(name + QStringLiteral(".pem")), certificate.get(), nullptr);
        save(path(name + QStringLiteral(".key")), nullptr, key.get());
    }
}

QSslConfiguration TestCertificates::serverConfiguration(ClientCertificate clients) const
{
    QFile keyFile(path(QStringLiteral("server.key")));
    if (!keyFile.open(QIODevice::ReadOnly))
        return {};
    QSslConfiguration configuration;
    configuration.setLocalCertificate(QSslCertificate::fromPath(path(QStringLiteral("server.pem"))).value(0));
    configuration.setPrivateKey(QSslKey(&keyFile, QSsl::Ec));
    configuration.setCaCertificates(QSslCertificate::fromPath(caFile()));
    configuration.setPeerVerifyMode(clients == ClientCertificate::Demanded ? QSslSocket::VerifyPeer
                                                                           : QSslSocket::VerifyNone);
    return configuration;
}

} // namespace velqa::test
