// GuestLink: the frames of one channel: taking the stream apart, giving out ids, and making sure that everything pending
// ends when the stream does. Lives on the core thread; owned by GuestChannel.
#pragma once

#include "core/base/bytestream.h"
#include "core/base/completion.h"
#include "core/guest/protocol.h"

#include <QHash>
#include <QObject>

#include <functional>
#include <memory>

namespace velqa {

// What the guest answers to one id. Held by the link until its last frame.
class GuestRequest
{
public:
    enum class Answer { Continue, Ended, Violation };

    virtual ~GuestRequest() = default;
    // May call back to the owner, which may delete the channel: the last thing a request does.
    virtual Answer receive(const protocol::FrameReader::Frame &frame) = 0;
    // The channel is gone.
    virtual void fail(const Error &error) = 0;
};

// True when somebody was to be told and is gone: the work may be dropped. (Not for a completion that never had anybody.)
template<typename T> bool isAbandoned(const Completion<T> &done)
{
    return done.isPending() && !done.context();
}

class GuestLink final : public QObject
{
    Q_OBJECT

public:
    explicit GuestLink(std::shared_ptr<ByteStream> stream);
    ~GuestLink() override;

    bool isReady() const { return m_ready; }
    bool isOpen() const { return m_open; }
    // Why nothing more will happen; meaningful when closed.
    const Error &endError() const { return m_endError; }

    // A fresh id. On a closed link the request fails from the event loop and the id is 0.
    quint32 add(std::shared_ptr<GuestRequest> request);
    void send(protocol::Type type, quint32 id, std::string_view payload = {}, quint8 flags = 0);
    void send(protocol::Type type, quint32 id, const QByteArray &payload, quint8 flags = 0)
    {
        send(type, id, std::string_view(payload.constData(), static_cast<size_t>(payload.size())), flags);
    }
    template<typename T> void sendValue(protocol::Type type, quint32 id, const T &value)
    {
        protocol::Writer writer;
        encode(writer, value);
        send(type, id, writer.bytes());
    }
    void sendCredit(quint32 id, quint32 bytes);
    // Between these, frames are gathered into large writes.
    void cork() { ++m_corks; }
    void uncork();
    // Fails everything pending and closes the stream.
    void close(const Status &status);

signals:
    void ready(const QString &version);
    void closed(const velqa::Status &status);

private:
    void receiveBytes(const QByteArray &bytes);
    bool dispatch(const protocol::FrameReader::Frame &frame);
    bool greet(const protocol::FrameReader::Frame &frame);
    void violated(const QString &detail);
    void streamClosed(const Status &status);

    std::shared_ptr<ByteStream> m_stream;
    protocol::FrameReader m_reader{protocol::Side::Guest};
    QHash<quint32, std::shared_ptr<GuestRequest>> m_requests;
    quint32 m_lastId = 0;
    QByteArray m_gathered;
    int m_corks = 0;
    bool m_open = true;
    bool m_ready = false;
    bool m_expired = false;
    bool m_shutDown = false;
    Error m_endError;
};

} // namespace velqa
