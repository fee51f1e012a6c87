// Transfer: one streamed HTTP exchange on the shared curl multi. Lives on the core thread; deleting it aborts.
//
// Curl's callbacks only fill the queue; a posted call empties it through the signals. Above the high-water mark curl
// stops reading the socket, below the low one it goes on.
#pragma once

#include "core/net/curleasy.h"
#include "core/net/curlmulti.h"
#include "core/net/httpclient.h"

#include <QElapsedTimer>
#include <QTimer>

#include <optional>

namespace velqa {

class Transfer final : public HttpStream, private CurlMulti::Client
{
    Q_OBJECT

public:
    enum class State {
        Created,
        Running,  // curl works on it
        Draining, // curl is done, the queue is not
        Finished  // finished() was emitted or is next
    };

    Transfer(std::shared_ptr<CurlMulti> multi, HttpRequest request, QObject *parent = nullptr);
    ~Transfer() override;

    void start();
    void setPaused(bool paused) override;
    void abort() override;

private:
    void enter(State state);
    void end(Status status);
    void fail(Error error);
    void curlDone(CURLcode code) override;
    void curlShutDown() override;
    bool mayRepeat(CURLcode code);
    void post();
    void deliver();
    void checkTimers();
    void touch();

    static size_t onHeader(char *bytes, size_t size, size_t count, void *self);
    static size_t onBody(char *bytes, size_t size, size_t count, void *self);
    static size_t onUpload(char *buffer, size_t size, size_t count, void *self);
    static int onProgress(void *self, curl_off_t, curl_off_t down, curl_off_t, curl_off_t up);
    static int onRequest(void *self, char *, char *, int, int);
    size_t takeHeaderLine(QByteArrayView line);

    std::shared_ptr<CurlMulti> m_multi;
    HttpRequest m_request;
    CurlEasy m_easy;
    State m_state = State::Created;
    Status m_result;

    HttpHeaders m_headers;
    qsizetype m_headerBytes = 0;
    int m_status = 0;
    bool m_headersComplete = false;
    bool m_headersDelivered = false;
    QByteArray m_queue;
    bool m_paused = false;     // by the reader
    bool m_curlPaused = false; // by us: the queue is full
    bool m_posted = false;

    bool m_repeated = false;
    int m_sent = 0; // times the request went out
    bool m_replyBegun = false;
    std::optional<Error> m_ownError; // why we made curl give up
    QTimer m_timer;
    QElapsedTimer m_sinceActivity;
    curl_off_t m_moved = 0;
};

} // namespace velqa
