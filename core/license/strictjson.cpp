// Finding duplicate member names. Pure; any thread.
#include "core/license/strictjson.h"

#include "core/base/json.h"

#include <QJsonDocument>
#include <QSet>

#include <vector>

namespace velqa {
namespace {

struct Level
{
    bool isObject = false;
    bool expectsName = false;
    QSet<QString> names;
};

// Index behind the closing quote of the string that begins at `i`; the text is known to be valid JSON.
qsizetype endOfString(const QByteArray &text, qsizetype i)
{
    for (++i; i < text.size() && text.at(i) != '"'; ++i) {
        if (text.at(i) == '\\')
            ++i;
    }
    return qMin(i + 1, text.size());
}

bool hasDuplicateNames(const QByteArray &text)
{
    std::vector<Level> levels;
    for (qsizetype i = 0; i < text.size();) {
        const char c = text.at(i);
        if (c == '"') {
            const qsizetype end = endOfString(text, i);
            if (!levels.empty() && levels.back().expectsName) {
                levels.back().expectsName = false;
                const QByteArray literal =
                    '[' + text.mid(i, end - i) + ']'; // escapes may hide that two names are equal
                const QString name = QJsonDocument::fromJson(literal).array().at(0).toString();
                if (levels.back().names.contains(name))
                    return true;
                levels.back().names.insert(name);
            }
            i = end;
            continue;
        }
        if (c == '{')
            levels.push_back({true, true, {}});
        else if (c == '[')
            levels.push_back({});
        else if ((c == '}' || c == ']') && !levels.empty())
            levels.pop_back();
        else if (c == ',' && !levels.empty())
            levels.back().expectsName = levels.back().isObject;
        ++i;
    }
    return false;
}

} // namespace

Result<QJsonObject> parseStrictObject(const QByteArray &bytes, const QString &what)
{
    auto object = parseJsonObject(bytes, what, {64 * 1024, 16});
    if (object && hasDuplicateNames(bytes))
        return failure(ErrorCode::Protocol, {}, QStringLiteral("%1 names a member twice").arg(what));
    return object;
}

} // namespace velqa
