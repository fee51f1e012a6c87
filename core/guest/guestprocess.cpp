// A process in the sandbox, seen from the app. Core thread.
#include "core/guest/guestprocess.h"
#include "core/guest/guesterrors.h"

#include <algorithm>

namespace velqa {

using namespace protocol;
using Frame = FrameReader::Frame;
using Answer = GuestRequest::Answer;

namespace {

std::string toBytes(const QString &text)
{
    return text.toUtf8().toStdString();
}

// What execve cannot take; empty when all is well.
QString problemOf(const ProcessSpec &spec)
{
    const auto hasNul = [](const QString &text) { return text.contains(QChar(0)); };
    if (std::any_of(spec.argv.begin(), spec.argv.end(), hasNul) || hasNul(spec.shellCommand) ||
        hasNul(spec.workingDirectory))
        return GuestProcess::tr("The command contains a NUL character. Remove it.");
    for (auto i = spec.environment.begin(); i != spec.environment.end(); ++i) {
        if (i.key().isEmpty() || i.key().contains(QLatin1Char('=')) || hasNul(i.key()) || hasNul(i.value()))
            return GuestProcess::tr("An environment variable has a name or value that cannot be used.");
    }
    return {};
}

ProcessExit toExit(const ExitReport &report)
{
    ProcessExit exit;
    exit.cause = static_cast<ProcessExit::Cause>(report.cause);
    exit.exitCode = report.exitCode;
    exit.signal = report.signal;
    exit.outOfMemory = report.outOfMemory;
    exit.durationMs = static_cast<qint64>(report.durationMs);
    exit.userTimeMs = static_cast<qint64>(report.userTimeMs);
    exit.systemTimeMs = static_cast<qint64>(report.systemTimeMs);
    exit.maxResidentKiB = static_cast<qint64>(report.maxResidentKiB);
    exit.error = QString::fromUtf8(report.error.data(), static_cast<qsizetype>(report.error.size()));
    return exit;
}

} // namespace

ProcessRequest::ProcessRequest(GuestLink &l, RemoteProcess *process) : link(l), m_process(process) {}

ProcessRequest::~ProcessRequest() = default;

Answer ProcessRequest::receive(const Frame &frame)
{
    switch (frame.type) {
    case Type::Started: {
        Reader reader(frame.payload);
        const quint32 pid = reader.u32();
        if (m_started || !reader.atEnd() || pid == 0 || pid > 0x7fffffffU)
            return Answer::Violation;
        m_started = true;
        if (m_process)
            emit m_process->started(static_cast<int>(pid));
        return Answer::Continue;
    }
    case Type::Output:
    case Type::Errors:
        return takeOutput(frame);
    case Type::Credit: {
        Reader reader(frame.payload);
        const quint32 bytes = reader.u32();
        if (!m_started || !reader.atEnd())
            return Answer::Violation;
        if (m_process) {
            m_process->addInputCredit(bytes);
            if (m_process->m_inputCredit > InputWindow)
                return Answer::Violation;
            m_process->pumpInput();
        }
        return Answer::Continue;
    }
    case Type::Exited:
        return takeExit(frame.payload);
    case Type::Failed: {
        Failure failure;
        if (m_started || !decodeAll(frame.payload, failure))
            return Answer::Violation;
        ProcessExit exit;
        exit.cause = ProcessExit::Cause::StartFailed;
        exit.exitCode = 127;
        exit.error = errorOf(failure).message;
        if (m_process)
            m_process->takeExit(exit);
        return Answer::Ended;
    }
    default:
        return Answer::Violation;
    }
}

Answer ProcessRequest::takeOutput(const Frame &frame)
{
    const auto size = static_cast<qint64>(frame.payload.size());
    if (!m_started || size == 0 || size > m_window)
        return Answer::Violation;
    m_window -= size;
    if (m_process)
        m_process->takeChunk(frame.type, QByteArray(frame.payload.data(), static_cast<qsizetype>(size)));
    else
        consumed(size);
    return Answer::Continue;
}

Answer ProcessRequest::takeExit(std::string_view payload)
{
    ExitReport report;
    if (!decodeAll(payload, report) || (!m_started && report.cause != ExitCause::StartFailed))
        return Answer::Violation;
    if (m_process)
        m_process->takeExit(toExit(report));
    return Answer::Ended;
}

void ProcessRequest::consumed(qint64 bytes)
{
    m_consumed += bytes;
    if (m_consumed >= OutputWindow / 4) {
        m_window += m_consumed;
        link.sendCredit(id, static_cast<quint32>(std::exchange(m_consumed, 0)));
    }
}

void ProcessRequest::fail(const Error &error)
{
    if (m_process)
        m_process->finish(failure(error));
}

RemoteProcess::~RemoteProcess()
{
    if (m_link && !m_finished && !m_heldExit) {
        m_link->send(Type::KillTree, m_id);
        // Nobody will take the held output: let the guest go on.
        if (const auto request = m_request.lock()) {
            for (const Chunk &chunk : m_held)
                request->consumed(chunk.bytes.size());
        }
    }
}

void RemoteProcess::begin(GuestLink &link, const ProcessSpec &spec)
{
    StartRequest start;
    for (const QString &argument : spec.argv)
        start.argv.push_back(toBytes(argument));
    start.shellCommand = toBytes(spec.shellCommand);
    start.workingDirectory = toBytes(spec.workingDirectory);
    for (auto i = spec.environment.begin(); i != spec.environment.end(); ++i)
        start.environment.emplace_back(toBytes(i.key()), toBytes(i.value()));
    start.wantsInput = spec.keepStdinOpen || !spec.standardInput.isEmpty();
    start.timeoutMs = static_cast<quint32>(std::max(0, spec.timeoutMs));
    Writer writer;
    encode(writer, start);
    if (const QString problem = problemOf(spec); !problem.isEmpty()) {
        refuse(problem);
        return;
    }
    if (writer.size() > MaxPayload || start.workingDirectory.size() > MaxPath || start.argv.size() > 4096 ||
        start.environment.size() > 4096) {
        refuse(tr("The command is too long. Write it to a file and run that."));
        return;
    }
    m_link = &link;
    const auto request = std::make_shared<ProcessRequest>(link, this);
    m_request = request;
    m_id = request->id = link.add(request);
    m_inputClosed = !start.wantsInput;
    link.cork();
    link.send(Type::Start, m_id, writer.bytes());
    writeStdin(spec.standardInput);
    if (!spec.keepStdinOpen)
        closeStdin();
    link.uncork();
}

void RemoteProcess::refuse(const QString &why)
{
    ProcessExit exit;
    exit.cause = ProcessExit::Cause::StartFailed;
    exit.exitCode = 127;
    exit.error = why;
    QMetaObject::invokeMethod(
        this, [this, exit] { finish(exit); }, Qt::QueuedConnection);
}

void RemoteProcess::writeStdin(const QByteArray &bytes)
{
    if (m_inputClosed || m_inputClosing)
        return;
    m_input.append(bytes);
    pumpInput();
}

void RemoteProcess::closeStdin()
{
    if (m_inputClosed)
        return;
    m_inputClosing = true;
    pumpInput();
}

void RemoteProcess::pumpInput()
{
    if (!m_link || m_inputClosed)
        return;
    m_link->cork();
    while (m_inputSent < m_input.size() && m_inputCredit > 0) {
        const qsizetype size = static_cast<qsizetype>(
            std::min<qint64>({m_input.size() - m_inputSent, m_inputCredit, static_cast<qint64>(DataSize)}));
        m_link->send(Type::Input, m_id, std::string_view(m_input.constData() + m_inputSent, static_cast<size_t>(size)));
        m_inputSent += size;
        m_inputCredit -= size;
    }
    if (m_inputSent == m_input.size()) {
        m_input.clear();
        m_inputSent = 0;
        if (m_inputClosing) {
            m_inputClosed = true;
            m_link->send(Type::CloseInput, m_id);
        }
    }
    m_link->uncork();
}

void RemoteProcess::sendSignal(int signal)
{
    if (!m_link || m_finished)
        return;
    Writer writer;
    writer.u32(static_cast<quint32>(signal));
    m_link->send(Type::Signal, m_id, writer.bytes());
}

void RemoteProcess::killTree()
{
    if (m_link)
        m_link->send(Type::KillTree, m_id);
}

void RemoteProcess::setOutputPaused(bool paused)
{
    m_paused = paused;
    if (!paused)
        QMetaObject::invokeMethod(this, &RemoteProcess::flushHeld, Qt::QueuedConnection);
}

void RemoteProcess::flushHeld()
{
    const QPointer<RemoteProcess> guard(this);
    while (guard && !m_paused && !m_held.isEmpty())
        emitChunk(m_held.takeFirst());
    if (guard && !m_paused && m_heldExit)
        finish(*std::exchange(m_heldExit, std::nullopt));
}

void RemoteProcess::takeChunk(Type type, const QByteArray &bytes)
{
    if (m_paused || !m_held.isEmpty())
        m_held.append({type, bytes});
    else
        emitChunk({type, bytes});
}

void RemoteProcess::emitChunk(const Chunk &chunk)
{
    if (const auto request = m_request.lock(); request && m_link)
        request->consumed(chunk.bytes.size());
    if (chunk.type == Type::Output)
        emit standardOutput(chunk.bytes);
    else
        emit standardError(chunk.bytes);
}

void RemoteProcess::takeExit(const ProcessExit &exit)
{
    if (m_paused || !m_held.isEmpty())
        m_heldExit = exit;
    else
        finish(exit);
}

void RemoteProcess::finish(const Result<ProcessExit> &exit)
{
    if (m_finished || m_heldExit) // an exit that waits for the owner stands
        return;
    m_finished = true;
    m_inputClosed = true;
    m_input.clear();
    emit finished(exit);
}

} // namespace velqa
