// Send to first byte, warm and cold, and one tool call in a live turn. Main thread.
#include "tests/bench/bench.h"
#include "tests/bench/rig.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

#include <algorithm>

namespace velqa::bench {
namespace {

double docker(const QStringList &arguments)
{
    return millisecondsOf([&arguments] { QProcess::execute(QStringLiteral("docker"), arguments); });
}

double firstByte(Rig &rig)
{
    QElapsedTimer timer;
    timer.start();
    double first = -1;
    rig.runTurn(QStringLiteral("echo hello"), [&](const TurnEvent &turnEvent) {
        if (first < 0 && std::holds_alternative<event::ToolOutput>(turnEvent.body))
            first = double(timer.nsecsElapsed()) / 1e6;
    });
    return first;
}

// What the call before left running in the engine is not to be paid by the next one.
void settle()
{
    bool settled = false;
    QTimer::singleShot(100, [&settled] { settled = true; });
    spin([&settled] { return settled; });
}

double toolCall(Rig &rig, Sandbox &sandbox)
{
    const Tool *tool = rig.tools.find(QStringLiteral("run_command"));
    auto call = tool->call(rig.toolContext(sandbox), {{QStringLiteral("command"), QStringLiteral("true")}});
    bool done = false;
    QObject::connect(call.get(), &ToolCall::finished, call.get(), [&done] { done = true; });
    QElapsedTimer timer;
    timer.start();
    call->start();
    spin([&done] { return done; });
    return double(timer.nsecsElapsed()) / 1e6;
}

} // namespace

double median(QList<double> values)
{
    std::sort(values.begin(), values.end());
    return values.isEmpty() ? 0 : values.at(values.size() / 2);
}

double millisecondsOf(const std::function<void()> &work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return double(timer.nsecsElapsed()) / 1e6;
}

QList<Row> benchSandbox(Rig &rig, int rounds)
{
    const QStringList run{QStringLiteral("run"), QStringLiteral("--rm"), QStringLiteral("--network"),
                          QStringLiteral("none"), rig.image(), QStringLiteral("true")};
    QList<double> warm, cold, runs;
    for (int i = 0; i < rounds; ++i) {
        rig.sandboxes().dropStandby();
        cold.append(firstByte(rig));
        runs.append(docker(run));
        rig.waitForStandby();
        warm.append(firstByte(rig));
    }
    rig.sandboxes().dropStandby();

    auto sandbox = rig.acquire();
    const QStringList exec{QStringLiteral("exec"), sandbox->containerId(), QStringLiteral("true")};
    QList<double> calls, execs;
    for (int i = 0; i < rounds * 2; ++i) {
        settle();
        calls.append(toolCall(rig, *sandbox));
        settle();
        execs.append(docker(exec));
    }
    rig.end(sandbox);

    const double runMedian = median(runs);
    return {
        {QStringLiteral("send to first byte, warm"), median(warm), runMedian, QStringLiteral("docker run"),
         median(warm) / runMedian, QStringLiteral("<= 0.05"), {}},
        {QStringLiteral("send to first byte, cold"), median(cold), runMedian, QStringLiteral("docker run"),
         median(cold) / runMedian, QStringLiteral("<= 0.8"), {}},
        {QStringLiteral("one shell tool call"), median(calls), median(execs), QStringLiteral("docker exec"),
         median(calls) / median(execs), QStringLiteral("<= 0.05"), {}},
    };
}

} // namespace velqa::bench
