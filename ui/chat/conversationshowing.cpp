// ConversationPage: keeping header, strip and composer true to what is known. UI thread.
#include "ui/chat/conversationpage.h"

#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/conversationheader.h"
#include "ui/chat/emptyconversation.h"
#include "ui/chat/processesdialog.h"
#include "ui/chat/sandboxstrip.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/filechooser.h"
#include "ui/common/filedrop.h"
#include "ui/common/stateface.h"

#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QSaveFile>
#include <QStackedWidget>

#include <utility>

namespace velqa {

void ConversationPage::setFace(QWidget *face)
{
    m_wantedFace = face;
    const bool isEmpty = face == m_empty || (face == m_face && m_face->kind() == StateFace::Kind::Empty);
    m_stack->setCurrentWidget(m_setup && m_showsSetup && isEmpty ? m_setup : face);
    m_header->setCanExport(face == m_transcript);
}

void ConversationPage::setSetupFace(QWidget *face)
{
    m_setup = face;
    if (face)
        m_stack->addWidget(face);
}

void ConversationPage::showSetupFace(bool show)
{
    m_showsSetup = show;
    if (m_wantedFace)
        setFace(m_wantedFace);
}

void ConversationPage::setBanner(QWidget *banner)
{
    if (m_banner && m_banner != banner)
        m_banner->deleteLater();
    m_banner = banner;
    if (banner)
        m_bannerArea->layout()->addWidget(banner);
    m_bannerArea->setVisible(banner);
}

const AgentSpec *ConversationPage::findAgent(const AgentId &id) const
{
    for (const AgentSpec &agent : m_agents) {
        if (agent.id == id)
            return &agent;
    }
    return nullptr;
}

ConversationSummary ConversationPage::summary() const
{
    for (const ConversationSummary &known : m_conversations) {
        if (known.id == m_id)
            return known;
    }
    return {};
}

void ConversationPage::updateHeader()
{
    const AgentSpec *agent = findAgent(m_agentId);
    m_header->setAgentName(agent ? agentDisplayName(*agent) : QString());
    const bool isOpen = !m_id.isEmpty();
    QString title = isOpen ? summary().title : (m_agentId.isEmpty() ? QString() : tr("New conversation"));
    if (isOpen && title.isEmpty())
        title = tr("New conversation");
    m_header->setTitle(title, isOpen);
}

void ConversationPage::updateModel()
{
    const AgentSpec *agent = findAgent(m_agentId);
    if (!agent) {
        m_composer->setModelText(QString());
        m_composer->setAgentName(QString());
        return;
    }
    const QString endpointId = agent->endpointId.isEmpty() ? m_settings.defaultEndpoint : agent->endpointId;
    QString text = tr("Practice model");
    bool isPractice = true;
    for (const ModelEndpoint &endpoint : std::as_const(m_settings.endpoints)) {
        if (endpoint.id != endpointId || endpoint.protocol == ModelEndpoint::Protocol::Practice)
            continue;
        isPractice = false;
        const QString model = agent->model.isEmpty() ? endpoint.defaultModel : agent->model;
        text = displayLine(model.isEmpty() ? endpoint.name : model, 40);
    }
    m_composer->setModelText(text);
    m_composer->setAgentName(agentDisplayName(*agent));
    m_composer->setSendWithEnter(m_settings.sendWithEnter);
    m_empty->setAgent(*agent, isPractice);
    m_transcript->setRuntime(runtimeName(agent->runtime));
}

void ConversationPage::updateComposer()
{
    const bool isLocked = m_hasLicense && !m_license.sandboxAllowed;
    m_lockedBar->setVisible(isLocked && !m_id.isEmpty());
    m_empty->setPromptsShown(!isLocked);
    m_composer->parentWidget()->setVisible(!m_agentId.isEmpty() && !isLocked);
    m_drop->setAllowed(!m_agentId.isEmpty() && !isLocked);
    m_composer->setAttachments(m_attachments);
    m_composer->setCheckpoints(m_checkpoints, summary().startCheckpoint);
    m_composer->setQueue(m_agentId.isEmpty() ? QStringList() : draft().queue);
    const TranscriptTurn *last = m_transcript->lastTurn();
    Composer::Turn turn = Composer::Turn::None;
    if (m_isSending || (last && !isFinal(last->state)))
        turn = last && (last->state == TurnState::Stopping || last->id.toString() == m_stoppingTurn) ? Composer::Turn::Stopping
                                                                                                   : Composer::Turn::Running;
    m_composer->setTurn(turn);
}

void ConversationPage::noteSandbox(const ConversationId &conversation, const TurnId &turn, const event::SandboxChanged &sandbox)
{
    m_sandboxes[conversation.toString()] = sandbox;
    m_sandboxTimes[conversation.toString()] = m_services.clock.bootMs();
    m_sandboxTurns[conversation.toString()] = turn;
}

void ConversationPage::updateStrip()
{
    const TranscriptTurn *last = m_transcript->lastTurn();
    event::SandboxChanged sandbox = m_sandboxes.value(m_id.toString());
    const bool isLive = m_sandboxes.contains(m_id.toString());
    if (isLive && sandbox.remainingMs > 0) // it went on while another conversation was in front
        sandbox.remainingMs = qMax<qint64>(1, sandbox.remainingMs - (m_services.clock.bootMs() - m_sandboxTimes.value(m_id.toString())));
    if (!isLive && last && !isFinal(last->state))
        sandbox = last->sandbox;
    if (sandbox.state == SandboxState::None) {
        m_strip->clear();
        watchSandbox();
        return;
    }
    const AgentSpec *agent = findAgent(m_agentId);
    m_strip->setPrice(m_license);
    m_strip->setSandbox(sandbox, agent ? agent->limits.lifetimeSeconds : 600);
    watchSandbox();
}

// Nobody counts for a page that nobody sees.
void ConversationPage::watchSandbox()
{
    const bool isLooking = isVisible() && m_strip->isVisibleTo(this);
    const ConversationId wanted = isLooking ? m_id : ConversationId();
    if (wanted != std::exchange(m_watched, wanted))
        m_studio.watchSandbox(wanted);
}

void ConversationPage::showProcesses()
{
    if (m_id.isEmpty())
        return;
    if (!m_processes)
        m_processes = new ProcessesDialog(m_studio, this);
    m_processes->showFor(m_id);
}

void ConversationPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    watchSandbox();
}

void ConversationPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    watchSandbox();
}

bool ConversationPage::hasRunningTurn() const
{
    const TranscriptTurn *last = m_transcript->lastTurn();
    return m_isSending || (last && !isFinal(last->state));
}

void ConversationPage::activate()
{
    if (m_composer->isVisible())
        m_composer->focusEdit();
    else
        m_transcript->setFocus(Qt::OtherFocusReason);
}

void ConversationPage::startRenaming()
{
    m_header->startRenaming();
}

void ConversationPage::exportConversation()
{
    if (m_id.isEmpty())
        return;
    if (m_hasOlder) {
        m_exportsWhenRead = true; // the whole of it
        return;
    }
    FileRequest request;
    request.title = tr("Export the conversation");
    request.filters = {tr("Markdown (*.md)")};
    const QString title = summary().title;
    request.suggestedName = suggestedFileName(title.isEmpty() ? tr("Conversation") : title) + QStringLiteral(".md");
    const QString text = QStringLiteral("# ") + displayLine(title) + QStringLiteral("\n\n") + m_transcript->toMarkdown();
    m_services.fileChooser.saveFile(this, request, Completion<QString>(this, [this, text](const Result<QString> &path) {
        if (!path)
            return;
        QSaveFile file(*path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit())
            report(tr("The conversation was not exported"),
                   Error{ErrorCode::Internal, tr("The file could not be written: %1. Choose another place.").arg(file.errorString()), {}});
        else
            emit notice(tr("The conversation was exported."));
    }));
}

void ConversationPage::retranslateUi()
{
    setAccessibleName(tr("Conversation"));
    m_drop->setHint(tr("Drop the files to attach them to the next message."));
    m_lockedText->setText(tr("You can read this conversation. Running agents needs a plan with the Sandbox Agent."));
    m_lockedButton->setText(tr("See plans"));
    m_lockedButton->setAccessibleName(tr("See plans"));
    updateModel();
}

void ConversationPage::changeEvent(QEvent *event)
{
    PageWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslateUi();
    updateHeader();
    if (m_id.isEmpty() && m_agentId.isEmpty())
        closeConversation();
}

} // namespace velqa
