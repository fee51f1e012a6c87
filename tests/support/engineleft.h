// What a program under test has on the engine, by the docker command line: only what bears the installation of its home, so that a
// window that somebody uses beside the tests does not count. Main thread of a test.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace velqa::test {

// A command of the docker CLI; its output.
QByteArray docker(const QStringList &arguments);
// Containers, volumes and networks of sandboxes, in any state, one line each; the guest's volume is not one of them.
QStringList leftOnEngine(const QString &home);
// Ids of the containers that run.
QStringList runningOnEngine(const QString &home);

} // namespace velqa::test
