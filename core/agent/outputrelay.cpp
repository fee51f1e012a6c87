// Coalescing and bounding of a tool's live output. Lives on the core thread.
#include "core/agent/outputrelay.h"

#include <QCoreApplication>

#include <utility>

namespace velqa {

OutputRelay::OutputRelay(QObject *parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(coalesceMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_pending.isEmpty() || m_hasNewTail)
            flush();
    });
}

void OutputRelay::append(const QString &stream, const QString &text)
{
    if (text.isEmpty())
        return;
    qsizetype taken = 0;
    if (m_logged < maxLogged) {
        taken = qsizetype(qMin<qint64>(text.size(), maxLogged - m_logged));
        m_logged += taken;
        m_pendingLength += taken;
        if (!m_pending.isEmpty() && m_pending.last().first == stream)
            m_pending.last().second.append(QStringView(text).left(taken));
        else
            m_pending.append({stream, text.left(taken)});
    }
    if (taken < text.size()) {
        m_newestTail = tailOf(stream);
        m_hasNewTail = true;
        Tail &tail = m_tails[m_newestTail];
        tail.total += text.size() - taken;
        tail.text.append(QStringView(text).mid(qMax(taken, text.size() - tailLength)));
        if (tail.text.size() > 2 * tailLength)
            tail.text = tail.text.right(tailLength);
    }
    // The first piece after a pause goes out at once, the following ones together.
    const bool hasNew = !m_pending.isEmpty() || m_hasNewTail;
    if (m_pendingLength >= coalesceCharacters || (hasNew && !m_timer.isActive()))
        flush();
}

void OutputRelay::flush()
{
    m_timer.start();
    m_pendingLength = 0;
    const auto pending = std::exchange(m_pending, {});
    for (const auto &[stream, text] : pending)
        emit piece(stream, text, 0);
    if (std::exchange(m_hasNewTail, false))
        tellTail();
}

void OutputRelay::tellTail()
{
    qint64 total = 0;
    for (const Tail &tail : std::as_const(m_tails))
        total += tail.total;
    const Tail &newest = m_tails.at(m_newestTail);
    QString text = newest.text.right(liveTailLength);
    // Not from the middle of a line, nor of an escape sequence.
    if (newest.total > text.size())
        text.remove(0, text.indexOf(u'\n') + 1);
    emit tail(text, total - text.size());
}

void OutputRelay::finish()
{
    m_hasNewTail = false;
    flush();
    const auto tails = std::exchange(m_tails, {});
    for (const Tail &tail : tails) {
        const QString text = tail.text.right(tailLength);
        const qint64 missing = tail.total - text.size();
        QString note;
        if (missing > 0)
            note = QCoreApplication::translate("OutputRelay", "\n[… %1 characters left out here …]\n").arg(missing);
        emit piece(tail.stream, note + text, missing);
    }
    m_logged = 0;
    m_timer.stop();
}

qsizetype OutputRelay::tailOf(const QString &stream)
{
    for (qsizetype i = 0; i < m_tails.size(); ++i) {
        if (m_tails.at(i).stream == stream)
            return i;
    }
    m_tails.append(Tail{stream, {}, 0});
    return m_tails.size() - 1;
}

} // namespace velqa
