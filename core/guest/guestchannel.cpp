// GuestChannel: the public face; each call becomes a request on the link. Core thread.
#include "core/guest/guestchannel.h"
#include "core/guest/guestconnection.h"
#include "core/guest/guesterrors.h"
#include "core/guest/guestprocess.h"
#include "core/guest/guestrequests.h"
#include "core/guest/guesttransfers.h"

#include <algorithm>
#include <limits>

namespace velqa {

using namespace protocol;

class GuestChannel::Private
{
public:
    explicit Private(std::shared_ptr<ByteStream> stream) : link(std::move(stream)) {}

    GuestLink link;
};

namespace {

bool isUsable(const QByteArray &path)
{
    return path.size() <= static_cast<qsizetype>(MaxPath) && !path.contains('\0');
}

Error badPathError(const QByteArray &path)
{
    return errorOf({FailCode::InvalidArgument, path.left(200).toPercentEncoding(" /").toStdString()});
}

std::string_view viewOf(const QByteArray &bytes)
{
    return std::string_view(bytes.constData(), static_cast<size_t>(bytes.size()));
}

ListRequest listRequest(const QByteArray &directory, int maxEntries)
{
    return {directory.toStdString(), static_cast<quint32>(std::max(0, maxEntries))};
}

} // namespace

GuestChannel::GuestChannel(std::shared_ptr<ByteStream> stream, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(std::move(stream)))
{
    connect(&d->link, &GuestLink::ready, this, &GuestChannel::ready);
    connect(&d->link, &GuestLink::closed, this, &GuestChannel::closed);
}

GuestChannel::~GuestChannel()
{
    // Whoever waits hears of it; closed() is not for an object that is going.
    d->link.disconnect(this);
    d->link.close(failure(sandboxShutDownError()));
}

bool GuestChannel::isReady() const
{
    return d->link.isReady() && d->link.isOpen();
}

std::unique_ptr<GuestProcess> GuestChannel::start(const ProcessSpec &spec)
{
    auto process = std::make_unique<RemoteProcess>();
    process->begin(d->link, spec);
    return process;
}

void GuestChannel::killAll(Done done)
{
    d->link.send(Type::KillAll, d->link.add(std::make_shared<DoneRequest>(std::move(done))));
}

void GuestChannel::list(const QByteArray &directory, Completion<QList<GuestFile>> done, int maxEntries)
{
    if (!isUsable(directory))
        return done.fail(badPathError(directory));
    const auto request = std::make_shared<FilesRequest>(d->link, maxEntries, std::move(done));
    request->id = d->link.add(request);
    d->link.sendValue(Type::List, request->id, listRequest(directory, maxEntries));
}

void GuestChannel::manifest(const QByteArray &directory, Completion<QList<GuestFile>> done, int maxEntries)
{
    if (!isUsable(directory))
        return done.fail(badPathError(directory));
    const auto request = std::make_shared<FilesRequest>(d->link, maxEntries, std::move(done));
    request->id = d->link.add(request);
    d->link.sendValue(Type::Manifest, request->id, listRequest(directory, maxEntries));
}

void GuestChannel::stat(const QByteArray &path, Completion<GuestFile> done)
{
    if (!isUsable(path))
        return done.fail(badPathError(path));
    Completion<QList<GuestFile>> one(done.context(), [done](const Result<QList<GuestFile>> &files) {
        if (!files)
            done.fail(files.error());
        else if (files->size() != 1)
            done.fail(protocolError(QStringLiteral("stat without a file")));
        else
            done(files->first());
    });
    const auto request = std::make_shared<FilesRequest>(d->link, 1, std::move(one));
    request->id = d->link.add(request);
    d->link.send(Type::Stat, request->id, path);
}

void GuestChannel::read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done)
{
    if (!isUsable(path) || offset < 0)
        return done.fail(badPathError(path));
    const qint64 limit = MaxReadLength;
    // One byte more than may come tells "too large" from "just fits".
    const qint64 asked = length < 0 ? limit + 1 : length;
    if (asked > limit && length >= 0)
        return done.fail(errorOf({FailCode::TooLarge, "read of more than 64 MiB"}));
    const auto content = std::make_shared<QByteArray>();
    Completion<std::monostate> end(done.context(), [done, content](const Status &status) {
        if (!status)
            done.fail(status.error());
        else if (content->size() > static_cast<qsizetype>(MaxReadLength))
            done.fail(errorOf({FailCode::TooLarge, "file of more than 64 MiB"}));
        else
            done(*content);
    });
    const auto sink = [content](const QByteArray &bytes) {
        content->append(bytes);
        return Status{};
    };
    const auto request = std::make_shared<FetchRequest>(d->link, asked, pacedSink(sink), std::move(end));
    request->id = d->link.add(request);
    d->link.sendValue(Type::Read, request->id,
                      ReadRequest{path.toStdString(), static_cast<quint64>(offset), static_cast<quint64>(asked)});
}

void GuestChannel::fetchFile(const QByteArray &path, std::function<Status(const QByteArray &)> sink, Done done)
{
    fetchPaced(path, pacedSink(std::move(sink)), std::move(done));
}

