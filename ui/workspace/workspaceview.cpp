// Tree, viewer and buttons of the workspace. UI thread.
#include "ui/workspace/workspaceview.h"

#include "core/base/text.h"
#include "ui/common/icons.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"
#include "ui/workspace/changedelegate.h"
#include "ui/workspace/fileviewer.h"
#include "ui/workspace/workspacetreemodel.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace velqa {

WorkspaceView::WorkspaceView(QWidget *parent)
    : QWidget(parent)
    , m_model(new WorkspaceTreeModel(this))
    , m_caption(new PlainLabel(QString(), "muted", this))
    , m_tree(new QTreeView(this))
    , m_hidden(new PlainLabel(QString(), "small", this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_viewer(new FileViewer(this))
    , m_save(new QPushButton(this))
    , m_publish(new QPushButton(this))
    , m_add(new QPushButton(this))
    , m_remove(new QPushButton(this))
{
    m_caption->setObjectName(QStringLiteral("workspaceCaption"));
    m_tree->setObjectName(QStringLiteral("workspaceTree"));
    m_splitter->setObjectName(QStringLiteral("workspaceSplitter"));
    m_save->setObjectName(QStringLiteral("saveFileButton"));
    m_publish->setObjectName(QStringLiteral("publishFileButton"));
    m_add->setObjectName(QStringLiteral("addFilesButton"));
    m_remove->setObjectName(QStringLiteral("removeUploadButton"));
    m_caption->setWordWrap(true);

    m_tree->setModel(m_model);
    setLook(m_tree, "plain");
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(14);
    m_tree->setExpandsOnDoubleClick(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setItemDelegateForColumn(WorkspaceTreeModel::ChangeColumn, new ChangeDelegate(m_tree));
    QHeaderView *header = m_tree->header();
    header->setStretchLastSection(false);
    header->setSectionsMovable(false);
    header->setMinimumSectionSize(28);
    header->setSectionResizeMode(WorkspaceTreeModel::NameColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(WorkspaceTreeModel::SizeColumn, QHeaderView::Fixed);
    header->setSectionResizeMode(WorkspaceTreeModel::ChangeColumn, QHeaderView::Fixed);
    header->resizeSection(WorkspaceTreeModel::SizeColumn, 72);
    header->resizeSection(WorkspaceTreeModel::ChangeColumn, 32);

    m_splitter->addWidget(m_tree);
    m_splitter->addWidget(m_viewer);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({1000, 1000}); // shares
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1); // Qt makes it wider to grab
    m_tree->setMinimumHeight(80);
    m_viewer->setMinimumHeight(80);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton *button : {m_save, m_publish, m_add, m_remove})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(8);
    layout->addWidget(m_caption);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_hidden);
    layout->addLayout(buttons);

    auto *removeAction = new QAction(m_tree);
    removeAction->setShortcuts({QKeySequence::Delete, QKeySequence(Qt::Key_Backspace)});
    removeAction->setShortcutContext(Qt::WidgetShortcut);
    m_tree->addAction(removeAction);
    connect(removeAction, &QAction::triggered, m_remove, [this] { m_remove->click(); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        updateActions();
        emit currentChanged(currentEntry());
    });
    // What appears at the top is opened once; what the person closes stays closed.
    connect(m_model, &QAbstractItemModel::rowsInserted, m_tree, [this](const QModelIndex &below, int first, int last) {
        for (int row = first; row <= last && !below.isValid(); ++row)
            m_tree->expand(m_model->index(row, 0));
    });
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &WorkspaceView::showMenu);
    connect(m_save, &QPushButton::clicked, this, [this] { emit saveRequested(currentEntry()); });
    connect(m_publish, &QPushButton::clicked, this, [this] { emit publishRequested(currentEntry()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit removeRequested(currentEntry()); });
    connect(m_add, &QPushButton::clicked, this, &WorkspaceView::addRequested);
    setFocusProxy(m_tree);
    setMode(Mode::Next);
    retranslate();
}

void WorkspaceView::setMode(Mode mode)
{
    m_mode = mode;
    m_viewer->setVisible(mode == Mode::Live);
    m_save->setVisible(mode == Mode::Live);
    m_publish->setVisible(mode == Mode::Live);
    m_add->setVisible(mode == Mode::Next);
    m_remove->setVisible(mode == Mode::Next);
    m_tree->header()->setSectionHidden(WorkspaceTreeModel::ChangeColumn, mode == Mode::Next);
    updateActions();
}

void WorkspaceView::setCaption(const QString &text)
{
    m_caption->setText(text);
    m_caption->setVisible(!text.isEmpty());
}

void WorkspaceView::setAdditionEnabled(bool isEnabled)
{
    m_additionEnabled = isEnabled;
    updateActions();
}

void WorkspaceView::contentChanged()
{
    m_hidden->setText(tr("%n entries are not shown.", nullptr, m_model->hiddenCount()));
    m_hidden->setVisible(m_model->hiddenCount() > 0);
    updateActions();
}

WorkspaceEntry WorkspaceView::currentEntry() const
{
    return m_model->entryAt(m_tree->currentIndex());
}

void WorkspaceView::updateActions()
{
    const WorkspaceEntry entry = currentEntry();
    const bool isFile = !entry.rawPath.isEmpty() && !entry.isDirectory && !entry.isLink;
    m_save->setEnabled(isFile);
    m_publish->setEnabled(isFile);
    m_remove->setEnabled(!entry.rawPath.isEmpty());
    m_add->setEnabled(m_additionEnabled);
}

void WorkspaceView::showMenu(const QPoint &position)
{
    if (!m_tree->indexAt(position).isValid())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QList<QPushButton *> buttons =
        m_mode == Mode::Live ? QList<QPushButton *>{m_save, m_publish} : QList<QPushButton *>{m_remove};
    for (QPushButton *button : buttons) {
        QAction *action = menu->addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, [button] { button->click(); });
    }
    menu->popup(m_tree->viewport()->mapToGlobal(position));
}

void WorkspaceView::retranslate()
{
    m_tree->setAccessibleName(tr("Files of the workspace"));
    m_save->setText(tr("Save as…"));
    m_save->setAccessibleName(tr("Save the selected file on this computer"));
    m_publish->setText(tr("Publish"));
    m_publish->setAccessibleName(tr("Publish the selected file as an artefact"));
    m_publish->setToolTip(tr("Keep this file as an artefact, also when the sandbox is gone"));
    m_add->setText(tr("Add files…"));
    m_add->setAccessibleName(tr("Add files to the next sandbox"));
    m_remove->setText(tr("Remove"));
    m_remove->setAccessibleName(tr("Do not put the selected file into the next sandbox"));
    m_viewer->setHint(tr("Choose a file to look at it."));
    m_model->retranslate();
    contentChanged();
}

void WorkspaceView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
