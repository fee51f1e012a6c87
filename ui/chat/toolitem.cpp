// The card of a tool call. UI thread.
#include "ui/chat/toolitem.h"

#include "core/base/text.h"
#include "ui/chat/codetint.h"
#include "ui/chat/toolpresentation.h"
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

namespace velqa {
namespace {

constexpr qreal HeaderHeight = 34;
constexpr qreal Padding = 12;
constexpr int LinesPerFragment = 40;
constexpr qsizetype LongestLine = 2'000;

struct ToolCard // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::ToolItem)
};

// Start of the last `lines` lines, without looking at what is before them.
qsizetype startOfLastLines(const QString &text, int lines)
{
    qsizetype at = text.size();
    if (text.endsWith(QLatin1Char('\n')))
        --at;
    for (int i = 0; i < lines; ++i) {
        if (at <= 0)
            return 0;
        const qsizetype previous = text.lastIndexOf(QLatin1Char('\n'), at - 1);
        if (previous < 0)
            return qMax<qsizetype>(0, text.size() - lines * LongestLine);
        at = previous;
    }
    return qMax(at + 1, text.size() - lines * LongestLine);
}

qsizetype endOfFirstLines(const QString &text, int lines)
{
    qsizetype at = -1;
    for (int i = 0; i < lines; ++i) {
        at = text.indexOf(QLatin1Char('\n'), at + 1);
        if (at < 0)
            return qMin(text.size(), lines * LongestLine);
    }
    return qMin(at, lines * LongestLine);
}

} // namespace

void ToolItem::setTool(const TranscriptTool &tool)
{
    m_tool = tool;
    const ToolPresentation shown = presentTool(tool, m_runtime);
    m_title = shown.title;
    m_subtitle = shown.subtitle;
    m_code = shown.code;
    m_language = shown.language;
    if (!m_wasToggled && tool.state == TranscriptTool::State::Failed)
        m_isExpanded = true;
    invalidate();
}

Tone ToolItem::tone() const
{
    switch (m_tool.state) {
    case TranscriptTool::State::Succeeded: return m_tool.exitCode.value_or(0) == 0 ? Tone::Ok : Tone::Warn;
    case TranscriptTool::State::Failed: return Tone::Danger;
    default: return Tone::Accent;
    }
}

int ToolItem::estimatedHeight(int width) const
{
    if (isLaidOut(width))
        return height();
    const auto lines = qMin<qsizetype>(CollapsedLines, m_code.count(QLatin1Char('\n')) + 1)
        + qMin<qsizetype>(CollapsedLines, m_tool.output.size() / 60 + 1);
    return int(HeaderHeight + 40 + qreal(lines) * 17);
}

QString ToolItem::outputText() const
{
    if (!m_tool.liveTail.isEmpty())
        return m_tool.output + QStringLiteral("\n…\n") + m_tool.liveTail;
    if (!m_tool.output.isEmpty())
        return m_tool.output;
    return stripEscapes(m_tool.error.isEmpty() ? m_tool.result : m_tool.error);
}

