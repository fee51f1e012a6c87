// Typed, bounded JSON reading. Any thread.
#include "core/base/json.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cmath>

namespace velqa {
namespace {

// Depth is counted on the bytes, before QJsonDocument builds anything.
bool isDeeperThan(const QByteArray &bytes, int maxDepth)
{
    int depth = 0;
    bool inString = false;
    bool escaped = false;
    for (const char c : bytes) {
        if (inString) {
            if (escaped)
                escaped = false;
            else if (c == '\\')
                escaped = true;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            if (++depth > maxDepth)
                return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

Result<QJsonDocument> parse(const QByteArray &bytes, const QString &what, JsonLimits limits)
{
    if (bytes.size() > limits.maxBytes)
        return failure(ErrorCode::TooLarge,
                       QCoreApplication::translate("Json", "The %1 is too large to read.").arg(what),
                       QStringLiteral("%1 bytes, limit %2").arg(bytes.size()).arg(limits.maxBytes));
    if (isDeeperThan(bytes, limits.maxDepth))
        return failure(ErrorCode::Protocol,
                       QCoreApplication::translate("Json", "The %1 is nested too deeply to read.").arg(what));
    QJsonParseError error;
    QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError)
        return failure(ErrorCode::Protocol,
                       QCoreApplication::translate("Json", "The %1 is not valid JSON.").arg(what),
                       QStringLiteral("%1 at byte %2").arg(error.errorString()).arg(error.offset));
    return document;
}

} // namespace

Result<QJsonObject> parseJsonObject(const QByteArray &bytes, const QString &what, JsonLimits limits)
{
    return parse(bytes, what, limits).and_then([&what](const QJsonDocument &document) -> Result<QJsonObject> {
        if (!document.isObject())
            return failure(ErrorCode::Protocol,
                           QCoreApplication::translate("Json", "The %1 is not a JSON object.").arg(what));
        return document.object();
    });
}

Result<QJsonArray> parseJsonArray(const QByteArray &bytes, const QString &what, JsonLimits limits)
{
    return parse(bytes, what, limits).and_then([&what](const QJsonDocument &document) -> Result<QJsonArray> {
        if (!document.isArray())
            return failure(ErrorCode::Protocol,
                           QCoreApplication::translate("Json", "The %1 is not a JSON list.").arg(what));
        return document.array();
    });
}

QByteArray toJson(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

bool JsonReader::has(QLatin1String key) const
{
    const QJsonValue value = m_object.value(key);
    return !value.isUndefined() && !value.isNull();
}

void JsonReader::reject(const QString &problem)
{
    if (!m_error)
        m_error = Error{ErrorCode::InvalidArgument,
                        QCoreApplication::translate("Json", "The %1 has a wrong value: %2.").arg(m_what, problem),
                        {}};
}

QString JsonReader::string(QLatin1String key, qsizetype maxLength)
{
    if (!has(key)) {
        reject(QCoreApplication::translate("Json", "“%1” is missing").arg(key));
        return {};
    }
    return stringOr(key, {}, maxLength);
}

QString JsonReader::stringOr(QLatin1String key, const QString &fallback, qsizetype maxLength)
{
    if (!has(key))
        return fallback;
    const QJsonValue value = m_object.value(key);
    if (!value.isString()) {
        reject(QCoreApplication::translate("Json", "“%1” must be text").arg(key));
        return fallback;
    }
    QString text = value.toString();
    if (text.size() > maxLength) {
        reject(QCoreApplication::translate("Json", "“%1” is too long").arg(key));
        return fallback;
    }
    return text;
}

qint64 JsonReader::integer(QLatin1String key, qint64 low, qint64 high)
{
    if (!has(key)) {
        reject(QCoreApplication::translate("Json", "“%1” is missing").arg(key));
        return low;
    }
    return integerOr(key, low, low, high);
}

qint64 JsonReader::integerOr(QLatin1String key, qint64 fallback, qint64 low, qint64 high)
{
    if (!has(key))
        return fallback;
    const QJsonValue value = m_object.value(key);
    const double number = value.toDouble(std::nan(""));
    if (!value.isDouble() || std::floor(number) != number) {
        reject(QCoreApplication::translate("Json", "“%1” must be a whole number").arg(key));
        return fallback;
    }
    // toInteger keeps the 64-bit value where the double would round it.
    const qint64 whole = value.toInteger(std::numeric_limits<qint64>::min());
    if (whole < low || whole > high) {
        reject(QCoreApplication::translate("Json", "“%1” must be between %2 and %3").arg(key).arg(low).arg(high));
        return fallback;
    }
    return whole;
}

double JsonReader::numberOr(QLatin1String key, double fallback)
{
    if (!has(key))
        return fallback;
    const QJsonValue value = m_object.value(key);
    if (!value.isDouble()) {
        reject(QCoreApplication::translate("Json", "“%1” must be a number").arg(key));
        return fallback;
    }
    return value.toDouble();
}

bool JsonReader::booleanOr(QLatin1String key, bool fallback)
{
    if (!has(key))
        return fallback;
    const QJsonValue value = m_object.value(key);
    if (!value.isBool()) {
        reject(QCoreApplication::translate("Json", "“%1” must be true or false").arg(key));
        return fallback;
    }
    return value.toBool();
}

QJsonObject JsonReader::object(QLatin1String key)
{
    if (!has(key))
        reject(QCoreApplication::translate("Json", "“%1” is missing").arg(key));
    return objectOr(key);
}

QJsonObject JsonReader::objectOr(QLatin1String key)
{
    if (!has(key))
        return {};
    const QJsonValue value = m_object.value(key);
    if (!value.isObject())
        reject(QCoreApplication::translate("Json", "“%1” must be an object").arg(key));
    return value.toObject();
}

QJsonArray JsonReader::arrayOr(QLatin1String key, qsizetype maxItems)
{
    if (!has(key))
        return {};
    const QJsonValue value = m_object.value(key);
    if (!value.isArray()) {
        reject(QCoreApplication::translate("Json", "“%1” must be a list").arg(key));
        return {};
    }
    QJsonArray array = value.toArray();
    if (array.size() > maxItems) {
        reject(QCoreApplication::translate("Json", "“%1” has too many entries").arg(key));
        return {};
    }
    return array;
}

QStringList JsonReader::stringListOr(QLatin1String key, qsizetype maxItems)
{
    QStringList list;
    const QJsonArray array = arrayOr(key, maxItems);
    for (const QJsonValue &value : array) {
        if (!value.isString()) {
            reject(QCoreApplication::translate("Json", "“%1” must be a list of texts").arg(key));
            return {};
        }
        list.append(value.toString());
    }
    return list;
}

Status JsonReader::status() const
{
    if (m_error)
        return failure(*m_error);
    return {};
}

} // namespace velqa
