// Bounded collecting of process output. No I/O.
#include "core/tools/outputtext.h"

#include "core/base/text.h"

namespace velqa {
namespace {

constexpr qsizetype HeadBytes = 192 * 1024;
constexpr qsizetype TailBytes = 256 * 1024;
constexpr qsizetype MaxLine = 2'000;

QString cleanText(const QByteArray &bytes)
{
    Utf8Decoder decoder;
    QString text = decoder.decode(bytes);
    text += decoder.flush();
    return stripEscapes(text);
}

// Long lines shortened, nothing else.
QString cappedLines(const QString &text)
{
    CappedText capped(text.size() + 64 * 1024, MaxLine);
    capped.append(text);
    return capped.toString();
}

} // namespace

void OutputText::append(const QByteArray &bytes)
{
    m_total += bytes.size();
    const qsizetype room = qMin(bytes.size(), HeadBytes - m_head.size());
    if (room > 0)
        m_head.append(bytes.constData(), room);
    const qsizetype rest = bytes.size() - qMax<qsizetype>(0, room);
    if (rest <= 0)
        return;
    const qsizetype kept = qMin(rest, TailBytes);
    m_tail.append(bytes.constData() + bytes.size() - kept, kept);
    if (m_tail.size() > 2 * TailBytes)
        m_tail.remove(0, m_tail.size() - TailBytes);
}

QString OutputText::toString(qsizetype maxCharacters) const
{
    const bool whole = m_head.size() + m_tail.size() == m_total;
    if (whole) {
        CappedText capped(maxCharacters, MaxLine);
        capped.append(cleanText(m_head + m_tail));
        return capped.toString();
    }
    const qsizetype headCharacters = maxCharacters * 2 / 5;
    const QString head = cappedLines(cleanText(m_head)).left(headCharacters);
    const QString tail = cappedLines(cleanText(m_tail.right(TailBytes))).right(maxCharacters - headCharacters);
    const qint64 missing = qMax<qint64>(0, m_total - head.toUtf8().size() - tail.toUtf8().size());
    return head + QStringLiteral("\n[… about %1 bytes left out here …]\n").arg(missing) + tail;
}

QString combinedOutput(const OutputText &standardOutput, const OutputText &standardError, qsizetype maxCharacters)
{
    if (standardError.isEmpty())
        return standardOutput.toString(maxCharacters);
    // Errors are short as a rule and matter more: up to a third is theirs whatever stdout says.
    const qsizetype errorShare = standardOutput.totalBytes() < maxCharacters * 2 / 3
        ? maxCharacters - qsizetype(standardOutput.totalBytes())
        : maxCharacters / 3;
    const QString errors = standardError.toString(errorShare);
    const QString output = standardOutput.toString(qMax<qsizetype>(maxCharacters - errors.size(), maxCharacters / 3));
    QString text;
    if (!output.isEmpty()) {
        text = output;
        if (!text.endsWith(u'\n'))
            text += u'\n';
    }
    return text + QStringLiteral("[stderr]\n") + errors;
}

} // namespace velqa
