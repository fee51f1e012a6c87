// Cutting Markdown at places that later text cannot change. UI thread.
#include "ui/chat/markdownsplitter.h"

namespace velqa {
namespace {

int indentOf(const QString &line)
{
    int indent = 0;
    while (indent < line.size() && line.at(indent) == QLatin1Char(' '))
        ++indent;
    return indent;
}

bool isBlank(const QString &line)
{
    for (const QChar c : line) {
        if (!c.isSpace())
            return false;
    }
    return true;
}

// "- x", "* x", "+ x", "12. x", "3) x" at the start of the line.
bool isListItem(const QString &line)
{
    qsizetype i = 0;
    if (i < line.size() && QStringLiteral("-*+").contains(line.at(i))) {
        ++i;
    } else {
        while (i < line.size() && i < 9 && line.at(i).isDigit())
            ++i;
        if (i == 0 || i >= line.size() || (line.at(i) != QLatin1Char('.') && line.at(i) != QLatin1Char(')')))
            return false;
        ++i;
    }
    return i < line.size() && (line.at(i) == QLatin1Char(' ') || line.at(i) == QLatin1Char('\t'));
}

struct Fence
{
    QChar mark;
    int length = 0;
    int indent = 0;
    QString language;
};

// A fence that opens at the top level; one inside a list item stays with its item.
Fence openingFence(const QString &line)
{
    Fence fence;
    fence.indent = indentOf(line);
    if (fence.indent > 3 || fence.indent >= line.size())
        return {};
    const QChar mark = line.at(fence.indent);
    if (mark != QLatin1Char('`') && mark != QLatin1Char('~'))
        return {};
    int end = fence.indent;
    while (end < line.size() && line.at(end) == mark)
        ++end;
    if (end - fence.indent < 3)
        return {};
    const QString info = line.mid(end).trimmed();
    if (mark == QLatin1Char('`') && info.contains(QLatin1Char('`')))
        return {};
    fence.mark = mark;
    fence.length = end - fence.indent;
    fence.language = info.section(QLatin1Char(' '), 0, 0).toLower().left(30);
    return fence;
}

} // namespace

bool MarkdownSplitter::closesFence(const QString &line) const
{
    const int indent = indentOf(line);
    if (indent > 3)
        return false;
    int end = indent;
    while (end < line.size() && line.at(end) == m_fenceMark)
        ++end;
    return end - indent >= m_fenceLength && isBlank(line.mid(end));
}

QList<MarkdownChunk> MarkdownSplitter::append(const QString &text)
{
    QList<MarkdownChunk> settled;
    m_length += text.size();
    qsizetype start = 0;
    while (start < text.size()) {
        const qsizetype end = text.indexOf(QLatin1Char('\n'), start);
        if (end < 0) {
            m_line.append(QStringView(text).mid(start));
            break;
        }
        m_line.append(QStringView(text).mid(start, end - start));
        start = end + 1;
        cutLongLine(settled);
        const QString line = std::exchange(m_line, QString());
        takeLine(line, settled);
    }
    cutLongLine(settled);
    return settled;
}

// A paragraph that never ends is cut at a space; where depends on the text alone.
void MarkdownSplitter::cutLongLine(QList<MarkdownChunk> &settled)
{
    while (m_line.size() > LongText * 2) {
        qsizetype cut = m_line.lastIndexOf(QLatin1Char(' '), LongText);
        if (cut < LongText / 2)
            cut = LongText;
        const QString piece = m_line.left(cut + 1);
        m_line.remove(0, cut + 1);
        if (m_inFence) {
            m_code += piece;
            m_codeSource += piece;
            settleCode(false, settled);
        } else {
            m_text += piece;
            settleText(settled);
            m_textContinues = true;
        }
    }
}

void MarkdownSplitter::takeLine(const QString &line, QList<MarkdownChunk> &settled)
{
    if (m_inFence) {
        m_codeSource += line + QLatin1Char('\n');
        if (closesFence(line)) {
            settleCode(true, settled);
            m_inFence = false;
            m_afterBlank = true;
            return;
        }
        m_code += line.mid(qMin(indentOf(line), m_fenceIndent)) + QLatin1Char('\n');
        if (++m_codeLines >= FenceLines)
            settleCode(false, settled);
        return;
    }

    const bool atMargin = !line.isEmpty() && !line.at(0).isSpace();
    const Fence fence = m_inList && !atMargin ? Fence() : openingFence(line);
    if (fence.length > 0) {
        settleText(settled);
        m_inFence = true;
        m_inList = false;
        m_fenceStarted = false;
        m_fenceMark = fence.mark;
        m_fenceLength = fence.length;
        m_fenceIndent = fence.indent;
        m_language = fence.language;
        m_codeSource = line + QLatin1Char('\n');
        m_codeLines = 0;
        return;
    }

    if (isBlank(line)) {
        m_text += line + QLatin1Char('\n');
        m_afterBlank = true;
        return;
    }
    const bool item = isListItem(line);
    // A new block at the margin after a blank line, or a new item of the outermost list, settles what came before.
    if (atMargin && ((m_afterBlank) || (m_inList && item)))
        settleText(settled);
    if (atMargin && m_text.isEmpty())
        m_inList = item;
    m_afterBlank = false;
    m_text += line + QLatin1Char('\n');
    if (m_text.size() > LongText * 4) {
        settleText(settled);
        m_textContinues = !m_inList;
    }
}

void MarkdownSplitter::settleText(QList<MarkdownChunk> &settled)
{
    if (m_text.isEmpty())
        return;
    MarkdownChunk chunk;
    chunk.text = m_text;
    chunk.source = m_text;
    chunk.continuesText = m_textContinues;
    m_text.clear();
    m_textContinues = false;
    if (isBlank(chunk.text) && !settled.isEmpty()) {
        settled.last().source += chunk.source;
        return;
    }
    settled.append(chunk);
}

void MarkdownSplitter::settleCode(bool ends, QList<MarkdownChunk> &settled)
{
    MarkdownChunk chunk;
    chunk.kind = MarkdownChunk::Kind::Code;
    chunk.text = std::exchange(m_code, QString());
    chunk.source = std::exchange(m_codeSource, QString());
    chunk.language = m_language;
    chunk.startsFence = !m_fenceStarted;
    chunk.endsFence = ends;
    m_fenceStarted = true;
    m_codeLines = 0;
    settled.append(chunk);
}

QList<MarkdownChunk> MarkdownSplitter::tail() const
{
    // What would be settled if the text ended here; a copy is cheap, the unsettled rest is bounded.
    MarkdownSplitter rest = *this;
    QList<MarkdownChunk> chunks;
    if (!rest.m_line.isEmpty()) {
        const QString line = std::exchange(rest.m_line, QString());
        rest.takeLine(line, chunks);
        // The newline was ours.
        if (rest.m_inFence) {
            if (rest.m_code.endsWith(QLatin1Char('\n')))
                rest.m_code.chop(1);
            rest.m_codeSource.chop(1);
        } else if (!rest.m_text.isEmpty()) {
            rest.m_text.chop(1);
        } else if (!chunks.isEmpty()) {
            chunks.last().source.chop(1);
        }
    }
    if (rest.m_inFence)
        rest.settleCode(false, chunks);
    else
        rest.settleText(chunks);
    return chunks;
}

} // namespace velqa
