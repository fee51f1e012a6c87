// Taking multiplexed frames apart. Lives on the core thread.
#include "core/engine/attachstream.h"

#include <QCoreApplication>
#include <QPointer>

#include <array>
#include <optional>

namespace velqa {

namespace {

constexpr quint32 maxFrameBytes = 16 * 1024 * 1024; // engines send at most 32 KiB; more is not this protocol

enum Channel : quint8 { StandardInput = 0, StandardOutput = 1, StandardError = 2, EngineError = 3 };

} // namespace

class AttachStream::Private
{
public:
    Private(AttachStream *owner, std::shared_ptr<ByteStream> stream)
        : q(owner)
        , raw(std::move(stream))
    {}

    void process(const QByteArray &bytes);
    bool isError() const { return header[0] == StandardError || header[0] == EngineError; }
    bool deliver(bool error, const QByteArray &bytes);
    void end(const Status &status);

    AttachStream *q;
    std::shared_ptr<ByteStream> raw;
    std::array<quint8, 8> header{};
    int headerBytes = 0;
    quint32 left = 0; // of the current frame
    QByteArray held;  // came while the reader had paused
    std::optional<Status> rawEnd;
    bool paused = false;
    bool ended = false;
};

AttachStream::AttachStream(std::shared_ptr<ByteStream> raw, QObject *parent)
    : ByteStream(parent)
    , d(std::make_unique<Private>(this, std::move(raw)))
{
    connect(d->raw.get(), &ByteStream::received, this, [this](const QByteArray &bytes) { d->process(bytes); });
    connect(d->raw.get(), &ByteStream::bytesWritten, this, &ByteStream::bytesWritten);
    connect(d->raw.get(), &ByteStream::closed, this, [this](const Status &status) {
        d->rawEnd = status;
        if (d->held.isEmpty() && !d->paused)
            d->end(status);
    });
}

AttachStream::~AttachStream()
{
    disconnect(d->raw.get(), nullptr, this, nullptr);
}

void AttachStream::write(const QByteArray &bytes)
{
    d->raw->write(bytes);
}

qint64 AttachStream::bytesToWrite() const
{
    return d->raw->bytesToWrite();
}

void AttachStream::closeWrite()
{
    d->raw->closeWrite();
}

void AttachStream::setReadingPaused(bool paused)
{
    d->paused = paused;
    d->raw->setReadingPaused(paused);
    if (paused)
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            const QPointer<AttachStream> alive(this);
            if (!d->paused && !d->held.isEmpty())
                d->process(std::exchange(d->held, {}));
            if (alive && !d->paused && d->held.isEmpty() && d->rawEnd)
                d->end(*d->rawEnd);
        },
        Qt::QueuedConnection);
}

void AttachStream::abort()
{
    d->raw->abort();
}

// Payloads of one read go out together; a read inside one frame goes out as it is.
void AttachStream::Private::process(const QByteArray &bytes)
{
    if (ended)
        return;
    if (paused || !held.isEmpty()) {
        held.append(bytes);
        return;
    }
    QByteArray joined;
    bool joinedError = false;
    const char *data = bytes.constData();
    qsizetype at = 0;
    while (at < bytes.size()) {
        if (left == 0) {
            header[static_cast<size_t>(headerBytes++)] = static_cast<quint8>(data[at++]);
            if (headerBytes < 8)
                continue;
            headerBytes = 0;
            left = quint32(header[4]) << 24 | quint32(header[5]) << 16 | quint32(header[6]) << 8 | quint32(header[7]);
            if (header[0] > EngineError || header[1] || header[2] || header[3] || left > maxFrameBytes) {
                const QPointer<AttachStream> alive(q);
                if (!joined.isEmpty() && (!deliver(joinedError, joined) || !alive))
                    return;
                end(failure(
                    ErrorCode::Protocol,
                    QCoreApplication::translate("EngineText", "The engine sent something unexpected over the sandbox's "
                                                          "connection. Try again."),
                    QStringLiteral("not a multiplexed stream: frame type %1, length %2").arg(header[0]).arg(left)));
                return;
            }
            continue;
        }
        const qsizetype size = qMin<qsizetype>(left, bytes.size() - at);
        if (!joined.isEmpty() && joinedError != isError()) {
            if (!deliver(joinedError, std::exchange(joined, {})))
                return;
            if (paused) {
                held = bytes.mid(at);
                return;
            }
        }
        joinedError = isError();
        if (size == bytes.size())
            joined = bytes;
        else if (joined.isEmpty() && at + size == bytes.size())
            joined = bytes.mid(at);
        else {
            if (joined.isEmpty())
                joined.reserve(bytes.size() - at);
            joined.append(data + at, size);
        }
        left -= static_cast<quint32>(size);
        at += size;
    }
    if (!joined.isEmpty())
        deliver(joinedError, joined);
}

// False when the owner deleted us meanwhile.
bool AttachStream::Private::deliver(bool error, const QByteArray &bytes)
{
    const QPointer<AttachStream> alive(q);
    if (error)
        emit q->errorReceived(bytes);
    else
        emit q->received(bytes);
    return !alive.isNull();
}

void AttachStream::Private::end(const Status &status)
{
    if (std::exchange(ended, true))
        return;
    disconnect(raw.get(), nullptr, q, nullptr);
    raw->abort();
    if (status && (left > 0 || headerBytes > 0)) {
        emit q->closed(failure(ErrorCode::EngineLost,
                               QCoreApplication::translate("EngineText", "The connection to the sandbox broke. Try again."),
                               QStringLiteral("cut in the middle of a frame")));
        return;
    }
    emit q->closed(status);
}

} // namespace velqa
