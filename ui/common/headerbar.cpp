// The line at the top of a page. UI thread.
#include "ui/common/headerbar.h"

#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>

namespace velqa {

HeaderBar::HeaderBar(QWidget *parent) : QWidget(parent), m_line(new QHBoxLayout(this))
{
    setAttribute(Qt::WA_StyledBackground);
    setLook(this, "surface");
    setFixedHeight(headerHeight());
    m_line->setContentsMargins(18, 0, 18, 0);
    m_line->setSpacing(10);
}

} // namespace velqa
