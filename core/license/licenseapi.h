// LicenseApi: the requests of the licence protocol and what their replies mean (license-protocol.md section 2).
// Knows no state; a network failure, a 5xx or a web page in between is never a denial. Lives on the core thread.
#pragma once

#include "core/base/completion.h"
#include "core/license/licensepolicy.h"
#include "core/net/httpclient.h"

#include <QJsonObject>
#include <QStringList>

namespace velqa {

struct LicenseReply
{
    LicenseProblem problem = LicenseProblem::None; // None: `body` is the answer
    QJsonObject body;
    Error error; // a sentence for the person who entered a key
    QString upgradeUrl;
    qint64 retryAfterMs = -1; // the server's wish
};

struct LicenseQuestion
{
    QString activation;
    QString nonce;
    qint64 lastSerial = 0;
    qint64 clientTimeSeconds = 0;
};

// Pure. A transport failure comes in as the error of `response`.
LicenseReply readLicenseReply(const Result<HttpResponse> &response);

// 128 random bits as base64url; each is used once.
QString newLicenseNonce();

class LicenseApi : public QObject
{
    Q_OBJECT

public:
    // https, or http to loopback; "/v1" is added when the address has no path.
    LicenseApi(HttpClient &http, const QString &baseUrl, QObject *parent = nullptr);

    void activate(const QString &licenseKey, const QString &deviceId, const QString &nonce,
                  Completion<LicenseReply> done);
    void check(const QByteArray &secret, const LicenseQuestion &question, Completion<LicenseReply> done);
    void remove(const QByteArray &secret, const QString &activation, Completion<LicenseReply> done);

private:
    void send(const QByteArray &method, const QString &path, const QByteArray &secret, const QByteArray &body,
              Completion<LicenseReply> done);

    HttpClient &m_http;
    Result<QString> m_base;
};

} // namespace velqa
