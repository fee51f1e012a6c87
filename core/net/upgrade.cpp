// The handshake of an upgraded connection. Lives on the core thread.
#include "core/net/upgrade.h"

#include "core/net/chunked.h"

#include <QCoreApplication>
#include <QUrl>

namespace velqa {

namespace {

constexpr qsizetype maxHeaderBytes = 64 * 1024;
constexpr qsizetype maxRefusalBytes = 64 * 1024;

} // namespace

Upgrade::Upgrade(std::shared_ptr<CurlMulti> multi, HttpRequest request, Completion<std::shared_ptr<ByteStream>> done,
                 QObject *parent)
    : QObject(parent)
    , m_multi(std::move(multi))
    , m_request(std::move(request))
    , m_done(std::move(done))
    , m_easy(std::make_unique<CurlEasy>())
{
    if (QObject *context = m_done.context())
        connect(context, &QObject::destroyed, this, &QObject::deleteLater);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        finish(failure(ErrorCode::Timeout,
                       QCoreApplication::translate("Net", "%1 did not answer in time. Try again in a moment.")
                           .arg(peerName(m_request)),
                       QStringLiteral("no reply to an upgrade")));
    });
    enter(State::Connecting);
}

Upgrade::~Upgrade()
{
    if (m_easy)
        m_multi->remove(m_easy->handle());
}

