// Writing a blob to a path of the person's choosing. Runs in the pool.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace velqa {

class BlobStore;

// Written beside, synced, then renamed over what is there: a link at the target is replaced, not followed; mode 0644
// less the person's umask, never executable. On any error the target is as it was.
Status exportBlob(const BlobStore &blobs, const QString &sha256, const QString &targetPath);

} // namespace velqa
