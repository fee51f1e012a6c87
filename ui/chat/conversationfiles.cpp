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
    for (const QString &path : paths) {
        Composer::Attachment attachment;
        attachment.name = QFileInfo(path).fileName();
        attachment.size = QFileInfo(path).size();
        attachment.progress = 0;
        m_attachments.append(attachment);
    }
    QStringList names;
    for (const QString &path : paths)
        names.append(QFileInfo(path).fileName());
    m_copying.append(names);
    updateComposer();
    withConversation([this, paths](const ConversationId &id) { m_studio.addUploads(id, paths); });
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
    if (attachment.id.isEmpty())
        m_unwanted.append(attachment.name); // the copy cannot be called back, its result can
    else
        m_studio.removeUpload(attachment.id);
    updateComposer();
}

bool ConversationPage::isCopying() const
{
    for (const Composer::Attachment &attachment : m_attachments) {
        if (attachment.id.isEmpty())
            return true;
    }
    return false;
}

void ConversationPage::onUploadProgress(const ConversationId &conversation, const QString &name, qint64 doneBytes,
                                        qint64 totalBytes)
{
    if (conversation != m_id)
        return;
    for (Composer::Attachment &attachment : m_attachments) {
        if (attachment.id.isEmpty() && attachment.name == name) {
            attachment.progress = totalBytes > 0 ? double(doneBytes) / double(totalBytes) : 0;
            break;
        }
    }
    m_composer->setAttachments(m_attachments);
}

void ConversationPage::onUploadsFinished(const ConversationId &conversation, const QList<Upload> &added, const QStringList &refused)
{
    if (conversation != m_id)
        return;
    // What was being copied is now an upload, or was refused.
    const QStringList batch = m_copying.isEmpty() ? QStringList() : m_copying.takeFirst();
    for (const QString &name : batch) {
        for (qsizetype i = 0; i < m_attachments.size(); ++i) {
            if (m_attachments.at(i).id.isEmpty() && m_attachments.at(i).name == name) {
                m_attachments.removeAt(i);
                break;
            }
        }
    }
    for (const Upload &upload : added) {
        if (m_unwanted.removeOne(upload.name)) {
            m_studio.removeUpload(upload.id);
            continue;
        }
        Composer::Attachment attachment;
        attachment.id = upload.id;
        attachment.name = upload.name;
        attachment.size = upload.size;
        m_attachments.append(attachment);
    }
    m_composer->setProblems(refused);
    updateComposer();
    if (m_sendAfterCopy && !isCopying()) {
        m_sendAfterCopy = false;
        if (refused.isEmpty())
            sendPressed();
    }
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
