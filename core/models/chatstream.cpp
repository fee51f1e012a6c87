// One streamed answer. Core thread.
#include "core/models/chatstream.h"

#include "core/base/json.h"
#include "core/base/log.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QPointer>
#include <QRandomGenerator>

namespace velqa {
namespace {

constexpr qsizetype MaxErrorBytes = 64 * 1024;
constexpr qsizetype MaxAnswerBytes = 64 * 1024 * 1024;

QString waitNotice(ErrorCode code, int seconds)
{
    switch (code) {
    case ErrorCode::Unreachable:
        return QCoreApplication::translate("ModelText", "The model server cannot be reached; trying again in %1 s.")
            .arg(seconds);
    case ErrorCode::Protocol:
        return QCoreApplication::translate("ModelText", "The connection to the model server broke; trying again in %1 s.")
            .arg(seconds);
    default:
        return QCoreApplication::translate("ModelText", "The model server is busy; trying again in %1 s.").arg(seconds);
    }
}

} // namespace

ChatStream::ChatStream(HttpClient &http, Job job, std::shared_ptr<ChatDialect> dialect)
    : m_http(http)
    , m_job(std::move(job))
    , m_dialect(std::move(dialect))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_state == State::Draining)
            succeed();
        else
            enter(State::Requesting);
    });
    m_timer.start(0);
}

void ChatStream::abort()
{
    if (m_state == State::Over)
        return;
    enter(State::Over);
    QMetaObject::invokeMethod(
        this, [this] { emit finished(failure(ErrorCode::Cancelled, {})); }, Qt::QueuedConnection);
}

// The one place where the state changes.
void ChatStream::enter(State state)
{
    m_state = state;
    switch (state) {
    case State::Starting:
    case State::Reading:
    case State::Waiting: break;
    case State::Requesting: send(); break;
    case State::Draining: m_timer.start(m_job.timing.drainMs); break;
    case State::Over:
        m_timer.stop();
        dropTransfer();
        break;
    }
}

void ChatStream::dropTransfer()
{
    if (!m_transfer)
        return;
    disconnect(m_transfer.get(), nullptr, this, nullptr);
    m_transfer->abort();
    m_transfer.release()->deleteLater(); // may be in the middle of one of its signals
}

void ChatStream::send()
{
    m_status = 0;
    m_headers.clear();
    m_form = Form::Unknown;
    m_body.clear();
    m_parser = SseParser(MaxAnswerBytes);
    m_merger = ChatMerger(MaxAnswerBytes);
    ++m_tries;

    const auto url = chatUrl(m_job.endpoint.baseUrl, QStringLiteral("chat/completions"));
    const auto headers = chatHeaders(m_job.key);
    if (!url || !headers) {
        end(failure(url ? headers.error() : url.error()));
        return;
    }
    HttpRequest request;
    request.method = "POST";
    request.url = *url;
    request.headers = *headers;
    request.body = toJson(chatBody(m_job.request, *m_dialect));
    request.firstByteTimeoutMs = m_job.timing.firstByteTimeoutMs;
    request.idleTimeoutMs = m_job.timing.idleTimeoutMs;
    qCDebug(logModels) << "POST" << redact(*url) << "bytes" << request.body.size() << "try" << m_tries;
    m_transfer = m_http.stream(std::move(request));
    connect(m_transfer.get(), &HttpStream::headersReceived, this, [this](int status, const HttpHeaders &received) {
        m_status = status;
        m_headers = received;
        enter(State::Reading);
    });
    connect(m_transfer.get(), &HttpStream::dataReceived, this, &ChatStream::takeBytes);
    connect(m_transfer.get(), &HttpStream::finished, this, &ChatStream::transferEnded);
}

void ChatStream::takeBytes(const QByteArray &bytes)
{
    QByteArray piece = bytes;
    if (m_status < 200 || m_status >= 300) {
        m_body.append(piece.left(MaxErrorBytes - m_body.size()));
        return;
    }
    if (m_form == Form::Unknown) {
        m_body.append(piece);
        qsizetype start = m_body.startsWith("\xEF\xBB\xBF") ? 3 : 0;
        while (start < m_body.size() && isspace(static_cast<unsigned char>(m_body.at(start))))
            ++start;
        const QByteArrayView bom("\xEF\xBB\xBF");
        if (start == m_body.size() || (m_body.size() < 3 && bom.startsWith(m_body))) {
            if (m_body.size() > MaxErrorBytes)
                handle(classifyReply(m_status, m_headers, {}, QDateTime::currentMSecsSinceEpoch()));
            return;
        }
        const char first = m_body.at(start);
        m_form = first == '{' || first == '[' || first == '<' ? Form::Whole : Form::Events;
        piece = m_form == Form::Events ? std::exchange(m_body, {}) : QByteArray();
    }
    if (m_form == Form::Whole) {
        if (m_body.size() + piece.size() > MaxAnswerBytes) {
            handle(classifyErrorValue({}, 413));
            return;
        }
        m_body.append(piece);
        return;
    }
    const auto events = m_parser.feed(piece);
    if (events)
        takeEvents(*events);
    else
        end(failure(events.error()));
}

void ChatStream::takeEvents(const QList<SseEvent> &events)
{
    const QPointer<ChatStream> alive(this);
    for (const SseEvent &event : events) {
        if (event.data.trimmed() == "[DONE]") {
            replyEnded();
            return;
        }
        if (event.event == "error")
            takeError(event.data);
        else
            takeObject(event.data);
        if (!alive || (m_state != State::Reading && m_state != State::Draining))
            return;
    }
}

