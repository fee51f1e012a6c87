// Rows of the store. Pure functions, any thread.
#include "core/workspace/workspacerows.h"

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/workspace/sha256.h"

#include <limits>

namespace velqa {
namespace {

constexpr qint64 anySize = std::numeric_limits<qint64>::max();
constexpr qsizetype maxNameLength = 4096;

bool isGood(const JsonReader &reader, const QString &sha256, const StoredItem &row)
{
    const Status status = reader.status();
    if (status && isSha256Hex(sha256))
        return true;
    qCWarning(logWorkspace) << "row" << row.id
                            << "cannot be read:" << (status ? QStringLiteral("bad hash") : status.error().message);
    return false;
}

} // namespace

StoredItem toRow(const Upload &upload)
{
    return {upload.id.toString(),
            upload.conversation.toString(),
            upload.addedMs,
            {{QStringLiteral("name"), upload.name},
             {QStringLiteral("size"), upload.size},
             {QStringLiteral("sha256"), upload.sha256}}};
}

StoredItem toRow(const Checkpoint &checkpoint)
{
    return {checkpoint.id.toString(),
            checkpoint.conversation.toString(),
            checkpoint.createdMs,
            {{QStringLiteral("turn"), checkpoint.turn.toString()},
             {QStringLiteral("name"), checkpoint.name},
             {QStringLiteral("size"), checkpoint.size},
             {QStringLiteral("entries"), checkpoint.entries},
             {QStringLiteral("manifest"), checkpoint.manifestSha256}}};
}

StoredItem toRow(const Artefact &artefact)
{
    return {artefact.id.toString(),
            artefact.conversation.toString(),
            artefact.createdMs,
            {{QStringLiteral("turn"), artefact.turn.toString()},
             {QStringLiteral("name"), artefact.name},
             {QStringLiteral("version"), artefact.version},
             {QStringLiteral("size"), artefact.size},
             {QStringLiteral("mime"), artefact.mimeType},
             {QStringLiteral("sha256"), artefact.sha256}}};
}

std::optional<Upload> uploadFromRow(const StoredItem &row)
{
    JsonReader reader(row.value, QStringLiteral("upload"));
    Upload upload;
    upload.id = UploadId(row.id);
    upload.conversation = ConversationId(row.owner);
    upload.addedMs = row.createdMs;
    upload.name = reader.string(QLatin1String("name"), maxNameLength);
    upload.size = reader.integer(QLatin1String("size"), 0, anySize);
    upload.sha256 = reader.string(QLatin1String("sha256"), 64);
    return isGood(reader, upload.sha256, row) ? std::optional(upload) : std::nullopt;
}

std::optional<Checkpoint> checkpointFromRow(const StoredItem &row)
{
    JsonReader reader(row.value, QStringLiteral("checkpoint"));
    Checkpoint checkpoint;
    checkpoint.id = CheckpointId(row.id);
    checkpoint.conversation = ConversationId(row.owner);
    checkpoint.createdMs = row.createdMs;
    checkpoint.turn = TurnId(reader.stringOr(QLatin1String("turn"), {}, maxNameLength));
    checkpoint.name = reader.string(QLatin1String("name"), maxNameLength);
    checkpoint.size = reader.integer(QLatin1String("size"), 0, anySize);
    checkpoint.entries = int(reader.integer(QLatin1String("entries"), 0, std::numeric_limits<int>::max()));
    checkpoint.manifestSha256 = reader.string(QLatin1String("manifest"), 64);
    return isGood(reader, checkpoint.manifestSha256, row) ? std::optional(checkpoint) : std::nullopt;
}

std::optional<Artefact> artefactFromRow(const StoredItem &row)
{
    JsonReader reader(row.value, QStringLiteral("artefact"));
    Artefact artefact;
    artefact.id = ArtefactId(row.id);
    artefact.conversation = ConversationId(row.owner);
    artefact.createdMs = row.createdMs;
    artefact.turn = TurnId(reader.stringOr(QLatin1String("turn"), {}, maxNameLength));
    artefact.name = reader.string(QLatin1String("name"), maxNameLength);
    artefact.version = int(reader.integer(QLatin1String("version"), 1, std::numeric_limits<int>::max()));
    artefact.size = reader.integer(QLatin1String("size"), 0, anySize);
    artefact.mimeType = reader.stringOr(QLatin1String("mime"), QStringLiteral("application/octet-stream"), 200);
    artefact.sha256 = reader.string(QLatin1String("sha256"), 64);
    return isGood(reader, artefact.sha256, row) ? std::optional(artefact) : std::nullopt;
}

} // namespace velqa
