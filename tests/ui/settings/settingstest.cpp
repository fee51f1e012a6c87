// The settings page and the face for missing images.
#include "ui/settings/settingspage.h"

#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/widgets.h"
#include "ui/common/segmentedcontrol.h"
#include "ui/common/stateface.h"
#include "ui/common/themecontroller.h"
#include "ui/onboarding/buildprogress.h"
#include "ui/onboarding/imagebuildface.h"
#include "ui/settings/endpointdraft.h"
#include "ui/settings/endpointmodel.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;
using test::child;

ModelEndpoint endpoint(const QString &id, const QString &name)
{
    ModelEndpoint made;
    made.id = id;
    made.name = name;
    made.protocol = ModelEndpoint::Protocol::ChatCompletions;
    made.baseUrl = u"https://models.example/v1"_s;
    made.defaultModel = u"model-small"_s;
    return made;
}

TEST(EndpointDraft, checksWhatWasTyped)
{
    const auto problemOf = [](const QString &url) {
        ModelEndpoint made = endpoint(u"x"_s, u"X"_s);
        made.baseUrl = url;
        return !validateEndpoint(made, {}).isEmpty();
    };
    for (const char16_t *good : {u"https://models.example/v1", u"http://localhost:8080/v1", u"http://10.0.0.5/v1"})
        EXPECT_FALSE(problemOf(QString::fromUtf16(good))) << QString::fromUtf16(good).toStdString();
    for (const char16_t *bad : {u"", u"models.example", u"ftp://x/", u"https://", u"https://user:pw@x/v1", u"https://x/v1?key=1",
                                u"file:///etc/passwd", u"https://x y/"})
        EXPECT_TRUE(problemOf(QString::fromUtf16(bad))) << QString::fromUtf16(bad).toStdString();
    EXPECT_EQ(validateEndpoint(endpoint({}, u"mine "_s), {endpoint(u"a"_s, u"Mine"_s)}).size(), 1);
    EXPECT_TRUE(validateEndpoint(endpoint(u"a"_s, u"Mine"_s), {endpoint(u"a"_s, u"Mine"_s)}).isEmpty());
    ModelEndpoint plain = endpoint(u"a"_s, u"A"_s);
    plain.baseUrl = u"http://10.0.0.5/v1"_s;
    EXPECT_TRUE(sendsKeyInClear(plain));
    plain.baseUrl = u"http://localhost/v1"_s;
    EXPECT_FALSE(sendsKeyInClear(plain));
}

TEST(EngineUrl, isExplainedWhenWrong)
{
    for (const char16_t *good : {u"", u"unix:///run/user/1000/docker.sock", u"tcp://localhost:2376"})
        EXPECT_TRUE(engineUrlProblem(QString::fromUtf16(good)).isEmpty()) << QString::fromUtf16(good).toStdString();
    for (const char16_t *bad : {u"docker", u"unix://", u"unix://run/docker.sock", u"tcp://host", u"ssh://me@host", u"https://x"})
        EXPECT_FALSE(engineUrlProblem(QString::fromUtf16(bad)).isEmpty()) << QString::fromUtf16(bad).toStdString();
}

TEST(EndpointModel, isSound)
{
    EndpointModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    SettingsValues settings;
    settings.endpoints = {endpoint(u"a"_s, u"A\n\u202Eevil"_s)};
    settings.defaultEndpoint = u"a"_s;
    model.setSettings(settings);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_TRUE(model.index(1).data(EndpointModel::IsDefaultRole).toBool());
    EXPECT_FALSE(model.index(1).data().toString().contains(u'\n'));
    settings.endpoints.clear();
    model.setSettings(settings);
    EXPECT_EQ(model.rowCount(), 1);
}

class SettingsPageTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        studio.emitStarted();
        page.resize(860, 700);
        page.show();
    }

    void click(const char *name) { QTest::mouseClick(child<QPushButton>(&page, name), Qt::LeftButton); }
    QLineEdit *line(const char *name) { return child<QLineEdit>(&page, name); }
    QLineEdit *key() { return child<QLineEdit>(child<QWidget>(&page, "endpointKey"), "secretEdit"); }
    QString text(const char *name) { return child<QLabel>(&page, name)->text(); }
    void pick(const char *control, int index)
    {
        const auto buttons = child<SegmentedControl>(&page, control)->findChildren<QAbstractButton *>();
        QTest::mouseClick(buttons.at(index), Qt::LeftButton);
    }
    void screenshots(const QString &name)
    {
        theme.setMode(u"dark"_s);
        test::saveScreenshot(&page, name + u"-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
        theme.setMode(u"light"_s);
        test::saveScreenshot(&page, name + u"-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    }

    ThemeController theme{ThemeController::Portal::Ignore};
    test::FakeStudio studio;
    test::FakePrompter prompter;
    SettingsPage page{&studio, &prompter};
};

TEST_F(SettingsPageTest, generalChoicesCountAtOnce)
{
    pick("languageControl", 2);
    ASSERT_EQ(studio.savedSettings.size(), 1);
    EXPECT_EQ(studio.savedSettings.last().language, u"fr"_s);
    pick("themeControl", 2);
    EXPECT_EQ(studio.savedSettings.last().theme, u"dark"_s);
    EXPECT_EQ(studio.savedSettings.last().language, u"fr"_s);
    QTest::mouseClick(child<QCheckBox>(&page, "sendWithEnterCheck"), Qt::LeftButton, {}, QPoint(10, 10));
    EXPECT_FALSE(studio.savedSettings.last().sendWithEnter);
    EXPECT_TRUE(test::unnamedControls(&page).isEmpty()) << test::unnamedControls(&page).join(u", "_s).toStdString();
    screenshots(u"settings-general"_s);
}

TEST_F(SettingsPageTest, aRefusedChangeIsTakenBackAndReported)
{
    studio.nextError = Error{ErrorCode::DiskFull, u"The disk is full."_s, {}};
    pick("themeControl", 2);
    ASSERT_EQ(prompter.reports.size(), 1);
    EXPECT_EQ(child<SegmentedControl>(&page, "themeControl")->currentData().toString(), u"light"_s);
}

TEST_F(SettingsPageTest, theEngineCardTellsWhatIsKnown)
{
    page.showSection(SettingsPage::Section::Engine);
    EngineStatus engine = test::FakeStudio::readyEngine();
    engine.info.cpuCount = 8;
    engine.info.memoryBytes = 16LL << 30;
    engine.info.architecture = u"x86_64"_s;
    engine.info.operatingSystem = u"Debian GNU/Linux 12"_s;
    engine.info.isRootless = true;
    engine.info.memoryLimitsEnforced = false;
    engine.state = EngineStatus::State::ImageMissing;
    engine.missingImages = {u"node"_s};
    studio.setEngine(engine);
    EXPECT_EQ(text("engineFact0"), u"28.2"_s);
    EXPECT_TRUE(text("engineWarnings").contains(u"memory limits"_s));
    EXPECT_EQ(text("imageState_python"), u"ready"_s);
    EXPECT_EQ(text("imageState_node"), u"missing"_s);
    EXPECT_TRUE(test::unnamedControls(&page).isEmpty()) << test::unnamedControls(&page).join(u", "_s).toStdString();
    screenshots(u"settings-engine"_s);
    click("buildButton_node");
    EXPECT_TRUE(studio.wasCalled(u"buildImages node"_s));
    engine.state = EngineStatus::State::Building;
    studio.setEngine(engine);
    click("imageListCancelButton");
    EXPECT_TRUE(studio.wasCalled(u"cancelBuild"_s));
    engine.state = EngineStatus::State::Failed;
    engine.error = {ErrorCode::Unreachable, u"No engine answers. Start Docker, then try again."_s, u"ECONNREFUSED"_s};
    studio.setEngine(engine);
    EXPECT_EQ(text("engineText"), engine.error.message);
    click("retryEngineButton");
    EXPECT_TRUE(studio.wasCalled(u"retryEngine"_s));
}

TEST_F(SettingsPageTest, leftOversAreCleanedUpWhenAskedAndCounted)
{
    page.showSection(SettingsPage::Section::Engine);
    EngineStatus engine;
    engine.state = EngineStatus::State::Connecting;
    studio.setEngine(engine);
    EXPECT_FALSE(child<QPushButton>(&page, "cleanUpEngineButton")->isEnabled());
    studio.setEngine(test::FakeStudio::readyEngine());
    studio.leftOvers = 3;
    click("cleanUpEngineButton");
    EXPECT_TRUE(text("engineCleaned").startsWith(u"3 left-over"_s)) << text("engineCleaned").toStdString();
    click("cleanUpEngineButton");
    EXPECT_EQ(text("engineCleaned"), u"Nothing is left over on this engine."_s);
    studio.nextError = Error{ErrorCode::Unreachable, u"No engine answers."_s, {}};
    click("cleanUpEngineButton");
    EXPECT_EQ(text("engineCleaned"), u"No engine answers."_s);
    EXPECT_TRUE(child<QPushButton>(&page, "cleanUpEngineButton")->isEnabled());
}

TEST_F(SettingsPageTest, anEngineAddressIsCheckedBeforeItIsUsed)
{
    page.showSection(SettingsPage::Section::Engine);
    QTest::keyClicks(line("engineUrl"), u"ssh://me@host"_s);
    EXPECT_FALSE(text("engineUrlProblem").isEmpty());
    EXPECT_FALSE(child<QPushButton>(&page, "applyEngineUrlButton")->isEnabled());
    line("engineUrl")->selectAll();
    QTest::keyClicks(line("engineUrl"), u"tcp://localhost:2376"_s);
    EXPECT_TRUE(text("engineUrlProblem").isEmpty());
    QTest::keyClick(line("engineUrl"), Qt::Key_Return);
    ASSERT_FALSE(studio.savedSettings.isEmpty());
    EXPECT_EQ(studio.savedSettings.last().engineUrl, u"tcp://localhost:2376"_s);
}

TEST_F(SettingsPageTest, aModelServiceIsAddedWithItsKey)
{
    page.showSection(SettingsPage::Section::Models);
    click("addEndpointButton");
    click("saveEndpointButton");
    EXPECT_FALSE(text("nameProblem").isEmpty());
    EXPECT_FALSE(text("baseUrlProblem").isEmpty());
    EXPECT_TRUE(studio.savedSettings.isEmpty());
    QTest::keyClicks(line("endpointName"), u"My service"_s);
    QTest::keyClicks(line("endpointUrl"), u"https://models.example/v1"_s);
    QTest::keyClicks(line("endpointModel"), u"model-small"_s);
    QTest::keyClicks(key(), u"sk-canary"_s);
    EXPECT_EQ(key()->echoMode(), QLineEdit::Password);
    screenshots(u"settings-models-edit"_s);
    click("testEndpointButton");
    EXPECT_TRUE(text("endpointResult").contains(u"model-small"_s));
    EXPECT_EQ(studio.lastKey, "sk-canary");
    click("saveEndpointButton");
    ASSERT_FALSE(studio.savedSettings.isEmpty());
    ASSERT_EQ(studio.savedSettings.first().endpoints.size(), 1);
    EXPECT_EQ(studio.savedSettings.first().defaultEndpoint, studio.savedSettings.first().endpoints.first().id);
    EXPECT_TRUE(studio.wasCalled(u"setEndpointKey"_s));
    EXPECT_TRUE(key()->text().isEmpty());
    EXPECT_FALSE(child<QWidget>(&page, "endpointEditor")->isVisible());
    EXPECT_EQ(child<QListView>(&page, "endpointList")->model()->rowCount(), 2);
    for (const QString &call : std::as_const(studio.calls))
        EXPECT_FALSE(call.contains(u"sk-canary"_s));
}

TEST_F(SettingsPageTest, aKeyThatCannotBeKeptIsSaidAtTheField)
{
    page.showSection(SettingsPage::Section::Models);
    studio.settings.endpoints = {endpoint(u"a"_s, u"A"_s)};
    emit studio.settingsChanged(studio.settings);
    auto *list = child<QListView>(&page, "endpointList");
    list->setCurrentIndex(list->model()->index(1, 0));
    click("editEndpointButton");
    EXPECT_TRUE(key()->text().isEmpty());
    QTest::keyClicks(key(), u"sk-canary"_s);
    studio.nextError = Error{ErrorCode::PermissionDenied, u"The keychain is locked. Unlock it and save again."_s, {}};
    click("saveEndpointButton");
    EXPECT_EQ(text("keyProblem"), u"The keychain is locked. Unlock it and save again."_s);
    EXPECT_TRUE(child<QWidget>(&page, "endpointEditor")->isVisible());
}

TEST_F(SettingsPageTest, aTestSaysInOneLineWhatIsWrong)
{
    page.showSection(SettingsPage::Section::Models);
    studio.settings.endpoints = {endpoint(u"a"_s, u"A"_s)};
    emit studio.settingsChanged(studio.settings);
    auto *list = child<QListView>(&page, "endpointList");
    list->setCurrentIndex(list->model()->index(1, 0));
    click("editEndpointButton");
    studio.nextError = Error{ErrorCode::Authentication, u"The key was refused."_s, {}};
    click("testEndpointButton");
    EXPECT_EQ(text("endpointResult"), u"The key was refused."_s);
    studio.endpointModels = {u"other\n\u202E"_s};
    click("testEndpointButton");
    EXPECT_TRUE(text("endpointResult").contains(u"has no model"_s));
    EXPECT_FALSE(text("endpointResult").contains(u'\n'));
    // A late answer to an older address is not shown.
    studio.holdAnswers = true;
    click("testEndpointButton");
    QTest::keyClicks(line("endpointUrl"), u"x"_s);
    studio.releaseAnswers();
    EXPECT_FALSE(child<QLabel>(&page, "endpointResult")->isVisible());
}

TEST_F(SettingsPageTest, removingAModelServiceAsksAndRemovesItsKey)
{
    page.showSection(SettingsPage::Section::Models);
    studio.settings.endpoints = {endpoint(u"a"_s, u"A"_s), endpoint(u"b"_s, u"B"_s)};
    studio.settings.endpoints.first().keyName = u"endpoint-a"_s;
    studio.settings.defaultEndpoint = u"a"_s;
    emit studio.settingsChanged(studio.settings);
    auto *list = child<QListView>(&page, "endpointList");
    EXPECT_FALSE(child<QPushButton>(&page, "removeEndpointButton")->isEnabled()); // the practice model
    list->setCurrentIndex(list->model()->index(2, 0));
    click("defaultEndpointButton");
    EXPECT_EQ(studio.savedSettings.last().defaultEndpoint, u"b"_s);
    screenshots(u"settings-models"_s);
    list->setCurrentIndex(list->model()->index(1, 0));
    prompter.choices = {0};
    click("removeEndpointButton");
    EXPECT_TRUE(studio.wasCalled(u"setEndpointKey a"_s));
    ASSERT_EQ(studio.savedSettings.last().endpoints.size(), 1);
    EXPECT_EQ(studio.savedSettings.last().endpoints.first().id, u"b"_s);
}

TEST(BuildProgress, saysStepsAndHarmlessText)
{
    EXPECT_EQ(buildProgressText({u"apt-get\x1b[31m install\nx"_s, 0, 0, 2, 7}), u"Step 2 of 7: apt-get install x"_s);
    EXPECT_FALSE(buildProgressText({}).isEmpty());
    EXPECT_EQ(runtimeTitles({u"python"_s, u"node"_s}), u"Python and Node"_s);
    QProgressBar bar;
    showBuildProgress(&bar, {{}, 0, 0, 99, 7});
    EXPECT_EQ(bar.value(), 7);
    showBuildProgress(&bar, {{}, 50, 100, 0, 0});
    EXPECT_EQ(bar.value(), 500);
    showBuildProgress(&bar, {});
    EXPECT_EQ(bar.maximum(), 0);
}

TEST(ImageBuildFace, leadsFromMissingToReady)
{
    ThemeController theme(ThemeController::Portal::Ignore);
    test::FakeStudio studio;
    ImageBuildFace face(&studio);
    face.resize(760, 560);
    face.show();
    EngineStatus engine = test::FakeStudio::readyEngine();
    engine.state = EngineStatus::State::ImageMissing;
    engine.missingImages = {u"python"_s, u"node"_s};
    studio.setEngine(engine);
    ASSERT_EQ(face.state(), ImageBuildFace::State::Missing);
    auto *state = face.findChild<StateFace *>();
    EXPECT_TRUE(state->text().contains(u"Python and Node"_s));
    theme.setMode(u"light"_s);
    test::saveScreenshot(&face, u"images-missing-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    QTest::mouseClick(state->primaryButton(), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"buildImages python node"_s));

    engine.state = EngineStatus::State::Building;
    engine.progress = {u"Setting up packages"_s, 0, 0, 3, 7};
    studio.setEngine(engine);
    ASSERT_EQ(face.state(), ImageBuildFace::State::Building);
    EXPECT_TRUE(test::unnamedControls(&face).isEmpty());
    theme.setMode(u"dark"_s);
    test::saveScreenshot(&face, u"images-building-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"light"_s);
    QTest::mouseClick(child<QPushButton>(&face, "cancelBuildButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"cancelBuild"_s));
    EXPECT_FALSE(child<QPushButton>(&face, "cancelBuildButton")->isEnabled());

    engine.state = EngineStatus::State::ImageMissing;
    engine.error = {ErrorCode::Protocol, u"The engine could not download the base image."_s, u"dial tcp"_s};
    studio.setEngine(engine);
    ASSERT_EQ(face.state(), ImageBuildFace::State::Failed);
    EXPECT_EQ(state->text(), engine.error.message);
    QTest::mouseClick(state->primaryButton(), Qt::LeftButton);
    EXPECT_EQ(studio.callCount(u"buildImages"_s), 2);

    engine = test::FakeStudio::readyEngine();
    studio.setEngine(engine);
    EXPECT_EQ(face.state(), ImageBuildFace::State::Ready);
}

} // namespace
} // namespace velqa
