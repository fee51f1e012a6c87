// Looking into a living workspace. Lives on the core thread.
#include "core/studio/workspacebrowser.h"

#include "core/base/text.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <memory>
#include <utility>

namespace velqa {
namespace {

constexpr int maxDepth = 32;

Error noSandbox()
{
    return Error{ErrorCode::NotFound,
                 WorkspaceBrowser::tr("No sandbox is running in this conversation. Send a message to start one."), {}};
}

// One listing of the whole tree, directory after directory.
class TreeWalk : public QObject
{
public:
    TreeWalk(GuestChannel &guest, Completion<QList<WorkspaceEntry>> done)
        : QObject(&guest), m_guest(guest), m_done(std::move(done))
    {}

    void start() { visit({}, 0); }

private:
    struct Directory
    {
        QByteArray path;
        int depth;
    };

    void visit(const QByteArray &directory, int depth)
    {
        m_guest.list(directory, Completion<QList<GuestFile>>(this, [this, directory, depth](
                                                                       const Result<QList<GuestFile>> &listed) {
                         // A directory that went away meanwhile or may not be read is simply not shown further.
                         if (!listed && directory.isEmpty()) {
                             finish(failure(listed.error()));
                             return;
                         }
                         if (listed)
                             take(*listed, directory, depth);
                         next();
                     }));
    }

    void take(const QList<GuestFile> &files, const QByteArray &directory, int depth)
    {
        for (const GuestFile &file : files) {
            if (file.path.isEmpty() || m_entries.size() >= WorkspaceBrowser::maxEntries)
                continue;
            WorkspaceEntry entry;
            entry.rawPath = directory.isEmpty() ? file.path : directory + '/' + file.path;
            entry.path = QString::fromUtf8(entry.rawPath);
            entry.isDirectory = file.type == GuestFile::Type::Directory;
            entry.isLink = file.type == GuestFile::Type::Symlink;
            entry.size = file.size;
            entry.modifiedMs = file.modifiedMs;
            if (entry.isDirectory && depth < maxDepth)
                m_open.append({entry.rawPath, depth + 1});
            m_entries.append(entry);
        }
    }

    void next()
    {
        if (m_open.isEmpty() || m_entries.size() >= WorkspaceBrowser::maxEntries) {
            finish(std::exchange(m_entries, {}));
            return;
        }
        const Directory directory = m_open.takeFirst();
        visit(directory.path, directory.depth);
    }

    void finish(Result<QList<WorkspaceEntry>> result)
    {
        m_done(std::move(result));
        deleteLater();
    }

