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
        if (!m_pending.isEmpty())
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
        Tail &tail = tailOf(stream);
        tail.total += text.size() - taken;
        tail.text.append(QStringView(text).mid(qMax(taken, text.size() - tailLength)));
        if (tail.text.size() > 2 * tailLength)
            tail.text = tail.text.right(tailLength);
    }
    // The first piece after a pause goes out at once, the following ones together.
    if (m_pendingLength >= coalesceCharacters || (!m_pending.isEmpty() && !m_timer.isActive()))
        flush();
}

void OutputRelay::flush()
{
    m_timer.start();
    m_pendingLength = 0;
    const auto pending = std::exchange(m_pending, {});
    for (const auto &[stream, text] : pending)
        emit piece(stream, text);
}

void OutputRelay::finish()
{
    flush();
    const auto tails = std::exchange(m_tails, {});
    for (const Tail &tail : tails) {
        const QString text = tail.text.right(tailLength);
        const qint64 missing = tail.total - text.size();
        QString note;
        if (missing > 0)
            note = QCoreApplication::translate("OutputRelay", "\n[… %1 characters left out here …]\n").arg(missing);
        emit piece(tail.stream, note + text);
    }
    m_logged = 0;
    m_timer.stop();
}

OutputRelay::Tail &OutputRelay::tailOf(const QString &stream)
{
    for (Tail &tail : m_tails) {
        if (tail.stream == stream)
            return tail;
    }
    m_tails.append(Tail{stream, {}, 0});
    return m_tails.last();
}

} // namespace velqa
