// RemoteProcess: a GuestProcess on a GuestLink. Core thread; owned by whoever started it, may outlive the channel.
#pragma once

#include "core/guest/guestchannel.h"
#include "core/guest/guestlink.h"

#include <QPointer>

#include <optional>

namespace velqa {

class RemoteProcess;

// The link's side of a process: judges the frames, and keeps taking them when the process object is gone.
class ProcessRequest final : public GuestRequest
{
public:
    ProcessRequest(GuestLink &link, RemoteProcess *process);
    ~ProcessRequest() override;
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override;
    // Output the owner has taken; the guest may send as much again.
    void consumed(qint64 bytes);

    quint32 id = 0;
    GuestLink &link;

private:
    Answer takeOutput(const protocol::FrameReader::Frame &frame);
    Answer takeExit(std::string_view payload);

    QPointer<RemoteProcess> m_process;
    qint64 m_window = protocol::OutputWindow; // what the guest may still send
    qint64 m_consumed = 0;
    bool m_started = false;
};

class RemoteProcess final : public GuestProcess
{
    Q_OBJECT

public:
    RemoteProcess() = default;
    ~RemoteProcess() override;
    void begin(GuestLink &link, const ProcessSpec &spec);
    // Ends without ever having been sent; finished() follows from the event loop.
    void refuse(const QString &why);

    void writeStdin(const QByteArray &bytes) override;
    void closeStdin() override;
    void sendSignal(int signal) override;
    void killTree() override;
    void setOutputPaused(bool paused) override;

private:
    friend class ProcessRequest;

    struct Chunk
    {
        protocol::Type type = protocol::Type::Output;
        QByteArray bytes;
    };

    void takeChunk(protocol::Type type, const QByteArray &bytes);
    void emitChunk(const Chunk &chunk);
    void takeExit(const ProcessExit &exit);
    void flushHeld();
    void addInputCredit(qint64 bytes) { m_inputCredit += bytes; }
    void pumpInput();
    void finish(const Result<ProcessExit> &exit);

    QPointer<GuestLink> m_link;
    std::weak_ptr<ProcessRequest> m_request;
    quint32 m_id = 0;
    QByteArray m_input;
    qsizetype m_inputSent = 0;
    qint64 m_inputCredit = protocol::InputWindow;
    bool m_inputClosing = false;
    bool m_inputClosed = true;
    bool m_paused = false;
    bool m_finished = false;
    QList<Chunk> m_held; // while paused; at most one window
    std::optional<ProcessExit> m_heldExit;
};

} // namespace velqa
