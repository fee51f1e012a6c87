// What the parts of WorkspaceService share: when operations may run, and what is referred to. Lives on the core thread.
#pragma once

#include "core/base/log.h"
#include "core/workspace/bloblock.h"
#include "core/workspace/manifest.h"
#include "core/workspace/uploadintake.h"
#include "core/workspace/workpool.h"
#include "core/workspace/workspaceservice.h"

#include <QMultiHash>
#include <QQueue>
#include <QTimer>

#include <functional>
#include <optional>

namespace velqa {

// Using blobs and removing unreferenced ones exclude each other: operations wait while a sweep runs, a sweep waits
// until no operation runs, and a lock does the same between copies of the program.
class WorkspaceService::Private
{
public:
    Private(WorkspaceService *service, Store &storeToUse, Clock &clockToUse, const QString &dataDirectory,
            WorkspaceLimits limitsToUse);

    // Runs `start` now or when the sweep is over; it must call operationEnded() once, when its operation has ended.
    void beginOperation(std::function<void()> start);
    void operationEnded();
    void tidy();

    ManifestLimits manifestLimits() const;
    template<typename Value> QList<Value> values(Store::Item kind, const ConversationId &conversation,
                                                 std::optional<Value> (*read)(const StoredItem &row)) const;
    template<typename Value>
    Result<Value> value(Store::Item kind, const QString &id, std::optional<Value> (*read)(const StoredItem &row)) const;
    Status remove(Store::Item kind, const QString &id);

    WorkspaceService *q;
    Store &store;
    Clock &clock;
    BlobStore blobs;
    WorkspaceLimits limits;
    QMultiHash<ConversationId, std::shared_ptr<UnwantedPaths>> copying; // of each running addUploads()
    WorkPool pieces; // short work: pieces of files on their way
    WorkPool jobs;   // long work: uploads, sweeps, exports

private:
    void pump();
    void sweep();

    QQueue<std::function<void()>> m_waiting;
    QTimer m_retry; // another copy of the program sweeps
    std::optional<BlobLock> m_lock;
    int m_running = 0;
    bool m_isSweeping = false;
    bool m_wantsSweep = false;
};

template<typename Value>
QList<Value> WorkspaceService::Private::values(Store::Item kind, const ConversationId &conversation,
                                               std::optional<Value> (*read)(const StoredItem &row)) const
{
    QList<Value> list;
    const Result<QList<StoredItem>> rows = store.items(kind, conversation.toString());
    if (!rows) {
        qCWarning(logWorkspace) << "cannot list:" << rows.error().detail;
        return list;
    }
    for (const StoredItem &row : *rows) {
        if (const std::optional<Value> value = read(row))
            list.append(*value);
    }
    return list;
}

template<typename Value>
Result<Value> WorkspaceService::Private::value(Store::Item kind, const QString &id,
                                               std::optional<Value> (*read)(const StoredItem &row)) const
{
    const Result<std::optional<StoredItem>> row = store.item(kind, id);
    if (!row)
        return failure(row.error());
    if (*row) {
        if (const std::optional<Value> value = read(**row))
            return *value;
    }
    return failure(ErrorCode::NotFound, WorkspaceService::tr("This does not exist any more. Choose another one."), id);
}

} // namespace velqa
