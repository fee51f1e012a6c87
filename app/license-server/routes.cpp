// HTTP of the licence server. httplib's threads.
#include "app/license-server/routes.h"

#include "app/license-server/licensedesk.h"
#include "app/license-server/ratelimiter.h"

#include "core/base/ids.h"
#include "core/base/json.h"

#include <httplib.h>

namespace velqa::server {
namespace {

constexpr size_t MaxBodyBytes = 1024 * 1024;

QString titleOf(int status)
{
    switch (status) {
    case 401: return QStringLiteral("Not known");
    case 402: return QStringLiteral("A plan is needed");
    case 403: return QStringLiteral("Not allowed");
    case 404: return QStringLiteral("No such address");
    case 409: return QStringLiteral("Too many devices");
    case 410: return QStringLiteral("Taken back");
    case 413: return QStringLiteral("Too large");
    case 422: return QStringLiteral("Not understood");
    case 426: return QStringLiteral("Update needed");
    case 429: return QStringLiteral("Too many requests");
    default: return QStringLiteral("Not available");
    }
}

void send(httplib::Response &response, const Reply &reply)
{
    response.status = reply.status;
    response.set_header("Cache-Control", "no-store");
    if (reply.status == 204)
        return;
    QJsonObject body = reply.body;
    const bool isProblem = !reply.code.isEmpty();
    if (isProblem) {
        body.insert(QStringLiteral("type"), QStringLiteral("about:blank"));
        body.insert(QStringLiteral("title"), titleOf(reply.status));
        body.insert(QStringLiteral("status"), reply.status);
        body.insert(QStringLiteral("code"), reply.code);
        body.insert(QStringLiteral("request_id"), newUuid());
    }
    response.set_content(toJson(body).toStdString(), isProblem ? "application/problem+json" : "application/json");
}

QByteArray bearerOf(const httplib::Request &request)
{
    const QByteArray value = QByteArray::fromStdString(request.get_header_value("Authorization"));
    return value.startsWith("Bearer ") ? value.mid(7).trimmed() : QByteArray();
}

template<typename Work> httplib::Server::Handler withBody(Work work)
{
    return [work](const httplib::Request &request, httplib::Response &response) {
        const auto body = parseJsonObject(QByteArray::fromStdString(request.body), QStringLiteral("request"),
                                          {qsizetype(MaxBodyBytes), 16});
        if (body)
            send(response, work(request, *body));
        else
            send(response,
                 {422, {{QStringLiteral("detail"), body.error().message}}, QStringLiteral("invalid_request")});
    };
}

} // namespace

void addRoutes(httplib::Server &server, LicenseDesk &desk, RateLimiter &limiter, bool demo)
{
    server.set_payload_max_length(MaxBodyBytes);
    server.set_tcp_nodelay(true);       // or every reply waits 40 ms for an acknowledgement
    server.set_keep_alive_max_count(1); // a kept connection would hold a worker, and clients come back after hours
    server.set_read_timeout(10, 0);
    server.set_write_timeout(10, 0);
    server.set_pre_routing_handler([&limiter](const httplib::Request &request, httplib::Response &response) {
        const int wait = limiter.take(QString::fromStdString(request.remote_addr));
        if (wait == 0)
            return httplib::Server::HandlerResponse::Unhandled;
        response.set_header("Retry-After", std::to_string(wait));
        send(response, {429, {{QStringLiteral("retry_after_s"), wait}}, QStringLiteral("rate_limited")});
        return httplib::Server::HandlerResponse::Handled;
    });
    server.set_error_handler([](const httplib::Request &, httplib::Response &response) {
        if (response.body.empty())
            send(response, {response.status,
                            {},
                            response.status == 404 ? QStringLiteral("not_found") : QStringLiteral("invalid_request")});
    });
    server.set_exception_handler([](const httplib::Request &, httplib::Response &response, std::exception_ptr) {
        send(response, {500, {}, QStringLiteral("unavailable")});
    });

    server.Get("/health", [](const httplib::Request &, httplib::Response &response) {
        send(response, {200, {{QStringLiteral("ok"), true}}, {}});
    });
    server.Post("/v1/activations",
                withBody([&desk](const httplib::Request &, const QJsonObject &body) { return desk.activate(body); }));
    server.Delete(R"(/v1/activations/([A-Za-z0-9_-]{1,100}))",
                  [&desk](const httplib::Request &request, httplib::Response &response) {
                      send(response, desk.signOut(bearerOf(request), QString::fromStdString(request.matches[1].str())));
                  });
    server.Post("/v1/entitlements/check", withBody([&desk](const httplib::Request &request, const QJsonObject &body) {
                    return desk.check(bearerOf(request), body);
                }));
    server.Post("/v1/usage/batches", withBody([&desk](const httplib::Request &request, const QJsonObject &body) {
                    return desk.takeUsage(bearerOf(request), body);
                }));
    server.Get("/v1/usage/summary", [&desk](const httplib::Request &request, httplib::Response &response) {
        send(response,
             desk.usageSummary(bearerOf(request), QString::fromStdString(request.get_param_value("activation_id")),
                               QString::fromStdString(request.get_param_value("period"))));
    });
    if (demo)
        server.Post("/demo/plan", withBody([&desk](const httplib::Request &, const QJsonObject &body) {
                        return desk.changeDemoPlan(body);
                    }));
}

} // namespace velqa::server
