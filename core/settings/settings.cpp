// The settings file: reading, checking, atomic writing. Lives on the core thread.
#include "core/settings/settings.h"

#include "core/base/files.h"
#include "core/base/ids.h"
#include "core/base/json.h"
#include "core/settings/settingstable.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLoggingCategory>
#include <QSaveFile>

#include <cerrno>

namespace velqa {
namespace {

Q_LOGGING_CATEGORY(logSettings, "velqa.settings", QtInfoMsg)

constexpr qsizetype maxFileBytes = 4 * 1024 * 1024;
constexpr auto privateMode = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

} // namespace

Settings::Settings(QString filePath, QObject *parent)
    : QObject(parent)
    , m_filePath(std::move(filePath))
{}

Result<QJsonObject> Settings::read() const
{
    QFile file(m_filePath);
    if (!file.open(QIODevice::ReadOnly)) {
        if (!QFileInfo::exists(m_filePath))
            return QJsonObject{};
        return failure(ErrorCode::PermissionDenied,
                       tr("The settings in “%1” cannot be read. Check the permissions of that file.").arg(m_filePath),
                       file.errorString());
    }
    const QByteArray bytes = file.read(maxFileBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return failure(fileError(EIO, m_filePath));
    return parseJsonObject(bytes, tr("settings file"), {maxFileBytes, 64}).map_error([](Error error) {
        error.code = ErrorCode::Corrupt;
        return error;
    });
}

Status Settings::load()
{
    Status status;
    Result<QJsonObject> object = read();
    if (!object && object.error().code == ErrorCode::Corrupt) {
        const QString aside = m_filePath + QStringLiteral(".damaged");
        QFile::remove(aside);
        if (!QFile::rename(m_filePath, aside)) {
            qCWarning(logSettings) << "damaged settings could not be set aside:" << m_filePath;
            return failure(object.error());
        }
        status = failure(
            ErrorCode::Corrupt,
            tr("The settings were damaged and start from their defaults. The old file is kept as “%1”.").arg(aside),
            object.error().detail);
        object = QJsonObject{};
    }
    if (!object)
        return failure(object.error());

    QJsonObject complete = *object;
    for (const SettingRow &row : settingsTable()) {
        const QJsonValue found = complete.value(row.name);
        if (!found.isUndefined() && checkedSetting(row, found).isUndefined())
            qCWarning(logSettings) << "setting" << row.name << "has a wrong value; its default is used";
    }
    const QJsonObject kept = readIdentity();
    QJsonObject identity;
    bool idsMade = false;
    for (const SettingKey key : {SettingKey::DeviceId, SettingKey::InstallationId}) {
        const SettingRow &row = settingRow(key);
        if (checkedSetting(row, complete.value(row.name)).toString().isEmpty()) {
            const QString earlier = checkedSetting(row, kept.value(row.name)).toString();
            complete.insert(row.name, earlier.isEmpty() ? newUuid() : earlier);
            idsMade = true;
        }
        identity.insert(row.name, complete.value(row.name));
    }
    adopt(complete);
    if (identity != kept) {
        if (Status written = write(identityPath(), identity); !written && status)
            status = written;
    }
    if (idsMade) {
        if (Status written = write(m_filePath, complete); !written && status)
            status = written;
    }
    return status;
}

QString Settings::identityPath() const
{
    return QFileInfo(m_filePath).absolutePath() + QStringLiteral("/identity.json");
}

// What cannot be read counts as missing: the ids are in the settings too.
QJsonObject Settings::readIdentity() const
{
    constexpr qsizetype maxIdentityBytes = 64 * 1024;
    QFile file(identityPath());
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return parseJsonObject(file.read(maxIdentityBytes + 1), tr("settings file"), {maxIdentityBytes, 4})
        .value_or(QJsonObject{});
}

QVariant Settings::value(SettingKey key) const
{
    const SettingRow &row = settingRow(key);
    const QJsonValue good = checkedSetting(row, m_object.value(row.name));
    const QJsonValue value = good.isUndefined() ? row.defaultValue : good;
    return value.isArray() ? QVariant(value.toArray()) : value.toVariant();
}

Status Settings::setValue(SettingKey key, const QVariant &value)
{
    const SettingRow &row = settingRow(key);
    const QJsonValue good = checkedSetting(row, QJsonValue::fromVariant(value));
    if (good.isUndefined())
        return failure(ErrorCode::InvalidArgument,
                       tr("The value for the setting “%1” is not valid. Correct it and save again.").arg(row.name));
    Result<QJsonObject> object = read();
    if (!object && object.error().code == ErrorCode::Corrupt)
        object = m_object; // damaged since load(): what is known here is better
    if (!object)
        return failure(object.error());
    object->insert(row.name, good);
    if (Status written = write(m_filePath, *object); !written)
        return written;
    adopt(*object);
    return {};
}

void Settings::adopt(const QJsonObject &object)
{
    QList<SettingKey> different;
    const QJsonObject old = std::exchange(m_object, object);
    for (const SettingRow &row : settingsTable()) {
        const auto effective = [&row](const QJsonObject &from) {
            const QJsonValue good = checkedSetting(row, from.value(row.name));
            return good.isUndefined() ? row.defaultValue : good;
        };
        if (effective(old) != effective(object))
            different.append(row.key);
    }
    for (const SettingKey key : different)
        emit changed(key);
}

Status Settings::write(const QString &filePath, const QJsonObject &object) const
{
    if (Status made = ensurePrivateDirectory(QFileInfo(filePath).absolutePath()); !made)
        return made;
    QSaveFile file(filePath);
    const QByteArray bytes = QJsonDocument(object).toJson(QJsonDocument::Indented);
    const bool written = file.open(QIODevice::WriteOnly) && file.setPermissions(privateMode) &&
                         file.write(bytes) == bytes.size() && file.commit();
    if (written)
        return {};
    const bool full = file.error() == QFileDevice::WriteError || file.error() == QFileDevice::ResourceError;
    const ErrorCode code = full ? ErrorCode::DiskFull : ErrorCode::PermissionDenied;
    return failure(
        code,
        tr("The settings could not be saved to “%1”. Check that the disk has space and the folder can be written.")
            .arg(filePath),
        file.errorString());
}

} // namespace velqa
