// Settings: typed keys in one table over one JSON file (atomic write). Unknown keys are kept; a wrong value falls back to
// its default and is reported once. No secrets. Lives on the core thread.
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QVariant>

namespace velqa {

enum class SettingKey {
    Language,          // "" = the system's, "en", "fr"
    Theme,             // "system", "light", "dark"
    EngineUrl,         // "" = discover
    LicenseUrl,        // "" = built-in
    SendWithEnter,     // true: Enter sends
    StandbyEnabled,
    ModelEndpoints,    // JSON list of ModelEndpoint
    DefaultEndpoint,   // id
    WindowState,       // opaque text of the window
    MaxConcurrentTurns,
    DeviceId,          // random, for the licence
    InstallationId,    // random, for labels
};

class Settings : public QObject
{
    Q_OBJECT

public:
    explicit Settings(QString filePath, QObject *parent = nullptr);

    // Reads the file; missing = defaults. A damaged file is set aside as *.damaged and reported, defaults are used.
    Status load();
    QVariant value(SettingKey key) const;
    QString string(SettingKey key) const { return value(key).toString(); }
    bool boolean(SettingKey key) const { return value(key).toBool(); }
    int integer(SettingKey key) const { return value(key).toInt(); }
    Status setValue(SettingKey key, const QVariant &value); // writes at once

signals:
    void changed(velqa::SettingKey key);

private:
    Status save();

    QString m_filePath;
    QJsonObject m_object;
};

} // namespace velqa
