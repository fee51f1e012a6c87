// ChatCompletionsClient: any OpenAI-compatible endpoint (model-protocols.md section 2). Lives on the core thread.
//
// Failures: Authentication, Quota, RateLimited, Overloaded, ContextTooLong, NotFound, PermissionDenied,
// InvalidArgument, TooLarge, Protocol (cut or foreign reply), Unreachable, Timeout, Cancelled.
#pragma once

#include "core/models/chatrequest.h"
#include "core/models/modelclient.h"

namespace velqa {

class HttpClient;

// Times in milliseconds; tests shorten them.
struct ChatTiming
{
    int tries = 3;           // in all, and only before anything was shown
    int baseDelayMs = 1000;  // full jitter over base * 2^n
    int maxDelayMs = 60'000; // a server that asks for more is not waited for
    int firstByteTimeoutMs = 300'000;
    int idleTimeoutMs = 120'000;
    int drainMs = 5'000; // after finish_reason: wait so long for usage and [DONE]
};

class ChatCompletionsClient final : public ModelClient
{
    Q_OBJECT

public:
    ChatCompletionsClient(HttpClient &http, ModelEndpoint endpoint, QByteArray key, ChatTiming timing = {},
                          QObject *parent = nullptr);
    std::unique_ptr<ModelStream> start(const ModelRequest &request) override;

private:
    HttpClient &m_http;
    ModelEndpoint m_endpoint;
    QByteArray m_key;
    ChatTiming m_timing;
    std::shared_ptr<ChatDialect> m_dialect; // shared with running streams, which may outlive the client
};

} // namespace velqa
