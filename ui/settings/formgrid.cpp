// Rows of a form. UI thread.
#include "ui/settings/formgrid.h"

#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"

#include <QGridLayout>
#include <QStyle>
#include <QVBoxLayout>

namespace velqa {

FormGrid::FormGrid(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(12);
    m_grid->setColumnStretch(1, 1);
}

int FormGrid::addRow(QWidget *field, const QStringList &keys)
{
    Row row;
    row.label = new PlainLabel(QString(), "muted", this);
    row.label->setAlignment(Qt::AlignRight | Qt::AlignTop);
    row.label->setContentsMargins(0, 7, 0, 0);
    row.label->setBuddy(field);
    row.field = field;
    row.note = new PlainLabel(QString(), "muted", this);
    row.note->setWordWrap(true);
    row.note->hide();
    row.problem = new PlainLabel(QString(), "danger", this);
    row.problem->setObjectName(keys.isEmpty() ? QString() : keys.first() + QLatin1String("Problem"));
    row.problem->setWordWrap(true);
    row.problem->hide();
    row.keys = keys;
    auto *column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(field);
    column->addWidget(row.note);
    column->addWidget(row.problem);
    m_grid->addWidget(row.label, m_gridRow, 0);
    m_grid->addLayout(column, m_gridRow, 1);
    ++m_gridRow;
    m_rows.append(row);
    return int(m_rows.size()) - 1;
}

void FormGrid::addFullRow(QWidget *field)
{
    m_grid->addWidget(field, m_gridRow, 1);
    ++m_gridRow;
}

void FormGrid::setLabel(int row, const QString &text)
{
    m_rows.at(row).label->setText(text);
    if (!m_rows.at(row).field->property("ownName").toBool())
        m_rows.at(row).field->setAccessibleName(text);
}

void FormGrid::setNote(int row, const QString &text)
{
    m_rows.at(row).note->setText(text);
    m_rows.at(row).note->setVisible(!text.isEmpty());
}

void FormGrid::setRowVisible(int row, bool isVisible)
{
    const Row &shown = m_rows.at(row);
    shown.label->setVisible(isVisible);
    shown.field->setVisible(isVisible);
    shown.note->setVisible(isVisible && !shown.note->text().isEmpty());
    shown.problem->setVisible(isVisible && !shown.problem->text().isEmpty());
}

bool FormGrid::setProblem(const QString &key, const QString &message)
{
    for (const Row &row : std::as_const(m_rows)) {
        if (!row.keys.contains(key))
            continue;
        row.problem->setText(row.problem->text().isEmpty() ? message : row.problem->text() + u'\n' + message);
        row.problem->show();
        row.field->setAccessibleDescription(row.problem->text());
        markInvalid(row.field, true);
        return true;
    }
    return false;
}

void FormGrid::clearProblems()
{
    for (const Row &row : std::as_const(m_rows)) {
        row.problem->clear();
        row.problem->hide();
        row.field->setAccessibleDescription({});
        markInvalid(row.field, false);
    }
}

QString FormGrid::problem(int row) const
{
    return m_rows.at(row).problem->text();
}

QWidget *FormGrid::firstProblem() const
{
    for (const Row &row : m_rows) {
        if (!row.problem->text().isEmpty())
            return row.field;
    }
    return nullptr;
}

void FormGrid::setLabelWidth(int pixels)
{
    m_grid->setColumnMinimumWidth(0, pixels);
}

void FormGrid::markInvalid(QWidget *field, bool isInvalid)
{
    if (field->property("invalid").toBool() == isInvalid)
        return;
    field->setProperty("invalid", isInvalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

} // namespace velqa
