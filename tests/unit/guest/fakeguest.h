// FakeGuest: a GuestChannel on a stream in memory, whose guest is the test. Main thread of a test.
#pragma once

#include "core/guest/guestchannel.h"
#include "core/guest/protocol.h"
#include "tests/support/memorystream.h"

#include <memory>
#include <optional>

namespace velqa::test {

class FakeGuest
{
public:
    explicit FakeGuest(bool greets = true);

    // What the host sent since the last call.
    struct Sent
    {
        protocol::Type type{};
        quint32 id = 0;
        quint8 flags = 0;
        QByteArray payload;
    };
    QList<Sent> takeSent();
    // The id of the first frame of this type since the last call; 0 when there is none.
    quint32 sentId(protocol::Type type);

    void send(protocol::Type type, quint32 id, const QByteArray &payload = {}, quint8 flags = 0);
    void sendNumber(protocol::Type type, quint32 id, quint32 number);
    template<typename T> void sendValue(protocol::Type type, quint32 id, const T &value, quint8 flags = 0)
    {
        protocol::Writer writer;
        encode(writer, value);
        send(type, id, QByteArray::fromStdString(writer.bytes()), flags);
    }
    // Runs the event loop until all that was sent has arrived.
    void settle();
    ErrorCode closedWith() const;

    std::shared_ptr<MemoryStream> stream = std::make_shared<MemoryStream>();
    std::unique_ptr<GuestChannel> channel;
    QString version;
    int closedCount = 0;
    std::optional<Status> closed;
    qsizetype slice = 0; // how the stream is cut
    QObject context;

private:
    protocol::FrameReader m_reader{protocol::Side::Host};
};

} // namespace velqa::test
