// WorkspaceActions: save, publish, add and remove files of a conversation, with the questions that belong to them. UI thread.
// Uses collaborators that outlive it; each action ends in a notice or a report.
#pragma once

#include "core/base/ids.h"

#include <QList>
#include <QObject>
#include <QStringList>

class QWidget;

namespace velqa {

class FileChooser;
class Prompter;
class Studio;

class WorkspaceActions final : public QObject
{
    Q_OBJECT

public:
    WorkspaceActions(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *owner);

    void save(const ConversationId &conversation, const QByteArray &rawPath);
    void publish(const ConversationId &conversation, const QByteArray &rawPath);
    void chooseUploads(const ConversationId &conversation);
    void addUploads(const ConversationId &conversation, const QStringList &paths);
    // One goes at once; several are asked about first.
    void removeUploads(const QList<UploadId> &uploads);

signals:
    void notice(const QString &sentence);

private:
    Studio *m_studio;
    Prompter *m_prompter;
    FileChooser *m_files;
    QWidget *m_owner;
};

} // namespace velqa
