// Numbers, sizes and times in English and French.
#include "tests/support/printers.h"
#include "ui/common/agenttile.h"
#include "ui/common/filechooser.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"

#include <QDateTime>
#include <QLocale>

#include <gtest/gtest.h>

using namespace velqa;

namespace {

class Format : public ::testing::Test
{
protected:
    ~Format() override { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    static void speakFrench() { QLocale::setDefault(QLocale(QLocale::French, QLocale::France)); }
};

} // namespace

TEST_F(Format, sizes)
{
    EXPECT_EQ(formatSize(0), QStringLiteral("0 B"));
    EXPECT_EQ(formatSize(-5), QStringLiteral("0 B"));
    EXPECT_EQ(formatSize(999), QStringLiteral("999 B"));
    EXPECT_EQ(formatSize(1100), QStringLiteral("1.1 KB"));
    EXPECT_EQ(formatSize(52'000), QStringLiteral("52 KB"));
    EXPECT_EQ(formatSize(999'999), QStringLiteral("1 MB"));
    EXPECT_EQ(formatSize(2'100'000), QStringLiteral("2.1 MB"));
    EXPECT_EQ(formatMemory(2LL << 30), QStringLiteral("2 GB"));
    EXPECT_EQ(formatMemory(212LL << 20), QStringLiteral("212 MB"));
    speakFrench();
    EXPECT_EQ(formatSize(1100), QStringLiteral("1,1 KB")) << "the unit is translated by the .ts, the comma by the locale";
}

TEST_F(Format, durations)
{
    EXPECT_EQ(formatDuration(1234), QStringLiteral("1.2 s"));
    EXPECT_EQ(formatDuration(12'400), QStringLiteral("12 s"));
    EXPECT_EQ(formatDuration(125'000), QStringLiteral("2 min 5 s"));
    EXPECT_EQ(formatDuration(3'840'000), QStringLiteral("1 h 4 min"));
    EXPECT_EQ(formatCountdown(522'000), QStringLiteral("8:42"));
    EXPECT_EQ(formatCountdown(521'001), QStringLiteral("8:42")) << "a started second counts";
    EXPECT_EQ(formatCountdown(-1), QStringLiteral("0:00"));
    EXPECT_EQ(formatCountdown(3'723'000), QStringLiteral("1:02:03"));
    EXPECT_EQ(formatMinutes(1.3), QStringLiteral("1.3 min"));
    EXPECT_EQ(formatMinutes(42), QStringLiteral("42 min"));
}

TEST_F(Format, money)
{
    EXPECT_EQ(formatMoney(3, QStringLiteral("EUR")), QStringLiteral("€0.03"));
    speakFrench();
    EXPECT_EQ(formatMoney(3, QStringLiteral("EUR")).simplified().replace(QChar(0xa0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' ')),
              QStringLiteral("0,03 €"));
}

TEST_F(Format, relativeTimes)
{
    const QDateTime now(QDate(2026, 11, 30), QTime(15, 0));
    const auto ago = [&](qint64 seconds) {
        return formatRelativeTime(now.addSecs(-seconds).toMSecsSinceEpoch(), now.toMSecsSinceEpoch());
    };
    EXPECT_EQ(ago(10), QStringLiteral("now"));
    EXPECT_EQ(ago(-100), QStringLiteral("now")) << "a clock that went back is no reason for nonsense";
    EXPECT_EQ(ago(300), QStringLiteral("5 min"));
    EXPECT_EQ(ago(7200), QStringLiteral("2 h"));
    EXPECT_EQ(ago(3 * 86400), QStringLiteral("Fri"));
    EXPECT_EQ(ago(27 * 86400), QStringLiteral("3 Nov"));
    EXPECT_EQ(ago(392 * 86400), QStringLiteral("3 Nov 2025"));
}

TEST(AgentTile, initialsAndColours)
{
    EXPECT_EQ(agentInitials(QStringLiteral("Data analyst")), QStringLiteral("DA"));
    EXPECT_EQ(agentInitials(QStringLiteral("  rédacteur ")), QStringLiteral("Ré"));
    EXPECT_EQ(agentInitials(QStringLiteral("A-b c d")), QStringLiteral("AB"));
    EXPECT_EQ(agentInitials(QStringLiteral("Auteur de scripts")), QStringLiteral("AS")) << "small words say little";
    EXPECT_EQ(agentInitials(QString()), QString());
    for (int i = 0; i < 60; ++i)
        EXPECT_GE(contrastRatio(agentColor(QStringLiteral("agent %1").arg(i)), Qt::white), 4.5);
    EXPECT_EQ(agentColor(QStringLiteral("x")), agentColor(QStringLiteral("x")));
}

TEST(FileNames, areMadeSafe)
{
    EXPECT_EQ(suggestedFileName(QStringLiteral("../../etc/passwd")), QStringLiteral("passwd"));
    EXPECT_EQ(suggestedFileName(QStringLiteral("C:\\x\\.hidden")), QStringLiteral("hidden"));
    EXPECT_EQ(suggestedFileName(QStringLiteral("a\nb.png")), QStringLiteral("a b.png"));
    EXPECT_EQ(suggestedFileName(QStringLiteral("x\u202Egpj.exe")), QStringLiteral("x_gpj.exe"));
    EXPECT_EQ(suggestedFileName(QString()), QStringLiteral("file"));
}
