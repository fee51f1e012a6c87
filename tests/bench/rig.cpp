// Driving core without a window. Main thread.
#include "tests/bench/rig.h"

#include "core/agent/turnsandbox.h"
#include "core/sandbox/sandboxowner.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>

#include <cstdio>
#include <cstdlib>

namespace velqa::bench {
namespace {

class OneAnswer final : public ModelStream
{
public:
    explicit OneAnswer(ModelAnswer answer)
    {
        QMetaObject::invokeMethod(
            this, [this, answer = std::move(answer)] { emit finished(answer); }, Qt::QueuedConnection);
    }
    void abort() override {}
};

} // namespace

void die(const QString &sentence)
{
    std::fprintf(stderr, "velqa-bench: %s\n", sentence.toUtf8().constData());
    std::exit(1);
}

void spin(const std::function<bool()> &condition)
{
    QEventLoop loop;
    QTimer bound;
    bound.start(300'000);
    QObject::connect(&bound, &QTimer::timeout, &loop, [] { die(QStringLiteral("a benchmark hangs")); });
    while (!condition())
        loop.processEvents(QEventLoop::WaitForMoreEvents);
}

std::unique_ptr<ModelStream> OneCommandModel::start(const ModelRequest &request)
{
    ModelAnswer answer;
    answer.message.role = ModelMessage::Role::Assistant;
    if (request.messages.last().role == ModelMessage::Role::User) {
        answer.finish = ModelFinish::ToolCalls;
        answer.message.toolCalls = {{QStringLiteral("c1"), QStringLiteral("run_command"),
                                     QByteArray("{\"command\":\"") + m_command.toUtf8() + "\"}"}};
    } else {
        answer.message.text = QStringLiteral("done");
    }
    return std::make_unique<OneAnswer>(answer);
}

Rig::Rig(const QString &guestDirectory, const QString &image) : m_image(image)
{
    const auto engines = discoverEngines(EngineEnvironment::current());
    if (!engines || engines->isEmpty())
        die(QStringLiteral("no engine is configured"));
    m_engine = std::make_unique<EngineClient>(m_http, engines->first());
    m_sandboxes = std::make_unique<SandboxService>(*m_engine, m_clock, SandboxOwner{newUuid(), currentOwnerProcess()},
                                                   guestDirectory);
    auto store = Store::open(m_directory.filePath(QStringLiteral("bench.db")));
    if (!store)
        die(store.error().message);
    m_store = std::move(*store);
    m_workspace = std::make_unique<WorkspaceService>(*m_store, m_clock, m_directory.path());
    QObject context;
    bool prepared = false;
    m_sandboxes->prepare(Completion<EngineInfo>(&context, [&prepared](const Result<EngineInfo> &info) {
        if (!info)
            die(info.error().message + u' ' + info.error().detail);
        prepared = true;
    }));
    spin([&prepared] { return prepared; });
}

Rig::~Rig()
{
    QObject context;
    bool down = false;
    m_sandboxes->shutDown(10'000, Completion<std::monostate>(&context, [&down](const Status &) { down = true; }));
    spin([&down] { return down; });
}

SandboxSpec Rig::spec() const
{
    SandboxSpec spec;
    spec.image = m_image;
    spec.network = AgentSpec().network; // what a turn of a new agent asks for
    return spec;
}

std::shared_ptr<Sandbox> Rig::acquire()
{
    QObject context;
    std::shared_ptr<Sandbox> sandbox;
    m_sandboxes->acquire(spec(), Completion<std::shared_ptr<Sandbox>>(
                                     &context, [&sandbox](const Result<std::shared_ptr<Sandbox>> &acquired) {
                                         if (!acquired)
                                             die(acquired.error().message + u' ' + acquired.error().detail);
                                         sandbox = *acquired;
                                     }));
    spin([&sandbox] { return sandbox != nullptr; });
    return sandbox;
}

void Rig::waitForStandby()
{
    m_sandboxes->keepStandby(spec());
    QTimer look; // readiness has no signal; looking is good enough here
    look.start(5);
    spin([this] { return m_sandboxes->hasReadyStandby(spec()); });
}

void Rig::end(std::shared_ptr<Sandbox> sandbox)
{
    bool ended = sandbox->state() == SandboxState::Ended;
    QObject::connect(sandbox.get(), &Sandbox::ended, sandbox.get(), [&ended] { ended = true; });
    sandbox->end(EndCause::Finished);
    spin([&ended] { return ended; });
}

void Rig::upload(const QString &path)
{
    StoredConversation row;
    row.id = m_conversation;
    if (const Status saved = m_store->saveConversation(row); !saved)
        die(saved.error().message);
    QObject context;
    bool done = false;
    m_workspace->addUploads(m_conversation, {path}, {&context, [&done](const Result<UploadReport> &report) {
                                                         if (!report || report->added.size() != 1)
                                                             die(QStringLiteral("the upload was not taken"));
                                                         done = true;
                                                     }});
    spin([&done] { return done; });
}

void Rig::fill(const std::shared_ptr<Sandbox> &fresh)
{
    QObject context;
    bool done = false;
    m_workspace->fill(freshFilesOf(fresh), m_conversation, {}, 0, {&context, [&done](const Status &status) {
                                                                       if (!status)
                                                                           die(status.error().message);
                                                                       done = true;
                                                                   }});
    spin([&done] { return done; });
}

ToolContext Rig::toolContext(Sandbox &sandbox)
{
    ToolContext context;
    context.sandbox = &sandbox;
    context.workspace = m_workspace.get();
    context.clock = &m_clock;
    context.runtime = QStringLiteral("python");
    context.commandTimeoutSeconds = 300;
    return context;
}

void Rig::runTurn(const QString &command, const std::function<void(const TurnEvent &)> &onEvent)
{
    TurnRunner::Services services;
    services.acquireSandbox = [this](const SandboxSpec &wanted, Completion<std::shared_ptr<Sandbox>> done) {
        m_sandboxes->acquire(wanted, std::move(done));
    };
    services.workspace = m_workspace.get();
    services.tools = &tools;
    services.clock = &m_clock;
    TurnRequest request;
    request.turn = TurnId::create();
    request.conversation = ConversationId::create();
    request.agent = starterAgents().first();
    request.agent.limits = spec().limits;
    request.agent.commandTimeoutSeconds = 300;
    request.image = m_image;
    request.text = QStringLiteral("go");
    TurnRunner runner(services, std::make_shared<OneCommandModel>(command), request);
    bool finished = false;
    bool gone = false;
    QObject::connect(&runner, &TurnRunner::event, &runner, [&onEvent](const TurnEvent &e) { onEvent(e); });
    QObject::connect(&runner, &TurnRunner::finished, &runner, [&finished] { finished = true; });
    QObject::connect(&runner, &TurnRunner::sandboxGone, &runner, [&gone] { gone = true; });
    runner.start();
    spin([&finished] { return finished; });
    runner.endSandbox();
    spin([&gone] { return gone; });
}

} // namespace velqa::bench
