// A scripted guest. Main thread of a test.
#include "tests/unit/guest/fakeguest.h"

#include <QCoreApplication>

namespace velqa::test {

using namespace protocol;

FakeGuest::FakeGuest(bool greets)
{
    channel = std::make_unique<GuestChannel>(stream);
    QObject::connect(channel.get(), &GuestChannel::ready, &context, [this](const QString &v) { version = v; });
    QObject::connect(channel.get(), &GuestChannel::closed, &context, [this](const Status &status) {
        ++closedCount;
        closed = status;
    });
    if (greets) {
        sendValue(Type::Hello, 0, Hello{protocol::Version, "0.1", "x86_64"});
        settle();
    }
}

QList<FakeGuest::Sent> FakeGuest::takeSent()
{
    const QByteArray written = stream->takeWritten();
    m_reader.append(std::string_view(written.constData(), static_cast<size_t>(written.size())));
    QList<Sent> list;
    FrameReader::Frame frame;
    while (m_reader.next(frame) == FrameReader::Result::Frame)
        list.append({frame.type, frame.id, frame.flags,
                     QByteArray(frame.payload.data(), static_cast<qsizetype>(frame.payload.size()))});
    return list;
}

quint32 FakeGuest::sentId(Type type)
{
    for (const Sent &sent : takeSent()) {
        if (sent.type == type)
            return sent.id;
    }
    return 0;
}

void FakeGuest::send(Type type, quint32 id, const QByteArray &payload, quint8 flags)
{
    const std::string bytes =
        frame(type, id, std::string_view(payload.constData(), static_cast<size_t>(payload.size())), flags);
    stream->deliver(QByteArray::fromStdString(bytes), slice);
}

void FakeGuest::sendNumber(Type type, quint32 id, quint32 number)
{
    Writer writer;
    writer.u32(number);
    send(type, id, QByteArray::fromStdString(writer.bytes()));
}

void FakeGuest::settle()
{
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
}

ErrorCode FakeGuest::closedWith() const
{
    return closed && !*closed ? closed->error().code : ErrorCode::Internal;
}

} // namespace velqa::test
