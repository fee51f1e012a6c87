// Which API version to speak with an engine (docker-engine API 1.40 to 1.44). Pure; any thread.
#pragma once

#include "core/base/result.h"

#include <QVersionNumber>

namespace velqa {

// `highest` the engine speaks, `lowest` it still accepts (null when unknown). Unsupported with a plain sentence.
Result<QVersionNumber> chooseApiVersion(const QVersionNumber &highest, const QVersionNumber &lowest);

// "1.41" and nothing else; null when it is not a version.
QVersionNumber parseApiVersion(const QString &text);

// Above this the engine's floor must be asked for.
QVersionNumber wantedApiVersion();

} // namespace velqa
