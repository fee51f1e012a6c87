// Filling a fresh workspace: folders, small files in batches, large ones streamed, links last. Lives on the core
// thread.
#include "core/workspace/workspacefiller.h"

#include "core/workspace/workpool.h"

#include <QPointer>

#include <numeric>

namespace velqa {
namespace {

constexpr qsizetype batchEntries = 256;
constexpr qint64 batchBytes = 4 << 20;
constexpr qint64 bulkBytes = 8 << 20; // less is there sooner through the guest

using Entries = QList<GuestFiles::Entry>;

Result<FillPlan> readPlan(const BlobStore &blobs, const WorkspaceFiller::Request &request)
{
    Manifest manifest;
    if (!request.manifestSha256.isEmpty()) {
        const Result<QByteArray> json = blobs.read(request.manifestSha256, MaxManifestBytes);
        if (!json)
            return failure(json.error());
        Result<Manifest> read = manifestFromJson(*json, request.limits);
        if (!read)
            return failure(read.error());
        manifest = std::move(*read);
    }
    return planFill(manifest, request.uploads, request.capacityBytes);
}

Result<Entries> readEntries(const BlobStore &blobs, const QList<GuestFile> &files)
{
    Entries entries;
    entries.reserve(files.size());
    for (const GuestFile &file : files) {
        GuestFiles::Entry entry{file, {}};
        if (file.type == GuestFile::Type::File) {
            Result<QByteArray> content = blobs.read(QString::fromLatin1(file.sha256.toHex()), batchBytes);
            if (!content)
                return failure(content.error());
            entry.content = std::move(*content);
            entry.meta.size = entry.content.size();
        }
        entries.append(std::move(entry));
    }
    return entries;
}

qint64 bytesOf(const QList<GuestFile> &files)
{
    return std::accumulate(files.begin(), files.end(), qint64(0),
                           [](qint64 sum, const GuestFile &file) { return sum + file.size; });
}

} // namespace

WorkspaceFiller::WorkspaceFiller(const BlobStore &blobs, WorkPool &pool, std::shared_ptr<GuestFiles> guest,
                                 Request request, Finished finished, QObject *parent)
    : QObject(parent)
    , m_blobs(blobs)
    , m_pool(pool)
    , m_guest(std::move(guest))
    , m_request(std::move(request))
    , m_finished(std::move(finished))
{}

void WorkspaceFiller::enter(State state)
{
    if (m_state == State::Ended)
        return;
    m_state = state;
    switch (state) {
    case State::Planning: plan(); break;
    case State::StoringFolders:
        m_queue = m_plan.folders;
        nextBatch();
        break;
    case State::StoringSmall:
        m_queue = m_plan.small;
        nextBatch();
        break;
    case State::StoringLarge:
        m_queue = m_plan.large;
        if (const GuestFiles::Bulk bulk = m_guest->bulk(); bulk && bytesOf(m_queue) >= bulkBytes)
            storeBulk(bulk);
        else
            nextLarge();
        break;
    case State::StoringLinks:
        m_queue = m_plan.links;
        nextBatch();
        break;
    case State::Ended:
        m_reading.reset();
        m_finished(m_status);
        deleteLater();
        break;
    }
}

void WorkspaceFiller::end(Status status)
{
    m_status = std::move(status);
    enter(State::Ended);
}

void WorkspaceFiller::plan()
{
    m_pool.run(
        this, [blobs = m_blobs, request = m_request] { return readPlan(blobs, request); },
        [this](Result<FillPlan> planned) {
            if (!planned) {
                end(failure(planned.error()));
                return;
            }
            m_plan = std::move(*planned);
            enter(State::StoringFolders);
        });
}

GuestFiles::Done WorkspaceFiller::guestDone(void (WorkspaceFiller::*next)())
{
    return {this, [this, next](const Status &status) {
                if (status)
                    (this->*next)();
                else
                    end(status);
            }};
}

void WorkspaceFiller::nextBatch()
{
    if (m_queue.isEmpty()) {
        enter(m_state == State::StoringFolders ? State::StoringSmall
              : m_state == State::StoringSmall ? State::StoringLarge
                                               : State::Ended);
        return;
    }
    QList<GuestFile> batch;
    for (qint64 bytes = 0; !m_queue.isEmpty() && batch.size() < batchEntries && bytes < batchBytes;) {
        batch.append(m_queue.takeFirst());
        bytes += batch.last().size;
    }
    m_pool.run(
        this, [blobs = m_blobs, batch] { return readEntries(blobs, batch); },
        [this](Result<Entries> entries) {
            if (entries)
                m_guest->storeEntries(*entries, guestDone(&WorkspaceFiller::nextBatch));
            else
                end(failure(entries.error()));
        });
}

void WorkspaceFiller::nextLarge()
{
    if (m_queue.isEmpty()) {
        enter(State::StoringLinks);
        return;
    }
    storeLarge(m_queue.takeFirst());
}

void WorkspaceFiller::storeLarge(const GuestFile &file)
{
    Result<GuestFiles::Source> source = open(file);
    if (source)
        m_guest->storeFile(file.path, file.mode, file.modifiedMs, *source, guestDone(&WorkspaceFiller::nextLarge));
    else
        end(failure(source.error()));
}

void WorkspaceFiller::storeBulk(const GuestFiles::Bulk &bulk)
{
    QList<GuestContent> contents;
    contents.reserve(m_queue.size());
    for (const GuestFile &file : std::exchange(m_queue, {})) {
        contents.append({file, [self = QPointer(this), file]() -> Result<GuestFiles::Source> {
                             if (self)
                                 return self->open(file);
                             return failure(ErrorCode::Cancelled, {});
                         }});
    }
    bulk(contents, guestDone(&WorkspaceFiller::nextLarge));
}

Result<GuestFiles::Source> WorkspaceFiller::open(const GuestFile &file)
{
    auto reader = m_blobs.beginRead(QString::fromLatin1(file.sha256.toHex()));
    if (!reader)
        return failure(reader.error());
    m_reading = std::make_shared<BlobPrefetch>(m_pool, std::move(*reader));
    return [reading = std::weak_ptr(m_reading)](qint64 maxBytes) -> Result<QByteArray> {
        if (const auto alive = reading.lock())
            return alive->read(maxBytes);
        return failure(ErrorCode::Cancelled, {});
    };
}

} // namespace velqa
