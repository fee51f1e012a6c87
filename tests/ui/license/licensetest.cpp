// The invitation, the licence page and the usage page: each state says its own truth and offers what helps.
#include "ui/license/invitationpage.h"
#include "ui/license/licenseface.h"
#include "ui/license/licensekeyfield.h"
#include "ui/license/licensepage.h"
#include "ui/usage/usagepage.h"

#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/widgets.h"
#include "ui/common/themecontroller.h"

#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSet>
#include <QTest>
#include <QUrl>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;
using test::child;

class FakeBrowser final : public QObject
{
    Q_OBJECT

public:
    FakeBrowser() { QDesktopServices::setUrlHandler(u"https"_s, this, "open"); }
    ~FakeBrowser() override { QDesktopServices::unsetUrlHandler(u"https"_s); }
    QList<QUrl> opened;

public slots:
    void open(const QUrl &url) { opened.append(url); }
};

LicenseStatus status(LicenseState state)
{
    LicenseStatus made;
    made.state = state;
    made.upgradeUrl = u"https://velqa.example/upgrade"_s;
    return made;
}

const QList<LicenseState> allStates{
    LicenseState::NotSignedIn, LicenseState::Entitled, LicenseState::RefreshingFailed, LicenseState::Grace,
    LicenseState::ExpiredOffline, LicenseState::Denied, LicenseState::LimitReached, LicenseState::DeviceLimit,
    LicenseState::Suspended, LicenseState::Revoked, LicenseState::ClockSuspect, LicenseState::InvalidReply,
    LicenseState::UpdateRequired};

TEST(LicenseFace, everyStateHasItsOwnWordsAndAWayOn)
{
    QSet<QString> texts;
    for (const LicenseState state : allStates) {
        const LicenseFace face = licenseFace(status(state), QLocale());
        EXPECT_FALSE(face.title.isEmpty());
        EXPECT_FALSE(face.text.isEmpty());
        EXPECT_FALSE(texts.contains(face.text)) << face.text.toStdString();
        texts.insert(face.text);
        EXPECT_TRUE(face.offersCheck || face.offersKey || face.offersUpgrade) << int(state);
        EXPECT_FALSE(licenseStateTitle(state).isEmpty());
    }
}

TEST(LicenseFace, saysWhenTheKeyHasToBeEnteredAgain)
{
    for (const LicenseState state : {LicenseState::RefreshingFailed, LicenseState::Grace, LicenseState::ExpiredOffline}) {
        LicenseStatus lost = status(state);
        lost.graceUntilMs = 1'796'000'000'000;
        EXPECT_FALSE(licenseFace(lost, QLocale()).offersKey);
        lost.needsKey = true;
        const LicenseFace face = licenseFace(lost, QLocale());
        EXPECT_TRUE(face.offersKey);
        EXPECT_TRUE(face.text.contains(u"licence key again"_s)) << face.text.toStdString();
    }
}

TEST(LicenseFace, onlyWebAddressesAreOpened)
{
    EXPECT_EQ(safeUpgradeUrl(u"https://velqa.example/plans?a=1"_s), u"https://velqa.example/plans?a=1"_s);
    EXPECT_EQ(safeUpgradeUrl(u"http://127.0.0.1:8080/plans"_s), u"http://127.0.0.1:8080/plans"_s);
    for (const char16_t *bad : {u"http://velqa.example/", u"file:///etc/passwd", u"javascript:alert(1)", u"velqa:x", u"",
                                u"https://", u"https://user:pw@velqa.example/", u"smb://x/y", u"http://127.evil.example/"})
        EXPECT_EQ(safeUpgradeUrl(QString::fromUtf16(bad)), QString()) << QString::fromUtf16(bad).toStdString();
    LicenseStatus denied = status(LicenseState::Denied);
    denied.upgradeUrl = u"file:///bin/sh"_s;
    EXPECT_FALSE(licenseFace(denied, QLocale()).offersUpgrade);
}

class InvitationPageTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        page.resize(800, 640);
        page.show();
    }

    QPushButton *button(const char *name) { return child<QPushButton>(&page, name); }
    QString text(const char *name) { return child<QLabel>(&page, name)->text(); }

    ThemeController theme{ThemeController::Portal::Ignore};
    FakeBrowser browser;
    test::FakeStudio studio;
    InvitationPage page{&studio};
};

