// The network tape in the transcript.
#include "conversationfixture.h"

#include "tests/support/spinuntil.h"

namespace velqa::test {
namespace {

NetworkAttempt attemptOf(const char *host, NetworkAttempt::Verdict verdict, int port = 443)
{
    NetworkAttempt attempt;
    attempt.host = QString::fromUtf8(host);
    attempt.port = port;
    attempt.verdict = verdict;
    attempt.receivedBytes = 1'200'000;
    return attempt;
}

} // namespace

TEST_F(Conversation, whatWasReachedIsOneLineAndARefusedHostCanBeAllowed)
{
    const ConversationId id = studio.addConversation(agent.id, QStringLiteral("A")).id;
    page.openConversation(id);
    const TurnId turn = begin(QStringLiteral("fetch"));
    studio.emitEvent(id, turn, event::ToolStarted{QStringLiteral("1"), QStringLiteral("run_command"), {}});
    studio.emitEvent(id, turn, event::NetworkAttempted{attemptOf("hub.test", NetworkAttempt::Verdict::Allowed)});
    page.transcript()->flush();
    EXPECT_TRUE(page.transcript()->toMarkdown().contains(QStringLiteral("Network: hub.test, 1.2 MB"))) << page.transcript()->toMarkdown().toStdString();
    EXPECT_FALSE(page.findChild<QPushButton *>(QStringLiteral("allowForTurnButton0")));

    studio.emitEvent(id, turn, event::NetworkAttempted{attemptOf("api.example.com\x1b[31m", NetworkAttempt::Verdict::Refused, 8443)});
    page.transcript()->flush();
    QPushButton *allow = nullptr;
    ASSERT_TRUE(spinUntil([&] { return (allow = page.findChild<QPushButton *>(QStringLiteral("allowForTurnButton0"))) != nullptr; }));
    EXPECT_FALSE(page.transcript()->toMarkdown().contains(QChar(0x1b)));
    QTest::mouseClick(allow, Qt::LeftButton);
    EXPECT_TRUE(studio.calls.last().startsWith(QStringLiteral("allowHost %1 api.example.com").arg(id.toString()))) << studio.calls.last().toStdString();
    EXPECT_TRUE(studio.calls.last().endsWith(QStringLiteral(":8443 turn"))) << studio.calls.last().toStdString();
    auto *always = page.findChild<QPushButton *>(QStringLiteral("allowForAgentButton0"));
    ASSERT_TRUE(always);
    EXPECT_FALSE(always->accessibleName().isEmpty());
    QTest::mouseClick(always, Qt::LeftButton);
    EXPECT_TRUE(studio.calls.last().endsWith(QStringLiteral("agent")));
    auto *details = page.findChild<QPushButton *>(QStringLiteral("networkDetailsButton"));
    ASSERT_TRUE(details);
    QTest::mouseClick(details, Qt::LeftButton);
    page.resize(420, 700); // the buttons go below the text
    (void)page.grab();
}

} // namespace velqa::test
