// GuestConnection: a connection that a program of the sandbox made to the gateway, as a byte stream. Core thread; owned by whoever
// accepted it, may outlive the channel. It begins paused: nothing is told before setReadingPaused(false), but for a broken end.
#pragma once

#include "core/guest/guestlink.h"

#include <QPointer>

#include <memory>
#include <optional>

namespace velqa {

class GuestConnection;

// The link's side: judges the frames, and keeps taking them when the connection object is gone.
class AcceptRequest final : public GuestRequest, public std::enable_shared_from_this<AcceptRequest>
{
public:
    AcceptRequest(GuestLink &link, Completion<std::shared_ptr<ByteStream>> done);
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override;
    // Bytes the owner has taken; the guest may send as many again.
    void consumed(qint64 bytes);
    GuestLink &link() const { return m_link; }

    quint32 id = 0;

private:
    Answer begin();
    Answer takeData(std::string_view payload);
    void end(const Status &status);

    GuestLink &m_link;
    Completion<std::shared_ptr<ByteStream>> m_done;
    QPointer<GuestConnection> m_connection;
    qint64 m_window = protocol::ConnectionWindow; // what the guest may still send
    qint64 m_consumed = 0;
    bool m_accepted = false;
    bool m_dataEnded = false;
};

class GuestConnection final : public ByteStream
{
    Q_OBJECT

public:
    explicit GuestConnection(std::weak_ptr<AcceptRequest> request) : m_request(std::move(request)) {}
    ~GuestConnection() override;

    void write(const QByteArray &bytes) override;
    qint64 bytesToWrite() const override { return m_queue.size(); }
    void closeWrite() override;
    void setReadingPaused(bool paused) override;
    void abort() override;

private:
    friend class AcceptRequest;

    void take(const QByteArray &bytes);
    void takeDataEnd();
    void takeEnd(const Status &status);
    void deliver();
    void pump();

    std::weak_ptr<AcceptRequest> m_request; // gone with the channel, or when it is over
    QByteArray m_queue;                     // for the program in the sandbox
    qint64 m_credit = protocol::ConnectionWindow;
    QByteArray m_held; // came while paused
    bool m_paused = true;
    bool m_closing = false;
    bool m_closeSent = false;
    bool m_dataEnded = false;
    bool m_dataEndTold = false;
    std::optional<Status> m_end;
    bool m_over = false; // closed() was emitted or is on its way
};

} // namespace velqa
