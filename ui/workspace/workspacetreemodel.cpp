// Building and merging the workspace tree. UI thread.
#include "ui/workspace/workspacetreemodel.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/workspace/plaintooltip.h"

#include <QHash>

#include <algorithm>

namespace velqa {

struct WorkspaceTreeModel::Node
{
    QByteArray name;   // raw bytes of one path component
    QString shown;
    QString sortKey;
    WorkspaceEntry entry;
    Node *parent = nullptr;
    int row = 0;
    Children children; // sorted by before()

    static bool before(const Node &a, const Node &b)
    {
        if (a.entry.isDirectory != b.entry.isDirectory)
            return a.entry.isDirectory;
        if (const int order = a.sortKey.compare(b.sortKey); order != 0)
            return order < 0;
        return a.name < b.name;
    }

    void renumber(size_t from)
    {
        for (size_t i = from; i < children.size(); ++i) {
            children[i]->row = int(i);
            children[i]->parent = this;
        }
    }

    void sortAll()
    {
        std::sort(children.begin(), children.end(), [](const auto &a, const auto &b) { return before(*a, *b); });
        renumber(0);
        for (const auto &child : children)
            child->sortAll();
    }

    bool contains(const Node &other) const
    {
        const auto at = std::lower_bound(children.begin(), children.end(), other,
                                         [](const auto &a, const Node &b) { return before(*a, b); });
        return at != children.end() && !before(other, **at);
    }
};

WorkspaceTreeModel::WorkspaceTreeModel(QObject *parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>()) {}

WorkspaceTreeModel::~WorkspaceTreeModel() = default;

void WorkspaceTreeModel::setEntries(const QList<WorkspaceEntry> &entries)
{
    const std::unique_ptr<Node> tree = buildTree(entries);
    merge(m_root.get(), tree.get());
}

void WorkspaceTreeModel::clear()
{
    beginResetModel();
    m_root = std::make_unique<Node>();
    m_entryCount = 0;
    m_hiddenCount = 0;
    endResetModel();
}

std::unique_ptr<WorkspaceTreeModel::Node> WorkspaceTreeModel::buildTree(const QList<WorkspaceEntry> &entries)
{
    auto root = std::make_unique<Node>();
    QHash<QByteArray, Node *> known;
    m_entryCount = 0;
    m_hiddenCount = 0;
    const auto childOf = [&known](Node *parent, const QByteArray &path, const QByteArray &name, bool isDirectory) {
        auto child = std::make_unique<Node>();
        child->name = name;
        child->shown = displayLine(QString::fromUtf8(name));
        child->sortKey = child->shown.toCaseFolded();
        child->entry.rawPath = path;
        child->entry.isDirectory = isDirectory;
        child->parent = parent;
        Node *raw = child.get();
        parent->children.push_back(std::move(child));
        known.insert(path, raw);
        return raw;
    };
    for (const WorkspaceEntry &entry : entries) {
        const QList<QByteArray> parts = entry.rawPath.split('/');
        const bool isOdd = std::any_of(parts.begin(), parts.end(), [](const QByteArray &part) { return part.isEmpty(); });
        if (isOdd || parts.size() > maxDepth || m_entryCount >= maxEntries) {
            ++m_hiddenCount;
            continue;
        }
        Node *node = root.get();
        QByteArray path;
        for (qsizetype i = 0; i < parts.size(); ++i) {
            path = i == 0 ? parts.at(0) : path + '/' + parts.at(i);
            Node *next = known.value(path);
            const bool isLast = i + 1 == parts.size();
            if (!next)
                next = childOf(node, path, parts.at(i), !isLast || entry.isDirectory);
            else if (!isLast)
                next->entry.isDirectory = true; // something lies below it, whatever the listing called it
            node = next;
        }
        const bool isDirectory = entry.isDirectory || !node->children.empty();
        node->entry = entry;
        node->entry.isDirectory = isDirectory;
        ++m_entryCount;
    }
    root->sortAll();
    return root;
}

void WorkspaceTreeModel::merge(Node *into, Node *from)
{
    removeMissing(into, from);
    insertNew(into, from);
}

void WorkspaceTreeModel::removeMissing(Node *into, const Node *from)
{
    for (int last = int(into->children.size()) - 1; last >= 0;) {
        if (from->contains(*into->children[size_t(last)])) {
            --last;
            continue;
        }
        int first = last;
        while (first > 0 && !from->contains(*into->children[size_t(first - 1)]))
            --first;
        beginRemoveRows(indexOfNode(into), first, last);
        into->children.erase(into->children.begin() + first, into->children.begin() + last + 1);
        into->renumber(size_t(first));
        endRemoveRows();
        last = first - 1;
    }
}

void WorkspaceTreeModel::insertNew(Node *into, Node *from)
{
    size_t at = 0;
    for (size_t next = 0; next < from->children.size();) {
        const bool isNew = at == into->children.size() || Node::before(*from->children[next], *into->children[at]);
        if (!isNew) {
            Node *old = into->children[at].get();
            Node *fresh = from->children[next].get();
            if (!(old->entry == fresh->entry)) {
                old->entry = fresh->entry;
                emit dataChanged(indexOfNode(old, NameColumn), indexOfNode(old, ChangeColumn));
            }
            merge(old, fresh);
            ++at;
            ++next;
            continue;
        }
        size_t end = next + 1;
        while (end < from->children.size()
               && (at == into->children.size() || Node::before(*from->children[end], *into->children[at])))
            ++end;
        const auto first = from->children.begin() + std::ptrdiff_t(next);
        const auto last = from->children.begin() + std::ptrdiff_t(end);
        beginInsertRows(indexOfNode(into), int(at), int(at + (end - next)) - 1);
        into->children.insert(into->children.begin() + std::ptrdiff_t(at), std::make_move_iterator(first),
                              std::make_move_iterator(last));
        into->renumber(at);
        endInsertRows();
        at += end - next;
        next = end;
    }
}

QModelIndex WorkspaceTreeModel::indexOfNode(const Node *node, int column) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row, column, node);
}

