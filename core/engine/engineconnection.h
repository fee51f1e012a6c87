// EngineConnection: one endpoint over HttpClient: negotiates the API version once, builds requests, maps failures.
// Lives on the core thread; shared by EngineClient and its running operations.
#pragma once

#include "core/base/completion.h"
#include "core/engine/enginevalues.h"
#include "core/net/httpclient.h"

#include <QObject>
#include <QPointer>
#include <QVersionNumber>

#include <functional>

namespace velqa {

// One call of the API, without version and address.
struct EngineCall
{
    QByteArray method = "GET";
    QString path;                         // percent-encoded: "/containers/json"
    QList<QPair<QString, QString>> query; // plain text, encoded when sent
    QByteArray body;
    // Streams the body instead; as in HttpRequest. It must not call the engine.
    std::function<Result<QByteArray>(qint64 maxBytes)> bodySource;
    qint64 bodySize = -1;
    QByteArray contentType = "application/json";
    int idleTimeoutMs = 120'000;
    qint64 maxResponseBytes = 64 * 1024 * 1024;
    QString version; // of the path, when it is not the negotiated one

    QString name() const { return QString::fromLatin1(method) + QLatin1Char(' ') + path; }
};

class EngineConnection final : public QObject
{
    Q_OBJECT

public:
    enum class Negotiation { Unknown, HeadPing, GetPing, AskingFloor, Known };

    EngineConnection(HttpClient &http, EngineEndpoint endpoint);

    const EngineEndpoint &endpoint() const { return m_endpoint; }
    QString apiVersion() const { return m_version.toString(); }
    QString serverVersion() const { return m_serverVersion; }
    bool isPodman() const { return m_isPodman; }

    // Done when the version is known (at once if it is); concurrent calls share one negotiation.
    void prepare(Completion<std::monostate> done);
    // Negotiates if need be and sends. Statuses from 400 on (and redirects) are errors.
    void call(EngineCall call, Completion<HttpResponse> done);
    // After prepare(): for streams and upgrades.
    HttpRequest request(const EngineCall &call) const;
    HttpClient *http() const { return m_http; }

    // A failure in the words of this engine; an unreachable one is asked for its version again next time.
    Error failed(const Error &netError, const QString &call);
    Error refused(const HttpResponse &response, const QString &call);
    // A failed upgrade: either of the two.
    Error upgradeFailed(const Error &netError, const QString &call);

private:
    void enter(Negotiation state);
    void ask(const QByteArray &method, const QString &path, std::function<void(const Result<HttpResponse> &)> then);
    void takePing(const Result<HttpResponse> &answer);
    void takeFloor(const Result<HttpResponse> &answer);
    void choose(const QVersionNumber &lowest);
    void endNegotiation(Status status);
    HttpRequest bareRequest(const EngineCall &call, const QString &prefix) const;
    void send(HttpRequest request, const EngineCall &call, const Completion<HttpResponse> &done);

    QPointer<HttpClient> m_http;
    EngineEndpoint m_endpoint;
    Negotiation m_state = Negotiation::Unknown;
    QList<Completion<std::monostate>> m_waiting;
    QVersionNumber m_highest;
    QVersionNumber m_version;
    QString m_serverVersion;
    bool m_isPodman = false;
};

} // namespace velqa
