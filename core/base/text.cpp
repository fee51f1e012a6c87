// Escape stripping, decoding and capping of text from outside. Any thread.
#include "core/base/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace velqa {
namespace {

bool isHiddenCharacter(char16_t c)
{
    return (c >= 0x200b && c <= 0x200f && c != 0x200d) || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x2069) || c == 0xfeff;
}

// Index after the escape sequence that starts at `i` (text[i] is ESC or a C1 introducer).
qsizetype skipEscape(const QString &text, qsizetype i)
{
    const qsizetype n = text.size();
    char16_t kind = text.at(i).unicode();
    ++i;
    if (kind == 0x1b) {
        if (i >= n)
            return n;
        kind = text.at(i).unicode();
        ++i;
        switch (kind) {
        case u'[': kind = 0x9b; break;
        case u']': kind = 0x9d; break;
        case u'P': kind = 0x90; break;
        case u'X': kind = 0x98; break;
        case u'^': kind = 0x9e; break;
        case u'_': kind = 0x9f; break;
        default:
            // Two-character escapes, or intermediates followed by a final byte.
            while (kind >= 0x20 && kind <= 0x2f && i < n) {
                kind = text.at(i).unicode();
                ++i;
            }
            return i;
        }
    }
    if (kind == 0x9b) { // CSI: parameters and intermediates, then one final byte
        while (i < n && text.at(i).unicode() >= 0x20 && text.at(i).unicode() <= 0x3f)
            ++i;
        return i < n && text.at(i).unicode() >= 0x40 && text.at(i).unicode() <= 0x7e ? i + 1 : i;
    }
    if (kind == 0x9d || kind == 0x90 || kind == 0x98 || kind == 0x9e || kind == 0x9f) { // strings end with ST or BEL
        for (; i < n; ++i) {
            const char16_t c = text.at(i).unicode();
            if (c == 0x07 || c == 0x9c)
                return i + 1;
            if (c == 0x1b)
                return i + 1 < n && text.at(i + 1) == u'\\' ? i + 2 : i;
            if (c == u'\n') // an unterminated string does not swallow the following lines
                return i;
        }
    }
    return i;
}

} // namespace

QString stripEscapes(const QString &text)
{
    QString out;
    out.reserve(text.size());
    qsizetype lineStart = 0;
    for (qsizetype i = 0; i < text.size();) {
        const char16_t c = text.at(i).unicode();
        if (c == 0x1b || (c >= 0x80 && c <= 0x9f)) {
            i = skipEscape(text, i);
            continue;
        }
        ++i;
        if (c == u'\n') {
            out.append(u'\n');
            lineStart = out.size();
        } else if (c == u'\r') {
            const bool crlf = i < text.size() && text.at(i) == u'\n';
            if (!crlf && i < text.size())
                out.truncate(lineStart);
        } else if (c == u'\b') {
            if (out.size() > lineStart)
                out.chop(1);
        } else if (c == u'\t') {
            out.append(u'\t');
        } else if (c < 0x20 || c == 0x7f) {
            continue;
        } else if (isHiddenCharacter(c)) {
            out.append(QChar(0xfffd));
        } else {
            out.append(QChar(c));
        }
    }
    return out;
}

QString displayLine(const QString &text, qsizetype maxLength)
{
    QString line = stripEscapes(text.left(maxLength * 4)).simplified();
    if (line.size() > maxLength) {
        line.truncate(maxLength - 1);
        line.append(QChar(0x2026));
    }
    return line;
}

QString Utf8Decoder::flush()
{
    if (m_flushed)
        return {};
    m_flushed = true;
    // A newline completes (as an error) any character that was cut; it is taken off again.
    QString rest = m_decoder.decode(QByteArrayView("\n"));
    rest.chop(1);
    return rest;
}

CappedText::CappedText(qsizetype maxLength, qsizetype maxLine)
    : m_maxLength(maxLength)
    , m_maxLine(maxLine)
    , m_headLength(maxLength * 2 / 5)
    , m_tailLength(maxLength - m_headLength)
{}

void CappedText::append(const QString &text)
{
    m_total += text.size();
    qsizetype start = 0;
    while (start < text.size()) {
        qsizetype end = text.indexOf(u'\n', start);
        const bool lineEnds = end >= 0;
        if (!lineEnds)
            end = text.size();
        const qsizetype length = end - start;
        const qsizetype room = qMax<qsizetype>(0, m_maxLine - m_lineLength);
        take(text.mid(start, qMin(length, room)));
        m_lineLength += qMin(length, room);
        if (length > room) {
            m_lineCut = true;
            m_lineDropped += length - room;
        }
        if (lineEnds) {
            if (m_lineDropped > 0)
                take(QCoreApplication::translate("CappedText", " [%1 more characters in this line]")
                         .arg(m_lineDropped));
            take(QStringLiteral("\n"));
            m_lineLength = 0;
            m_lineDropped = 0;
        }
        start = lineEnds ? end + 1 : end;
    }
}

void CappedText::take(const QString &text)
{
    qsizetype used = 0;
    if (m_head.size() < m_headLength) {
        used = qMin(text.size(), m_headLength - m_head.size());
        m_head.append(QStringView(text).left(used));
    }
    if (used < text.size()) {
        m_tail.append(QStringView(text).mid(used));
        if (m_tail.size() > m_tailLength * 2)
            m_tail = m_tail.right(m_tailLength);
    }
}

QString CappedText::toString() const
{
    QString tail = m_tail.right(m_tailLength);
    QString line;
    if (m_lineDropped > 0)
        line = QCoreApplication::translate("CappedText", " [%1 more characters in this line]").arg(m_lineDropped);
    if (m_total <= m_maxLength || m_head.size() + m_tail.size() <= m_maxLength)
        return m_head + tail + line;
    const qint64 missing = m_total - m_head.size() - tail.size();
    return m_head
        + QCoreApplication::translate("CappedText", "\n[… %1 characters left out here …]\n").arg(missing) + tail + line;
}

} // namespace velqa
