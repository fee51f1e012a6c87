// ArtefactsPane: the tab "Artefacts": what the agent published in the conversation in front. UI thread.
//
// Readable in every licence state. Uses a Studio, a Prompter and a FileChooser that outlive it. Opening hands a read-only
// copy to the desktop, after a question when the kind of file can run code.
#pragma once

#include "core/studio/studiovalues.h"
#include "ui/common/pagewidget.h"

#include <QList>

class QLabel;
class QListView;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTimer;

namespace velqa {

class ArtefactModel;
class FileChooser;
class FileViewer;
class Prompter;
class RecordDelegate;
class StateFace;
class Studio;

class ArtefactsPane final : public PageWidget
{
    Q_OBJECT

public:
    enum class State { NoConversation, Empty, Full };

    ArtefactsPane(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *parent = nullptr);

    void showConversation(const ConversationContent &content) override;
    void clearConversation() override;
    void activate() override;
    State state() const { return m_state; }

    // For artefact cards of the transcript: shows this one.
    void select(const ArtefactId &id);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildList();
    void enter(State state);
    void retranslate();
    void setArtefacts(const QList<Artefact> &artefacts);
    Artefact current() const;
    void updateActions();
    void viewCurrent();
    void saveCurrent();
    void openCurrent();
    void exportAndOpen(const Artefact &artefact);
    void openFolder();
    void showMenu(const QPoint &position);
    void loadNextThumbnail();

    Studio *m_studio;
    Prompter *m_prompter;
    FileChooser *m_files;
    ArtefactModel *m_model;
    RecordDelegate *m_delegate;
    StateFace *m_face;
    QWidget *m_content;
    QStackedLayout *m_stack;
    QSplitter *m_splitter;
    QListView *m_list;
    FileViewer *m_viewer;
    QPushButton *m_save;
    QPushButton *m_open;
    QPushButton *m_openFolder;
    QTimer *m_viewTimer;

    State m_state = State::NoConversation;
    ConversationId m_conversation;
    ArtefactId m_viewed;
    QList<Artefact> m_thumbnailQueue;
    bool m_isLoadingThumbnail = false;
    QString m_savedPath;
    int m_viewNumber = 0;
};

} // namespace velqa
