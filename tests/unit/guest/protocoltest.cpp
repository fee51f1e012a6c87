// The frame protocol: every codec there and back, every way to be malformed, any slicing.
#include "tests/support/printers.h"

#include "core/guest/protocol.h"

#include <gtest/gtest.h>

namespace velqa::protocol {
namespace {

using Result = FrameReader::Result;

template<typename T> std::string bytesOf(const T &value)
{
    Writer writer;
    encode(writer, value);
    return writer.bytes();
}

// Decodes, and checks that every shorter prefix and every longer text is refused.
template<typename T> T roundTrip(const T &value)
{
    const std::string bytes = bytesOf(value);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        T cut;
        EXPECT_FALSE(decodeAll(std::string_view(bytes).substr(0, length), cut)) << "cut at " << length;
    }
    T extended;
    EXPECT_FALSE(decodeAll(bytes + "x", extended));
    T result;
    EXPECT_TRUE(decodeAll(bytes, result));
    return result;
}

TEST(Protocol, helloThereAndBack)
{
    const Hello hello = roundTrip(Hello{7, "1.2", "riscv64"});
    EXPECT_EQ(hello.version, 7U);
    EXPECT_EQ(hello.build, "1.2");
    EXPECT_EQ(hello.architecture, "riscv64");
    std::string wrong = bytesOf(Hello{});
    wrong[0] = 'X';
    Hello refused;
    EXPECT_FALSE(decodeAll(wrong, refused));
}

TEST(Protocol, startThereAndBack)
{
    StartRequest request;
    request.argv = {"a", "", std::string("\0b", 2)};
    request.shellCommand = "echo";
    request.workingDirectory = "/w";
    request.environment = {{"K", "V"}, {"L", ""}};
    request.wantsInput = true;
    request.timeoutMs = 9;
    const StartRequest result = roundTrip(request);
    EXPECT_EQ(result.argv, request.argv);
    EXPECT_EQ(result.shellCommand, request.shellCommand);
    EXPECT_EQ(result.workingDirectory, request.workingDirectory);
    EXPECT_EQ(result.environment, request.environment);
    EXPECT_TRUE(result.wantsInput);
    EXPECT_EQ(result.timeoutMs, 9U);
}

TEST(Protocol, exitThereAndBack)
{
    const ExitReport report{ExitCause::TimedOut, true, 137, 9, 1, 2, 3, 4, "why"};
    const ExitReport result = roundTrip(report);
    EXPECT_EQ(result.cause, report.cause);
    EXPECT_TRUE(result.outOfMemory);
    EXPECT_EQ(result.exitCode, 137);
    EXPECT_EQ(result.signal, 9);
    EXPECT_EQ(result.durationMs, 1U);
    EXPECT_EQ(result.maxResidentKiB, 4U);
    EXPECT_EQ(result.error, "why");
}

TEST(Protocol, exitRefusesWhatNoProcessCanDo)
{
    ExitReport result;
    std::string bytes = bytesOf(ExitReport{});
    bytes[0] = 5; // beyond the last cause
    EXPECT_FALSE(decodeAll(bytes, result));
    EXPECT_FALSE(decodeAll(bytesOf(ExitReport{ExitCause::Exited, false, 256, 0, 0, 0, 0, 0, {}}), result));
    EXPECT_FALSE(decodeAll(bytesOf(ExitReport{ExitCause::Exited, false, 0, 65, 0, 0, 0, 0, {}}), result));
    EXPECT_FALSE(decodeAll(bytesOf(ExitReport{ExitCause::Exited, false, 0, 0, ~0ULL, 0, 0, 0, {}}), result));
}

TEST(Protocol, filesThereAndBack)
{
    FileInfo info{FileType::Symlink, 0777, 1ULL << 40, -5, "dir/\xff name", "../target", std::string(32, 'h')};
    const FileInfo result = roundTrip(info);
    EXPECT_EQ(result.type, info.type);
    EXPECT_EQ(result.mode, info.mode);
    EXPECT_EQ(result.size, info.size);
    EXPECT_EQ(result.modifiedMs, -5);
    EXPECT_EQ(result.path, info.path);
    EXPECT_EQ(result.linkTarget, info.linkTarget);
    EXPECT_EQ(result.sha256, info.sha256);
    for (const auto &spoil : std::initializer_list<void (*)(FileInfo &)>{
             [](FileInfo &i) { i.type = static_cast<FileType>(4); }, [](FileInfo &i) { i.mode = 010000; },
             [](FileInfo &i) { i.size = 1ULL << 63; }, [](FileInfo &i) { i.path = std::string("a\0b", 3); },
             [](FileInfo &i) { i.path.assign(4096, 'p'); }, [](FileInfo &i) { i.linkTarget.assign(4096, 'p'); },
             [](FileInfo &i) { i.sha256 = "short"; }}) {
        FileInfo bad = info;
        spoil(bad);
        FileInfo refused;
        EXPECT_FALSE(decodeAll(bytesOf(bad), refused));
    }
}

TEST(Protocol, smallValuesThereAndBack)
{
    EXPECT_EQ(roundTrip(ListRequest{"p", 3}).maxEntries, 3U);
    EXPECT_EQ(roundTrip(ReadRequest{"p", 4, ReadRequest::WholeFile}).length, ReadRequest::WholeFile);
    EXPECT_EQ(roundTrip(SandboxFacts{"b", "a", 5, 6}).workspaceFreeBytes, 6U);
    EXPECT_EQ(roundTrip(SandboxUsage{1, 2, 3, 4, 5, 6, 7}).workspaceFreeBytes, 6U);
    EXPECT_EQ(roundTrip(SandboxUsage{}).cpuMs, SandboxUsage::Unknown);
    const ProcessInfo process = roundTrip(ProcessInfo{7, 1, 'R', 2, 3, 4, std::string(400, 'c')});
    EXPECT_EQ(process.command, std::string(MaxProcessCommand, 'c'));
    EXPECT_EQ(process.residentBytes, 4U);
    ProcessInfo refusedProcess;
    EXPECT_FALSE(decodeAll(bytesOf(ProcessInfo{}), refusedProcess)) << "there is no process 0";
    EXPECT_EQ(roundTrip(Change{ChangeKind::Removed, true, "x"}).kind, ChangeKind::Removed);
    EXPECT_EQ(roundTrip(Failure{FailCode::Internal, "d"}).detail, "d");
    EXPECT_EQ(roundTrip(Failure{FailCode::NotFound, {}}).code, FailCode::NotFound);
    Failure cut;
    ASSERT_TRUE(decodeAll(bytesOf(Failure{FailCode::Internal, std::string(5000, 'x')}), cut));
    EXPECT_EQ(cut.detail.size(), 1024U);
}

TEST(Protocol, lengthsBeyondThePayloadAreRefused)
{
    Writer writer;
    writer.u32(0xffffffffU);
    writer.raw("abc");
    Reader reader(writer.bytes());
    EXPECT_EQ(reader.bytes(), "");
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.u8(), 0); // and nothing more is read
}

