// UploadIntake: reads dropped files and folders into the blob store. Links are never followed, so nothing outside what
// was dropped is read. Runs in the pool.
#pragma once

#include "core/base/result.h"
#include "core/workspace/blobstore.h"
#include "core/workspace/workspacevalues.h"

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QSet>
#include <QString>
#include <QStringList>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

struct stat;

namespace velqa {

class FileHandle;

// Paths of a running intake that are not wanted any more. Any thread.
class UnwantedPaths
{
public:
    void add(const QString &path)
    {
        const std::lock_guard lock(m_mutex);
        m_paths.insert(path);
    }
    bool contains(const QString &path) const
    {
        const std::lock_guard lock(m_mutex);
        return m_paths.contains(path);
    }

private:
    mutable std::mutex m_mutex;
    QSet<QString> m_paths;
};

struct TakenFile
{
    QString name; // safe, a/b/c below a dropped folder
    qint64 size = 0;
    QString sha256;
    QString source; // the path it was dropped with
};

struct IntakeResult
{
    QList<TakenFile> taken;
    QList<QPair<QString, Error>> refused; // name fit for display
};

class UploadIntake
{
public:
    struct Options
    {
        qint64 fileBytes = 0;
        int entries = 0;
        std::shared_ptr<const std::atomic_bool> stop;
        std::shared_ptr<const UnwantedPaths> unwanted; // neither taken nor refused
        std::function<void(const UploadStep &step)> progress; // called in the pool
    };

    UploadIntake(const BlobStore &blobs, Options options);
    IntakeResult run(const QStringList &paths);

private:
    struct Place
    {
        int folder;      // open directory
        QByteArray name; // in it
        QString safe;    // a/b/c
        QString shown;
        int depth;
    };

    void takePath(const QString &path);
    void take(const Place &place);
    void takeFolder(const Place &place);
    void takeFile(const Place &place);
    Result<TakenFile> read(const Place &place, const FileHandle &file, const struct stat &before);
    void refuse(const QString &shown, Error error);
    bool isStopped() const;
    bool isUnwanted() const { return m_options.unwanted && m_options.unwanted->contains(m_source); }

    BlobStore m_blobs;
    Options m_options;
    std::unique_ptr<BlobBatch> m_batch;
    IntakeResult m_result;
    QString m_source; // the path that is being taken
    int m_entries = 0;
    bool m_isFull = false; // no use in going on
};

} // namespace velqa