TEST_F(InvitationPageTest, invitesAndOpensThePlansInTheBrowser)
{
    studio.setLicense(status(LicenseState::Denied));
    EXPECT_EQ(text("invitationTitle"), u"Let your agents run real code"_s);
    ASSERT_TRUE(button("seePlansButton")->isVisible());
    QTest::mouseClick(button("seePlansButton"), Qt::LeftButton);
    ASSERT_EQ(browser.opened.size(), 1);
    EXPECT_EQ(browser.opened.first(), QUrl(u"https://velqa.example/upgrade"_s));
    EXPECT_TRUE(test::unnamedControls(&page).isEmpty()) << test::unnamedControls(&page).join(u", "_s).toStdString();
    theme.setMode(u"light"_s);
    test::saveScreenshot(&page, u"invitation-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"dark"_s);
    test::saveScreenshot(&page, u"invitation-dark"_s, QStringLiteral(VELQA_BINARY_DIR));
    theme.setMode(u"light"_s);
}

TEST_F(InvitationPageTest, checksAgainAndSaysWhatCameOfIt)
{
    studio.setLicense(status(LicenseState::Denied));
    studio.holdAnswers = true;
    QTest::mouseClick(button("checkAgainButton"), Qt::LeftButton);
    EXPECT_FALSE(button("checkAgainButton")->isEnabled());
    studio.releaseAnswers();
    EXPECT_TRUE(button("checkAgainButton")->isEnabled());
    EXPECT_TRUE(text("invitationResult").startsWith(u"Checked just now"_s));
    studio.nextError = Error{ErrorCode::Unreachable, u"The licence service does not answer."_s, {}};
    QTest::mouseClick(button("checkAgainButton"), Qt::LeftButton);
    EXPECT_EQ(text("invitationResult"), u"The licence service does not answer."_s);
    studio.license = test::FakeStudio::entitled();
    QTest::mouseClick(button("checkAgainButton"), Qt::LeftButton);
    EXPECT_EQ(text("invitationResult"), u"Activated. You can start sandboxes now."_s);
}

TEST_F(InvitationPageTest, theKeyFieldOpensInPlaceAndKeepsNoKey)
{
    studio.setLicense(status(LicenseState::Denied));
    auto *edit = child<QLineEdit>(child<QWidget>(&page, "invitationKeyField"), "secretEdit");
    ASSERT_FALSE(edit->isVisible());
    QTest::mouseClick(button("enterKeyButton"), Qt::LeftButton);
    ASSERT_TRUE(edit->isVisible());
    EXPECT_EQ(edit->echoMode(), QLineEdit::Password);
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_FALSE(studio.wasCalled(u"activateLicense"_s));
    EXPECT_FALSE(text("licenseKeyResult").isEmpty());
    QTest::keyClicks(edit, u" VELQA-1234 "_s);
    studio.license = test::FakeStudio::entitled();
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(studio.lastKey, "VELQA-1234");
    EXPECT_TRUE(edit->text().isEmpty());
}

TEST_F(InvitationPageTest, enterActivatesWithTheKeyThatIsFilledIn)
{
    studio.setLicense(status(LicenseState::NotSignedIn));
    auto *field = page.findChild<LicenseKeyField *>();
    field->suggest(u"VELQA-DEMO"_s);
    page.activate();
    EXPECT_EQ(page.focusWidget(), button("activateLicenseButton"));
    QTest::keyClick(button("activateLicenseButton"), Qt::Key_Return);
    EXPECT_TRUE(studio.wasCalled(u"activateLicense"_s));
}

TEST_F(InvitationPageTest, aRefusedKeyIsExplainedAndStays)
{
    studio.setLicense(status(LicenseState::NotSignedIn));
    auto *edit = child<QLineEdit>(child<QWidget>(&page, "invitationKeyField"), "secretEdit");
    ASSERT_TRUE(edit->isVisible());
    QTest::keyClicks(edit, u"WRONG"_s);
    studio.nextError = Error{ErrorCode::Authentication, u"This key is not known. Check it for typing errors."_s, {}};
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(text("licenseKeyResult"), u"This key is not known. Check it for typing errors."_s);
    EXPECT_EQ(edit->text(), u"WRONG"_s);
}

TEST_F(InvitationPageTest, otherStatesAreNotCalledAnUpgrade)
{
    studio.setLicense(status(LicenseState::ClockSuspect));
    EXPECT_FALSE(button("seePlansButton")->isVisible());
    EXPECT_EQ(button("checkAgainButton")->text(), u"Try again"_s);
    EXPECT_TRUE(text("invitationTitle").contains(u"date and time"_s));
    LicenseStatus suspended = status(LicenseState::Suspended);
    suspended.message = u"<b>Payment</b> is due.\u202E"_s; // made in the language that was spoken then
    studio.setLicense(suspended);
    EXPECT_EQ(child<QLabel>(&page, "invitationText")->textFormat(), Qt::PlainText);
    EXPECT_EQ(text("invitationText"), licenseFace(status(LicenseState::Suspended), QLocale()).text);
}

TEST(LicensePage, showsTheFactsAndSignsOutAfterAQuestion)
{
    ThemeController theme(ThemeController::Portal::Ignore);
    test::FakeStudio studio;
    test::FakePrompter prompter;
    LicensePage page(&studio, &prompter);
    page.resize(900, 640);
    page.show();
    LicenseStatus entitled = test::FakeStudio::entitled();
    entitled.features = {u"sandbox_agent"_s, u"checkpoints"_s, u"<i>odd\n"_s};
    entitled.lastCheckedMs = 1'796'000'000'000;
    entitled.expiresMs = 1'796'200'000'000;
    entitled.limits.minutesPerMonth = 600;
    studio.setLicense(entitled);
    EXPECT_TRUE(child<QLabel>(&page, "licenseFeatures")->text().startsWith(u"Sandbox Agent, Checkpoints"_s));
    EXPECT_TRUE(child<QLabel>(&page, "licenseLimits")->text().contains(u"600"_s));
    EXPECT_FALSE(child<QLabel>(&page, "licenseChecked")->text().isEmpty());
    EXPECT_TRUE(test::unnamedControls(&page).isEmpty()) << test::unnamedControls(&page).join(u", "_s).toStdString();
    theme.setMode(u"light"_s);
    test::saveScreenshot(&page, u"license-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    QTest::mouseClick(child<QPushButton>(&page, "signOutButton"), Qt::LeftButton);
    EXPECT_FALSE(studio.wasCalled(u"signOutLicense"_s));
    prompter.choices = {0};
    QTest::mouseClick(child<QPushButton>(&page, "signOutButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"signOutLicense"_s));
    studio.setLicense(status(LicenseState::NotSignedIn));
    EXPECT_FALSE(child<QPushButton>(&page, "signOutButton")->isVisible());
}

TEST(UsagePage, showsMinutesAsIndicativeAndExports)
{
    ThemeController theme(ThemeController::Portal::Ignore);
    test::FakeStudio studio;
    test::FakePrompter prompter;
    test::FakeFileChooser files;
    UsagePage page(&studio, &prompter, &files);
    page.resize(900, 500);
    page.show();
    EXPECT_EQ(child<QLabel>(&page, "usageMonthMinutes")->text(), u"Loading…"_s);
    studio.setUsage(studio.usage);
    EXPECT_EQ(child<QLabel>(&page, "usageMonthMinutes")->text(), u"42 min"_s);
    EXPECT_TRUE(child<QLabel>(&page, "usageMonthAmount")->text().contains(u"indicative"_s));
    EXPECT_TRUE(child<QLabel>(&page, "usageNote")->text().contains(u"only indicative during the beta"_s));
    EXPECT_TRUE(test::unnamedControls(&page).isEmpty());
    theme.setMode(u"light"_s);
    test::saveScreenshot(&page, u"usage-light"_s, QStringLiteral(VELQA_BINARY_DIR));
    files.answers = {{u"/tmp/usage.csv"_s}};
    QTest::mouseClick(child<QPushButton>(&page, "exportUsageButton"), Qt::LeftButton);
    EXPECT_TRUE(studio.wasCalled(u"exportUsage /tmp/usage.csv"_s));
    files.answers = {{u"/root/usage.csv"_s}};
    studio.nextError = Error{ErrorCode::PermissionDenied, u"Choose another place."_s, {}};
    QTest::mouseClick(child<QPushButton>(&page, "exportUsageButton"), Qt::LeftButton);
    EXPECT_EQ(prompter.reports.size(), 1);
    EXPECT_TRUE(child<QPushButton>(&page, "exportUsageButton")->isEnabled());
}

} // namespace
} // namespace velqa

#include "licensetest.moc"
