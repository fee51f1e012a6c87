// Uploads, checkpoints and artefacts of conversations. Lives on the core thread.
#include "core/workspace/workspaceservice.h"

#include "core/base/text.h"
#include "core/workspace/artefactfetcher.h"
#include "core/workspace/blobexport.h"
#include "core/workspace/checkpointsaver.h"
#include "core/workspace/guestfiles.h"
#include "core/workspace/uploadintake.h"
#include "core/workspace/uploadnames.h"
#include "core/workspace/workspacefiller.h"
#include "core/workspace/workspacerows.h"
#include "core/workspace/workspaceserviceprivate.h"

#include <algorithm>

namespace velqa {

WorkspaceService::WorkspaceService(Store &store, Clock &clock, QString dataDirectory, WorkspaceLimits limits,
                                   QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, store, clock, dataDirectory, limits))
{
    d->tidy();
}

WorkspaceService::~WorkspaceService()
{
    d.reset(); // waits for running work; then the operations, our children, are deleted
}

const BlobStore &WorkspaceService::blobs() const
{
    return d->blobs;
}

void WorkspaceService::tidy()
{
    d->tidy();
}

// Uploads

void WorkspaceService::addUploads(const ConversationId &conversation, const QStringList &paths,
                                  Completion<UploadReport> done)
{
    const auto unwanted = std::make_shared<UnwantedPaths>();
    d->copying.insert(conversation, unwanted);
    d->beginOperation([this, conversation, paths, unwanted, done = std::move(done)] {
        UploadIntake::Options options;
        options.fileBytes = d->limits.uploadFileBytes;
        options.entries = d->limits.uploadEntries;
        options.stop = d->jobs.stopFlag();
        options.unwanted = unwanted;
        // The pool is gone before this object is, so the pointer is good as long as it is used.
        options.progress = [this, conversation](const UploadStep &step) {
            QMetaObject::invokeMethod(
                this, [=, this] { emit uploadProgress(conversation, step); }, Qt::QueuedConnection);
        };
        d->jobs.run(
            this, [blobs = d->blobs, options, paths] { return UploadIntake(blobs, options).run(paths); },
            [this, conversation, unwanted, done](IntakeResult result) {
                d->copying.remove(conversation, unwanted);
                result.taken.removeIf([&](const TakenFile &file) { return unwanted->contains(file.source); });
                const Result<UploadReport> report = keepUploads(conversation, std::move(result));
                d->operationEnded();
                if (report && !report->added.isEmpty())
                    emit uploadsChanged(conversation);
                done(report);
            });
    });
}

void WorkspaceService::cancelUpload(const ConversationId &conversation, const QString &path)
{
    const auto running = d->copying.values(conversation);
    for (const auto &unwanted : running)
        unwanted->add(path);
}

Result<UploadReport> WorkspaceService::keepUploads(const ConversationId &conversation, IntakeResult result)
{
    const QList<Upload> existing = uploads(conversation);
    UploadNames names(existing);
    UploadReport report;
    report.refused = std::move(result.refused);
    QList<StoredItem> rows;
    for (const TakenFile &file : result.taken) {
        const UploadNames::Choice choice = names.choose(file.name, file.sha256);
        if (choice.same) {
            const auto known = std::find_if(existing.begin(), existing.end(),
                                            [&](const Upload &upload) { return upload.id == *choice.same; });
            if (known != existing.end()) {
                report.added.append(*known);
                report.added.last().source = file.source;
            }
            continue;
        }
        Upload upload;
        upload.id = UploadId::create();
        upload.conversation = conversation;
        upload.name = choice.name;
        upload.size = file.size;
        upload.sha256 = file.sha256;
        upload.addedMs = d->clock.wallMs();
        names.add(upload);
        rows.append(toRow(upload));
        upload.source = file.source;
        upload.isNew = true;
        report.added.append(upload);
    }
    if (Status kept = d->store.saveItems(Store::Item::Upload, rows); !kept) {
        d->tidy();
        return failure(kept.error());
    }
    return report;
}

