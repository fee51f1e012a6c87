// RawConnection: the bytes of one connection that curl opened (unix, tcp or TLS), after HTTP is done with it.
// Lives on the core thread; owns the connection; deleting it closes at once, also from inside its own signals.
#pragma once

#include "core/base/bytestream.h"
#include "core/net/curleasy.h"
#include "core/net/curlmulti.h"

#include <QList>

#include <memory>

class QSocketNotifier;

namespace velqa {

class RawConnection final : public ByteStream, private CurlMulti::Client
{
    Q_OBJECT

public:
    // `easy` is a finished CONNECT_ONLY transfer that is still in `multi`. Reading starts from the event loop.
    RawConnection(std::shared_ptr<CurlMulti> multi, std::unique_ptr<CurlEasy> easy, QString peer);
    ~RawConnection() override;

    void write(const QByteArray &bytes) override;
    qint64 bytesToWrite() const override { return m_outputBytes; }
    void closeWrite() override;
    void setReadingPaused(bool paused) override;
    void abort() override;

    // Bytes that the handshake read too far: they are received() next.
    void putBack(const QByteArray &bytes) { m_putBack = bytes; }

private:
    void curlDone(CURLcode) override {}
    void curlShutDown() override;
    void postRead();
    void postFlush();
    void readSome();
    bool readOnce(qsizetype &budget);
    void flush();
    void sendEndOfFile();
    void close(Status status);

    std::shared_ptr<CurlMulti> m_multi;
    std::unique_ptr<CurlEasy> m_easy;
    QString m_peer;
    curl_socket_t m_socket = CURL_SOCKET_BAD;
    QSocketNotifier *m_readable = nullptr;
    QSocketNotifier *m_writable = nullptr;

    QByteArray m_scratch;
    QByteArray m_putBack;
    QList<QByteArray> m_output;
    qsizetype m_outputOffset = 0; // in the first piece
    bool m_outputTouched = false; // the first piece was offered to curl: TLS wants the same bytes again
    qint64 m_outputBytes = 0;
    bool m_readPosted = false;
    bool m_flushPosted = false;
    bool m_paused = false;
    bool m_writeClosing = false;
    bool m_writeFailed = false;
    bool m_closed = false;
};

} // namespace velqa
