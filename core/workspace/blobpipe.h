// BlobPipe: pieces that arrive on the core thread are hashed, compressed and written by the pool, in order; each is answered
// when it is written, so that the sender keeps memory bounded. Never waits. Lives on the core thread.
#pragma once

#include "core/base/completion.h"
#include "core/workspace/blobstore.h"

#include <QByteArray>

#include <functional>
#include <memory>

class QObject;

namespace velqa {

class WorkPool;

class BlobPipe
{
public:
    using Finished = std::function<void(Result<QString>)>;

    // The answers come on the thread of `context`, which outlives the pipe.
    BlobPipe(WorkPool &pool, std::unique_ptr<BlobWriter> writer, qint64 maxBytes, QObject *context);
    ~BlobPipe(); // unfinished: nothing remains

    // `written` is called when the piece is. TooLarge beyond maxBytes, or the error of an earlier piece.
    Status append(const QByteArray &bytes, std::function<void()> written);
    // The hash, once everything is written.
    void finish(Finished finished);

    qint64 size() const { return m_size; }
    const QByteArray &firstBytes() const { return m_firstBytes; } // at most 4 KiB

private:
    struct State;
    static void drain(const std::shared_ptr<State> &state);

    WorkPool &m_pool;
    std::shared_ptr<State> m_state;
    qint64 m_maxBytes;
    qint64 m_size = 0;
    QByteArray m_firstBytes;
};

} // namespace velqa
