// MemoryStream: a ByteStream whose other side is the test. Main thread of a test.
#pragma once

#include "core/base/bytestream.h"

namespace velqa::test {

class MemoryStream final : public ByteStream
{
    Q_OBJECT

public:
    using ByteStream::ByteStream;

    void write(const QByteArray &bytes) override;
    qint64 bytesToWrite() const override { return 0; }
    void closeWrite() override { writeClosed = true; }
    void setReadingPaused(bool paused) override;
    void abort() override;

    // What the program wrote, emptied by taking.
    QByteArray takeWritten();
    // Bytes for the program, delivered from the event loop in pieces of pieceSize (0 = whole).
    void deliver(const QByteArray &bytes, qsizetype pieceSize = 0);
    void closeFromPeer(const Status &status = {});

    bool writeClosed = false;
    bool aborted = false;

signals:
    void written(const QByteArray &bytes);

private:
    void flush();

    QByteArray m_written;
    QList<QByteArray> m_incoming;
    bool m_paused = false;
    bool m_closed = false;
};

} // namespace velqa::test
