// JSON objects line by line. Any thread.
#include "core/engine/jsonlines.h"

#include "core/base/json.h"

namespace velqa {

Status JsonLines::takeLine(const QByteArray &line, QList<QJsonObject> &out) const
{
    if (line.trimmed().isEmpty())
        return {};
    const Result<QJsonObject> object = parseJsonObject(line, QStringLiteral("engine stream"));
    if (!object)
        return failure(ErrorCode::Protocol, {}, QString::fromUtf8(line.left(200)));
    out.append(*object);
    return {};
}

Status JsonLines::append(const char *bytes, qsizetype size)
{
    if (size > m_maxLineBytes - m_line.size()) {
        m_line.clear();
        return failure(ErrorCode::TooLarge, {}, QStringLiteral("line over %1 bytes").arg(m_maxLineBytes));
    }
    m_line.append(bytes, size);
    return {};
}

Result<QList<QJsonObject>> JsonLines::feed(const QByteArray &bytes)
{
    QList<QJsonObject> out;
    qsizetype at = 0;
    for (qsizetype end; (end = bytes.indexOf('\n', at)) >= 0; at = end + 1) {
        Status good = append(bytes.constData() + at, end - at);
        if (good)
            good = takeLine(std::exchange(m_line, {}), out);
        if (!good)
            return failure(good.error());
    }
    if (const Status good = append(bytes.constData() + at, bytes.size() - at); !good)
        return failure(good.error());
    return out;
}

Result<QList<QJsonObject>> JsonLines::finish()
{
    QList<QJsonObject> out;
    if (const Status good = takeLine(std::exchange(m_line, {}), out); !good)
        return failure(good.error());
    return out;
}

} // namespace velqa
