// Card: a bordered surface with a vertical layout. UI thread.
#pragma once

#include <QFrame>

class QVBoxLayout;

namespace velqa {

class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);
    QVBoxLayout *body() const { return m_body; } // 12 px inside, 8 px between

private:
    QVBoxLayout *m_body;
};

// A horizontal line in the border colour.
QFrame *makeLine(QWidget *parent);

} // namespace velqa
