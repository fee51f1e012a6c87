// One line that opens to the reasoning. UI thread.
#include "ui/chat/foldeditem.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

namespace velqa {
namespace {

constexpr int TitleHeight = 24;

struct Folded // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::FoldedItem)
};

} // namespace

void FoldedItem::setReasoning(const QString &text, qint64 durationMs, bool isRunning)
{
    m_text = text;
    m_durationMs = durationMs;
    m_isRunning = isRunning;
    invalidate();
}

QString FoldedItem::title() const
{
    if (m_isRunning)
        return Folded::tr("Thinking…");
    return Folded::tr("Thought for %1 s").arg(QLocale().toString(qMax<qint64>(1, qRound64(double(m_durationMs) / 1000))));
}

int FoldedItem::estimatedHeight(int width) const
{
    return isLaidOut(width) ? height() : TitleHeight;
}

QString FoldedItem::wholeText(CopyFormat format) const
{
    if (!m_isOpen)
        return {};
    QString text = stripEscapes(m_text).trimmed();
    if (format == CopyFormat::Markdown && !text.isEmpty()) {
        text.replace(QLatin1Char('\n'), QLatin1String("\n> "));
        text.prepend(QLatin1String("> "));
    }
    return text;
}

int FoldedItem::layout(const LayoutContext &context)
{
    clearFragments();
    const int titleWidth = QFontMetrics(context.font).horizontalAdvance(title());
    m_toggle = QRect(-6, 0, qMin(context.width, titleWidth + 40), TitleHeight);
    if (!m_isOpen)
        return TitleHeight;
    TextFragment text(stripEscapes(m_text).trimmed());
    text.color = context.theme->muted;
    text.layout(context.font, context.width - 16, TextFragment::Wrap::Words, context.stats);
    text.moveTo(QPointF(14, TitleHeight + 4));
    const int bottom = int(TitleHeight + 4 + text.size().height());
    addFragment(std::move(text));
    return bottom;
}

void FoldedItem::paint(QPainter *painter, const PaintContext &context) const
{
    if (m_isOpen)
        painter->fillRect(QRectF(0, TitleHeight + 4, 2, height() - TitleHeight - 4), context.theme->border);
    paintFragments(painter, context);
}

QList<ItemButton> FoldedItem::buttons() const
{
    ItemButton toggle;
    toggle.action = QStringLiteral("toggle");
    toggle.objectName = QStringLiteral("reasoningToggle");
    toggle.text = title();
    toggle.iconName = m_isOpen ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right");
    toggle.accessibleName = m_isOpen ? Folded::tr("Hide the reasoning") : Folded::tr("Show the reasoning");
    toggle.look = "quiet";
    toggle.rect = m_toggle;
    return {toggle};
}

bool FoldedItem::trigger(const QString &action)
{
    if (action != QLatin1String("toggle"))
        return false;
    m_isOpen = !m_isOpen;
    invalidate();
    return true;
}

} // namespace velqa
