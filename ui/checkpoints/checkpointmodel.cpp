// Keeping the rows of checkpoints. UI thread.
#include "ui/checkpoints/checkpointmodel.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/workspace/plaintooltip.h"

#include <QLocale>

#include <algorithm>

namespace velqa {

void CheckpointModel::setCheckpoints(const QList<Checkpoint> &checkpoints)
{
    const auto holds = [](const QList<Checkpoint> &list, const CheckpointId &id) {
        return std::any_of(list.begin(), list.end(), [&id](const Checkpoint &checkpoint) { return checkpoint.id == id; });
    };
    for (qsizetype row = m_checkpoints.size() - 1; row >= 0; --row) {
        if (holds(checkpoints, m_checkpoints.at(row).id))
            continue;
        beginRemoveRows({}, int(row), int(row));
        m_checkpoints.removeAt(row);
        endRemoveRows();
    }
    for (qsizetype row = 0; row < checkpoints.size(); ++row) {
        const Checkpoint &fresh = checkpoints.at(row);
        if (row < m_checkpoints.size() && m_checkpoints.at(row).id == fresh.id) {
            if (!(m_checkpoints.at(row) == fresh)) {
                m_checkpoints[row] = fresh;
                touch(index(int(row)));
            }
        } else if (!holds(m_checkpoints, fresh.id)) {
            beginInsertRows({}, int(row), int(row));
            m_checkpoints.insert(row, fresh);
            endInsertRows();
        } else { // an order that changed: rare enough for a reset
            beginResetModel();
            m_checkpoints = checkpoints;
            endResetModel();
            return;
        }
    }
}

void CheckpointModel::setStart(const CheckpointId &id)
{
    if (m_start == id)
        return;
    const QModelIndex before = indexOf(m_start);
    m_start = id;
    touch(before);
    touch(indexOf(id));
}

Checkpoint CheckpointModel::startCheckpoint() const
{
    return checkpointAt(indexOf(m_start));
}

QModelIndex CheckpointModel::indexOf(const CheckpointId &id) const
{
    for (qsizetype row = 0; row < m_checkpoints.size(); ++row) {
        if (m_checkpoints.at(row).id == id)
            return index(int(row));
    }
    return {};
}

Checkpoint CheckpointModel::checkpointAt(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_checkpoints.size() ? m_checkpoints.at(index.row()) : Checkpoint{};
}

void CheckpointModel::retranslate()
{
    if (!m_checkpoints.isEmpty())
        emit dataChanged(index(0), index(int(m_checkpoints.size()) - 1));
}

void CheckpointModel::touch(const QModelIndex &index)
{
    if (index.isValid())
        emit dataChanged(index, index);
}

int CheckpointModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_checkpoints.size());
}

QVariant CheckpointModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Checkpoint &checkpoint = m_checkpoints.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case NameRole: return displayLine(checkpoint.name);
    case FactsRole:
        return tr("%1 · %2 · %3", "time, size, number of files")
            .arg(formatDateTime(checkpoint.createdMs), formatSize(checkpoint.size),
                 tr("%n entries", nullptr, checkpoint.entries));
    case Qt::AccessibleTextRole:
        return checkpoint.id == m_start
            ? tr("%1, %2; the next turn starts from it").arg(displayLine(checkpoint.name), data(index, FactsRole).toString())
            : tr("%1, %2").arg(displayLine(checkpoint.name), data(index, FactsRole).toString());
    case Qt::ToolTipRole: return plainToolTip(checkpoint.name);
    case IdRole: return QVariant::fromValue(checkpoint.id);
    case IsStartRole: return checkpoint.id == m_start;
    default: return {};
    }
}

} // namespace velqa
