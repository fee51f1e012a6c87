// What failures of the engine mean: HTTP refusals and broken connections as errors with sentences for people. Pure; any
// thread.
#pragma once

#include "core/base/result.h"
#include "core/engine/enginevalues.h"

namespace velqa {

// A reply with a status that is no success. `call` names the request for the log, e.g. "POST /containers/create".
Error engineRefusal(const HttpResponse &response, const QString &call, const EngineEndpoint &endpoint);
// The engine's own message of a refusal, safe to show; empty when there is none.
QString engineMessage(const QByteArray &body);
// A failure of HttpClient while talking to this engine.
Error engineFailure(const Error &netError, const QString &call, const EngineEndpoint &endpoint);
// An answer that is not what the API says.
Error engineNonsense(const QString &call, const EngineEndpoint &endpoint, const QString &detail);

} // namespace velqa
