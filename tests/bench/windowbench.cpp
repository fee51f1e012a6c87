// 100 MB of output drawn live: the whole program with its window, a real turn, and how long the UI thread was away. UI thread.
#include "app/common/composition.h"
#include "app/desktop/desktop.h"
#include "core/license/entitlement.h"
#include "core/secrets/memorysecretstore.h"
#include "tests/bench/bench.h"
#include "tests/bench/gapmeter.h"
#include "tests/bench/rig.h"
#include "tests/support/demolicense.h"

#include <QTemporaryDir>

#include <cstdio>

namespace velqa::bench {
namespace {

// The practice model runs this block in the sandbox.
const QString message = QStringLiteral("```python\n"
                                       "import subprocess\n"
                                       "subprocess.run(\"yes 0123456789abcdef0123456789abcdef | head -c 100000000\", shell=True)\n"
                                       "```\n");

StudioEnvironment environmentOf(const QString &home, const test::DemoLicenseServer &server)
{
    QProcessEnvironment told;
    server.addTo(&told);
    StudioEnvironment environment = makeEnvironment(home);
    environment.licenseUrl = told.value(QStringLiteral("VELQA_LICENSE_URL"));
    environment.licenseKeys = parseLicenseKeys(told.value(QStringLiteral("VELQA_LICENSE_KEYS")).toLatin1());
    environment.licenseIssuer = told.value(QStringLiteral("VELQA_LICENSE_ISSUER"));
    environment.createSecretStore = [] { return std::make_unique<MemorySecretStore>(); };
    return environment;
}

} // namespace

QList<Row> benchWindow(int rounds)
{
    const QTemporaryDir home;
    const test::DemoLicenseServer server;
    Desktop desktop(environmentOf(home.path(), server));
    Studio &studio = desktop.studio();
    MainWindow &window = desktop.window();
    QObject context;
    QList<AgentSpec> agents;
    bool engineReady = false;
    bool entitled = false;
    QObject::connect(&studio, &Studio::agentsChanged, &context, [&](const QList<AgentSpec> &list) { agents = list; });
    QObject::connect(&studio, &Studio::engineChanged, &context, [&](const EngineStatus &status) {
        engineReady = status.state == EngineStatus::State::Ready;
        if (status.state == EngineStatus::State::Failed || status.state == EngineStatus::State::ImageMissing)
            die(QStringLiteral("the engine is not ready: ") + status.error.message + status.missingImages.join(u' '));
    });
    window.resize(1440, 900);
    window.show();
    spin([&] { return window.phase() == MainWindow::Phase::Open && engineReady && !agents.isEmpty(); });
    studio.activateLicense(server.demoKey(), Completion<LicenseStatus>(&context, [&](const Result<LicenseStatus> &status) {
        entitled = status && status->sandboxAllowed;
        if (!entitled)
            die(QStringLiteral("no licence: ") + server.problem());
    }));
    spin([&] { return entitled; });

    GapMeter meter;
    QList<double> gaps, idle;
    bool finished = false;
    TurnId turn;
    QObject::connect(&studio, &Studio::turnEvent, &context, [&](const ConversationId &, const TurnEvent &turnEvent) {
        if (std::holds_alternative<event::ToolStarted>(turnEvent.body))
            meter.start();
        if (const auto *end = std::get_if<event::TurnFinished>(&turnEvent.body)) {
            finished = true;
            if (end->state != TurnState::Completed)
                die(QStringLiteral("the turn did not complete: ") + end->error);
        }
    });
    for (int i = 0; i < rounds; ++i) {
        ConversationId conversation;
        studio.createConversation(agents.first().id, Completion<ConversationSummary>(
                                                         &context, [&](const Result<ConversationSummary> &created) {
                                                             if (!created)
                                                                 die(created.error().message);
                                                             conversation = created->id;
                                                         }));
        spin([&] { return !conversation.isEmpty(); });
        window.openConversation(conversation);
        finished = false;
        SendRequest request;
        request.conversation = conversation;
        request.text = message;
        studio.send(request, Completion<TurnId>(&context, [&](const Result<TurnId> &begun) {
                        if (!begun)
                            die(begun.error().message);
                        turn = *begun;
                    }));
        spin([&] { return finished; });
        QTimer rest; // what is drawn after the end counts, too
        bool rested = false;
        QObject::connect(&rest, &QTimer::timeout, &rest, [&] { rested = true; });
        rest.start(300);
        spin([&] { return rested; });
        meter.stop();
        gaps.append(meter.longestMs());
        idle.append(meter.longestIdleMs());
    }
    bool down = false;
    QObject::connect(&studio, &Studio::shutDownFinished, &context, [&] { down = true; });
    studio.shutDown();
    spin([&] { return down; });
    Row row{QStringLiteral("100 MB drawn live, UI gap"), median(gaps), median(idle), QStringLiteral("idle thread"),
            median(gaps) / median(idle), QStringLiteral("<= 16 ms"), {}};
    row.remark = QStringLiteral("longest of a round: median; worst %1 ms").arg(*std::max_element(gaps.begin(), gaps.end()), 0, 'f', 1);
    return {row};
}

} // namespace velqa::bench
