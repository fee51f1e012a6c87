// WorkspaceBrowser: what the window sees of living workspaces: the tree with change letters, files to view, to save, to
// publish. Lives on the core thread.
#pragma once

#include "core/studio/studiovalues.h"
#include "core/studio/turnservice.h"

#include <QHash>
#include <QObject>

namespace velqa {

class WorkspaceBrowser : public QObject
{
    Q_OBJECT

public:
    static constexpr int maxEntries = 5000; // a larger tree is shown cut

    WorkspaceBrowser(TurnService &turns, WorkspaceService &workspace, QObject *parent = nullptr);

    // Remembers what the turn begins with, so that later listings know what is new (A) and what is modified (M).
    void remember(const ConversationId &conversation);
    void list(const ConversationId &conversation, Completion<QList<WorkspaceEntry>> done);
    void view(const ConversationId &conversation, const QByteArray &path, Completion<FileView> done);
    void save(const ConversationId &conversation, const QByteArray &path, const QString &targetPath,
              Completion<std::monostate> done);
    void publish(const ConversationId &conversation, const QByteArray &path, Completion<Artefact> done);
    void saveCheckpoint(const ConversationId &conversation, const QString &name, Completion<Checkpoint> done);

private:
    using Snapshot = QHash<QByteArray, QPair<qint64, qint64>>; // path -> size, modified

    GuestChannel *guestOf(const ConversationId &conversation) const;
    void listTree(GuestChannel &guest, Completion<QList<WorkspaceEntry>> done);

    TurnService &m_turns;
    WorkspaceService &m_workspace;
    QHash<ConversationId, Snapshot> m_baselines;
};

// The part of a file's content that a viewer gets: text up to 1 MiB, images up to 16 MiB, nothing else.
FileView fileViewOf(const QString &name, qint64 size, const QByteArray &firstBytes);
inline constexpr qint64 maxViewedText = 1 << 20;
inline constexpr qint64 maxViewedImage = 16 << 20;

} // namespace velqa
