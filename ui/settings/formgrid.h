// FormGrid: labels on the left, fields on the right, what is wrong with a field below it; in a narrow place the labels stand
// above their fields. UI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace velqa {

class FormGrid final : public QWidget
{
    Q_OBJECT

public:
    explicit FormGrid(QWidget *parent = nullptr);

    // The field becomes the label's buddy and the label its accessible name, unless it has one. Returns the row's number.
    // `keys` are the names of FieldProblem that belong to this row.
    int addRow(QWidget *field, const QStringList &keys = {});
    void setLabel(int row, const QString &text);
    // Muted text below the field; empty hides it.
    void setNote(int row, const QString &text);
    // Shows the problem in the row that has the key; fields that are lines or texts get a red border. Unknown keys: false.
    bool setProblem(const QString &key, const QString &message);
    void clearProblems();
    QString problem(int row) const;
    // The field of the first row with a problem.
    QWidget *firstProblem() const;

    bool isCompact() const { return m_isCompact; }
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Row
    {
        QLabel *label = nullptr;
        QWidget *field = nullptr;
        QLabel *note = nullptr;
        QLabel *problem = nullptr;
        QVBoxLayout *column = nullptr;
        QStringList keys;
    };
    void markInvalid(QWidget *field, bool isInvalid);
    void place(int row);
    void arrange(bool isCompact);
    int fieldWidth() const; // what the widest field needs

    QGridLayout *m_grid;
    QList<Row> m_rows;
    bool m_isCompact = false;
};

} // namespace velqa
