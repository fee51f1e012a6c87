// Banner: a line across the middle for something that stays until it is settled: engine gone, images missing, disk full.
// UI thread.
#pragma once

#include "ui/common/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace velqa {

class Banner final : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    void say(Tone tone, const QString &sentence, const QString &actionText, const QString &detail = {});
    void setDismissible(bool dismissible);
    QString sentence() const;

signals:
    void actionTriggered();
    void dismissed();

private:
    QLabel *m_text;
    QPushButton *m_action;
    QToolButton *m_close;
};

} // namespace velqa
