// From create to gone: claim, expiry, stop, every way to die, and that nothing stays behind. Real engine.
#include "sandboxfixture.h"

#include "core/engine/tarwriter.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

#include <csignal>
#include <iostream>

namespace velqa {
namespace {

using test::spinUntil;
using LifecycleTest = SandboxFixture;

TEST_F(LifecycleTest, ReadyThenEndedLeavesNothing)
{
    const std::shared_ptr<Sandbox> sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    EXPECT_EQ(sandbox->state(), SandboxState::Ready);
    EXPECT_TRUE(sandbox->isClaimed());
    EXPECT_GT(sandbox->remainingMs(), 590'000);
    EXPECT_LE(sandbox->remainingMs(), 600'000);
    EXPECT_EQ(containers(installation()).size(), 1);
    EXPECT_EQ(volumes(installation()).size(), 1);
    QList<SandboxState> states;
    int ended = 0;
    QObject::connect(sandbox.get(), &Sandbox::stateChanged, sandbox.get(), [&](SandboxState state) { states.append(state); });
    QObject::connect(sandbox.get(), &Sandbox::ended, sandbox.get(), [&](EndCause cause, const Error &) {
        ++ended;
        EXPECT_EQ(cause, EndCause::Finished);
    });
    sandbox->end(EndCause::Finished);
    EXPECT_EQ(sandbox->guest(), nullptr);
    waitEnded(*sandbox);
    // Confirmed: not "soon", but now.
    EXPECT_EQ(inspect(sandbox->containerId()).error().code, ErrorCode::NotFound);
    EXPECT_EQ(containers(installation()).size(), 0);
    EXPECT_EQ(states, (QList<SandboxState>{SandboxState::Ending, SandboxState::Ended}));
    EXPECT_EQ(ended, 1);
    EXPECT_TRUE(spinUntil([this] { return volumes(installation()).isEmpty(); }));
}

TEST_F(LifecycleTest, DeletingASandboxEndsIt)
{
    std::shared_ptr<Sandbox> sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    sandbox.reset();
    EXPECT_TRUE(spinUntil([this] { return containers(installation()).isEmpty(); }));
}

TEST_F(LifecycleTest, LettingGoWhileItIsMadeLeavesNothing)
{
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    for (int i = 0; i < 4; ++i) {
        auto sandbox = std::make_shared<Sandbox>(*engine, clock, spec(), SandboxOwner{installation(), QStringLiteral("x:1:1")},
                                                 QStringLiteral("velqa-guest-none"));
        sandbox->create();
        bool turned = false;
        QTimer::singleShot(i * 15, sandbox.get(), [&turned] { turned = true; });
        ASSERT_TRUE(spinUntil([&turned] { return turned; }));
        sandbox.reset();
    }
    EXPECT_TRUE(spinUntil([this] { return containers(installation()).isEmpty() && volumes(installation()).isEmpty(); }));
    bool gone = false;
    engine->removeVolume(QStringLiteral("velqa-guest-none"), Completion<std::monostate>(engine.get(), [&gone](const Status &) { gone = true; }));
    EXPECT_TRUE(spinUntil([&gone] { return gone; }));
}

TEST_F(LifecycleTest, ExpiresByItself)
{
    SandboxSpec wanted = spec();
    wanted.limits.lifetimeSeconds = 3;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    int warnings = 0;
    QObject::connect(sandbox.get(), &Sandbox::expiresSoon, sandbox.get(), [&warnings] { ++warnings; });
    const QString id = sandbox->containerId();
    QElapsedTimer timer;
    timer.start();
    // Something that ignores every polite signal does not keep it alive.
    ProcessSpec stubborn;
    stubborn.shellCommand = QStringLiteral("trap '' TERM HUP INT; (setsid sleep 600 &); while :; do sleep 1; done");
    const std::unique_ptr<GuestProcess> process = sandbox->guest()->start(stubborn);
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&exit](const Result<ProcessExit> &value) { exit = value; });
    waitEnded(*sandbox, 10'000);
    EXPECT_GE(timer.elapsed(), 2'500);
    std::cout << "expired " << timer.elapsed() << " ms after the claim (limit 3 s)\n";
    EXPECT_EQ(endCauseName(sandbox->endCause()), QStringLiteral("expired")) << sandbox->endError().detail.toStdString();
    EXPECT_EQ(sandbox->endError().code, ErrorCode::Expired);
    EXPECT_EQ(inspect(id).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(spinUntil([&exit] { return exit.has_value(); }));
}

TEST_F(LifecycleTest, ExtendMovesTheDeadlineUpToItsCap)
{
    SandboxSpec wanted = spec();
    wanted.limits.lifetimeSeconds = 3;
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    sandbox->extend(600); // capped at six times the lifetime
    EXPECT_GT(sandbox->remainingMs(), 10'000);
    EXPECT_LE(sandbox->remainingMs(), 18'000);
    bool past = false;
    QTimer::singleShot(4'000, sandbox.get(), [&past] { past = true; });
    ASSERT_TRUE(spinUntil([&past] { return past; }));
    EXPECT_EQ(sandbox->state(), SandboxState::Ready) << endCauseName(sandbox->endCause()).toStdString();
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
}

TEST_F(LifecycleTest, StopOfAForkingCommandThatIgnoresSignalsLeavesNoProcess)
{
    const std::shared_ptr<Sandbox> sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    ToolContext context;
    context.sandbox = sandbox.get();
    context.clock = &clock;
    const ToolRegistry registry;
    const std::unique_ptr<ToolCall> call = registry.find(QStringLiteral("run_command"))
        ->call(context, {{QStringLiteral("command"),
                          QStringLiteral("trap '' TERM HUP INT; for i in 1 2 3 4 5; do (trap '' TERM HUP; setsid sh -c "
                                         "'trap \"\" TERM HUP; while :; do sleep 0.05; done' &) ; done; echo up; while :; do sleep 0.05; done")}});
    bool up = false;
    int answers = 0;
    ToolResult result;
    QObject::connect(call.get(), &ToolCall::output, call.get(), [&up](const QString &, const QString &) { up = true; });
    QObject::connect(call.get(), &ToolCall::finished, call.get(), [&](const ToolResult &value) {
        result = value;
        ++answers;
    });
    call->start();
    ASSERT_TRUE(spinUntil([&up] { return up; }));
    QElapsedTimer timer;
    timer.start();
    call->cancel();
    ASSERT_TRUE(spinUntil([&answers] { return answers > 0; }));
    std::cout << "stopped " << timer.elapsed() << " ms after cancel\n";
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.text.contains(QLatin1String("Stopped by the person"))) << result.text.toStdString();
    const ShellResult left = shell(*sandbox, QStringLiteral("ps -eo args | grep -c '[s]leep 0.05'"));
    EXPECT_EQ(left.output.trimmed(), QStringLiteral("0"));
    EXPECT_EQ(answers, 1);
}

TEST_F(LifecycleTest, ContainerRemovedFromOutsideIsEngineLost)
{
    const std::shared_ptr<Sandbox> sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    std::optional<ToolResult> told;
    ToolContext context;
    context.sandbox = sandbox.get();
    context.clock = &clock;
    const ToolRegistry registry;
    const std::unique_ptr<ToolCall> call = registry.find(QStringLiteral("run_command"))
        ->call(context, {{QStringLiteral("command"), QStringLiteral("sleep 600")}});
    QObject::connect(call.get(), &ToolCall::finished, call.get(), [&told](const ToolResult &value) { told = value; });
    call->start();
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
    EXPECT_TRUE(await<std::monostate>([&](auto done) { engine->removeContainer(sandbox->containerId(), done); }));
    waitEnded(*sandbox);
    EXPECT_EQ(endCauseName(sandbox->endCause()), QStringLiteral("engine_lost"));
    ASSERT_TRUE(spinUntil([&told] { return told.has_value(); }));
    EXPECT_FALSE(told->ok);
    EXPECT_TRUE(told->text.contains(endCauseSentence(EndCause::EngineLost))) << told->text.toStdString();
}

TEST_F(LifecycleTest, MissingImageFailsWithTheEnginesWords)
{
    SandboxSpec wanted = spec();
    wanted.image = QStringLiteral("no.such.image:7");
    const auto made = tryAcquire(wanted);
    ASSERT_FALSE(made);
    EXPECT_TRUE((made.error().message + made.error().detail).contains(QLatin1String("no.such.image"))) << ::testing::PrintToString(made.error());
    EXPECT_EQ(containers(installation()).size(), 0);
}

TEST_F(LifecycleTest, TooLargeAWorkspaceIsRefusedBeforeAnythingIsMade)
{
    SandboxSpec wanted = spec();
    wanted.limits.workspaceBytes = wanted.limits.memoryBytes;
    const auto made = tryAcquire(wanted);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(containers(installation()).size(), 0);
}

TEST_F(LifecycleTest, ImageWithNothingInItStillRunsTheGuest)
{
    // An image of one empty file: whatever starts there is the guest's own.
    TarWriter context;
    context.addFile("Dockerfile", "FROM scratch\nCOPY empty /empty\n");
    context.addFile("empty", {});
    const std::unique_ptr<EngineOperation> build = engine->buildImage(QStringLiteral("velqa-test-empty:1"), context.finish(), {});
    std::optional<Status> built;
    QObject::connect(build.get(), &EngineOperation::finished, build.get(), [&built](const Status &status) { built = status; });
    ASSERT_TRUE(spinUntil([&built] { return built.has_value(); }, 60'000));
    ASSERT_TRUE(*built) << ::testing::PrintToString(built->error());
    SandboxSpec wanted = spec();
    wanted.image = QStringLiteral("velqa-test-empty:1");
    {
        const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
        ASSERT_TRUE(sandbox);
        EXPECT_TRUE(tool(*sandbox, "write_file", {{QStringLiteral("path"), QStringLiteral("a")}, {QStringLiteral("content"), QStringLiteral("x")}}).ok);
        EXPECT_TRUE(tool(*sandbox, "list_files", {}).ok);
        EXPECT_FALSE(tool(*sandbox, "run_command", {{QStringLiteral("command"), QStringLiteral("ls")}}).ok);
        EXPECT_TRUE(tool(*sandbox, "run_code", {{QStringLiteral("code"), QStringLiteral("1")}}).text.contains(QLatin1String("python3 could not be started")));
        sandbox->end(EndCause::Finished);
        waitEnded(*sandbox);
    }
    EXPECT_TRUE(await<std::monostate>([&](auto done) { engine->removeImage(wanted.image, done); }));
}

// ---- the app is killed

// Not a test of its own: what the killed or stopped program does. Prints the container's id and then only lives.
TEST_F(LifecycleTest, DISABLED_Child)
{
    SandboxSpec wanted = spec();
    wanted.limits.lifetimeSeconds = qEnvironmentVariableIntValue("VELQA_TEST_LIFETIME");
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    const std::unique_ptr<GuestProcess> process = [&] {
        ProcessSpec stubborn;
        stubborn.shellCommand = QStringLiteral("trap '' TERM HUP; while :; do sleep 1; done");
        return sandbox->guest()->start(stubborn);
    }();
    std::cout << "CONTAINER " << sandbox->containerId().toStdString() << std::endl;
    EXPECT_TRUE(spinUntil([] { return false; }, 120'000));
}

class ChildTest : public SandboxFixture
{
protected:
    // Runs this program as another instance and waits for its sandbox.
    QString startChild(int lifetimeSeconds)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("VELQA_TEST_INSTALLATION"), installation());
        environment.insert(QStringLiteral("VELQA_TEST_LIFETIME"), QString::number(lifetimeSeconds));
        child.setProcessEnvironment(environment);
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--gtest_also_run_disabled_tests"), QStringLiteral("--gtest_filter=LifecycleTest.DISABLED_Child")});
        QByteArray output;
        EXPECT_TRUE(spinUntil([&] {
            output += child.readAll();
            return output.contains("CONTAINER ") && output.indexOf('\n', output.indexOf("CONTAINER ")) > 0;
        }, 60'000)) << output.toStdString();
        const qsizetype at = output.indexOf("CONTAINER ");
        return at < 0 ? QString() : QString::fromLatin1(output.mid(at + 10, output.indexOf('\n', at) - at - 10));
    }

    void TearDown() override
    {
        if (child.state() != QProcess::NotRunning)
            ::kill(pid_t(child.processId()), SIGKILL);
        EXPECT_TRUE(spinUntil([this] { return child.state() == QProcess::NotRunning; }));
        SandboxFixture::TearDown();
    }

    QProcess child;
};

// R01: the dead-man's switch is the attached stream itself; nobody has to come and clean up.
TEST_F(ChildTest, KilledAppTakesItsSandboxWithIt)
{
    const QString container = startChild(600);
    ASSERT_FALSE(container.isEmpty());
    ASSERT_TRUE(inspect(container));
    QElapsedTimer timer;
    timer.start();
    ::kill(pid_t(child.processId()), SIGKILL);
    EXPECT_TRUE(spinUntil([&] { return !inspect(container); }, 10'000));
    std::cout << "container gone " << timer.elapsed() << " ms after kill -9 of the app\n";
    EXPECT_TRUE(spinUntil([this] { return volumes(installation()).isEmpty(); }));
}

// S17: the app is stopped, not dead; the guest keeps the time.
TEST_F(ChildTest, FrozenAppDoesNotKeepTheSandboxAlive)
{
    const QString container = startChild(3);
    ASSERT_FALSE(container.isEmpty());
    ::kill(pid_t(child.processId()), SIGSTOP);
    QElapsedTimer timer;
    timer.start();
    EXPECT_TRUE(spinUntil([&] { return !inspect(container); }, 15'000));
    std::cout << "container gone " << timer.elapsed() << " ms after the app was frozen (limit 3 s)\n";
    EXPECT_TRUE(spinUntil([this] { return volumes(installation()).isEmpty(); }));
    ::kill(pid_t(child.processId()), SIGCONT);
}

// The reaper of a living instance leaves another living instance's sandbox alone.
TEST_F(ChildTest, ReaperLeavesTheOtherLivingInstanceAlone)
{
    const QString container = startChild(600);
    ASSERT_FALSE(container.isEmpty());
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    EXPECT_EQ(await<int>([this](auto done) { service->reap(done); }), 0);
    const auto state = inspect(container);
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->running);
    EXPECT_EQ(volumes(installation()).size(), 1);
    ::kill(pid_t(child.processId()), SIGKILL);
    EXPECT_TRUE(spinUntil([&] { return !inspect(container); }, 10'000));
}

} // namespace
} // namespace velqa
