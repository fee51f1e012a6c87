// One HTTP exchange. Lives on the core thread.
#include "core/net/transfer.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QPointer>

#include <cstring>

namespace velqa {

namespace {

constexpr qsizetype highWater = 1024 * 1024;
constexpr qsizetype lowWater = 256 * 1024;
constexpr qsizetype maxHeaderBytes = 256 * 1024;

bool isIdempotent(const QByteArray &method)
{
    return method == "GET" || method == "HEAD" || method == "DELETE";
}

} // namespace

Transfer::Transfer(std::shared_ptr<CurlMulti> multi, HttpRequest request, QObject *parent)
    : HttpStream(parent)
    , m_multi(std::move(multi))
    , m_request(std::move(request))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Transfer::checkTimers);
}

Transfer::~Transfer()
{
    m_multi->remove(m_easy.handle());
}

void Transfer::start()
{
    Status ready = m_easy.setConnection(m_request);
    if (ready)
        ready = m_easy.setRequest(m_request);
    if (!ready) {
        end(std::move(ready));
        return;
    }
    m_easy.set(CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
    m_easy.set(CURLOPT_HEADERDATA, this);
    m_easy.set(CURLOPT_WRITEFUNCTION, &Transfer::onBody);
    m_easy.set(CURLOPT_WRITEDATA, this);
    m_easy.set(CURLOPT_NOPROGRESS, 0L);
    m_easy.set(CURLOPT_XFERINFOFUNCTION, &Transfer::onProgress);
    m_easy.set(CURLOPT_XFERINFODATA, this);
    m_easy.set(CURLOPT_PREREQFUNCTION, &Transfer::onRequest);
    m_easy.set(CURLOPT_PREREQDATA, this);
    if (m_request.bodySource) {
        m_easy.set(CURLOPT_READFUNCTION, &Transfer::onUpload);
        m_easy.set(CURLOPT_READDATA, this);
    }
    if (m_multi->add(m_easy.handle(), this))
        enter(State::Running);
    else
        end(failure(ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is shut down")));
}

void Transfer::setPaused(bool paused)
{
    m_paused = paused;
    if (!paused) {
        touch();
        post();
    }
}

void Transfer::abort()
{
    if (m_state == State::Finished || m_state == State::Created)
        return;
    fail({ErrorCode::Cancelled, {}, QStringLiteral("aborted")});
}

// The one place where the state changes; each state is entered at most once.
void Transfer::enter(State state)
{
    m_state = state;
    switch (state) {
    case State::Created:
    case State::Running: break;
    case State::Draining:
        m_timer.stop();
        m_multi->remove(m_easy.handle());
        post();
        break;
    case State::Finished: m_timer.stop(); break;
    }
}

void Transfer::end(Status status)
{
    m_result = std::move(status);
    enter(State::Draining);
}

// Ends at once: what is queued is not wanted any more.
void Transfer::fail(Error error)
{
    m_queue.clear();
    m_headersDelivered = true;
    m_paused = false;
    if (m_state == State::Draining)
        m_result = failure(std::move(error));
    else
        end(failure(std::move(error)));
}

void Transfer::curlDone(CURLcode code)
{
    if (code == CURLE_OK) {
        end({});
        return;
    }
    if (mayRepeat(code)) {
        m_repeated = true;
        m_multi->remove(m_easy.handle());
        m_easy.set(CURLOPT_FRESH_CONNECT, 1L);
        if (m_multi->add(m_easy.handle(), this))
            return;
    }
    end(failure(m_ownError ? *m_ownError : m_easy.error(code, m_request, m_replyBegun)));
}

void Transfer::curlShutDown()
{
    fail({ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is shut down")});
}

// A kept connection may have died meanwhile; only what is harmless twice is sent again.
bool Transfer::mayRepeat(CURLcode code)
{
    if (m_repeated || m_replyBegun || m_ownError || !isIdempotent(m_request.method) || m_request.bodySource)
        return false;
    if (code != CURLE_SEND_ERROR && code != CURLE_RECV_ERROR && code != CURLE_GOT_NOTHING)
        return false;
    long newConnections = 0;
    curl_easy_getinfo(m_easy.handle(), CURLINFO_NUM_CONNECTS, &newConnections);
    return newConnections == 0;
}

void Transfer::post()
{
    if (std::exchange(m_posted, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_posted = false;
            deliver();
        },
        Qt::QueuedConnection);
}

void Transfer::deliver()
{
    const QPointer<Transfer> alive(this);
    if (m_state == State::Finished || m_paused)
        return;
    if (m_headersComplete && !m_headersDelivered) {
        m_headersDelivered = true;
        emit headersReceived(m_status, m_headers);
        if (!alive || m_paused || m_state == State::Finished)
            return;
    }
    if (!m_queue.isEmpty()) {
        emit dataReceived(std::exchange(m_queue, {}));
        if (!alive || m_paused || m_state == State::Finished)
            return;
    }
    if (m_curlPaused && m_queue.size() <= lowWater && m_state == State::Running) {
        m_curlPaused = false;
        touch();
        curl_easy_pause(m_easy.handle(), CURLPAUSE_CONT); // hands over what it held: the queue may fill again
    }
    if (m_state == State::Draining && m_queue.isEmpty()) {
        enter(State::Finished);
        emit finished(m_result);
    }
}

void Transfer::touch()
{
    m_sinceActivity.start();
}

// One timer for both limits: it is not restarted for each byte, it looks how long nothing moved.
void Transfer::checkTimers()
{
    if (m_state != State::Running)
        return;
    const bool waiting = !m_replyBegun && m_request.firstByteTimeoutMs > 0;
    const int limit = waiting ? m_request.firstByteTimeoutMs : m_request.idleTimeoutMs;
    if (limit <= 0)
        return;
    const qint64 idle = m_curlPaused || m_paused ? 0 : m_sinceActivity.elapsed();
    if (idle < limit) {
        m_timer.start(static_cast<int>(limit - idle));
        return;
    }
    end(failure(ErrorCode::Timeout,
                QCoreApplication::translate("Net", "%1 did not answer in time. Try again in a moment.")
                    .arg(peerName(m_request)),
                m_replyBegun ? QStringLiteral("no byte for %1 ms").arg(limit)
                             : QStringLiteral("no reply for %1 ms").arg(limit)));
}

int Transfer::onRequest(void *self, char *, char *, int, int)
{
    auto *transfer = static_cast<Transfer *>(self);
    // Curl repeats any request on a dead kept connection; a POST must not be done twice.
    if (transfer->m_sent > 0 && !transfer->m_replyBegun && !isIdempotent(transfer->m_request.method))
        return CURL_PREREQFUNC_ABORT;
    ++transfer->m_sent;
    transfer->touch();
    transfer->checkTimers();
    return CURL_PREREQFUNC_OK;
}

int Transfer::onProgress(void *self, curl_off_t, curl_off_t down, curl_off_t, curl_off_t up)
{
    auto *transfer = static_cast<Transfer *>(self);
    if (std::exchange(transfer->m_moved, down + up) != down + up)
        transfer->touch();
    return 0;
}

size_t Transfer::onUpload(char *buffer, size_t size, size_t count, void *self)
{
    auto *transfer = static_cast<Transfer *>(self);
    const auto room = static_cast<qint64>(size * count);
    Result<QByteArray> piece = transfer->m_request.bodySource(room);
    if (!piece) {
        transfer->m_ownError = piece.error();
        return CURL_READFUNC_ABORT;
    }
    if (piece->size() > room) {
        transfer->m_ownError = Error{ErrorCode::Internal, {}, QStringLiteral("body source returned too much")};
        return CURL_READFUNC_ABORT;
    }
    std::memcpy(buffer, piece->constData(), static_cast<size_t>(piece->size()));
    return static_cast<size_t>(piece->size());
}

size_t Transfer::onHeader(char *bytes, size_t size, size_t count, void *self)
{
    return static_cast<Transfer *>(self)->takeHeaderLine(QByteArrayView(bytes, static_cast<qsizetype>(size * count)));
}

size_t Transfer::takeHeaderLine(QByteArrayView line)
{
    touch();
    if (!std::exchange(m_replyBegun, true))
        checkTimers(); // from now on the idle limit counts, which may be the shorter one
    const auto taken = static_cast<size_t>(line.size());
    m_headerBytes += line.size();
    if (m_headerBytes > maxHeaderBytes) {
        m_ownError =
            Error{ErrorCode::Protocol,
                  QCoreApplication::translate("Net", "%1 answers, but not as a web service. Check the address.")
                      .arg(peerName(m_request)),
                  QStringLiteral("reply header over %1 bytes").arg(maxHeaderBytes)};
        return 0;
    }
    line = line.trimmed();
    if (m_headersComplete) // a trailer
        return taken;
    if (line.startsWith("HTTP/")) {
        m_headers.clear();
        m_status = line.sliced(line.indexOf(' ') + 1).toByteArray().left(3).toInt();
    } else if (line.isEmpty()) {
        m_headersComplete = m_status >= 200 || m_status == 101;
        post();
    } else if (const qsizetype colon = line.indexOf(':'); colon > 0) {
        m_headers.append({line.first(colon).trimmed().toByteArray(), line.sliced(colon + 1).trimmed().toByteArray()});
    }
    return taken;
}

size_t Transfer::onBody(char *bytes, size_t size, size_t count, void *self)
{
    auto *transfer = static_cast<Transfer *>(self);
    if (transfer->m_queue.size() >= highWater) {
        transfer->m_curlPaused = true;
        return CURL_WRITEFUNC_PAUSE;
    }
    transfer->touch();
    transfer->m_queue.append(bytes, static_cast<qsizetype>(size * count));
    transfer->post();
    return size * count;
}

} // namespace velqa