// An event named "error": its data may be bare, without an `error` member.
void ChatStream::takeError(const QByteArray &json)
{
    const auto object = parseJsonObject(json, QStringLiteral("model server's reply"));
    const QJsonValue error = object ? errorInObject(*object) : QJsonValue(QString::fromUtf8(json.left(1000)));
    if (m_merger.isTerminated()) // the answer itself is complete
        succeed();
    else
        handle(classifyErrorValue(error.isUndefined() ? QJsonValue(*object) : error, 0));
}

void ChatStream::takeObject(const QByteArray &json)
{
    const auto object = parseJsonObject(json, QStringLiteral("model server's reply"), {MaxAnswerBytes, 256});
    if (!object) {
        if (m_merger.isTerminated()) // the answer itself is complete
            return;
        Error error{
            ErrorCode::Protocol,
            QCoreApplication::translate("ModelText", "The model server sent something unreadable. Send the message again."),
            redact(QString::fromUtf8(json.left(300)))};
        end(failure(error));
        return;
    }
    const bool wasTerminated = m_merger.isTerminated();
    const auto events = m_merger.take(*object);
    if (!events) {
        if (wasTerminated) // the answer itself is complete
            succeed();
        else
            handle(events.error());
        return;
    }
    const QPointer<ChatStream> alive(this);
    show(*events);
    if (alive && m_state == State::Reading && m_merger.isTerminated())
        enter(State::Draining);
}

void ChatStream::show(const QList<ChatEvent> &events)
{
    const QPointer<ChatStream> alive(this);
    for (const ChatEvent &event : events) {
        m_shown = true;
        switch (event.kind) {
        case ChatEvent::Kind::Text: emit textDelta(event.text); break;
        case ChatEvent::Kind::Reasoning: emit reasoningDelta(event.text); break;
        case ChatEvent::Kind::CallStarted: emit toolCallStarted(event.slot, event.text); break;
        case ChatEvent::Kind::Arguments: emit toolArgumentsDelta(event.slot, event.text); break;
        }
        if (!alive || m_state == State::Over)
            return;
    }
}

void ChatStream::transferEnded(const Status &status)
{
    const QPointer<ChatStream> alive(this);
    if (m_form == Form::Events) {
        takeEvents(m_parser.finish());
        if (!alive || (m_state != State::Reading && m_state != State::Draining))
            return;
    }
    if (m_state == State::Draining) {
        succeed(); // what broke after the terminal marker does not matter
        return;
    }
    if (!status && !(m_status >= 400 && !m_body.isEmpty())) {
        handle(classifyTransport(status.error()));
        return;
    }
    replyEnded();
}

// All that the server wanted to say was said.
void ChatStream::replyEnded()
{
    const bool isGood = m_status >= 200 && m_status < 300;
    if (isGood && m_form != Form::Whole) { // also an empty reply
        if (m_merger.isTerminated())
            succeed();
        else
            handle(cutStream());
        return;
    }
    if (isGood && m_form == Form::Whole) {
        const auto object = parseJsonObject(m_body.startsWith("\xEF\xBB\xBF") ? m_body.mid(3) : m_body,
                                            QStringLiteral("model server's reply"), {MaxAnswerBytes, 256});
        if (object && object->contains(QLatin1String("choices"))) {
            const QPointer<ChatStream> alive(this);
            takeObject(m_body.startsWith("\xEF\xBB\xBF") ? m_body.mid(3) : m_body);
            if (!alive || (m_state != State::Reading && m_state != State::Draining))
                return;
            if (m_merger.isTerminated())
                succeed();
            else
                handle(cutStream());
            return;
        }
    }
    handle(classifyReply(m_status, m_headers, m_body, QDateTime::currentMSecsSinceEpoch()));
}

void ChatStream::handle(const ModelFault &fault)
{
    dropTransfer();
    qCInfo(logModels) << "model request failed:" << errorCodeName(fault.error.code) << fault.error.detail;
    const bool namesField = (fault.httpStatus == 400 || fault.httpStatus == 422) &&
                            fault.error.code == ErrorCode::InvalidArgument && !m_shown;
    if (namesField && m_dialect->learn(fault.serverText + u' ' + fault.error.detail)) {
        --m_tries; // the same request in other words is not a new try
        enter(State::Requesting);
        return;
    }
    if (fault.retryable && !m_shown && m_tries < m_job.timing.tries && fault.retryAfterMs <= m_job.timing.maxDelayMs) {
        retryAfter(fault);
        return;
    }
    Error error = fault.error;
    if (fault.retryAfterMs > m_job.timing.maxDelayMs)
        error.message += u' ' + QCoreApplication::translate("ModelText", "The server asks to wait for %1 min.")
                                    .arg((fault.retryAfterMs + 59'999) / 60'000);
    end(failure(error));
}

void ChatStream::retryAfter(const ModelFault &fault)
{
    const qint64 ceiling =
        qMin<qint64>(qint64(m_job.timing.baseDelayMs) << qBound(0, m_tries - 1, 10), m_job.timing.maxDelayMs);
    qint64 wait = QRandomGenerator::global()->bounded(qMax<qint64>(1, ceiling));
    if (fault.retryAfterMs >= 0)
        wait = fault.retryAfterMs;
    enter(State::Waiting);
    m_timer.start(int(wait));
    emit notice(waitNotice(fault.error.code, int((wait + 999) / 1000)));
}

void ChatStream::succeed()
{
    const QPointer<ChatStream> alive(this);
    show(m_merger.finish());
    if (!alive || m_state == State::Over)
        return;
    if (m_merger.reasoningField() == QLatin1String("reasoning_content"))
        m_dialect->echoReasoning = true; // such servers want it back inside a tool loop
    end(m_merger.answer());
}

void ChatStream::end(Result<ModelAnswer> answer)
{
    enter(State::Over);
    emit finished(answer);
}

} // namespace velqa
