// JSON in which no object may name a member twice: two readers could understand such a text differently. Pure; any
// thread.
#pragma once

#include "core/base/result.h"

#include <QJsonObject>

namespace velqa {

// A whole UTF-8 document that is an object without duplicate member names at any depth; at most 16 levels.
Result<QJsonObject> parseStrictObject(const QByteArray &bytes, const QString &what);

} // namespace velqa
