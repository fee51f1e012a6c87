// Shutting down, and an engine that goes away and comes back. Real engine.
#include "sandboxfixture.h"

#include "core/sandbox/sandboxowner.h"
#include "unixproxy.h"

#include <QElapsedTimer>

#include <iostream>

namespace velqa {
namespace {

using test::spinUntil;
using EngineLossTest = SandboxFixture;

TEST_F(EngineLossTest, ShutDownEndsEverythingAndRefusesMore)
{
    service->keepStandby(spec());
    const std::shared_ptr<Sandbox> sandbox = acquire(spec("node"));
    ASSERT_TRUE(sandbox);
    ASSERT_TRUE(spinUntil([&] { return service->hasReadyStandby(spec()); }, 30'000));
    QElapsedTimer timer;
    timer.start();
    EXPECT_TRUE(await<std::monostate>([this](auto done) { service->shutDown(20'000, done); }));
    std::cout << "shut down with two sandboxes: " << timer.elapsed() << " ms\n";
    EXPECT_EQ(sandbox->state(), SandboxState::Ended);
    EXPECT_EQ(containers(installation()).size(), 0);
    EXPECT_EQ(volumes(installation()).size(), 0);
    EXPECT_EQ(tryAcquire(spec()).error().code, ErrorCode::Cancelled);
}

// A service behind a connection that can be cut.
class FarServiceTest : public SandboxFixture
{
protected:
    EngineEndpoint farEndpoint() const
    {
        EngineEndpoint endpoint = realEndpoint();
        endpoint.socketPath = proxy.path();
        return endpoint;
    }

    test::UnixProxy proxy{realEndpoint().socketPath};
    HttpClient otherHttp;
    EngineClient client{otherHttp, farEndpoint()};
    SandboxService other{client, clock, {installation(), currentOwnerProcess()}, guestDirectory()};
};

TEST_F(FarServiceTest, EngineThatGoesAwayIsNoticedAndTheSandboxDiesWithoutUs)
{
    const auto made = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); }, 60'000);
    ASSERT_TRUE(made) << ::testing::PrintToString(made.error());
    const std::shared_ptr<Sandbox> sandbox = *made;
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo fine")).output, QStringLiteral("fine\n"));
    QElapsedTimer timer;
    timer.start();
    proxy.cut();
    waitEnded(*sandbox);
    std::cout << "engine loss reported after " << timer.elapsed() << " ms\n";
    EXPECT_EQ(endCauseName(sandbox->endCause()), QStringLiteral("engine_lost")) << sandbox->endError().detail.toStdString();
    EXPECT_FALSE(sandbox->endError().message.isEmpty());
    // Its end is the guest's own doing: nobody can tell the engine now.
    EXPECT_TRUE(spinUntil([this] { return containers(installation()).isEmpty(); }));

    const auto again = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); });
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::Unreachable) << ::testing::PrintToString(again.error());

    // It comes back: so does everything else, without a restart.
    proxy.restore();
    const auto back = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); }, 60'000);
    ASSERT_TRUE(back) << ::testing::PrintToString(back.error());
    EXPECT_TRUE(await<std::monostate>([&](auto done) { other.shutDown(20'000, done); }));
}

TEST_F(FarServiceTest, WhatAnEngineThatWasAwayForgotIsSweptWhenItIsBack)
{
    ASSERT_TRUE(await<EngineInfo>([&](auto done) { other.prepare(done); }));
    proxy.cut();
    // As a killed engine leaves it: a volume of a sandbox of this process, without the sandbox.
    const QHash<QString, QString> labels{{QLatin1String(sandboxlabels::Sandbox), QStringLiteral("1")},
                                         {QLatin1String(sandboxlabels::Installation), installation()},
                                         {QLatin1String(sandboxlabels::Owner), currentOwnerProcess()},
                                         {QLatin1String(sandboxlabels::Deadline), QString::number(clock.wallMs() / 1'000 + 600)}};
    ASSERT_TRUE(await<QString>([&](auto done) { engine->createVolume(newUuid(), labels, done); }));
    ASSERT_EQ(volumes(installation()).size(), 1);
    proxy.restore();
    EXPECT_TRUE(spinUntil([this] { return volumes(installation()).isEmpty(); }, 20'000));
    EXPECT_TRUE(await<std::monostate>([&](auto done) { other.shutDown(20'000, done); }));
}

TEST_F(FarServiceTest, ShutDownIsBoundedWhenTheEngineHangs)
{
    const auto made = await<std::shared_ptr<Sandbox>>([&](auto done) { other.acquire(spec(), done); }, 60'000);
    ASSERT_TRUE(made) << ::testing::PrintToString(made.error());
    proxy.freeze();
    const Status closed = await<std::monostate>([&](auto done) { other.shutDown(1'000, done); });
    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().code, ErrorCode::Timeout);
    EXPECT_FALSE(closed.error().message.isEmpty());
    proxy.cut();
    EXPECT_TRUE(spinUntil([this] { return containers(installation()).isEmpty(); }));
}

} // namespace
} // namespace velqa
