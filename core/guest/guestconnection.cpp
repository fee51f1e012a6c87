// A connection out of the sandbox, seen from the app. Core thread.
#include "core/guest/guestconnection.h"
#include "core/guest/guesterrors.h"

#include <utility>

namespace velqa {

using namespace protocol;

AcceptRequest::AcceptRequest(GuestLink &link, Completion<std::shared_ptr<ByteStream>> done)
    : m_link(link), m_done(std::move(done))
{}

GuestRequest::Answer AcceptRequest::receive(const FrameReader::Frame &frame)
{
    switch (frame.type) {
    case Type::Accepted: return !m_accepted && frame.payload.empty() ? begin() : Answer::Violation;
    case Type::Data: return takeData(frame.payload);
    case Type::DataEnd:
        if (!m_accepted || std::exchange(m_dataEnded, true))
            return Answer::Violation;
        if (m_connection)
            m_connection->takeDataEnd();
        return Answer::Continue;
    case Type::Credit: {
        Reader reader(frame.payload);
        const quint32 bytes = reader.u32();
        if (!m_accepted || !reader.atEnd())
            return Answer::Violation;
        if (m_connection) {
            m_connection->m_credit += bytes;
            if (m_connection->m_credit > qint64(ConnectionWindow))
                return Answer::Violation;
            m_connection->pump();
        }
        return Answer::Continue;
    }
    case Type::Done:
        if (!m_accepted || !frame.payload.empty())
            return Answer::Violation;
        end({});
        return Answer::Ended;
    case Type::Failed: {
        Failure failure;
        if (!decodeAll(frame.payload, failure))
            return Answer::Violation;
        end(velqa::failure(errorOf(failure)));
        return Answer::Ended;
    }
    default: return Answer::Violation;
    }
}

GuestRequest::Answer AcceptRequest::begin()
{
    m_accepted = true;
    const auto connection = std::make_shared<GuestConnection>(weak_from_this());
    m_connection = connection.get();
    m_done(connection); // nobody takes it: it is broken off when it goes
    return Answer::Continue;
}

GuestRequest::Answer AcceptRequest::takeData(std::string_view payload)
{
    const auto size = static_cast<qint64>(payload.size());
    if (!m_accepted || m_dataEnded || size == 0 || size > m_window)
        return Answer::Violation;
    m_window -= size;
    if (m_connection)
        m_connection->take(QByteArray(payload.data(), static_cast<qsizetype>(size)));
    else
        consumed(size);
    return Answer::Continue;
}

void AcceptRequest::consumed(qint64 bytes)
{
    m_consumed += bytes;
    if (m_consumed >= ConnectionWindow / 4) {
        m_window += m_consumed;
        m_link.sendCredit(id, static_cast<quint32>(std::exchange(m_consumed, 0)));
    }
}

void AcceptRequest::end(const Status &status)
{
    if (!m_accepted)
        m_done.fail(status ? sandboxGoneError() : status.error());
    else if (m_connection)
        m_connection->takeEnd(status);
}

void AcceptRequest::fail(const Error &error)
{
    end(failure(error));
}

GuestConnection::~GuestConnection()
{
    const auto request = m_request.lock();
    if (request && !m_end)
        request->link().send(Type::Cancel, request->id);
}

void GuestConnection::write(const QByteArray &bytes)
{
    if (m_over || m_closing)
        return;
    m_queue.append(bytes);
    pump();
}

void GuestConnection::closeWrite()
{
    m_closing = true;
    pump();
}

void GuestConnection::pump()
{
    const auto request = m_request.lock();
    if (!request || m_end)
        return;
    qint64 sent = 0;
    while (!m_queue.isEmpty() && m_credit > 0) {
        const qint64 size = qMin(qMin<qint64>(m_queue.size(), m_credit), qint64(DataSize));
        request->link().send(Type::Input, request->id, m_queue.left(size));
        m_queue.remove(0, size);
        m_credit -= size;
        sent += size;
    }
    if (m_queue.isEmpty() && m_closing && !std::exchange(m_closeSent, true))
        request->link().send(Type::CloseInput, request->id);
    if (sent > 0)
        QMetaObject::invokeMethod(this, [this, sent] { emit bytesWritten(sent); }, Qt::QueuedConnection);
}

void GuestConnection::setReadingPaused(bool paused)
{
    m_paused = paused;
    if (!paused)
        QMetaObject::invokeMethod(this, &GuestConnection::deliver, Qt::QueuedConnection);
}

void GuestConnection::take(const QByteArray &bytes)
{
    m_held.append(bytes);
    deliver();
}

void GuestConnection::takeDataEnd()
{
    m_dataEnded = true;
    deliver();
}

void GuestConnection::takeEnd(const Status &status)
{
    m_end = status;
    // From the event loop: whoever just took the connection has to listen first.
    QMetaObject::invokeMethod(this, &GuestConnection::deliver, Qt::QueuedConnection);
}

// What came, in its order, as far as it is wanted now; only a broken end does not wait. Receivers may delete this.
void GuestConnection::deliver()
{
    const QPointer<GuestConnection> alive(this);
    const bool isBroken = m_end && !*m_end;
    if (m_over || (m_paused && !isBroken))
        return;
    if (!m_paused && !m_held.isEmpty()) {
        const QByteArray bytes = std::exchange(m_held, {});
        if (const auto request = m_request.lock())
            request->consumed(bytes.size());
        emit received(bytes);
        if (!alive || m_over || (m_paused && !isBroken))
            return;
    }
    if (m_dataEnded && m_held.isEmpty() && !std::exchange(m_dataEndTold, true)) {
        emit inputEnded();
        if (!alive)
            return;
    }
    if (m_end && !std::exchange(m_over, true))
        emit closed(*m_end);
}

void GuestConnection::abort()
{
    if (std::exchange(m_over, true))
        return;
    m_held.clear();
    m_queue.clear();
    if (const auto request = m_request.lock(); request && !m_end)
        request->link().send(Type::Cancel, request->id);
    m_end = Status(failure(ErrorCode::Cancelled, {}));
    QMetaObject::invokeMethod(this, [this] { emit closed(*m_end); }, Qt::QueuedConnection);
}

} // namespace velqa
