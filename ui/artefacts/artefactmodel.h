// ArtefactModel: the published deliverables of one conversation, newest first, with small pictures. UI thread.
//
// Owns copies of the values and the thumbnails given to it; asks nobody for anything. Names are hostile: displayLine() only.
#pragma once

#include "core/workspace/workspacevalues.h"

#include <QAbstractListModel>
#include <QHash>
#include <QPixmap>

namespace velqa {

class ArtefactModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole + 1, NameRole, FactsRole, ThumbnailRole };

    explicit ArtefactModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}

    // Replaces the list by what it must become, keeping rows that stay.
    void setArtefacts(const QList<Artefact> &artefacts);
    void setThumbnail(const ArtefactId &id, const QPixmap &pixmap);
    bool hasThumbnail(const ArtefactId &id) const { return m_thumbnails.contains(id); }
    const QList<Artefact> &artefacts() const { return m_artefacts; }
    QModelIndex indexOf(const ArtefactId &id) const;
    Artefact artefactAt(const QModelIndex &index) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<Artefact> m_artefacts;
    QHash<ArtefactId, QPixmap> m_thumbnails;
};

} // namespace velqa
