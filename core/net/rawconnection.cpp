// Raw bytes over a connection made by curl. Lives on the core thread.
#include "core/net/rawconnection.h"

#include "core/net/retire.h"

#include <QCoreApplication>
#include <QPointer>

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

namespace velqa {

namespace {

constexpr qsizetype readSize = 256 * 1024;
constexpr qsizetype readBudget = 1024 * 1024; // then others on the event loop have their turn
constexpr qsizetype smallPiece = 64 * 1024;   // smaller writes are joined

} // namespace

RawConnection::RawConnection(std::shared_ptr<CurlMulti> multi, std::unique_ptr<CurlEasy> easy, QString peer)
    : m_multi(std::move(multi))
    , m_easy(std::move(easy))
    , m_peer(std::move(peer))
{
    m_multi->setClient(m_easy->handle(), this);
    curl_easy_getinfo(m_easy->handle(), CURLINFO_ACTIVESOCKET, &m_socket);
    if (m_socket == CURL_SOCKET_BAD) {
        close(failure(ErrorCode::EngineLost, {}, QStringLiteral("no socket after connecting")));
        return;
    }
    m_readable = new QSocketNotifier(static_cast<qintptr>(m_socket), QSocketNotifier::Read, this);
    m_writable = new QSocketNotifier(static_cast<qintptr>(m_socket), QSocketNotifier::Write, this);
    m_writable->setEnabled(false);
    connect(m_readable, &QSocketNotifier::activated, this, &RawConnection::readSome);
    connect(m_writable, &QSocketNotifier::activated, this, &RawConnection::flush);
}

RawConnection::~RawConnection()
{
    retire(m_readable);
    retire(m_writable);
    m_multi->remove(m_easy->handle());
}

void RawConnection::write(const QByteArray &bytes)
{
    if (m_closed || m_writeClosing || m_writeFailed || bytes.isEmpty())
        return;
    m_outputBytes += bytes.size();
    const bool joinable = m_output.size() > 1 || (m_output.size() == 1 && !m_outputTouched);
    if (joinable && m_output.last().size() + bytes.size() <= smallPiece)
        m_output.last().append(bytes);
    else
        m_output.append(bytes);
    postFlush();
}

void RawConnection::closeWrite()
{
    if (std::exchange(m_writeClosing, true))
        return;
    postFlush();
}

void RawConnection::setReadingPaused(bool paused)
{
    m_paused = paused;
    if (m_closed)
        return;
    m_readable->setEnabled(!paused);
    if (!paused)
        postRead(); // decrypted or put-back bytes do not wake the notifier
}

void RawConnection::abort()
{
    close(failure(ErrorCode::Cancelled, {}, QStringLiteral("aborted")));
}

void RawConnection::curlShutDown()
{
    close(failure(ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is shut down")));
}

void RawConnection::postRead()
{
    if (std::exchange(m_readPosted, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_readPosted = false;
            readSome();
        },
        Qt::QueuedConnection);
}

// Writes of one turn of the event loop go out together.
void RawConnection::postFlush()
{
    if (m_flushPosted || m_closed || m_writable->isEnabled())
        return;
    m_flushPosted = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_flushPosted = false;
            flush();
        },
        Qt::QueuedConnection);
}

void RawConnection::readSome()
{
    qsizetype budget = readBudget;
    while (readOnce(budget)) {
        if (budget <= 0) {
            postRead();
            return;
        }
    }
}

// False when there is nothing more to do now, or when we were deleted meanwhile.
bool RawConnection::readOnce(qsizetype &budget)
{
    if (m_closed || m_paused)
        return false;
    const QPointer<RawConnection> alive(this);
    if (!m_putBack.isEmpty()) {
        emit received(std::exchange(m_putBack, {}));
        return !alive.isNull();
    }
    if (m_scratch.isEmpty())
        m_scratch = QByteArray(readSize, Qt::Uninitialized);
    size_t count = 0;
    const CURLcode code =
        curl_easy_recv(m_easy->handle(), m_scratch.data(), static_cast<size_t>(m_scratch.size()), &count);
    if (code == CURLE_AGAIN)
        return false;
    if (code != CURLE_OK) {
        close(failure(ErrorCode::EngineLost,
                      QCoreApplication::translate("Net", "The connection to %1 broke. Try again.").arg(m_peer),
                      QStringLiteral("curl %1: %2").arg(int(code)).arg(QLatin1String(curl_easy_strerror(code)))));
        return false;
    }
    if (count == 0) {
        close({});
        return false;
    }
    const auto size = static_cast<qsizetype>(count);
    budget -= size;
    if (size >= readSize / 4) { // hand over the buffer itself
        m_scratch.truncate(size);
        emit received(std::exchange(m_scratch, {}));
    } else {
        emit received(QByteArray(m_scratch.constData(), size));
    }
    return !alive.isNull();
}

void RawConnection::flush()
{
    if (m_closed)
        return;
    qint64 sent = 0;
    bool blocked = false;
    while (!m_output.isEmpty() && !blocked) {
        const QByteArray &piece = m_output.first();
        size_t count = 0;
        m_outputTouched = true;
        const CURLcode code = curl_easy_send(m_easy->handle(), piece.constData() + m_outputOffset,
                                             static_cast<size_t>(piece.size() - m_outputOffset), &count);
        if (code == CURLE_AGAIN) {
            blocked = true;
        } else if (code != CURLE_OK) {
            // The other side reads no more; what it sent before is still worth reading, and ends with the reason.
            m_writeFailed = true;
            m_output.clear();
            m_outputBytes = 0;
            m_outputOffset = 0;
        } else {
            const auto size = static_cast<qsizetype>(count);
            sent += size;
            m_outputOffset += size;
            if (m_outputOffset == piece.size()) {
                m_output.removeFirst();
                m_outputOffset = 0;
                m_outputTouched = false;
            }
        }
    }
    m_outputBytes = m_writeFailed ? 0 : m_outputBytes - sent;
    m_writable->setEnabled(blocked);
    if (m_output.isEmpty() && m_writeClosing)
        sendEndOfFile();
    if (sent > 0)
        emit bytesWritten(sent);
}

void RawConnection::sendEndOfFile()
{
    m_writeFailed = true; // nothing may follow
#ifdef Q_OS_WIN
    ::shutdown(m_socket, SD_SEND);
#else
    ::shutdown(m_socket, SHUT_WR);
#endif
}

void RawConnection::close(Status status)
{
    if (std::exchange(m_closed, true))
        return;
    retire(m_readable);
    retire(m_writable);
    m_output.clear();
    m_outputBytes = 0;
    m_multi->remove(m_easy->handle()); // closes the socket
    QMetaObject::invokeMethod(
        this, [this, status = std::move(status)] { emit closed(status); }, Qt::QueuedConnection);
}

} // namespace velqa
