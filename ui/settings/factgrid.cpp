// Rows of facts. UI thread.
#include "ui/settings/factgrid.h"

#include "ui/common/plainlabel.h"

#include <QGridLayout>

namespace velqa {

FactGrid::FactGrid(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(20);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(1, 1);
}

int FactGrid::addFact(const QString &objectName)
{
    Fact fact{new PlainLabel(QString(), "muted", this), new PlainLabel(QString(), this)};
    fact.value->setObjectName(objectName);
    fact.value->setWordWrap(true);
    fact.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fact.name->hide();
    fact.value->hide();
    const int row = int(m_facts.size());
    m_grid->addWidget(fact.name, row, 0, Qt::AlignTop);
    m_grid->addWidget(fact.value, row, 1);
    m_facts.append(fact);
    return row;
}

void FactGrid::setFact(int row, const QString &name, const QString &value)
{
    const Fact &fact = m_facts.at(row);
    fact.name->setText(name);
    fact.value->setText(value);
    fact.name->setVisible(!value.isEmpty());
    fact.value->setVisible(!value.isEmpty());
}

} // namespace velqa