// The one place where the state changes.
void Upgrade::enter(State state)
{
    m_state = state;
    switch (state) {
    case State::Created: break;
    case State::Connecting: {
        Status ready = m_easy->setConnection(m_request);
        if (ready)
            ready = checkHeaders(m_request.headers);
        if (!ready) {
            finishLater(ready.error());
            return;
        }
        m_easy->set(CURLOPT_CONNECT_ONLY, 1L);
        if (!m_multi->add(m_easy->handle(), this))
            finishLater({ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is shut down")});
        break;
    }
    case State::AwaitingHeader: {
        const int limit = m_request.firstByteTimeoutMs > 0 ? m_request.firstByteTimeoutMs : m_request.idleTimeoutMs;
        if (limit > 0)
            m_timer.start(limit);
        m_raw->write(head() + m_request.body);
        break;
    }
    case State::ReadingRefusal:
        if (refusalComplete())
            refuse();
        break;
    case State::Done:
        m_timer.stop();
        deleteLater();
        break;
    }
}

void Upgrade::curlDone(CURLcode code)
{
    if (code != CURLE_OK) {
        finishLater(m_easy->error(code, m_request, false));
        return;
    }
    m_raw = std::make_shared<RawConnection>(m_multi, std::move(m_easy), peerName(m_request));
    connect(m_raw.get(), &ByteStream::received, this, &Upgrade::take);
    connect(m_raw.get(), &ByteStream::closed, this, &Upgrade::peerClosed);
    enter(State::AwaitingHeader);
}

void Upgrade::curlShutDown()
{
    finishLater({ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is shut down")});
}

QByteArray Upgrade::head() const
{
    const QUrl url(m_request.url);
    QByteArray target = url.path(QUrl::FullyEncoded).toLatin1();
    if (target.isEmpty())
        target = "/";
    if (url.hasQuery())
        target += '?' + url.query(QUrl::FullyEncoded).toLatin1();
    QByteArray host = url.host(QUrl::FullyEncoded).toLatin1();
    if (host.contains(':'))
        host = '[' + host + ']';
    if (url.port() > 0)
        host += ':' + QByteArray::number(url.port());
    QByteArray text = m_request.method + ' ' + target + " HTTP/1.1\r\nHost: " + host +
                      "\r\nUser-Agent: Velqa/" VELQA_VERSION
                      "\r\nConnection: Upgrade\r\nUpgrade: tcp\r\nContent-Length: " +
                      QByteArray::number(m_request.body.size()) + "\r\n";
    for (const auto &[name, value] : m_request.headers)
        text += name + ": " + value + "\r\n";
    return text + "\r\n";
}

void Upgrade::take(const QByteArray &bytes)
{
    m_input.append(bytes);
    if (m_state == State::ReadingRefusal) {
        if (refusalComplete())
            refuse();
        return;
    }
    qsizetype end = m_input.indexOf("\r\n\r\n");
    while (end >= 0 && m_input.mid(9, 1) == "1" && m_input.mid(9, 3) != "101") { // 100 Continue
        m_input.remove(0, end + 4);
        end = m_input.indexOf("\r\n\r\n");
    }
    if (end >= 0 && end <= maxHeaderBytes)
        takeHeader(end);
    else if (m_input.size() > maxHeaderBytes)
        failProtocol(QStringLiteral("reply header over %1 bytes").arg(maxHeaderBytes));
    else if (!m_input.startsWith(QByteArray("HTTP/1.").left(m_input.size())))
        failProtocol(QStringLiteral("not HTTP"));
}

void Upgrade::takeHeader(qsizetype end)
{
    const QList<QByteArray> lines = m_input.left(end).split('\n');
    m_input.remove(0, end + 4);
    m_response.status = lines.first().mid(9, 3).toInt();
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const QByteArray &line = lines.at(i);
        if (const qsizetype colon = line.indexOf(':'); colon > 0)
            m_response.headers.append({line.left(colon).trimmed(), line.mid(colon + 1).trimmed()});
    }
    if (m_response.status != 101 && m_response.status != 200) {
        enter(State::ReadingRefusal);
        return;
    }
    const std::shared_ptr<RawConnection> raw = std::exchange(m_raw, nullptr);
    disconnect(raw.get(), nullptr, this, nullptr);
    raw->putBack(std::exchange(m_input, {})); // belongs to the stream already
    finish(std::shared_ptr<ByteStream>(raw));
}

bool Upgrade::refusalComplete() const
{
    if (m_input.size() >= maxRefusalBytes || m_response.status == 204 || m_response.status == 304)
        return true;
    if (m_response.header("Transfer-Encoding").toLower().contains("chunked"))
        return unchunk(m_input).complete;
    bool known = false;
    const qint64 length = m_response.header("Content-Length").toLongLong(&known);
    return known && m_input.size() >= length;
}

void Upgrade::peerClosed(const Status &status)
{
    if (m_state == State::ReadingRefusal) {
        refuse();
    } else if (m_input.isEmpty()) {
        finish(failure(
            ErrorCode::Unreachable,
            QCoreApplication::translate("Net", "%1 closed the connection without an answer. Try again in a moment.")
                .arg(peerName(m_request)),
            QStringLiteral("no answer, ") + (status ? QString() : status.error().detail)));
    } else {
        failProtocol(QStringLiteral("cut reply"));
    }
}

void Upgrade::refuse()
{
    const bool chunked = m_response.header("Transfer-Encoding").toLower().contains("chunked");
    const QByteArray body = (chunked ? unchunk(m_input).body : m_input).left(maxRefusalBytes);
    failProtocol(QStringLiteral("HTTP %1\n").arg(m_response.status) + QString::fromUtf8(body));
}

void Upgrade::failProtocol(const QString &detail)
{
    finish(failure(ErrorCode::Protocol,
                   QCoreApplication::translate("Net", "%1 did not open the connection that was asked for. Try again.")
                       .arg(peerName(m_request)),
                   detail));
}

// Last in its caller: the completion may delete anything.
void Upgrade::finish(Result<std::shared_ptr<ByteStream>> result)
{
    if (m_state == State::Done)
        return;
    const auto done = std::exchange(m_done, {});
    const auto raw = std::exchange(m_raw, nullptr);
    if (raw)
        disconnect(raw.get(), nullptr, this, nullptr);
    enter(State::Done);
    done(std::move(result));
}

// From places where nobody may be called back yet.
void Upgrade::finishLater(Error error)
{
    QMetaObject::invokeMethod(
        this, [this, error = std::move(error)] { finish(failure(error)); }, Qt::QueuedConnection);
}

} // namespace velqa
