// A bubble with text and files. UI thread.
#include "ui/chat/useritem.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace velqa {
namespace {

constexpr qreal Padding = 12;
constexpr qreal ChipHeight = 24;
constexpr qreal ChipSpace = 6;

} // namespace

UserItem::UserItem(const event::UserMessage &message) : m_message(message) {}

void UserItem::setMessage(const event::UserMessage &message)
{
    if (m_message == message)
        return;
    m_message = message;
    invalidate();
}

int UserItem::estimatedHeight(int width) const
{
    if (isLaidOut(width))
        return height();
    return int(qMin<qsizetype>(200'000, (m_message.text.size() / qMax(10, width / 9) + 1) * 20 + 24))
        + (m_message.files.isEmpty() ? 0 : 32);
}

QString UserItem::wholeText(CopyFormat) const
{
    return stripEscapes(m_message.text);
}

QString UserItem::accessibleText() const
{
    QStringList names;
    for (const event::AttachedFile &file : m_message.files)
        names.append(displayLine(file.name));
    const QString text = stripEscapes(m_message.text);
    if (names.isEmpty())
        return QCoreApplication::translate("velqa::UserItem", "You: %1").arg(text);
    return QCoreApplication::translate("velqa::UserItem", "You: %1. Files: %2").arg(text, names.join(QStringLiteral(", ")));
}

int UserItem::layout(const LayoutContext &context)
{
    clearFragments();
    m_files.clear();
    const qreal widest = context.width * 0.82 - 2 * Padding;

    TextFragment text(stripEscapes(m_message.text));
    text.layout(context.font, widest, TextFragment::Wrap::Words, context.stats);
    qreal inner = text.size().width();
    qreal y = Padding + text.size().height();

    const QFontMetricsF fm(context.smallFont);
    qreal x = 0;
    for (const event::AttachedFile &file : m_message.files) {
        FileChip chip;
        chip.name = fm.elidedText(displayLine(file.name), Qt::ElideMiddle, 240);
        chip.size = formatSize(file.size);
        chip.iconName = iconForFile(file.name);
        const qreal width = 8 + 14 + 4 + fm.horizontalAdvance(chip.name) + 6 + fm.horizontalAdvance(chip.size) + 8;
        if (m_files.isEmpty())
            y += m_message.text.isEmpty() ? 0 : 8;
        if (x > 0 && x + width > widest) {
            x = 0;
            y += ChipHeight + ChipSpace;
        }
        chip.rect = QRectF(x, y, width, ChipHeight);
        x += width + ChipSpace;
        inner = qMax(inner, x - ChipSpace);
        m_files.append(chip);
    }
    if (!m_files.isEmpty())
        y += ChipHeight;
    y += Padding - 2;

    const qreal bubbleWidth = inner + 2 * Padding;
    m_bubble = QRectF(context.width - bubbleWidth, 0, bubbleWidth, y);
    text.moveTo(QPointF(m_bubble.left() + Padding, Padding - 1));
    addFragment(std::move(text));
    for (FileChip &chip : m_files)
        chip.rect.translate(m_bubble.left() + Padding, 0);
    return int(y);
}

void UserItem::paint(QPainter *painter, const PaintContext &context) const
{
    const Theme &theme = *context.theme;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.sunken);
    painter->drawRoundedRect(m_bubble, metrics::BubbleRadius, metrics::BubbleRadius);
    for (const FileChip &chip : m_files) {
        painter->setPen(QPen(theme.border, 1));
        painter->setBrush(theme.surface);
        painter->drawRoundedRect(chip.rect.adjusted(0.5, 0.5, -0.5, -0.5), metrics::ControlRadius, metrics::ControlRadius);
        painter->drawPixmap(QPointF(chip.rect.left() + 8, chip.rect.top() + 5),
                            iconPixmap(chip.iconName, QSize(14, 14), theme.muted, context.devicePixelRatio));
        painter->setFont(context.smallFont);
        const QFontMetricsF fm(context.smallFont);
        const QRectF text = chip.rect.adjusted(26, 0, 0, 0);
        painter->setPen(theme.text);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft, chip.name);
        painter->setPen(theme.muted);
        painter->drawText(text.adjusted(fm.horizontalAdvance(chip.name) + 6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                          chip.size);
    }
    paintFragments(painter, context);
}

} // namespace velqa
