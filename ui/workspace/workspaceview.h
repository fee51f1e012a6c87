// WorkspaceView: the tree of files, the viewer below it and their buttons. UI thread.
//
// Shows either a living workspace or what the next sandbox will contain; knows nothing of where they come from. Its owner
// fills the model and answers the signals.
#pragma once

#include "core/workspace/workspacevalues.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSplitter;
class QTreeView;

namespace velqa {

class FileViewer;
class WorkspaceTreeModel;

class WorkspaceView final : public QWidget
{
    Q_OBJECT

public:
    enum class Mode { Live, Next };

    explicit WorkspaceView(QWidget *parent = nullptr);

    void setMode(Mode mode);
    Mode mode() const { return m_mode; }
    // One line above the tree; empty hides it.
    void setCaption(const QString &text);
    void setAdditionEnabled(bool isEnabled);
    // After the model was filled.
    void contentChanged();

    WorkspaceTreeModel *model() const { return m_model; }
    FileViewer *viewer() const { return m_viewer; }
    QTreeView *tree() const { return m_tree; }
    WorkspaceEntry currentEntry() const;

signals:
    void currentChanged(const velqa::WorkspaceEntry &entry);
    void saveRequested(const velqa::WorkspaceEntry &entry);
    void publishRequested(const velqa::WorkspaceEntry &entry);
    void removeRequested(const velqa::WorkspaceEntry &entry);
    void addRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showMenu(const QPoint &position);
    void updateActions();
    void retranslate();

    Mode m_mode = Mode::Next;
    bool m_additionEnabled = true;
    WorkspaceTreeModel *m_model;
    QLabel *m_caption;
    QTreeView *m_tree;
    QLabel *m_hidden;
    QSplitter *m_splitter;
    FileViewer *m_viewer;
    QPushButton *m_save;
    QPushButton *m_publish;
    QPushButton *m_add;
    QPushButton *m_remove;
};

} // namespace velqa
