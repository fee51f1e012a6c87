// RecordDelegate: a list row of two lines: name and facts, with a small picture before and a chip behind. UI thread.
//
// Which roles of the model hold what is told once; everything is painted as plain text from the theme.
#pragma once

#include <QStyledItemDelegate>

namespace velqa {

class RecordDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    struct Roles
    {
        int title = Qt::DisplayRole;
        int facts = 0;
        int picture = 0;   // QPixmap; 0 = none
        int isMarked = 0;  // bool: shows the mark; 0 = none
    };

    RecordDelegate(const Roles &roles, const QString &fallbackIcon, QObject *parent);

    void setMark(const QString &text) { m_mark = text; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    Roles m_roles;
    QString m_fallbackIcon; // empty = by the file name's ending
    QString m_mark;
};

} // namespace velqa
