// LimitsRow: what a sandbox of the agent may take, as a row of small numbers with units. UI thread.
//
// Values that the row cannot show exactly (90 seconds, 1.1 GiB) survive as long as the person does not change them.
#pragma once

#include "core/agent/agentspec.h"

#include <QWidget>

class QAbstractSpinBox;
class QDoubleSpinBox;
class QSpinBox;

namespace velqa {

class LimitsRow final : public QWidget
{
    Q_OBJECT

public:
    explicit LimitsRow(QWidget *parent = nullptr);

    void setAgent(const AgentSpec &agent);
    // Writes limits, maxSteps and commandTimeoutSeconds.
    void writeTo(AgentSpec &agent) const;
    // Names as in FieldProblem; unknown ones are ignored.
    void setInvalid(const QStringList &fields);
    QWidget *firstField() const;

signals:
    void changed();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void prepare(QAbstractSpinBox *box, const char *name);
    void retranslate();

    AgentSpec m_base;
    int m_shownLifetime = 0;
    double m_shownCpu = 0;
    double m_shownMemory = 0;
    QSpinBox *m_lifetime;
    QDoubleSpinBox *m_cpu;
    QDoubleSpinBox *m_memory;
    QSpinBox *m_steps;
    QSpinBox *m_timeout;
};

} // namespace velqa
