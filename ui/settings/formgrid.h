// FormGrid: labels on the left, fields on the right, what is wrong with a field below it. UI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace velqa {

class FormGrid final : public QWidget
{
    Q_OBJECT

public:
    explicit FormGrid(QWidget *parent = nullptr);

    // The field becomes the label's buddy and the label its accessible name, unless it has one. Returns the row's number.
    // `keys` are the names of FieldProblem that belong to this row.
    int addRow(QWidget *field, const QStringList &keys = {});
    // A field without a label.
    void addFullRow(QWidget *field);
    void setLabel(int row, const QString &text);
    // Muted text below the field; empty hides it.
    void setNote(int row, const QString &text);
    void setRowVisible(int row, bool isVisible);
    // Shows the problem in the row that has the key; fields that are lines or texts get a red border. Unknown keys: false.
    bool setProblem(const QString &key, const QString &message);
    void clearProblems();
    QString problem(int row) const;
    // The field of the first row with a problem.
    QWidget *firstProblem() const;
    void setLabelWidth(int pixels);

private:
    struct Row
    {
        QLabel *label = nullptr;
        QWidget *field = nullptr;
        QLabel *note = nullptr;
        QLabel *problem = nullptr;
        QStringList keys;
    };
    void markInvalid(QWidget *field, bool isInvalid);

    QGridLayout *m_grid;
    QList<Row> m_rows;
    int m_gridRow = 0;
};

} // namespace velqa
