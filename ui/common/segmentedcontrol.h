// SegmentedControl: one of a few choices side by side ("Off | Package mirrors | Open"). UI thread.
//
// Arrow keys move, Space or Enter picks; a screen reader sees radio buttons with names.
#pragma once

#include <QFrame>
#include <QList>
#include <QVariant>

class QButtonGroup;
class QHBoxLayout;

namespace velqa {

class SegmentedControl : public QFrame
{
    Q_OBJECT

public:
    explicit SegmentedControl(QWidget *parent = nullptr);

    void addSegment(const QString &text, const QVariant &value, const QString &toolTip = {});
    void setSegmentText(int index, const QString &text);
    int count() const;
    int currentIndex() const;
    QVariant currentData() const;
    void setCurrentIndex(int index);           // no signal
    void setCurrentData(const QVariant &value); // no signal
    void setSegmentEnabled(int index, bool enabled);

signals:
    void picked(int index); // by the person

private:
    QButtonGroup *m_group;
    QHBoxLayout *m_layout;
    QList<QVariant> m_data;
};

} // namespace velqa
