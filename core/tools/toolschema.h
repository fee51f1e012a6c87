// Small builders for the JSON schemas of our tools. Pure functions, any thread.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace velqa::schema {

inline QJsonObject text(const QString &description, int maxLength)
{
    return {{QStringLiteral("type"), QStringLiteral("string")},
            {QStringLiteral("description"), description},
            {QStringLiteral("maxLength"), maxLength}};
}

inline QJsonObject integer(const QString &description, int minimum, int maximum)
{
    return {{QStringLiteral("type"), QStringLiteral("integer")},
            {QStringLiteral("description"), description},
            {QStringLiteral("minimum"), minimum},
            {QStringLiteral("maximum"), maximum}};
}

inline QJsonObject boolean(const QString &description)
{
    return {{QStringLiteral("type"), QStringLiteral("boolean")}, {QStringLiteral("description"), description}};
}

inline QJsonObject object(const QJsonObject &properties, const QStringList &required)
{
    return {{QStringLiteral("type"), QStringLiteral("object")},
            {QStringLiteral("properties"), properties},
            {QStringLiteral("required"), QJsonArray::fromStringList(required)},
            {QStringLiteral("additionalProperties"), false}};
}

} // namespace velqa::schema
