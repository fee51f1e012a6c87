// CheckpointsPane: the tab "Checkpoints": saved workspace states of the conversation in front and which one is next. UI thread.
// Uses a Studio and a Prompter that outlive it. Readable in every licence state; saving needs a living sandbox.
#pragma once

#include "core/studio/studiovalues.h"
#include "ui/common/pagewidget.h"

class QLabel;
class QListView;
class QPushButton;
class QStackedLayout;

namespace velqa {

class CheckpointModel;
class Prompter;
class RecordDelegate;
class StateFace;
class Studio;

class CheckpointsPane final : public PageWidget
{
    Q_OBJECT

public:
    enum class State { NoConversation, Empty, Full };

    CheckpointsPane(Studio *studio, Prompter *prompter, QWidget *parent = nullptr);

    void showConversation(const ConversationContent &content) override;
    void clearConversation() override;
    void activate() override;
    State state() const { return m_state; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildList();
    void connectStudio();
    void enter(State state);
    void retranslate();
    void updateActions();
    void setCheckpoints(const QList<Checkpoint> &checkpoints);
    Checkpoint current() const;
    void saveNow();
    void startFrom(const CheckpointId &id);
    void renameCurrent();
    void removeCurrent();
    void showMenu(const QPoint &position);

    Studio *m_studio;
    Prompter *m_prompter;
    CheckpointModel *m_model;
    RecordDelegate *m_delegate;
    StateFace *m_face;
    QWidget *m_content;
    QStackedLayout *m_stack;
    QLabel *m_startLabel;
    QListView *m_list;
    QPushButton *m_startFromThis;
    QPushButton *m_startFromNothing;
    QPushButton *m_rename;
    QPushButton *m_remove;
    QPushButton *m_save;
    QLabel *m_saveHint;

    State m_state = State::NoConversation;
    ConversationId m_conversation;
    TurnId m_livingTurn;    // whose sandbox lives
    bool m_isSaving = false;
};

} // namespace velqa
