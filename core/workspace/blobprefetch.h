// BlobPrefetch: reads a blob one piece ahead in the pool, so that the core thread hardly waits for the disk.
// Lives on the core thread.
#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <future>
#include <memory>

namespace velqa {

class BlobReader;
class WorkPool;

class BlobPrefetch
{
public:
    BlobPrefetch(WorkPool &pool, std::unique_ptr<BlobReader> reader);
    // At most maxBytes, empty at the end.
    Result<QByteArray> read(qint64 maxBytes);

private:
    void fetch();

    WorkPool &m_pool;
    std::shared_ptr<BlobReader> m_reader;
    std::future<Result<QByteArray>> m_next;
    QByteArray m_current;
};

} // namespace velqa
