// BlobLock: keeps removing unreferenced blobs apart from using them, between copies of the program and within one.
// Released when it goes, or with the process. Any thread.
#pragma once

#include "core/base/result.h"
#include "core/workspace/blobfile.h"

#include <QString>

namespace velqa {

class BlobLock
{
public:
    enum class Kind { Shared, Exclusive };

    // Conflict when another copy holds it in a way that does not go together. Never waits.
    static Result<BlobLock> acquire(const QString &blobDirectory, Kind kind);

private:
    explicit BlobLock(FileHandle file)
        : m_file(std::move(file))
    {}
    FileHandle m_file;
};

} // namespace velqa
