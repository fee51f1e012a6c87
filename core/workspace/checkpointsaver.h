// CheckpointSaver: one saving of a workspace: list, compare, fetch what is missing, write the manifest. A file that
// changes meanwhile is kept as it was when it was read. Deletes itself when it has answered. Lives on the core thread.
#pragma once

#include "core/workspace/blobpipe.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/guestfiles.h"
#include "core/workspace/manifest.h"

#include <QObject>
#include <QSet>

#include <functional>
#include <memory>

namespace velqa {

class WorkPool;

struct SavedWorkspace
{
    QString manifestSha256;
    qint64 bytes = 0;
    int entries = 0;
    QStringList skipped;
};

class CheckpointSaver : public QObject
{
    Q_OBJECT

public:
    using Finished = std::function<void(Result<SavedWorkspace>)>;

    CheckpointSaver(const BlobStore &blobs, WorkPool &pool, std::shared_ptr<GuestFiles> guest, ManifestLimits limits,
                    Finished finished, QObject *parent);
    void start() { enter(State::Listing); }

private:
    enum class State { Listing, Comparing, Fetching, Writing, Ended };

    void enter(State state);
    void list();
    void compare();
    void fetchNext();
    void fetch(GuestFile &file);
    void fetched(const Status &status);
    void stored(const Result<QString> &sha256);
    void write();
    void end(Result<SavedWorkspace> result);

    BlobStore m_blobs;
    WorkPool &m_pool;
    std::shared_ptr<GuestFiles> m_guest;
    ManifestLimits m_limits;
    Finished m_finished;
    State m_state = State::Listing;
    Result<SavedWorkspace> m_result;
    Manifest m_manifest;
    QSet<QByteArray> m_known; // hashes that are kept already
    qsizetype m_next = 0;     // in m_manifest.entries
    std::shared_ptr<BlobBatch> m_batch;
    std::shared_ptr<BlobPipe> m_pipe;
};

} // namespace velqa
