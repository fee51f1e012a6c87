// A stream in memory. Main thread of a test.
#include "tests/support/memorystream.h"

#include <QMetaObject>

namespace velqa::test {

void MemoryStream::write(const QByteArray &bytes)
{
    m_written.append(bytes);
    emit written(bytes);
    QMetaObject::invokeMethod(this, [this, n = bytes.size()] { emit bytesWritten(n); }, Qt::QueuedConnection);
}

void MemoryStream::setReadingPaused(bool paused)
{
    m_paused = paused;
    if (!paused)
        QMetaObject::invokeMethod(this, [this] { flush(); }, Qt::QueuedConnection);
}

void MemoryStream::abort()
{
    aborted = true;
    closeFromPeer(failure(ErrorCode::Cancelled, {}));
}

QByteArray MemoryStream::takeWritten()
{
    return std::exchange(m_written, {});
}

void MemoryStream::deliver(const QByteArray &bytes, qsizetype pieceSize)
{
    if (pieceSize <= 0) {
        m_incoming.append(bytes);
    } else {
        for (qsizetype i = 0; i < bytes.size(); i += pieceSize)
            m_incoming.append(bytes.mid(i, pieceSize));
    }
    QMetaObject::invokeMethod(this, [this] { flush(); }, Qt::QueuedConnection);
}

void MemoryStream::flush()
{
    while (!m_paused && !m_closed && !m_incoming.isEmpty())
        emit received(m_incoming.takeFirst());
}

void MemoryStream::closeFromPeer(const Status &status)
{
    QMetaObject::invokeMethod(
        this,
        [this, status] {
            flush();
            if (!std::exchange(m_closed, true))
                emit closed(status);
        },
        Qt::QueuedConnection);
}

} // namespace velqa::test
