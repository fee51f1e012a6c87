// Files into a sandbox in one archive. Core thread.
#include "core/sandbox/archivestore.h"

#include "core/engine/tarstream.h"
#include "core/guest/guesterrors.h"

#include <QPointer>

namespace velqa {
namespace {

constexpr quint32 agentId = 1000; // user and group of the create body

} // namespace

ArchiveStore::ArchiveStore(EngineClient &engine, QString containerId)
    : m_engine(engine)
    , m_containerId(std::move(containerId))
{}

void ArchiveStore::store(const QList<GuestContent> &files, Completion<std::monostate> done)
{
    m_done = std::move(done);
    QList<TarStream::File> list;
    list.reserve(files.size());
    for (const GuestContent &content : files) {
        TarStream::File file;
        file.entry.name = content.meta.path;
        file.entry.mode = content.meta.mode;
        file.entry.uid = file.entry.gid = agentId;
        file.entry.modifiedMs = content.meta.modifiedMs;
        file.size = content.meta.size;
        file.open = content.open;
        list.append(std::move(file));
    }
    const auto archive = std::make_shared<TarStream>(std::move(list));
    const auto source = [self = QPointer(this), archive](qint64 maxBytes) -> Result<QByteArray> {
        Result<QByteArray> piece = archive->read(maxBytes);
        if (!piece && self)
            self->m_contentStatus = failure(piece.error());
        return piece;
    };
    m_engine.putArchive(m_containerId, QStringLiteral("/workspace"), source, archive->size(),
                        Completion<std::monostate>(this, [this](const Status &answer) { end(answer); }));
}

void ArchiveStore::end(const Status &answer)
{
    if (!m_contentStatus)
        m_done(m_contentStatus);
    else if (!answer && answer.error().message.contains(QLatin1String("no space left on device")))
        m_done(failure(errorOf({protocol::FailCode::DiskFull, answer.error().message.toStdString()})));
    else
        m_done(answer);
}

} // namespace velqa
