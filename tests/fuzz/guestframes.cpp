// Fuzzes the frames of a guest: the parser, every payload, and a GuestChannel with one of each request under way.
// The input is a list of {type, id, flags, length, payload} from which well-formed frames are made, or, when its first byte
// is odd, the raw stream, cut into slices of the second byte's size.
#include "core/guest/guestchannel.h"
#include "core/guest/protocol.h"
#include "tests/fuzz/fuzzstream.h"

#include <QCoreApplication>
#include <QLoggingCategory>

#include <cstdlib>

namespace {

using namespace velqa;
using namespace velqa::fuzz;
using namespace velqa::protocol;

std::string streamFrom(std::string_view input)
{
    Writer hello;
    encode(hello, Hello{});
    std::string stream = frame(Type::Hello, 0, hello.bytes());
    while (input.size() >= 5) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(input[i]); };
        const std::size_t length = std::min<std::size_t>(byte(3) | (byte(4) & 0x0f) << 8, input.size() - 5);
        stream += frame(static_cast<Type>(byte(0)), byte(1) % 16, input.substr(5, length), byte(2) & 1);
        input.remove_prefix(5 + length);
    }
    return stream;
}

// What was accepted must come back the same.
template<typename T> void decodeOne(std::string_view payload)
{
    T value;
    if (!decodeAll(payload, value))
        return;
    Writer writer;
    encode(writer, value);
    if (writer.bytes() != payload)
        std::abort();
}

template<typename... T> void decodeEach(std::string_view payload)
{
    (decodeOne<T>(payload), ...);
}

void fuzzParser(std::string_view input, Side side)
{
    FrameReader reader(side);
    reader.append(input);
    FrameReader::Frame one;
    while (reader.next(one) == FrameReader::Result::Frame)
        decodeEach<Hello, StartRequest, ExitReport, ListRequest, ReadRequest, FileInfo, SandboxFacts, SandboxUsage, ProcessInfo, Change,
                   Failure>(one.payload);
}

void fuzzChannel(std::string_view stream, std::size_t slice)
{
    const auto raw = std::make_shared<FuzzStream>();
    QObject context;
    int answers = 0;
    int closed = 0;
    {
        GuestChannel channel(raw);
        QObject::connect(&channel, &GuestChannel::closed, &context, [&] { ++closed; });
        const auto done = [&] { return GuestChannel::Done(&context, [&](const Status &) { ++answers; }); };
        const auto process = channel.start({}); // id 1
        int finished = 0;
        QObject::connect(process.get(), &GuestProcess::finished, &context, [&] { ++finished; });
        auto deleted = channel.start({});
        deleted.reset(); // id 2: its frames are still to be taken
        const auto paused = channel.start({});
        paused->setOutputPaused(true);
        channel.list({}, Completion<QList<GuestFile>>(&context, [&](const Result<QList<GuestFile>> &) { ++answers; }), 3);
        channel.stat({}, Completion<GuestFile>(&context, [&](const Result<GuestFile> &) { ++answers; }));
        channel.read({}, 0, 100, Completion<QByteArray>(&context, [&](const Result<QByteArray> &) { ++answers; }));
        channel.manifest({}, Completion<QList<GuestFile>>(&context, [&](const Result<QList<GuestFile>> &) { ++answers; }), 100);
        channel.fetchFile({}, [](const QByteArray &bytes) -> Status {
            return bytes.startsWith('!') ? Status(failure(ErrorCode::DiskFull, {})) : Status{};
        }, done());
        qint64 left = 1000;
        channel.storeFile("f", 0644, 0, [&](qint64 max) -> Result<QByteArray> {
            const qint64 size = std::min(left, max);
            left -= size;
            return QByteArray(size, 'x');
        }, done());
        channel.watch(done());
        channel.facts(Completion<GuestFacts>(&context, [&](const Result<GuestFacts> &) { ++answers; }));
        channel.usage(Completion<GuestUsage>(&context, [&](const Result<GuestUsage> &) { ++answers; }));
        channel.processes(Completion<QList<GuestProcessInfo>>(&context, [&](const Result<QList<GuestProcessInfo>> &) { ++answers; }));
        channel.killAll(done());
        inSlices(stream, slice, [&](const QByteArray &bytes) { emit raw->received(bytes); });
        paused->setOutputPaused(false);
        QCoreApplication::sendPostedEvents();
        emit raw->closed({});
        QCoreApplication::sendPostedEvents();
        // Whatever came: each of the eleven answers, the exit and the end, exactly once.
        if (answers != 11 || finished != 1 || closed != 1)
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static QCoreApplication application(*argc, *argv);
    QLoggingCategory::setFilterRules(QStringLiteral("*=false"));
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view input(reinterpret_cast<const char *>(data), size);
    const std::string stream = data[0] & 1 ? std::string(input.substr(2)) : streamFrom(input.substr(2));
    fuzzParser(stream, Side::Guest);
    fuzzParser(stream, Side::Host);
    fuzzChannel(stream, std::size_t{data[1]} + 1);
    return 0;
}
