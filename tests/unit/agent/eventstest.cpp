// Turn events: JSON there and back, the reducer, history for the model.
#include "core/agent/contextbuilder.h"
#include "core/agent/outputrelay.h"
#include "core/agent/transcript.h"
#include "core/base/json.h"

#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

using namespace velqa;

namespace {

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

QList<TurnEvent> story()
{
    QList<TurnEvent> events;
    const TurnId turn(s("018f6a0c-1b2c-7d3e-8f90-a1b2c3d4e5f6"));
    qint64 time = 1'796'000'000'000;
    const auto add = [&](TurnEventBody body) {
        time += 10;
        const qint64 seq = isStored(body) ? events.size() + 1 : 0;
        events.append(TurnEvent{turn, seq, time, std::move(body)});
    };
    add(event::UserMessage{s("plot it"), {{s("a b.csv"), 12}}, {}, {}, s("Data analyst"), s("practice")});
    add(event::StateChanged{TurnState::Preparing});
    add(event::SandboxChanged{SandboxState::Ready, s("box"), 600'000, EndCause::None, 1 << 30});
    add(event::StateChanged{TurnState::Running});
    add(event::ReasoningDelta{s("hm")});
    add(event::TextDelta{s("Let me ")});
    add(event::TextDelta{s("look.")});
    add(event::ModelCallEnded{s("Let me look."), s("hm"),
                              QJsonArray{QJsonObject{{s("id"), s("t1-0")},
                                                     {s("call_id"), s("call_9")},
                                                     {s("name"), s("run_code")},
                                                     {s("arguments"), s("{\"code\":\"1\"}")}}}});
    add(event::ToolStarted{s("t1-0"), s("run_code"), QJsonObject{{s("code"), s("1")}}});
    add(event::ToolOutput{s("t1-0"), s("stdout"), s("\x1b[3")});
    add(event::ToolOutput{s("t1-0"), s("stdout"), s("1mred\x1b[0m\n")});
    add(event::ToolTail{s("t1-0"), s("red\n"), 7});
    add(event::ToolFinished{s("t1-0"), s("run_code"), true, 0, 42, {}, s("exit 0\nred")});
    add(event::ArtefactPublished{s("art"), s("chart.png"), 1, 99, s("image/png"), QString(64, u'a')});
    add(event::CheckpointSaved{s("cp"), s("after"), 10, 2});
    add(event::Usage{10, 5, 1});
    add(event::Usage{20, 6, 0});
    add(event::Notice{s("busy")});
    add(event::TextDelta{s("Done.")});
    add(event::ModelCallEnded{s("Done."), {}, {}});
    add(event::TurnFinished{TurnState::Completed, s("Done."), {}, {}, {}, EndCause::None, 1.5});
    return events;
}

} // namespace

TEST(TurnEvents, SurviveJsonUnchanged)
{
    for (const TurnEvent &original : story()) {
        const QByteArray bytes = toJson(turnEventToJson(original));
        const auto object = parseJsonObject(bytes, s("event"));
        ASSERT_TRUE(object);
        const auto back = turnEventFromJson(original.turn, *object);
        ASSERT_TRUE(back) << bytes.toStdString();
        EXPECT_EQ(*back, original) << bytes.toStdString();
    }
}

TEST(TurnEvents, OfANewerVersionAreShownAsANotice)
{
    const auto back = turnEventFromJson(
        TurnId(), QJsonObject{{s("type"), s("hologram")}, {s("seq"), 3}, {s("time"), s("2026-11-30T10:00:00.000Z")}});
    ASSERT_TRUE(back);
    EXPECT_TRUE(std::holds_alternative<event::Notice>(back->body));
}

TEST(TurnEvents, WithWrongMembersAreRefused)
{
    EXPECT_FALSE(turnEventFromJson(TurnId(), QJsonObject{{s("type"), s("tool.started")}, {s("time"), s("x")}}));
    EXPECT_FALSE(turnEventFromJson(TurnId(), QJsonObject{{s("type"), 5}}));
}

TEST(Transcript, ReplayEqualsLive)
{
    const QList<TurnEvent> events = story();
    TranscriptTurn live;
    for (const TurnEvent &turnEvent : events)
        live.apply(turnEvent);
    const TranscriptTurn replayed = reduceTurn(events.first().turn, events);
    ASSERT_EQ(live.blocks.size(), replayed.blocks.size());
    for (qsizetype i = 0; i < live.blocks.size(); ++i) {
        EXPECT_EQ(live.blocks[i].kind, replayed.blocks[i].kind);
        EXPECT_EQ(live.blocks[i].text, replayed.blocks[i].text);
        EXPECT_EQ(live.blocks[i].tool.output, replayed.blocks[i].tool.output);
    }
    EXPECT_EQ(live.state, TurnState::Completed);
    EXPECT_EQ(live.usage, (event::Usage{30, 11, 1}));
}

TEST(Transcript, PutsBlocksInReadingOrder)
{
    const TranscriptTurn turn = reduceTurn(TurnId(), story());
    QList<TranscriptBlock::Kind> kinds;
    for (const TranscriptBlock &block : turn.blocks)
        kinds.append(block.kind);
    using Kind = TranscriptBlock::Kind;
    EXPECT_EQ(kinds, (QList<Kind>{Kind::Reasoning, Kind::Text, Kind::Tool, Kind::Artefact, Kind::Checkpoint,
                                  Kind::Notice, Kind::Text}));
    EXPECT_EQ(turn.blocks[1].text, s("Let me look."));
    EXPECT_EQ(turn.blocks[2].tool.output, s("red\n"));
    EXPECT_EQ(turn.blocks[2].tool.exitCode, 0);
}

TEST(Transcript, BoundsTheOutputOfOneTool)
{
    TranscriptTurn turn;
    turn.apply({TurnId(), 1, 0, event::ToolStarted{s("x"), s("run_command"), {}}});
    const QString piece = QString(64 * 1024, u'y');
    for (int i = 0; i < 200; ++i)
        turn.apply({TurnId(), i + 2, 0, event::ToolOutput{s("x"), s("stdout"), piece}});
    const TranscriptTool &tool = turn.blocks.first().tool;
    EXPECT_LE(tool.output.size(), TranscriptTool::headLength + 2 * TranscriptTool::tailLength);
    EXPECT_EQ(tool.output.size() + tool.droppedCharacters, 200 * piece.size());
}

TEST(Transcript, ATurnThatEndedLeavesNoToolRunning)
{
    TranscriptTurn turn;
    turn.apply({TurnId(), 1, 0, event::ToolStarted{s("x"), s("run_command"), {}}});
    turn.apply({TurnId(), 2, 0, event::TurnFinished{TurnState::Interrupted, {}, {}, {}, {}, EndCause::None, 0}});
    EXPECT_EQ(turn.blocks.first().tool.state, TranscriptTool::State::Failed);
}

TEST(Transcript, AToolThatWasCutOffRanAsLongAsItWasHeard)
{
    TranscriptTurn turn;
    turn.apply({TurnId(), 1, 1'000, event::ToolStarted{s("x"), s("run_command"), {}}});
    turn.apply({TurnId(), 2, 4'500, event::ToolOutput{s("x"), s("stdout"), s("alive")}});
    event::TurnFinished finished;
    finished.state = TurnState::Interrupted;
    turn.apply({TurnId(), 3, 90'000, finished}); // told at the next start
    ASSERT_EQ(turn.blocks.size(), 1);
    EXPECT_EQ(turn.blocks[0].tool.durationMs, 3'500);
}

TEST(History, GivesEachCallExactlyOneResult)
{
    QList<TurnEvent> events = story();
    // Cut after the tool started: the call was made, its result never came.
    events = events.mid(0, 9);
    events.append({TurnId(), 10, 0, event::TurnFinished{TurnState::Stopped, s("Let me look."), {}, {}, {}, EndCause::None, 0}});
    const QList<ModelMessage> messages = historyOfTurn(events);
    ASSERT_EQ(messages.size(), 3);
    EXPECT_EQ(messages[0].role, ModelMessage::Role::User);
    ASSERT_EQ(messages[1].toolCalls.size(), 1);
    EXPECT_EQ(messages[1].toolCalls.first().id, s("call_9"));
    EXPECT_EQ(messages[2].role, ModelMessage::Role::Tool);
    EXPECT_EQ(messages[2].toolCallId, s("call_9"));
    EXPECT_TRUE(messages[2].toolFailed);
}

TEST(History, KeepsTheTextOfACutAnswer)
{
    const QList<TurnEvent> events{
        {TurnId(), 1, 0, event::UserMessage{s("go"), {}, {}, {}, {}, {}}},
        {TurnId(), 2, 0, event::TextDelta{s("half an ans")}},
        {TurnId(), 3, 0, event::TurnFinished{TurnState::Failed, s("half an ans"), s("cut"), {}, {}, EndCause::None, 0}}};
    const QList<ModelMessage> messages = historyOfTurn(events);
    ASSERT_EQ(messages.size(), 2);
    EXPECT_EQ(messages[1].text, s("half an ans"));
}

TEST(History, NeverSendsArgumentsThatAreNoObject)
{
    const QList<TurnEvent> events{{TurnId(), 1, 0,
                                   event::ModelCallEnded{{}, {},
                                                         QJsonArray{QJsonObject{{s("id"), s("t1-0")},
                                                                                {s("call_id"), s("c")},
                                                                                {s("name"), s("x")},
                                                                                {s("arguments"), s("{\"cut")}}}}}};
    EXPECT_EQ(historyOfTurn(events).first().toolCalls.first().arguments, QByteArray("{}"));
}

TEST(OutputRelay, JoinsSmallPiecesAndKeepsTheTailOfAFlood)
{
    OutputRelay relay;
    QString all;
    int pieces = 0;
    QObject::connect(&relay, &OutputRelay::piece, &relay, [&](const QString &, const QString &text) {
        all += text;
        ++pieces;
    });
    for (int i = 0; i < 100; ++i)
        relay.append(s("stdout"), s("x"));
    EXPECT_EQ(pieces, 1); // the first one at once
    ASSERT_TRUE(test::spinUntil([&] { return pieces == 2; }));
    EXPECT_EQ(all, QString(100, u'x'));

    const QString line = QString(1023, u'y') + u'\n';
    for (int i = 0; i < 20'000; ++i)
        relay.append(s("stdout"), line);
    relay.append(s("stdout"), s("the end"));
    relay.finish();
    EXPECT_TRUE(all.endsWith(s("the end")));
    EXPECT_TRUE(all.contains(s("left out here")));
    EXPECT_LT(all.size(), OutputRelay::maxLogged + 3 * OutputRelay::tailLength);
}

TEST(OutputRelay, GoesOnTellingTheNewestOfAFlood)
{
    OutputRelay relay;
    TranscriptTurn live;
    TranscriptTurn kept;
    qint64 seq = 0;
    qsizetype longest = 0;
    const auto put = [&](TurnEventBody body) {
        const TurnEvent turnEvent{TurnId(), isStored(body) ? ++seq : 0, 0, std::move(body)};
        live.apply(turnEvent);
        if (isStored(turnEvent.body))
            kept.apply(*turnEventFromJson(TurnId(), turnEventToJson(turnEvent)));
    };
    put(event::ToolStarted{s("x"), s("run_command"), {}});
    QObject::connect(&relay, &OutputRelay::piece, &relay, [&](const QString &stream, const QString &text, qint64 dropped) {
        put(event::ToolOutput{s("x"), stream, text, dropped});
    });
    QObject::connect(&relay, &OutputRelay::tail, &relay, [&](const QString &text, qint64 dropped) {
        longest = qMax(longest, text.size());
        put(event::ToolTail{s("x"), text, dropped});
    });
    const QString line = QString(1023, u'y') + u'\n';
    constexpr qint64 lines = 30'000;
    for (int i = 0; i < lines; ++i)
        relay.append(s("stdout"), line);
    relay.append(s("stderr"), s("now\n"));
    const TranscriptTool &tool = live.blocks.first().tool;
    ASSERT_TRUE(test::spinUntil([&] { return tool.liveTail == s("now\n"); })) << "the newest is seen while it runs";
    relay.append(s("stdout"), line + s("\x1b[31mhere\x1b[0m\n"));
    ASSERT_TRUE(test::spinUntil([&] { return tool.liveTail.endsWith(s("here\n")); }));
    EXPECT_LE(longest, OutputRelay::liveTailLength);
    const qint64 printed = (lines + 1) * line.size() + s("now\n").size() + s("here\n").size();
    const qint64 escapes = 9;
    EXPECT_NEAR(double(tool.output.size() + tool.droppedCharacters + tool.liveTail.size() + tool.liveDropped),
                double(printed + escapes), 20);
    EXPECT_EQ(kept.blocks.first().tool.liveTail, QString()) << "not kept";

    relay.finish();
    EXPECT_EQ(tool.liveTail, QString());
    EXPECT_EQ(tool.output, kept.blocks.first().tool.output);
    EXPECT_EQ(tool.droppedCharacters, kept.blocks.first().tool.droppedCharacters);
    EXPECT_GT(tool.droppedCharacters, 25'000'000);
    EXPECT_TRUE(tool.output.endsWith(s("now\n")));
}

TEST(AgentSpec, SurvivesJsonAndNamesItsProblems)
{
    for (AgentSpec agent : starterAgents()) {
        agent.id = AgentId::create();
        EXPECT_TRUE(validateAgent(agent).isEmpty());
        const auto back = agentFromJson(agentToJson(agent));
        ASSERT_TRUE(back);
        EXPECT_EQ(*back, agent);
    }
    AgentSpec bad;
    bad.limits.lifetimeSeconds = 5;
    bad.limits.workspaceBytes = bad.limits.memoryBytes;
    bad.tools = {s("rm_rf")};
    QStringList fields;
    for (const FieldProblem &problem : validateAgent(bad))
        fields.append(problem.field);
    EXPECT_EQ(fields, (QStringList{s("name"), s("tools"), s("lifetimeSeconds"), s("workspaceBytes")}));
}
