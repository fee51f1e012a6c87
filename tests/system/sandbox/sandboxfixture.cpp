// What the sandbox tests on the real engine share. Main thread of a test.
#include "sandboxfixture.h"

#include "core/sandbox/sandboxowner.h"

#include <QFile>

namespace velqa {
namespace {

// Removes the private guest volume when the program ends.
class GuestVolumeCleaner : public ::testing::Environment
{
public:
    static inline EngineEndpoint endpoint;
    static inline QString installation;

    void TearDown() override
    {
        if (installation.isEmpty())
            return;
        HttpClient http;
        EngineClient engine(http, endpoint);
        bool done = false;
        engine.listVolumes({QStringLiteral("com.velqa.installation=%1").arg(installation)},
                           Completion<QList<VolumeSummary>>(&engine, [&](const Result<QList<VolumeSummary>> &all) {
            auto open = std::make_shared<int>(1);
            const auto finished = [open, &done] {
                if (--*open == 0)
                    done = true;
            };
            for (const VolumeSummary &volume : all.value_or(QList<VolumeSummary>())) {
                ++*open;
                engine.removeVolume(volume.name, Completion<std::monostate>(&engine, [finished](const Status &) { finished(); }));
            }
            finished();
        }));
        EXPECT_TRUE(test::spinUntil([&done] { return done; }));
    }
};

const ::testing::Environment *const cleaner = ::testing::AddGlobalTestEnvironment(new GuestVolumeCleaner);

} // namespace

EngineEndpoint SandboxFixture::realEndpoint()
{
    const Result<QList<EngineEndpoint>> found = discoverEngines(EngineEnvironment::current());
    if (!found || found->isEmpty()) {
        ADD_FAILURE() << "no engine: set DOCKER_HOST";
        return {};
    }
    return found->first();
}

QString SandboxFixture::image(const char *runtime)
{
    QFile file(QStringLiteral(VELQA_SOURCE_DIR "/resources/runtimes/VERSION"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QStringLiteral("velqa-runtime-%1:%2").arg(QLatin1String(runtime), QString::fromLatin1(file.readAll().trimmed()));
}

QString SandboxFixture::guestDirectory()
{
    static QTemporaryDir directory;
    static const bool copied = [] {
        for (const QString &name : {QStringLiteral("velqa-guest-x86_64"), QStringLiteral("velqa-guest-aarch64")}) {
            QFile source(QStringLiteral(VELQA_BINARY_DIR "/guest/") + name);
            QFile target(directory.filePath(name));
            if (source.open(QIODevice::ReadOnly) && target.open(QIODevice::WriteOnly))
                target.write(source.readAll() + installation().toLatin1()); // bytes behind an ELF file change nothing
        }
        return true;
    }();
    Q_UNUSED(copied)
    return directory.path();
}

QString SandboxFixture::installation()
{
    static const QString id = qEnvironmentVariable("VELQA_TEST_INSTALLATION", newUuid());
    return id;
}

void SandboxFixture::SetUp()
{
    engine = std::make_unique<EngineClient>(http, realEndpoint());
    if (qEnvironmentVariableIsEmpty("VELQA_TEST_INSTALLATION")) { // a child leaves the cleaning to its parent
        GuestVolumeCleaner::endpoint = realEndpoint();
        GuestVolumeCleaner::installation = installation();
    }
    service = std::make_unique<SandboxService>(*engine, clock, SandboxOwner{installation(), currentOwnerProcess()}, guestDirectory());
}

void SandboxFixture::TearDown()
{
    const Status closed = await<std::monostate>([this](auto done) { service->shutDown(20'000, done); });
    EXPECT_TRUE(closed) << ::testing::PrintToString(closed.error());
    EXPECT_EQ(containers(installation()).size(), 0);
    EXPECT_EQ(volumes(installation()).size(), 0);
    service.reset();
}

SandboxSpec SandboxFixture::spec(const char *runtime) const
{
    SandboxSpec value;
    value.image = image(runtime);
    value.limits.memoryBytes = 512LL << 20;
    value.limits.workspaceBytes = 128LL << 20;
    return value;
}

Result<std::shared_ptr<Sandbox>> SandboxFixture::tryAcquire(const SandboxSpec &wanted)
{
    return await<std::shared_ptr<Sandbox>>([&](auto done) { service->acquire(wanted, done); }, 60'000);
}

std::shared_ptr<Sandbox> SandboxFixture::acquire(const SandboxSpec &wanted)
{
    const Result<std::shared_ptr<Sandbox>> made = tryAcquire(wanted);
    if (!made) {
        ADD_FAILURE() << ::testing::PrintToString(made.error());
        return nullptr;
    }
    return *made;
}

ShellResult SandboxFixture::shell(Sandbox &sandbox, const QString &command, int timeoutMs)
{
    ShellResult result{failure(ErrorCode::Internal, QStringLiteral("not started")), {}, {}};
    if (!sandbox.guest())
        return result;
    ProcessSpec wanted;
    wanted.shellCommand = command;
    wanted.timeoutMs = timeoutMs;
    const std::unique_ptr<GuestProcess> process = sandbox.guest()->start(wanted);
    bool done = false;
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(), [&](const QByteArray &bytes) { result.output += QString::fromUtf8(bytes); });
    QObject::connect(process.get(), &GuestProcess::standardError, process.get(), [&](const QByteArray &bytes) { result.errors += QString::fromUtf8(bytes); });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(), [&](const Result<ProcessExit> &exit) {
        result.exit = exit;
        done = true;
    });
    EXPECT_TRUE(test::spinUntil([&done] { return done; }, timeoutMs + 20'000)) << command.toStdString();
    return result;
}

ToolResult SandboxFixture::tool(Sandbox &sandbox, const char *name, const QJsonObject &arguments)
{
    ToolContext context;
    context.sandbox = &sandbox;
    context.clock = &clock;
    context.runtime = sandbox.spec().image.contains(QLatin1String("node")) ? QStringLiteral("node") : QStringLiteral("python");
    const ToolRegistry registry;
    const std::unique_ptr<ToolCall> call = registry.find(QLatin1String(name))->call(context, arguments);
    ToolResult result;
    int answers = 0;
    QObject::connect(call.get(), &ToolCall::finished, call.get(), [&](const ToolResult &value) {
        result = value;
        ++answers;
    });
    call->start();
    EXPECT_TRUE(test::spinUntil([&answers] { return answers > 0; }, 90'000)) << name;
    EXPECT_EQ(answers, 1);
    return result;
}

void SandboxFixture::waitEnded(Sandbox &sandbox, int deadlineMs)
{
    EXPECT_TRUE(test::spinUntil([&sandbox] { return sandbox.state() == SandboxState::Ended; }, deadlineMs));
}

QList<ContainerSummary> SandboxFixture::containers(const QString &installationId)
{
    const QStringList labels{QStringLiteral("com.velqa.installation=%1").arg(installationId)};
    const auto all = await<QList<ContainerSummary>>([&](auto done) { engine->listContainers(labels, done); });
    EXPECT_TRUE(all);
    return all.value_or(QList<ContainerSummary>());
}

QList<VolumeSummary> SandboxFixture::volumes(const QString &installationId)
{
    const QStringList labels{QStringLiteral("com.velqa.installation=%1").arg(installationId)};
    const auto all = await<QList<VolumeSummary>>([&](auto done) { engine->listVolumes(labels, done); });
    EXPECT_TRUE(all);
    QList<VolumeSummary> rest;
    for (const VolumeSummary &volume : all.value_or(QList<VolumeSummary>())) {
        if (!volume.labels.contains(QLatin1String(sandboxlabels::Guest)))
            rest.append(volume);
    }
    return rest;
}

Result<ContainerState> SandboxFixture::inspect(const QString &id)
{
    return await<ContainerState>([&](auto done) { engine->inspectContainer(id, done); });
}

} // namespace velqa
