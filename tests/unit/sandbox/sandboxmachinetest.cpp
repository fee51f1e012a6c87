// Every way a sandbox can go, without an engine.
#include "core/sandbox/sandboxmachine.h"
#include "tests/support/printers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace velqa {
namespace {

using Kind = SandboxInput::Kind;
using Action = SandboxAction;
using Step = SandboxMachine::Step;
using ::testing::ElementsAre;

SandboxInput in(Kind kind)
{
    SandboxInput input;
    input.kind = kind;
    return input;
}

SandboxInput failed(Kind kind, ErrorCode code, const QString &message = QStringLiteral("engine says no"))
{
    SandboxInput input = in(kind);
    input.error = {code, message, {}};
    return input;
}

SandboxInput end(EndCause cause)
{
    SandboxInput input = in(Kind::End);
    input.cause = cause;
    return input;
}

SandboxInput inspected(bool running, bool oom = false, int exitCode = 0)
{
    SandboxInput input = in(Kind::Inspected);
    input.running = running;
    input.oomKilled = oom;
    input.exitCode = exitCode;
    return input;
}

SandboxInput died(int exitCode)
{
    SandboxInput input = in(Kind::DiedEvent);
    input.exitCode = exitCode;
    return input;
}

const SandboxInput Gone = failed(Kind::InspectFailed, ErrorCode::NotFound);
const SandboxInput EngineAway = failed(Kind::InspectFailed, ErrorCode::Unreachable);

// A machine led to a step on the normal way.
SandboxMachine at(Step step)
{
    SandboxMachine machine;
    const QList<std::pair<Step, Kind>> way{{Step::CreatingContainer, Kind::Create},
                                           {Step::Attaching, Kind::ContainerCreated},
                                           {Step::Starting, Kind::Attached},
                                           {Step::Greeting, Kind::Started},
                                           {Step::Ready, Kind::GuestReady}};
    for (const auto &[reached, kind] : way) {
        if (machine.step() == step)
            break;
        machine.handle(in(kind));
        EXPECT_EQ(machine.step(), reached);
    }
    return machine;
}

// From Removing to Ended with an engine that does as told.
void confirmGone(SandboxMachine &machine)
{
    ASSERT_EQ(machine.step(), Step::Removing);
    EXPECT_THAT(machine.handle(in(Kind::Removed)), ElementsAre(Action::Inspect));
    machine.handle(Gone);
    EXPECT_EQ(machine.step(), Step::Ended);
}

TEST(SandboxMachine, NormalLife)
{
    SandboxMachine machine;
    EXPECT_EQ(machine.state(), SandboxState::None);
    EXPECT_THAT(machine.handle(in(Kind::Create)), ElementsAre(Action::BoundCreate, Action::CreateContainer));
    EXPECT_EQ(machine.state(), SandboxState::Creating);
    EXPECT_THAT(machine.handle(in(Kind::ContainerCreated)), ElementsAre(Action::Attach));
    EXPECT_THAT(machine.handle(in(Kind::Attached)), ElementsAre(Action::Start));
    EXPECT_TRUE(machine.handle(in(Kind::Started)).isEmpty());
    EXPECT_THAT(machine.handle(in(Kind::GuestReady)), ElementsAre(Action::Unbound));
    EXPECT_EQ(machine.state(), SandboxState::Ready);
    EXPECT_THAT(machine.handle(end(EndCause::Finished)), ElementsAre(Action::BoundEnd, Action::ShutDownGuest, Action::Remove));
    EXPECT_EQ(machine.state(), SandboxState::Ending);
    EXPECT_TRUE(machine.handle(in(Kind::GuestClosed)).isEmpty());
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::Finished);
    EXPECT_TRUE(machine.error().message.isEmpty());
}

TEST(SandboxMachine, HelloMayOvertakeTheStartAnswer)
{
    SandboxMachine machine = at(Step::Starting);
    machine.handle(in(Kind::GuestReady));
    EXPECT_EQ(machine.state(), SandboxState::Ready);
    EXPECT_TRUE(machine.handle(in(Kind::Started)).isEmpty());
    EXPECT_EQ(machine.state(), SandboxState::Ready);
}

