// GuestFiles: the few operations on a sandbox's files that uploads, checkpoints and artefacts need. Lives on the core
// thread.
#pragma once

#include "core/base/completion.h"
#include "core/guest/guestcontent.h"

#include <QByteArray>
#include <QList>

#include <functional>
#include <memory>

namespace velqa {

class GuestChannel;

class GuestFiles
{
public:
    using Done = Completion<std::monostate>;
    using Sink = std::function<Status(const QByteArray &bytes, std::function<void()> taken)>;
    using Source = GuestContent::Source;
    // Another way in for many bytes: all files or none are there when it is done, their folders are there before. Only for a
    // workspace in which nothing runs yet. The contents must not use these files.
    using Bulk = std::function<void(const QList<GuestContent> &files, Done done)>;

    struct Entry
    {
        GuestFile meta;
        QByteArray content;
    };

    virtual ~GuestFiles() = default;

    // As in GuestChannel, fetchFile() as its fetchPaced(); paths are relative to the workspace.
    virtual void stat(const QByteArray &path, Completion<GuestFile> done) = 0;
    virtual void manifest(Completion<QList<GuestFile>> done, int maxEntries) = 0;
    virtual void fetchFile(const QByteArray &path, Sink sink, Done done) = 0;
    virtual void storeFile(const QByteArray &path, quint32 mode, qint64 modifiedMs, Source source, Done done) = 0;
    virtual void storeEntries(const QList<Entry> &entries, Done done) = 0;
    // Null when storeFile() is the fastest way.
    virtual Bulk bulk() const { return {}; }
};

// The files behind a channel; once the channel is gone every operation fails with EngineLost.
std::shared_ptr<GuestFiles> guestFilesOf(GuestChannel &channel, GuestFiles::Bulk bulk = {});

} // namespace velqa
