// A stream over a local socket. Main thread of a test.
#include "tests/unit/guest/socketstream.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace velqa::test {

SocketStream::SocketStream(int descriptor, QObject *parent)
    : ByteStream(parent)
    , m_descriptor(descriptor)
    , m_reader(descriptor, QSocketNotifier::Read)
    , m_writer(descriptor, QSocketNotifier::Write)
{
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    m_writer.setEnabled(false);
    connect(&m_reader, &QSocketNotifier::activated, this, &SocketStream::readSome);
    connect(&m_writer, &QSocketNotifier::activated, this, &SocketStream::writeSome);
}

SocketStream::~SocketStream()
{
    m_reader.setEnabled(false);
    m_writer.setEnabled(false);
    ::close(m_descriptor);
}

void SocketStream::write(const QByteArray &bytes)
{
    if (m_closed)
        return;
    m_queue.append(bytes);
    writeSome();
}

void SocketStream::writeSome()
{
    qint64 count = 0;
    while (m_sent < m_queue.size()) {
        const ssize_t n = ::send(m_descriptor, m_queue.constData() + m_sent, static_cast<size_t>(m_queue.size() - m_sent),
                                 MSG_NOSIGNAL);
        if (n <= 0)
            break;
        m_sent += n;
        count += n;
    }
    if (m_sent == m_queue.size()) {
        m_queue.clear();
        m_sent = 0;
        if (m_closing)
            ::shutdown(m_descriptor, SHUT_WR);
    }
    m_writer.setEnabled(!m_queue.isEmpty() && !m_closed);
    if (count > 0)
        QMetaObject::invokeMethod(this, [this, count] { emit bytesWritten(count); }, Qt::QueuedConnection);
}

void SocketStream::closeWrite()
{
    m_closing = true;
    writeSome();
}

void SocketStream::setReadingPaused(bool paused)
{
    m_reader.setEnabled(!paused && !m_closed);
}

void SocketStream::abort()
{
    ::shutdown(m_descriptor, SHUT_RDWR);
    QMetaObject::invokeMethod(this, [this] { end(failure(ErrorCode::Cancelled, {})); }, Qt::QueuedConnection);
}

void SocketStream::readSome()
{
    QByteArray bytes(256 * 1024, Qt::Uninitialized);
    const ssize_t n = ::recv(m_descriptor, bytes.data(), static_cast<size_t>(bytes.size()), 0);
    if (n > 0) {
        bytes.truncate(n);
        emit received(bytes);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        end({});
    }
}

void SocketStream::end(const Status &status)
{
    if (std::exchange(m_closed, true))
        return;
    m_reader.setEnabled(false);
    m_writer.setEnabled(false);
    emit closed(status);
}

} // namespace velqa::test
