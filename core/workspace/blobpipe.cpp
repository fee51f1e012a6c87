// From the core thread to the pool, in order. Lives on the core thread; drain() runs in the pool.
#include "core/workspace/blobpipe.h"

#include "core/workspace/workpool.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QPair>
#include <QQueue>

#include <mutex>

namespace velqa {
namespace {

constexpr qsizetype keptFirstBytes = 4096;

} // namespace

struct BlobPipe::State
{
    std::mutex mutex;
    QQueue<QPair<QByteArray, std::function<void()>>> pieces;
    bool isRunning = false; // a drain() is in the pool
    bool isAbandoned = false;
    Status status;
    QObject *context = nullptr; // not touched once abandoned
    Finished finished;
    std::unique_ptr<BlobWriter> writer; // used by drain() only
};

BlobPipe::BlobPipe(WorkPool &pool, std::unique_ptr<BlobWriter> writer, qint64 maxBytes, QObject *context)
    : m_pool(pool)
    , m_state(std::make_shared<State>())
    , m_maxBytes(maxBytes)
{
    m_state->writer = std::move(writer);
    m_state->context = context;
}

BlobPipe::~BlobPipe()
{
    const std::lock_guard lock(m_state->mutex);
    m_state->isAbandoned = true;
}

Status BlobPipe::append(const QByteArray &bytes, std::function<void()> written)
{
    m_size += bytes.size();
    if (m_size > m_maxBytes)
        return failure(ErrorCode::TooLarge,
                       QCoreApplication::translate(
                           "Workspace", "This file is too large to be kept. Make it smaller and try again."));
    if (m_firstBytes.size() < keptFirstBytes)
        m_firstBytes.append(bytes.left(keptFirstBytes - m_firstBytes.size()));
    const std::lock_guard lock(m_state->mutex);
    if (!m_state->status)
        return m_state->status;
    m_state->pieces.enqueue({bytes, std::move(written)});
    if (!std::exchange(m_state->isRunning, true))
        m_pool.run([state = m_state] { drain(state); });
    return {};
}

void BlobPipe::finish(Finished finished)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->finished = std::move(finished);
    if (!std::exchange(m_state->isRunning, true))
        m_pool.run([state = m_state] { drain(state); });
}

void BlobPipe::drain(const std::shared_ptr<State> &state)
{
    std::unique_lock lock(state->mutex);
    while (!state->pieces.isEmpty() && state->status && !state->isAbandoned) {
        const auto [piece, written] = state->pieces.dequeue();
        lock.unlock();
        Status status = state->writer->append(piece);
        lock.lock();
        state->status = std::move(status);
        if (!state->isAbandoned)
            QMetaObject::invokeMethod(state->context, written, Qt::QueuedConnection);
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
