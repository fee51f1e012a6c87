// Letters beside files. UI thread.
#include "ui/workspace/changedelegate.h"

#include "ui/common/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace velqa {

void ChangeDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->text.clear();
}

void ChangeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QString letter = index.data(Qt::DisplayRole).toString();
    if (letter.isEmpty())
        return;
    const Theme &theme = Theme::current();
    painter->save();
    painter->setPen(theme.foreground(letter == QLatin1String("A") ? Tone::Ok : Tone::Warn));
    painter->drawText(option.rect, Qt::AlignCenter, letter);
    painter->restore();
}

} // namespace velqa
