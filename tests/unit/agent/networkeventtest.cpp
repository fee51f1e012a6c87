// Attempts to reach hosts: as events, in the transcript, in an agent's JSON.
#include "core/agent/agentspec.h"
#include "core/agent/contextbuilder.h"
#include "core/agent/transcript.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

using Verdict = NetworkAttempt::Verdict;

NetworkAttempt attemptTo(const char *host, Verdict verdict, qint64 received = 0)
{
    NetworkAttempt attempt;
    attempt.host = QString::fromLatin1(host);
    attempt.port = 443;
    attempt.verdict = verdict;
    attempt.sentBytes = 1;
    attempt.receivedBytes = received;
    attempt.durationMs = 5;
    return attempt;
}

TEST(NetworkEvents, SurviveTheLogInEveryVerdict)
{
    for (int verdict = 0; verdict <= int(Verdict::Malformed); ++verdict) {
        const TurnEvent written{TurnId(QStringLiteral("t")), 3, 7, event::NetworkAttempted{attemptTo("hub.test", Verdict(verdict), 9)}};
        EXPECT_TRUE(isStored(written.body));
        const auto read = turnEventFromJson(written.turn, turnEventToJson(written));
        ASSERT_TRUE(read);
        EXPECT_EQ(read->body, written.body) << verdict;
    }
}

TEST(NetworkEvents, NeighboursOfOneHostAreOneLine)
{
    TranscriptTurn turn;
    qint64 seq = 0;
    const auto apply = [&](const TurnEventBody &body) { return turn.apply({TurnId(QStringLiteral("t")), ++seq, seq, body}); };
    apply(event::ToolStarted{QStringLiteral("1"), QStringLiteral("run_command"), {}});
    EXPECT_EQ(apply(event::NetworkAttempted{attemptTo("hub.test", Verdict::Allowed, 10)}), 1);
    EXPECT_EQ(apply(event::NetworkAttempted{attemptTo("hub.test", Verdict::Allowed, 20)}), 1);
    EXPECT_EQ(apply(event::NetworkAttempted{attemptTo("evil.example", Verdict::Refused)}), 1);
    ASSERT_EQ(turn.blocks.size(), 2);
    const TranscriptBlock &block = turn.blocks.at(1);
    EXPECT_EQ(block.kind, TranscriptBlock::Kind::Network);
    ASSERT_EQ(block.attempts.size(), 2);
    EXPECT_EQ(block.attempts.first().receivedBytes, 30);
    EXPECT_EQ(block.attemptCount, 3);
    // The end of the command goes to its card; what follows the next command is a line of its own.
    apply(event::ToolFinished{QStringLiteral("1"), QStringLiteral("run_command"), true, 0, 5, {}, {}});
    apply(event::ToolStarted{QStringLiteral("2"), QStringLiteral("run_command"), {}});
    EXPECT_EQ(apply(event::NetworkAttempted{attemptTo("hub.test", Verdict::Allowed)}), 3);
    for (int i = 0; i < 1000; ++i)
        apply(event::NetworkAttempted{attemptTo(QByteArray::number(i).constData(), Verdict::Refused)});
    EXPECT_LE(turn.blocks.last().attempts.size(), TranscriptBlock::maxAttempts);
    EXPECT_EQ(turn.blocks.last().attemptCount, 1001);
}

TEST(NetworkEvents, AnAgentKeepsItsHostsAndOldOnesHaveNone)
{
    AgentSpec agent = starterAgents().first();
    EXPECT_EQ(agent.network, NetworkPolicy::PackageMirrors) << "the default of the design";
    agent.network = NetworkPolicy::AllowList;
    agent.networkHosts = {QStringLiteral("api.example.com"), QStringLiteral("*.example.org:8443")};
    const auto read = agentFromJson(agentToJson(agent));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->networkHosts, agent.networkHosts);
    EXPECT_TRUE(validateAgent(agent).isEmpty());
    agent.networkHosts.append(QStringLiteral("http://x/"));
    ASSERT_EQ(validateAgent(agent).size(), 1);
    EXPECT_EQ(validateAgent(agent).first().field, QStringLiteral("networkHosts"));
    QJsonObject old = agentToJson(agent);
    old.remove(QStringLiteral("network_hosts"));
    old.insert(QStringLiteral("network"), QStringLiteral("off"));
    EXPECT_EQ(agentFromJson(old)->network, NetworkPolicy::Off);
    EXPECT_TRUE(agentFromJson(old)->networkHosts.isEmpty());
}

TEST(NetworkEvents, TheModelIsToldWhatItCanReach)
{
    AgentSpec agent = starterAgents().first();
    agent.network = NetworkPolicy::Off;
    EXPECT_TRUE(buildInstructions(agent, {}, {}).contains(QStringLiteral("There is no network.")));
    agent.network = NetworkPolicy::AllowList;
    agent.networkHosts = {QStringLiteral("api.example.com")};
    EXPECT_TRUE(buildInstructions(agent, {}, {}).contains(QStringLiteral("api.example.com")));
    agent.network = NetworkPolicy::Open;
    EXPECT_TRUE(buildInstructions(agent, {}, {}).contains(QStringLiteral("public internet")));
}

} // namespace
} // namespace velqa
