// Frames of one channel, the app's end.
#include "core/guest/guestlink.h"
#include "core/guest/guesterrors.h"

#include "core/base/log.h"

#include <QPointer>

namespace velqa {

using namespace protocol;
using Frame = FrameReader::Frame;

namespace {

constexpr qsizetype GatherLimit = 128 * 1024;

} // namespace

GuestLink::GuestLink(std::shared_ptr<ByteStream> stream) : m_stream(std::move(stream))
{
    connect(m_stream.get(), &ByteStream::received, this, &GuestLink::receiveBytes);
    connect(m_stream.get(), &ByteStream::closed, this, &GuestLink::streamClosed);
}

GuestLink::~GuestLink()
{
    if (m_open) {
        m_stream->disconnect(this);
        m_stream->abort();
    }
}

quint32 GuestLink::add(std::shared_ptr<GuestRequest> request)
{
    if (!m_open) {
        QMetaObject::invokeMethod(
            this, [request, error = m_endError] { request->fail(error); }, Qt::QueuedConnection);
        return 0;
    }
    do {
        ++m_lastId;
    } while (m_lastId == 0 || m_requests.contains(m_lastId));
    m_requests.insert(m_lastId, std::move(request));
    return m_lastId;
}

void GuestLink::send(Type type, quint32 id, std::string_view payload, quint8 flags)
{
    if (!m_open || id == 0)
        return;
    Q_ASSERT(payload.size() <= MaxPayload);
    const std::string header = frame(type, id, {}, flags);
    const qsizetype start = m_gathered.size();
    m_gathered.reserve(start + static_cast<qsizetype>(HeaderSize + payload.size()));
    m_gathered.append(header.data(), static_cast<qsizetype>(header.size()));
    m_gathered.append(payload.data(), static_cast<qsizetype>(payload.size()));
    for (int i = 0; i < 4; ++i) // the header's first field is the length of what follows it
        m_gathered[start + i] = static_cast<char>((payload.size() >> (8 * i)) & 0xff);
    if (m_corks == 0 || m_gathered.size() >= GatherLimit)
        m_stream->write(std::exchange(m_gathered, {}));
}

void GuestLink::uncork()
{
    if (--m_corks == 0 && m_open && !m_gathered.isEmpty())
        m_stream->write(std::exchange(m_gathered, {}));
}

void GuestLink::sendCredit(quint32 id, quint32 bytes)
{
    Writer writer;
    writer.u32(bytes);
    send(Type::Credit, id, writer.bytes());
}

void GuestLink::receiveBytes(const QByteArray &bytes)
{
    const QPointer<GuestLink> guard(this);
    m_reader.append(std::string_view(bytes.constData(), static_cast<size_t>(bytes.size())));
    while (m_open) {
        Frame frame;
        switch (m_reader.next(frame)) {
        case FrameReader::Result::NeedMore:
            return;
        case FrameReader::Result::Malformed:
            violated(QString::fromLatin1(m_reader.problem().data(), static_cast<qsizetype>(m_reader.problem().size())));
            return;
        case FrameReader::Result::Frame:
            break;
        }
        if (const bool accepted = dispatch(frame); !guard)
            return;
        else if (!accepted)
            violated(QStringLiteral("unexpected frame of type %1 for id %2").arg(static_cast<int>(frame.type)).arg(frame.id));
    }
}

bool GuestLink::greet(const Frame &frame)
{
    Hello hello;
    if (m_ready || frame.type != Type::Hello || frame.id != 0 || !decodeAll(frame.payload, hello))
        return false;
    if (hello.version != Version) {
        close(failure(ErrorCode::Unsupported, tr("The sandbox's helper is of another version. Start the app again."),
                      QStringLiteral("protocol %1").arg(hello.version)));
        return true;
    }
    m_ready = true;
    emit ready(QString::fromStdString(hello.build));
    return true;
}

// False when the frame may not come now.
bool GuestLink::dispatch(const Frame &frame)
{
    if (!m_ready || frame.type == Type::Hello)
        return greet(frame);
    if (frame.type == Type::Bye) {
        Reader reader(frame.payload);
        const auto reason = static_cast<ByeReason>(reader.upTo(static_cast<quint8>(ByeReason::Expired)));
        if (frame.id != 0 || !reader.atEnd())
            return false;
        m_expired = reason == ByeReason::Expired;
        m_shutDown = reason == ByeReason::ShutDown;
        streamClosed({});
        return true;
    }
    const std::shared_ptr<GuestRequest> request = m_requests.value(frame.id);
    if (!request)
        return false;
    const QPointer<GuestLink> guard(this);
    const quint32 id = frame.id;
    const GuestRequest::Answer answer = request->receive(frame);
    if (guard && answer == GuestRequest::Answer::Ended)
        m_requests.remove(id);
    return answer != GuestRequest::Answer::Violation;
}

void GuestLink::violated(const QString &detail)
{
    qCWarning(logGuest, "protocol violation: %s", qUtf8Printable(detail));
    close(failure(protocolError(detail)));
}

void GuestLink::streamClosed(const Status &status)
{
    if (m_shutDown) {
        close({});
    } else if (m_expired) {
        close(failure(sandboxExpiredError()));
    } else if (!status && status.error().code == ErrorCode::Cancelled) {
        close(failure(sandboxShutDownError()));
    } else {
        Error error = sandboxGoneError();
        if (!status)
            error.detail = status.error().message + QLatin1Char(' ') + status.error().detail;
        close(failure(std::move(error)));
    }
}

void GuestLink::close(const Status &status)
{
    if (!std::exchange(m_open, false))
        return;
    m_endError = status ? sandboxShutDownError() : status.error();
    m_gathered.clear();
    m_stream->disconnect(this);
    m_stream->abort();
    const QPointer<GuestLink> guard(this);
    const Error error = m_endError;
    const auto requests = std::exchange(m_requests, {});
    for (const std::shared_ptr<GuestRequest> &request : requests)
        request->fail(error);
    if (guard)
        emit closed(status);
}

} // namespace velqa
