// What must hold of the settings file: nothing that a person had in it is lost, and nothing wrong in it stops the
// program.
#include "core/settings/settings.h"
#include "core/settings/settingstable.h"
#include "tests/support/printers.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace velqa {
namespace {

int s_warnings = 0;

void countWarnings(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type == QtWarningMsg)
        ++s_warnings;
}

class SettingsTest : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_directory.isValid());
        s_warnings = 0;
        m_oldHandler = qInstallMessageHandler(countWarnings);
    }
    void TearDown() override { qInstallMessageHandler(m_oldHandler); }

    QString path() const { return m_directory.filePath(QStringLiteral("config/velqa/settings.json")); }

    void writeFile(const QByteArray &bytes) const
    {
        ASSERT_TRUE(QDir().mkpath(QFileInfo(path()).path()));
        QFile file(path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        ASSERT_EQ(file.write(bytes), bytes.size());
    }

    QByteArray fileBytes(const QString &name) const
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QJsonObject fileObject() const { return QJsonDocument::fromJson(fileBytes(path())).object(); }

    mode_t mode(const QString &name) const
    {
        struct stat info
        {
        };
        return ::stat(QFile::encodeName(name).constData(), &info) == 0 ? info.st_mode & 07777 : 0;
    }

    QTemporaryDir m_directory;
    QtMessageHandler m_oldHandler = nullptr;
};

TEST_F(SettingsTest, EveryKeyHasOneRowWithAGoodDefault)
{
    QSet<QString> names;
    QSet<int> keys;
    for (const SettingRow &row : settingsTable()) {
        EXPECT_FALSE(names.contains(row.name)) << row.name.data();
        names.insert(row.name);
        keys.insert(int(row.key));
        EXPECT_FALSE(checkedSetting(row, row.defaultValue).isUndefined()) << row.name.data();
    }
    EXPECT_EQ(keys.size(), int(SettingKey::InstallationId) + 1);
}

TEST_F(SettingsTest, MissingFileGivesDefaultsAndFreshIds)
{
    Settings settings(path());
    ASSERT_TRUE(settings.load());
    EXPECT_EQ(settings.string(SettingKey::Theme), QStringLiteral("system"));
    EXPECT_EQ(settings.string(SettingKey::Language), QString());
    EXPECT_TRUE(settings.boolean(SettingKey::SendWithEnter));
    EXPECT_EQ(settings.integer(SettingKey::MaxConcurrentTurns), 3);
    EXPECT_TRUE(settings.value(SettingKey::ModelEndpoints).toJsonArray().isEmpty());
    const QString device = settings.string(SettingKey::DeviceId);
    EXPECT_EQ(device.size(), 36);
    EXPECT_NE(device, settings.string(SettingKey::InstallationId));

    Settings again(path());
    ASSERT_TRUE(again.load());
    EXPECT_EQ(again.string(SettingKey::DeviceId), device);
}

TEST_F(SettingsTest, FileAndFolderArePrivate)
{
    Settings settings(path());
    ASSERT_TRUE(settings.load());
    EXPECT_EQ(mode(path()), 0600u);
    EXPECT_EQ(mode(QFileInfo(path()).path()), 0700u);
    EXPECT_EQ(mode(m_directory.filePath(QStringLiteral("config"))), 0700u);

    // A copy that was made readable is made private again by the next save.
    ASSERT_EQ(::chmod(QFile::encodeName(path()).constData(), 0644), 0);
    ASSERT_TRUE(settings.setValue(SettingKey::Theme, QStringLiteral("dark")));
    EXPECT_EQ(mode(path()), 0600u);
    EXPECT_EQ(QDir(QFileInfo(path()).path()).entryList(QDir::Files | QDir::Hidden),
              (QStringList{QStringLiteral("identity.json"), QStringLiteral("settings.json")}))
        << "a temporary file remained";
    EXPECT_EQ(mode(QFileInfo(path()).path() + QStringLiteral("/identity.json")), 0600u);
}

TEST_F(SettingsTest, ValuesSurviveARestart)
{
    Settings settings(path());
    ASSERT_TRUE(settings.load());
    QSignalSpy changed(&settings, &Settings::changed);
    const QJsonArray endpoints{QJsonObject{{QStringLiteral("id"), QStringLiteral("a")}}};
    ASSERT_TRUE(settings.setValue(SettingKey::Language, QStringLiteral("fr")));
    ASSERT_TRUE(settings.setValue(SettingKey::SendWithEnter, false));
    ASSERT_TRUE(settings.setValue(SettingKey::MaxConcurrentTurns, 5));
    ASSERT_TRUE(settings.setValue(SettingKey::ModelEndpoints, endpoints));
    ASSERT_TRUE(settings.setValue(SettingKey::EngineUrl, QStringLiteral("ssh://me@host.example")));
    EXPECT_EQ(changed.size(), 5);
    ASSERT_TRUE(settings.setValue(SettingKey::MaxConcurrentTurns, 5));
    EXPECT_EQ(changed.size(), 5) << "an equal value is no change";

    Settings again(path());
    ASSERT_TRUE(again.load());
    EXPECT_EQ(again.string(SettingKey::Language), QStringLiteral("fr"));
    EXPECT_FALSE(again.boolean(SettingKey::SendWithEnter));
    EXPECT_EQ(again.integer(SettingKey::MaxConcurrentTurns), 5);
    EXPECT_EQ(again.value(SettingKey::ModelEndpoints).toJsonArray(), endpoints);
    EXPECT_EQ(again.string(SettingKey::EngineUrl), QStringLiteral("ssh://me@host.example"));
    EXPECT_EQ(s_warnings, 0);
}

