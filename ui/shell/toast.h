// Toast: one short sentence at the bottom of a widget for a few seconds ("Saved as …"). UI thread.
#pragma once

#include "ui/common/plainlabel.h"

#include <QTimer>

namespace velqa {

class Toast final : public PlainLabel
{
    Q_OBJECT

public:
    explicit Toast(QWidget *parent);
    void say(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    QTimer m_timer;
};

} // namespace velqa
