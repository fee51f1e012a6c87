// ByteStream: a two-way stream of raw bytes (an upgraded engine connection, a socket pair in a test).
// Lives on the core thread. The owner deletes it; deleting closes at once.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>

namespace velqa {

class ByteStream : public QObject
{
    Q_OBJECT

public:
    explicit ByteStream(QObject *parent = nullptr) : QObject(parent) {}

    // Queues the bytes; never blocks. Ignored after closed().
    virtual void write(const QByteArray &bytes) = 0;
    // Bytes queued but not yet handed to the system.
    virtual qint64 bytesToWrite() const = 0;
    // Half-close: the other side reads an end of file once all queued bytes are sent.
    virtual void closeWrite() = 0;
    // While paused no received() is emitted and the other side feels back pressure.
    virtual void setReadingPaused(bool paused) = 0;
    // Closes both ways at once; closed(Cancelled) follows from the event loop.
    virtual void abort() = 0;

signals:
    void received(const QByteArray &bytes);
    void bytesWritten(qint64 count);
    // The other side writes no more but still reads. Only some streams tell it apart from closed().
    void inputEnded();
    // Exactly once, last. Success when the other side closed in order.
    void closed(const velqa::Status &status);
};

} // namespace velqa
