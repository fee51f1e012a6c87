// A call that answers line by line. Lives on the core thread.
#include "core/engine/lineoperation.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/engine/engineerror.h"

#include <QPointer>

namespace velqa {

namespace {

constexpr qsizetype maxRefusalBytes = 64 * 1024;

} // namespace

LineOperation::LineOperation(std::shared_ptr<EngineConnection> connection, EngineCall call)
    : m_connection(std::move(connection))
    , m_call(std::move(call))
{}

LineOperation::~LineOperation()
{
    if (m_stream)
        disconnect(m_stream.get(), nullptr, this, nullptr);
    if (m_stream)
        m_stream.release()->deleteLater(); // may be in the middle of its signal
}

void LineOperation::start()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state == State::Created)
                enter(State::Preparing);
        },
        Qt::QueuedConnection);
}

// The one place where the state changes.
void LineOperation::enter(State state)
{
    m_state = state;
    switch (state) {
    case State::Created: break;
    case State::Preparing:
        m_connection->prepare(Completion<std::monostate>(this, [this](const Status &ready) {
            if (m_state != State::Preparing)
                return;
            if (ready)
                enter(State::Streaming);
            else
                finish(failure(ready.error()));
        }));
        break;
    case State::Streaming: openStream(); break;
    case State::Finished:
        if (m_stream) {
            disconnect(m_stream.get(), nullptr, this, nullptr);
            m_stream.release()->deleteLater();
        }
        break;
    }
}

void LineOperation::openStream()
{
    if (!m_connection->http()) {
        finish(failure(ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is gone")));
        return;
    }
    HttpRequest request = m_connection->request(m_call);
    m_stream = m_connection->http()->stream(std::move(request));
    connect(m_stream.get(), &HttpStream::headersReceived, this, [this](int status, const HttpHeaders &headers) {
        m_refusal.status = status;
        m_refusal.headers = headers;
    });
    connect(m_stream.get(), &HttpStream::dataReceived, this, &LineOperation::takeBytes);
    connect(m_stream.get(), &HttpStream::finished, this, &LineOperation::streamEnded);
}

void LineOperation::takeBytes(const QByteArray &bytes)
{
    if (m_refusal.status >= 200 && m_refusal.status < 300)
        takeLines(m_lines.feed(bytes));
    else if (m_refusal.body.size() < maxRefusalBytes)
        m_refusal.body.append(bytes.left(maxRefusalBytes - m_refusal.body.size()));
}

void LineOperation::takeLines(const Result<QList<QJsonObject>> &lines)
{
    if (!lines) {
        finish(failure(engineNonsense(m_call.name(), m_connection->endpoint(), lines.error().detail)));
        return;
    }
    const QPointer<LineOperation> alive(this);
    for (const QJsonObject &line : *lines) {
        const QJsonObject detail = line.value(QLatin1String("errorDetail")).toObject();
        QString message = detail.value(QLatin1String("message")).toString();
        if (message.isEmpty())
            message = line.value(QLatin1String("error")).toString();
        if (line.contains(QLatin1String("errorDetail")) || line.contains(QLatin1String("error"))) {
            finish(failure(describe(displayLine(redact(message), 1000), detail)));
            return;
        }
        takeLine(line);
        if (!alive || m_state != State::Streaming)
            return;
    }
}

void LineOperation::streamEnded(const Status &status)
{
    const QString name = m_call.name();
    if (!status) {
        finish(failure(m_connection->failed(status.error(), name)));
        return;
    }
    if (m_refusal.status < 200 || m_refusal.status >= 300) {
        finish(failure(m_connection->refused(m_refusal, name)));
        return;
    }
    const QPointer<LineOperation> alive(this);
    takeLines(m_lines.finish());
    if (alive && m_state == State::Streaming)
        finish(ending());
}

void LineOperation::cancel()
{
    if (m_state == State::Finished)
        return;
    enter(State::Finished);
    QMetaObject::invokeMethod(
        this, [this] { emit finished(failure(ErrorCode::Cancelled, {}, QStringLiteral("cancelled"))); },
        Qt::QueuedConnection);
}

void LineOperation::finish(Status status)
{
    if (m_state == State::Finished)
        return;
    enter(State::Finished);
    emit finished(status);
}

} // namespace velqa
