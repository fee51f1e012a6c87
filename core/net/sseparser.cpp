// Server-sent events. Any thread; no I/O.
#include "core/net/sseparser.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace velqa {

namespace {

// A scalar or a whole document; anything else is a cut event that must not be used.
bool looksLikeJson(const QByteArray &data)
{
    QJsonParseError error;
    QJsonDocument::fromJson('[' + data + ']', &error);
    return error.error == QJsonParseError::NoError && !data.trimmed().isEmpty();
}

} // namespace

Result<QList<SseEvent>> SseParser::feed(const QByteArray &bytes)
{
    const auto tooLarge = [this] {
        m_failed = true;
        m_line.clear();
        m_pending = {};
        return failure(ErrorCode::TooLarge,
                       QCoreApplication::translate("SseParser",
                                                   "The server sent a message that is too large. Try again, "
                                                   "or choose another model."),
                       QStringLiteral("server-sent event over %1 bytes").arg(m_maxEventBytes));
    };
    if (m_failed)
        return tooLarge();

    QList<SseEvent> out;
    qsizetype at = 0;
    if (m_skipLineFeed && !bytes.isEmpty()) {
        m_skipLineFeed = false;
        if (bytes.front() == '\n')
            at = 1;
    }
    while (at < bytes.size()) {
        qsizetype end = at;
        while (end < bytes.size() && bytes.at(end) != '\n' && bytes.at(end) != '\r')
            ++end;
        if (m_line.size() + (end - at) + m_pending.data.size() > m_maxEventBytes)
            return tooLarge();
        m_line.append(bytes.constData() + at, end - at);
        if (end == bytes.size())
            break;
        at = end + 1;
        if (bytes.at(end) == '\r') {
            if (at == bytes.size())
                m_skipLineFeed = true;
            else if (bytes.at(at) == '\n')
                ++at;
        }
        takeLine(std::exchange(m_line, {}), out);
    }
    return out;
}

QList<SseEvent> SseParser::finish()
{
    QList<SseEvent> out;
    if (m_failed)
        return out;
    if (!m_line.isEmpty())
        takeLine(std::exchange(m_line, {}), out);
    if (m_hasData && looksLikeJson(m_pending.data))
        dispatch(out);
    m_pending = {};
    m_hasData = false;
    return out;
}

void SseParser::takeLine(QByteArray line, QList<SseEvent> &out)
{
    if (m_atStart) {
        m_atStart = false;
        if (line.startsWith("\xEF\xBB\xBF"))
            line.remove(0, 3);
    }
    if (line.isEmpty()) {
        dispatch(out);
        return;
    }
    const qsizetype colon = line.indexOf(':');
    if (colon == 0) {
        ++m_comments;
        return;
    }
    const QByteArray field = colon < 0 ? line : line.left(colon);
    QByteArray value = colon < 0 ? QByteArray() : line.mid(colon + 1);
    if (value.startsWith(' '))
        value.remove(0, 1);
    if (field == "data") {
        if (m_hasData)
            m_pending.data.append('\n');
        m_pending.data.append(value);
        m_hasData = true;
    } else if (field == "event") {
        m_pending.event = value;
    } else if (field == "error" && value.trimmed().startsWith('{')) {
        // Not in the standard: old llama.cpp servers report failures so.
        dispatch(out);
        m_pending = SseEvent{"error", value};
        m_hasData = true;
        dispatch(out);
    }
}

void SseParser::dispatch(QList<SseEvent> &out)
{
    if (m_hasData && !m_pending.data.isEmpty())
        out.append(m_pending);
    m_pending = {};
    m_hasData = false;
}

} // namespace velqa
