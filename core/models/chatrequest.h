// Building requests of the Chat Completions protocol (model-protocols.md section 2). Pure; any thread.
#pragma once

#include "core/models/modelvalues.h"
#include "core/net/httprequest.h"

namespace velqa {

// What one server was found to accept. Starts from the address and learns from its refusals.
struct ChatDialect
{
    enum class OutputLimit { MaxTokens, MaxCompletionTokens, None };
    OutputLimit outputLimit = OutputLimit::MaxTokens;
    bool triedBothLimits = false;
    bool streamOptions = true;
    bool echoReasoning = false; // send earlier thinking back as `reasoning_content`

    static ChatDialect forUrl(const QString &baseUrl);
    // Learns from a 400 or 422 that names a field; true when the request should be sent again, changed.
    bool learn(const QString &serverText);
};

// `baseUrl` plus the last part, "chat/completions" or "models": spaces trimmed, nothing appended twice, a query kept.
// InvalidArgument with a sentence when it is no http(s) address or carries credentials.
Result<QString> chatUrl(const QString &baseUrl, const QString &lastPart);

QJsonObject chatBody(const ModelRequest &request, const ChatDialect &dialect);

// Content type, accept and, with a key, authorization. InvalidArgument when the key cannot be sent.
Result<HttpHeaders> chatHeaders(const QByteArray &key);

} // namespace velqa
