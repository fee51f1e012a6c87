// CliRun: one velqa-cli as a child process with its own home, and what it printed. Main thread of a test.
#pragma once

#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace velqa::test {

class CliRun
{
public:
    // `outputFile` takes what it prints instead of us.
    CliRun(const QStringList &arguments, const QProcessEnvironment &environment, const QString &outputFile = {});

    // Waits for the end; false when it took too long (it is killed then).
    bool finish(int deadlineMs = 120'000);
    // Waits until this text was printed on stdout.
    bool sees(const QByteArray &text, int deadlineMs = 60'000);
    int exitCode() const { return m_process.exitCode(); }
    qint64 pid() const { return m_process.processId(); }
    void sendSignal(int signal);

    QByteArray output;
    QByteArray errors;
    QList<QJsonObject> events() const;
    QJsonObject last() const;
    // The joined text of all events of one type.
    QString joined(const QString &type) const;

private:
    QProcess m_process;
};

} // namespace velqa::test
