// What can be done with files of the workspace. UI thread.
#include "ui/workspace/workspaceactions.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/filechooser.h"
#include "ui/common/format.h"
#include "ui/common/prompter.h"

#include <QWidget>

namespace velqa {

WorkspaceActions::WorkspaceActions(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *owner)
    : QObject(owner)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_files(files)
    , m_owner(owner)
{}

void WorkspaceActions::save(const ConversationId &conversation, const QByteArray &rawPath)
{
    FileRequest request;
    request.title = tr("Save file");
    request.suggestedName = QString::fromUtf8(rawPath);
    m_files->saveFile(m_owner, request, Completion<QString>(this, [this, conversation, rawPath](const Result<QString> &target) {
        if (!target)
            return;
        const QString path = *target;
        m_studio->saveWorkspaceFile(conversation, rawPath, path, Completion<std::monostate>(this, [this, path](const Status &status) {
            if (status)
                emit notice(tr("Saved as %1").arg(displayLine(path)));
            else if (status.error().code != ErrorCode::Cancelled)
                m_prompter->report(m_owner, tr("The file could not be saved"), status.error());
        }));
    }));
}

void WorkspaceActions::publish(const ConversationId &conversation, const QByteArray &rawPath)
{
    m_studio->publishWorkspaceFile(conversation, rawPath, Completion<Artefact>(this, [this](const Result<Artefact> &artefact) {
        if (artefact) {
            emit notice(tr("Published “%1”, version %2")
                            .arg(displayLine(artefact->name), formatNumber(artefact->version)));
        } else if (artefact.error().code != ErrorCode::Cancelled) {
            m_prompter->report(m_owner, tr("The file could not be published"), artefact.error());
        }
    }));
}

void WorkspaceActions::chooseUploads(const ConversationId &conversation)
{
    FileRequest request;
    request.title = tr("Add files to the next sandbox");
    m_files->openFiles(m_owner, request, Completion<QStringList>(this, [this, conversation](const Result<QStringList> &paths) {
        if (paths)
            addUploads(conversation, *paths);
    }));
}

void WorkspaceActions::addUploads(const ConversationId &conversation, const QStringList &paths)
{
    if (!paths.isEmpty())
        m_studio->addUploads(conversation, paths);
}

void WorkspaceActions::removeUploads(const QList<UploadId> &uploads)
{
    if (uploads.size() == 1)
        m_studio->removeUpload(uploads.first());
    if (uploads.size() < 2)
        return;
    Question question;
    question.title = tr("Remove %n files?", nullptr, int(uploads.size()));
    question.text = tr("They will not be in the next sandbox. The originals on your disk stay as they are.");
    question.choices = {tr("Remove")};
    question.importance = Question::Importance::Destructive;
    m_prompter->ask(m_owner, question, Completion<int>(this, [this, uploads](const Result<int> &answer) {
        if (!answer)
            return;
        for (const UploadId &id : uploads)
            m_studio->removeUpload(id);
    }));
}

} // namespace velqa
