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
    // A field that does not grow must not keep its column from growing.
    const bool grows = field->sizePolicy().horizontalPolicy() & QSizePolicy::GrowFlag;
    column->addWidget(field, 0, grows ? Qt::Alignment() : Qt::AlignLeft);
    column->addWidget(row.note);
    column->addWidget(row.problem);
    row.column = column;
    m_rows.append(row);
    place(int(m_rows.size()) - 1);
    return int(m_rows.size()) - 1;
}

void FormGrid::place(int row)
{
    const Row &placed = m_rows.at(row);
    if (m_isCompact) {
        placed.label->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
        placed.label->setContentsMargins({});
        m_grid->addWidget(placed.label, 2 * row, 0, 1, 2);
        m_grid->addLayout(placed.column, 2 * row + 1, 0, 1, 2);
    } else {
        placed.label->setAlignment(Qt::AlignRight | Qt::AlignTop);
        placed.label->setContentsMargins(0, 7, 0, 0);
        m_grid->addWidget(placed.label, row, 0);
        m_grid->addLayout(placed.column, row, 1);
    }
}

void FormGrid::arrange(bool isCompact)
{
    if (m_isCompact == isCompact)
        return;
    m_isCompact = isCompact;
    for (const Row &row : std::as_const(m_rows)) {
        m_grid->removeWidget(row.label);
        m_grid->removeItem(row.column);
        row.column->setParent(nullptr); // addLayout() takes it back
    }
    m_grid->setVerticalSpacing(isCompact ? 6 : 12);
    for (int row = 0; row < int(m_rows.size()); ++row)
        place(row);
}

int FormGrid::fieldWidth() const
{
    int width = 0;
    for (const Row &row : m_rows)
        width = qMax(width, row.field->minimumSizeHint().width());
    return width;
}

QSize FormGrid::minimumSizeHint() const
{
    return {fieldWidth(), QWidget::minimumSizeHint().height()};
}

void FormGrid::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    int labelWidth = 0;
    for (const Row &row : std::as_const(m_rows))
        labelWidth = qMax(labelWidth, row.label->sizeHint().width());
    arrange(width() < labelWidth + m_grid->horizontalSpacing() + qMax(fieldWidth(), 320));
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

void FormGrid::markInvalid(QWidget *field, bool isInvalid)
{
    if (field->property("invalid").toBool() == isInvalid)
        return;
    field->setProperty("invalid", isInvalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

} // namespace velqa
