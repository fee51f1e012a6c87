// AgentForm: the fields of an agent. Knows no Studio command but the image line's; its owner loads, checks and saves. UI thread.
#pragma once

#include "core/agent/agentspec.h"
#include "core/studio/studiovalues.h"

#include <QHash>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace velqa {

class FormGrid;
class ImageStatusLine;
class LimitsRow;
class SegmentedControl;
class Studio;

class AgentForm final : public QWidget
{
    Q_OBJECT

public:
    explicit AgentForm(Studio *studio, QWidget *parent = nullptr);

    void setAgent(const AgentSpec &agent);
    // The agent as the fields say; what has no field is kept from setAgent().
    AgentSpec agent() const;
    void setSettings(const SettingsValues &settings);
    void setProblems(const QList<FieldProblem> &problems);
    void focusFirstProblem();
    void focusName();

signals:
    void changed(); // by the person

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildFields();
    QWidget *buildModelRow();
    QWidget *buildTools();
    QWidget *buildNetwork();
    void updateNetwork();
    QStringList hosts() const; // the lines that say something
    void fillModels(const QString &chosen);
    void updateModelHint();
    ModelEndpoint endpointById(const QString &id) const;
    void retranslate();

    AgentSpec m_base;
    QString m_shownName; // the translated name of m_base
    SettingsValues m_settings;
    QHash<QString, QStringList> m_mirrors; // by runtime name, as far as known
    FormGrid *m_grid;
    QLineEdit *m_name;
    SegmentedControl *m_runtime;
    ImageStatusLine *m_image;
    QComboBox *m_endpoint;
    QLineEdit *m_model;
    QPlainTextEdit *m_instructions;
    QHash<QString, QCheckBox *> m_tools;
    SegmentedControl *m_network;
    QPlainTextEdit *m_hosts;
    LimitsRow *m_limits;
    QCheckBox *m_autoCheckpoint;
    int m_nameRow = 0;
    int m_runtimeRow = 0;
    int m_modelRow = 0;
    int m_instructionsRow = 0;
    int m_toolsRow = 0;
    int m_networkRow = 0;
    int m_limitsRow = 0;
    int m_afterRow = 0;
};

} // namespace velqa
