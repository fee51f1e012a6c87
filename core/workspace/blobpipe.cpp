// From the core thread to the pool, in order. Lives on the core thread; drain() runs in the pool.
#include "core/workspace/blobpipe.h"

#include "core/workspace/workpool.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QQueue>

#include <condition_variable>
#include <mutex>

namespace velqa {
namespace {

constexpr qint64 maxQueuedBytes = 4 << 20;
constexpr qsizetype keptFirstBytes = 4096;

} // namespace

struct BlobPipe::State
{
    std::mutex mutex;
    std::condition_variable drained;
    QQueue<QByteArray> pieces;
    qint64 queuedBytes = 0;
    bool isRunning = false; // a drain() is in the pool
    bool isAbandoned = false;
    Status status;
    QObject *context = nullptr; // set with finished
    Finished finished;
    std::unique_ptr<BlobWriter> writer; // used by drain() only
};

BlobPipe::BlobPipe(WorkPool &pool, std::unique_ptr<BlobWriter> writer, qint64 maxBytes)
    : m_pool(pool)
    , m_state(std::make_shared<State>())
    , m_maxBytes(maxBytes)
{
    m_state->writer = std::move(writer);
}

BlobPipe::~BlobPipe()
{
    const std::lock_guard lock(m_state->mutex);
    m_state->isAbandoned = !m_state->finished;
}

Status BlobPipe::append(const QByteArray &bytes)
{
    m_size += bytes.size();
    if (m_size > m_maxBytes)
        return failure(ErrorCode::TooLarge,
                       QCoreApplication::translate(
                           "Workspace", "This file is too large to be kept. Make it smaller and try again."));
    if (m_firstBytes.size() < keptFirstBytes)
        m_firstBytes.append(bytes.left(keptFirstBytes - m_firstBytes.size()));
    std::unique_lock lock(m_state->mutex);
    m_state->drained.wait(lock, [this] { return m_state->queuedBytes < maxQueuedBytes || !m_state->status; });
    if (!m_state->status)
        return m_state->status;
    m_state->pieces.enqueue(bytes);
    m_state->queuedBytes += bytes.size();
    if (!std::exchange(m_state->isRunning, true))
        m_pool.run([state = m_state] { drain(state); });
    return {};
}

void BlobPipe::finish(QObject *context, Finished finished)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->context = context;
    m_state->finished = std::move(finished);
    if (!std::exchange(m_state->isRunning, true))
        m_pool.run([state = m_state] { drain(state); });
}

void BlobPipe::drain(const std::shared_ptr<State> &state)
{
    std::unique_lock lock(state->mutex);
    while (!state->pieces.isEmpty() && state->status && !state->isAbandoned) {
        const QByteArray piece = state->pieces.dequeue();
        lock.unlock();
        Status written = state->writer->append(piece);
        lock.lock();
        state->queuedBytes -= piece.size();
        state->status = std::move(written);
        state->drained.notify_all();
    }
    state->isRunning = false;
    if (!state->finished || state->isAbandoned)
        return;
    const Finished finished = std::exchange(state->finished, nullptr);
    state->isAbandoned = true; // nothing more is expected
    Result<QString> result = failure(ErrorCode::Internal, {});
    if (state->status)
        result = state->writer->finish();
    else
        result = failure(state->status.error());
    state->writer.reset();
    QMetaObject::invokeMethod(
        state->context, [finished, result] { finished(result); }, Qt::QueuedConnection);
}

} // namespace velqa
