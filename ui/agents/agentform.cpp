// Fields of an agent. UI thread.
#include "ui/agents/agentform.h"

#include "core/base/text.h"
#include "ui/agents/imagestatusline.h"
#include "ui/agents/limitsrow.h"
#include "ui/agents/toolnames.h"
#include "ui/common/flowlayout.h"
#include "ui/common/plainlabel.h"
#include "ui/common/segmentedcontrol.h"
#include "ui/settings/formgrid.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int toolWidth = 200; // three beside each other where there is room
constexpr QLatin1String practiceId("practice");

} // namespace

AgentForm::AgentForm(Studio *studio, QWidget *parent)
    : QWidget(parent)
    , m_grid(new FormGrid(this))
    , m_name(new QLineEdit(this))
    , m_runtime(new SegmentedControl(this))
    , m_image(new ImageStatusLine(studio, this))
    , m_endpoint(new QComboBox(this))
    , m_model(new QLineEdit(this))
    , m_instructions(new QPlainTextEdit(this))
    , m_network(new SegmentedControl(this))
    , m_hosts(new QPlainTextEdit(this))
    , m_limits(new LimitsRow(this))
    , m_autoCheckpoint(new QCheckBox(this))
{
    m_name->setObjectName(QStringLiteral("agentName"));
    m_runtime->setObjectName(QStringLiteral("agentRuntime"));
    m_endpoint->setObjectName(QStringLiteral("agentEndpoint"));
    m_model->setObjectName(QStringLiteral("agentModel"));
    m_instructions->setObjectName(QStringLiteral("agentInstructions"));
    m_network->setObjectName(QStringLiteral("agentNetwork"));
    m_hosts->setObjectName(QStringLiteral("agentHosts"));
    m_hosts->setTabChangesFocus(true);
    m_hosts->setFixedHeight(m_hosts->fontMetrics().lineSpacing() * 4 + 16);
    m_limits->setObjectName(QStringLiteral("agentLimits"));
    m_autoCheckpoint->setObjectName(QStringLiteral("agentAutoCheckpoint"));
    m_name->setMaxLength(200);
    m_model->setMaxLength(300);
    m_instructions->setTabChangesFocus(true);
    m_instructions->setMinimumHeight(150);
    buildFields();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_grid);

    connect(m_name, &QLineEdit::textEdited, this, &AgentForm::changed);
    connect(m_model, &QLineEdit::textEdited, this, &AgentForm::changed);
    connect(m_instructions, &QPlainTextEdit::textChanged, this, &AgentForm::changed);
    connect(m_runtime, &SegmentedControl::picked, this, [this] {
        m_image->setRuntime(Runtime(m_runtime->currentData().toInt()));
        updateNetwork();
        emit changed();
    });
    connect(m_endpoint, &QComboBox::activated, this, [this] {
        updateModelHint();
        emit changed();
    });
    connect(m_network, &SegmentedControl::picked, this, [this] {
        updateNetwork();
        emit changed();
    });
    connect(m_hosts, &QPlainTextEdit::textChanged, this, &AgentForm::changed);
    connect(studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        if (m_mirrors == status.packageMirrors)
            return;
        m_mirrors = status.packageMirrors;
        updateNetwork();
    });
    connect(m_limits, &LimitsRow::changed, this, &AgentForm::changed);
    connect(m_autoCheckpoint, &QCheckBox::clicked, this, &AgentForm::changed);
    setFocusProxy(m_name);
    retranslate();
}

