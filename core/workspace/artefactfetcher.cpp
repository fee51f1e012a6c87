// Fetching one file out of a sandbox. Lives on the core thread.
#include "core/workspace/artefactfetcher.h"

#include "core/workspace/safenames.h"
#include "core/workspace/workpool.h"

#include <QLocale>

namespace velqa {

ArtefactFetcher::ArtefactFetcher(const BlobStore &blobs, WorkPool &pool, std::shared_ptr<GuestFiles> guest,
                                 QByteArray path, qint64 maxBytes, Finished finished, QObject *parent)
    : QObject(parent)
    , m_blobs(blobs)
    , m_pool(pool)
    , m_guest(std::move(guest))
    , m_path(std::move(path))
    , m_maxBytes(maxBytes)
    , m_finished(std::move(finished))
    , m_result(failure(ErrorCode::Internal, {}))
{
    if (m_path.startsWith("/workspace/"))
        m_path.remove(0, 11);
    while (m_path.startsWith("./"))
        m_path.remove(0, 2);
}

void ArtefactFetcher::enter(State state)
{
    if (m_state == State::Ended)
        return;
    m_state = state;
    switch (state) {
    case State::Looking: look(); break;
    case State::Fetching: fetch(); break;
    case State::Writing: write(); break;
    case State::Ended:
        m_pipe.reset();
        m_finished(std::move(m_result));
        deleteLater();
        break;
    }
}

void ArtefactFetcher::end(Result<FetchedFile> result)
{
    m_result = std::move(result);
    enter(State::Ended);
}

Error ArtefactFetcher::tooLarge() const
{
    return {ErrorCode::TooLarge,
            tr("This file is larger than %1 and cannot be published. Make it smaller, for example by compressing it.")
                .arg(QLocale().formattedDataSize(m_maxBytes)),
            {}};
}

void ArtefactFetcher::look()
{
    if (!isSafeGuestPath(m_path)) {
        end(failure(ErrorCode::InvalidArgument,
                    tr("Only files of the workspace can be published. Give a path below /workspace.")));
        return;
    }
    m_guest->stat(
        m_path,
        {this, [this](const Result<GuestFile> &file) {
             if (!file)
                 end(failure(file.error()));
             else if (file->type != GuestFile::Type::File)
                 end(failure(
                     ErrorCode::InvalidArgument,
                     tr("Only files can be published, no folders or links. Pack a folder into an archive first.")));
             else if (file->size > m_maxBytes)
                 end(failure(tooLarge()));
             else
                 enter(State::Fetching);
         }});
}

void ArtefactFetcher::fetch()
{
    auto writer = m_blobs.beginWrite();
    if (!writer) {
        end(failure(writer.error()));
        return;
    }
    m_pipe = std::make_shared<BlobPipe>(m_pool, std::move(*writer), m_maxBytes, this);
    const auto sink = [pipe = std::weak_ptr(m_pipe)](const QByteArray &bytes, std::function<void()> written) -> Status {
        if (const auto alive = pipe.lock())
            return alive->append(bytes, std::move(written));
        return failure(ErrorCode::Cancelled, {});
    };
    m_guest->fetchFile(m_path, sink, {this, [this](const Status &status) {
                                          if (status)
                                              enter(State::Writing);
                                          else if (status.error().code == ErrorCode::TooLarge)
                                              end(failure(tooLarge()));
                                          else
                                              end(failure(status.error()));
                                      }});
}

void ArtefactFetcher::write()
{
    m_pipe->finish([this](const Result<QString> &sha256) {
        if (sha256)
            end(FetchedFile{*sha256, m_pipe->size(), m_pipe->firstBytes()});
        else
            end(failure(sha256.error()));
    });
}

} // namespace velqa
