// ChangeDelegate: the A and M letters of the workspace tree in the colours of the theme. UI thread.
#pragma once

#include <QStyledItemDelegate>

namespace velqa {

class ChangeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit ChangeDelegate(QObject *parent) : QStyledItemDelegate(parent) {}

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace velqa
