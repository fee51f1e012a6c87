// TarWriter: a tar archive in memory (ustar, with pax headers where that is too small). Any thread; no I/O.
// For build contexts, putArchive and images made in place. Source: POSIX.1-2001 pax.
#pragma once

#include <QByteArray>

namespace velqa {

class TarWriter
{
public:
    enum class Type : char { File = '0', SymbolicLink = '2', Directory = '5' };

    struct Entry
    {
        QByteArray name; // raw bytes, relative; a directory may end with '/'
        Type type = Type::File;
        quint32 mode = 0644;
        quint32 uid = 0;
        quint32 gid = 0;
        qint64 modifiedMs = 0; // since 1970, UTC
        QByteArray linkTarget;
    };

    void add(Entry entry, const QByteArray &content = {});
    void addFile(const QByteArray &name, const QByteArray &content, quint32 mode = 0644);
    void addDirectory(const QByteArray &name, quint32 mode = 0755);
    // The part of a file that stands before its content of so many bytes; the caller writes those and fills the last
    // block of 512 with zeros.
    void addHeader(Entry entry, qint64 size);

    // What was written since the last call.
    QByteArray take();
    // The whole archive with its end mark; the writer is empty afterwards.
    QByteArray finish();

private:
    void writeHeader(const Entry &entry, char type, qint64 size);
    void pad();

    QByteArray m_bytes;
};

} // namespace velqa
