// AttachStream: takes the multiplexed frames of an attached container apart (stdin goes through unframed).
// Presents stdout as a ByteStream and reports stderr lines apart. Lives on the core thread; owns the raw stream.
// A frame with an unknown stream number or an absurd length closes it with Protocol.
#pragma once

#include "core/base/bytestream.h"

#include <memory>

namespace velqa {

class AttachStream final : public ByteStream
{
    Q_OBJECT

public:
    explicit AttachStream(std::shared_ptr<ByteStream> raw, QObject *parent = nullptr);
    ~AttachStream() override;

    void write(const QByteArray &bytes) override;
    qint64 bytesToWrite() const override;
    void closeWrite() override;
    void setReadingPaused(bool paused) override;
    void abort() override;

signals:
    void errorReceived(const QByteArray &bytes); // the container's stderr

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa
