// OutputText: the output of a process on its way to the model: any number of bytes in, bounded memory, a capped text out
// with escapes removed. Lives on the core thread; no I/O.
#pragma once

#include <QByteArray>
#include <QString>

namespace velqa {

class OutputText
{
public:
    void append(const QByteArray &bytes);
    qint64 totalBytes() const { return m_total; }
    bool isEmpty() const { return m_total == 0; }
    // At most about maxCharacters: the first 40 %, the last 60 %, and what is missing between.
    QString toString(qsizetype maxCharacters) const;
    // Kept bytes, for looking for a phrase.
    bool contains(const QByteArray &phrase) const { return m_head.contains(phrase) || m_tail.contains(phrase); }

private:
    QByteArray m_head;
    QByteArray m_tail;
    qint64 m_total = 0;
};

// stdout and stderr of one process as one text of at most about maxCharacters: each gets what the other leaves.
QString combinedOutput(const OutputText &standardOutput, const OutputText &standardError, qsizetype maxCharacters);

} // namespace velqa
