// WorkspaceService: uploads, checkpoints and artefacts of conversations; moves them into and out of a sandbox by its
// GuestChannel. Lives on the core thread; hashing and compressing run in the thread pool.
#pragma once

#include "core/base/clock.h"
#include "core/base/completion.h"
#include "core/guest/guestchannel.h"
#include "core/store/store.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/workspacevalues.h"

#include <QObject>

#include <memory>

namespace velqa {

class GuestFiles;
struct FetchedFile;
struct IntakeResult;

struct WorkspaceLimits
{
    qint64 uploadFileBytes = 512LL << 20;
    int uploadEntries = 20'000;
    qint64 checkpointBytes = 1LL << 30;
    int checkpointEntries = 100'000;
    qint64 artefactBytes = 512LL << 20;
};

// What of a drop could not be taken, by name; the others went in.
struct UploadReport
{
    QList<Upload> added; // what was there already with the same name and content is in it too, but not kept twice
    QList<QPair<QString, Error>> refused;
};

class WorkspaceService : public QObject
{
    Q_OBJECT

public:
    WorkspaceService(Store &store, Clock &clock, QString dataDirectory, WorkspaceLimits limits = {},
                     QObject *parent = nullptr);
    ~WorkspaceService() override;

    const BlobStore &blobs() const;

    // Files and folders of this machine become uploads. Same name and other content: the new one gets " (2)"; same
    // content: nothing new.
    void addUploads(const ConversationId &conversation, const QStringList &paths, Completion<UploadReport> done);
    // One of the paths of a running addUploads() is not wanted any more: its copy ends, and it is in neither list of the report.
    void cancelUpload(const ConversationId &conversation, const QString &path);
    Status removeUpload(const UploadId &id);
    QList<Upload> uploads(const ConversationId &conversation) const;

    // Puts the checkpoint (if any) and then the uploads, below uploads/, into a fresh sandbox in which nothing runs yet.
    void fill(std::shared_ptr<GuestFiles> guest, const ConversationId &conversation, const CheckpointId &checkpoint,
              qint64 capacityBytes, Completion<std::monostate> done);

    // Of the other operations on a sandbox there are two forms: on its channel, and on its files (which is what the tests
    // use). Saves /workspace (uploads/ included) as a checkpoint: manifest, then only content the blob store lacks.
    void saveCheckpoint(GuestChannel &guest, const ConversationId &conversation, const TurnId &turn,
                        const QString &name, Completion<Checkpoint> done);
    void saveCheckpoint(std::shared_ptr<GuestFiles> guest, const ConversationId &conversation, const TurnId &turn,
                        const QString &name, Completion<Checkpoint> done);
    QList<Checkpoint> checkpoints(const ConversationId &conversation) const; // newest first
    Status renameCheckpoint(const CheckpointId &id, const QString &name);
    Status removeCheckpoint(const CheckpointId &id);

    // Publishes a workspace file as a new version.
    void publish(GuestChannel &guest, const ConversationId &conversation, const TurnId &turn, const QByteArray &path,
                 const QString &name, Completion<Artefact> done);
    void publish(std::shared_ptr<GuestFiles> guest, const ConversationId &conversation, const TurnId &turn,
                 const QByteArray &path, const QString &name, Completion<Artefact> done);
    QList<Artefact> artefacts(const ConversationId &conversation) const; // newest first
    Result<Artefact> artefact(const ArtefactId &id) const;
    // Writes to a path of the person's choosing: beside, fsync, rename; never executable; a symlink there is not
    // followed.
    void saveArtefact(const ArtefactId &id, const QString &targetPath, Completion<std::monostate> done);

    // Frees in the background what no upload, checkpoint or artefact refers to, once no operation runs. Happens by
    // itself at the start and after removals here; call it after a conversation was removed from the store.
    void tidy();

signals:
    void uploadsChanged(const velqa::ConversationId &conversation);
    void checkpointsChanged(const velqa::ConversationId &conversation);
    void artefactsChanged(const velqa::ConversationId &conversation);
    void uploadProgress(const velqa::ConversationId &conversation, const velqa::UploadStep &step);

    void tidied(qint64 freedBytes);

private:
    Result<UploadReport> keepUploads(const ConversationId &conversation, IntakeResult result);
    QString checkpointName(const ConversationId &conversation, const QString &wanted) const;
    Result<Artefact> keepArtefact(const ConversationId &conversation, const TurnId &turn, const QString &name,
                                  const FetchedFile &file);

    class Private;
    std::unique_ptr<Private> d;
};

// A name from outside made safe for this disk: no separators, control or bidi characters, reserved names or trailing
// dots.
QString safeFileName(const QString &name);
QString mimeTypeForName(const QString &name, const QByteArray &firstBytes);

} // namespace velqa

Q_DECLARE_METATYPE(velqa::UploadReport)
