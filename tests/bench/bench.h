// What a benchmark gives back: one row of the table. Main thread.
#pragma once

#include <QList>
#include <QString>

#include <functional>

namespace velqa::bench {

class Rig;

struct Row
{
    QString name;
    double ours = 0;    // median milliseconds
    double peer = 0;    // median milliseconds
    QString peerName;
    double ratio = 0;   // ours / peer in time, or peer / ours where speed is compared
    QString target;     // "<= 0.05"
    QString remark;
};

double median(QList<double> values);
double millisecondsOf(const std::function<void()> &work);

QList<Row> benchSandbox(Rig &rig, int rounds);
QList<Row> benchTransfer(Rig &rig, int rounds);
QList<Row> benchOutput(Rig &rig, int rounds);
#ifdef VELQA_BENCH_WINDOW
QList<Row> benchWindow(int rounds);
#endif


} // namespace velqa::bench
