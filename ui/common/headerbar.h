// HeaderBar: the line at the top of a page, of the same height everywhere: a title, what is said beside it, buttons. UI thread.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace velqa {

class HeaderBar : public QWidget
{
    Q_OBJECT

public:
    explicit HeaderBar(QWidget *parent = nullptr);
    QHBoxLayout *line() const { return m_line; } // 18 px at the ends, 10 px between

private:
    QHBoxLayout *m_line;
};

} // namespace velqa
