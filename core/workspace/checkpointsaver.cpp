// Saving a workspace. Lives on the core thread.
#include "core/workspace/checkpointsaver.h"

#include "core/workspace/workpool.h"

namespace velqa {
namespace {

QSet<QByteArray> keptHashes(const BlobStore &blobs, const Manifest &manifest)
{
    QSet<QByteArray> kept;
    for (const GuestFile &file : manifest.entries) {
        if (file.type == GuestFile::Type::File && !kept.contains(file.sha256) &&
            blobs.contains(QString::fromLatin1(file.sha256.toHex())))
            kept.insert(file.sha256);
    }
    return kept;
}

} // namespace

CheckpointSaver::CheckpointSaver(const BlobStore &blobs, WorkPool &pool, std::shared_ptr<GuestFiles> guest,
                                 ManifestLimits limits, Finished finished, QObject *parent)
    : QObject(parent)
    , m_blobs(blobs)
    , m_pool(pool)
    , m_guest(std::move(guest))
    , m_limits(limits)
    , m_finished(std::move(finished))
    , m_result(failure(ErrorCode::Internal, {}))
{}

void CheckpointSaver::enter(State state)
{
    if (m_state == State::Ended)
        return;
    m_state = state;
    switch (state) {
    case State::Listing: list(); break;
    case State::Comparing: compare(); break;
    case State::Fetching: fetchNext(); break;
    case State::Writing: write(); break;
    case State::Ended:
        m_pipe.reset();
        m_batch.reset();
        m_finished(std::move(m_result));
        deleteLater();
        break;
    }
}

void CheckpointSaver::end(Result<SavedWorkspace> result)
{
    m_result = std::move(result);
    enter(State::Ended);
}

void CheckpointSaver::list()
{
    m_guest->manifest({this,
                       [this](const Result<QList<GuestFile>> &files) {
                           if (!files) {
                               const bool isTooMany = files.error().code == ErrorCode::TooLarge;
                               end(failure(isTooMany ? tooManyEntries(m_limits.entries) : files.error()));
                               return;
                           }
                           Result<Manifest> checked = checkedManifest(*files, m_limits);
                           if (!checked) {
                               end(failure(checked.error()));
                               return;
                           }
                           m_manifest = std::move(*checked);
                           enter(State::Comparing);
                       }},
                      m_limits.entries);
}

void CheckpointSaver::compare()
{
    m_pool.run(
        this, [blobs = m_blobs, manifest = m_manifest] { return keptHashes(blobs, manifest); },
        [this](const QSet<QByteArray> &kept) {
            m_known = kept;
            auto batch = m_blobs.beginBatch();
            if (!batch) {
                end(failure(batch.error()));
                return;
            }
            m_batch = std::move(*batch);
            enter(State::Fetching);
        });
}

void CheckpointSaver::fetchNext()
{
    while (m_next < m_manifest.entries.size()) {
        GuestFile &file = m_manifest.entries[m_next];
        if (file.type == GuestFile::Type::File && !m_known.contains(file.sha256)) {
            fetch(file);
            return;
        }
        ++m_next;
    }
    enter(State::Writing);
}

void CheckpointSaver::fetch(GuestFile &file)
{
    auto writer = m_batch->beginWrite();
    if (!writer) {
        end(failure(writer.error()));
        return;
    }
    // It may have grown since it was listed, as long as all of it still fits.
    const qint64 room = m_limits.bytes - (m_manifest.bytes - file.size);
    m_pipe = std::make_shared<BlobPipe>(m_pool, std::move(*writer), room, this);
    const auto sink = [pipe = std::weak_ptr(m_pipe)](const QByteArray &bytes, std::function<void()> written) -> Status {
        if (const auto alive = pipe.lock())
            return alive->append(bytes, std::move(written));
        return failure(ErrorCode::Cancelled, {});
    };
    m_guest->fetchFile(file.path, sink, {this, [this](const Status &status) { fetched(status); }});
}

void CheckpointSaver::fetched(const Status &status)
{
    if (status) {
        m_pipe->finish([this](const Result<QString> &sha256) { stored(sha256); });
        return;
    }
    const ErrorCode code = status.error().code;
    if (code == ErrorCode::TooLarge) {
        end(failure(tooManyBytes(m_limits.bytes)));
    } else if (code == ErrorCode::NotFound || code == ErrorCode::PermissionDenied ||
               code == ErrorCode::InvalidArgument) {
        // Removed, or made something else, since it was listed.
        m_pipe.reset();
        m_manifest.bytes -= m_manifest.entries.at(m_next).size;
        m_manifest.entries.removeAt(m_next);
        fetchNext();
    } else {
        end(failure(status.error()));
    }
}

void CheckpointSaver::stored(const Result<QString> &sha256)
{
    if (!sha256) {
        end(failure(sha256.error()));
        return;
    }
    GuestFile &file = m_manifest.entries[m_next];
    m_manifest.bytes += m_pipe->size() - file.size;
    file.size = m_pipe->size();
    file.sha256 = QByteArray::fromHex(sha256->toLatin1());
    m_known.insert(file.sha256);
    m_pipe.reset();
    ++m_next;
    fetchNext();
}

void CheckpointSaver::write()
{
    m_pool.run(
        this,
        [blobs = m_blobs, batch = m_batch, manifest = m_manifest]() -> Result<SavedWorkspace> {
            // First the content, then the list of it: a crash between the two leaves nothing that points to nothing.
            if (Status committed = batch->commit(); !committed)
                return failure(committed.error());
            return blobs.write(manifestToJson(manifest)).map([&manifest](const QString &sha256) {
                return SavedWorkspace{sha256, manifest.bytes, int(manifest.entries.size()), manifest.skipped};
            });
        },
        [this](Result<SavedWorkspace> saved) { end(std::move(saved)); });
}

} // namespace velqa
