// Planning what goes into a fresh workspace. Pure, any thread.
#include "core/workspace/fillplan.h"

#include "core/workspace/safenames.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>

namespace velqa {
namespace {

using Tree = QMap<QByteArray, GuestFile>; // sorted: a folder comes before what is in it

// A file in memory takes whole pages.
qint64 pagesOf(qint64 size)
{
    return (size + 4095) / 4096 * 4096;
}

void removeBelow(Tree &tree, const QByteArray &folder)
{
    auto entry = tree.lowerBound(folder + '/');
    while (entry != tree.end() && entry.key().startsWith(folder + '/'))
        entry = tree.erase(entry);
}

// Makes the parents of the path folders, whatever the checkpoint had there.
void makeParents(Tree &tree, const QByteArray &path)
{
    for (qsizetype slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
        const QByteArray parent = path.left(slash);
        if (const auto known = tree.constFind(parent);
            known != tree.constEnd() && known->type == GuestFile::Type::Directory)
            continue;
        GuestFile folder;
        folder.path = parent;
        folder.type = GuestFile::Type::Directory;
        folder.mode = 0755;
        tree.insert(parent, folder);
    }
}

void addUpload(Tree &tree, const Upload &upload)
{
    GuestFile file;
    file.path = "uploads/" + upload.name.toUtf8();
    file.size = upload.size;
    file.mode = 0644;
    file.modifiedMs = upload.addedMs;
    file.sha256 = QByteArray::fromHex(upload.sha256.toLatin1());
    if (!isSafeGuestPath(file.path) || file.sha256.size() != 32)
        return; // names are made safe before they are kept: only a database changed by others has such
    makeParents(tree, file.path);
    removeBelow(tree, file.path);
    tree.insert(file.path, file);
}

Status checkRoom(qint64 needed, qint64 room, const char *sentence)
{
    if (needed <= room)
        return {};
    const QLocale locale;
    return failure(ErrorCode::TooLarge, QCoreApplication::translate("Workspace", sentence)
                                            .arg(locale.formattedDataSize(needed), locale.formattedDataSize(room)));
}

} // namespace

Result<FillPlan> planFill(const Manifest &checkpoint, const QList<Upload> &uploads, qint64 capacityBytes)
{
    Tree tree;
    for (const GuestFile &entry : checkpoint.entries)
        tree.insert(entry.path, entry);
    qint64 uploadBytes = 0;
    for (const Upload &upload : uploads) {
        addUpload(tree, upload);
        uploadBytes += pagesOf(upload.size);
    }
    FillPlan plan;
    qint64 bytes = 0;
    for (const GuestFile &entry : std::as_const(tree)) {
        if (entry.type == GuestFile::Type::Directory) {
            plan.folders.append(entry);
            plan.folders.last().mode |= 0700; // what is in it must be written now and removable later
        } else if (entry.type == GuestFile::Type::Symlink) {
            plan.links.append(entry);
        } else {
            (entry.size > largeFileBytes ? plan.large : plan.small).append(entry);
        }
        bytes += entry.type == GuestFile::Type::File ? pagesOf(entry.size) : 4096;
    }
    if (capacityBytes <= 0)
        return plan;
    if (Status fits = checkRoom(
            uploadBytes, capacityBytes / 10 * 8,
            QT_TRANSLATE_NOOP("Workspace", "The uploads take %1, but only %2 of the workspace are for them. Remove "
                                           "some, or give the agent a larger workspace."));
        !fits)
        return failure(fits.error());
    if (Status fits = checkRoom(
            bytes, capacityBytes,
            QT_TRANSLATE_NOOP("Workspace", "The checkpoint and the uploads take %1, but the workspace has room for "
                                           "%2. Remove some, or give the agent a larger workspace."));
        !fits)
        return failure(fits.error());
    return plan;
}

} // namespace velqa
