// WorkspacePane: the tab "Workspace": the living workspace of the conversation in front, or, before a sandbox lives, what
// the next one will contain. UI thread. Uses a Studio, a Prompter and a FileChooser that outlive it.
#pragma once

#include "core/studio/studiovalues.h"
#include "ui/common/pagewidget.h"

#include <QHash>

class QStackedLayout;
class QTimer;

namespace velqa {

class FileChooser;
class FileDrop;
class Prompter;
class StateFace;
class Studio;
class UploadProgress;
class WorkspaceActions;
class WorkspaceView;

class WorkspacePane final : public PageWidget
{
    Q_OBJECT

public:
    // What the tab shows; entered by enter() only.
    enum class State { NoConversation, Loading, Empty, Locked, Next, Live, Failed };

    WorkspacePane(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *parent = nullptr);

    void showConversation(const ConversationContent &content) override;
    void clearConversation() override;
    void activate() override;
    State state() const { return m_state; }

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void connectStudio();
    void forget(); // the conversation so far
    void enter(State state);
    void retranslate();
    void lookAgain();
    void requestListing();
    void takeListing(const Result<QList<WorkspaceEntry>> &result);
    void showUploads();
    void viewCurrent();
    void takeView(const Result<FileView> &result);
    QList<UploadId> uploadsBelow(const QByteArray &rawPath) const;
    void allowAddition();

    Studio *m_studio;
    WorkspaceActions *m_actions;
    StateFace *m_face;
    WorkspaceView *m_view;
    UploadProgress *m_progress;
    FileDrop *m_drop;
    QStackedLayout *m_stack;
    QTimer *m_listTimer;
    QTimer *m_viewTimer;

    State m_state = State::NoConversation;
    ConversationId m_conversation;
    QString m_startName;          // of the checkpoint the next turn starts from
    QList<Upload> m_uploads;
    QHash<QByteArray, UploadId> m_uploadOfPath;
    Error m_error;
    bool m_isLocked = false;
    bool m_isStale = true;        // a listing is due when the tab is seen
    bool m_isListing = false;
    bool m_listAgain = false;
    int m_generation = 0;         // grows with each conversation: late answers are dropped
    int m_viewNumber = 0;
    WorkspaceEntry m_viewed;
};

} // namespace velqa
