// The table of settings. Plain data, any thread.
#include "core/settings/settingstable.h"

#include <QJsonArray>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace velqa {
namespace {

bool always(const QJsonValue &)
{
    return true;
}

template<typename... Words> bool isOneOf(const QString &text, Words... words)
{
    return (... || (text == QLatin1String(words)));
}

bool isLanguage(const QJsonValue &value)
{
    return isOneOf(value.toString(), "", "en", "fr");
}

bool isTheme(const QJsonValue &value)
{
    return isOneOf(value.toString(), "system", "light", "dark");
}

bool isPlainText(const QString &text, qsizetype maxLength)
{
    return text.size() <= maxLength &&
           std::none_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 0x20; });
}

// A URL without a password: this file is no place for secrets.
bool isUrl(const QString &text)
{
    if (text.isEmpty())
        return true;
    const QUrl url(text, QUrl::StrictMode);
    return isPlainText(text, 2048) && url.isValid() && !url.scheme().isEmpty() && url.password().isEmpty();
}

bool isEngineUrl(const QJsonValue &value)
{
    return isUrl(value.toString());
}

bool isLicenseUrl(const QJsonValue &value)
{
    const QString text = value.toString();
    return isUrl(text) && (text.isEmpty() || isOneOf(QUrl(text).scheme(), "http", "https"));
}

bool isName(const QJsonValue &value)
{
    return isPlainText(value.toString(), 200);
}

bool isWindowState(const QJsonValue &value)
{
    return value.toString().size() <= 256 * 1024;
}

bool isEndpointList(const QJsonValue &value)
{
    const QJsonArray list = value.toArray();
    return list.size() <= 100 &&
           std::all_of(list.begin(), list.end(), [](const QJsonValue &endpoint) { return endpoint.isObject(); });
}

bool isTurnCount(const QJsonValue &value)
{
    const double number = value.toDouble();
    return number >= 1 && number <= 16 && std::floor(number) == number;
}

} // namespace

const QList<SettingRow> &settingsTable()
{
    static const QList<SettingRow> table{
        {SettingKey::Language, QLatin1String("language"), QString(), isLanguage},
        {SettingKey::Theme, QLatin1String("theme"), QStringLiteral("system"), isTheme},
        {SettingKey::EngineUrl, QLatin1String("engineUrl"), QString(), isEngineUrl},
        {SettingKey::LicenseUrl, QLatin1String("licenseUrl"), QString(), isLicenseUrl},
        {SettingKey::SendWithEnter, QLatin1String("sendWithEnter"), true, always},
        {SettingKey::StandbyEnabled, QLatin1String("standbyEnabled"), true, always},
        {SettingKey::ModelEndpoints, QLatin1String("modelEndpoints"), QJsonArray(), isEndpointList},
        {SettingKey::DefaultEndpoint, QLatin1String("defaultEndpoint"), QString(), isName},
        {SettingKey::WindowState, QLatin1String("windowState"), QString(), isWindowState},
        {SettingKey::MaxConcurrentTurns, QLatin1String("maxConcurrentTurns"), 3, isTurnCount},
        {SettingKey::DeviceId, QLatin1String("deviceId"), QString(), isName},
        {SettingKey::InstallationId, QLatin1String("installationId"), QString(), isName},
    };
    return table;
}

const SettingRow &settingRow(SettingKey key)
{
    const QList<SettingRow> &table = settingsTable();
    const auto row = std::find_if(table.begin(), table.end(), [key](const SettingRow &r) { return r.key == key; });
    Q_ASSERT(row != table.end());
    return *row;
}

QJsonValue checkedSetting(const SettingRow &row, const QJsonValue &value)
{
    if (value.type() != row.defaultValue.type() || !row.isGood(value))
        return QJsonValue(QJsonValue::Undefined);
    return value;
}

} // namespace velqa
