// Saving artefacts beside the person's own files. Main thread.
#include "app/cli/artefactfolder.h"

#include "core/base/text.h"
#include "core/workspace/safenames.h"
#include "core/workspace/workspaceservice.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace velqa {

ArtefactFolder::ArtefactFolder(Studio &studio, QString directory, QObject *parent)
    : QObject(parent), m_studio(studio), m_directory(std::move(directory))
{}

void ArtefactFolder::save(const event::ArtefactPublished &artefact)
{
    m_queue.enqueue(artefact);
    next();
}

void ArtefactFolder::next()
{
    if (m_isSaving || m_queue.isEmpty())
        return;
    m_isSaving = true;
    const event::ArtefactPublished artefact = m_queue.dequeue();
    if (!QDir().mkpath(m_directory)) {
        settle(failure(ErrorCode::PermissionDenied,
                       tr("The folder “%1” cannot be made.").arg(displayLine(m_directory))),
               {});
        return;
    }
    const QString path = pathFor(artefact.name);
    m_studio.saveArtefact(ArtefactId(artefact.artefactId), path,
                          Completion<std::monostate>(this, [this, path](const Status &status) { settle(status, path); }));
}

void ArtefactFolder::settle(const Status &status, const QString &path)
{
    m_isSaving = false;
    if (status) {
        emit saved(path);
    } else {
        ++m_failures;
        emit failed(status.error());
    }
    if (m_queue.isEmpty())
        emit idle();
    else
        next();
}

// The name comes from the sandbox: only its last part counts, and no tool of the person acts on a hidden file of ours.
QString ArtefactFolder::pathFor(const QString &artefactName)
{
    if (const auto known = m_paths.constFind(artefactName); known != m_paths.constEnd())
        return *known;
    QString name = safeFileName(QFileInfo(artefactName).fileName());
    if (name.startsWith(u'.'))
        name.prepend(u'_');
    const QDir directory(m_directory);
    const QString path = directory.filePath(uniqueName(name, [this, &directory](const QString &candidate) {
        const QFileInfo file(directory.filePath(candidate));
        return file.exists() || file.isSymLink() || m_paths.values().contains(directory.filePath(candidate));
    }));
    m_paths.insert(artefactName, path);
    return path;
}

} // namespace velqa
