// BlobStore: content-addressed, zstd-compressed files under <data>/blobs/ab/cdef... Written beside, fsynced and renamed, so a
// torn blob never carries a good name; every read checks the hash. Thread-safe by construction (no state but the path).
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>

namespace velqa {

class BlobWriter;

class BlobStore
{
public:
    explicit BlobStore(QString directory);

    // Streams content in; finish() gives the hex SHA-256. DiskFull, PermissionDenied.
    Result<std::unique_ptr<BlobWriter>> beginWrite() const;
    Result<QString> write(const QByteArray &content) const;
    Result<QString> writeFile(const QString &path, qint64 maxBytes, const std::function<bool(qint64 done)> &progress = {}) const;

    bool contains(const QString &sha256) const;
    // Whole content; TooLarge over maxBytes; Corrupt when the hash does not match.
    Result<QByteArray> read(const QString &sha256, qint64 maxBytes) const;
    // Pieces in order; the sink may stop with an error.
    Status readTo(const QString &sha256, const std::function<Status(const QByteArray &)> &sink) const;
    // Removes blobs not in `keep`; the number of bytes freed.
    Result<qint64> sweep(const std::function<bool(const QString &sha256)> &keep) const;

private:
    QString m_directory;
};

class BlobWriter
{
public:
    virtual ~BlobWriter() = default; // unfinished: nothing remains
    virtual Status append(const QByteArray &bytes) = 0;
    virtual Result<QString> finish() = 0;
};

} // namespace velqa
