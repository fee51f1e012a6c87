// ModelFault: why a model server did not answer, from whichever place the news came (model-protocols.md sections 0.6
// and 5). One classifier for HTTP statuses, JSON errors with status 200, server-sent error events, HTML pages and cut
// streams. Pure functions; any thread.
#pragma once

#include "core/base/result.h"
#include "core/net/httprequest.h"

#include <QJsonObject>

namespace velqa {

struct ModelFault
{
    Error error;
    bool retryable = false;   // may be sent again while nothing was shown yet
    qint64 retryAfterMs = -1; // the server's wish; -1 = none
    int httpStatus = 0;
    QString serverText; // the server's own words, harmless to show
};

// A reply with an error status, or a whole reply that is no answer (an HTML page, JSON of another kind).
ModelFault classifyReply(int status, const HttpHeaders &headers, const QByteArray &body, qint64 nowMs);
// An `error` member: an object, a text, or an object with other names (vLLM, FastAPI). `status` 0 when it came inside a
// stream.
ModelFault classifyErrorValue(const QJsonValue &value, int status);
// The connection failed or broke; the message names the server.
ModelFault classifyTransport(const Error &error);
// The stream ended without its terminal marker.
ModelFault cutStream();

// The error in a chunk or a whole reply, when there is one: `error`, {"object":"error"}, `error_message`, `detail`.
QJsonValue errorInObject(const QJsonObject &object);

// Retry-After in seconds or as a date, retry-after-ms; -1 when absent or unusable.
qint64 retryAfterMs(const HttpHeaders &headers, qint64 nowMs);

} // namespace velqa
