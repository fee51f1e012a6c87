// WorkspaceFiller: one filling of a fresh workspace. Deletes itself when it has answered. Lives on the core thread.
#pragma once

#include "core/workspace/blobprefetch.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/fillplan.h"
#include "core/workspace/guestfiles.h"

#include <QObject>

#include <functional>
#include <memory>

namespace velqa {

class WorkPool;

class WorkspaceFiller : public QObject
{
    Q_OBJECT

public:
    struct Request
    {
        QString manifestSha256; // empty = no checkpoint
        ManifestLimits limits;
        QList<Upload> uploads;
        qint64 capacityBytes = 0;
    };
    using Finished = std::function<void(Status)>;

    WorkspaceFiller(const BlobStore &blobs, WorkPool &pool, std::shared_ptr<GuestFiles> guest, Request request,
                    Finished finished, QObject *parent);
    void start() { enter(State::Planning); }

private:
    enum class State { Planning, StoringFolders, StoringSmall, StoringLarge, StoringLinks, Ended };

    void enter(State state);
    void plan();
    void nextBatch();
    void nextLarge();
    void storeLarge(const GuestFile &file);
    void storeBulk(const GuestFiles::Bulk &bulk);
    // A damaged blob is noticed at its end, where the error keeps the file from being taken for whole.
    Result<GuestFiles::Source> open(const GuestFile &file);
    void end(Status status);
    GuestFiles::Done guestDone(void (WorkspaceFiller::*next)());

    BlobStore m_blobs;
    WorkPool &m_pool;
    std::shared_ptr<GuestFiles> m_guest;
    Request m_request;
    Finished m_finished;
    State m_state = State::Planning;
    Status m_status;
    FillPlan m_plan;
    QList<GuestFile> m_queue; // of the current state
    std::shared_ptr<BlobPrefetch> m_reading;
};

} // namespace velqa
