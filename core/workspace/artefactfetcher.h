// ArtefactFetcher: brings one workspace file into the blob store. Deletes itself when it has answered. Lives on the
// core thread.
#pragma once

#include "core/workspace/blobpipe.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/guestfiles.h"

#include <QObject>

#include <functional>
#include <memory>

namespace velqa {

class WorkPool;

struct FetchedFile
{
    QString sha256;
    qint64 size = 0;
    QByteArray firstBytes; // at most 4 KiB
};

class ArtefactFetcher : public QObject
{
    Q_OBJECT

public:
    using Finished = std::function<void(Result<FetchedFile>)>;

    ArtefactFetcher(const BlobStore &blobs, WorkPool &pool, std::shared_ptr<GuestFiles> guest, QByteArray path,
                    qint64 maxBytes, Finished finished, QObject *parent);
    void start() { enter(State::Looking); }

private:
    enum class State { Looking, Fetching, Writing, Ended };

    void enter(State state);
    void look();
    void fetch();
    void write();
    void end(Result<FetchedFile> result);
    Error tooLarge() const;

    BlobStore m_blobs;
    WorkPool &m_pool;
    std::shared_ptr<GuestFiles> m_guest;
    QByteArray m_path;
    qint64 m_maxBytes;
    Finished m_finished;
    State m_state = State::Looking;
    Result<FetchedFile> m_result;
    std::shared_ptr<BlobPipe> m_pipe;
};

} // namespace velqa
