// Runs a process and words its end for model and person. Core thread.
#include "core/tools/processcall.h"

#include <QCoreApplication>
#include <QLocale>

namespace velqa {
namespace {

constexpr int MinTimeoutMs = 1'000;

QString seconds(qint64 ms)
{
    return QLocale::c().toString(double(ms) / 1'000, 'f', ms < 10'000 ? 1 : 0) + QStringLiteral(" s");
}

QString signalName(int signal)
{
    switch (signal) {
    case 1: return QStringLiteral("SIGHUP");
    case 2: return QStringLiteral("SIGINT");
    case 6: return QStringLiteral("SIGABRT");
    case 8: return QStringLiteral("SIGFPE");
    case 9: return QStringLiteral("SIGKILL");
    case 11: return QStringLiteral("SIGSEGV");
    case 13: return QStringLiteral("SIGPIPE");
    case 15: return QStringLiteral("SIGTERM");
    case 25: return QStringLiteral("SIGXFSZ");
    case 31: return QStringLiteral("SIGSYS");
    default: return QStringLiteral("signal %1").arg(signal);
    }
}

} // namespace

void ProcessCall::startProcess(ProcessSpec spec, int askedSeconds)
{
    const qint64 asked = qint64(askedSeconds > 0 ? askedSeconds : context().commandTimeoutSeconds) * 1'000;
    const qint64 most = qMax<qint64>(MinTimeoutMs, guest().remainingMs() * 9 / 10);
    m_timeoutMs = int(qMin(asked, most));
    spec.timeoutMs = m_timeoutMs;
    m_process = guest().start(spec);
    if (!m_process) {
        failFrom({ErrorCode::EngineLost, {}, {}}, {});
        return;
    }
    connect(m_process.get(), &GuestProcess::standardOutput, this, &ProcessCall::takeOutput);
    connect(m_process.get(), &GuestProcess::standardError, this, &ProcessCall::takeError);
    connect(m_process.get(), &GuestProcess::finished, this, &ProcessCall::ended);
}

void ProcessCall::takeOutput(const QByteArray &bytes)
{
    m_output.append(bytes);
    if (const QString text = m_outputDecoder.decode(bytes); !text.isEmpty())
        emit output(QStringLiteral("stdout"), text);
}

void ProcessCall::takeError(const QByteArray &bytes)
{
    m_error.append(bytes);
    if (const QString text = m_errorDecoder.decode(bytes); !text.isEmpty())
        emit output(QStringLiteral("stderr"), text);
}

bool ProcessCall::stopWork()
{
    if (!m_process)
        return false;
    m_process->killTree();
    return true;
}

QString ProcessCall::partialText() const
{
    return m_output.isEmpty() && m_error.isEmpty() ? QString() : combinedOutput(m_output, m_error, context().outputCharacters);
}

void ProcessCall::ended(const Result<ProcessExit> &exit)
{
    if (isAnswered())
        return;
    if (const QString rest = m_outputDecoder.flush(); !rest.isEmpty())
        emit output(QStringLiteral("stdout"), rest);
    if (const QString rest = m_errorDecoder.flush(); !rest.isEmpty())
        emit output(QStringLiteral("stderr"), rest);
    if (isAnswered()) // a receiver of the output cancelled
        return;
    if (isCancelled())
        fail(QCoreApplication::translate("Tools", "Stopped by you."),
             exit ? QStringLiteral("Stopped by the person after %1.").arg(seconds(exit->durationMs))
                  : QStringLiteral("Stopped by the person."));
    else if (!exit)
        failFrom(exit.error(), {});
    else
        processEnded(*exit);
}

void ProcessCall::processEnded(const ProcessExit &exit)
{
    report(exit);
}

void ProcessCall::report(const ProcessExit &exit)
{
    ToolResult result;
    result.exitCode = exit.exitCode;
    QString head;
    const QString memory = byteText(guest().limits().memoryBytes);
    if (exit.outOfMemory) {
        head = QStringLiteral("Out of memory at %1: the command was killed after %2. Work in smaller pieces.")
                   .arg(memory, seconds(exit.durationMs));
        result.error = QCoreApplication::translate("Tools", "Out of memory at %1.").arg(memory);
    } else {
        switch (exit.cause) {
        case ProcessExit::Cause::Exited:
            result.ok = exit.exitCode == 0;
            head = QStringLiteral("Exit code %1 after %2.").arg(exit.exitCode).arg(seconds(exit.durationMs));
            if (!result.ok)
                result.error = QCoreApplication::translate("Tools", "Exit code %1.").arg(exit.exitCode);
            break;
        case ProcessExit::Cause::Signalled:
            head = QStringLiteral("Ended by %1 after %2 (exit code %3).")
                       .arg(signalName(exit.signal), seconds(exit.durationMs)).arg(exit.exitCode);
            result.error = QCoreApplication::translate("Tools", "Ended by %1.").arg(signalName(exit.signal));
            break;
        case ProcessExit::Cause::TimedOut:
            head = QStringLiteral("Stopped after %1: the time limit of this command. Its whole process tree was killed. Run it in "
                                  "smaller steps, or give a larger timeout_seconds.").arg(seconds(m_timeoutMs));
            result.error = QCoreApplication::translate("Tools", "Stopped after %1 s, the time limit.")
                               .arg(QLocale().toString(m_timeoutMs / 1'000));
            break;
        case ProcessExit::Cause::Killed:
            head = QStringLiteral("Killed after %1.").arg(seconds(exit.durationMs));
            result.error = QCoreApplication::translate("Tools", "Killed.");
            break;
        case ProcessExit::Cause::StartFailed:
            head = QStringLiteral("Could not be started: %1").arg(displayLine(exit.error, 300));
            result.error = QCoreApplication::translate("Tools", "Could not be started.");
            result.exitCode.reset();
            break;
        }
    }
    const QString shown = partialText();
    result.text = head + u'\n' + (shown.isEmpty() ? QStringLiteral("(no output)") : shown);
    const bool mentionsFullDisk = m_error.contains("No space left on device") || m_output.contains("No space left on device")
        || m_error.contains("ENOSPC");
    if (!result.ok && !exit.outOfMemory && mentionsFullDisk)
        explainFullDisk(std::move(result));
    else
        finish(std::move(result));
}

// Which place is full: the workspace, or one of the small ones beside it.
void ProcessCall::explainFullDisk(ToolResult result)
{
    guest().facts(Completion<GuestFacts>(this, [this, result](const Result<GuestFacts> &facts) {
        ToolResult told = result;
        const bool workspaceFull = facts && facts->workspaceFreeBytes < qMax<qint64>(1 << 20, facts->workspaceBytes / 50);
        if (workspaceFull) {
            told.text += QStringLiteral("\nDisk full: the workspace holds %1. Remove files that are not needed.")
                             .arg(byteText(facts->workspaceBytes));
            told.error = QCoreApplication::translate("Tools", "Disk full: the workspace holds %1.").arg(byteText(facts->workspaceBytes));
        } else if (facts) {
            told.text += QStringLiteral("\nThe workspace still has %1 free, but /tmp and the home directory are small. "
                                        "Keep large files in /workspace.").arg(byteText(facts->workspaceFreeBytes));
        }
        finish(told);
    }));
}

} // namespace velqa
