// What is kept on the person's disk for a conversation: uploads, checkpoints, artefacts. Plain values, any thread.
#pragma once

#include "core/base/ids.h"

#include <QByteArray>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace velqa {

struct Upload
{
    UploadId id;
    ConversationId conversation;
    QString name; // one safe path component or a/b/c for dropped folders
    qint64 size = 0;
    QString sha256; // hex; the blob
    qint64 addedMs = 0;
    // In the answer to addUploads only:
    QString source{};   // the dropped path it came with
    bool isNew = false; // false: it was there already, by name and content
    friend bool operator==(const Upload &, const Upload &) = default;
};

// How far the copying of one file is.
struct UploadStep
{
    QString source; // the path it was dropped with; a folder has many files
    QString name;   // as Upload::name
    qint64 doneBytes = 0;
    qint64 totalBytes = 0;
    friend bool operator==(const UploadStep &, const UploadStep &) = default;
};

struct Checkpoint
{
    CheckpointId id;
    ConversationId conversation;
    TurnId turn;
    QString name;
    qint64 size = 0; // of the files in it
    int entries = 0;
    QString manifestSha256;
    qint64 createdMs = 0;
    // In the answer to saveCheckpoint only: what could not be kept, fit for display.
    QStringList skipped{};
    friend bool operator==(const Checkpoint &, const Checkpoint &) = default;
};

// Says what is not in the checkpoint; empty when all is.
QString skippedSentence(const QStringList &skipped);

// One version of a published deliverable. Versions of the same name in a conversation count from 1.
struct Artefact
{
    ArtefactId id;
    ConversationId conversation;
    TurnId turn;
    QString name;
    int version = 1;
    qint64 size = 0;
    QString mimeType;
    QString sha256; // hex; the blob
    qint64 createdMs = 0;
    friend bool operator==(const Artefact &, const Artefact &) = default;
};

// An entry of the live workspace tree for the window.
struct WorkspaceEntry
{
    QString path; // relative, lossy for display
    QByteArray rawPath;
    bool isDirectory = false;
    bool isLink = false;
    qint64 size = 0;
    qint64 modifiedMs = 0;
    QChar change; // 'A' added, 'M' modified since the turn began, null = unchanged
    friend bool operator==(const WorkspaceEntry &, const WorkspaceEntry &) = default;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::Upload)
Q_DECLARE_METATYPE(velqa::UploadStep)
Q_DECLARE_METATYPE(velqa::Checkpoint)
Q_DECLARE_METATYPE(velqa::Artefact)
Q_DECLARE_METATYPE(velqa::WorkspaceEntry)