QString ToolItem::wholeText(CopyFormat format) const
{
    const QString output = outputText();
    if (format == CopyFormat::Plain)
        return m_code.isEmpty() ? output : m_code + QLatin1Char('\n') + output;
    QString text = QStringLiteral("**%1** %2\n").arg(m_title, m_subtitle);
    // A fence longer than any inside.
    QString fence = QStringLiteral("```");
    while (m_code.contains(fence) || output.contains(fence))
        fence += QLatin1Char('`');
    if (!m_code.isEmpty())
        text += QLatin1Char('\n') + fence + m_language + QLatin1Char('\n') + m_code + QLatin1Char('\n') + fence + QLatin1Char('\n');
    if (!output.trimmed().isEmpty())
        text += QLatin1Char('\n') + fence + QLatin1Char('\n') + output
            + (output.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n")) + fence + QLatin1Char('\n');
    return text;
}

QString ToolItem::accessibleText() const
{
    const QString outcome = toolOutcome(m_tool);
    if (m_subtitle.isEmpty())
        return ToolCard::tr("%1, %2").arg(m_title, outcome);
    return ToolCard::tr("%1 %2, %3").arg(m_title, m_subtitle, outcome);
}

QString ToolItem::visibleOutput(bool *isCut) const
{
    *isCut = false;
    const QString output = outputText();
    if (m_isExpanded)
        return output;
    const qsizetype start = startOfLastLines(output, CollapsedLines);
    *isCut = start > 0;
    return output.mid(start);
}

QString ToolItem::noteText() const
{
    constexpr qint64 many = 1'000'000;
    const qint64 dropped = m_tool.droppedCharacters + m_tool.liveDropped;
    if (dropped >= many)
        return ToolCard::tr("%1 in the middle are not shown.").arg(formatSize(dropped));
    if (dropped > 0)
        return ToolCard::tr("%1 characters in the middle are not shown.").arg(formatNumber(dropped));
    return {};
}

void ToolItem::addLines(const QString &text, const QString &language, const QColor &color, qreal *y,
                        const LayoutContext &context)
{
    qsizetype start = 0;
    while (start < text.size()) {
        qsizetype end = start;
        for (int line = 0; line < LinesPerFragment && end >= 0 && end < text.size(); ++line) {
            end = text.indexOf(QLatin1Char('\n'), end);
            if (end < 0)
                break;
            ++end;
        }
        if (end < 0)
            end = text.size();
        QString piece = text.mid(start, end - start);
        start = end;
        if (piece.endsWith(QLatin1Char('\n')))
            piece.chop(1);
        if (piece.size() > LinesPerFragment * LongestLine)
            piece = piece.left(LinesPerFragment * LongestLine) + QChar(0x2026);
        TextFragment fragment(piece);
        fragment.color = color;
        const QList<CodeToken> tokens = tintCode(piece, language);
        for (const CodeToken &token : tokens) {
            QTextCharFormat format;
            const Theme &theme = *context.theme;
            switch (token.kind) {
            case CodeToken::Kind::Keyword: format.setForeground(theme.codeKeyword); break;
            case CodeToken::Kind::String: format.setForeground(theme.codeString); break;
            case CodeToken::Kind::Number: format.setForeground(theme.codeNumber); break;
            case CodeToken::Kind::Comment: format.setForeground(theme.codeComment); break;
            case CodeToken::Kind::Function: format.setForeground(theme.codeFunction); break;
            }
            fragment.addFormat(int(token.start), int(token.length), format);
        }
        fragment.layout(context.codeFont, context.width - 2 * Padding, TextFragment::Wrap::Anywhere, context.stats);
        fragment.moveTo(QPointF(Padding, *y));
        *y += fragment.size().height() + 2;
        addFragment(std::move(fragment));
    }
}

int ToolItem::layout(const LayoutContext &context)
{
    clearFragments();
    const Theme &theme = *context.theme;
    m_chipText = toolOutcome(m_tool);
    const bool isOver = m_tool.state == TranscriptTool::State::Succeeded || m_tool.state == TranscriptTool::State::Failed;
    m_duration = isOver ? formatDuration(m_tool.durationMs) : QString();
    const QFontMetricsF fm(context.smallFont);
    const qreal chipWidth = fm.horizontalAdvance(m_chipText) + 16;
    m_chip = QRectF(context.width - Padding - chipWidth, (HeaderHeight - fm.height() - 6) / 2, chipWidth, fm.height() + 6);

    qreal y = HeaderHeight;
    m_codeBottom = 0;
    bool codeIsCut = false;
    if (!m_code.isEmpty()) {
        QString code = m_code;
        if (!m_isExpanded) {
            // While it is written the end is of interest, afterwards the start.
            if (m_tool.state == TranscriptTool::State::Writing) {
                const qsizetype start = startOfLastLines(code, CollapsedLines);
                codeIsCut = start > 0;
                code = code.mid(start);
            } else {
                const qsizetype end = endOfFirstLines(code, CollapsedLines);
                codeIsCut = end < code.size();
                code = code.left(end);
            }
        }
        y += 8;
        addLines(code, m_language, QColor(), &y, context);
        y += 8;
        m_codeBottom = y;
    }
    bool outputIsCut = false;
    const QString output = visibleOutput(&outputIsCut);
    m_note = noteText();
    if (!output.trimmed().isEmpty()) {
        y += 8;
        const bool isError = m_tool.state == TranscriptTool::State::Failed && m_tool.output.isEmpty();
        addLines(output, QString(), isError ? theme.danger : theme.muted, &y, context);
        // Why it failed, when the output does not say it.
        if (m_tool.state == TranscriptTool::State::Failed && !m_tool.output.isEmpty() && !m_tool.error.isEmpty())
            addLines(stripEscapes(m_tool.error), QString(), theme.danger, &y, context);
        y += 8;
    }
    m_canExpand = codeIsCut || outputIsCut || m_isExpanded;
    m_noteRect = QRectF();
    if (!m_note.isEmpty()) {
        m_noteRect = QRectF(Padding, y - 4, context.width - 2 * Padding, fm.height());
        y += fm.height() + 4;
    }
    if (m_fragments.empty())
        y = HeaderHeight;
    return int(y);
}

void ToolItem::paint(QPainter *painter, const PaintContext &context) const
{
    const Theme &theme = *context.theme;
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card(0.5, 0.5, qMax<qreal>(0, m_chip.right() + Padding - 1), height() - 1);
    QPainterPath path;
    path.addRoundedRect(card, metrics::CardRadius, metrics::CardRadius);
    painter->fillPath(path, theme.window);
    if (m_codeBottom > 0) {
        painter->save();
        painter->setClipPath(path, Qt::IntersectClip);
        painter->fillRect(QRectF(0, HeaderHeight, card.width() + 1, m_codeBottom - HeaderHeight), theme.codeBack);
        painter->restore();
    }
    painter->setPen(QPen(theme.border, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
    if (height() > HeaderHeight + 2)
        painter->drawLine(QPointF(1, HeaderHeight - 0.5), QPointF(card.right() - 0.5, HeaderHeight - 0.5));
    if (m_codeBottom > 0 && m_codeBottom < height() - 4)
        painter->drawLine(QPointF(1, m_codeBottom - 0.5), QPointF(card.right() - 0.5, m_codeBottom - 0.5));

    QFont bold = context.font;
    bold.setWeight(QFont::DemiBold);
    painter->setFont(bold);
    painter->setPen(theme.text);
    const QRectF header(Padding, 0, m_chip.left() - Padding, HeaderHeight);
    painter->drawText(header, Qt::AlignVCenter | Qt::AlignLeft, m_title);
    const qreal titleWidth = QFontMetricsF(bold).horizontalAdvance(m_title);
    painter->setFont(context.font);
    painter->setPen(theme.muted);
    const qreal durationWidth = QFontMetricsF(context.font).horizontalAdvance(m_duration);
    const QRectF subtitle(Padding + titleWidth + 8, 0, m_chip.left() - durationWidth - Padding - titleWidth - 90, HeaderHeight);
    if (subtitle.width() > 20)
        painter->drawText(subtitle, Qt::AlignVCenter | Qt::AlignLeft,
                          QFontMetricsF(context.font).elidedText(m_subtitle, Qt::ElideMiddle, subtitle.width()));
    painter->drawText(QRectF(m_chip.left() - durationWidth - 10, 0, durationWidth + 2, HeaderHeight), Qt::AlignVCenter,
                      m_duration);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.background(tone()));
    painter->drawRoundedRect(m_chip, m_chip.height() / 2, m_chip.height() / 2);
    painter->setFont(context.smallFont);
    painter->setPen(theme.foreground(tone()));
    painter->drawText(m_chip, Qt::AlignCenter, m_chipText);
    if (!m_noteRect.isNull()) {
        painter->setPen(theme.muted);
        painter->drawText(m_noteRect, Qt::AlignLeft | Qt::AlignVCenter, m_note);
    }
    paintFragments(painter, context);
}

QList<ItemButton> ToolItem::buttons() const
{
    QList<ItemButton> buttons;
    const int right = int(m_chip.left()) - 10 - (m_duration.isEmpty() ? 0 : 64);
    if (!m_fragments.empty()) {
        ItemButton copy;
        copy.action = QStringLiteral("copy");
        copy.objectName = QStringLiteral("toolCopyButton");
        copy.iconName = QStringLiteral("copy");
        copy.accessibleName = ToolCard::tr("Copy the output");
        copy.look = "quiet";
        copy.rect = QRect(right - 28, 4, 26, 26);
        buttons.append(copy);
    }
    if (m_canExpand) {
        ItemButton toggle;
        toggle.action = QStringLiteral("toggle");
        toggle.objectName = QStringLiteral("toolToggleButton");
        toggle.iconName = m_isExpanded ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down");
        toggle.accessibleName = m_isExpanded ? ToolCard::tr("Show less") : ToolCard::tr("Show all");
        toggle.look = "quiet";
        toggle.rect = QRect(right - 56, 4, 26, 26);
        buttons.append(toggle);
    }
    return buttons;
}

bool ToolItem::trigger(const QString &action)
{
    if (action != QLatin1String("toggle"))
        return false;
    m_isExpanded = !m_isExpanded;
    m_wasToggled = true;
    invalidate();
    return true;
}

} // namespace velqa