Status WorkspaceService::removeUpload(const UploadId &id)
{
    const Result<Upload> upload = d->value<Upload>(Store::Item::Upload, id.toString(), uploadFromRow);
    if (!upload)
        return failure(upload.error());
    if (Status removed = d->remove(Store::Item::Upload, id.toString()); !removed)
        return removed;
    emit uploadsChanged(upload->conversation);
    return {};
}

QList<Upload> WorkspaceService::uploads(const ConversationId &conversation) const
{
    return d->values<Upload>(Store::Item::Upload, conversation, uploadFromRow);
}

// Sandboxes

void WorkspaceService::fill(std::shared_ptr<GuestFiles> guest, const ConversationId &conversation,
                            const CheckpointId &checkpoint, qint64 capacityBytes, Completion<std::monostate> done)
{
    d->beginOperation(
        [this, guest = std::move(guest), conversation, checkpoint, capacityBytes, done = std::move(done)] {
            WorkspaceFiller::Request request;
            request.uploads = uploads(conversation);
            request.capacityBytes = capacityBytes;
            request.limits = d->manifestLimits();
            if (!checkpoint.isEmpty()) {
                const Result<Checkpoint> found =
                    d->value<Checkpoint>(Store::Item::Checkpoint, checkpoint.toString(), checkpointFromRow);
                if (!found) {
                    d->operationEnded();
                    done.fail(ErrorCode::NotFound,
                              tr("The checkpoint this conversation starts from does not exist any more. Choose another "
                                 "one or none."),
                              found.error().detail);
                    return;
                }
                request.manifestSha256 = found->manifestSha256;
            }
            auto *filler = new WorkspaceFiller(
                d->blobs, d->pieces, guest, std::move(request),
                [this, done](const Status &status) {
                    d->operationEnded();
                    done(status);
                },
                this);
            filler->start();
        });
}

void WorkspaceService::saveCheckpoint(GuestChannel &guest, const ConversationId &conversation, const TurnId &turn,
                                      const QString &name, Completion<Checkpoint> done)
{
    saveCheckpoint(guestFilesOf(guest), conversation, turn, name, std::move(done));
}

void WorkspaceService::saveCheckpoint(std::shared_ptr<GuestFiles> guest, const ConversationId &conversation,
                                      const TurnId &turn, const QString &name, Completion<Checkpoint> done)
{
    d->beginOperation([this, guest = std::move(guest), conversation, turn, name, done = std::move(done)] {
        auto *saver = new CheckpointSaver(
            d->blobs, d->pieces, guest, d->manifestLimits(),
            [this, conversation, turn, name, done](const Result<SavedWorkspace> &saved) {
                const Result<Checkpoint> checkpoint =
                    saved.and_then([&](const SavedWorkspace &workspace) -> Result<Checkpoint> {
                        Checkpoint row;
                        row.id = CheckpointId::create();
                        row.conversation = conversation;
                        row.turn = turn;
                        row.name = checkpointName(conversation, name);
                        row.size = workspace.bytes;
                        row.entries = workspace.entries;
                        row.manifestSha256 = workspace.manifestSha256;
                        row.createdMs = d->clock.wallMs();
                        if (Status kept = d->store.saveItem(Store::Item::Checkpoint, toRow(row)); !kept)
                            return failure(kept.error());
                        row.skipped = workspace.skipped;
                        return row;
                    });
                if (!checkpoint)
                    d->tidy();
                d->operationEnded();
                if (checkpoint)
                    emit checkpointsChanged(conversation);
                done(checkpoint);
            },
            this);
        saver->start();
    });
}

QString WorkspaceService::checkpointName(const ConversationId &conversation, const QString &wanted) const
{
    const QString name = displayLine(wanted);
    return name.isEmpty() ? tr("Checkpoint %1").arg(checkpoints(conversation).size() + 1) : name;
}

QList<Checkpoint> WorkspaceService::checkpoints(const ConversationId &conversation) const
{
    QList<Checkpoint> list = d->values<Checkpoint>(Store::Item::Checkpoint, conversation, checkpointFromRow);
    std::reverse(list.begin(), list.end());
    return list;
}

