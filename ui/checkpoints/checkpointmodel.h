// CheckpointModel: the saved workspace states of one conversation, newest first, and which one the next turn starts from.
// UI thread. Owns copies of the values; names come from people and models, so displayLine() only.
#pragma once

#include "core/workspace/workspacevalues.h"

#include <QAbstractListModel>

namespace velqa {

class CheckpointModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole + 1, NameRole, FactsRole, IsStartRole };

    explicit CheckpointModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}

    void setCheckpoints(const QList<Checkpoint> &checkpoints);
    void setStart(const CheckpointId &id);
    CheckpointId start() const { return m_start; }
    Checkpoint startCheckpoint() const;
    QModelIndex indexOf(const CheckpointId &id) const;
    Checkpoint checkpointAt(const QModelIndex &index) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void touch(const QModelIndex &index);

    QList<Checkpoint> m_checkpoints;
    CheckpointId m_start;
};

} // namespace velqa
