// Editing one agent. UI thread.
#include "ui/agents/agenteditor.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/agents/agentform.h"
#include "ui/agents/agentheader.h"
#include "ui/common/agenttile.h"
#include "ui/common/card.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stylesheet.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
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
    , m_header(new AgentHeader(this))
    , m_error(new PlainLabel(QString(), "danger", this))
    , m_scroll(new QScrollArea(this))
    , m_form(new AgentForm(studio, this))
{
    setObjectName(QStringLiteral("agentEditor"));
    setLook(this, "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_error->setObjectName(QStringLiteral("agentError"));
    m_error->setWordWrap(true);
    m_error->setContentsMargins(18, 8, 18, 0);
    m_error->hide();

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
    layout->addWidget(m_header);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_error);
    layout->addWidget(m_scroll, 1);

    auto *saveAction = new QAction(this);
    saveAction->setShortcut(QKeySequence::Save);
    saveAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(saveAction);
    connect(saveAction, &QAction::triggered, m_header, &AgentHeader::pressSave);
    connect(m_form, &AgentForm::changed, this, &AgentEditor::fieldsChanged);
    connect(m_header, &AgentHeader::saveRequested, this, [this] { save({}); });
    connect(m_header, &AgentHeader::revertRequested, this, [this] { load(m_saved); });
    connect(m_header, &AgentHeader::tryRequested, this, &AgentEditor::tryIt);
    connect(m_header, &AgentHeader::duplicateRequested, this, &AgentEditor::duplicate);
    connect(m_header, &AgentHeader::removeRequested, this, &AgentEditor::remove);
    connect(m_studio, &Studio::agentsChanged, this, &AgentEditor::takeAgents);
    connect(m_studio, &Studio::started, this, [this](const SettingsValues &settings) { m_form->setSettings(settings); });
    connect(m_studio, &Studio::settingsChanged, m_form, &AgentForm::setSettings);
    load(newAgent());
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
    updateHeader();
}

void AgentEditor::fieldsChanged()
{
    say({});
    showProblems();
    updateHeader();
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

void AgentEditor::updateHeader()
{
    AgentHeader::View view;
    view.name = agentDisplayName(m_form->agent());
    view.isNew = m_saved.id.isEmpty();
    view.identity = agentIdentity(view.isNew ? m_form->agent() : m_saved);
    view.isDirty = isDirty();
    view.isBusy = m_state != State::Editing;
    m_header->present(view);
}

void AgentEditor::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        say({});
        showProblems();
        updateHeader();
    }
    PageWidget::changeEvent(event);
}

} // namespace velqa
