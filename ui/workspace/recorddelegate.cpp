// Painting rows of two lines. UI thread.
#include "ui/workspace/recorddelegate.h"

#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>

namespace velqa {
namespace {

constexpr int pictureSize = 40;
constexpr int margin = 8;

QFont smallFont(const QFont &font)
{
    QFont small = font;
    small.setPixelSize(11);
    return small;
}

} // namespace

RecordDelegate::RecordDelegate(const Roles &roles, const QString &fallbackIcon, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_roles(roles)
    , m_fallbackIcon(fallbackIcon)
{}

void RecordDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(option.rect).adjusted(2.5, 1.5, -2.5, -1.5);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
    if (isSelected || isHovered) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(isSelected ? theme.accentBack : theme.sunken);
        painter->drawRoundedRect(area, metrics::ControlRadius, metrics::ControlRadius);
    }
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->setPen(theme.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area, metrics::ControlRadius, metrics::ControlRadius);
    }

    const QString title = index.data(m_roles.title).toString();
    QRect inner = option.rect.adjusted(margin, margin - 2, -margin, -(margin - 2));
    const QRect pictureArea(inner.left(), inner.center().y() - pictureSize / 2, pictureSize, pictureSize);
    const QPixmap picture = m_roles.picture ? index.data(m_roles.picture).value<QPixmap>() : QPixmap();
    if (!picture.isNull()) {
        const QSizeF size = QSizeF(picture.size()).scaled(pictureArea.size(), Qt::KeepAspectRatio);
        QRectF target(QPointF(), size);
        target.moveCenter(QRectF(pictureArea).center());
        painter->setRenderHint(QPainter::SmoothPixmapTransform);
        painter->drawPixmap(target, picture, QRectF(picture.rect()));
    } else {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.sunken);
        painter->drawRoundedRect(pictureArea, metrics::ControlRadius, metrics::ControlRadius);
        QRect iconArea(0, 0, metrics::IconSize, metrics::IconSize);
        iconArea.moveCenter(pictureArea.center());
        icon(m_fallbackIcon.isEmpty() ? iconForFile(title) : m_fallbackIcon, IconTint::Muted).paint(painter, iconArea);
    }

    inner.setLeft(pictureArea.right() + margin + 4);
    const bool isMarked = m_roles.isMarked && index.data(m_roles.isMarked).toBool() && !m_mark.isEmpty();
    if (isMarked) {
        const QFontMetrics metricsOfMark(smallFont(option.font));
        QRect chip(0, 0, metricsOfMark.horizontalAdvance(m_mark) + 16, metricsOfMark.height() + 6);
        chip.moveTopRight(QPoint(inner.right(), inner.top() + 2));
        painter->setPen(Qt::NoPen);
        painter->setBrush(isSelected ? theme.surface : theme.accentBack);
        painter->drawRoundedRect(chip, chip.height() / 2.0, chip.height() / 2.0);
        painter->setFont(smallFont(option.font));
        painter->setPen(theme.accent);
        painter->drawText(chip, Qt::AlignCenter, m_mark);
        inner.setRight(chip.left() - margin);
    }

    const int middle = inner.center().y() + 1;
    QFont titleFont = option.font;
    titleFont.setWeight(QFont::DemiBold);
    painter->setFont(titleFont);
    painter->setPen(theme.text);
    painter->drawText(QRect(inner.left(), inner.top(), inner.width(), middle - inner.top()),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      QFontMetrics(titleFont).elidedText(title, Qt::ElideMiddle, inner.width()));
    painter->setFont(smallFont(option.font));
    painter->setPen(isSelected ? theme.text : theme.muted);
    const int right = option.rect.right() - margin;
    painter->drawText(QRect(inner.left(), middle, right - inner.left(), inner.bottom() - middle),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      QFontMetrics(smallFont(option.font))
                          .elidedText(index.data(m_roles.facts).toString(), Qt::ElideRight, right - inner.left()));
    painter->restore();
}

QSize RecordDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {120, qMax(pictureSize + 2 * margin - 2, 2 * QFontMetrics(option.font).height() + 2 * margin)};
}

} // namespace velqa
