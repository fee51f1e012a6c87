// What the tests of HttpClient share: a client, a server that misbehaves as told, and a log of one stream.
#pragma once

#include "core/net/httpclient.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::ScriptedConnection;
using test::ScriptedRequest;
using test::ScriptedServer;
using test::spinUntil;

// Every test runs over a Unix socket and over TCP.
class HttpClientTest : public ::testing::TestWithParam<ScriptedServer::Transport>
{
protected:
    HttpRequest request(const QByteArray &method, const QString &path)
    {
        HttpRequest request;
        request.method = method;
        request.url = server.url(path);
        if (GetParam() == ScriptedServer::Transport::UnixSocket)
            request.unixSocket = server.socketPath();
        return request;
    }

    Result<HttpResponse> send(HttpRequest what)
    {
        std::optional<Result<HttpResponse>> answer;
        client->send(std::move(what), Completion<HttpResponse>(&context, [&](Result<HttpResponse> result) {
                         EXPECT_FALSE(answer.has_value()) << "answered twice";
                         answer = std::move(result);
                     }));
        EXPECT_FALSE(answer.has_value()) << "answered from inside the call";
        if (!spinUntil([&] { return answer.has_value(); }))
            return failure(ErrorCode::Internal, QStringLiteral("no answer"));
        return *answer;
    }

    ScriptedServer server{GetParam()};
    std::unique_ptr<HttpClient> client = std::make_unique<HttpClient>();
    QObject context;
};

struct StreamLog
{
    explicit StreamLog(HttpStream *stream)
    {
        QObject::connect(stream, &HttpStream::headersReceived, stream,
                         [this](int code, const HttpHeaders &) { status = code; });
        QObject::connect(stream, &HttpStream::dataReceived, stream, [this](const QByteArray &bytes) {
            body += bytes;
            ++pieces;
        });
        QObject::connect(stream, &HttpStream::finished, stream, [this](const Status &result) {
            EXPECT_FALSE(end.has_value()) << "finished twice";
            end = result;
        });
    }
    int status = 0;
    int pieces = 0;
    QByteArray body;
    std::optional<Status> end;
};

} // namespace velqa
