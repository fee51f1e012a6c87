// When operations may run, and removing what nobody refers to. Lives on the core thread.
#include "core/workspace/workspaceserviceprivate.h"

#include "core/workspace/workspacerows.h"

#include <QSet>

namespace velqa {
namespace {

constexpr int retryMs = 100;

struct References
{
    QSet<QString> blobs;
    QSet<QString> manifests;
};

Result<References> references(const Store &store)
{
    References found;
    const Result<QList<StoredConversation>> conversations = store.conversations();
    if (!conversations)
        return failure(conversations.error());
    for (const StoredConversation &conversation : *conversations) {
        for (const Store::Item kind : {Store::Item::Upload, Store::Item::Checkpoint, Store::Item::Artefact}) {
            const Result<QList<StoredItem>> rows = store.items(kind, conversation.id.toString());
            if (!rows)
                return failure(rows.error());
            // Straight from the JSON, so that a row that is only half readable still keeps its blob.
            for (const StoredItem &row : *rows) {
                found.blobs.insert(row.value.value(QLatin1String("sha256")).toString());
                const QString manifest = row.value.value(QLatin1String("manifest")).toString();
                if (!manifest.isEmpty())
                    found.manifests.insert(manifest);
            }
        }
    }
    return found;
}

// In the pool. A checkpoint that cannot be read says nothing about what it needs, so then everything stays.
Result<qint64> removeUnreferenced(const BlobStore &blobs, References found, ManifestLimits limits)
{
    limits.bytes = std::numeric_limits<qint64>::max();
    limits.entries = std::numeric_limits<int>::max();
    for (const QString &sha256 : std::as_const(found.manifests)) {
        const Result<QByteArray> json = blobs.read(sha256, MaxManifestBytes);
        if (!json)
            return failure(json.error());
        const Result<Manifest> manifest = manifestFromJson(*json, limits);
        if (!manifest)
            return failure(manifest.error());
        for (const GuestFile &file : manifest->entries)
            found.blobs.insert(QString::fromLatin1(file.sha256.toHex()));
        found.blobs.insert(sha256);
    }
    return blobs.sweep([&found](const QString &sha256) { return found.blobs.contains(sha256); });
}

} // namespace

WorkspaceService::Private::Private(WorkspaceService *service, Store &storeToUse, Clock &clockToUse,
                                   const QString &dataDirectory, WorkspaceLimits limitsToUse)
    : q(service)
    , store(storeToUse)
    , clock(clockToUse)
    , blobs(dataDirectory + QStringLiteral("/blobs"))
    , limits(limitsToUse)
{
    m_retry.setSingleShot(true);
    m_retry.setInterval(retryMs);
    QObject::connect(&m_retry, &QTimer::timeout, q, [this] { pump(); });
}

ManifestLimits WorkspaceService::Private::manifestLimits() const
{
    return {limits.checkpointBytes, limits.checkpointEntries, clock.wallMs()};
}

void WorkspaceService::Private::beginOperation(std::function<void()> start)
{
    m_waiting.enqueue(std::move(start));
    pump();
}

void WorkspaceService::Private::operationEnded()
{
    if (--m_running == 0)
        m_lock.reset();
    pump();
}

void WorkspaceService::Private::tidy()
{
    m_wantsSweep = true;
    // From the event loop: many removals in a row are one sweep.
    QMetaObject::invokeMethod(
        q, [this] { pump(); }, Qt::QueuedConnection);
}

void WorkspaceService::Private::pump()
{
    if (m_isSweeping)
        return;
    while (!m_waiting.isEmpty()) {
        if (!m_lock) {
            Result<BlobLock> lock = BlobLock::acquire(blobs.directory(), BlobLock::Kind::Shared);
            if (!lock && lock.error().code == ErrorCode::Conflict) {
                m_retry.start();
                return;
            }
            if (lock) // without (no space, no permission) the operation itself meets the same error and words it
                m_lock = std::move(*lock);
        }
        ++m_running;
        const std::function<void()> start = m_waiting.dequeue();
        start();
    }
    if (m_running == 0 && m_wantsSweep)
        sweep();
}

void WorkspaceService::Private::sweep()
{
    m_wantsSweep = false;
    const Result<References> found = references(store);
    Result<BlobLock> lock = BlobLock::acquire(blobs.directory(), BlobLock::Kind::Exclusive);
    if (!found || !lock) { // the next start tries again
        qCInfo(logWorkspace) << "not tidied:" << (found ? lock.error().detail : found.error().detail);
        return;
    }
    m_isSweeping = true;
    m_lock = std::move(*lock);
    jobs.run(
        q,
        [store = blobs, references = *found, checked = manifestLimits()] {
            return removeUnreferenced(store, references, checked);
        },
        [this](const Result<qint64> &freed) {
            m_isSweeping = false;
            m_lock.reset();
            if (!freed)
                qCWarning(logWorkspace) << "not tidied:" << freed.error().message << freed.error().detail;
            emit q->tidied(freed.value_or(0));
            pump();
        });
}

Status WorkspaceService::Private::remove(Store::Item kind, const QString &id)
{
    if (Status removed = store.removeItem(kind, id); !removed)
        return removed;
    tidy();
    return {};
}

} // namespace velqa
