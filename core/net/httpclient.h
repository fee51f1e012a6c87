// HttpClient: all HTTP of the program, on one curl multi driven by the core thread's event loop
// (QSocketNotifier per socket and one timer). Keeps and reuses connections. Lives on the core thread.
//
// Nothing is called back from inside a call; results come from the event loop. Every operation ends exactly once.
// Failures are Unreachable (nobody answers, name not found), Timeout, Cancelled, Protocol (not HTTP, cut reply),
// TooLarge (maxResponseBytes), PermissionDenied (unix socket may not be opened). A reply with an error status is a
// success here.
#pragma once

#include "core/base/bytestream.h"
#include "core/base/completion.h"
#include "core/net/httprequest.h"

#include <QObject>

#include <memory>

namespace velqa {

// One running streamed exchange; owned by the caller, deleting it aborts. Signals come from the event loop.
class HttpStream : public QObject
{
    Q_OBJECT

public:
    explicit HttpStream(QObject *parent = nullptr)
        : QObject(parent)
    {}
    // While paused no data() comes and the connection is not read.
    virtual void setPaused(bool paused) = 0;
    virtual void abort() = 0; // finished(Cancelled) follows

signals:
    void headersReceived(int status, const velqa::HttpHeaders &headers);
    void dataReceived(const QByteArray &bytes);
    void finished(const velqa::Status &status); // exactly once, last
};

class HttpClient : public QObject
{
    Q_OBJECT

public:
    explicit HttpClient(QObject *parent = nullptr);
    ~HttpClient() override;

    // Whole reply in memory. Deleting the completion's context cancels the transfer.
    void send(HttpRequest request, Completion<HttpResponse> done);
    // Streamed reply (model streams, build progress, events, archives).
    std::unique_ptr<HttpStream> stream(HttpRequest request);
    // Sends the request with `Connection: Upgrade`, `Upgrade: tcp` and hands over the raw connection after 101 or 200.
    // Any other status fails with Protocol; detail is then "HTTP <status>\n" and the body (first 64 KiB). Bytes behind
    // the header belong to the stream. The stream has no parent: the receiver owns it, and connects its signals before
    // it returns to the event loop (or pauses it), as reading has begun.
    void upgrade(HttpRequest request, Completion<std::shared_ptr<ByteStream>> done);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::Status)
Q_DECLARE_METATYPE(velqa::HttpHeaders)
