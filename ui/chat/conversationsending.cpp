// ConversationPage: messages, files, artefacts and links going out. UI thread.
#include "ui/chat/conversationpage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/emptyconversation.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/filechooser.h"
#include "ui/common/prompter.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonObject>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QUrl>

namespace velqa {

QString ConversationPage::draftKey() const
{
    return m_id.isEmpty() ? QStringLiteral("new:") + m_agentId.toString() : m_id.toString();
}

ConversationPage::Draft &ConversationPage::draft()
{
    return m_drafts[draftKey()];
}

void ConversationPage::keepDraft()
{
    if (m_agentId.isEmpty() && m_id.isEmpty())
        return;
    draft().text = m_composer->text();
}

QJsonObject ConversationPage::saveDrafts() const
{
    QJsonObject all;
    for (auto it = m_drafts.begin(); it != m_drafts.end(); ++it) {
        if (it->text.isEmpty() && it->queue.isEmpty())
            continue;
        QJsonObject one;
        one.insert(QLatin1String("text"), it->text.left(100'000));
        one.insert(QLatin1String("queue"), QJsonArray::fromStringList(it->queue));
        all.insert(it.key(), one);
    }
    return all;
}

void ConversationPage::restoreDrafts(const QJsonObject &drafts)
{
    for (auto it = drafts.begin(); it != drafts.end(); ++it) {
        const QJsonObject one = it.value().toObject();
        Draft restored;
        restored.text = one.value(QLatin1String("text")).toString();
        const QJsonArray queue = one.value(QLatin1String("queue")).toArray();
        for (const QJsonValue &text : queue)
            restored.queue.append(text.toString());
        m_drafts.insert(it.key(), restored);
    }
}

void ConversationPage::report(const QString &title, const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_services.prompter.report(this, title, error);
}

void ConversationPage::withConversation(std::function<void(const ConversationId &)> then)
{
    if (!m_id.isEmpty()) {
        then(m_id);
        return;
    }
    if (m_agentId.isEmpty() || m_isCreating)
        return;
    m_isCreating = true;
    const quint64 request = m_opening;
    m_studio.createConversation(m_agentId, Completion<ConversationSummary>(this, [this, request, then](const Result<ConversationSummary> &made) {
        if (request != m_opening)
            return;
        m_isCreating = false;
        if (!made) {
            m_isSending = false;
            updateComposer();
            report(tr("The conversation was not created"), made.error());
            return;
        }
        // The draft moves with the person.
        const Draft kept = m_drafts.take(draftKey());
        m_id = made->id;
        m_drafts.insert(draftKey(), kept);
        updateHeader();
        then(m_id);
        m_studio.openConversation(m_id, Completion<ConversationContent>(this, [this, request](const Result<ConversationContent> &content) {
            if (request == m_opening && content)
                emit opened(*content);
        }));
    }));
}

void ConversationPage::sendPressed()
{
    const QString text = m_composer->text().trimmed();
    if (text.isEmpty()) {
        if (!hasRunningTurn())
            sendNextQueued();
        return;
    }
    if (isCopying()) {
        m_sendAfterCopy = true;
        m_composer->setProblems({tr("The message is sent as soon as the files are copied.")});
        return;
    }
    m_composer->setText(QString());
    m_composer->setProblems({});
    draft().text.clear();
    if (hasRunningTurn()) {
        draft().queue.append(text);
        updateComposer();
        emit draftsChanged();
        return;
    }
    sendText(text);
}

void ConversationPage::sendText(const QString &text)
{
    m_isSending = true;
    m_stopWhenBegun = false;
    updateComposer();
    withConversation([this, text](const ConversationId &id) {
        SendRequest request;
        request.conversation = id;
        request.agent = m_agentId;
        request.text = text;
        for (const Composer::Attachment &attachment : std::as_const(m_attachments)) {
            if (!attachment.id.isEmpty())
                request.files.append(attachment.id);
        }
        const QList<Composer::Attachment> sent = std::exchange(m_attachments, {});
        setFace(m_transcript);
        m_transcript->scrollToEnd();
        updateComposer();
        m_studio.send(request, Completion<TurnId>(this, [this, id, text, sent](const Result<TurnId> &turn) {
            if (id != m_id)
                return;
            m_isSending = false;
            if (!turn) {
                // Nothing is lost: the message comes back into the composer.
                m_attachments = sent + m_attachments;
                if (m_composer->text().trimmed().isEmpty())
                    m_composer->setText(text);
                else
                    draft().queue.prepend(text);
                if (turn.error().code == ErrorCode::Locked)
                    emit invitationRequested();
                else
                    report(tr("The message was not sent"), turn.error());
                if (!m_transcript->lastTurn())
                    setFace(m_empty);
            }
            updateComposer();
        }));
    });
}

void ConversationPage::sendNextQueued()
{
    if (draft().queue.isEmpty())
        return;
    const QString text = draft().queue.takeFirst();
    emit draftsChanged();
    sendText(text);
}

void ConversationPage::stopTurn()
{
    const TranscriptTurn *last = m_transcript->lastTurn();
    if (!last || isFinal(last->state)) {
        m_stopWhenBegun = m_isSending;
        return;
    }
    m_stopWhenBegun = false;
    m_stoppingTurn = last->id.toString();
    updateComposer();
    m_studio.stopTurn(last->id);
}

void ConversationPage::endSandbox()
{
    const TurnId turn = m_sandboxTurns.value(m_id.toString());
    if (!turn.isEmpty())
        m_studio.endSandbox(turn);
}

void ConversationPage::saveCheckpoint()
{
    if (m_id.isEmpty())
        return;
    TextQuestion question;
    question.title = tr("Save a checkpoint");
    question.label = tr("Name of the checkpoint");
    question.text = tr("Checkpoint %1").arg(m_checkpoints.size() + 1);
    question.acceptText = tr("Save");
    m_services.prompter.askText(this, question, Completion<QString>(this, [this, id = m_id](const Result<QString> &name) {
        if (!name)
            return;
        m_studio.saveCheckpoint(id, *name, Completion<Checkpoint>(this, [this](const Result<Checkpoint> &saved) {
            if (saved)
                emit notice(tr("Checkpoint “%1” saved.").arg(displayLine(saved->name, 60)));
            else
                report(tr("The checkpoint was not saved"), saved.error());
        }));
    }));
}

void ConversationPage::onTurnEvent(const ConversationId &conversation, const TurnEvent &event)
{
    if (conversation != m_id)
        return;
    const bool isFirst = std::holds_alternative<event::UserMessage>(event.body);
    m_transcript->apply(event);
    if (isFirst) {
        m_isSending = false;
        setFace(m_transcript);
        m_transcript->flush();
        m_transcript->scrollToEnd();
        if (m_stopWhenBegun)
            stopTurn();
    }
    if (std::holds_alternative<event::StateChanged>(event.body) || isFirst)
        updateComposer();
    if (std::holds_alternative<event::SandboxChanged>(event.body))
        updateStrip();
    const auto *finished = std::get_if<event::TurnFinished>(&event.body);
    if (!finished)
        return;
    m_stoppingTurn.clear();
    m_isSending = false;
    m_transcript->flush();
    m_transcript->setAccessibleDescription(finished->state == TurnState::Completed ? tr("The agent is done.")
                                                                                   : tr("The turn has ended."));
    QAccessibleEvent alert(m_transcript, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    updateComposer();
    // What waits goes on by itself only after a turn that ended well.
    if (finished->state == TurnState::Completed)
        sendNextQueued();
}

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
    if (!attachment.id.isEmpty())
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
    m_attachments.removeIf([](const Composer::Attachment &attachment) { return attachment.id.isEmpty(); });
    for (const Upload &upload : added) {
        Composer::Attachment attachment;
        attachment.id = upload.id;
        attachment.name = upload.name;
        attachment.size = upload.size;
        m_attachments.append(attachment);
    }
    m_composer->setProblems(refused);
    updateComposer();
    if (std::exchange(m_sendAfterCopy, false)) {
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
