// Looking at a database file before it is opened for writing, without touching it. Any thread.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace velqa {

struct StoreInspection
{
    bool isFresh = true; // no file, an empty one, or one whose creation was interrupted
    int version = 0;
};

// Unsupported for a newer version, Corrupt for a damaged file or one that is not ours.
Result<StoreInspection> inspectStore(const QString &filePath);

} // namespace velqa
