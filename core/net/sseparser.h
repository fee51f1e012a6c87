// SseParser: server-sent events from bytes cut anywhere (model-protocols.md section 0.1). Any thread; no I/O.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>

namespace velqa {

struct SseEvent
{
    QByteArray event; // empty when the server named none
    QByteArray data;  // joined with LF; an `error: {...}` line of old servers comes as event "error"
    friend bool operator==(const SseEvent &, const SseEvent &) = default;
};

class SseParser
{
public:
    explicit SseParser(qsizetype maxEventBytes = 64 * 1024 * 1024)
        : m_maxEventBytes(maxEventBytes)
    {}

    // Events completed by these bytes. TooLarge when one event exceeds the cap; the parser is unusable afterwards.
    Result<QList<SseEvent>> feed(const QByteArray &bytes);
    // At the end of the stream: a pending event without its blank line, if its data looks like a JSON value.
    QList<SseEvent> finish();
    // Comments and pings seen: they reset idle timers of the reader.
    qint64 commentCount() const { return m_comments; }

private:
    void takeLine(QByteArray line, QList<SseEvent> &out);
    void dispatch(QList<SseEvent> &out);

    qsizetype m_maxEventBytes;
    QByteArray m_line;
    SseEvent m_pending;
    bool m_hasData = false;
    bool m_skipLineFeed = false;
    bool m_atStart = true;
    bool m_failed = false;
    qint64 m_comments = 0;
};

} // namespace velqa
