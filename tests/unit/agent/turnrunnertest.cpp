// The turn runner with a scripted model and a sandbox that never comes or cannot start. With real sandboxes: tests/system.
#include "core/agent/turnrunner.h"

#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

using namespace velqa;
using namespace velqa::test;

namespace {

class ScriptedStream final : public ModelStream
{
public:
    using ModelStream::ModelStream;
    void abort() override { aborted = true; }
    bool aborted = false;
};

class ScriptedModel final : public ModelClient
{
public:
    std::unique_ptr<ModelStream> start(const ModelRequest &request) override
    {
        requests.append(request);
        auto stream = std::make_unique<ScriptedStream>();
        current = stream.get();
        return stream;
    }

    QList<ModelRequest> requests;
    QPointer<ScriptedStream> current;
};

class TurnRunnerTest : public testing::Test
{
protected:
    void begin()
    {
        TurnRunner::Services services;
        services.clock = &clock;
        services.tools = &tools;
        services.acquireSandbox = [this](const SandboxSpec &, Completion<std::shared_ptr<Sandbox>> done) {
            acquired = std::move(done);
        };
        TurnRequest request;
        request.turn = TurnId::create();
        request.agent = starterAgents().first();
        request.text = QStringLiteral("hello");
        request.model = QStringLiteral("m");
        runner = std::make_unique<TurnRunner>(services, model, request);
        QObject::connect(runner.get(), &TurnRunner::event, runner.get(), [this](const TurnEvent &e) { events.append(e); });
        QObject::connect(runner.get(), &TurnRunner::finished, runner.get(), [this] { ++finishedCount; });
        QObject::connect(runner.get(), &TurnRunner::sandboxGone, runner.get(), [this] { ++goneCount; });
        runner->start();
    }

    void TearDown() override { runner.reset(); }

    event::TurnFinished outcome() const
    {
        const auto *finished = events.isEmpty() ? nullptr : std::get_if<event::TurnFinished>(&events.last().body);
        return finished ? *finished : event::TurnFinished{TurnState::Queued, {}, {}, {}, {}, EndCause::None, 0};
    }

    FakeClock clock;
    ToolRegistry tools;
    std::shared_ptr<ScriptedModel> model = std::make_shared<ScriptedModel>();
    std::unique_ptr<TurnRunner> runner;
    Completion<std::shared_ptr<Sandbox>> acquired;
    QList<TurnEvent> events;
    int finishedCount = 0;
    int goneCount = 0;
};

} // namespace

TEST_F(TurnRunnerTest, AsksModelAndSandboxSideBySide)
{
    begin();
    EXPECT_EQ(model->requests.size(), 1);
    EXPECT_TRUE(acquired.isPending());
    EXPECT_EQ(runner->state(), TurnState::Preparing);
    EXPECT_TRUE(std::holds_alternative<event::UserMessage>(events.first().body));
    EXPECT_FALSE(model->requests.first().tools.isEmpty());
}

TEST_F(TurnRunnerTest, ASandboxThatCannotStartFailsTheTurnAndKeepsTheText)
{
    begin();
    emit model->current->textDelta(QStringLiteral("I will"));
    acquired.fail(ErrorCode::StartFailed, QStringLiteral("no image"));
    EXPECT_EQ(outcome().state, TurnState::Failed);
    EXPECT_EQ(outcome().cause, EndCause::StartFailed);
    EXPECT_EQ(outcome().error, QStringLiteral("no image"));
    EXPECT_EQ(outcome().text, QStringLiteral("I will"));
    EXPECT_EQ(finishedCount, 1);
    EXPECT_EQ(goneCount, 1);
}

TEST_F(TurnRunnerTest, AModelErrorFailsTheTurnOnce)
{
    begin();
    emit model->current->textDelta(QStringLiteral("part"));
    emit model->current->finished(failure(ErrorCode::Authentication, QStringLiteral("The key was refused."), QStringLiteral("401")));
    EXPECT_EQ(outcome().state, TurnState::Failed);
    EXPECT_EQ(outcome().errorCode, QStringLiteral("authentication"));
    EXPECT_EQ(outcome().detail, QStringLiteral("401"));
    acquired.fail(ErrorCode::Unreachable, QStringLiteral("late"));
    EXPECT_EQ(finishedCount, 1);
}

TEST_F(TurnRunnerTest, StopIsImmediateWhileNothingRunsYet)
{
    begin();
    const QPointer<ScriptedStream> stream = model->current;
    emit stream->textDelta(QStringLiteral("abc"));
    runner->stop();
    EXPECT_EQ(outcome().state, TurnState::Stopped);
    EXPECT_EQ(outcome().text, QStringLiteral("abc"));
    ASSERT_TRUE(spinUntil([&] { return stream.isNull(); })); // the transfer is gone
    runner->stop();
    EXPECT_EQ(finishedCount, 1);
}

TEST_F(TurnRunnerTest, ToolsWaitForTheSandbox)
{
    begin();
    ModelAnswer answer;
    answer.finish = ModelFinish::ToolCalls;
    answer.message.toolCalls = {{QStringLiteral("c1"), QStringLiteral("run_command"), "{\"command\":\"ls\"}"}};
    emit model->current->finished(answer);
    for (const TurnEvent &e : events)
        EXPECT_FALSE(std::holds_alternative<event::ToolStarted>(e.body));
    EXPECT_EQ(finishedCount, 0);
}

TEST_F(TurnRunnerTest, ACutAnswerRunsNoTool)
{
    begin();
    ModelAnswer answer;
    answer.finish = ModelFinish::Length;
    answer.message.toolCalls = {{QStringLiteral("c1"), QStringLiteral("run_command"), "{\"command\":\"ls\"}"}};
    emit model->current->finished(answer);
    EXPECT_EQ(outcome().state, TurnState::Failed);
    for (const TurnEvent &e : events)
        EXPECT_FALSE(std::holds_alternative<event::ToolStarted>(e.body));
}

TEST_F(TurnRunnerTest, NumbersStoredEventsWithoutGaps)
{
    begin();
    emit model->current->toolCallStarted(0, QStringLiteral("run_code"));
    emit model->current->textDelta(QStringLiteral("x"));
    runner->stop();
    qint64 expected = 1;
    for (const TurnEvent &e : events) {
        if (isStored(e.body))
            EXPECT_EQ(e.seq, expected++);
        else
            EXPECT_EQ(e.seq, 0);
    }
    EXPECT_TRUE(std::holds_alternative<event::TurnFinished>(events.last().body));
}