void AgentForm::buildFields()
{
    m_runtime->addSegment(QStringLiteral("Python"), int(Runtime::Python));
    m_runtime->addSegment(QStringLiteral("Node"), int(Runtime::Node));
    auto *runtimeBox = new QWidget(this);
    auto *runtimeLayout = new QVBoxLayout(runtimeBox);
    runtimeLayout->setContentsMargins({});
    runtimeLayout->setSpacing(4);
    runtimeLayout->addWidget(m_runtime, 0, Qt::AlignLeft);
    runtimeLayout->addWidget(m_image);

    m_nameRow = m_grid->addRow(m_name, {QStringLiteral("name")});
    m_runtimeRow = m_grid->addRow(runtimeBox, {QStringLiteral("runtime"), QStringLiteral("image")});
    m_modelRow = m_grid->addRow(buildModelRow(), {QStringLiteral("model"), QStringLiteral("endpointId")});
    m_instructionsRow = m_grid->addRow(m_instructions, {QStringLiteral("instructions")});
    m_toolsRow = m_grid->addRow(buildTools(), {QStringLiteral("tools")});
    m_networkRow = m_grid->addRow(buildNetwork(), {QStringLiteral("network"), QStringLiteral("networkHosts")});
    m_limitsRow = m_grid->addRow(m_limits, {QStringLiteral("lifetimeSeconds"), QStringLiteral("cpuMillis"),
                                            QStringLiteral("memoryBytes"), QStringLiteral("workspaceBytes"),
                                            QStringLiteral("processes"), QStringLiteral("maxSteps"),
                                            QStringLiteral("commandTimeoutSeconds")});
    m_afterRow = m_grid->addRow(m_autoCheckpoint);
    m_autoCheckpoint->setProperty("ownName", true);
}

QWidget *AgentForm::buildModelRow()
{
    auto *box = new QWidget(this);
    auto *line = new QHBoxLayout(box);
    line->setContentsMargins({});
    line->setSpacing(8);
    m_endpoint->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_endpoint->setMinimumContentsLength(12);
    m_endpoint->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    line->addWidget(m_endpoint, 3);
    line->addWidget(m_model, 2);
    box->setFocusProxy(m_endpoint);
    return box;
}

QWidget *AgentForm::buildTools()
{
    auto *box = new QWidget(this);
    auto *flow = new FlowLayout(box, 4);
    flow->setContentsMargins(0, 4, 0, 0);
    const QStringList names = allToolNames();
    for (qsizetype i = 0; i < names.size(); ++i) {
        auto *check = new QCheckBox(box);
        check->setObjectName(QStringLiteral("tool_") + names.at(i));
        flow->addWidget(check);
        connect(check, &QCheckBox::clicked, this, &AgentForm::changed);
        m_tools.insert(names.at(i), check);
    }
    return box;
}

QWidget *AgentForm::buildNetwork()
{
    const auto policy = [](NetworkPolicy value) { return int(value); };
    for (const NetworkPolicy value :
         {NetworkPolicy::Off, NetworkPolicy::PackageMirrors, NetworkPolicy::AllowList, NetworkPolicy::Open})
        m_network->addSegment(QString(), policy(value));
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins({});
    column->setSpacing(8);
    column->addWidget(m_network, 0, Qt::AlignLeft);
    column->addWidget(m_hosts);
    box->setFocusProxy(m_network);
    return box;
}

// A list is for the two settings that have one; what each means stands below.
void AgentForm::updateNetwork()
{
    const auto policy = NetworkPolicy(m_network->currentData().toInt());
    m_hosts->setVisible(policy == NetworkPolicy::AllowList || policy == NetworkPolicy::PackageMirrors);
    m_hosts->setPlaceholderText(policy == NetworkPolicy::AllowList
                                    ? tr("One host in each line, for example api.example.com, *.example.org or git.example.com:8443")
                                    : tr("More hosts, one in each line (not needed for pip, npm and apt)"));
    QString note;
    switch (policy) {
    case NetworkPolicy::Off: note = tr("Sandboxes have no network at all."); break;
    case NetworkPolicy::PackageMirrors:
        note = tr("pip, npm and apt reach the hosts that the image is set up for. Nothing else is reached but what is listed here.");
        if (const QStringList known = m_mirrors.value(runtimeName(Runtime(m_runtime->currentData().toInt())));
            !known.isEmpty() && m_base.image.isEmpty())
            note += QLatin1Char(' ') + tr("This image: %1").arg(displayLine(known.join(QStringLiteral(", ")), 400));
        break;
    case NetworkPolicy::AllowList: note = tr("Only these hosts can be reached. An empty list is no network."); break;
    case NetworkPolicy::Open:
        note = tr("The whole public internet can be reached, so what the agent reads there may mislead it. Private and local addresses "
                  "are never reached.");
        break;
    }
    m_grid->setNote(m_networkRow, note);
}

