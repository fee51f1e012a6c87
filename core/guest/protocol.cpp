// The frame protocol's codecs. Pure functions and one parser; any thread.
#include "core/guest/protocol.h"

#include <cstring>

namespace velqa::protocol {
namespace {

constexpr std::uint32_t MaxArguments = 4096;
constexpr std::uint64_t MaxSize = ~std::uint64_t{0} >> 1; // must fit a signed number on the other side

std::string text(std::string_view view)
{
    return std::string(view);
}

std::uint64_t signedSize(Reader &reader)
{
    const std::uint64_t value = reader.u64();
    if (value > MaxSize)
        reader.reject();
    return value;
}

} // namespace

bool isSentBy(Type type, Side side)
{
    switch (type) {
    case Type::Start: case Type::Input: case Type::CloseInput: case Type::Signal: case Type::KillTree:
    case Type::Cancel: case Type::List: case Type::Stat: case Type::Read: case Type::MakeDirectory:
    case Type::Rename: case Type::Remove: case Type::Manifest: case Type::Put: case Type::PutEntry:
    case Type::PutData: case Type::PutEnd: case Type::PutCommit: case Type::Watch: case Type::SetDeadline:
    case Type::AskFacts: case Type::KillAll: case Type::ShutDown: case Type::AskUsage: case Type::AskProcesses:
    case Type::EndProcess: case Type::Listen: case Type::Accept:
        return side == Side::Host;
    case Type::Hello: case Type::Started: case Type::Output: case Type::Errors: case Type::Exited: case Type::Done:
    case Type::Failed: case Type::Files: case Type::Data: case Type::Facts: case Type::Changes: case Type::Bye:
    case Type::Usage: case Type::ProcessList: case Type::Accepted: case Type::DataEnd:
        return side == Side::Guest;
    case Type::Credit:
        return true;
    }
    return false;
}

void encode(Writer &writer, const Hello &value)
{
    writer.raw(Magic);
    writer.u32(value.version);
    writer.bytes(value.build);
    writer.bytes(value.architecture);
}

bool decode(Reader &reader, Hello &value)
{
    for (const char c : Magic) {
        if (reader.u8() != static_cast<std::uint8_t>(c))
            reader.reject();
    }
    value.version = reader.u32();
    value.build = text(reader.bytes(64));
    value.architecture = text(reader.bytes(64));
    return reader.ok();
}

void encode(Writer &writer, const StartRequest &value)
{
    writer.u8(value.wantsInput ? 1 : 0);
    writer.u32(value.timeoutMs);
    writer.bytes(value.workingDirectory);
    writer.bytes(value.shellCommand);
    writer.u32(static_cast<std::uint32_t>(value.argv.size()));
    for (const std::string &argument : value.argv)
        writer.bytes(argument);
    writer.u32(static_cast<std::uint32_t>(value.environment.size()));
    for (const auto &[name, content] : value.environment) {
        writer.bytes(name);
        writer.bytes(content);
    }
}

bool decode(Reader &reader, StartRequest &value)
{
    value.wantsInput = reader.upTo(1) == 1;
    value.timeoutMs = reader.u32();
    value.workingDirectory = text(reader.bytes(MaxPath));
    value.shellCommand = text(reader.bytes());
    const std::uint32_t arguments = reader.u32();
    if (arguments > MaxArguments)
        reader.reject();
    for (std::uint32_t i = 0; reader.ok() && i < arguments; ++i)
        value.argv.push_back(text(reader.bytes()));
    const std::uint32_t variables = reader.u32();
    if (variables > MaxArguments)
        reader.reject();
    for (std::uint32_t i = 0; reader.ok() && i < variables; ++i) {
        std::string name = text(reader.bytes());
        value.environment.emplace_back(std::move(name), text(reader.bytes()));
    }
    return reader.ok();
}

void encode(Writer &writer, const ExitReport &value)
{
    writer.u8(static_cast<std::uint8_t>(value.cause));
    writer.u8(value.outOfMemory ? 1 : 0);
    writer.u32(static_cast<std::uint32_t>(value.exitCode));
    writer.u32(static_cast<std::uint32_t>(value.signal));
    writer.u64(value.durationMs);
    writer.u64(value.userTimeMs);
    writer.u64(value.systemTimeMs);
    writer.u64(value.maxResidentKiB);
    writer.bytes(value.error);
}

bool decode(Reader &reader, ExitReport &value)
{
    value.cause = static_cast<ExitCause>(reader.upTo(static_cast<std::uint8_t>(ExitCause::StartFailed)));
    value.outOfMemory = reader.upTo(1) == 1;
    const std::uint32_t code = reader.u32();
    const std::uint32_t signal = reader.u32();
    if (code > 255 || signal > 64)
        reader.reject();
    value.exitCode = static_cast<std::int32_t>(code);
    value.signal = static_cast<std::int32_t>(signal);
    value.durationMs = signedSize(reader);
    value.userTimeMs = signedSize(reader);
    value.systemTimeMs = signedSize(reader);
    value.maxResidentKiB = signedSize(reader);
    value.error = text(reader.bytes(1024));
    return reader.ok();
}

void encode(Writer &writer, const ListRequest &value)
{
    writer.bytes(value.path);
    writer.u32(value.maxEntries);
}

bool decode(Reader &reader, ListRequest &value)
{
    value.path = text(reader.bytes(MaxPath));
    value.maxEntries = reader.u32();
    return reader.ok();
}

void encode(Writer &writer, const ReadRequest &value)
{
    writer.bytes(value.path);
    writer.u64(value.offset);
    writer.u64(value.length);
}

bool decode(Reader &reader, ReadRequest &value)
{
    value.path = text(reader.bytes(MaxPath));
    value.offset = signedSize(reader);
    value.length = reader.u64();
    return reader.ok();
}

void encode(Writer &writer, const FileInfo &value)
{
    writer.u8(static_cast<std::uint8_t>(value.type));
    writer.u32(value.mode);
    writer.u64(value.size);
    writer.u64(static_cast<std::uint64_t>(value.modifiedMs));
    writer.bytes(value.path);
    writer.bytes(value.linkTarget);
    writer.bytes(value.sha256);
}

bool decode(Reader &reader, FileInfo &value)
{
    value.type = static_cast<FileType>(reader.upTo(static_cast<std::uint8_t>(FileType::Other)));
    value.mode = reader.u32();
    if (value.mode > 07777)
        reader.reject();
    value.size = signedSize(reader);
    value.modifiedMs = static_cast<std::int64_t>(reader.u64());
    value.path = text(reader.bytes(MaxPath));
    value.linkTarget = text(reader.bytes(MaxPath));
    value.sha256 = text(reader.bytes(32));
    if (value.path.find('\0') != std::string::npos || (value.sha256.size() != 0 && value.sha256.size() != 32))
        reader.reject();
    return reader.ok();
}

void encode(Writer &writer, const SandboxFacts &value)
{
    writer.bytes(value.build);
    writer.bytes(value.architecture);
    writer.u64(value.workspaceBytes);
    writer.u64(value.workspaceFreeBytes);
}

bool decode(Reader &reader, SandboxFacts &value)
{
    value.build = text(reader.bytes(64));
    value.architecture = text(reader.bytes(64));
    value.workspaceBytes = signedSize(reader);
    value.workspaceFreeBytes = signedSize(reader);
    return reader.ok();
}

void encode(Writer &writer, const SandboxUsage &value)
{
    for (const std::uint64_t number : {value.timeMs, value.cpuMs, value.memoryBytes, value.memoryLimitBytes,
                                       value.workspaceBytes, value.workspaceFreeBytes})
        writer.u64(number);
    writer.u32(value.processes);
}

bool decode(Reader &reader, SandboxUsage &value)
{
    for (std::uint64_t *number : {&value.timeMs, &value.cpuMs, &value.memoryBytes, &value.memoryLimitBytes,
                                  &value.workspaceBytes, &value.workspaceFreeBytes})
        *number = signedSize(reader);
    value.processes = reader.u32();
    return reader.ok();
}

void encode(Writer &writer, const ProcessInfo &value)
{
    writer.u32(value.pid);
    writer.u32(value.parent);
    writer.u8(value.state);
    writer.u64(value.cpuMs);
    writer.u64(value.ageMs);
    writer.u64(value.residentBytes);
    writer.bytes(std::string_view(value.command).substr(0, MaxProcessCommand));
}

bool decode(Reader &reader, ProcessInfo &value)
{
    value.pid = reader.u32();
    value.parent = reader.u32();
    value.state = reader.u8();
    value.cpuMs = signedSize(reader);
    value.ageMs = signedSize(reader);
    value.residentBytes = signedSize(reader);
    value.command = text(reader.bytes(MaxProcessCommand));
    if (value.pid == 0 || value.pid > INT32_MAX || value.parent > INT32_MAX)
        reader.reject();
    return reader.ok();
}

void encode(Writer &writer, const Change &value)
{
    writer.u8(static_cast<std::uint8_t>(value.kind));
    writer.u8(value.isDirectory ? 1 : 0);
    writer.bytes(value.path);
}

bool decode(Reader &reader, Change &value)
{
    value.kind = static_cast<ChangeKind>(reader.upTo(static_cast<std::uint8_t>(ChangeKind::Removed)));
    value.isDirectory = reader.upTo(1) == 1;
    value.path = text(reader.bytes(MaxPath));
    if (value.path.find('\0') != std::string::npos)
        reader.reject();
    return reader.ok();
}

void encode(Writer &writer, const Failure &value)
{
    writer.u8(static_cast<std::uint8_t>(value.code));
    writer.bytes(std::string_view(value.detail).substr(0, 1024));
}

bool decode(Reader &reader, Failure &value)
{
    value.code = static_cast<FailCode>(reader.upTo(static_cast<std::uint8_t>(FailCode::Internal)));
    value.detail = text(reader.bytes(1024));
    return reader.ok();
}

std::string frame(Type type, std::uint32_t id, std::string_view payload, std::uint8_t flags)
{
    Writer writer;
    writer.u32(static_cast<std::uint32_t>(payload.size()));
    writer.u32(id);
    writer.u8(static_cast<std::uint8_t>(type));
    writer.u8(flags);
    writer.u8(0);
    writer.u8(0);
    writer.raw(payload);
    return writer.bytes();
}

void FrameReader::append(std::string_view bytes)
{
    if (bytes.empty())
        return;
    std::memcpy(prepare(bytes.size()), bytes.data(), bytes.size());
    commit(bytes.size());
}

char *FrameReader::prepare(std::size_t size)
{
    if (m_begin == m_end)
        m_begin = m_end = 0;
    if (m_buffer.size() - m_end < size && m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    if (m_buffer.size() - m_end < size)
        m_buffer.resize(m_end + size);
    return m_buffer.data() + m_end;
}

void FrameReader::commit(std::size_t size)
{
    m_end += size;
}

FrameReader::Result FrameReader::malformed(std::string_view problem)
{
    m_problem = problem;
    m_begin = m_end = 0;
    return Result::Malformed;
}

FrameReader::Result FrameReader::next(Frame &frame)
{
    if (!m_problem.empty())
        return Result::Malformed;
    if (m_end - m_begin < HeaderSize)
        return Result::NeedMore;
    Reader header(std::string_view(m_buffer.data() + m_begin, HeaderSize));
    const std::size_t length = header.u32();
    frame.id = header.u32();
    frame.type = static_cast<Type>(header.u8());
    frame.flags = header.u8();
    const bool reservedIsZero = header.u8() == 0 && header.u8() == 0;
    // The header is judged before the payload is there: a liar gets no memory.
    if (length > MaxPayload)
        return malformed("frame is longer than agreed");
    if (!reservedIsZero || frame.flags > 1)
        return malformed("reserved bits are set");
    if (!isSentBy(frame.type, m_sender))
        return malformed("unknown frame type");
    if (m_end - m_begin < HeaderSize + length)
        return Result::NeedMore;
    frame.payload = std::string_view(m_buffer.data() + m_begin + HeaderSize, length);
    m_begin += HeaderSize + length;
    return Result::Frame;
}

} // namespace velqa::protocol
