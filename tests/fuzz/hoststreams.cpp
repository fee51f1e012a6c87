// Fuzzes what the host takes apart of an engine's, a model's and a sandbox's streams: multiplexed attach frames, JSON lines,
// chunked bodies, server-sent events, what programs say to the proxy, and the hosts they name. However a stream is cut, the same must come out of it; the first byte of the input says
// which stream it is, the second how long the slices are.
#include "core/engine/attachstream.h"
#include "core/engine/enginejson.h"
#include "core/engine/jsonlines.h"
#include "core/net/chunked.h"
#include "core/net/sseparser.h"
#include "core/sandbox/networkrules.h"
#include "core/sandbox/proxyhandshake.h"
#include "tests/fuzz/fuzzstream.h"

#include <QCoreApplication>
#include <QLoggingCategory>

#include <cstdlib>

namespace {

using namespace velqa;
using namespace velqa::fuzz;

void require(bool fact)
{
    if (!fact)
        std::abort();
}

struct Taken
{
    QByteArray output;
    QByteArray error;
    bool inOrder = false;
    friend bool operator==(const Taken &, const Taken &) = default;
};

// What the frames say, in the plainest way.
Taken framesPlainly(std::string_view stream)
{
    Taken taken;
    while (stream.size() >= 8) {
        const auto byte = [&](std::size_t i) { return std::size_t(static_cast<unsigned char>(stream[i])); };
        const std::size_t length = byte(4) << 24 | byte(5) << 16 | byte(6) << 8 | byte(7);
        if (byte(0) > 3 || byte(1) || byte(2) || byte(3) || length > 16 * 1024 * 1024)
            return taken;
        const std::string_view payload = stream.substr(8, length);
        (byte(0) >= 2 ? taken.error : taken.output).append(payload.data(), static_cast<qsizetype>(payload.size()));
        if (payload.size() < length)
            return taken;
        stream.remove_prefix(8 + length);
    }
    taken.inOrder = stream.empty();
    return taken;
}

// With `pausing` the reader stops after each piece and goes on later, as flow control does.
Taken framesSliced(std::string_view stream, std::size_t slice, bool pausing)
{
    const auto raw = std::make_shared<FuzzStream>();
    Taken taken;
    int closed = 0;
    AttachStream attached(raw);
    const auto pause = [&] {
        if (pausing)
            attached.setReadingPaused(true);
    };
    QObject::connect(&attached, &ByteStream::received, &attached, [&](const QByteArray &bytes) {
        taken.output += bytes;
        pause();
    });
    QObject::connect(&attached, &AttachStream::errorReceived, &attached, [&](const QByteArray &bytes) {
        taken.error += bytes;
        pause();
    });
    QObject::connect(&attached, &ByteStream::closed, &attached, [&](const Status &status) {
        ++closed;
        taken.inOrder = status.has_value();
    });
    inSlices(stream, slice, [&](const QByteArray &bytes) { emit raw->received(bytes); });
    emit raw->closed({});
    // Each round hands over one frame at least; more rounds than frames would mean that it never ends.
    for (std::size_t round = 0; closed == 0 && round <= stream.size(); ++round) {
        attached.setReadingPaused(false);
        QCoreApplication::sendPostedEvents();
    }
    require(closed == 1);
    return taken;
}

void fuzzFrames(std::string_view stream, std::size_t slice)
{
    const Taken expected = framesPlainly(stream);
    require(framesSliced(stream, slice, false) == expected);
    require(framesSliced(stream, slice, true) == expected);
}

// Lines up to the first that is refused.
QList<QJsonObject> linesSliced(std::string_view stream, std::size_t slice)
{
    JsonLines lines(1024);
    QList<QJsonObject> objects;
    bool refused = false;
    inSlices(stream, slice, [&](const QByteArray &bytes) {
        if (refused)
            return;
        if (const auto more = lines.feed(bytes))
            objects += *more;
        else
            refused = true;
    });
    if (const auto more = lines.finish(); more && !refused)
        objects += *more;
    return objects;
}

void fuzzLines(std::string_view stream, std::size_t slice)
{
    const QList<QJsonObject> objects = linesSliced(stream, 1);
    // A slice may hold good lines before the one that it fails for: these are lost with it, but nothing is made up.
    const QList<QJsonObject> sliced = linesSliced(stream, slice);
    require(sliced.size() <= objects.size());
    require(sliced == objects.first(sliced.size()));
    for (const QJsonObject &object : objects) { // every reader of the engine's JSON takes any of it
        (void)readEngineInfo(object);
        (void)readImage(object);
        (void)readContainer(object);
        (void)readVolume(object);
        (void)readVolumes(object);
        (void)readEvent(object);
        (void)readContainers({object});
        (void)withPodmanFacts({}, QByteArray(stream.data(), static_cast<qsizetype>(stream.size())));
    }
}

void fuzzChunked(std::string_view stream, std::size_t slice)
{
    const QByteArray bytes(stream.data(), static_cast<qsizetype>(stream.size()));
    const Unchunked whole = unchunk(bytes);
    require(whole.body.size() <= bytes.size());
    const Unchunked part = unchunk(bytes.left(static_cast<qsizetype>(slice)));
    require(whole.body.startsWith(part.body));
    require(!part.complete || (whole.complete && whole.body == part.body));
}

QList<SseEvent> eventsSliced(std::string_view stream, std::size_t slice)
{
    SseParser parser(1024);
    QList<SseEvent> events;
    bool refused = false;
    inSlices(stream, slice, [&](const QByteArray &bytes) {
        if (refused)
            return;
        if (const auto more = parser.feed(bytes))
            events += *more;
        else
            refused = true;
    });
    if (!refused)
        events += parser.finish();
    return events;
}

void fuzzEvents(std::string_view stream, std::size_t slice)
{
    const QList<SseEvent> events = eventsSliced(stream, 1);
    const QList<SseEvent> sliced = eventsSliced(stream, slice);
    require(sliced.size() <= events.size());
    require(sliced == events.first(sliced.size()));
}

void fuzzHandshake(std::string_view stream, std::size_t slice)
{
    ProxyHandshake whole;
    whole.feed(QByteArray(stream.data(), static_cast<qsizetype>(stream.size())));
    ProxyHandshake sliced;
    inSlices(stream, slice, [&](const QByteArray &bytes) { sliced.feed(bytes); });
    require(whole.state() == sliced.state());
    require(whole.takeReply() == sliced.takeReply());
    if (whole.state() != ProxyHandshake::State::Ready)
        return;
    require(whole.host() == sliced.host() && whole.port() == sliced.port() && whole.pending() == sliced.pending());
    require(!whole.host().isEmpty() && whole.port() > 0 && whole.port() <= 65535);
}

void fuzzHosts(std::string_view stream)
{
    const QString text = QString::fromUtf8(stream.data(), static_cast<qsizetype>(stream.size()));
    if (const auto rule = parseHostRule(text)) {
        require(!looksLikeAddress(rule->host));
        const auto again = parseHostRule(rule->toString());
        require(again && *again == *rule);
    }
    if (const auto address = spelledAddress(text)) {
        require(looksLikeAddress(text));
        require(mayDial(*address, NameVerdict::AnyHost) == isPublicAddress(*address));
        require(!(isPublicAddress(*address) && address->isLoopback()));
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
    const std::string_view stream(reinterpret_cast<const char *>(data) + 2, size - 2);
    const std::size_t slice = std::size_t{data[1]} + 1;
    switch (data[0] % 6) {
    case 0: fuzzFrames(stream, slice); break;
    case 1: fuzzLines(stream, slice); break;
    case 2: fuzzChunked(stream, slice); break;
    case 3: fuzzEvents(stream, slice); break;
    case 4: fuzzHandshake(stream, slice); break;
    case 5: fuzzHosts(stream); break;
    }
    return 0;
}