QStringList AgentForm::hosts() const
{
    QStringList lines;
    for (const QString &line : m_hosts->toPlainText().split(QLatin1Char('\n'))) {
        if (!line.trimmed().isEmpty())
            lines.append(line.trimmed());
    }
    return lines;
}

void AgentForm::setAgent(const AgentSpec &agent)
{
    m_base = agent;
    const QSignalBlocker blocker(this);
    m_shownName = agentDisplayName(agent);
    m_name->setText(m_shownName);
    m_runtime->setCurrentData(int(agent.runtime));
    m_image->setRuntime(agent.runtime);
    fillModels(agent.endpointId);
    m_model->setText(agent.model);
    if (m_instructions->toPlainText() != agent.instructions)
        m_instructions->setPlainText(agent.instructions);
    for (auto tool = m_tools.cbegin(); tool != m_tools.cend(); ++tool)
        tool.value()->setChecked(agent.tools.contains(tool.key()));
    m_network->setCurrentData(int(agent.network));
    if (hosts() != agent.networkHosts)
        m_hosts->setPlainText(agent.networkHosts.join(QLatin1Char('\n')));
    updateNetwork();
    m_limits->setAgent(agent);
    m_autoCheckpoint->setChecked(agent.autoCheckpoint);
    m_grid->setNote(m_runtimeRow, agent.image.isEmpty() ? QString() : tr("Own image: %1").arg(displayLine(agent.image)));
    updateModelHint();
}

AgentSpec AgentForm::agent() const
{
    AgentSpec agent = m_base;
    if (m_name->text() != m_shownName) // a starter agent's name is a translation: untouched, it stays one
        agent.name = m_name->text().trimmed();
    agent.runtime = Runtime(m_runtime->currentData().toInt());
    agent.endpointId = m_endpoint->currentData().toString();
    agent.model = m_model->text().trimmed();
    agent.instructions = m_instructions->toPlainText();
    QStringList tools;
    for (const QString &name : allToolNames()) {
        if (m_tools.value(name)->isChecked())
            tools.append(name);
    }
    // The order of an untouched list is nobody's business.
    QStringList before = m_base.tools;
    before.sort();
    QStringList after = tools;
    after.sort();
    if (before != after)
        agent.tools = tools;
    agent.network = NetworkPolicy(m_network->currentData().toInt());
    agent.networkHosts = hosts();
    m_limits->writeTo(agent);
    agent.autoCheckpoint = m_autoCheckpoint->isChecked();
    return agent;
}

void AgentForm::setSettings(const SettingsValues &settings)
{
    m_settings = settings;
    fillModels(m_endpoint->currentData().toString());
    updateModelHint();
}

ModelEndpoint AgentForm::endpointById(const QString &id) const
{
    for (const ModelEndpoint &endpoint : m_settings.endpoints) {
        if (endpoint.id == id)
            return endpoint;
    }
    ModelEndpoint practice;
    practice.id = QString(practiceId);
    practice.name = tr("Practice model (built in)");
    return practice;
}

void AgentForm::fillModels(const QString &chosen)
{
    const QSignalBlocker blocker(m_endpoint);
    m_endpoint->clear();
    m_endpoint->addItem(tr("Default: %1").arg(displayLine(endpointById(m_settings.defaultEndpoint).name, 60)), QString());
    m_endpoint->addItem(tr("Practice model (built in)"), QString(practiceId));
    for (const ModelEndpoint &endpoint : std::as_const(m_settings.endpoints))
        m_endpoint->addItem(displayLine(endpoint.name, 60), endpoint.id);
    if (m_endpoint->findData(chosen) < 0)
        m_endpoint->addItem(tr("A model service that was removed"), chosen);
    m_endpoint->setCurrentIndex(m_endpoint->findData(chosen));
}

