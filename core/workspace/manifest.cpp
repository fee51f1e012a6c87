// Checking and keeping manifests. Any thread.
#include "core/workspace/manifest.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/workspace/safenames.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>

namespace velqa {
namespace {

constexpr qsizetype maxLinkBytes = 4096;
constexpr quint32 keptModeBits = 0775;

QString checkpointText(const char *sentence)
{
    return QCoreApplication::translate("Checkpoint", sentence);
}

bool isGoodEntry(const GuestFile &file)
{
    switch (file.type) {
    case GuestFile::Type::File: return file.size >= 0 && file.sha256.size() == 32;
    case GuestFile::Type::Symlink:
        return !file.linkTarget.isEmpty() && file.linkTarget.size() <= maxLinkBytes && !file.linkTarget.contains('\0');
    case GuestFile::Type::Directory: return true;
    case GuestFile::Type::Other: break;
    }
    return false;
}

// Every folder above the path is either a directory of the manifest or not in it at all; a link is never walked
// through.
bool hasGoodParents(const QByteArray &path, const QHash<QByteArray, GuestFile::Type> &types)
{
    for (qsizetype slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
        const auto parent = types.constFind(path.left(slash));
        if (parent != types.constEnd() && *parent != GuestFile::Type::Directory)
            return false;
    }
    return true;
}

QByteArray encodePath(const QByteArray &path)
{
    return path.toPercentEncoding(" !#$&'()*+,/:;=?@[]^`{|}");
}

QByteArray decodePath(const QString &text)
{
    return QByteArray::fromPercentEncoding(text.toUtf8());
}

} // namespace

Error tooManyEntries(int limit)
{
    return {ErrorCode::TooLarge,
            checkpointText(QT_TRANSLATE_NOOP("Checkpoint",
                                  "The workspace has more than %1 files and folders. Remove what is not needed, "
                                  "such as installed packages, and save again."))
                .arg(QLocale().toString(limit)),
            {}};
}

Error tooManyBytes(qint64 limit)
{
    return {ErrorCode::TooLarge,
            checkpointText(QT_TRANSLATE_NOOP("Checkpoint",
                                  "The files of the workspace are larger than %1 in all. Remove what is not needed "
                                  "and save again."))
                .arg(QLocale().formattedDataSize(limit)),
            {}};
}

Result<Manifest> checkedManifest(const QList<GuestFile> &files, const ManifestLimits &limits)
{
    Manifest manifest;
    QList<GuestFile> sorted = files;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const GuestFile &a, const GuestFile &b) { return a.path < b.path; });
    QHash<QByteArray, GuestFile::Type> types;
    types.reserve(sorted.size());
    for (const GuestFile &file : sorted) {
        if (file.path.isEmpty() && file.type == GuestFile::Type::Directory)
            continue; // the workspace itself
        if (!isSafeGuestPath(file.path) || !isGoodEntry(file) || types.contains(file.path) ||
            !hasGoodParents(file.path, types)) {
            manifest.skipped.append(displayLine(QString::fromUtf8(file.path)));
            continue;
        }
        types.insert(file.path, file.type);
        GuestFile kept;
        kept.path = file.path;
        kept.type = file.type;
        kept.mode = file.mode & keptModeBits;
        kept.modifiedMs = std::clamp<qint64>(file.modifiedMs, 0, limits.nowMs);
        if (file.type == GuestFile::Type::File) {
            kept.size = file.size;
            kept.sha256 = file.sha256;
            if (file.size > limits.bytes - manifest.bytes)
                return failure(tooManyBytes(limits.bytes));
            manifest.bytes += file.size;
        } else if (file.type == GuestFile::Type::Symlink) {
            kept.linkTarget = file.linkTarget;
        }
        if (manifest.entries.size() >= limits.entries)
            return failure(tooManyEntries(limits.entries));
        manifest.entries.append(kept);
    }
    return manifest;
}

QByteArray manifestToJson(const Manifest &manifest)
{
    QJsonArray entries;
    for (const GuestFile &file : manifest.entries) {
        QJsonObject entry{{QStringLiteral("path"), QString::fromLatin1(encodePath(file.path))},
                          {QStringLiteral("mode"), qint64(file.mode)},
                          {QStringLiteral("modified"), file.modifiedMs}};
        if (file.type == GuestFile::Type::File) {
            entry.insert(QStringLiteral("type"), QStringLiteral("file"));
            entry.insert(QStringLiteral("size"), file.size);
            entry.insert(QStringLiteral("sha256"), QString::fromLatin1(file.sha256.toHex()));
        } else if (file.type == GuestFile::Type::Symlink) {
            entry.insert(QStringLiteral("type"), QStringLiteral("link"));
            entry.insert(QStringLiteral("target"), QString::fromLatin1(encodePath(file.linkTarget)));
        } else {
            entry.insert(QStringLiteral("type"), QStringLiteral("directory"));
        }
        entries.append(entry);
    }
    return toJson({{QStringLiteral("format"), 1}, {QStringLiteral("entries"), entries}});
}

Result<Manifest> manifestFromJson(const QByteArray &json, const ManifestLimits &limits)
{
    const QString what = QStringLiteral("checkpoint");
    const Result<QJsonObject> object = parseJsonObject(json, what, {MaxManifestBytes, 8});
    if (!object)
        return failure(object.error());
    JsonReader reader(*object, what);
    if (reader.integerOr(QLatin1String("format"), 0, 0, 1 << 30) != 1)
        return failure(ErrorCode::Unsupported,
                       checkpointText(QT_TRANSLATE_NOOP("Checkpoint",
                                             "This checkpoint was made by another version of the program and cannot be "
                                             "read. Choose another one.")));
    const QJsonArray entries = reader.arrayOr(QLatin1String("entries"), limits.entries);
    if (Status read = reader.status(); !read)
        return failure(read.error());
    QList<GuestFile> files;
    for (const QJsonValue &value : entries) {
        JsonReader entry(value.toObject(), what);
        GuestFile file;
        file.path = decodePath(entry.string(QLatin1String("path"), 3 * 4096));
        file.mode = quint32(entry.integerOr(QLatin1String("mode"), 0644, 0, 07777));
        file.modifiedMs = entry.integerOr(QLatin1String("modified"), 0, std::numeric_limits<qint64>::min(),
                                          std::numeric_limits<qint64>::max());
        const QString type = entry.string(QLatin1String("type"), 20);
        if (type == QLatin1String("file")) {
            file.size = entry.integer(QLatin1String("size"), 0, std::numeric_limits<qint64>::max());
            file.sha256 = QByteArray::fromHex(entry.string(QLatin1String("sha256"), 64).toLatin1());
        } else if (type == QLatin1String("link")) {
            file.type = GuestFile::Type::Symlink;
            file.linkTarget = decodePath(entry.string(QLatin1String("target"), 3 * 4096));
        } else {
            file.type = type == QLatin1String("directory") ? GuestFile::Type::Directory : GuestFile::Type::Other;
        }
        if (Status read = entry.status(); !read)
            return failure(read.error());
        files.append(file);
    }
    return checkedManifest(files, limits);
}

} // namespace velqa
