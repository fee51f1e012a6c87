// Reading JSON from outside: size and depth capped before parsing, types checked while reading. Any thread.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace velqa {

struct JsonLimits
{
    qsizetype maxBytes = 16 * 1024 * 1024;
    int maxDepth = 64;
};

// Parses a whole document that must be an object (or an array). `what` names the source in the error, e.g. "engine reply".
Result<QJsonObject> parseJsonObject(const QByteArray &bytes, const QString &what, JsonLimits limits = {});
Result<QJsonArray> parseJsonArray(const QByteArray &bytes, const QString &what, JsonLimits limits = {});

// Compact bytes with sorted keys (QJsonObject sorts): stable for hashing and prompt caches.
QByteArray toJson(const QJsonObject &object);

// Reads typed members of one object and remembers the first mistake, so that a whole struct is read without
// checking each line: read all, then ask status().
class JsonReader
{
public:
    JsonReader(QJsonObject object, QString what) : m_object(std::move(object)), m_what(std::move(what)) {}

    bool has(QLatin1String key) const;
    QString string(QLatin1String key, qsizetype maxLength = 1 << 20);            // required
    QString stringOr(QLatin1String key, const QString &fallback, qsizetype maxLength = 1 << 20);
    qint64 integer(QLatin1String key, qint64 low, qint64 high);                  // required, range checked
    qint64 integerOr(QLatin1String key, qint64 fallback, qint64 low, qint64 high);
    double numberOr(QLatin1String key, double fallback);
    bool booleanOr(QLatin1String key, bool fallback);
    QJsonObject object(QLatin1String key);                                       // required
    QJsonObject objectOr(QLatin1String key);                                     // empty when absent or null
    QJsonArray arrayOr(QLatin1String key, qsizetype maxItems = 100'000);         // empty when absent or null
    QStringList stringListOr(QLatin1String key, qsizetype maxItems = 10'000);

    // Success, or an InvalidArgument that names the first wrong member.
    Status status() const;
    void reject(const QString &problem); // remember a mistake of the caller's own checking

private:
    QJsonObject m_object;
    QString m_what;
    std::optional<Error> m_error;
};

} // namespace velqa
