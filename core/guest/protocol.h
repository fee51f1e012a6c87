// The frame protocol between the app and the guest program: defined here once, compiled into both sides. Plain C++20
// standard library (no Qt, no exceptions); values and pure functions, any thread.
//
// A frame is a 12-byte little-endian header {u32 payload length, u32 id, u8 type, u8 flags, u16 zero} and its payload.
// The guest speaks first (Hello). The host chooses ids, never 0 and never one in use; every request is answered by
// exactly one Done, Failed or Exited with its id. Bulk data flows only against credit: each direction starts with the
// window below and gets Credit frames as the receiver has consumed.
#pragma once

#include "core/guest/wire.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace velqa::protocol {

inline constexpr std::string_view Magic = "VELQAGST";
inline constexpr std::uint32_t Version = 1;
inline constexpr std::size_t MaxPath = 4095;                     // bytes, as the kernel's
inline constexpr std::size_t DataSize = 128 * 1024 - HeaderSize; // largest payload of a bulk frame
inline constexpr std::uint32_t OutputWindow = 1024 * 1024;       // stdout and stderr of one process together
inline constexpr std::uint32_t InputWindow = 256 * 1024;         // stdin of one process
inline constexpr std::uint32_t FetchWindow = 2 * 1024 * 1024;    // one Read or Fetch
inline constexpr std::uint32_t PutWindow = 1024 * 1024;          // one Put
inline constexpr std::uint32_t ConnectionWindow = 256 * 1024;    // each way of one connection
inline constexpr std::uint32_t MaxReadLength = 64 * 1024 * 1024; // one Read

enum class Type : std::uint8_t {
    // Host to guest.
    Start = 0x01,         // StartRequest; answered by Started and Exited, or by Exited (StartFailed) alone
    Input = 0x02,         // stdin bytes, against credit
    CloseInput = 0x03,    //
    Signal = 0x04,        // u32 signal number, to the leader
    KillTree = 0x05,      // SIGKILL to the whole tree; also legal after Exited, for what runs on in the background
    Credit = 0x06,        // u32 bytes; both directions
    Cancel = 0x07,        // ends a Read, Fetch, Manifest, List, Remove or Put early: Failed(Cancelled) follows
    List = 0x10,          // ListRequest; Files*, Done
    Stat = 0x11,          // path; Files (one), Done
    Read = 0x12,          // ReadRequest; Data*, Done; against credit
    MakeDirectory = 0x13, // path; Done
    Rename = 0x14,        // from, to; Done; never replaces
    Remove = 0x15,        // path; Done
    Manifest = 0x16,      // ListRequest; Files*, Done
    Put = 0x20,           // opens a Put: then PutEntry, PutData*, PutEnd repeatedly, and PutCommit; Done at the end
    PutEntry = 0x21,      // FileInfo, then the first bytes of a file; flag Complete when these are all
    PutData = 0x22,       // more bytes of the current file
    PutEnd = 0x23,        // the current file is complete and takes its name
    PutCommit = 0x24,     // no more entries: directories get their modes and times
    Watch = 0x30,         // Done, then Changes with this id
    SetDeadline = 0x31,   // u64 milliseconds from now; Done
    AskFacts = 0x32,      // Facts, Done
    KillAll = 0x33,       // Done when nothing but the guest runs
    ShutDown = 0x34,      // Bye, then the guest is gone
    AskUsage = 0x35,      // Usage, Done
    AskProcesses = 0x36,  // ProcessList*, Done
    EndProcess = 0x37,    // u32 process id, SIGKILL; Done, or Failed(NotFound)
    Listen = 0x40,        // u32 port of the loopback interface; Done. Once
    Accept = 0x41,        // the next connection to it: Accepted, Data* and DataEnd against credit, and Done when both ways are
                          // over. Input and CloseInput go to the program that connected; Cancel breaks it off

    // Guest to host.
    Hello = 0x81,
    Started = 0x82, // u32 process id
    Output = 0x83,  // stdout bytes, against credit
    Errors = 0x84,  // stderr bytes, against the same credit
    Exited = 0x85,  // ExitReport
    Done = 0x90,
    Failed = 0x91, // Failure
    Files = 0x92,  // FileInfo*
    Data = 0x93,
    Facts = 0x94,
    Changes = 0x95, // flag Overflow: some were lost, list again; Change*
    Bye = 0x96,     // u8 ByeReason; nothing follows
    Usage = 0x97,
    ProcessList = 0x98, // ProcessInfo*
    Accepted = 0x99,
    DataEnd = 0x9a,     // of a connection: no more Data
};

namespace flag {
inline constexpr std::uint8_t Complete = 1;
inline constexpr std::uint8_t Overflow = 1;
} // namespace flag

enum class Side { Host, Guest };
// True when a frame of this type may come from that side.
bool isSentBy(Type type, Side side);

struct Hello
{
    std::uint32_t version = Version;
    std::string build;
    std::string architecture;
};

struct StartRequest
{
    std::vector<std::string> argv; // or, when shellCommand is not empty, unused
    std::string shellCommand;
    std::string workingDirectory;
    std::vector<std::pair<std::string, std::string>> environment;
    bool wantsInput = false;       // else stdin is /dev/null
    std::uint32_t timeoutMs = 0;   // 0 = none
};

enum class ExitCause : std::uint8_t { Exited, Signalled, TimedOut, Killed, StartFailed };

