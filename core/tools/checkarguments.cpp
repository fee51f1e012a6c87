// checkArguments: the subset of JSON schema that our tools use. Pure function, any thread.
#include "core/tools/tool.h"

#include <QJsonArray>

#include <cmath>

namespace velqa {
namespace {

tl::unexpected<Error> wrong(const QString &message)
{
    return failure(ErrorCode::InvalidArgument, message);
}

QString typeName(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Null: return QStringLiteral("null");
    case QJsonValue::Bool: return QStringLiteral("boolean");
    case QJsonValue::Double: return QStringLiteral("number");
    case QJsonValue::String: return QStringLiteral("string");
    case QJsonValue::Array: return QStringLiteral("array");
    case QJsonValue::Object: return QStringLiteral("object");
    case QJsonValue::Undefined: break;
    }
    return QStringLiteral("nothing");
}

bool isOfType(const QJsonValue &value, const QString &type)
{
    if (type == QLatin1String("string"))
        return value.isString();
    if (type == QLatin1String("boolean"))
        return value.isBool();
    if (type == QLatin1String("number"))
        return value.isDouble();
    if (type == QLatin1String("integer"))
        return value.isDouble() && std::isfinite(value.toDouble()) && std::floor(value.toDouble()) == value.toDouble();
    if (type == QLatin1String("array"))
        return value.isArray();
    if (type == QLatin1String("object"))
        return value.isObject();
    return false;
}

Status checkObject(const QJsonObject &schema, const QJsonObject &object, const QString &where);

Status checkValue(const QJsonObject &schema, const QJsonValue &value, const QString &name)
{
    const QString type = schema.value(QLatin1String("type")).toString();
    if (!isOfType(value, type))
        return wrong(QStringLiteral("Argument \"%1\" must be of type %2, but is of type %3.").arg(name, type, typeName(value)));
    if (const QJsonArray allowed = schema.value(QLatin1String("enum")).toArray(); !allowed.isEmpty() && !allowed.contains(value)) {
        QStringList names;
        for (const QJsonValue &one : allowed)
            names.append(one.toString());
        return wrong(QStringLiteral("Argument \"%1\" must be one of: %2.").arg(name, names.join(QStringLiteral(", "))));
    }
    if (value.isDouble()) {
        const QJsonValue low = schema.value(QLatin1String("minimum"));
        const QJsonValue high = schema.value(QLatin1String("maximum"));
        if (low.isDouble() && value.toDouble() < low.toDouble())
            return wrong(QStringLiteral("Argument \"%1\" must be at least %2.").arg(name).arg(low.toDouble()));
        if (high.isDouble() && value.toDouble() > high.toDouble())
            return wrong(QStringLiteral("Argument \"%1\" must be at most %2.").arg(name).arg(high.toDouble()));
    }
    if (value.isString()) {
        const qint64 longest = schema.value(QLatin1String("maxLength")).toInteger(-1);
        if (longest >= 0 && value.toString().size() > longest)
            return wrong(QStringLiteral("Argument \"%1\" must not be longer than %2 characters.").arg(name).arg(longest));
    }
    if (value.isArray()) {
        const QJsonObject items = schema.value(QLatin1String("items")).toObject();
        const QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size() && !items.isEmpty(); ++i) {
            if (const Status status = checkValue(items, array.at(i), QStringLiteral("%1[%2]").arg(name).arg(i)); !status)
                return status;
        }
    }
    if (value.isObject())
        return checkObject(schema, value.toObject(), name + u'.');
    return {};
}

Status checkObject(const QJsonObject &schema, const QJsonObject &object, const QString &where)
{
    const QJsonObject properties = schema.value(QLatin1String("properties")).toObject();
    for (const QJsonValue &required : schema.value(QLatin1String("required")).toArray()) {
        if (!object.contains(required.toString()))
            return wrong(QStringLiteral("Argument \"%1\" is missing.").arg(where + required.toString()));
    }
    const bool open = schema.value(QLatin1String("additionalProperties")).toBool(true);
    for (auto it = object.begin(); it != object.end(); ++it) {
        const QJsonObject property = properties.value(it.key()).toObject();
        if (property.isEmpty()) {
            if (open)
                continue;
            return wrong(QStringLiteral("Argument \"%1\" is not known. Known are: %2.")
                             .arg(where + it.key().left(100), properties.keys().join(QStringLiteral(", "))));
        }
        if (const Status status = checkValue(property, it.value(), where + it.key()); !status)
            return status;
    }
    return {};
}

} // namespace

Status checkArguments(const QJsonObject &schema, const QJsonObject &arguments)
{
    return checkObject(schema, arguments, {});
}

} // namespace velqa
