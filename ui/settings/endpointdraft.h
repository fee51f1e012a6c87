// EndpointDraft: checking what a person typed for a model endpoint. Pure functions, UI thread (translations).
#pragma once

#include "core/agent/agentspec.h"
#include "core/models/modelvalues.h"

#include <QList>

namespace velqa {

// Fields: "name", "baseUrl", "defaultModel". `others` are the endpoints that exist beside it.
QList<FieldProblem> validateEndpoint(const ModelEndpoint &endpoint, const QList<ModelEndpoint> &others);
// True when a key would travel unencrypted over a network: allowed, but said.
bool sendsKeyInClear(const ModelEndpoint &endpoint);
// Empty is fine (automatic); else unix:///path or tcp://host:port, in a sentence when not.
QString engineUrlProblem(const QString &url);

} // namespace velqa
