// Reading and writing the border's settings. Core thread.
#include "core/studio/studiosettings.h"

#include "core/base/json.h"

#include <QCoreApplication>
#include <QUrl>

namespace velqa {
namespace {

// Texts for the person, found by the translation tool.
struct SettingsText
{
    Q_DECLARE_TR_FUNCTIONS(StudioSettings)
};

QJsonObject endpointToJson(const ModelEndpoint &endpoint)
{
    return {{QStringLiteral("id"), endpoint.id},
            {QStringLiteral("name"), endpoint.name},
            {QStringLiteral("protocol"), QStringLiteral("chat")},
            {QStringLiteral("base_url"), endpoint.baseUrl},
            {QStringLiteral("key_name"), endpoint.keyName},
            {QStringLiteral("key_variable"), endpoint.keyVariable},
            {QStringLiteral("default_model"), endpoint.defaultModel}};
}

Result<ModelEndpoint> endpointFromJson(const QJsonObject &object)
{
    JsonReader reader(object, SettingsText::tr("model endpoint"));
    ModelEndpoint endpoint;
    endpoint.id = reader.string(QLatin1String("id"), 64);
    endpoint.name = reader.string(QLatin1String("name"), 200);
    endpoint.protocol = ModelEndpoint::Protocol::ChatCompletions;
    endpoint.baseUrl = reader.string(QLatin1String("base_url"), 2000);
    endpoint.keyName = reader.stringOr(QLatin1String("key_name"), {}, 200);
    endpoint.keyVariable = reader.stringOr(QLatin1String("key_variable"), {}, 200);
    endpoint.defaultModel = reader.stringOr(QLatin1String("default_model"), {}, 200);
    if (const Status status = reader.status(); !status)
        return failure(status.error());
    return endpoint;
}

} // namespace

ModelEndpoint practiceEndpoint()
{
    ModelEndpoint endpoint;
    endpoint.id = QStringLiteral("practice");
    endpoint.name = SettingsText::tr("Practice model");
    endpoint.protocol = ModelEndpoint::Protocol::Practice;
    endpoint.defaultModel = QStringLiteral("practice");
    return endpoint;
}

Status validateEndpoint(const ModelEndpoint &endpoint)
{
    if (endpoint.name.trimmed().isEmpty())
        return failure(ErrorCode::InvalidArgument, SettingsText::tr("Give the model endpoint a name."), QStringLiteral("name"));
    const QUrl url(endpoint.baseUrl.trimmed(), QUrl::StrictMode);
    const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !web || url.host().isEmpty())
        return failure(ErrorCode::InvalidArgument,
                       SettingsText::tr("The base URL must look like https://host/v1 or http://localhost:port/v1."),
                       QStringLiteral("baseUrl"));
    if (!url.userInfo().isEmpty())
        return failure(ErrorCode::InvalidArgument,
                       SettingsText::tr("Leave user name and password out of the URL and put the key in its own field."),
                       QStringLiteral("baseUrl"));
    return {};
}

SettingsValues readSettings(const Settings &settings)
{
    SettingsValues values;
    values.language = settings.string(SettingKey::Language);
    values.theme = settings.string(SettingKey::Theme);
    values.engineUrl = settings.string(SettingKey::EngineUrl);
    values.sendWithEnter = settings.boolean(SettingKey::SendWithEnter);
    values.standbyEnabled = settings.boolean(SettingKey::StandbyEnabled);
    values.defaultEndpoint = settings.string(SettingKey::DefaultEndpoint);
    const QJsonArray list = QJsonValue::fromVariant(settings.value(SettingKey::ModelEndpoints)).toArray();
    for (const QJsonValue &value : list) {
        if (const auto endpoint = endpointFromJson(value.toObject()))
            values.endpoints.append(*endpoint);
    }
    return values;
}

Status writeSettings(Settings &settings, const SettingsValues &values)
{
    QJsonArray endpoints;
    for (const ModelEndpoint &endpoint : values.endpoints) {
        if (const Status status = validateEndpoint(endpoint); !status)
            return status;
        endpoints.append(endpointToJson(endpoint));
    }
    const QList<QPair<SettingKey, QVariant>> changes{
        {SettingKey::Language, values.language},
        {SettingKey::Theme, values.theme},
        {SettingKey::EngineUrl, values.engineUrl.trimmed()},
        {SettingKey::SendWithEnter, values.sendWithEnter},
        {SettingKey::StandbyEnabled, values.standbyEnabled},
        {SettingKey::ModelEndpoints, endpoints.toVariantList()},
        {SettingKey::DefaultEndpoint, values.defaultEndpoint},
    };
    for (const auto &[key, value] : changes) {
        if (settings.value(key) == value)
            continue;
        if (const Status status = settings.setValue(key, value); !status)
            return status;
    }
    return {};
}

ModelEndpoint endpointFor(const SettingsValues &values, const QString &endpointId)
{
    for (const QString &wanted : {endpointId, values.defaultEndpoint}) {
        if (wanted == practiceEndpoint().id)
            return practiceEndpoint();
        for (const ModelEndpoint &endpoint : values.endpoints) {
            if (!wanted.isEmpty() && endpoint.id == wanted)
                return endpoint;
        }
    }
    return practiceEndpoint();
}

} // namespace velqa
