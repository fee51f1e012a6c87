// Licence requests and replies. Core thread.
#include "core/license/licenseapi.h"

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/license/licensetext.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QLocale>
#include <QRandomGenerator>
#include <QSysInfo>
#include <QUrl>

namespace velqa {
namespace {

constexpr qint64 MaxReplyBytes = 128 * 1024;
constexpr int TimeoutMs = 20'000;

Result<QString> checkedBase(const QString &text)
{
    QUrl url(text.trimmed(), QUrl::StrictMode);
    const bool isLocal = url.host() == QLatin1String("localhost") || QHostAddress(url.host()).isLoopback();
    const bool isSafe = url.scheme() == QLatin1String("https") || (url.scheme() == QLatin1String("http") && isLocal);
    if (!url.isValid() || url.host().isEmpty() || !isSafe || !url.userInfo().isEmpty() || url.hasQuery() ||
        url.hasFragment())
        return failure(ErrorCode::InvalidArgument,
                       LicenseText::tr("The licence server's address must begin with https://. Check it in Settings."));
    QString path = url.path(QUrl::FullyEncoded);
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path.isEmpty() ? QStringLiteral("/v1") : path, QUrl::TolerantMode);
    return url.toString(QUrl::FullyEncoded);
}

LicenseReply problem(LicenseProblem kind, ErrorCode code, const QString &message, const QString &detail)
{
    LicenseReply reply;
    reply.problem = kind;
    reply.error = Error{code, message, redact(detail)};
    return reply;
}

LicenseReply serverDown(const QString &detail)
{
    return problem(
        LicenseProblem::ServerDown, ErrorCode::Unreachable,
        LicenseText::tr("The licence server could not be reached. Check your internet connection, then try again."),
        detail);
}

QString deviceNames(const QJsonArray &devices)
{
    QStringList names;
    for (const QJsonValue &value : devices) {
        const QString name = displayLine(value.toObject().value(QLatin1String("name")).toString(), 60);
        if (!name.isEmpty() && names.size() < 10)
            names.append(name);
    }
    return names.join(QStringLiteral(", "));
}

// RFC 9457 problem documents of the agreed codes. Anything else with an error status came from somewhere in between.
LicenseReply readProblem(int status, const QJsonObject &object)
{
    const QString code = object.value(QLatin1String("code")).toString();
    const QString said = object.value(QLatin1String("detail")).toString();
    const QString detail = QStringLiteral("HTTP %1 %2, request %3: %4")
                               .arg(QString::number(status), displayLine(code, 60),
                                    displayLine(object.value(QLatin1String("request_id")).toString(), 80),
                                    displayLine(said, 300));
    const auto is = [&](int expected, const char *name) { return status == expected && code == QLatin1String(name); };
    if (is(401, "invalid_credentials"))
        return problem(LicenseProblem::NotRecognised, ErrorCode::Authentication,
                       LicenseText::tr("This licence key is not known. Check it for typing mistakes, then try again."),
                       detail);
    if (is(402, "plan_required") || is(403, "feature_denied"))
        return problem(
            LicenseProblem::Denied, ErrorCode::Locked,
            LicenseText::tr("Your plan does not include agents in sandboxes. Upgrade it, then choose “Check again”."),
            detail);
    if (is(403, "account_suspended"))
        return problem(LicenseProblem::Suspended, ErrorCode::Locked,
                       LicenseText::tr("This licence is suspended. Ask the support that sold it to you what to do."),
                       detail);
    if (is(409, "device_limit"))
        return problem(
            LicenseProblem::DeviceLimit, ErrorCode::Conflict,
            LicenseText::tr("The licence key is in use on as many devices as it allows (%1). Sign out on one of them, "
                        "then try again.")
                .arg(deviceNames(object.value(QLatin1String("devices")).toArray())),
            detail);
    if (is(410, "activation_revoked"))
        return problem(
            LicenseProblem::Revoked, ErrorCode::Locked,
            LicenseText::tr("This device was signed out by the licence's owner. Enter a licence key to sign in again."),
            detail);
    if (is(426, "update_required"))
        return problem(LicenseProblem::UpdateRequired, ErrorCode::Unsupported,
                       LicenseText::tr("This version of Velqa is too old for the licence server. Install the new version."),
                       detail);
    if (is(422, "invalid_request"))
        return problem(
            LicenseProblem::ServerDown, ErrorCode::InvalidArgument,
            LicenseText::tr("The licence server did not understand the request. Check the licence key, then try again."),
            detail);
    if (is(429, "rate_limited"))
        return problem(LicenseProblem::ServerDown, ErrorCode::RateLimited,
                       LicenseText::tr("The licence was asked for too often. Wait a minute, then try again."), detail);
    return serverDown(detail);
}

qint64 retryAfter(const HttpResponse &response, const QJsonObject &object)
{
    constexpr double longest = 24.0 * 3600;
    double seconds = object.value(QLatin1String("retry_after_s")).toDouble(-1);
    bool ok = false;
    if (const double header = response.header("Retry-After").toDouble(&ok); seconds < 0 && ok)
        seconds = header;
    return seconds >= 0 ? qint64(qMin(seconds, longest) * 1000) : -1;
}

} // namespace

