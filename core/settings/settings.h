// Settings: typed keys in one table (settingstable.cpp) over one JSON file (mode 0600, atomic write). Unknown keys are
// kept; a wrong value falls back to its default and is reported once. The two ids are kept in identity.json beside it
// as well, so that a damaged file costs neither the place on the licence nor the sandboxes. No secrets. Lives on the core thread.
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QVariant>

namespace velqa {

enum class SettingKey {
    Language,      // "" = the system's, "en", "fr"
    Theme,         // "system", "light", "dark"
    EngineUrl,     // "" = discover
    LicenseUrl,    // "" = built-in
    SendWithEnter, // true: Enter sends
    StandbyEnabled,
    ModelEndpoints,  // JSON list of ModelEndpoint: value().toJsonArray(); set as QJsonArray
    DefaultEndpoint, // id
    WindowState,     // opaque text of the window
    MaxConcurrentTurns,
    DeviceId,       // random, for the licence; made by load() when missing
    InstallationId, // random, for labels; made by load() when missing
};

class Settings : public QObject
{
    Q_OBJECT

public:
    explicit Settings(QString filePath, QObject *parent = nullptr);

    // Reads the file; missing = defaults. A damaged file is set aside as *.damaged and reported (Corrupt), defaults are
    // used. After any error the object is usable; a file that could not be read is never written over.
    Status load();
    QVariant value(SettingKey key) const;
    QString string(SettingKey key) const { return value(key).toString(); }
    bool boolean(SettingKey key) const { return value(key).toBool(); }
    int integer(SettingKey key) const { return value(key).toInt(); }
    // Writes at once, on top of what another running copy of the program wrote meanwhile. InvalidArgument for a wrong
    // value; on any error the old value stays.
    Status setValue(SettingKey key, const QVariant &value);

signals:
    void changed(velqa::SettingKey key);

private:
    Result<QJsonObject> read() const;
    Status write(const QString &filePath, const QJsonObject &object) const;
    QString identityPath() const;
    QJsonObject readIdentity() const;
    void adopt(const QJsonObject &object);

    QString m_filePath;
    QJsonObject m_object;
};

} // namespace velqa