std::string twoFrames()
{
    return frame(Type::Hello, 0, bytesOf(Hello{})) + frame(Type::Output, 0x01020304, "some output", 1);
}

TEST(FrameReader, givesTheSameForEverySlice)
{
    const std::string stream = twoFrames();
    for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
        FrameReader reader(Side::Guest);
        std::vector<std::string> seen;
        for (const std::string_view part : {std::string_view(stream).substr(0, cut), std::string_view(stream).substr(cut)}) {
            reader.append(part);
            FrameReader::Frame one;
            while (reader.next(one) == Result::Frame)
                seen.push_back(frame(one.type, one.id, one.payload, one.flags));
        }
        ASSERT_EQ(seen.size(), 2U) << "cut at " << cut;
        EXPECT_EQ(seen[0] + seen[1], stream);
    }
}

TEST(FrameReader, takesOneByteAtATimeForLong)
{
    FrameReader reader(Side::Guest);
    std::size_t frames = 0;
    for (int i = 0; i < 500; ++i) {
        for (const char c : twoFrames()) {
            reader.append(std::string_view(&c, 1));
            FrameReader::Frame one;
            while (reader.next(one) == Result::Frame)
                ++frames;
        }
    }
    EXPECT_EQ(frames, 1000U);
}

TEST(FrameReader, refusesFromTheHeaderAlone)
{
    const auto judge = [](std::string header, Side sender) {
        FrameReader reader(sender);
        reader.append(header);
        FrameReader::Frame one;
        const Result result = reader.next(one);
        EXPECT_EQ(reader.problem().empty(), result != Result::Malformed);
        reader.append(frame(Type::Done, 1)); // and it stays so
        EXPECT_TRUE(result != Result::Malformed || reader.next(one) == Result::Malformed);
        return result;
    };
    std::string header = frame(Type::Output, 1);
    EXPECT_EQ(judge(header, Side::Guest), Result::Frame);
    const auto with = [&](std::size_t at, char value) {
        std::string changed = header;
        changed[at] = value;
        return changed;
    };
    EXPECT_EQ(judge(with(2, 4), Side::Guest), Result::NeedMore); // exactly the maximum
    EXPECT_EQ(judge(with(2, 5), Side::Guest), Result::Malformed); // more
    EXPECT_EQ(judge(with(3, 1), Side::Guest), Result::Malformed);
    EXPECT_EQ(judge(with(8, 0), Side::Guest), Result::Malformed); // no such type
    EXPECT_EQ(judge(with(8, static_cast<char>(0xff)), Side::Guest), Result::Malformed);
    EXPECT_EQ(judge(with(9, 2), Side::Guest), Result::Malformed); // unknown flag
    EXPECT_EQ(judge(with(10, 1), Side::Guest), Result::Malformed); // reserved
    EXPECT_EQ(judge(with(11, 1), Side::Guest), Result::Malformed);
    EXPECT_EQ(judge(frame(Type::Start, 1), Side::Guest), Result::Malformed); // the host's word in the guest's mouth
    EXPECT_EQ(judge(frame(Type::Output, 1), Side::Host), Result::Malformed);
    EXPECT_EQ(judge(frame(Type::Credit, 1), Side::Host), Result::Frame);
    EXPECT_EQ(judge(frame(Type::Credit, 1), Side::Guest), Result::Frame);
}

} // namespace
} // namespace velqa::protocol
