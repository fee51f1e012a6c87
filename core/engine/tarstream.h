// TarStream: a tar archive of files whose contents are read as it is sent; only the piece on its way is held. Any thread, one
// at a time.
#pragma once

#include "core/base/result.h"
#include "core/engine/tarwriter.h"

#include <QList>

#include <functional>

namespace velqa {

class TarStream
{
public:
    // At most maxBytes, empty at the end.
    using Content = std::function<Result<QByteArray>(qint64 maxBytes)>;

    struct File
    {
        TarWriter::Entry entry; // of type File
        qint64 size = 0;
        std::function<Result<Content>()> open; // when its turn comes
    };

    explicit TarStream(QList<File> files);

    qint64 size() const { return m_size; } // of the whole archive
    // At least one byte and at most maxBytes; empty at the end. A content that cannot be read, or is not as long as was said
    // (Internal), is a failure, now and ever after.
    Result<QByteArray> read(qint64 maxBytes);

private:
    Status fetch(qint64 maxBytes);
    Status fetchContent(qint64 maxBytes);
    Status endContent();

    QList<File> m_files;
    qint64 m_size = 0;
    qsizetype m_next = 0; // file to begin
    Content m_content;    // of the file at hand; null between files
    qint64 m_left = 0;    // of the content at hand
    QByteArray m_ready;
    bool m_isWhole = false; // the end mark is in m_ready or gone
    Status m_status;
};

} // namespace velqa
