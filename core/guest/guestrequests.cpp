// Collecting the guest's answers. Core thread.
#include "core/guest/guestrequests.h"
#include "core/guest/guesterrors.h"

#include <algorithm>
#include <climits>

namespace velqa {

using namespace protocol;
using Frame = FrameReader::Frame;
using Answer = GuestRequest::Answer;

namespace {

constexpr qint64 MaxListing = 64 * 1024 * 1024; // bytes of one list or manifest, whatever it says

QByteArray bytesOf(const std::string &text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

std::optional<Error> failureIn(const Frame &frame)
{
    Failure failure;
    if (frame.type != Type::Failed || !decodeAll(frame.payload, failure))
        return std::nullopt;
    return errorOf(failure);
}

// The largest number stands for "not told"; so does a limit that is none.
qint64 known(std::uint64_t value)
{
    constexpr std::uint64_t beyondAnyMachine = std::uint64_t{1} << 60;
    return value >= beyondAnyMachine ? -1 : static_cast<qint64>(value);
}

} // namespace

GuestFile toGuestFile(const FileInfo &info)
{
    GuestFile file;
    file.path = bytesOf(info.path);
    file.type = static_cast<GuestFile::Type>(info.type);
    file.size = static_cast<qint64>(info.size);
    file.mode = info.mode;
    file.modifiedMs = info.modifiedMs;
    file.linkTarget = bytesOf(info.linkTarget);
    file.sha256 = bytesOf(info.sha256);
    return file;
}

FileInfo toFileInfo(const GuestFile &file)
{
    FileInfo info;
    info.type = static_cast<FileType>(file.type);
    info.mode = file.mode & 07777;
    info.size = static_cast<quint64>(std::max<qint64>(0, file.size));
    info.modifiedMs = file.modifiedMs;
    info.path = file.path.toStdString();
    info.linkTarget = file.linkTarget.toStdString();
    return info;
}

Answer DoneRequest::receive(const Frame &frame)
{
    if (frame.type == Type::Done && frame.payload.empty()) {
        m_done(std::monostate{});
        return Answer::Ended;
    }
    if (const auto error = failureIn(frame)) {
        m_done.fail(*error);
        return Answer::Ended;
    }
    return Answer::Violation;
}

FilesRequest::FilesRequest(GuestLink &link, qint64 maxEntries, Completion<QList<GuestFile>> done)
    : m_link(link), m_maxEntries(maxEntries), m_done(std::move(done))
{}

Answer FilesRequest::receive(const Frame &frame)
{
    if (frame.type == Type::Files)
        return collect(frame.payload);
    if (frame.type == Type::Done && frame.payload.empty()) {
        std::sort(m_files.begin(), m_files.end(), [](const GuestFile &a, const GuestFile &b) { return a.path < b.path; });
        m_done(std::move(m_files));
        return Answer::Ended;
    }
    if (const auto error = failureIn(frame)) {
        m_done.fail(*error);
        return Answer::Ended;
    }
    return Answer::Violation;
}

Answer FilesRequest::collect(std::string_view payload)
{
    if (m_cancelled)
        return Answer::Continue;
    m_bytes += static_cast<qint64>(payload.size());
    if (m_bytes > MaxListing || isAbandoned(m_done)) {
        m_cancelled = true;
        m_files.clear();
        m_link.send(Type::Cancel, id);
        m_done.fail(errorOf({FailCode::TooLarge, "the list of files is too large"}));
        return Answer::Continue;
    }
    Reader reader(payload);
    do {
        FileInfo info;
        if (m_files.size() >= m_maxEntries || !decode(reader, info))
            return Answer::Violation;
        m_files.append(toGuestFile(info));
    } while (!reader.atEnd());
    return Answer::Continue;
}

Answer FactsRequest::receive(const Frame &frame)
{
    SandboxFacts facts;
    if (frame.type == Type::Facts && !m_facts && decodeAll(frame.payload, facts)) {
        m_facts.emplace();
        m_facts->version = QString::fromStdString(facts.build);
        m_facts->architecture = QString::fromStdString(facts.architecture);
        m_facts->workspaceBytes = static_cast<qint64>(facts.workspaceBytes);
        m_facts->workspaceFreeBytes = static_cast<qint64>(facts.workspaceFreeBytes);
        return Answer::Continue;
    }
    if (frame.type == Type::Done && m_facts) {
        m_done(*m_facts);
        return Answer::Ended;
    }
    if (const auto error = failureIn(frame)) {
        m_done.fail(*error);
        return Answer::Ended;
    }
    return Answer::Violation;
}

Answer UsageRequest::receive(const Frame &frame)
{
    SandboxUsage usage;
    if (frame.type == Type::Usage && !m_usage && decodeAll(frame.payload, usage)) {
        m_usage.emplace();
        m_usage->timeMs = static_cast<qint64>(usage.timeMs);
        m_usage->cpuMs = known(usage.cpuMs);
        m_usage->memoryBytes = known(usage.memoryBytes);
        m_usage->memoryLimitBytes = known(usage.memoryLimitBytes);
        m_usage->workspaceBytes = known(usage.workspaceBytes);
        m_usage->workspaceFreeBytes = known(usage.workspaceFreeBytes);
        m_usage->processes = static_cast<int>(std::min<quint32>(usage.processes, INT_MAX));
        return Answer::Continue;
    }
    if (frame.type == Type::Done && m_usage) {
        m_done(*m_usage);
        return Answer::Ended;
    }
    if (const auto error = failureIn(frame)) {
        m_done.fail(*error);
        return Answer::Ended;
    }
    return Answer::Violation;
}

Answer ProcessesRequest::receive(const Frame &frame)
{
    if (frame.type == Type::ProcessList && !frame.payload.empty()) {
        Reader reader(frame.payload);
        while (!reader.atEnd()) {
            ProcessInfo info;
            if (m_list.size() >= MaxListedProcesses || !decode(reader, info))
                return Answer::Violation;
            GuestProcessInfo process;
            process.pid = static_cast<int>(info.pid);
            process.parent = static_cast<int>(info.parent);
            process.state = info.state >= ' ' && info.state <= '~' ? static_cast<char>(info.state) : '?';
            process.cpuMs = static_cast<qint64>(info.cpuMs);
            process.ageMs = static_cast<qint64>(info.ageMs);
            process.residentBytes = static_cast<qint64>(info.residentBytes);
            process.command = QString::fromUtf8(info.command.data(), static_cast<qsizetype>(info.command.size()));
            m_list.append(process);
        }
        return Answer::Continue;
    }
    if (frame.type == Type::Done && frame.payload.empty()) {
        std::sort(m_list.begin(), m_list.end(),
                  [](const GuestProcessInfo &a, const GuestProcessInfo &b) { return a.pid < b.pid; });
        m_done(std::move(m_list));
        return Answer::Ended;
    }
    if (const auto error = failureIn(frame)) {
        m_done.fail(*error);
        return Answer::Ended;
    }
    return Answer::Violation;
}

Answer WatchRequest::receive(const Frame &frame)
{
    if (frame.type == Type::Done && !m_watching) {
        m_watching = true;
        m_done(std::monostate{});
        return Answer::Continue;
    }
    if (const auto error = m_watching ? std::nullopt : failureIn(frame)) {
        m_done.fail(*error);
        return Answer::Ended;
    }
    if (frame.type != Type::Changes || !m_watching)
        return Answer::Violation;
    QList<GuestChange> changes;
    Reader reader(frame.payload);
    while (!reader.atEnd()) {
        Change change;
        if (!decode(reader, change))
            return Answer::Violation;
        changes.append({static_cast<GuestChange::Kind>(change.kind), bytesOf(change.path), change.isDirectory});
    }
    m_report(changes, frame.flags & flag::Overflow);
    return Answer::Continue;
}

} // namespace velqa
