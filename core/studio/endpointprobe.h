// Asking an endpoint for its models with a key that is not (yet) kept anywhere. Core thread.
#pragma once

#include "core/models/modelfactory.h"

namespace velqa {

void probeEndpoint(HttpClient &http, ModelEndpoint endpoint, const QByteArray &key, QObject *parent,
                   Completion<QStringList> done);

} // namespace velqa
