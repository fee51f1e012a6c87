// What the command line prints: plain text for people, JSON lines for programs. Main thread.
#pragma once

#include <QJsonObject>
#include <QString>

namespace velqa {

enum class ExitCode {
    Completed = 0,
    Failed = 1,
    Usage = 2,
    Stopped = 3,
    Expired = 4,
    Locked = 5,       // no entitlement
    EngineMissing = 6,
    NotStarted = 7,   // the program's own data could not be opened
    Interrupted = 8,
    OutputLost = 9,   // stdout could not be written
};

void printText(const QString &text);  // stdout, as it is (escapes already stripped), flushed
void printJson(const QJsonObject &object);
bool isOutputLost(); // stdout refused something: its reader is gone, or its disk is full
void printProblem(const QString &sentence); // stderr, one line

} // namespace velqa
