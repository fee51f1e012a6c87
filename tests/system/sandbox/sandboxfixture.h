// SandboxFixture: a sandbox service on the real engine with an installation and a guest volume of its own; after each test
// nothing of it may be left. Main thread of a test.
#pragma once

#include "core/sandbox/sandboxservice.h"
#include "core/tools/tool.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>

namespace velqa {

struct ShellResult
{
    Result<ProcessExit> exit;
    QString output;
    QString errors;
    QString all() const { return output + errors; }
};

class SandboxFixture : public ::testing::Test
{
protected:
    void SetUp() override;
    void TearDown() override;

    // The engine that DOCKER_HOST or the context names.
    static EngineEndpoint realEndpoint();
    static QString image(const char *runtime); // "velqa-runtime-python:1"
    // A copy of the guest with a hash of its own, so that other programs' volume is never touched.
    static QString guestDirectory();
    static QString installation();

    SandboxSpec spec(const char *runtime = "python") const;
    std::shared_ptr<Sandbox> acquire(const SandboxSpec &spec);
    Result<std::shared_ptr<Sandbox>> tryAcquire(const SandboxSpec &spec);
    ShellResult shell(Sandbox &sandbox, const QString &command, int timeoutMs = 60'000);
    ToolResult tool(Sandbox &sandbox, const char *name, const QJsonObject &arguments);
    void waitEnded(Sandbox &sandbox, int deadlineMs = 15'000);
    QList<ContainerSummary> containers(const QString &installation);
    QList<VolumeSummary> volumes(const QString &installation); // the guest's aside
    Result<ContainerState> inspect(const QString &id);

    template<typename T> Result<T> await(const std::function<void(Completion<T>)> &start, int deadlineMs = 30'000)
    {
        std::optional<Result<T>> answer;
        QObject context;
        start(Completion<T>(&context, [&answer](Result<T> value) { answer = std::move(value); }));
        if (!test::spinUntil([&answer] { return answer.has_value(); }, deadlineMs))
            return failure(ErrorCode::Timeout, QStringLiteral("no answer"));
        return *answer;
    }

    SystemClock clock;
    HttpClient http;
    std::unique_ptr<EngineClient> engine;
    std::unique_ptr<SandboxService> service;
};

} // namespace velqa