void GuestChannel::fetchPaced(const QByteArray &path, PacedSink sink, Done done)
{
    if (!isUsable(path))
        return done.fail(badPathError(path));
    const auto request = std::make_shared<FetchRequest>(d->link, std::numeric_limits<qint64>::max(), std::move(sink),
                                                        std::move(done));
    request->id = d->link.add(request);
    d->link.sendValue(Type::Read, request->id, ReadRequest{path.toStdString(), 0, ReadRequest::WholeFile});
}

void GuestChannel::write(const QByteArray &path, const QByteArray &content, quint32 mode, Done done)
{
    Entry entry;
    entry.meta.path = path;
    entry.meta.mode = mode;
    entry.content = content;
    storeEntries({entry}, std::move(done));
}

void GuestChannel::storeFile(const QByteArray &path, quint32 mode, qint64 modifiedMs,
                             std::function<Result<QByteArray>(qint64)> source, Done done)
{
    if (!isUsable(path))
        return done.fail(badPathError(path));
    GuestFile meta;
    meta.path = path;
    meta.mode = mode;
    meta.modifiedMs = modifiedMs;
    const auto request = std::make_shared<FilePutRequest>(d->link, meta, std::move(source), std::move(done));
    if (const quint32 id = d->link.add(request))
        request->begin(id);
}

void GuestChannel::storeEntries(const QList<Entry> &entries, Done done)
{
    for (const Entry &entry : entries) {
        if (!isUsable(entry.meta.path) || !isUsable(entry.meta.linkTarget))
            return done.fail(badPathError(entry.meta.path));
    }
    const auto request = std::make_shared<EntriesPutRequest>(d->link, entries, std::move(done));
    if (const quint32 id = d->link.add(request))
        request->begin(id);
}

void GuestChannel::makeDirectory(const QByteArray &path, Done done)
{
    if (!isUsable(path))
        return done.fail(badPathError(path));
    d->link.send(Type::MakeDirectory, d->link.add(std::make_shared<DoneRequest>(std::move(done))), path);
}

void GuestChannel::rename(const QByteArray &from, const QByteArray &to, Done done)
{
    if (!isUsable(from) || !isUsable(to))
        return done.fail(badPathError(isUsable(from) ? to : from));
    Writer writer;
    writer.bytes(viewOf(from));
    writer.bytes(viewOf(to));
    d->link.send(Type::Rename, d->link.add(std::make_shared<DoneRequest>(std::move(done))), writer.bytes());
}

void GuestChannel::remove(const QByteArray &path, Done done)
{
    if (!isUsable(path) || path.isEmpty())
        return done.fail(badPathError(path));
    d->link.send(Type::Remove, d->link.add(std::make_shared<DoneRequest>(std::move(done))), path);
}

void GuestChannel::listen(quint16 port, Done done)
{
    Writer writer;
    writer.u32(port);
    d->link.send(Type::Listen, d->link.add(std::make_shared<DoneRequest>(std::move(done))), writer.bytes());
}

void GuestChannel::accept(Completion<std::shared_ptr<ByteStream>> done)
{
    const auto request = std::make_shared<AcceptRequest>(d->link, std::move(done));
    request->id = d->link.add(request);
    d->link.send(Type::Accept, request->id);
}

void GuestChannel::watch(Done done)
{
    const auto report = [this](const QList<GuestChange> &changes, bool overflowed) { emit changed(changes, overflowed); };
    d->link.send(Type::Watch, d->link.add(std::make_shared<WatchRequest>(std::move(done), report)));
}

void GuestChannel::setDeadline(qint64 remainingMs, Done done)
{
    Writer writer;
    writer.u64(static_cast<quint64>(std::max<qint64>(0, remainingMs)));
    d->link.send(Type::SetDeadline, d->link.add(std::make_shared<DoneRequest>(std::move(done))), writer.bytes());
}

void GuestChannel::facts(Completion<GuestFacts> done)
{
    d->link.send(Type::AskFacts, d->link.add(std::make_shared<FactsRequest>(std::move(done))));
}

void GuestChannel::usage(Completion<GuestUsage> done)
{
    d->link.send(Type::AskUsage, d->link.add(std::make_shared<UsageRequest>(std::move(done))));
}

void GuestChannel::processes(Completion<QList<GuestProcessInfo>> done)
{
    d->link.send(Type::AskProcesses, d->link.add(std::make_shared<ProcessesRequest>(std::move(done))));
}

void GuestChannel::endProcess(int pid, Done done)
{
    Writer writer;
    writer.u32(static_cast<quint32>(qMax(0, pid)));
    d->link.send(Type::EndProcess, d->link.add(std::make_shared<DoneRequest>(std::move(done))), writer.bytes());
}

void GuestChannel::shutDown()
{
    class Farewell final : public GuestRequest
    {
    public:
        Answer receive(const FrameReader::Frame &) override { return Answer::Violation; }
        void fail(const Error &) override {}
    };
    d->link.send(Type::ShutDown, d->link.add(std::make_shared<Farewell>()));
}

} // namespace velqa
