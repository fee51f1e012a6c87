// Drawing the sidebar's rows. UI thread.
#include "ui/shell/listdelegates.h"

#include "core/agent/turnevent.h"
#include "ui/common/agenttile.h"
#include "ui/common/theme.h"
#include "ui/shell/listmodels.h"

#include <QPainter>

namespace velqa {
namespace {

constexpr int Inset = 6;
constexpr int RowHeight = 34;
constexpr int Padding = 12;

void drawBack(QPainter *painter, const QStyleOptionViewItem &option)
{
    const Theme &theme = Theme::current();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(option.rect).adjusted(Inset, 0, -Inset, 0);
    const bool selected = option.state & QStyle::State_Selected;
    if (selected || (option.state & QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(selected ? theme.accentBack : theme.sunken);
        painter->drawRoundedRect(area, metrics::ControlRadius, metrics::ControlRadius);
    }
    if ((option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(theme.accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), metrics::ControlRadius, metrics::ControlRadius);
    }
}

// Draws a chip that ends at `right`; returns its left edge.
int drawChip(QPainter *painter, const QRect &row, int right, const QString &text, Tone tone, bool filled)
{
    const Theme &theme = Theme::current();
    const QFont font = smallFont();
    const QFontMetrics fm(font);
    const QRectF chip(right - fm.horizontalAdvance(text) - 16, row.center().y() - (fm.height() + 4) / 2.0,
                      fm.horizontalAdvance(text) + 16, fm.height() + 5);
    painter->setPen(filled ? QPen(Qt::NoPen) : QPen(theme.border, 1));
    painter->setBrush(filled ? QBrush(theme.background(tone)) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), chip.height() / 2, chip.height() / 2);
    painter->setFont(font);
    painter->setPen(theme.foreground(tone));
    painter->drawText(chip, Qt::AlignCenter, text);
    return int(chip.left());
}

void drawTitle(QPainter *painter, const QRect &area, const QString &text, const QStyleOptionViewItem &option, bool bold)
{
    QFont font = option.font;
    if (bold)
        font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(Theme::current().text);
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(font).elidedText(text, Qt::ElideRight, area.width()));
}

} // namespace

void AgentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    drawBack(painter, option);
    const QRect row = option.rect.adjusted(Inset + Padding, 0, -Inset - Padding, 0);
    const QString name = index.data().toString();
    QRect tile(row.left(), row.center().y() - 10, 22, 22);
    painter->setFont(option.font);
    paintAgentTile(painter, tile, name, index.data(AgentListModel::IdentityRole).toString());
    const int right = drawChip(painter, row, row.right(), index.data(AgentListModel::RuntimeRole).toString(), Tone::Neutral, false);
    drawTitle(painter, QRect(tile.right() + 9, row.top(), right - tile.right() - 16, row.height()), name, option,
              option.state & QStyle::State_Selected);
    painter->restore();
}

QSize AgentDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return QSize(180, qMax(RowHeight + 2, option.fontMetrics.height() + 18));
}

void ConversationDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    painter->save();
    drawBack(painter, option);
    const QRect row = option.rect.adjusted(Inset + Padding, 0, -Inset - Padding, 0);
    const auto state = TurnState(index.data(ConversationListModel::StateRole).toInt());
    const bool needsYou = index.data(ConversationListModel::NeedsRole).toBool();
    if (!isFinal(state) || state == TurnState::Failed) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(state == TurnState::Failed ? theme.danger : needsYou ? theme.warn : theme.accent);
        painter->drawEllipse(QRectF(row.left(), row.center().y() - 3, 8, 8));
    }
    int right = row.right();
    const QString trail = index.data(ConversationListModel::TrailRole).toString();
    if (needsYou) {
        right = drawChip(painter, row, right, ConversationListModel::tr("needs you"), Tone::Warn, true);
    } else {
        const QFont font = trail.contains(QLatin1Char(':')) ? smallFont() : option.font;
        painter->setFont(font);
        painter->setPen(trail.contains(QLatin1Char(':')) ? theme.accent : theme.muted);
        const int width = QFontMetrics(font).horizontalAdvance(trail);
        painter->drawText(QRect(right - width - 1, row.top(), width + 2, row.height()), Qt::AlignVCenter | Qt::AlignRight, trail);
        right -= width;
    }
    drawTitle(painter, QRect(row.left() + 17, row.top(), right - row.left() - 26, row.height()), index.data().toString(), option,
              false);
    painter->restore();
}

QSize ConversationDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return QSize(180, qMax(RowHeight, option.fontMetrics.height() + 16));
}

} // namespace velqa
