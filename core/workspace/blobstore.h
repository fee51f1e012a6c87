// BlobStore: content-addressed, zstd-compressed files under <data>/blobs/ab/cdef... Written beside, fsynced and
// renamed, so a torn blob never carries a good name; every read checks the hash. Thread-safe by construction (no state
// but the path).
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>

namespace velqa {

inline constexpr qsizetype BlobPieceBytes = 256 << 10; // content is read in pieces of this size

class BlobBatch;
class BlobReader;
class BlobWriter;

class BlobStore
{
public:
    explicit BlobStore(QString directory);

    const QString &directory() const { return m_directory; }

    // Streams content in; finish() gives the hex SHA-256. DiskFull, PermissionDenied.
    Result<std::unique_ptr<BlobWriter>> beginWrite() const;
    // Many blobs that become durable together: two orders of magnitude faster than one by one.
    Result<std::unique_ptr<BlobBatch>> beginBatch() const;
    Result<QString> write(const QByteArray &content) const;
    // A regular file; a symlink is not followed. `progress` may return false to stop (Cancelled).
    Result<QString> writeFile(const QString &path, qint64 maxBytes,
                              const std::function<bool(qint64 done)> &progress = {}) const;

    bool contains(const QString &sha256) const;
    // Whole content; TooLarge over maxBytes; Corrupt when the hash does not match; NotFound.
    Result<QByteArray> read(const QString &sha256, qint64 maxBytes) const;
    // Pieces in order; the sink may stop with an error. A wrong hash is only known, and reported, at the end.
    Status readTo(const QString &sha256, const std::function<Status(const QByteArray &)> &sink) const;
    Result<std::unique_ptr<BlobReader>> beginRead(const QString &sha256) const;
    // Removes blobs not in `keep`, and what interrupted writes left; the number of bytes freed. Nobody may write
    // meanwhile (BlobLock).
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

// One thread at a time. What was finished but not committed is gone with it.
class BlobBatch
{
public:
    virtual ~BlobBatch() = default;
    virtual Result<std::unique_ptr<BlobWriter>> beginWrite() = 0;
    virtual Status commit() = 0; // all finished blobs, durable
};

// Pulls pieces. One thread at a time.
class BlobReader
{
public:
    virtual ~BlobReader() = default;
    // At most maxBytes, empty at the end; Corrupt instead of the end when the hash does not match.
    virtual Result<QByteArray> read(qint64 maxBytes) = 0;
};

} // namespace velqa
