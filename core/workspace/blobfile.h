// File descriptors and names of blobs, shared by the reading and the writing side. Any thread.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <utility>

namespace velqa {

// Owns an open file.
class FileHandle
{
public:
    FileHandle() = default;
    explicit FileHandle(int descriptor)
        : m_descriptor(descriptor)
    {}
    ~FileHandle() { close(); }
    FileHandle(FileHandle &&other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
    {}
    FileHandle &operator=(FileHandle &&other) noexcept;

    bool isOpen() const { return m_descriptor >= 0; }
    int get() const { return m_descriptor; }
    int release() { return std::exchange(m_descriptor, -1); }
    void close();

private:
    int m_descriptor = -1;
};

// All of the bytes, or an error with `name` in its sentence.
Status writeAll(int descriptor, const QByteArray &bytes, const QString &name);

QString blobFolder(const QString &directory, const QString &sha256);
QString blobPath(const QString &directory, const QString &sha256);
QString temporaryFolder(const QString &directory);

// What a failing blob is called in a sentence: the store as a whole, not a hash.
QString blobStoreName();

} // namespace velqa
