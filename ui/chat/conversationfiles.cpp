// ConversationPage: files coming in, artefacts and links going out. UI thread.
#include "ui/chat/conversationpage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/filechooser.h"
#include "ui/common/prompter.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace velqa {

void ConversationPage::chooseFiles()
{
    FileRequest request;
    request.title = tr("Attach files");
    m_services.fileChooser.openFiles(this, request, Completion<QStringList>(this, [this](const Result<QStringList> &paths) {
        if (paths)
            addFiles(*paths);
    }));
}

void ConversationPage::addFiles(const QStringList &paths)
{
    if (paths.isEmpty() || m_agentId.isEmpty())
        return;
    m_composer->setProblems({});
    QStringList fresh;
    for (const QString &path : paths) {
        if (std::any_of(m_attachments.cbegin(), m_attachments.cend(), [&path](const Composer::Attachment &attachment) {
                return attachment.id.isEmpty() && attachment.source == path;
            }))
            continue; // it is on its way already
        Composer::Attachment attachment;
        attachment.source = path;
        attachment.name = QFileInfo(path).fileName();
        attachment.size = QFileInfo(path).size();
        attachment.progress = 0;
        m_attachments.append(attachment);
        if (!m_unwanted.contains({m_id.toString(), path})) // else once the copy that was called back has ended
            fresh.append(path);
    }
    updateComposer();
    if (!fresh.isEmpty()) {
        withConversation([this, fresh](const ConversationId &id) {
            QStringList wanted = fresh; // what was removed before the conversation was there is never copied
            wanted.removeIf([this](const QString &path) {
                return std::none_of(m_attachments.cbegin(), m_attachments.cend(), [&path](const Composer::Attachment &attachment) {
                    return attachment.source == path;
                });
            });
            if (!wanted.isEmpty())
                m_studio.addUploads(id, wanted);
        });
    }
    m_composer->focusEdit();
}

void ConversationPage::addImage(const QImage &image)
{
    // A pasted picture becomes a file first; the studio copies it into its own store.
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/pasted");
    QDir().mkpath(folder);
    const QString path = folder + QStringLiteral("/pasted-%1.png")
                                      .arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-hhmmss-zzz")));
    if (image.save(path, "PNG"))
        addFiles({path});
    else
        m_composer->setProblems({tr("The pasted picture could not be kept. Save it to a file and attach that.")});
}

void ConversationPage::removeAttachment(int index)
{
    if (index < 0 || index >= m_attachments.size())
        return;
    const Composer::Attachment attachment = m_attachments.takeAt(index);
    if (!attachment.id.isEmpty()) {
        if (attachment.isNew) // else an earlier message came with it
            m_studio.removeUpload(attachment.id);
    } else if (!m_id.isEmpty()) {
        m_unwanted.insert({m_id.toString(), attachment.source}); // its result, should it be there already
        m_studio.cancelUpload(m_id, attachment.source);
    }
    updateComposer();
    copiesEnded();
}

bool ConversationPage::isCopying() const
{
    for (const Composer::Attachment &attachment : m_attachments) {
        if (attachment.id.isEmpty())
            return true;
    }
    return false;
}

void ConversationPage::onUploadProgress(const ConversationId &conversation, const UploadStep &step)
{
    if (conversation != m_id)
        return;
    for (Composer::Attachment &attachment : m_attachments) {
        if (attachment.id.isEmpty() && attachment.source == step.source) {
            attachment.progress = step.totalBytes > 0 ? double(step.doneBytes) / double(step.totalBytes) : 0;
            break;
        }
    }
    m_composer->setAttachments(m_attachments);
}

