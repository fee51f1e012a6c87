// Sentences for failures of an engine. Any thread.
#include "core/engine/engineerror.h"

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/engine/enginetext.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace velqa {

namespace {

bool isWebPage(const QByteArray &body)
{
    const QByteArray start = body.left(200).trimmed().toLower();
    return start.startsWith("<!doctype") || start.startsWith("<html");
}

ErrorCode codeOf(int status)
{
    switch (status) {
    case 400: return ErrorCode::InvalidArgument;
    case 401:
    case 403: return ErrorCode::PermissionDenied;
    case 404: return ErrorCode::NotFound;
    case 409: return ErrorCode::Conflict;
    default: return status >= 500 ? ErrorCode::Internal : ErrorCode::Protocol;
    }
}

} // namespace

QString engineMessage(const QByteArray &body)
{
    if (isWebPage(body))
        return {};
    if (const auto object = parseJsonObject(body, QStringLiteral("engine reply")); object.has_value()) {
        JsonReader reader(*object, QStringLiteral("engine reply"));
        return displayLine(redact(reader.stringOr(QLatin1String("message"), {})), 1000);
    }
    return displayLine(redact(QString::fromUtf8(body.left(300))), 300);
}

Error engineRefusal(const HttpResponse &response, const QString &call, const EngineEndpoint &endpoint)
{
    const QString detail = QStringLiteral("%1: HTTP %2").arg(call).arg(response.status);
    if (isWebPage(response.body) || response.status < 400)
        return engineNonsense(call, endpoint, detail);
    QString message = engineMessage(response.body);
    if (message.contains(QLatin1String("HTTP request to an HTTPS server")))
        return {ErrorCode::Protocol,
                EngineText::tr("The Docker engine at %1 wants a secure connection. Set up TLS for it in Settings.")
                    .arg(endpoint.displayName()),
                detail};
    if (message.isEmpty())
        message = EngineText::tr("The Docker engine refused with the code %1 and gave no reason. Look into its log.")
                      .arg(response.status);
    return {codeOf(response.status), message, detail};
}

Error engineFailure(const Error &netError, const QString &call, const EngineEndpoint &endpoint)
{
    const QString detail = QStringLiteral("%1: %2").arg(call, netError.detail);
    const QString name = endpoint.displayName();
    switch (netError.code) {
    case ErrorCode::Unreachable:
        if (netError.detail.startsWith(QLatin1String("no answer")))
            return {ErrorCode::EngineLost,
                    EngineText::tr("The Docker engine at %1 stopped in the middle of a request. Check that Docker runs, "
                               "then try again.")
                        .arg(name),
                    detail};
        return {
            ErrorCode::Unreachable,
            EngineText::tr("No Docker engine answers at %1. Start Docker, or choose another engine in Settings.").arg(name),
            detail};
    case ErrorCode::PermissionDenied: {
        const QString group = QFileInfo(endpoint.socketPath).group();
        if (endpoint.kind == EngineEndpoint::Kind::UnixSocket && !group.isEmpty() && group != QLatin1String("root"))
            return {
                ErrorCode::PermissionDenied,
                EngineText::tr(
                    "You may not use the Docker engine at %1. Add your user to the group “%2”, log out and in again.")
                    .arg(name, group),
                detail};
        return {ErrorCode::PermissionDenied,
                EngineText::tr(
                    "You may not use the Docker engine at %1. Ask for the right to use it, or choose another engine in "
                    "Settings.")
                    .arg(name),
                detail};
    }
    case ErrorCode::Timeout:
        return {ErrorCode::Timeout,
                EngineText::tr(
                    "The Docker engine at %1 does not answer in time. Check that it is not overloaded, then try again.")
                    .arg(name),
                detail};
    case ErrorCode::Protocol:
        if (netError.detail.startsWith(QLatin1String("cut reply")))
            return {
                ErrorCode::EngineLost,
                EngineText::tr("The connection to the Docker engine at %1 broke. Check that Docker runs, then try again.")
                    .arg(name),
                detail};
        if (netError.detail.contains(QLatin1String("certificate")) || netError.detail.contains(QLatin1String("SSL")))
            return {ErrorCode::Protocol, netError.message, detail};
        return engineNonsense(call, endpoint, netError.detail);
    default: return {netError.code, netError.message, detail};
    }
}

Error engineNonsense(const QString &call, const EngineEndpoint &endpoint, const QString &detail)
{
    return {ErrorCode::Protocol,
            EngineText::tr("Something answers at %1, but not as a Docker engine. Check the address in Settings.")
                .arg(endpoint.displayName()),
            QStringLiteral("%1: %2").arg(call, detail)};
}

} // namespace velqa
