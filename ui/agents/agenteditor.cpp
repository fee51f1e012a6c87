// Editing one agent. UI thread.
#include "ui/agents/agenteditor.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/agents/agentform.h"
#include "ui/common/agenttile.h"
#include "ui/common/card.h"
#include "ui/common/chip.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stylesheet.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace velqa {
namespace {

constexpr int formWidth = 800;

AgentSpec newAgent()
{
    AgentSpec agent;
    agent.tools = allToolNames();
    return agent;
}

// Times are the store's business.
bool sameFields(AgentSpec a, const AgentSpec &b)
{
    a.createdMs = b.createdMs;
    a.updatedMs = b.updatedMs;
    return a == b;
}

} // namespace

AgentEditor::AgentEditor(Studio *studio, Prompter *prompter, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_tile(new AgentTile(this))
    , m_title(new PlainLabel(QString(), "title", this))
    , m_chip(new Chip(QString(), Tone::Neutral, Chip::Shape::Outlined, this))
    , m_remove(new QPushButton(this))
    , m_duplicate(new QPushButton(this))
    , m_revert(new QPushButton(this))
    , m_save(new QPushButton(this))
    , m_try(new QPushButton(this))
    , m_error(new PlainLabel(QString(), "danger", this))
    , m_scroll(new QScrollArea(this))
    , m_form(new AgentForm(studio, this))
{
    setObjectName(QStringLiteral("agentEditor"));
    setLook(this, "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_chip->setObjectName(QStringLiteral("agentSavedChip"));
    m_remove->setObjectName(QStringLiteral("removeAgentButton"));
    m_duplicate->setObjectName(QStringLiteral("duplicateAgentButton"));
    m_revert->setObjectName(QStringLiteral("revertAgentButton"));
    m_save->setObjectName(QStringLiteral("saveAgentButton"));
    m_try->setObjectName(QStringLiteral("tryAgentButton"));
    m_error->setObjectName(QStringLiteral("agentError"));
    m_error->setWordWrap(true);
    m_error->setContentsMargins(18, 8, 18, 0);
    m_error->hide();
    setLook(m_remove, "danger");
    setLook(m_try, "primary");

    auto *page = new QWidget(this);
    setLook(page, "page");
    auto *pageLayout = new QHBoxLayout(page);
    pageLayout->setContentsMargins(20, 20, 20, 20);
    m_form->setMaximumWidth(formWidth);
    pageLayout->addStretch(1);
    pageLayout->addWidget(m_form, 100, Qt::AlignTop);
    pageLayout->addStretch(1);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(page);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(buildHeader());
    layout->addWidget(makeLine(this));
    layout->addWidget(m_error);
    layout->addWidget(m_scroll, 1);

    auto *saveAction = new QAction(this);
    saveAction->setShortcut(QKeySequence::Save);
    saveAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(saveAction);
    connect(saveAction, &QAction::triggered, m_save, [this] { m_save->click(); });
    connect(m_form, &AgentForm::changed, this, &AgentEditor::fieldsChanged);
    connect(m_save, &QPushButton::clicked, this, [this] { save({}); });
    connect(m_revert, &QPushButton::clicked, this, [this] { load(m_saved); });
    connect(m_try, &QPushButton::clicked, this, &AgentEditor::tryIt);
    connect(m_duplicate, &QPushButton::clicked, this, &AgentEditor::duplicate);
    connect(m_remove, &QPushButton::clicked, this, &AgentEditor::remove);
    connect(m_studio, &Studio::agentsChanged, this, &AgentEditor::takeAgents);
    connect(m_studio, &Studio::started, this, [this](const SettingsValues &settings) { m_form->setSettings(settings); });
    connect(m_studio, &Studio::settingsChanged, m_form, &AgentForm::setSettings);
    load(newAgent());
}

QWidget *AgentEditor::buildHeader()
{
    auto *header = new QWidget(this);
    auto *line = new QHBoxLayout(header);
    line->setContentsMargins(18, 10, 18, 10);
    line->setSpacing(8);
    line->addWidget(m_tile);
    line->addWidget(m_title);
    line->addWidget(m_chip);
    line->addStretch(1);
    for (QPushButton *button : {m_remove, m_duplicate, m_revert, m_save, m_try})
        line->addWidget(button);
    return header;
}

void AgentEditor::editAgent(const AgentId &id)
{
    if (id == m_saved.id && !id.isEmpty() && isDirty())
        return; // the same one, with its changes
    if (isDirty())
        askAboutChanges([this, id] { loadById(id); });
    else
        loadById(id);
}

void AgentEditor::activate()
{
    m_form->focusName();
}

bool AgentEditor::mayLeave()
{
    if (!isDirty())
        return m_state == State::Editing;
    if (m_state == State::Editing)
        askAboutChanges([this] { emit closeRequested(); });
    return false;
}

bool AgentEditor::isDirty() const
{
    return !sameFields(m_form->agent(), m_saved);
}

void AgentEditor::takeAgents(const QList<AgentSpec> &agents)
{
    m_agents = agents;
    if (m_saved.id.isEmpty() || m_state != State::Editing)
        return;
    const auto known = std::find_if(agents.begin(), agents.end(),
                                    [this](const AgentSpec &agent) { return agent.id == m_saved.id; });
    if (known == agents.end()) {
        const bool wasDirty = isDirty();
        const AgentSpec fields = m_form->agent();
        load(newAgent());
        if (!wasDirty) {
            emit closeRequested();
            return;
        }
        // It was removed elsewhere; what was typed is not lost, it becomes a new one.
        AgentSpec orphan = fields;
        orphan.id = {};
        m_form->setAgent(orphan);
        fieldsChanged();
    } else if (!isDirty() && !sameFields(*known, m_saved)) {
        load(*known);
    }
}

void AgentEditor::loadById(const AgentId &id)
{
    for (const AgentSpec &agent : std::as_const(m_agents)) {
        if (agent.id == id) {
            load(agent);
            return;
        }
    }
    load(newAgent());
    m_form->focusName();
}

void AgentEditor::load(const AgentSpec &agent)
{
    m_saved = agent;
    m_showAllProblems = false;
    m_form->setAgent(agent);
    say({});
    enter(State::Editing);
    showProblems();
}

void AgentEditor::enter(State state)
{
    m_state = state;
    m_form->setEnabled(state == State::Editing);
    retranslate();
}

void AgentEditor::fieldsChanged()
{
    say({});
    showProblems();
    retranslate();
}

void AgentEditor::showProblems()
{
    const AgentSpec agent = m_form->agent();
    QList<FieldProblem> problems = validateAgent(agent);
    // Nobody is told off for a field that was not reached yet.
    if (!m_showAllProblems && agent.name == m_saved.name) {
        problems.removeIf([](const FieldProblem &problem) { return problem.field == QLatin1String("name"); });
    }
    m_form->setProblems(problems);
}

void AgentEditor::save(const Next &next)
{
    if (m_state != State::Editing)
        return;
    m_showAllProblems = true;
    const AgentSpec agent = m_form->agent();
    showProblems();
    if (!validateAgent(agent).isEmpty()) {
        say(tr("The agent is not saved yet: see below what to change."));
        m_form->focusFirstProblem();
        return;
    }
    enter(State::Saving);
    m_studio->saveAgent(agent, Completion<AgentSpec>(this, [this, next](const Result<AgentSpec> &result) {
                            finishSave(result, next);
                        }));
}

void AgentEditor::finishSave(const Result<AgentSpec> &result, const Next &next)
{
    if (!result) {
        enter(State::Editing);
        say(result.error().message.isEmpty() ? tr("The agent could not be saved. Try again.")
                                             : displayLine(result.error().message, 600));
        return;
    }
    load(*result);
    if (next)
        next();
}

void AgentEditor::askAboutChanges(const Next &next)
{
    Question question;
    question.title = tr("Save the changes to this agent?");
    question.text = tr("There are changes that are not saved yet.");
    question.choices = {tr("Save"), tr("Discard changes")};
    m_prompter->ask(this, question, Completion<int>(this, [this, next](const Result<int> &answer) {
        if (!answer)
            return;
        if (*answer == 0) {
            save(next);
        } else {
            load(m_saved);
            next();
        }
    }));
}

void AgentEditor::tryIt()
{
    const auto open = [this] { emit newConversationRequested(m_saved.id); };
    if (isDirty() || m_saved.id.isEmpty())
        save(open);
    else
        open();
}

void AgentEditor::duplicate()
{
    AgentSpec copy = m_form->agent();
    copy.id = {};
    copy.key.clear();
    copy.createdMs = 0;
    copy.updatedMs = 0;
    copy.name = tr("Copy of %1", "name of a copied agent").arg(agentDisplayName(m_form->agent())).left(80);
    const auto showCopy = [this, copy] {
        load(newAgent());
        m_form->setAgent(copy);
        fieldsChanged();
        m_form->focusName();
    };
    if (isDirty())
        askAboutChanges(showCopy);
    else
        showCopy();
}

void AgentEditor::remove()
{
    if (m_state != State::Editing)
        return;
    if (m_saved.id.isEmpty()) {
        load(newAgent());
        emit closeRequested();
        return;
    }
    Question question;
    question.title = tr("Delete the agent “%1”?").arg(displayLine(agentDisplayName(m_saved)));
    question.text = tr("Its conversations and their artefacts stay readable, but cannot be continued. This cannot be undone.");
    question.choices = {tr("Delete")};
    question.importance = Question::Importance::Destructive;
    m_prompter->ask(this, question, Completion<int>(this, [this, id = m_saved.id](const Result<int> &answer) {
        if (!answer || id != m_saved.id || m_state != State::Editing)
            return;
        enter(State::Removing);
        m_studio->removeAgent(id, Completion<std::monostate>(this, [this](const Status &status) {
            if (status) {
                load(newAgent());
                emit closeRequested();
                return;
            }
            enter(State::Editing);
            say(displayLine(status.error().message, 600));
        }));
    }));
}

void AgentEditor::say(const QString &sentence)
{
    m_error->setText(sentence);
    m_error->setVisible(!sentence.isEmpty());
}

void AgentEditor::retranslate()
{
    const bool isNew = m_saved.id.isEmpty();
    const bool dirty = isDirty();
    const AgentSpec shown = m_form->agent();
    const QString name = agentDisplayName(shown);
    m_tile->setVisible(!name.isEmpty());
    m_tile->setAgent(displayLine(name), isNew ? name : m_saved.id.toString());
    m_title->setText(isNew ? tr("New agent") : tr("Edit agent"));
    if (m_state == State::Saving)
        m_chip->setText(tr("saving…"));
    else if (isNew)
        m_chip->setText(tr("not saved yet"));
    else
        m_chip->setText(dirty ? tr("changed") : tr("saved"));
    m_chip->setTone(m_state == State::Editing && (dirty || isNew) ? Tone::Warn : Tone::Neutral);
    const bool canEdit = m_state == State::Editing;
    m_remove->setText(isNew ? tr("Discard") : tr("Delete…"));
    m_remove->setAccessibleName(isNew ? tr("Discard the new agent") : tr("Delete this agent"));
    m_remove->setEnabled(canEdit);
    m_duplicate->setText(tr("Duplicate"));
    m_duplicate->setAccessibleName(tr("Make a copy of this agent"));
    m_duplicate->setVisible(!isNew);
    m_duplicate->setEnabled(canEdit);
    m_revert->setText(tr("Revert"));
    m_revert->setAccessibleName(tr("Go back to what was saved"));
    m_revert->setVisible(!isNew && dirty);
    m_revert->setEnabled(canEdit);
    m_save->setText(tr("Save"));
    m_save->setAccessibleName(tr("Save the agent"));
    m_save->setEnabled(canEdit && (dirty || isNew));
    m_try->setText(dirty || isNew ? tr("Save and try it") : tr("Try it"));
    m_try->setAccessibleName(tr("Start a conversation with this agent"));
    m_try->setEnabled(canEdit);
}

void AgentEditor::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        say({});
        showProblems();
        retranslate();
    }
    PageWidget::changeEvent(event);
}

} // namespace velqa
