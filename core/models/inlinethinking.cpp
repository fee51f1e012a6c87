// Inline thinking of models behind servers that do not separate it. Any thread.
#include "core/models/inlinethinking.h"

namespace velqa {
namespace {

const QLatin1String openTag("<think>");
const QLatin1String closeTag("</think>");

// Length of the longest end of `text` that is a beginning of `tag`.
qsizetype partialTag(const QString &text, QLatin1String tag)
{
    for (qsizetype length = qMin<qsizetype>(text.size(), tag.size() - 1); length > 0; --length) {
        if (text.endsWith(tag.left(length)))
            return length;
    }
    return 0;
}

} // namespace

InlineThinking::Parts InlineThinking::feed(const QString &text)
{
    if (m_state == State::Text)
        return {{}, text};
    m_held += text;
    Parts parts;
    if (m_state == State::Undecided) {
        qsizetype start = 0;
        while (start < m_held.size() && m_held.at(start).isSpace())
            ++start;
        const QStringView rest = QStringView(m_held).mid(start);
        if (rest.startsWith(openTag)) {
            m_held = rest.mid(openTag.size()).toString();
            m_state = State::Thinking;
        } else if (openTag.startsWith(rest)) {
            return parts; // may still become the tag
        } else {
            m_state = State::Text;
            parts.text = std::exchange(m_held, {});
            return parts;
        }
    }
    if (m_state == State::Thinking) {
        const qsizetype end = m_held.indexOf(closeTag);
        if (end < 0) {
            const qsizetype keep = partialTag(m_held, closeTag);
            parts.reasoning = m_held.left(m_held.size() - keep);
            m_held = m_held.right(keep);
            return parts;
        }
        parts.reasoning = m_held.left(end);
        m_held = m_held.mid(end + closeTag.size());
        m_state = State::AfterThinking;
    }
    // Blank lines between thinking and answer belong to neither.
    qsizetype start = 0;
    while (start < m_held.size() && m_held.at(start).isSpace())
        ++start;
    if (start < m_held.size()) {
        m_state = State::Text;
        parts.text = m_held.mid(start);
    }
    m_held.clear();
    return parts;
}

InlineThinking::Parts InlineThinking::finish()
{
    Parts parts;
    if (m_state == State::Thinking)
        parts.reasoning = m_held;
    else
        parts.text = m_held;
    m_held.clear();
    m_state = State::Text;
    return parts;
}

} // namespace velqa
