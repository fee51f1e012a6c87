// ArtefactFolder: writes the artefacts of one run into a folder of the person, one after the other. Files that were
// there before are never written over; a later version of an artefact replaces the file of its earlier one. Main thread.
#pragma once

#include "core/studio/studio.h"

#include <QHash>
#include <QObject>
#include <QQueue>
#include <QString>

namespace velqa {

class ArtefactFolder : public QObject
{
    Q_OBJECT

public:
    ArtefactFolder(Studio &studio, QString directory, QObject *parent = nullptr);

    void save(const event::ArtefactPublished &artefact);
    bool isIdle() const { return !m_isSaving && m_queue.isEmpty(); }
    int failures() const { return m_failures; } // artefacts, or versions of one, that are not in the folder

signals:
    void saved(const QString &path);
    void failed(const velqa::Error &error);
    void idle();

private:
    void next();
    void settle(const Status &status, const QString &path);
    QString pathFor(const QString &artefactName);

    Studio &m_studio;
    QString m_directory;
    QHash<QString, QString> m_paths; // by the name of the artefact: what this run wrote or writes
    QQueue<event::ArtefactPublished> m_queue;
    int m_failures = 0;
    bool m_isSaving = false;
};

} // namespace velqa