TEST_F(SettingsTest, UnknownKeysAreKept)
{
    writeFile(R"({"future":{"a":[1,2.5,"é",null,true],"n":9007199254740993},"theme":"light"})");
    Settings settings(path());
    ASSERT_TRUE(settings.load());
    ASSERT_TRUE(settings.setValue(SettingKey::Theme, QStringLiteral("dark")));
    const QByteArray future =
        QJsonDocument(fileObject().value(QLatin1String("future")).toObject()).toJson(QJsonDocument::Compact);
    EXPECT_EQ(future, QByteArray(R"({"a":[1,2.5,"é",null,true],"n":9007199254740993})"));
    EXPECT_EQ(fileObject().value(QLatin1String("theme")).toString(), QStringLiteral("dark"));
}

struct WrongValue
{
    SettingKey key;
    const char *name;
    const char *json;
};

class WrongValueTest : public SettingsTest, public testing::WithParamInterface<WrongValue>
{
};

TEST_P(WrongValueTest, FallsBackOnceReportedAndIsRefusedWhenSet)
{
    const SettingRow &row = settingRow(GetParam().key);
    writeFile(QByteArray("{\"deviceId\":\"d\",\"installationId\":\"i\",\"") + GetParam().name +
              "\":" + GetParam().json + "}");
    const QByteArray before = fileBytes(path());
    Settings settings(path());
    ASSERT_TRUE(settings.load());
    const QJsonValue effective = QJsonValue::fromVariant(settings.value(row.key));
    EXPECT_EQ(effective, row.defaultValue);
    (void)settings.value(row.key);
    EXPECT_EQ(s_warnings, 1);
    EXPECT_EQ(fileBytes(path()), before) << "reading must not rewrite what the person wrote";

    const QJsonValue wrong = QJsonDocument::fromJson(QByteArray("[") + GetParam().json + "]").array().at(0);
    const Status status = settings.setValue(row.key, wrong.toVariant());
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
}

INSTANTIATE_TEST_SUITE_P(Table, WrongValueTest,
                         testing::Values(WrongValue{SettingKey::Language, "language", "\"de\""},
                                         WrongValue{SettingKey::Language, "language", "7"},
                                         WrongValue{SettingKey::Theme, "theme", "\"blue\""},
                                         WrongValue{SettingKey::Theme, "theme", "\"\""},
                                         WrongValue{SettingKey::EngineUrl, "engineUrl", "\"no scheme\""},
                                         WrongValue{SettingKey::EngineUrl, "engineUrl", "\"tcp://user:secret@host\""},
                                         WrongValue{SettingKey::LicenseUrl, "licenseUrl", "\"file:///etc/passwd\""},
                                         WrongValue{SettingKey::SendWithEnter, "sendWithEnter", "\"yes\""},
                                         WrongValue{SettingKey::StandbyEnabled, "standbyEnabled", "1"},
                                         WrongValue{SettingKey::ModelEndpoints, "modelEndpoints", "[1]"},
                                         WrongValue{SettingKey::ModelEndpoints, "modelEndpoints", "{\"a\":1}"},
                                         WrongValue{SettingKey::DefaultEndpoint, "defaultEndpoint", "[]"},
                                         WrongValue{SettingKey::WindowState, "windowState", "false"},
                                         WrongValue{SettingKey::MaxConcurrentTurns, "maxConcurrentTurns", "0"},
                                         WrongValue{SettingKey::MaxConcurrentTurns, "maxConcurrentTurns", "17"},
                                         WrongValue{SettingKey::MaxConcurrentTurns, "maxConcurrentTurns", "2.5"}));

class DamagedFileTest : public SettingsTest, public testing::WithParamInterface<QByteArray>
{
};

TEST_P(DamagedFileTest, IsSetAsideReportedAndDefaultsAreUsed)
{
    writeFile(GetParam());
    Settings settings(path());
    const Status status = settings.load();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::Corrupt);
    EXPECT_TRUE(status.error().message.contains(QStringLiteral(".damaged")));
    EXPECT_EQ(fileBytes(path() + QStringLiteral(".damaged")), GetParam());
    EXPECT_EQ(settings.string(SettingKey::Theme), QStringLiteral("system"));
    ASSERT_TRUE(settings.setValue(SettingKey::Theme, QStringLiteral("dark")));

    Settings again(path());
    ASSERT_TRUE(again.load());
    EXPECT_EQ(again.string(SettingKey::Theme), QStringLiteral("dark"));
}

