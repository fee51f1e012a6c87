// velqa-bench: prints one table of ratios; absolute times on a shared machine mean little. Main thread.
#include "app/common/composition.h"
#include "tests/bench/bench.h"
#include "tests/bench/rig.h"

#include <QCommandLineParser>
#ifdef VELQA_BENCH_WINDOW
#include <QApplication>
#include <QStandardPaths>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

#include <csignal>
#include <cstdio>

using namespace velqa;
using namespace velqa::bench;

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
#ifdef VELQA_BENCH_WINDOW
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
#endif
    Application application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Ratios against the docker CLI, measured in turns in one run."));
    parser.addHelpOption();
    parser.addOption({QStringLiteral("rounds"), QStringLiteral("Rounds of each measurement."), QStringLiteral("N"),
                      QStringLiteral("10")});
    parser.addOption({QStringLiteral("image"), QStringLiteral("Image to use."), QStringLiteral("NAME"),
                      QStringLiteral("velqa-runtime-python:1")});
    parser.addOption({QStringLiteral("only"), QStringLiteral("Only these: sandbox, transfer, output, window."),
                      QStringLiteral("LIST")});
    parser.process(application);
    const QStringList only = parser.value(QStringLiteral("only")).split(u',', Qt::SkipEmptyParts);
    const auto wants = [&only](const char *name) { return only.isEmpty() || only.contains(QLatin1String(name)); };
    const int rounds = qMax(1, parser.value(QStringLiteral("rounds")).toInt());

    QList<Row> rows;
    {
        Rig rig(makeEnvironment({}).guestDirectory, parser.value(QStringLiteral("image")));
        if (wants("sandbox"))
            rows += benchSandbox(rig, rounds);
        if (wants("transfer"))
            rows += benchTransfer(rig, qMax(1, rounds / 2));
        if (wants("output"))
            rows += benchOutput(rig, qMax(1, rounds / 2));
    }
#ifdef VELQA_BENCH_WINDOW
    if (wants("window"))
        rows += benchWindow(qMax(1, rounds / 2));
#endif

    std::printf("%-28s %12s %12s %-14s %8s %9s  %s\n", "measured", "ours ms", "peer ms", "peer", "ratio", "aim", "");
    for (const Row &row : rows)
        std::printf("%-28s %12.2f %12.2f %-14s %8.3f %9s  %s\n", qPrintable(row.name), row.ours, row.peer,
                    qPrintable(row.peerName), row.ratio, qPrintable(row.target), qPrintable(row.remark));
    return 0;
}
