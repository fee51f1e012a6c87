// Sending tar. Any thread.
#include "core/engine/tarstream.h"

#include <utility>

namespace velqa {

namespace {

constexpr qint64 tarBlock = 512;

qint64 fillingFor(qint64 size)
{
    return (tarBlock - size % tarBlock) % tarBlock;
}

Error wrongLength(const QByteArray &name, QLatin1String how)
{
    return {ErrorCode::Internal, {},
            QStringLiteral("the content of %1 is %2 than was said").arg(QString::fromUtf8(name), how)};
}

} // namespace

TarStream::TarStream(QList<File> files)
    : m_files(std::move(files))
    , m_size(2 * tarBlock)
{
    TarWriter measure;
    for (const File &file : std::as_const(m_files)) {
        measure.addHeader(file.entry, file.size);
        m_size += measure.take().size() + file.size + fillingFor(file.size);
    }
}

Result<QByteArray> TarStream::read(qint64 maxBytes)
{
    while (m_status && m_ready.isEmpty() && !m_isWhole)
        m_status = fetch(maxBytes);
    if (!m_status)
        return failure(m_status.error());
    if (m_ready.size() <= maxBytes)
        return std::exchange(m_ready, {});
    const QByteArray piece = m_ready.left(maxBytes);
    m_ready.remove(0, piece.size());
    return piece;
}

// One step; m_ready is empty before it, and may be after it.
Status TarStream::fetch(qint64 maxBytes)
{
    if (m_content)
        return m_left > 0 ? fetchContent(maxBytes) : endContent();
    TarWriter writer;
    if (m_next == m_files.size()) {
        m_ready = writer.finish();
        m_isWhole = true;
        return {};
    }
    const File &file = m_files.at(m_next);
    Result<Content> content = file.open();
    if (!content)
        return failure(content.error());
    m_content = std::move(*content);
    m_left = file.size;
    writer.addHeader(file.entry, file.size);
    m_ready = writer.take();
    return {};
}

Status TarStream::fetchContent(qint64 maxBytes)
{
    Result<QByteArray> piece = m_content(maxBytes);
    if (!piece)
        return failure(piece.error());
    if (piece->isEmpty())
        return failure(wrongLength(m_files.at(m_next).entry.name, QLatin1String("shorter")));
    if (piece->size() > m_left)
        return failure(wrongLength(m_files.at(m_next).entry.name, QLatin1String("longer")));
    m_left -= piece->size();
    m_ready = std::move(*piece);
    return {};
}

// A content tells only at its end whether it was whole, so the end is asked for.
Status TarStream::endContent()
{
    const Result<QByteArray> rest = m_content(1);
    if (!rest)
        return failure(rest.error());
    File &file = m_files[m_next];
    if (!rest->isEmpty())
        return failure(wrongLength(file.entry.name, QLatin1String("longer")));
    m_ready = QByteArray(fillingFor(file.size), '\0');
    m_content = nullptr;
    file.open = nullptr;
    ++m_next;
    return {};
}

} // namespace velqa
