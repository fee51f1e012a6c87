// FactGrid: named facts below each other; a fact without a value takes no room. UI thread.
//
// A grid on purpose: QFormLayout of Qt 6.4 writes past its rows when some of them are hidden and a value wraps.
#pragma once

#include <QList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace velqa {

class FactGrid final : public QWidget
{
    Q_OBJECT

public:
    explicit FactGrid(QWidget *parent = nullptr);

    // Returns the row; `objectName` goes to the label of the value.
    int addFact(const QString &objectName);
    void setFact(int row, const QString &name, const QString &value);

private:
    struct Fact
    {
        QLabel *name = nullptr;
        QLabel *value = nullptr;
    };
    QGridLayout *m_grid;
    QList<Fact> m_facts;
};

} // namespace velqa