LicenseReply readLicenseReply(const Result<HttpResponse> &response)
{
    if (!response)
        return serverDown(errorCodeName(response.error().code) + QStringLiteral(": ") + response.error().detail);
    if (response->status == 204)
        return {};
    const auto object = parseJsonObject(response->body, QStringLiteral("licence server's reply"), {MaxReplyBytes, 32});
    if (!object)
        return serverDown(QStringLiteral("HTTP %1, not JSON").arg(response->status));
    LicenseReply reply;
    if (response->status == 200 || response->status == 201) {
        if (!object->value(QLatin1String("entitlement")).isString()) // some other JSON: not our server at all
            return serverDown(QStringLiteral("HTTP %1 without entitlement").arg(response->status));
        reply.body = *object;
        return reply;
    }
    const bool isProblem = response->header("Content-Type").toLower().startsWith("application/problem+json");
    reply = isProblem ? readProblem(response->status, *object)
                      : serverDown(QStringLiteral("HTTP %1").arg(response->status));
    reply.retryAfterMs = retryAfter(*response, *object);
    const QUrl upgrade(object->value(QLatin1String("upgrade_url")).toString(), QUrl::StrictMode);
    if (upgrade.isValid() && upgrade.scheme() == QLatin1String("https") && upgrade.userInfo().isEmpty())
        reply.upgradeUrl = upgrade.toString(QUrl::FullyEncoded);
    return reply;
}

QString newLicenseNonce()
{
    QByteArray bytes(16, '\0');
    for (char &byte : bytes)
        byte = char(QRandomGenerator::system()->bounded(256));
    return QString::fromLatin1(encodeBase64Url(bytes));
}

LicenseApi::LicenseApi(HttpClient &http, const QString &baseUrl, QObject *parent)
    : QObject(parent)
    , m_http(http)
    , m_base(checkedBase(baseUrl))
{}

void LicenseApi::activate(const QString &licenseKey, const QString &deviceId, const QString &nonce,
                          Completion<LicenseReply> done)
{
    const QJsonObject device{{QStringLiteral("id"), deviceId},
                             {QStringLiteral("name"), QSysInfo::machineHostName().left(100)},
                             {QStringLiteral("platform"), QSysInfo::productType()},
                             {QStringLiteral("arch"), QSysInfo::currentCpuArchitecture()}};
    const QJsonObject app{{QStringLiteral("id"), QLatin1String(LicenseAudience)},
                          {QStringLiteral("version"), QStringLiteral(VELQA_VERSION)},
                          {QStringLiteral("channel"), QStringLiteral("beta")},
                          {QStringLiteral("locale"), QLocale().name()}};
    const QJsonObject body{{QStringLiteral("license_key"), licenseKey},
                           {QStringLiteral("device"), device},
                           {QStringLiteral("app"), app},
                           {QStringLiteral("nonce"), nonce}};
    send("POST", QStringLiteral("/activations"), {}, toJson(body), std::move(done));
}

void LicenseApi::check(const QByteArray &secret, const LicenseQuestion &question, Completion<LicenseReply> done)
{
    const QJsonObject body{{QStringLiteral("activation_id"), question.activation},
                           {QStringLiteral("nonce"), question.nonce},
                           {QStringLiteral("app_version"), QStringLiteral(VELQA_VERSION)},
                           {QStringLiteral("last_serial"), question.lastSerial},
                           {QStringLiteral("client_time"), question.clientTimeSeconds}};
    send("POST", QStringLiteral("/entitlements/check"), secret, toJson(body), std::move(done));
}

void LicenseApi::remove(const QByteArray &secret, const QString &activation, Completion<LicenseReply> done)
{
    const QString id = QString::fromLatin1(QUrl::toPercentEncoding(activation));
    send("DELETE", QStringLiteral("/activations/") + id, secret, {}, std::move(done));
}

void LicenseApi::send(const QByteArray &method, const QString &path, const QByteArray &secret, const QByteArray &body,
                      Completion<LicenseReply> done)
{
    if (!m_base) {
        QMetaObject::invokeMethod(
            this,
            [done, error = m_base.error()] {
                LicenseReply reply;
                reply.problem = LicenseProblem::ServerDown;
                reply.error = error;
                done(reply);
            },
            Qt::QueuedConnection);
        return;
    }
    HttpRequest request;
    request.method = method;
    request.url = *m_base + path;
    request.headers = {{"Accept", "application/json, application/problem+json"}};
    if (!body.isEmpty())
        request.headers.append(qMakePair(QByteArray("Content-Type"), QByteArray("application/json")));
    if (!secret.isEmpty())
        request.headers.append(qMakePair(QByteArray("Authorization"), QByteArray("Bearer " + secret)));
    request.body = body;
    request.connectTimeoutMs = TimeoutMs;
    request.firstByteTimeoutMs = TimeoutMs;
    request.idleTimeoutMs = TimeoutMs;
    request.maxResponseBytes = MaxReplyBytes;
    m_http.send(std::move(request),
                Completion<HttpResponse>(done.context(), [done](const Result<HttpResponse> &response) {
                    done(readLicenseReply(response));
                }));
}

} // namespace velqa
