// velqa-bench: prints one table of ratios; absolute times on a shared machine mean little. Main thread.
#include "app/common/composition.h"
#include "tests/bench/bench.h"
#include "tests/bench/rig.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <csignal>
#include <cstdio>

using namespace velqa;
using namespace velqa::bench;

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Ratios against the docker CLI, measured in turns in one run."));
    parser.addHelpOption();
    parser.addOption({QStringLiteral("rounds"), QStringLiteral("Rounds of each measurement."), QStringLiteral("N"),
                      QStringLiteral("10")});
    parser.addOption({QStringLiteral("image"), QStringLiteral("Image to use."), QStringLiteral("NAME"),
                      QStringLiteral("velqa-runtime-python:1")});
    parser.process(application);
    const int rounds = qMax(1, parser.value(QStringLiteral("rounds")).toInt());

    Rig rig(makeEnvironment({}).guestDirectory, parser.value(QStringLiteral("image")));
    QList<Row> rows = benchSandbox(rig, rounds);
    rows += benchTransfer(rig, qMax(1, rounds / 2));
    rows += benchOutput(rig, qMax(1, rounds / 2));

    std::printf("%-28s %12s %12s %-14s %8s %9s  %s\n", "measured", "ours ms", "peer ms", "peer", "ratio", "aim", "");
    for (const Row &row : rows)
        std::printf("%-28s %12.2f %12.2f %-14s %8.3f %9s  %s\n", qPrintable(row.name), row.ours, row.peer,
                    qPrintable(row.peerName), row.ratio, qPrintable(row.target), qPrintable(row.remark));
    return 0;
}
