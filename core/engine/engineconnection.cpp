// Talking to one engine endpoint. Lives on the core thread.
#include "core/engine/engineconnection.h"

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/engine/engineerror.h"
#include "core/engine/engineversion.h"

#include <QUrl>

namespace velqa {

EngineConnection::EngineConnection(HttpClient &http, EngineEndpoint endpoint)
    : m_http(&http)
    , m_endpoint(std::move(endpoint))
{}

void EngineConnection::prepare(Completion<std::monostate> done)
{
    if (m_state == Negotiation::Known) {
        done(std::monostate{});
        return;
    }
    m_waiting.append(std::move(done));
    if (m_state == Negotiation::Unknown)
        enter(Negotiation::HeadPing);
}

// The one place where the negotiation moves on.
void EngineConnection::enter(Negotiation state)
{
    m_state = state;
    switch (state) {
    case Negotiation::Unknown:
    case Negotiation::Known: break;
    case Negotiation::HeadPing:
        ask("HEAD", QStringLiteral("/_ping"), [this](const Result<HttpResponse> &answer) { takePing(answer); });
        break;
    case Negotiation::GetPing:
        ask("GET", QStringLiteral("/_ping"), [this](const Result<HttpResponse> &answer) { takePing(answer); });
        break;
    case Negotiation::AskingFloor:
        ask("GET", QStringLiteral("/version"), [this](const Result<HttpResponse> &answer) { takeFloor(answer); });
        break;
    }
}

void EngineConnection::ask(const QByteArray &method, const QString &path,
                           std::function<void(const Result<HttpResponse> &)> then)
{
    EngineCall call;
    call.method = method;
    call.path = path;
    call.idleTimeoutMs = 30'000;
    call.maxResponseBytes = 1024 * 1024;
    if (m_http)
        m_http->send(bareRequest(call, {}), Completion<HttpResponse>(this, std::move(then)));
    else
        then(failure(ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is gone")));
}

void EngineConnection::takePing(const Result<HttpResponse> &answer)
{
    const QString call = QStringLiteral("ping");
    if (!answer) {
        endNegotiation(failure(engineFailure(answer.error(), call, m_endpoint)));
        return;
    }
    m_highest = parseApiVersion(QString::fromLatin1(answer->header("Api-Version")));
    if (m_highest.isNull() && m_state == Negotiation::HeadPing) {
        enter(Negotiation::GetPing); // old engines and some proxies know no HEAD
        return;
    }
    if (answer->status != 200 && answer->status >= 400) {
        endNegotiation(failure(engineRefusal(*answer, call, m_endpoint)));
        return;
    }
    const QString podman = displayLine(QString::fromLatin1(answer->header("Libpod-Api-Version")), 40);
    m_isPodman = !podman.isEmpty();
    // "Docker/20.10.24 (linux)"
    const QString server = displayLine(QString::fromLatin1(answer->header("Server")), 80);
    m_serverVersion = m_isPodman ? podman : server.section(QLatin1Char('/'), 1).section(QLatin1Char(' '), 0, 0);
    if (m_highest.isNull() || m_highest > wantedApiVersion())
        enter(Negotiation::AskingFloor);
    else
        choose({});
}

void EngineConnection::takeFloor(const Result<HttpResponse> &answer)
{
    const QString call = QStringLiteral("version");
    if (!answer) {
        endNegotiation(failure(engineFailure(answer.error(), call, m_endpoint)));
        return;
    }
    if (answer->status != 200) {
        endNegotiation(failure(engineRefusal(*answer, call, m_endpoint)));
        return;
    }
    const auto object = parseJsonObject(answer->body, QStringLiteral("engine reply"));
    if (!object) {
        endNegotiation(failure(engineNonsense(call, m_endpoint, object.error().detail)));
        return;
    }
    JsonReader reader(*object, QStringLiteral("engine reply"));
    if (m_highest.isNull())
        m_highest = parseApiVersion(reader.stringOr(QLatin1String("ApiVersion"), {}));
    if (m_serverVersion.isEmpty())
        m_serverVersion = displayLine(reader.stringOr(QLatin1String("Version"), {}), 80);
    if (m_highest.isNull()) {
        endNegotiation(failure(engineNonsense(call, m_endpoint, QStringLiteral("no API version"))));
        return;
    }
    choose(parseApiVersion(reader.stringOr(QLatin1String("MinAPIVersion"), {})));
}

void EngineConnection::choose(const QVersionNumber &lowest)
{
    const Result<QVersionNumber> chosen = chooseApiVersion(m_highest, lowest);
    if (!chosen) {
        endNegotiation(failure(chosen.error()));
        return;
    }
    m_version = *chosen;
    qCDebug(logEngine) << "engine" << m_endpoint.displayName() << m_serverVersion << "API" << m_version.toString();
    endNegotiation({});
}

void EngineConnection::endNegotiation(Status status)
{
    enter(status ? Negotiation::Known : Negotiation::Unknown);
    const QPointer<EngineConnection> alive(this);
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto &done : waiting) // answered even when one of them deletes us
        done(status);
}

HttpRequest EngineConnection::bareRequest(const EngineCall &call, const QString &prefix) const
{
    HttpRequest request;
    request.method = call.method;
    QString address;
    if (m_endpoint.kind == EngineEndpoint::Kind::UnixSocket) {
        request.unixSocket = m_endpoint.socketPath;
        address = QStringLiteral("http://docker");
    } else {
        const QString host = m_endpoint.host.contains(QLatin1Char(':'))
                                 ? QLatin1Char('[') + m_endpoint.host + QLatin1Char(']')
                                 : m_endpoint.host;
        address = QStringLiteral("%1://%2:%3%4")
                      .arg(m_endpoint.useTls ? QStringLiteral("https") : QStringLiteral("http"), host)
                      .arg(m_endpoint.port)
                      .arg(m_endpoint.urlPrefix);
        request.tls = m_endpoint.tls;
    }
    address += prefix + call.path;
    QChar separator = QLatin1Char('?');
    for (const auto &[key, value] : call.query) {
        address += separator + key + QLatin1Char('=') + QString::fromLatin1(QUrl::toPercentEncoding(value));
        separator = QLatin1Char('&');
    }
    request.url = address;
    request.body = call.body;
    request.bodySource = call.bodySource;
    request.bodySize = call.bodySize;
    if (!call.body.isEmpty() || call.bodySource)
        request.headers.emplaceBack("Content-Type", call.contentType);
    request.bypassProxy = true;
    request.connectTimeoutMs = 10'000;
    request.idleTimeoutMs = call.idleTimeoutMs;
    request.maxResponseBytes = call.maxResponseBytes;
    return request;
}

HttpRequest EngineConnection::request(const EngineCall &call) const
{
    return bareRequest(call, QStringLiteral("/v") + (call.version.isEmpty() ? m_version.toString() : call.version));
}

void EngineConnection::call(EngineCall call, Completion<HttpResponse> done)
{
    if (done.isPending() && !done.context())
        return;
    QObject *context = done.context() ? done.context() : this;
    const QPointer<EngineConnection> self(this);
    prepare(Completion<std::monostate>(context, [self, call = std::move(call), done](const Status &ready) {
        if (!ready)
            done(failure(ready.error()));
        else if (self)
            self->send(self->request(call), call, done);
    }));
}

void EngineConnection::send(HttpRequest request, const EngineCall &call, const Completion<HttpResponse> &done)
{
    if (!m_http || (done.isPending() && !done.context()))
        return; // dropping the completion answers it
    if (call.body.size() > 1024 * 1024 || call.bodySource)
        request.headers.emplaceBack("Expect", "100-continue"); // a refusal comes before the body is sent
    QObject *context = done.context() ? done.context() : this;
    const QPointer<EngineConnection> self(this);
    m_http->send(std::move(request),
                 Completion<HttpResponse>(context, [self, name = call.name(), done](Result<HttpResponse> answer) {
                     if (!self)
                         return;
                     if (!answer)
                         done(failure(self->failed(answer.error(), name)));
                     else if (answer->status < 200 || (answer->status >= 300 && answer->status != 304))
                         done(failure(self->refused(*answer, name)));
                     else
                         done(std::move(answer));
                 }));
}

Error EngineConnection::failed(const Error &netError, const QString &call)
{
    Error error = engineFailure(netError, call, m_endpoint);
    const bool gone = error.code == ErrorCode::Unreachable || error.code == ErrorCode::EngineLost ||
                      error.code == ErrorCode::PermissionDenied;
    if (gone && m_state == Negotiation::Known)
        enter(Negotiation::Unknown); // another engine may be there next time
    return error;
}

Error EngineConnection::refused(const HttpResponse &response, const QString &call)
{
    Error error = engineRefusal(response, call, m_endpoint);
    if (response.status == 400 && error.message.contains(QLatin1String("client version")) &&
        m_state == Negotiation::Known)
        enter(Negotiation::Unknown); // the engine was replaced under us
    return error;
}

Error EngineConnection::upgradeFailed(const Error &netError, const QString &call)
{
    const QLatin1String mark("HTTP ");
    if (netError.code != ErrorCode::Protocol || !netError.detail.startsWith(mark))
        return failed(netError, call);
    HttpResponse response;
    response.status = netError.detail.mid(mark.size(), 3).toInt();
    response.body = netError.detail.section(QLatin1Char('\n'), 1).toUtf8();
    return refused(response, call);
}

} // namespace velqa