struct ExitReport
{
    ExitCause cause = ExitCause::Exited;
    bool outOfMemory = false;
    std::int32_t exitCode = 0;
    std::int32_t signal = 0;
    std::uint64_t durationMs = 0;
    std::uint64_t userTimeMs = 0;
    std::uint64_t systemTimeMs = 0;
    std::uint64_t maxResidentKiB = 0;
    std::string error;
};

struct ListRequest
{
    std::string path;
    std::uint32_t maxEntries = 0; // more is Failed(TooLarge)
};

struct ReadRequest
{
    std::string path;
    std::uint64_t offset = 0;
    std::uint64_t length = 0; // WholeFile: to the end, however long
    static constexpr std::uint64_t WholeFile = ~std::uint64_t{0};
};

enum class FileType : std::uint8_t { File, Directory, Symlink, Other };

struct FileInfo
{
    FileType type = FileType::File;
    std::uint32_t mode = 0644; // permission bits only
    std::uint64_t size = 0;
    std::int64_t modifiedMs = 0;
    std::string path;
    std::string linkTarget;
    std::string sha256; // 32 bytes or empty
};

struct SandboxFacts
{
    std::string build;
    std::string architecture;
    std::uint64_t workspaceBytes = 0;
    std::uint64_t workspaceFreeBytes = 0;
};

// What the kernel counts for the sandbox (its control group). Unknown where it shows nothing.
struct SandboxUsage
{
    static constexpr std::uint64_t Unknown = INT64_MAX;
    std::uint64_t timeMs = 0; // when, on a clock that only goes forward
    std::uint64_t cpuMs = Unknown; // of all processes, since the start
    std::uint64_t memoryBytes = Unknown; // without what the kernel can drop at once; the workspace counts in it
    std::uint64_t memoryLimitBytes = Unknown;
    std::uint64_t workspaceBytes = Unknown;
    std::uint64_t workspaceFreeBytes = Unknown;
    std::uint32_t processes = 0; // the guest aside
};

struct ProcessInfo
{
    std::uint32_t pid = 0;
    std::uint32_t parent = 0;
    std::uint8_t state = '?'; // letter of proc(5)
    std::uint64_t cpuMs = 0;
    std::uint64_t ageMs = 0;
    std::uint64_t residentBytes = 0;
    std::string command; // arguments with blanks between them, cut; the name in brackets when there are none
};
inline constexpr std::size_t MaxProcessCommand = 300;
inline constexpr std::uint32_t MaxListedProcesses = 1000; // of one list

enum class ChangeKind : std::uint8_t { Created, Modified, Removed };

struct Change
{
    ChangeKind kind = ChangeKind::Modified;
    bool isDirectory = false;
    std::string path; // relative to the workspace
};

enum class FailCode : std::uint8_t {
    NotFound, PermissionDenied, DiskFull, TooLarge, InvalidArgument, Conflict, Cancelled, Unsupported, Internal
};

struct Failure
{
    FailCode code = FailCode::Internal;
    std::string detail; // for the log, e.g. "a/b: No space left on device"
};

enum class ByeReason : std::uint8_t { ShutDown, Expired };

// Payload codecs. decode() is false when anything is missing, out of range or left over (where the value is the last).
void encode(Writer &writer, const Hello &value);
void encode(Writer &writer, const StartRequest &value);
void encode(Writer &writer, const ExitReport &value);
void encode(Writer &writer, const ListRequest &value);
void encode(Writer &writer, const ReadRequest &value);
void encode(Writer &writer, const FileInfo &value);
void encode(Writer &writer, const SandboxFacts &value);
void encode(Writer &writer, const SandboxUsage &value);
void encode(Writer &writer, const ProcessInfo &value);
void encode(Writer &writer, const Change &value);
void encode(Writer &writer, const Failure &value);
bool decode(Reader &reader, Hello &value);
bool decode(Reader &reader, StartRequest &value);
bool decode(Reader &reader, ExitReport &value);
bool decode(Reader &reader, ListRequest &value);
bool decode(Reader &reader, ReadRequest &value);
bool decode(Reader &reader, FileInfo &value);
bool decode(Reader &reader, SandboxFacts &value);
bool decode(Reader &reader, SandboxUsage &value);
bool decode(Reader &reader, ProcessInfo &value);
bool decode(Reader &reader, Change &value);
bool decode(Reader &reader, Failure &value);

// One frame as bytes, ready to send.
std::string frame(Type type, std::uint32_t id, std::string_view payload = {}, std::uint8_t flags = 0);

template<typename T> std::string frameOf(Type type, std::uint32_t id, const T &value, std::uint8_t flags = 0)
{
    Writer writer;
    encode(writer, value);
    return frame(type, id, writer.bytes(), flags);
}

// The whole payload as one value.
template<typename T> bool decodeAll(std::string_view payload, T &value)
{
    Reader reader(payload);
    return decode(reader, value) && reader.atEnd();
}

// Takes a byte stream apart into frames, whatever the slices. Holds at most one frame and what came with it.
class FrameReader
{
public:
    struct Frame
    {
        Type type{};
        std::uint8_t flags = 0;
        std::uint32_t id = 0;
        std::string_view payload; // valid until the next call on the reader
    };
    enum class Result { Frame, NeedMore, Malformed };

    explicit FrameReader(Side sender) : m_sender(sender) {}

    void append(std::string_view bytes);
    // Room for `size` bytes to read into, then how many of them were read.
    char *prepare(std::size_t size);
    void commit(std::size_t size);

    // Malformed is final.
    Result next(Frame &frame);
    std::string_view problem() const { return m_problem; }

private:
    Result malformed(std::string_view problem);

    Side m_sender;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::string_view m_problem;
};

} // namespace velqa::protocol
