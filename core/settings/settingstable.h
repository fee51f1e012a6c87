// The one table of settings: name in the file, default, and what a good value is. Plain data, any thread.
#pragma once

#include "core/settings/settings.h"

#include <QJsonValue>
#include <QList>

namespace velqa {

struct SettingRow
{
    SettingKey key;
    QLatin1String name;                      // in the file
    QJsonValue defaultValue;                 // its type is the type of the setting
    bool (*isGood)(const QJsonValue &value); // called with a value of the right type
};

const QList<SettingRow> &settingsTable();
const SettingRow &settingRow(SettingKey key);

// The value when it has the type of the row and is good, else undefined.
QJsonValue checkedSetting(const SettingRow &row, const QJsonValue &value);

} // namespace velqa
