// BlobPipe: pieces that arrive on the core thread are hashed, compressed and written by the pool, in order and in
// bounded memory. Lives on the core thread.
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

    BlobPipe(WorkPool &pool, std::unique_ptr<BlobWriter> writer, qint64 maxBytes);
    ~BlobPipe(); // unfinished: nothing remains

    // Takes a piece; waits while more than 4 MiB are unwritten, which is what slows the sender down. TooLarge beyond
    // maxBytes, or the error of an earlier piece.
    Status append(const QByteArray &bytes);
    // The hash, once everything is written; called on the thread of the context.
    void finish(QObject *context, Finished finished);

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
