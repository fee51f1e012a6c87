// Frames in, deeds out.
#include "core/guest/program/server.h"
#include "core/guest/program/usage.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>

namespace velqa::guest {

using namespace protocol;

namespace {

constexpr int InputCopy = 0;
constexpr int OutputCopy = 1;
constexpr unsigned NoReplace = 1; // RENAME_NOREPLACE
constexpr std::uint64_t MaxDeadlineMs = 366ULL * 24 * 3600 * 1000;

std::string architecture()
{
    utsname name{};
    return uname(&name) == 0 ? name.machine : "unknown";
}

} // namespace

Server::Server(Options options)
    : m_options(std::move(options))
    , m_endMs(Loop::nowMs() + m_options.deadlineSeconds * 1000)
    , m_channel(m_loop, InputCopy, OutputCopy)
    , m_processes(m_loop, m_channel, m_options.workspace)
    , m_jobs(m_channel)
    , m_puts(m_channel, [this](std::string_view path) { return resolve(path); })
    , m_watcher(m_loop, m_channel, m_options.workspace)
    , m_gateway(m_loop, m_channel)
{
    m_channel.onFrame = [this](const Frame &frame) { handle(frame); };
    m_channel.onEnd = [this] { channelEnded(); };
    m_channel.onDrained = [this] {
        m_processes.resume();
        m_gateway.resume();
    };
}

void Server::run()
{
    m_loop.add(static_cast<Timed *>(this));
    m_loop.add(&m_processes);
    m_loop.add(static_cast<Timed *>(&m_watcher));
    m_loop.add(&m_jobs);
    m_loop.add(static_cast<Worker *>(&m_watcher));
    if (!m_loop.isValid() || !m_processes.listen() || !m_channel.start()) {
        std::fprintf(stderr, "velqa-guest: stdin and stdout must be the channel (pipes or sockets)\n");
        exitNow();
    }
    m_channel.sendValue(Type::Hello, 0, Hello{Version, VELQA_VERSION, architecture()});
    m_loop.run();
}

void Server::handle(const Frame &frame)
{
    if (!handleProcess(frame) && !handleFiles(frame) && !handleSandbox(frame) && !handleGateway(frame))
        m_channel.fail(frame.id, FailCode::InvalidArgument, "malformed request");
}

// False when the payload does not hold what the type says.
bool Server::handleProcess(const Frame &frame)
{
    Process *process = m_processes.find(frame.id);
    switch (frame.type) {
    case Type::Start: {
        StartRequest request;
        if (!decodeAll(frame.payload, request))
            return false;
        m_processes.start(frame.id, request);
        return true;
    }
    case Type::Input:
        if (process)
            process->addInput(frame.payload);
        else
            m_gateway.input(frame.id, frame.payload); // or it has ended: nothing to do
        return true;
    case Type::CloseInput:
        if (process)
            process->closeInput();
        else
            m_gateway.closeInput(frame.id);
        return true;
    case Type::Signal:
        m_processes.sendSignal(frame.id, static_cast<int>(Reader(frame.payload).u32()));
        return true;
    case Type::KillTree:
        m_processes.killTree(frame.id);
        return true;
    case Type::Credit:
        credit(frame.id, Reader(frame.payload).u32());
        return true;
    case Type::Cancel:
        cancel(frame.id);
        return true;
    default:
        return false;
    }
}

bool Server::handleFiles(const Frame &frame)
{
    switch (frame.type) {
    case Type::List:
    case Type::Manifest: {
        ListRequest request;
        if (!decodeAll(frame.payload, request))
            return false;
        const std::string path = resolve(request.path);
        if (path.empty())
            return false;
        m_jobs.add(frame.type == Type::List ? makeListJob(m_channel, frame.id, path, request.maxEntries)
                                            : makeManifestJob(m_channel, frame.id, path, request.maxEntries));
        return true;
    }
    case Type::Read: {
        ReadRequest request;
        if (!decodeAll(frame.payload, request))
            return false;
        const std::string path = resolve(request.path);
        if (path.empty())
            return false;
        m_jobs.add(makeReadJob(m_channel, frame.id, path, request.offset, request.length));
        return true;
    }
    case Type::Stat:
        stat(frame.id, frame.payload);
        return true;
    case Type::MakeDirectory:
    case Type::Remove: {
        const std::string path = resolve(frame.payload);
        if (path.empty())
            return false;
        if (frame.type == Type::Remove) {
            m_jobs.add(makeRemoveJob(m_channel, frame.id, path, m_options.workspace));
            return true;
        }
        if (const int error = makeDirectories(path); error == 0) {
            m_channel.done(frame.id);
        } else {
            const Failure failure = failureOf(error, frame.payload);
            m_channel.fail(frame.id, failure.code, failure.detail);
        }
        return true;
    }
    case Type::Rename:
        rename(frame.id, frame.payload);
        return true;
    case Type::Put:
        m_puts.open(frame.id);
        return true;
    case Type::PutEntry:
        m_puts.entry(frame.id, frame.payload, frame.flags & flag::Complete);
        return true;
    case Type::PutData:
        m_puts.data(frame.id, frame.payload);
        return true;
    case Type::PutEnd:
        m_puts.end(frame.id);
        return true;
    case Type::PutCommit:
        m_puts.commit(frame.id);
        return true;
    default:
        return false;
    }
}

bool Server::handleSandbox(const Frame &frame)
{
    switch (frame.type) {
    case Type::SetDeadline: {
        Reader reader(frame.payload);
        const std::uint64_t ms = reader.u64();
        if (!reader.atEnd())
            return false;
        m_endMs = Loop::nowMs() + static_cast<std::int64_t>(std::min(ms, MaxDeadlineMs));
        m_channel.done(frame.id);
        return true;
    }
    case Type::Watch:
        m_watcher.begin(frame.id);
        return true;
    case Type::AskFacts:
        sendFacts(frame.id);
        return true;
    case Type::AskUsage:
        m_channel.sendValue(Type::Usage, frame.id, readUsage(m_options.workspace));
        m_channel.done(frame.id);
        return true;
    case Type::AskProcesses:
        sendProcesses(frame.id);
        return true;
    case Type::EndProcess: {
        Reader reader(frame.payload);
        const auto pid = static_cast<pid_t>(reader.u32());
        if (!reader.atEnd() || pid <= 0)
            return false;
        if (pid != getpid() && kill(pid, SIGKILL) == 0)
            m_channel.done(frame.id);
        else
            m_channel.fail(frame.id, FailCode::NotFound, "no such process");
        return true;
    }
    case Type::KillAll:
        m_processes.killAll(frame.id);
        return true;
    case Type::ShutDown:
        leave(ByeReason::ShutDown);
    default:
        return false;
    }
}

bool Server::handleGateway(const Frame &frame)
{
    switch (frame.type) {
    case Type::Listen: {
        Reader reader(frame.payload);
        const std::uint32_t port = reader.u32();
        if (!reader.atEnd())
            return false;
        m_gateway.listen(frame.id, port);
        return true;
    }
    case Type::Accept:
        m_gateway.accept(frame.id);
        return true;
    default:
        return false;
    }
}

void Server::credit(std::uint32_t id, std::uint32_t bytes)
{
    if (Process *process = m_processes.find(id))
        process->addCredit(bytes);
    else if (!m_gateway.addCredit(id, bytes))
        m_jobs.addCredit(id, bytes); // or it has ended: nothing to do
}

void Server::cancel(std::uint32_t id)
{
    if (!m_gateway.cancel(id) && !m_jobs.cancel(id))
        m_puts.cancel(id);
}

// Empty when the path cannot be one.
std::string Server::resolve(std::string_view path) const
{
    if (path.size() > MaxPath || path.find('\0') != std::string_view::npos)
        return {};
    if (path.empty())
        return m_options.workspace;
    if (path.front() == '/')
        return std::string(path);
    return m_options.workspace + '/' + std::string(path);
}

void Server::stat(std::uint32_t id, std::string_view path)
{
    const std::string resolved = resolve(path);
    FileInfo info;
    if (const int error = resolved.empty() ? EINVAL : describe(AT_FDCWD, resolved.c_str(), info); error != 0) {
        const Failure failure = failureOf(error, path);
        m_channel.fail(id, failure.code, failure.detail);
        return;
    }
    m_channel.sendValue(Type::Files, id, info);
    m_channel.done(id);
}

void Server::rename(std::uint32_t id, std::string_view payload)
{
    Reader reader(payload);
    const std::string from = resolve(reader.bytes(MaxPath));
    const std::string to = resolve(reader.bytes(MaxPath));
    int error = !reader.atEnd() || from.empty() || to.empty() ? EINVAL : 0;
    if (error == 0 && syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), NoReplace) < 0)
        error = errno;
    if (error == 0) {
        m_channel.done(id);
        return;
    }
    const Failure failure = failureOf(error, from + " to " + to);
    m_channel.fail(id, failure.code, failure.detail);
}