TEST(SandboxMachine, EveryFailedStepRemovesWhatWasMadeAndKeepsTheEnginesMessage)
{
    for (const Step step : {Step::CreatingContainer, Step::Attaching, Step::Starting}) {
        SandboxMachine machine = at(step);
        EXPECT_THAT(machine.handle(failed(Kind::StepFailed, ErrorCode::Internal)), ElementsAre(Action::BoundEnd, Action::Remove));
        confirmGone(machine);
        EXPECT_EQ(machine.cause(), EndCause::StartFailed);
        EXPECT_EQ(machine.error().message, QStringLiteral("engine says no"));
    }
}

TEST(SandboxMachine, UnreachableEngineAtCreateEndsAtOnce)
{
    SandboxMachine machine = at(Step::CreatingContainer);
    EXPECT_THAT(machine.handle(failed(Kind::StepFailed, ErrorCode::Unreachable)), ElementsAre(Action::Unbound));
    EXPECT_EQ(machine.state(), SandboxState::Ended);
    EXPECT_EQ(machine.cause(), EndCause::StartFailed);
    EXPECT_EQ(machine.error().code, ErrorCode::Unreachable);
}

TEST(SandboxMachine, EndBeforeCreateMakesNothing)
{
    SandboxMachine machine;
    EXPECT_TRUE(machine.handle(end(EndCause::StoppedByUser)).isEmpty());
    EXPECT_EQ(machine.state(), SandboxState::Ended);
    EXPECT_EQ(machine.cause(), EndCause::StoppedByUser);
    EXPECT_TRUE(machine.handle(in(Kind::Create)).isEmpty());
}

TEST(SandboxMachine, EndWhileCreatingWaitsForTheContainerAndRemovesIt)
{
    SandboxMachine machine = at(Step::CreatingContainer);
    EXPECT_THAT(machine.handle(end(EndCause::StoppedByUser)), ElementsAre(Action::BoundEnd));
    EXPECT_EQ(machine.state(), SandboxState::Ending);
    EXPECT_THAT(machine.handle(in(Kind::ContainerCreated)), ElementsAre(Action::Remove));
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::StoppedByUser);
}

TEST(SandboxMachine, EndInLaterStartStepsRemovesAtOnceAndIgnoresLateAnswers)
{
    for (const Step step : {Step::Attaching, Step::Starting, Step::Greeting}) {
        SandboxMachine machine = at(step);
        EXPECT_THAT(machine.handle(end(EndCause::StoppedByUser)), ElementsAre(Action::BoundEnd, Action::Remove));
        for (const Kind late : {Kind::Attached, Kind::Started, Kind::GuestReady, Kind::GuestClosed, Kind::DeadlinePassed})
            EXPECT_TRUE(machine.handle(in(late)).isEmpty());
        EXPECT_TRUE(machine.handle(failed(Kind::StepFailed, ErrorCode::Internal)).isEmpty());
        confirmGone(machine);
        EXPECT_EQ(machine.cause(), EndCause::StoppedByUser);
    }
}

TEST(SandboxMachine, StartThatTakesTooLongFails)
{
    SandboxMachine machine = at(Step::Greeting);
    machine.handle(in(Kind::BoundPassed));
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::StartFailed);
    EXPECT_EQ(machine.error().code, ErrorCode::Timeout);
}

TEST(SandboxMachine, GuestThatDiesBeforeHelloIsAStartFailureWithItsExitCode)
{
    SandboxMachine machine = at(Step::Greeting);
    EXPECT_THAT(machine.handle(in(Kind::GuestClosed)), ElementsAre(Action::Inspect));
    EXPECT_THAT(machine.handle(inspected(false, false, 127)), ElementsAre(Action::BoundEnd, Action::Remove));
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::StartFailed);
    EXPECT_TRUE(machine.error().message.contains(QLatin1String("127"))) << machine.error().message.toStdString();
}

TEST(SandboxMachine, CloseBeforeTheStartAnswerIsDiagnosedAfterIt)
{
    SandboxMachine machine = at(Step::Starting);
    EXPECT_TRUE(machine.handle(in(Kind::GuestClosed)).isEmpty());
    EXPECT_THAT(machine.handle(in(Kind::Started)), ElementsAre(Action::Inspect));
    EXPECT_EQ(machine.step(), Step::Diagnosing);
}