WorkspaceTreeModel::Node *WorkspaceTreeModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : m_root.get();
}

QModelIndex WorkspaceTreeModel::indexOf(const QByteArray &rawPath) const
{
    const Node *node = m_root.get();
    const QList<QByteArray> parts = rawPath.split('/');
    for (const QByteArray &part : parts) {
        const auto found = std::find_if(node->children.begin(), node->children.end(),
                                        [&part](const auto &child) { return child->name == part; });
        if (found == node->children.end())
            return {};
        node = found->get();
    }
    return indexOfNode(node);
}

WorkspaceEntry WorkspaceTreeModel::entryAt(const QModelIndex &index) const
{
    return index.isValid() ? nodeAt(index)->entry : WorkspaceEntry{};
}

void WorkspaceTreeModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_root->children.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QModelIndex WorkspaceTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeAt(parent)->children[size_t(row)].get());
}

QModelIndex WorkspaceTreeModel::parent(const QModelIndex &index) const
{
    return index.isValid() ? indexOfNode(nodeAt(index)->parent) : QModelIndex();
}

int WorkspaceTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->children.size());
}

int WorkspaceTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant WorkspaceTreeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node *node = nodeAt(index);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == NameColumn)
            return node->shown;
        if (index.column() == SizeColumn)
            return node->entry.isDirectory || node->entry.isLink ? QString() : formatSize(node->entry.size);
        return node->entry.change.isNull() ? QString() : QString(node->entry.change);
    case Qt::ToolTipRole:
        if (index.column() == ChangeColumn && node->entry.change == u'A')
            return tr("Added in this turn");
        if (index.column() == ChangeColumn && node->entry.change == u'M')
            return tr("Modified in this turn");
        return plainToolTip(QString::fromUtf8(node->entry.rawPath));
    case Qt::AccessibleTextRole:
        if (index.column() == ChangeColumn)
            return data(index, node->entry.change.isNull() ? Qt::DisplayRole : Qt::ToolTipRole);
        if (index.column() == NameColumn && node->entry.isDirectory)
            return tr("Folder %1").arg(node->shown);
        return data(index, Qt::DisplayRole);
    case Qt::TextAlignmentRole:
        if (index.column() == ChangeColumn)
            return int(Qt::AlignCenter);
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    case RawPathRole: return node->entry.rawPath;
    case IsDirectoryRole: return node->entry.isDirectory;
    case ChangeRole: return node->entry.change;
    default: return {};
    }
}

QVariant WorkspaceTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole) {
        if (section == NameColumn)
            return QStringLiteral("/workspace");
        return section == SizeColumn ? tr("size") : QString();
    }
    if (role == Qt::ToolTipRole && section == ChangeColumn)
        return tr("A: added in this turn. M: modified in this turn.");
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace velqa
