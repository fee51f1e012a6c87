// Writing tar. Any thread.
#include "core/engine/tarwriter.h"

#include <cstring>
#include <utility>

namespace velqa {

namespace {

constexpr qsizetype blockSize = 512;
constexpr qint64 maxOctalSize = 077777777777; // 11 digits
constexpr qint64 maxOctalId = 07777777;

bool isPlain(const QByteArray &text, qsizetype room)
{
    if (text.size() > room)
        return false;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80)
            return false;
    }
    return true;
}

void putText(char *field, qsizetype room, const QByteArray &text)
{
    std::memcpy(field, text.constData(), static_cast<size_t>(qMin(room, text.size())));
}

void putOctal(char *field, int digits, qint64 value)
{
    putText(field, digits, QByteArray::number(value, 8).rightJustified(digits, '0', true));
}

// "<length> key=value\n", where the length counts itself.
QByteArray paxRecord(const QByteArray &key, const QByteArray &value)
{
    const QByteArray rest = ' ' + key + '=' + value + '\n';
    qsizetype length = rest.size() + 1;
    while (QByteArray::number(length).size() + rest.size() != length)
        ++length;
    return QByteArray::number(length) + rest;
}

} // namespace

void TarWriter::add(Entry entry, const QByteArray &content)
{
    const bool hasContent = entry.type == Type::File;
    addHeader(std::move(entry), hasContent ? content.size() : 0);
    if (hasContent) {
        m_bytes.append(content);
        pad();
    }
}

void TarWriter::addHeader(Entry entry, qint64 size)
{
    if (entry.type == Type::Directory && !entry.name.endsWith('/'))
        entry.name.append('/');
    QByteArray pax;
    if (!isPlain(entry.name, 100))
        pax += paxRecord("path", entry.name);
    if (!isPlain(entry.linkTarget, 100))
        pax += paxRecord("linkpath", entry.linkTarget);
    if (entry.uid > maxOctalId)
        pax += paxRecord("uid", QByteArray::number(entry.uid));
    if (entry.gid > maxOctalId)
        pax += paxRecord("gid", QByteArray::number(entry.gid));
    if (size > maxOctalSize)
        pax += paxRecord("size", QByteArray::number(size));
    if (const qint64 fraction = entry.modifiedMs % 1000; fraction > 0) {
        const QByteArray digits = QByteArray::number(fraction).rightJustified(3, '0');
        pax += paxRecord("mtime", QByteArray::number(entry.modifiedMs / 1000) + '.' + digits);
    }
    if (!pax.isEmpty()) {
        Entry header;
        header.name = "pax_header";
        writeHeader(header, 'x', pax.size());
        m_bytes.append(pax);
        pad();
    }
    writeHeader(entry, static_cast<char>(entry.type), size);
}

void TarWriter::addFile(const QByteArray &name, const QByteArray &content, quint32 mode)
{
    Entry entry;
    entry.name = name;
    entry.mode = mode;
    add(entry, content);
}

void TarWriter::addDirectory(const QByteArray &name, quint32 mode)
{
    Entry entry;
    entry.name = name;
    entry.type = Type::Directory;
    entry.mode = mode;
    add(entry);
}

QByteArray TarWriter::finish()
{
    m_bytes.append(2 * blockSize, '\0');
    return take();
}

QByteArray TarWriter::take()
{
    return std::exchange(m_bytes, {});
}

void TarWriter::writeHeader(const Entry &entry, char type, qint64 size)
{
    QByteArray block(blockSize, '\0');
    char *header = block.data();
    putText(header, 100, entry.name);
    putOctal(header + 100, 7, entry.mode & 07777);
    putOctal(header + 108, 7, qMin<qint64>(entry.uid, maxOctalId));
    putOctal(header + 116, 7, qMin<qint64>(entry.gid, maxOctalId));
    putOctal(header + 124, 11, qMin(size, maxOctalSize));
    putOctal(header + 136, 11, qBound<qint64>(0, entry.modifiedMs / 1000, maxOctalSize));
    header[156] = type;
    putText(header + 157, 100, entry.linkTarget);
    putText(header + 257, 8, QByteArray("ustar\00000", 8));

    putText(header + 148, 8, "        "); // the sum counts its own field as blanks
    qint64 sum = 0;
    for (const char c : std::as_const(block))
        sum += static_cast<unsigned char>(c);
    putOctal(header + 148, 6, sum);
    header[154] = '\0';
    m_bytes.append(block);
}

void TarWriter::pad()
{
    if (const qsizetype over = m_bytes.size() % blockSize; over > 0)
        m_bytes.append(blockSize - over, '\0');
}

} // namespace velqa