void ConversationPage::onUploadsFinished(const ConversationId &conversation, const QList<Upload> &added, const QStringList &refused,
                                         const QStringList &paths)
{
    const QString key = conversation.toString();
    const auto isAwaited = [&](const QString &path) {
        return conversation == m_id
            && std::any_of(m_attachments.cbegin(), m_attachments.cend(), [&path](const Composer::Attachment &attachment) {
                   return attachment.id.isEmpty() && attachment.source == path;
               });
    };
    QStringList unwanted;
    QStringList again; // removed, and chosen again before its copy had ended
    for (const QString &path : paths) {
        if (m_unwanted.remove({key, path}))
            (isAwaited(path) ? again : unwanted).append(path);
    }
    QList<Composer::Attachment> copied;
    for (const Upload &upload : added) {
        if (!unwanted.contains(upload.source))
            copied.append({upload.id, upload.name, upload.size, -1, upload.source, upload.isNew});
        else if (upload.isNew)
            m_studio.removeUpload(upload.id);
    }
    if (conversation != m_id)
        return;
    // What came all the same is not copied once more.
    again.removeIf([&copied](const QString &path) {
        return std::any_of(copied.cbegin(), copied.cend(), [&path](const auto &attachment) { return attachment.source == path; });
    });
    // What was being copied is now an upload, or was refused.
    m_attachments.removeIf([&](const Composer::Attachment &attachment) {
        return attachment.id.isEmpty() && paths.contains(attachment.source) && !again.contains(attachment.source);
    });
    m_attachments.append(copied);
    m_composer->setProblems(refused);
    updateComposer();
    if (!refused.isEmpty() && !isCopying())
        m_sendAfterCopy = false;
    if (!again.isEmpty())
        m_studio.addUploads(m_id, again);
    copiesEnded();
}

void ConversationPage::copiesEnded()
{
    if (isCopying() || !std::exchange(m_sendAfterCopy, false))
        return;
    sendPressed();
}

void ConversationPage::saveArtefact(const QString &id, const QString &name)
{
    FileRequest request;
    request.title = tr("Save the artefact");
    request.suggestedName = name;
    m_services.fileChooser.saveFile(this, request, Completion<QString>(this, [this, id](const Result<QString> &path) {
        if (!path)
            return;
        m_studio.saveArtefact(ArtefactId(id), *path, Completion<std::monostate>(this, [this, path = *path](const Result<std::monostate> &saved) {
            if (saved)
                emit notice(tr("Saved as %1.").arg(displayLine(path)));
            else
                report(tr("The artefact was not saved"), saved.error());
        }));
    }));
}

void ConversationPage::openArtefact(const QString &id, const QString &name)
{
    const QString suffix = QFileInfo(name).suffix().toLower();
    static const QStringList risky{QStringLiteral("desktop"), QStringLiteral("sh"), QStringLiteral("exe"), QStringLiteral("html"),
                                   QStringLiteral("htm"), QStringLiteral("svg"), QStringLiteral("bat"), QStringLiteral("cmd"),
                                   QStringLiteral("js"), QStringLiteral("jar"), QStringLiteral("py"), QStringLiteral("appimage"),
                                   QStringLiteral("run"), QStringLiteral("xhtml"), QStringLiteral("ps1"), QStringLiteral("vbs")};
    const auto open = [this, id] {
        m_studio.exportForOpening(ArtefactId(id), Completion<QString>(this, [this](const Result<QString> &path) {
            if (path)
                m_services.openUrl(QUrl::fromLocalFile(*path));
            else
                report(tr("The artefact could not be opened"), path.error());
        }));
    };
    if (!risky.contains(suffix)) {
        open();
        return;
    }
    Question question;
    question.title = tr("Open %1?").arg(displayLine(name, 80));
    question.text = tr("Files of this kind can run code on your computer. An agent made it; open it only if you trust what it does.");
    question.choices = {tr("Open")};
    question.importance = Question::Importance::Destructive;
    m_services.prompter.ask(this, question, Completion<int>(this, [open](const Result<int> &choice) {
        if (choice)
            open();
    }));
}

void ConversationPage::followLink(const QString &target)
{
    Question question;
    question.title = tr("Open this address in your browser?");
    question.text = target;
    question.choices = {tr("Open"), tr("Copy address")};
    m_services.prompter.ask(this, question, Completion<int>(this, [this, target](const Result<int> &choice) {
        if (!choice)
            return;
        if (*choice == 0)
            m_services.openUrl(QUrl(target));
        else
            QApplication::clipboard()->setText(target);
    }));
}

} // namespace velqa