void Server::sendFacts(std::uint32_t id)
{
    SandboxFacts facts;
    facts.build = VELQA_VERSION;
    facts.architecture = architecture();
    struct statvfs space{};
    if (statvfs(m_options.workspace.c_str(), &space) == 0) {
        facts.workspaceBytes = std::uint64_t{space.f_blocks} * space.f_frsize;
        facts.workspaceFreeBytes = std::uint64_t{space.f_bavail} * space.f_frsize;
    }
    m_channel.sendValue(Type::Facts, id, facts);
    m_channel.done(id);
}

void Server::sendProcesses(std::uint32_t id)
{
    Writer writer;
    for (const ProcessInfo &process : describeProcesses()) {
        encode(writer, process);
        if (writer.size() > DataSize / 2) {
            m_channel.send(Type::ProcessList, id, writer.bytes());
            writer.clear();
        }
    }
    if (writer.size() > 0)
        m_channel.send(Type::ProcessList, id, writer.bytes());
    m_channel.done(id);
}

// The app is gone: so is the reason to live. With a grace what runs may run on for a while.
void Server::channelEnded()
{
    if (std::exchange(m_channelEnded, true))
        return;
    if (m_options.graceSeconds <= 0)
        exitNow();
    m_endMs = std::min(m_endMs, Loop::nowMs() + m_options.graceSeconds * 1000);
}

void Server::fire(std::int64_t)
{
    leave(ByeReason::Expired);
}

void Server::leave(ByeReason reason)
{
    Writer writer;
    writer.u8(static_cast<std::uint8_t>(reason));
    m_channel.send(Type::Bye, 0, writer.bytes());
    m_channel.flush(200);
    exitNow();
}

// The end of the first process of a namespace is the end of all in it.
void Server::exitNow()
{
    if (getpid() != 1)
        m_processes.killDescendantsNow();
    _exit(0);
}

} // namespace velqa::guest
