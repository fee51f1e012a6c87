// Escape stripping, decoding and capping of text from outside. Any thread.
#include "core/base/text.h"

#include <QCoreApplication>

#include <utility>

namespace velqa {
namespace {

bool isHiddenCharacter(char16_t c)
{
    return (c >= 0x200b && c <= 0x200f && c != 0x200d) || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x2069) || c == 0xfeff;
}

// Taken as it is, whatever came before (but for a carriage return).
bool isPlain(char16_t c)
{
    return (c >= 0x20 && c < 0x7f) || c == u'\n' || c == u'\t' || (c >= 0xa0 && !isHiddenCharacter(c));
}

} // namespace

void EscapeStripper::append(const QString &in, QString *out)
{
    const char16_t *const end = reinterpret_cast<const char16_t *>(in.utf16()) + in.size();
    for (const char16_t *at = end - in.size(); at < end; ++at) {
        if (m_state == State::Text && !m_carriageReturn) { // nearly everything: whole runs at once
            const char16_t *const start = at;
            while (at < end && isPlain(*at))
                ++at;
            out->append(QStringView(start, at));
            if (at == end)
                return;
        }
        const char16_t c = *at;
        switch (m_state) {
        case State::Text:
            takeText(c, out);
            break;
        case State::Escape:
            if (c == u'[')
                m_state = State::ControlSequence;
            else if (c == u']' || c == u'P' || c == u'X' || c == u'^' || c == u'_')
                m_state = State::String;
            else if (c >= 0x20 && c <= 0x2f)
                m_state = State::Intermediate;
            else if (c == 0x1b)
                m_state = State::Escape;
            else if (c == u'\n') {
                m_state = State::Text;
                takeText(c, out);
            } else
                m_state = State::Text;
            break;
        case State::Intermediate:
            if (c < 0x20 || c > 0x2f)
                m_state = State::Text;
            break;
        case State::ControlSequence:
            if (c >= 0x40 && c <= 0x7e)
                m_state = State::Text;
            else if (c < 0x20 || c > 0x3f) { // not a parameter: the sequence is broken off
                m_state = State::Text;
                takeText(c, out);
            }
            break;
        case State::String:
            if (c == 0x07 || c == 0x9c)
                m_state = State::Text;
            else if (c == 0x1b)
                m_state = State::StringEscape;
            else if (c == u'\n') { // an unterminated string does not swallow the following lines
                m_state = State::Text;
                takeText(c, out);
            }
            break;
        case State::StringEscape:
            m_state = State::Text;
            if (c != u'\\') { // not the string terminator: an escape sequence of its own
                m_state = State::Escape;
                append(QString(QChar(c)), out);
            }
            break;
        }
    }
}

void EscapeStripper::takeText(char16_t c, QString *out)
{
    if (c == u'\r') {
        m_carriageReturn = true;
        return;
    }
    if (c == u'\n') {
        m_carriageReturn = false;
        out->append(u'\n');
        return;
    }
    if (c == 0x1b) {
        m_state = State::Escape;
        return;
    }
    if (c >= 0x80 && c <= 0x9f) {
        if (c == 0x9b)
            m_state = State::ControlSequence;
        else if (c == 0x9d || c == 0x90 || c == 0x98 || c == 0x9e || c == 0x9f)
            m_state = State::String;
        return;
    }
    if (c == u'\b') {
        if (!out->isEmpty() && !out->endsWith(u'\n')) {
            const bool pair = out->size() > 1 && out->back().isLowSurrogate() && out->at(out->size() - 2).isHighSurrogate();
            out->chop(pair ? 2 : 1);
        }
        return;
    }
    if ((c < 0x20 && c != u'\t') || c == 0x7f)
        return;
    if (std::exchange(m_carriageReturn, false))
        out->truncate(out->lastIndexOf(u'\n') + 1);
    out->append(isHiddenCharacter(c) ? QChar(0xfffd) : QChar(c));
}

QString stripEscapes(const QString &text)
{
    QString out;
    out.reserve(text.size());
    EscapeStripper().append(text, &out);
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