INSTANTIATE_TEST_SUITE_P(Table, DamagedFileTest,
                         testing::Values(QByteArray(""), QByteArray("{\"theme\":\"dar"), QByteArray("[1,2]"),
                                         QByteArray("\x00\x01\xff\xfe", 4), QByteArray(5 * 1024 * 1024, ' '),
                                         QByteArray(100, '[') + QByteArray(100, ']')));

// They name this installation for the licence and on the engine: new ones would cost a seat.
TEST_P(DamagedFileTest, TheIdsAreKept)
{
    QString device;
    QString installation;
    {
        Settings settings(path());
        ASSERT_TRUE(settings.load());
        device = settings.string(SettingKey::DeviceId);
        installation = settings.string(SettingKey::InstallationId);
    }
    writeFile(GetParam());
    Settings damaged(path());
    ASSERT_FALSE(damaged.load());
    EXPECT_EQ(damaged.string(SettingKey::DeviceId), device);
    EXPECT_EQ(damaged.string(SettingKey::InstallationId), installation);

    ASSERT_TRUE(QFile::remove(path()));
    Settings removed(path());
    ASSERT_TRUE(removed.load());
    EXPECT_EQ(removed.string(SettingKey::DeviceId), device);
}

TEST_F(SettingsTest, IdsOfAnOlderVersionAreAdoptedAndADamagedCopyIsMendedFromTheSettings)
{
    const QString id = QStringLiteral("11111111-2222-3333-4444-555555555555");
    const QString copy = QFileInfo(path()).path() + QStringLiteral("/identity.json");
    const QString name = settingRow(SettingKey::DeviceId).name;
    writeFile(QJsonDocument(QJsonObject{{name, id}}).toJson());
    for (const QByteArray &bytes : {QByteArray(), QByteArray("{bad"), QByteArray("{}")}) {
        QFile file(copy);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        ASSERT_EQ(file.write(bytes), bytes.size());
        file.close();
        Settings settings(path());
        ASSERT_TRUE(settings.load());
        EXPECT_EQ(settings.string(SettingKey::DeviceId), id);
        EXPECT_EQ(QJsonDocument::fromJson(fileBytes(copy)).object().value(name).toString(), id);
    }
}

TEST_F(SettingsTest, AFileThatCannotBeReadIsNeverWrittenOver)
{
    ASSERT_TRUE(QDir().mkpath(path())); // a folder in its place: exists, cannot be read by anybody
    Settings settings(path());
    const Status status = settings.load();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::PermissionDenied);
    EXPECT_EQ(settings.string(SettingKey::Theme), QStringLiteral("system"));
    EXPECT_FALSE(settings.setValue(SettingKey::Theme, QStringLiteral("dark")));
    EXPECT_EQ(settings.string(SettingKey::Theme), QStringLiteral("system"));
    EXPECT_TRUE(QFileInfo(path()).isDir());
}

TEST_F(SettingsTest, AFolderThatCannotBeMadeIsAnErrorAndKeepsTheOldValue)
{
    QFile blocker(m_directory.filePath(QStringLiteral("config")));
    ASSERT_TRUE(blocker.open(QIODevice::WriteOnly));
    Settings settings(path());
    EXPECT_FALSE(settings.load()); // the new ids cannot be kept
    EXPECT_FALSE(settings.setValue(SettingKey::Theme, QStringLiteral("dark")));
    EXPECT_EQ(settings.string(SettingKey::Theme), QStringLiteral("system"));
    EXPECT_EQ(settings.string(SettingKey::DeviceId).size(), 36);
}

TEST_F(SettingsTest, TwoRunningCopiesDoNotUndoEachOther)
{
    Settings window(path());
    ASSERT_TRUE(window.load());
    Settings commandLine(path());
    ASSERT_TRUE(commandLine.load());
    EXPECT_EQ(commandLine.string(SettingKey::DeviceId), window.string(SettingKey::DeviceId));
    ASSERT_TRUE(window.setValue(SettingKey::Theme, QStringLiteral("dark")));
    QSignalSpy changed(&commandLine, &Settings::changed);
    ASSERT_TRUE(commandLine.setValue(SettingKey::Language, QStringLiteral("fr")));
    EXPECT_EQ(changed.size(), 2);
    EXPECT_EQ(commandLine.string(SettingKey::Theme), QStringLiteral("dark"));
    ASSERT_TRUE(window.load());
    EXPECT_EQ(window.string(SettingKey::Theme), QStringLiteral("dark"));
    EXPECT_EQ(window.string(SettingKey::Language), QStringLiteral("fr"));
}

} // namespace
} // namespace velqa
