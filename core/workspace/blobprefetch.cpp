// Reading ahead. Lives on the core thread.
#include "core/workspace/blobprefetch.h"

#include "core/workspace/blobstore.h"
#include "core/workspace/workpool.h"

namespace velqa {
namespace {

constexpr qint64 aheadBytes = 1 << 20;

} // namespace

BlobPrefetch::BlobPrefetch(WorkPool &pool, std::unique_ptr<BlobReader> reader)
    : m_pool(pool)
    , m_reader(std::move(reader))
{
    fetch();
}

void BlobPrefetch::fetch()
{
    auto promise = std::make_shared<std::promise<Result<QByteArray>>>();
    m_next = promise->get_future();
    m_pool.run([promise, reader = m_reader] { promise->set_value(reader->read(aheadBytes)); });
}

Result<QByteArray> BlobPrefetch::read(qint64 maxBytes)
{
    if (m_current.isEmpty()) {
        Result<QByteArray> piece = m_next.valid() ? m_next.get() : QByteArray();
        if (!piece || piece->isEmpty())
            return piece;
        m_current = std::move(*piece);
        fetch();
    }
    const QByteArray piece = m_current.left(maxBytes);
    m_current.remove(0, piece.size());
    return piece;
}

} // namespace velqa
