// Standby, guest volume, reaper. Real engine.
#include "sandboxfixture.h"

#include "core/sandbox/guestvolume.h"
#include "core/sandbox/sandboxowner.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTimer>

#include <iostream>

namespace velqa {
namespace {

using test::spinUntil;
using ServiceTest = SandboxFixture;

TEST_F(ServiceTest, PrepareTellsTheEngineAndSharesOneRun)
{
    int answers = 0;
    for (int i = 0; i < 3; ++i) {
        service->prepare(Completion<EngineInfo>(service.get(), [&answers](const Result<EngineInfo> &info) {
            ++answers;
            ASSERT_TRUE(info);
            EXPECT_GT(info->cpuCount, 0);
        }));
    }
    EXPECT_TRUE(spinUntil([&answers] { return answers == 3; }));
}

TEST_F(ServiceTest, StandbyIsClaimedOnceAndMadeAgain)
{
    const SandboxSpec wanted = spec();
    service->keepStandby(wanted);
    service->keepStandby(wanted);
    ASSERT_TRUE(spinUntil([&] { return service->hasReadyStandby(wanted); }, 30'000));
    ASSERT_EQ(containers(installation()).size(), 1);
    const QString standby = containers(installation()).first().id;

    QElapsedTimer timer;
    timer.start();
    const std::shared_ptr<Sandbox> first = acquire(wanted);
    const qint64 taken = timer.elapsed();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->containerId(), standby);
    EXPECT_TRUE(first->isClaimed());
    EXPECT_LE(first->remainingMs(), 600'000);
    EXPECT_FALSE(service->hasReadyStandby(wanted));
    std::cout << "claim of a standby: " << taken << " ms\n";

    // A second one at the same time is another sandbox.
    const std::shared_ptr<Sandbox> second = acquire(wanted);
    ASSERT_TRUE(second);
    EXPECT_NE(second->containerId(), standby);
    // The next standby comes by itself; never more than one.
    ASSERT_TRUE(spinUntil([&] { return service->hasReadyStandby(wanted); }, 30'000));
    EXPECT_EQ(containers(installation()).size(), 3);

    service->dropStandby();
    EXPECT_FALSE(service->hasReadyStandby(wanted));
    EXPECT_TRUE(spinUntil([this] { return containers(installation()).size() == 2; }));
}

TEST_F(ServiceTest, StandbyFollowsTheSpec)
{
    SandboxSpec wanted = spec();
    service->keepStandby(wanted);
    ASSERT_TRUE(spinUntil([&] { return service->hasReadyStandby(wanted); }, 30'000));
    SandboxSpec other = wanted;
    other.limits.processes = 100;
    service->keepStandby(other);
    ASSERT_TRUE(spinUntil([&] { return service->hasReadyStandby(other); }, 30'000));
    EXPECT_FALSE(service->hasReadyStandby(wanted));
    EXPECT_TRUE(spinUntil([this] { return containers(installation()).size() == 1; }));
    // The standby is not for another spec.
    const std::shared_ptr<Sandbox> cold = acquire(wanted);
    ASSERT_TRUE(cold);
    EXPECT_TRUE(service->hasReadyStandby(other));
}

TEST_F(ServiceTest, AcquireAdoptsTheStandbyThatIsBeingMade)
{
    const SandboxSpec wanted = spec();
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    service->keepStandby(wanted);
    bool turned = false;
    QTimer::singleShot(20, service.get(), [&turned] { turned = true; });
    ASSERT_TRUE(spinUntil([&turned] { return turned; }));
    const std::shared_ptr<Sandbox> sandbox = acquire(wanted);
    ASSERT_TRUE(sandbox);
    EXPECT_TRUE(sandbox->isClaimed());
    EXPECT_EQ(containers(installation()).size(), 1);
}

TEST_F(ServiceTest, ConcurrentAcquiresGiveDifferentSandboxes)
{
    QList<std::shared_ptr<Sandbox>> made;
    int answers = 0;
    for (int i = 0; i < 3; ++i) {
        service->acquire(spec(i == 1 ? "node" : "python"), Completion<std::shared_ptr<Sandbox>>(service.get(), [&](const Result<std::shared_ptr<Sandbox>> &one) {
            ++answers;
            ASSERT_TRUE(one) << ::testing::PrintToString(one.error());
            made.append(*one);
        }));
    }
    ASSERT_TRUE(spinUntil([&answers] { return answers == 3; }, 60'000));
    QSet<QString> ids;
    for (const std::shared_ptr<Sandbox> &sandbox : made)
        ids.insert(sandbox->containerId());
    EXPECT_EQ(ids.size(), 3);
}

TEST_F(ServiceTest, AcquireNobodyWaitsForLeavesNothing)
{
    {
        QObject context;
        service->acquire(spec(), Completion<std::shared_ptr<Sandbox>>(&context, [](const Result<std::shared_ptr<Sandbox>> &) { FAIL(); }));
    }
    bool seen = false;
    EXPECT_TRUE(spinUntil([&] {
        seen = seen || !containers(installation()).isEmpty();
        return seen && containers(installation()).isEmpty();
    }, 30'000));
}

TEST_F(ServiceTest, NodeRuntimeWorksToo)
{
    const std::shared_ptr<Sandbox> sandbox = acquire(spec("node"));
    ASSERT_TRUE(sandbox);
    const ToolResult module = tool(*sandbox, "run_code", {{QStringLiteral("code"), QStringLiteral("import { readFileSync, writeFileSync } from 'fs'\nwriteFileSync('a.txt', 'from node')\nconsole.log(readFileSync('a.txt', 'utf8'), process.cwd())")}});
    EXPECT_TRUE(module.ok) << module.text.toStdString();
    EXPECT_TRUE(module.text.contains(QLatin1String("from node /workspace"))) << module.text.toStdString();
    ASSERT_TRUE(tool(*sandbox, "write_file", {{QStringLiteral("path"), QStringLiteral("lib.js")}, {QStringLiteral("content"), QStringLiteral("module.exports = { answer: 42 }")}}).ok);
    const ToolResult common = tool(*sandbox, "run_code", {{QStringLiteral("code"), QStringLiteral("console.log(require('./lib').answer)")}});
    EXPECT_TRUE(common.text.contains(QLatin1String("42"))) << common.text.toStdString();
    const ToolResult wrong = tool(*sandbox, "run_code", {{QStringLiteral("code"), QStringLiteral("throw new Error('reason')")}});
    EXPECT_EQ(wrong.exitCode, 1);
    EXPECT_TRUE(wrong.text.contains(QLatin1String("reason")));
}

// Every tool on real files.
TEST_F(ServiceTest, ToolsWorkTogether)
{
    const std::shared_ptr<Sandbox> sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    const auto write = tool(*sandbox, "write_file", {{QStringLiteral("path"), QStringLiteral("pkg/mod.py")}, {QStringLiteral("content"), QStringLiteral("VALUE = 1\n# it's; $(touch bad) `x`\n")}});
    EXPECT_TRUE(write.ok) << write.text.toStdString();
    const auto edited = tool(*sandbox, "edit_file", {{QStringLiteral("path"), QStringLiteral("pkg/mod.py")}, {QStringLiteral("old_text"), QStringLiteral("VALUE = 1")}, {QStringLiteral("new_text"), QStringLiteral("VALUE = 2")}});
    EXPECT_TRUE(edited.ok) << edited.text.toStdString();
    const auto code = tool(*sandbox, "run_code", {{QStringLiteral("code"), QStringLiteral("import os, pkg.mod\nprint(pkg.mod.VALUE, os.getcwd())\nraise SystemExit(7)")}});
    EXPECT_EQ(code.exitCode, 7);
    EXPECT_TRUE(code.text.contains(QLatin1String("2 /workspace"))) << code.text.toStdString();
    const auto found = tool(*sandbox, "search_files", {{QStringLiteral("pattern"), QStringLiteral("it's; $(touch bad)")}});
    EXPECT_EQ(found.text, QStringLiteral("pkg/mod.py:2:# it's; $(touch bad) `x`\n"));
    const auto regex = tool(*sandbox, "search_files", {{QStringLiteral("pattern"), QStringLiteral("^VALUE\\s*=")}, {QStringLiteral("regex"), true}, {QStringLiteral("include"), QStringLiteral("*.py")}});
    EXPECT_EQ(regex.text, QStringLiteral("pkg/mod.py:1:VALUE = 2\n"));
    EXPECT_TRUE(tool(*sandbox, "search_files", {{QStringLiteral("pattern"), QStringLiteral("(")}, {QStringLiteral("regex"), true}}).text.contains(QLatin1String("failed")));
    EXPECT_EQ(tool(*sandbox, "search_files", {{QStringLiteral("pattern"), QStringLiteral("nowhere")}}).text, QStringLiteral("No line matches."));
    EXPECT_FALSE(tool(*sandbox, "search_files", {{QStringLiteral("pattern"), QStringLiteral("x")}, {QStringLiteral("path"), QStringLiteral("missing")}}).ok);
    const auto listed = tool(*sandbox, "list_files", {});
    EXPECT_TRUE(listed.text.contains(QLatin1String("pkg/mod.py  "))) << listed.text.toStdString();
    EXPECT_FALSE(listed.text.contains(QLatin1String("bad")));
    EXPECT_EQ(tool(*sandbox, "read_file", {{QStringLiteral("path"), QStringLiteral("pkg/mod.py")}, {QStringLiteral("limit"), 1}}).text.section(u'\n', 0, 0), QStringLiteral("VALUE = 2"));
    EXPECT_TRUE(tool(*sandbox, "read_file", {{QStringLiteral("path"), QStringLiteral("/usr/bin/python3")}}).text.contains(QLatin1String("binary")));
    EXPECT_FALSE(tool(*sandbox, "write_file", {{QStringLiteral("path"), QStringLiteral("/etc/x")}, {QStringLiteral("content"), QString()}}).ok);
    const auto slow = tool(*sandbox, "run_command", {{QStringLiteral("command"), QStringLiteral("echo begun; sleep 60")}, {QStringLiteral("timeout_seconds"), 1}});
    EXPECT_TRUE(slow.text.startsWith(QLatin1String("Stopped after 1.0 s"))) << slow.text.toStdString();
    EXPECT_TRUE(slow.text.contains(QLatin1String("begun")));
    const auto flood = tool(*sandbox, "run_command", {{QStringLiteral("command"), QStringLiteral("echo FIRST; yes 'a line of output' | head -c 20000000; echo LAST")}});
    EXPECT_TRUE(flood.ok);
    EXPECT_LT(flood.text.size(), 31'000);
    EXPECT_TRUE(flood.text.contains(QLatin1String("FIRST")) && flood.text.contains(QLatin1String("LAST")));
}

// ---- the guest's volume

// The guest program with a hash of its own.
bool makeOtherGuest(const QString &directory)
{
    QFile source(QStringLiteral(VELQA_BINARY_DIR "/guest/velqa-guest-x86_64"));
    QFile target(directory + QStringLiteral("/velqa-guest-x86_64"));
    return source.open(QIODevice::ReadOnly) && target.open(QIODevice::WriteOnly)
        && target.write(source.readAll() + newUuid().toLatin1()) > 0;
}

TEST_F(ServiceTest, GuestVolumeThatWasNeverFilledIsFilledAnew)
{
    // As after a crash between making and filling: a guest of its own hash, its volume empty.
    QTemporaryDir directory;
    ASSERT_TRUE(makeOtherGuest(directory.path()));
    const SandboxOwner owner{installation(), currentOwnerProcess()};
    GuestVolume volume(*engine, clock, owner, directory.path());
    ASSERT_TRUE(volume.load(QStringLiteral("x86_64")));
    const QHash<QString, QString> labels{{QLatin1String(sandboxlabels::Guest), volume.hash()}, {QLatin1String(sandboxlabels::Installation), installation()}};
    ASSERT_TRUE(await<QString>([&](auto done) { engine->createVolume(volume.name(), labels, done); }));

    SandboxService other(*engine, clock, owner, directory.path());
    const auto made = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); }, 60'000);
    ASSERT_TRUE(made) << ::testing::PrintToString(made.error());
    EXPECT_EQ(shell(**made, QStringLiteral("ls -ln /velqa/velqa-guest | cut -c1-12")).output.left(10), QStringLiteral("-r-xr-xr-x"));
    EXPECT_TRUE(await<std::monostate>([&](auto done) { other.shutDown(20'000, done); }));

    // And once another guest is the current one, the old volume goes.
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    EXPECT_EQ(await<VolumeSummary>([&](auto done) { engine->inspectVolume(volume.name(), done); }).error().code, ErrorCode::NotFound);
}

TEST_F(ServiceTest, GuestVolumeThatAnotherVersionRemovedIsMadeAnew)
{
    QTemporaryDir directory;
    ASSERT_TRUE(makeOtherGuest(directory.path()));
    // Another live instance: on another machine, for all this one can tell.
    SandboxService other(*engine, clock, {installation(), currentOwnerProcess() + u'x'}, directory.path());
    auto first = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); }, 60'000);
    ASSERT_TRUE(first) << ::testing::PrintToString(first.error());

    // While its sandbox runs, the sweep of the version with the other guest leaves both alone.
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    EXPECT_EQ(shell(**first, QStringLiteral("test -x /velqa/velqa-guest && echo there")).output, QStringLiteral("there\n"));

    (*first)->end(EndCause::Finished);
    waitEnded(**first);
    first->reset();
    ASSERT_TRUE(spinUntil([this] { return containers(installation()).isEmpty(); }));
    ASSERT_TRUE(await<int>([this](auto done) { service->reap(done); })); // now it goes

    const auto again = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); }, 60'000);
    ASSERT_TRUE(again) << ::testing::PrintToString(again.error());
    EXPECT_EQ(shell(**again, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
    EXPECT_TRUE(await<std::monostate>([&](auto done) { other.shutDown(20'000, done); }));
    ASSERT_TRUE(await<int>([this](auto done) { service->reap(done); })); // leaves nothing
}

TEST_F(ServiceTest, VolumeOfAnotherProgramIsNotTouched)
{
    QTemporaryDir directory;
    QFile target(directory.filePath(QStringLiteral("velqa-guest-x86_64")));
    ASSERT_TRUE(target.open(QIODevice::WriteOnly));
    target.write(newUuid().toLatin1());
    target.close();
    GuestVolume volume(*engine, clock, {installation(), currentOwnerProcess()}, directory.path());
    ASSERT_TRUE(volume.load(QStringLiteral("x86_64")));
    ASSERT_TRUE(await<QString>([&](auto done) { engine->createVolume(volume.name(), {}, done); }));
    const Status ensured = await<std::monostate>([&](auto done) { volume.ensure(image("python"), done); });
    ASSERT_FALSE(ensured);
    EXPECT_EQ(ensured.error().code, ErrorCode::Conflict);
    EXPECT_TRUE(await<std::monostate>([&](auto done) { engine->removeVolume(volume.name(), done); }));
}

// ---- the reaper

class ReaperTest : public SandboxFixture
{
protected:
    // A container with our labels that is never started; with a labelled anonymous volume.
    QString leave(const QString &owner, qint64 deadlineFromNow)
    {
        const SandboxOwner who{installation(), owner};
        const QJsonObject body = createBody(spec(), who, QStringLiteral("velqa-guest-test-reaper"), clock.wallMs() / 1'000 + deadlineFromNow, 1);
        const auto made = await<QString>([&](auto done) { engine->createContainer(QStringLiteral("velqa-") + newUuid(), body, done); });
        EXPECT_TRUE(made) << ::testing::PrintToString(made.error());
        return made.value_or(QString());
    }

    void TearDown() override
    {
        for (const QString &id : std::as_const(mine))
            await<std::monostate>([&](auto done) { engine->removeContainer(id, done); });
        await<std::monostate>([&](auto done) { engine->removeVolume(QStringLiteral("velqa-guest-test-reaper"), done); });
        SandboxFixture::TearDown();
    }

    QString ownerOf(qint64 pid)
    {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
        EXPECT_TRUE(stat.open(QIODevice::ReadOnly));
        const QByteArray line = stat.readAll();
        QStringList parts = currentOwnerProcess().split(u':');
        parts[1] = QString::number(pid);
        parts[2] = QString::fromLatin1(line.mid(line.lastIndexOf(')') + 2).split(' ').at(19));
        return parts.join(u':');
    }

    QStringList mine;
};

TEST_F(ReaperTest, TakesTheDeadAndLeavesTheLiving)
{
    QProcess sleeper;
    sleeper.start(QStringLiteral("sleep"), {QStringLiteral("600")});
    ASSERT_TRUE(sleeper.waitForStarted());
    const QString living = ownerOf(sleeper.processId());
    QStringList deadParts = living.split(u':');
    deadParts[2] = QStringLiteral("1");

    const QString dead = leave(deadParts.join(u':'), 3'600);
    const QString overdue = leave(living, -120);
    const QString alive = leave(living, 3'600);
    mine = {dead, overdue, alive};
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    EXPECT_EQ(inspect(dead).error().code, ErrorCode::NotFound);
    EXPECT_EQ(inspect(overdue).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(inspect(alive));
    EXPECT_EQ(volumes(installation()).size(), 1);

    // When that instance dies, its sandbox is a leftover at the next look.
    sleeper.kill();
    ASSERT_TRUE(spinUntil([&sleeper] { return sleeper.state() == QProcess::NotRunning; }));
    EXPECT_TRUE(await<int>([this](auto done) { service->reap(done); }).value_or(0) >= 1);
    EXPECT_EQ(inspect(alive).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(volumes(installation()).isEmpty());
}

TEST_F(ReaperTest, TakesVolumesThatLostTheirContainer)
{
    const QHash<QString, QString> labels{{QLatin1String(sandboxlabels::Sandbox), QStringLiteral("1")},
                                         {QLatin1String(sandboxlabels::Installation), installation()},
                                         {QLatin1String(sandboxlabels::Owner), QStringLiteral("gone:1:1")},
                                         {QLatin1String(sandboxlabels::Deadline), QString::number(clock.wallMs() / 1'000 + 3'600)}};
    ASSERT_TRUE(await<QString>([&](auto done) { engine->createVolume(QStringLiteral("velqa-test-") + newUuid(), labels, done); }));
    ASSERT_EQ(volumes(installation()).size(), 1);
    ASSERT_TRUE(await<EngineInfo>([this](auto done) { service->prepare(done); }));
    EXPECT_EQ(volumes(installation()).size(), 0);
}

TEST_F(ServiceTest, ReapLeavesOurOwnLivingSandboxes)
{
    service->keepStandby(spec());
    const std::shared_ptr<Sandbox> sandbox = acquire(spec("node"));
    ASSERT_TRUE(sandbox);
    ASSERT_TRUE(spinUntil([&] { return service->hasReadyStandby(spec()); }, 30'000));
    EXPECT_EQ(await<int>([this](auto done) { service->reap(done); }), 0);
    EXPECT_EQ(containers(installation()).size(), 2);
    EXPECT_EQ(volumes(installation()).size(), 2);
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
}

} // namespace
} // namespace velqa