TEST(SandboxMachine, SecondEndDoesNotChangeTheCause)
{
    SandboxMachine machine = at(Step::Ready);
    machine.handle(end(EndCause::StoppedByUser));
    EXPECT_TRUE(machine.handle(end(EndCause::Finished)).isEmpty());
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::StoppedByUser);
    EXPECT_TRUE(machine.handle(end(EndCause::Finished)).isEmpty());
    EXPECT_EQ(machine.cause(), EndCause::StoppedByUser);
}

TEST(SandboxMachine, LocalDeadlineExpires)
{
    SandboxMachine machine = at(Step::Ready);
    EXPECT_THAT(machine.handle(in(Kind::DeadlinePassed)), ElementsAre(Action::BoundEnd, Action::ShutDownGuest, Action::Remove));
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::Expired);
    EXPECT_EQ(machine.error().code, ErrorCode::Expired);
}

struct Loss
{
    const char *name;
    QList<SandboxInput> inputs; // after Ready
    EndCause cause;
};

SandboxInput closedAtDeadline()
{
    SandboxInput input = in(Kind::GuestClosed);
    input.deadlineReached = true;
    return input;
}

class UnaskedEnd : public ::testing::TestWithParam<Loss>
{
};

TEST_P(UnaskedEnd, HasOneHonestCause)
{
    SandboxMachine machine = at(Step::Ready);
    for (const SandboxInput &input : GetParam().inputs)
        machine.handle(input);
    ASSERT_EQ(machine.step(), Step::Removing);
    confirmGone(machine);
    EXPECT_EQ(endCauseName(machine.cause()), endCauseName(GetParam().cause));
    EXPECT_FALSE(machine.error().message.isEmpty());
}

const SandboxInput Closed = in(Kind::GuestClosed);

INSTANTIATE_TEST_SUITE_P(
    Rows, UnaskedEnd,
    ::testing::Values(
        Loss{"GuestSaysExpired", {failed(Kind::GuestClosed, ErrorCode::Expired), Gone}, EndCause::Expired},
        Loss{"ClosedAtTheDeadline", {closedAtDeadline(), Gone}, EndCause::Expired},
        Loss{"OomKilledFlag", {Closed, inspected(false, true, 137)}, EndCause::OutOfMemory},
        Loss{"OomEventThenGone", {in(Kind::OutOfMemoryEvent), Closed, Gone}, EndCause::OutOfMemory},
        Loss{"OomEventLate", {Closed, Gone, in(Kind::OutOfMemoryEvent), Gone}, EndCause::OutOfMemory},
        Loss{"Exit137WithoutAKill", {Closed, inspected(false, false, 137)}, EndCause::OutOfMemory},
        Loss{"Exit137ByEvent", {Closed, died(137), Gone}, EndCause::OutOfMemory},
        Loss{"KilledThroughTheEngine", {in(Kind::KilledEvent), Closed, died(137), Gone}, EndCause::EngineLost},
        Loss{"GuestCrashed", {Closed, inspected(false, false, 139)}, EndCause::EngineLost},
        Loss{"GoneWithoutATrace", {Closed, Gone, Gone, Gone, Gone}, EndCause::EngineLost}),
    [](const ::testing::TestParamInfo<Loss> &row) { return std::string(row.param.name); });

TEST(SandboxMachine, DiagnosisLooksAgainWhileTheEngineStillSaysRunning)
{
    SandboxMachine machine = at(Step::Ready);
    EXPECT_THAT(machine.handle(Closed), ElementsAre(Action::BoundEnd, Action::Inspect));
    EXPECT_THAT(machine.handle(inspected(true)), ElementsAre(Action::InspectSoon));
    EXPECT_THAT(machine.handle(inspected(false, true, 137)), ElementsAre(Action::BoundEnd, Action::Remove));
    EXPECT_EQ(machine.state(), SandboxState::Ending);
}

TEST(SandboxMachine, LinkCutWhileTheContainerRunsIsEngineLostAndStillRemoved)
{
    SandboxMachine machine = at(Step::Ready);
    machine.handle(Closed);
    for (int i = 0; i < 100 && machine.step() == Step::Diagnosing; ++i)
        machine.handle(inspected(true));
    confirmGone(machine);
    EXPECT_EQ(machine.cause(), EndCause::EngineLost);
}

