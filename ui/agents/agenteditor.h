// AgentEditor: the page on which an agent is made, changed, copied, removed and tried. UI thread.
//
// Edits are kept in the fields until Save; Revert goes back. Uses a Studio and a Prompter that outlive it.
#pragma once

#include "core/studio/studiovalues.h"
#include "ui/common/pagewidget.h"

#include <functional>

class QLabel;
class QScrollArea;

namespace velqa {

class AgentForm;
class AgentHeader;
class Prompter;
class Studio;

class AgentEditor final : public PageWidget
{
    Q_OBJECT

public:
    // Entered by enter() only.
    enum class State { Editing, Saving, Removing };

    AgentEditor(Studio *studio, Prompter *prompter, QWidget *parent = nullptr);

    // Empty = a new one. Asks first when there are unsaved changes.
    void editAgent(const AgentId &id) override;
    void activate() override;
    bool mayLeave() override;

    bool isDirty() const;
    AgentId agentId() const { return m_saved.id; }

protected:
    void changeEvent(QEvent *event) override;

private:
    using Next = std::function<void()>;

    void takeAgents(const QList<AgentSpec> &agents);
    void load(const AgentSpec &agent);
    void loadById(const AgentId &id);
    void enter(State state);
    void fieldsChanged();
    void showProblems();
    void save(const Next &next);
    void finishSave(const Result<AgentSpec> &result, const Next &next);
    void askAboutChanges(const Next &next);
    void tryIt();
    void duplicate();
    void remove();
    void say(const QString &sentence);
    void updateHeader();

    Studio *m_studio;
    Prompter *m_prompter;
    QList<AgentSpec> m_agents;
    AgentSpec m_saved;          // what is kept; an empty id = not kept yet
    State m_state = State::Editing;
    bool m_showAllProblems = false;
    AgentHeader *m_header;
    QLabel *m_error;
    QScrollArea *m_scroll;
    AgentForm *m_form;
};

} // namespace velqa
