// velqa-cli as a child. Main thread of a test.
#include "tests/system/cli/clirun.h"

#include "tests/support/spinuntil.h"

#include <QJsonDocument>

#include <csignal>
#include <sys/types.h>

namespace velqa::test {

CliRun::CliRun(const QStringList &arguments, const QProcessEnvironment &environment, const QString &outputFile)
{
    if (!outputFile.isEmpty())
        m_process.setStandardOutputFile(outputFile);
    m_process.setProcessEnvironment(environment);
    QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process,
                     [this] { output += m_process.readAllStandardOutput(); });
    QObject::connect(&m_process, &QProcess::readyReadStandardError, &m_process,
                     [this] { errors += m_process.readAllStandardError(); });
    m_process.start(QStringLiteral(VELQA_BINARY_DIR "/bin/velqa-cli"), arguments);
}

bool CliRun::finish(int deadlineMs)
{
    const bool ended = spinUntil([this] { return m_process.state() == QProcess::NotRunning; }, deadlineMs);
    if (!ended)
        m_process.kill();
    m_process.waitForFinished(2000);
    output += m_process.readAllStandardOutput();
    errors += m_process.readAllStandardError();
    return ended;
}

bool CliRun::sees(const QByteArray &text, int deadlineMs)
{
    return spinUntil(
        [this, &text] { return output.contains(text) || m_process.state() == QProcess::NotRunning; }, deadlineMs)
        && output.contains(text);
}

void CliRun::sendSignal(int signal)
{
    ::kill(pid_t(m_process.processId()), signal);
}

QList<QJsonObject> CliRun::events() const
{
    QList<QJsonObject> list;
    for (const QByteArray &line : output.split('\n')) {
        if (!line.trimmed().isEmpty())
            list.append(QJsonDocument::fromJson(line).object());
    }
    return list;
}

QJsonObject CliRun::last() const
{
    const auto list = events();
    return list.isEmpty() ? QJsonObject() : list.last();
}

QString CliRun::joined(const QString &type) const
{
    QString text;
    for (const QJsonObject &object : events()) {
        if (object.value(QStringLiteral("type")) == type)
            text += object.value(QStringLiteral("text")).toString();
    }
    return text;
}

} // namespace velqa::test
