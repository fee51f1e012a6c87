// Keeping the rows of artefacts. UI thread.
#include "ui/artefacts/artefactmodel.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/workspace/plaintooltip.h"

#include <QLocale>

#include <algorithm>

namespace velqa {

void ArtefactModel::setArtefacts(const QList<Artefact> &artefacts)
{
    const auto holds = [](const QList<Artefact> &list, const ArtefactId &id) {
        return std::any_of(list.begin(), list.end(), [&id](const Artefact &artefact) { return artefact.id == id; });
    };
    for (qsizetype row = m_artefacts.size() - 1; row >= 0; --row) {
        if (holds(artefacts, m_artefacts.at(row).id))
            continue;
        beginRemoveRows({}, int(row), int(row));
        m_thumbnails.remove(m_artefacts.at(row).id);
        m_artefacts.removeAt(row);
        endRemoveRows();
    }
    for (qsizetype row = 0; row < artefacts.size(); ++row) {
        const Artefact &fresh = artefacts.at(row);
        if (row < m_artefacts.size() && m_artefacts.at(row).id == fresh.id) {
            if (!(m_artefacts.at(row) == fresh)) {
                m_artefacts[row] = fresh;
                emit dataChanged(index(int(row)), index(int(row)));
            }
        } else if (!holds(m_artefacts, fresh.id)) {
            beginInsertRows({}, int(row), int(row));
            m_artefacts.insert(row, fresh);
            endInsertRows();
        } else { // an order that changed: rare enough for a reset
            beginResetModel();
            m_artefacts = artefacts;
            endResetModel();
            return;
        }
    }
}

void ArtefactModel::setThumbnail(const ArtefactId &id, const QPixmap &pixmap)
{
    const QModelIndex at = indexOf(id);
    if (!at.isValid())
        return;
    m_thumbnails.insert(id, pixmap);
    emit dataChanged(at, at, {Qt::DecorationRole, ThumbnailRole});
}

QModelIndex ArtefactModel::indexOf(const ArtefactId &id) const
{
    for (qsizetype row = 0; row < m_artefacts.size(); ++row) {
        if (m_artefacts.at(row).id == id)
            return index(int(row));
    }
    return {};
}

Artefact ArtefactModel::artefactAt(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_artefacts.size() ? m_artefacts.at(index.row()) : Artefact{};
}

void ArtefactModel::retranslate()
{
    if (!m_artefacts.isEmpty())
        emit dataChanged(index(0), index(int(m_artefacts.size()) - 1));
}

int ArtefactModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_artefacts.size());
}

QVariant ArtefactModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Artefact &artefact = m_artefacts.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case NameRole: return displayLine(artefact.name);
    case FactsRole:
        return tr("Version %1 · %2 · %3")
            .arg(QLocale().toString(artefact.version), formatSize(artefact.size), formatDateTime(artefact.createdMs));
    case Qt::AccessibleTextRole:
        return tr("%1, version %2, %3, published %4")
            .arg(displayLine(artefact.name), QLocale().toString(artefact.version), formatSize(artefact.size),
                 formatDateTime(artefact.createdMs));
    case Qt::ToolTipRole: return plainToolTip(artefact.name);
    case Qt::DecorationRole:
    case ThumbnailRole: return m_thumbnails.value(artefact.id);
    case IdRole: return QVariant::fromValue(artefact.id);
    default: return {};
    }
}

} // namespace velqa
