// A bordered surface. UI thread.
#include "ui/common/card.h"

#include "ui/common/stylesheet.h"

#include <QVBoxLayout>

namespace velqa {

Card::Card(QWidget *parent) : QFrame(parent), m_body(new QVBoxLayout(this))
{
    setLook(this, "card");
    m_body->setContentsMargins(12, 12, 12, 12);
    m_body->setSpacing(8);
}

QFrame *makeLine(QWidget *parent)
{
    auto *line = new QFrame(parent);
    setLook(line, "line");
    line->setFrameShape(QFrame::NoFrame);
    line->setFixedHeight(1);
    return line;
}

} // namespace velqa
