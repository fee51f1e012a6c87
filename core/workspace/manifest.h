// Manifest: what a checkpoint consists of; one JSON blob. Plain values, any thread.
#pragma once

#include "core/base/result.h"
#include "core/guest/guestvalues.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace velqa {

inline constexpr qsizetype MaxManifestBytes = 256 << 20; // of its JSON

struct ManifestLimits
{
    qint64 bytes = 1LL << 30;
    int entries = 100'000;
    qint64 nowMs = 0; // modification times after this are taken as this
};

struct Manifest
{
    QList<GuestFile> entries; // in order of paths, so that a directory comes before what is in it
    QStringList skipped;      // fit for display: what was left out, being no file, directory or link, or badly named
    qint64 bytes = 0;         // of the files
};

// What a guest listed, made safe: hostile paths and special files are left out, mode bits reduced to rwx without set-id
// and without write for everybody. TooLarge over the limits.
Result<Manifest> checkedManifest(const QList<GuestFile> &files, const ManifestLimits &limits);

// The two errors of a workspace that is too much for a checkpoint.
Error tooManyEntries(int limit);
Error tooManyBytes(qint64 limit);

QByteArray manifestToJson(const Manifest &manifest);
// The same checks again: a manifest on the disk may have been made by somebody else.
Result<Manifest> manifestFromJson(const QByteArray &json, const ManifestLimits &limits);

} // namespace velqa
