// Making text from outside safe to show and small enough to send. Pure functions and one small decoder; any thread.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringDecoder>

namespace velqa {

// Takes terminal text apart piece by piece; any way of cutting the input gives the same output. Plain state, one per stream.
// Removes escape sequences (CSI, OSC, DCS, APC, 8-bit C1) and control characters other than newline and tab; CR and
// backspace act on the last line of `out` as in a terminal; bidi overrides and zero-width characters become U+FFFD.
class EscapeStripper
{
public:
    void append(const QString &in, QString *out);

private:
    enum class State { Text, Escape, Intermediate, ControlSequence, String, StringEscape };
    void takeText(char16_t c, QString *out);

    State m_state = State::Text;
    bool m_carriageReturn = false;
};

// The same for a whole text at once.
QString stripEscapes(const QString &text);

// A file name or title as one harmless line: escapes stripped, newlines and tabs become spaces, capped in length.
QString displayLine(const QString &text, qsizetype maxLength = 200);

// Incremental UTF-8: bytes cut anywhere give the same text; invalid bytes become U+FFFD, never an error.
class Utf8Decoder
{
public:
    QString decode(const QByteArray &bytes) { return m_decoder.decode(bytes); }
    // What a cut character at the end of the stream becomes.
    QString flush();

private:
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    bool m_flushed = false;
};

// Keeps the first 40 % and the last 60 % of a long text and says how much is missing between; lines over maxLine
// characters are shortened the same way. What the model sees of a tool's output (DESIGN section 3).
class CappedText
{
public:
    explicit CappedText(qsizetype maxLength = 30'000, qsizetype maxLine = 2'000);

    void append(const QString &text);
    // Characters seen in all, also those not kept.
    qint64 totalLength() const { return m_total; }
    bool isCut() const { return m_total > m_maxLength || m_lineCut; }
    QString toString() const;

private:
    void take(const QString &text);

    qsizetype m_maxLength;
    qsizetype m_maxLine;
    qsizetype m_headLength;
    qsizetype m_tailLength;
    QString m_head;
    QString m_tail;
    qint64 m_total = 0;
    qsizetype m_lineLength = 0;
    qint64 m_lineDropped = 0;
    bool m_lineCut = false;
};

} // namespace velqa
