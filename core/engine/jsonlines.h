// JsonLines: one JSON object per line out of bytes cut anywhere, as engines stream progress and events. Any thread.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>

namespace velqa {

class JsonLines
{
public:
    explicit JsonLines(qsizetype maxLineBytes = 4 * 1024 * 1024)
        : m_maxLineBytes(maxLineBytes)
    {}

    // Objects completed by these bytes. TooLarge for an endless line, Protocol for a line that is no object.
    Result<QList<QJsonObject>> feed(const QByteArray &bytes);
    // A last line without its line feed.
    Result<QList<QJsonObject>> finish();

private:
    Status append(const char *bytes, qsizetype size);
    Status takeLine(const QByteArray &line, QList<QJsonObject> &out) const;

    qsizetype m_maxLineBytes;
    QByteArray m_line;
};

} // namespace velqa