TEST(SandboxMachine, DeadEngineIsReportedSoonAfterOneMoreTry)
{
    SandboxMachine machine = at(Step::Ready);
    machine.handle(Closed);
    EXPECT_THAT(machine.handle(EngineAway), ElementsAre(Action::BoundEnd, Action::Remove));
    EXPECT_THAT(machine.handle(failed(Kind::RemoveFailed, ErrorCode::Unreachable)), ElementsAre(Action::BoundLost, Action::RemoveSoon));
    machine.handle(failed(Kind::RemoveFailed, ErrorCode::Unreachable));
    EXPECT_EQ(machine.state(), SandboxState::Ended);
    EXPECT_EQ(machine.cause(), EndCause::EngineLost);
}

TEST(SandboxMachine, RemovalIsTriedAgainAndConfirmed)
{
    SandboxMachine machine = at(Step::Ready);
    machine.handle(end(EndCause::Finished));
    EXPECT_THAT(machine.handle(failed(Kind::RemoveFailed, ErrorCode::Internal)), ElementsAre(Action::RemoveSoon));
    EXPECT_THAT(machine.handle(in(Kind::Removed)), ElementsAre(Action::Inspect));
    EXPECT_THAT(machine.handle(inspected(true)), ElementsAre(Action::InspectSoon));
    machine.handle(Gone);
    EXPECT_EQ(machine.state(), SandboxState::Ended);
    EXPECT_EQ(machine.cause(), EndCause::Finished);
}

TEST(SandboxMachine, ContainerThatStaysIsRemovedAgain)
{
    SandboxMachine machine = at(Step::Ready);
    machine.handle(end(EndCause::Finished));
    machine.handle(in(Kind::Removed));
    int removals = 0;
    for (int i = 0; i < 40; ++i) {
        if (machine.handle(inspected(true)).contains(Action::Remove)) {
            ++removals;
            machine.handle(in(Kind::Removed));
        }
    }
    EXPECT_GT(removals, 1);
    EXPECT_EQ(machine.state(), SandboxState::Ending);
}

TEST(SandboxMachine, UnconfirmedEndIsSaidToBeSo)
{
    SandboxMachine machine = at(Step::Ready);
    machine.handle(end(EndCause::StoppedByUser));
    machine.handle(in(Kind::BoundPassed));
    EXPECT_EQ(machine.state(), SandboxState::Ended);
    EXPECT_EQ(machine.cause(), EndCause::EngineLost);
}

// Whatever comes in whatever order: no input makes an ended sandbox move, and an end always leads to Ended.
TEST(SandboxMachine, AnyOrderEndsAndStaysEnded)
{
    const QList<SandboxInput> all{in(Kind::Create), in(Kind::ContainerCreated), in(Kind::Attached), in(Kind::Started),
                                  in(Kind::GuestReady), failed(Kind::StepFailed, ErrorCode::Internal), Closed, inspected(true),
                                  inspected(false), Gone, EngineAway, in(Kind::Removed),
                                  failed(Kind::RemoveFailed, ErrorCode::Internal), in(Kind::OutOfMemoryEvent), in(Kind::KilledEvent),
                                  died(1), in(Kind::DeadlinePassed)};
    quint32 seed = 1;
    for (int round = 0; round < 2'000; ++round) {
        SandboxMachine machine;
        machine.handle(in(Kind::Create));
        for (int i = 0; i < 12; ++i) {
            seed = seed * 1'664'525u + 1'013'904'223u;
            machine.handle(all.at(qsizetype(seed >> 8) % all.size()));
        }
        machine.handle(end(EndCause::StoppedByUser));
        machine.handle(in(Kind::BoundPassed));
        machine.handle(in(Kind::BoundPassed));
        ASSERT_EQ(machine.state(), SandboxState::Ended) << "round " << round;
        const EndCause cause = machine.cause();
        ASSERT_NE(cause, EndCause::None);
        for (const SandboxInput &input : all)
            ASSERT_TRUE(machine.handle(input).isEmpty());
        ASSERT_EQ(machine.cause(), cause);
    }
}

} // namespace
} // namespace velqa
