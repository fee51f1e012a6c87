// ConversationPage: drafts, messages and turns. UI thread.
#include "ui/chat/conversationpage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/emptyconversation.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/prompter.h"

#include <QAccessible>
#include <QJsonArray>
#include <QJsonObject>

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
    if (m_agentId.isEmpty())
        return;
    m_whenCreated.append(std::move(then));
    if (std::exchange(m_isCreating, true))
        return; // one is on its way; what waits for it goes on together
    const quint64 request = m_opening;
    m_studio.createConversation(m_agentId, Completion<ConversationSummary>(this, [this, request](const Result<ConversationSummary> &made) {
        if (request != m_opening)
            return;
        m_isCreating = false;
        const auto waiting = std::exchange(m_whenCreated, {});
        if (!made) {
            if (m_isSending && m_composer->text().isEmpty())
                m_composer->setText(m_sendingText);
            m_isSending = false;
            m_attachments.removeIf([](const Composer::Attachment &attachment) { return attachment.id.isEmpty(); });
            updateComposer();
            report(tr("The conversation was not created"), made.error());
            return;
        }
        // The draft moves with the person.
        const Draft kept = m_drafts.take(draftKey());
        m_id = made->id;
        m_drafts.insert(draftKey(), kept);
        updateHeader();
        for (const auto &goOn : waiting)
            goOn(m_id);
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
    m_sendingText = text;
    m_stopWhenBegun = false;
    updateComposer();
    withConversation([this, text](const ConversationId &id) {
        SendRequest request;
        request.conversation = id;
        request.agent = m_agentId;
        request.text = text;
        QList<Composer::Attachment> sent;
        QList<Composer::Attachment> copying; // for the next message
        for (const Composer::Attachment &attachment : std::as_const(m_attachments))
            (attachment.id.isEmpty() ? copying : sent).append(attachment);
        for (const Composer::Attachment &attachment : std::as_const(sent))
            request.files.append(attachment.id);
        m_attachments = copying;
        setFace(m_transcript);
        m_transcript->scrollToEnd();
        updateComposer();
        m_studio.send(request, Completion<TurnId>(this, [this, id, text, sent](const Result<TurnId> &turn) {
            if (id != m_id) { // the person went elsewhere; the message waits there
                if (!turn)
                    m_drafts[id.toString()].queue.prepend(text);
                return;
            }
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

void ConversationPage::sendQueuedElsewhere(const ConversationId &conversation)
{
    Draft &waiting = m_drafts[conversation.toString()];
    if (waiting.queue.isEmpty())
        return;
    SendRequest request;
    request.conversation = conversation;
    for (const ConversationSummary &known : std::as_const(m_conversations)) {
        if (known.id == conversation)
            request.agent = known.agent;
    }
    request.text = waiting.queue.takeFirst();
    emit draftsChanged();
    m_studio.send(request, Completion<TurnId>(this, [this, conversation, text = request.text](const Result<TurnId> &turn) {
        if (turn)
            return;
        m_drafts[conversation.toString()].queue.prepend(text);
        updateComposer();
    }));
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

void ConversationPage::allowHost(const QString &host, bool forAgent)
{
    m_studio.allowHost(m_id, host, forAgent, Completion<std::monostate>(this, [this, host, forAgent](const Status &allowed) {
                           if (!allowed)
                               report(tr("The host was not allowed"), allowed.error());
                           else if (forAgent)
                               emit notice(tr("%1 is allowed for this agent from now on. Let it try again.").arg(displayLine(host, 80)));
                           else
                               emit notice(tr("%1 is allowed until this sandbox ends. Let the agent try again.").arg(displayLine(host, 80)));
                       }));
}

void ConversationPage::endSandbox()
{
    const TurnId turn = m_sandboxTurns.value(m_id.toString());
    if (turn.isEmpty())
        return;
    if (!hasRunningTurn()) {
        m_studio.endSandbox(turn);
        return;
    }
    Question question;
    question.title = tr("End the sandbox while the agent works in it?");
    question.text = tr("The turn stops, and files that were not published or saved are gone.");
    question.choices = {tr("End now")};
    question.importance = Question::Importance::Destructive;
    m_services.prompter.ask(this, question, Completion<int>(this, [this, turn](const Result<int> &choice) {
        if (choice)
            m_studio.endSandbox(turn);
    }));
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
                emit notice(QStringList{tr("Checkpoint “%1” saved.").arg(displayLine(saved->name, 60)), skippedSentence(saved->skipped)}
                                .join(QLatin1Char(' '))
                                .trimmed());
            else
                report(tr("The checkpoint was not saved"), saved.error());
        }));
    }));
}

void ConversationPage::onTurnEvent(const ConversationId &conversation, const TurnEvent &event)
{
    if (const auto *sandbox = std::get_if<event::SandboxChanged>(&event.body))
        noteSandbox(conversation, event.turn, *sandbox);
    if (conversation != m_id) {
        if (const auto *ended = std::get_if<event::TurnFinished>(&event.body); ended && ended->state == TurnState::Completed)
            sendQueuedElsewhere(conversation);
        return;
    }
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

} // namespace velqa