    GuestChannel &m_guest;
    Completion<QList<WorkspaceEntry>> m_done;
    QList<Directory> m_open;
    QList<WorkspaceEntry> m_entries;
};

} // namespace

FileView fileViewOf(const QString &name, qint64 size, const QByteArray &firstBytes)
{
    FileView view;
    view.name = name;
    view.size = size;
    view.mimeType = mimeTypeForName(name, firstBytes.left(4096));
    if (view.mimeType.startsWith(QLatin1String("image/"))) {
        if (size <= maxViewedImage)
            view.content = firstBytes;
        return view;
    }
    if (firstBytes.left(8000).contains('\0'))
        return view; // binary: facts only
    view.content = firstBytes.left(maxViewedText);
    view.isCut = size > view.content.size();
    return view;
}

WorkspaceBrowser::WorkspaceBrowser(TurnService &turns, WorkspaceService &workspace, QObject *parent)
    : QObject(parent), m_turns(turns), m_workspace(workspace)
{}

GuestChannel *WorkspaceBrowser::guestOf(const ConversationId &conversation) const
{
    const TurnRunner *runner = m_turns.livingTurn(conversation);
    return runner && runner->sandbox() ? runner->sandbox()->guest() : nullptr;
}

void WorkspaceBrowser::listTree(GuestChannel &guest, Completion<QList<WorkspaceEntry>> done)
{
    auto *walk = new TreeWalk(guest, std::move(done)); // owned by the channel, deletes itself when over
    walk->start();
}

void WorkspaceBrowser::remember(const ConversationId &conversation)
{
    m_baselines.remove(conversation);
    GuestChannel *guest = guestOf(conversation);
    if (!guest)
        return;
    listTree(*guest, Completion<QList<WorkspaceEntry>>(
                         this, [this, conversation](const Result<QList<WorkspaceEntry>> &entries) {
                             if (!entries)
                                 return;
                             Snapshot snapshot;
                             for (const WorkspaceEntry &entry : *entries)
                                 snapshot.insert(entry.rawPath, {entry.size, entry.modifiedMs});
                             m_baselines.insert(conversation, snapshot);
                         }));
}

void WorkspaceBrowser::list(const ConversationId &conversation, Completion<QList<WorkspaceEntry>> done)
{
    GuestChannel *guest = guestOf(conversation);
    if (!guest) {
        done.fail(noSandbox());
        return;
    }
    listTree(*guest, Completion<QList<WorkspaceEntry>>(
                         this, [this, conversation, done](Result<QList<WorkspaceEntry>> entries) {
                             const auto baseline = m_baselines.constFind(conversation);
                             if (entries && baseline != m_baselines.constEnd()) {
                                 for (WorkspaceEntry &entry : *entries) {
                                     const auto known = baseline->constFind(entry.rawPath);
                                     if (known == baseline->constEnd())
                                         entry.change = u'A';
                                     else if (!entry.isDirectory
                                              && *known != qMakePair(entry.size, entry.modifiedMs))
                                         entry.change = u'M';
                                 }
                             }
                             done(std::move(entries));
                         }));
}

void WorkspaceBrowser::view(const ConversationId &conversation, const QByteArray &path, Completion<FileView> done)
{
    GuestChannel *guest = guestOf(conversation);
    if (!guest) {
        done.fail(noSandbox());
        return;
    }
    guest->stat(path, Completion<GuestFile>(guest, [guest, path, done](const Result<GuestFile> &file) {
                    if (!file) {
                        done.fail(file.error());
                        return;
                    }
                    const QString name = QFileInfo(QString::fromUtf8(path)).fileName();
                    const bool image = mimeTypeForName(name, {}).startsWith(QLatin1String("image/"));
                    const qint64 wanted = qMin(file->size, image ? maxViewedImage : maxViewedText);
                    guest->read(path, 0, wanted,
                                Completion<QByteArray>(guest, [name, size = file->size, done](
                                                                  const Result<QByteArray> &content) {
                                    if (content)
                                        done(fileViewOf(name, size, *content));
                                    else
                                        done.fail(content.error());
                                }));
                }));
}

void WorkspaceBrowser::save(const ConversationId &conversation, const QByteArray &path, const QString &targetPath,
                            Completion<std::monostate> done)
{
    GuestChannel *guest = guestOf(conversation);
    if (!guest) {
        done.fail(noSandbox());
        return;
    }
    auto file = std::make_shared<QSaveFile>(targetPath); // beside, then renamed: a cut transfer leaves nothing
    const auto writeError = [file, targetPath] {
        return Error{file->error() == QFileDevice::ResourceError ? ErrorCode::DiskFull : ErrorCode::PermissionDenied,
                     WorkspaceBrowser::tr("The file could not be saved there. Choose another place."),
                     targetPath + QStringLiteral(": ") + file->errorString()};
    };
    if (!file->open(QIODevice::WriteOnly)) {
        done.fail(writeError());
        return;
    }
    guest->fetchFile(
        path,
        [file, writeError](const QByteArray &bytes) -> Status {
            if (file->write(bytes) != bytes.size())
                return failure(writeError());
            return {};
        },
        Completion<std::monostate>(this, [file, writeError, done](const Status &status) {
            if (!status) {
                file->cancelWriting();
                done.fail(status.error());
            } else if (!file->commit()) {
                done.fail(writeError());
            } else {
                done(std::monostate{});
            }
        }));
}

void WorkspaceBrowser::publish(const ConversationId &conversation, const QByteArray &path, Completion<Artefact> done)
{
    GuestChannel *guest = guestOf(conversation);
    if (!guest) {
        done.fail(noSandbox());
        return;
    }
    const QString name = safeFileName(QFileInfo(QString::fromUtf8(path)).fileName());
    m_workspace.publish(*guest, conversation, m_turns.livingTurnId(conversation), path, name, std::move(done));
}

void WorkspaceBrowser::saveCheckpoint(const ConversationId &conversation, const QString &name,
                                      Completion<Checkpoint> done)
{
    GuestChannel *guest = guestOf(conversation);
    if (!guest) {
        done.fail(noSandbox());
        return;
    }
    m_workspace.saveCheckpoint(*guest, conversation, m_turns.livingTurnId(conversation), name, std::move(done));
}

} // namespace velqa