void AgentForm::updateModelHint()
{
    const QString chosen = m_endpoint->currentData().toString();
    const ModelEndpoint endpoint = endpointById(chosen.isEmpty() ? m_settings.defaultEndpoint : chosen);
    const bool isPractice = endpoint.id == practiceId;
    m_model->setEnabled(!isPractice);
    m_model->setPlaceholderText(isPractice ? tr("no choice of models")
                                           : tr("Default: %1").arg(displayLine(endpoint.defaultModel, 60)));
    m_grid->setNote(m_modelRow, isPractice ? tr("The practice model is no AI: it runs the code that you write to it and a few "
                                                "demonstrations. Add a real model in the settings.")
                                           : QString());
}

void AgentForm::setProblems(const QList<FieldProblem> &problems)
{
    m_grid->clearProblems();
    QStringList fields;
    for (const FieldProblem &problem : problems) {
        fields.append(problem.field);
        m_grid->setProblem(problem.field, problem.message);
    }
    m_limits->setInvalid(fields);
}

void AgentForm::focusFirstProblem()
{
    if (QWidget *field = m_grid->firstProblem())
        field == m_limits ? m_limits->firstField()->setFocus() : field->setFocus();
}

void AgentForm::focusName()
{
    m_name->setFocus();
    m_name->end(false); // nothing is selected, so that no key wipes a name
}

void AgentForm::retranslate()
{
    m_grid->setLabel(m_nameRow, tr("Name"));
    m_grid->setLabel(m_runtimeRow, tr("Runtime"));
    m_grid->setLabel(m_modelRow, tr("Model"));
    m_grid->setLabel(m_instructionsRow, tr("Instructions"));
    m_grid->setLabel(m_toolsRow, tr("Tools"));
    m_grid->setLabel(m_networkRow, tr("Network"));
    m_grid->setLabel(m_limitsRow, tr("Limits"));
    m_grid->setLabel(m_afterRow, tr("After each turn"));
    m_name->setPlaceholderText(tr("For example: Data analyst"));
    m_runtime->setAccessibleName(tr("Runtime"));
    m_endpoint->setAccessibleName(tr("Model service"));
    m_model->setAccessibleName(tr("Model name"));
    m_instructions->setPlaceholderText(tr("What this agent is for, what it should look at first, what it should hand back."));
    int widest = toolWidth;
    for (auto tool = m_tools.cbegin(); tool != m_tools.cend(); ++tool) {
        tool.value()->setText(toolTitle(tool.key()));
        tool.value()->setAccessibleName(toolTitle(tool.key()));
        tool.value()->setToolTip(toolSentence(tool.key()));
        widest = qMax(widest, tool.value()->sizeHint().width());
    }
    for (QCheckBox *check : std::as_const(m_tools))
        check->setFixedWidth(widest);
    m_network->setAccessibleName(tr("Network"));
    m_network->setSegmentText(0, tr("Off"));
    m_network->setSegmentText(1, tr("Package mirrors"));
    m_network->setSegmentText(2, tr("Allow-list"));
    m_network->setSegmentText(3, tr("Open"));
    m_hosts->setAccessibleName(tr("Hosts that sandboxes may reach"));
    updateNetwork();
    m_autoCheckpoint->setText(tr("Save a checkpoint automatically"));
    m_autoCheckpoint->setAccessibleName(tr("Save a checkpoint automatically after each turn"));
    fillModels(m_endpoint->currentData().toString());
    updateModelHint();
}

void AgentForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        // A starter agent's untouched name changes with the language; what was typed stays.
        const bool isUntouched = m_name->text() == m_shownName;
        m_shownName = agentDisplayName(m_base);
        if (isUntouched)
            m_name->setText(m_shownName);
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace velqa
