// SocketStream: a ByteStream over a connected local socket. Main thread of a test.
#pragma once

#include "core/base/bytestream.h"

#include <QSocketNotifier>

namespace velqa::test {

class SocketStream final : public ByteStream
{
    Q_OBJECT

public:
    explicit SocketStream(int descriptor, QObject *parent = nullptr); // takes it over
    ~SocketStream() override;

    void write(const QByteArray &bytes) override;
    qint64 bytesToWrite() const override { return m_queue.size() - m_sent; }
    void closeWrite() override;
    void setReadingPaused(bool paused) override;
    void abort() override;

private:
    void readSome();
    void writeSome();
    void end(const Status &status);

    int m_descriptor;
    QSocketNotifier m_reader;
    QSocketNotifier m_writer;
    QByteArray m_queue;
    qsizetype m_sent = 0;
    bool m_closing = false;
    bool m_closed = false;
};

} // namespace velqa::test
