// 100 MB of command output through a whole turn, against docker exec read to a pipe; growth of resident memory. Main thread.
#include "tests/bench/bench.h"
#include "tests/bench/rig.h"

#include <QFile>
#include <QProcess>

namespace velqa::bench {
namespace {

const QString command = QStringLiteral("yes 0123456789abcdef0123456789abcdef | head -c 100000000");

// Kilobytes of a line of /proc/self/status.
qint64 memoryKiB(const QByteArray &field)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith(field))
            return line.mid(field.size()).trimmed().split(' ').first().toLongLong();
    }
    return 0;
}

void resetPeak()
{
    QFile file(QStringLiteral("/proc/self/clear_refs"));
    if (file.open(QIODevice::WriteOnly))
        file.write("5");
}

} // namespace

QList<Row> benchOutput(Rig &rig, int rounds)
{
    QList<double> ours, peers, growth;
    for (int i = 0; i < rounds; ++i) {
        resetPeak();
        const qint64 before = memoryKiB("VmRSS:");
        qint64 started = 0;
        qint64 ended = 0;
        rig.runTurn(command, [&](const TurnEvent &turnEvent) {
            if (std::holds_alternative<event::ToolStarted>(turnEvent.body))
                started = turnEvent.timeMs;
            else if (std::holds_alternative<event::ToolFinished>(turnEvent.body))
                ended = turnEvent.timeMs;
        });
        ours.append(double(ended - started));
        growth.append(double(memoryKiB("VmHWM:") - before) / 1024.0);

        auto sandbox = rig.acquire();
        peers.append(millisecondsOf([&] {
            QProcess process;
            process.start(QStringLiteral("docker"), {QStringLiteral("exec"), sandbox->containerId(),
                                                     QStringLiteral("sh"), QStringLiteral("-c"), command});
            while (process.waitForReadyRead(60'000))
                process.readAllStandardOutput();
            process.waitForFinished(60'000);
        }));
        rig.end(sandbox);
    }
    return {{QStringLiteral("100 MB of output, time"), median(ours), median(peers), QStringLiteral("docker exec"),
             median(ours) / median(peers), QStringLiteral("<= 1.2"),
             QStringLiteral("resident memory grew by %1 MiB (<= 64)").arg(median(growth), 0, 'f', 1)}};
}

} // namespace velqa::bench