Status WorkspaceService::renameCheckpoint(const CheckpointId &id, const QString &name)
{
    Result<Checkpoint> checkpoint = d->value<Checkpoint>(Store::Item::Checkpoint, id.toString(), checkpointFromRow);
    if (!checkpoint)
        return failure(checkpoint.error());
    const QString line = displayLine(name);
    if (line.isEmpty())
        return failure(ErrorCode::InvalidArgument, tr("A checkpoint needs a name. Enter one."));
    checkpoint->name = line;
    if (Status kept = d->store.saveItem(Store::Item::Checkpoint, toRow(*checkpoint)); !kept)
        return kept;
    emit checkpointsChanged(checkpoint->conversation);
    return {};
}

Status WorkspaceService::removeCheckpoint(const CheckpointId &id)
{
    const Result<Checkpoint> checkpoint =
        d->value<Checkpoint>(Store::Item::Checkpoint, id.toString(), checkpointFromRow);
    if (!checkpoint)
        return failure(checkpoint.error());
    if (Status removed = d->remove(Store::Item::Checkpoint, id.toString()); !removed)
        return removed;
    emit checkpointsChanged(checkpoint->conversation);
    return {};
}

// Artefacts

void WorkspaceService::publish(GuestChannel &guest, const ConversationId &conversation, const TurnId &turn,
                               const QByteArray &path, const QString &name, Completion<Artefact> done)
{
    publish(guestFilesOf(guest), conversation, turn, path, name, std::move(done));
}

void WorkspaceService::publish(std::shared_ptr<GuestFiles> guest, const ConversationId &conversation,
                               const TurnId &turn, const QByteArray &path, const QString &name,
                               Completion<Artefact> done)
{
    const QString wanted = name.isEmpty() ? QString::fromUtf8(path.mid(path.lastIndexOf('/') + 1)) : name;
    d->beginOperation([this, guest = std::move(guest), conversation, turn, path, wanted, done = std::move(done)] {
        auto *fetcher = new ArtefactFetcher(
            d->blobs, d->pieces, guest, path, d->limits.artefactBytes,
            [this, conversation, turn, wanted, done](const Result<FetchedFile> &file) {
                const Result<Artefact> artefact = file.and_then([&](const FetchedFile &fetched) {
                    return keepArtefact(conversation, turn, safeFileName(wanted), fetched);
                });
                if (!artefact)
                    d->tidy();
                d->operationEnded();
                if (artefact)
                    emit artefactsChanged(conversation);
                done(artefact);
            },
            this);
        fetcher->start();
    });
}

Result<Artefact> WorkspaceService::keepArtefact(const ConversationId &conversation, const TurnId &turn,
                                                const QString &name, const FetchedFile &file)
{
    Artefact row;
    row.id = ArtefactId::create();
    row.conversation = conversation;
    row.turn = turn;
    row.name = name;
    row.size = file.size;
    row.mimeType = mimeTypeForName(name, file.firstBytes);
    row.sha256 = file.sha256;
    row.createdMs = d->clock.wallMs();
    const QList<Artefact> existing = artefacts(conversation);
    for (const Artefact &artefact : existing) {
        if (artefact.name == name)
            row.version = std::max(row.version, artefact.version + 1);
    }
    if (Status kept = d->store.saveItem(Store::Item::Artefact, toRow(row)); !kept)
        return failure(kept.error());
    return row;
}

QList<Artefact> WorkspaceService::artefacts(const ConversationId &conversation) const
{
    QList<Artefact> list = d->values<Artefact>(Store::Item::Artefact, conversation, artefactFromRow);
    std::reverse(list.begin(), list.end());
    return list;
}

Result<Artefact> WorkspaceService::artefact(const ArtefactId &id) const
{
    return d->value<Artefact>(Store::Item::Artefact, id.toString(), artefactFromRow);
}

void WorkspaceService::saveArtefact(const ArtefactId &id, const QString &targetPath, Completion<std::monostate> done)
{
    const Result<Artefact> found = artefact(id);
    if (!found) {
        done.fail(found.error());
        return;
    }
    d->beginOperation([this, sha256 = found->sha256, targetPath, done = std::move(done)] {
        d->jobs.run(
            this, [blobs = d->blobs, sha256, targetPath] { return exportBlob(blobs, sha256, targetPath); },
            [this, done](const Status &status) {
                d->operationEnded();
                done(status);
            });
    });
}

} // namespace velqa
