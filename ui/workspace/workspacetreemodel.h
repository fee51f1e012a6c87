// WorkspaceTreeModel: the flat listing of a sandbox workspace as a tree. UI thread.
//
// Owns its nodes. A new listing is merged into the old tree row by row, so that views keep selection, expansion and scroll
// position. Names come from inside the sandbox and are hostile: they are shown through displayLine() and addressed by raw bytes.
#pragma once

#include "core/workspace/workspacevalues.h"

#include <QAbstractItemModel>
#include <QList>

#include <memory>
#include <vector>

namespace velqa {

class WorkspaceTreeModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, SizeColumn, ChangeColumn, ColumnCount };
    enum Role { RawPathRole = Qt::UserRole + 1, IsDirectoryRole, ChangeRole };

    static constexpr int maxDepth = 64;
    static constexpr int maxEntries = 50'000;

    explicit WorkspaceTreeModel(QObject *parent = nullptr);
    ~WorkspaceTreeModel() override;

    void setEntries(const QList<WorkspaceEntry> &entries);
    void clear();
    // Files and folders in the tree, and how many of the listing were too deep or too many to show.
    int entryCount() const { return m_entryCount; }
    int hiddenCount() const { return m_hiddenCount; }

    QModelIndex indexOf(const QByteArray &rawPath) const;
    WorkspaceEntry entryAt(const QModelIndex &index) const;
    // Headers and sizes are written in the language of the moment.
    void retranslate();

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;
    using Children = std::vector<std::unique_ptr<Node>>;

    std::unique_ptr<Node> buildTree(const QList<WorkspaceEntry> &entries);
    void merge(Node *into, Node *from);
    void removeMissing(Node *into, const Node *from);
    void insertNew(Node *into, Node *from);
    QModelIndex indexOfNode(const Node *node, int column = 0) const;
    Node *nodeAt(const QModelIndex &index) const;

    std::unique_ptr<Node> m_root;
    int m_entryCount = 0;
    int m_hiddenCount = 0;
};

} // namespace velqa
