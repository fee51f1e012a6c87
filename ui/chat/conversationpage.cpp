// A conversation: opening, showing, what belongs around it. UI thread.
#include "ui/chat/conversationpage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/conversationheader.h"
#include "ui/chat/emptyconversation.h"
#include "ui/chat/sandboxstrip.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/card.h"
#include "ui/common/filechooser.h"
#include "ui/common/filedrop.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stateface.h"
#include "ui/common/stylesheet.h"

#include <QEvent>
#include <QPushButton>
#include <QSaveFile>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace velqa {

ConversationPage::ConversationPage(Studio &studio, const UiServices &services, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_services(services)
    , m_header(new ConversationHeader(this))
    , m_strip(new SandboxStrip(services.clock, this))
    , m_bannerArea(new QWidget(this))
    , m_stack(new QStackedWidget(this))
    , m_face(new StateFace(this))
    , m_empty(new EmptyConversation(this))
    , m_transcript(new TranscriptView(this))
    , m_composer(new Composer(this))
    , m_lockedBar(new QWidget(this))
    , m_lockedText(new PlainLabel(QString(), "muted", m_lockedBar))
    , m_lockedButton(new QPushButton(m_lockedBar))
{
    setObjectName(QStringLiteral("conversationPage"));
    setAttribute(Qt::WA_StyledBackground);
    setLook(this, "surface");
    m_stack->addWidget(m_face);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_transcript);
    m_bannerArea->setObjectName(QStringLiteral("conversationBanner"));
    auto *bannerLayout = new QVBoxLayout(m_bannerArea);
    bannerLayout->setContentsMargins(0, 0, 0, 0);
    m_bannerArea->hide();

    m_lockedBar->setObjectName(QStringLiteral("lockedBar"));
    m_lockedButton->setObjectName(QStringLiteral("lockedPlansButton"));
    m_lockedText->setWordWrap(true);
    setLook(m_lockedButton, "primary");
    auto *lockedLayout = new QHBoxLayout(m_lockedBar);
    lockedLayout->setContentsMargins(18, 12, 18, 12);
    lockedLayout->addWidget(m_lockedText, 1);
    lockedLayout->addWidget(m_lockedButton);
    m_lockedBar->hide();

    auto *composerArea = new QWidget(this);
    auto *composerLayout = new QVBoxLayout(composerArea);
    composerLayout->setContentsMargins(18, 10, 18, 12);
    composerLayout->addWidget(m_composer);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_strip);
    layout->addWidget(m_bannerArea);
    layout->addWidget(m_stack, 1);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_lockedBar);
    layout->addWidget(composerArea);
    composerArea->setObjectName(QStringLiteral("composerArea"));
    m_drop = new FileDrop(this);

    connectStudio();
    connectWidgets();
    retranslateUi();
    closeConversation();
}

ConversationPage::~ConversationPage() = default;

void ConversationPage::connectStudio()
{
    connect(&m_studio, &Studio::started, this, [this](const SettingsValues &settings) {
        m_settings = settings;
        updateModel();
    });
    connect(&m_studio, &Studio::settingsChanged, this, [this](const SettingsValues &settings) {
        m_settings = settings;
        updateModel();
    });
    connect(&m_studio, &Studio::agentsChanged, this, [this](const QList<AgentSpec> &agents) {
        m_agents = agents;
        updateModel();
        updateHeader();
    });
    connect(&m_studio, &Studio::conversationsChanged, this, [this](const QList<ConversationSummary> &conversations) {
        m_conversations = conversations;
        updateHeader();
        updateComposer();
    });
    connect(&m_studio, &Studio::turnEvent, this, &ConversationPage::onTurnEvent);
    connect(&m_studio, &Studio::uploadsFinished, this, &ConversationPage::onUploadsFinished);
    connect(&m_studio, &Studio::uploadProgress, this, &ConversationPage::onUploadProgress);
    connect(&m_studio, &Studio::checkpointsChanged, this,
            [this](const ConversationId &conversation, const QList<Checkpoint> &checkpoints) {
                if (conversation != m_id)
                    return;
                m_checkpoints = checkpoints;
                updateComposer();
            });
    connect(&m_studio, &Studio::sandboxChanged, this,
            [this](const ConversationId &conversation, const TurnId &turn, const event::SandboxChanged &sandbox) {
                noteSandbox(conversation, turn, sandbox);
                if (conversation == m_id)
                    updateStrip();
            });
    connect(&m_studio, &Studio::sandboxUsage, this, [this](const ConversationId &conversation, const SandboxUsage &usage) {
        if (conversation == m_id)
            m_strip->setUsage(usage);
    });
    connect(&m_studio, &Studio::licenseChanged, this, [this](const LicenseStatus &license) {
        m_license = license;
        m_hasLicense = true;
        m_strip->setPrice(license);
        updateComposer();
    });
}

void ConversationPage::connectWidgets()
{
    connect(m_header, &ConversationHeader::renamed, this, [this](const QString &title) {
        m_studio.renameConversation(m_id, title, Completion<std::monostate>(this, [this](const Result<std::monostate> &result) {
                                        if (!result)
                                            report(tr("The conversation was not renamed"), result.error());
                                        updateHeader();
                                    }));
    });
    connect(m_header, &ConversationHeader::exportRequested, this, &ConversationPage::exportConversation);
    connect(m_header, &ConversationHeader::agentRequested, this, [this] { emit pageRequested(QStringLiteral("agentEditor")); });
    connect(m_strip, &SandboxStrip::processesRequested, this, &ConversationPage::showProcesses);
    connect(m_strip, &SandboxStrip::endRequested, this, &ConversationPage::endSandbox);
    connect(m_strip, &SandboxStrip::extendRequested, this, [this] {
        constexpr int seconds = 300;
        m_studio.extendSandbox(m_sandboxTurns.value(m_id.toString()), seconds);
    });
    connect(m_empty, &EmptyConversation::promptPicked, this, [this](const QString &text) {
        m_composer->setText(text);
        m_composer->focusEdit();
    });
    connect(m_transcript, &TranscriptView::artefactViewNeeded, this, [this](const QString &id) {
        m_studio.viewArtefact(ArtefactId(id), Completion<FileView>(this, [this, id](const Result<FileView> &file) {
                                  if (file)
                                      m_transcript->setArtefactView(id, *file);
                              }));
    });
    connect(m_transcript, &TranscriptView::hostAllowed, this, &ConversationPage::allowHost);
    connect(m_transcript, &TranscriptView::artefactSaveRequested, this, &ConversationPage::saveArtefact);
    connect(m_transcript, &TranscriptView::artefactOpenRequested, this, &ConversationPage::openArtefact);
    connect(m_transcript, &TranscriptView::linkActivated, this, &ConversationPage::followLink);
    connect(m_drop, &FileDrop::dropped, this, &ConversationPage::addFiles);
    connect(m_composer, &Composer::sendRequested, this, &ConversationPage::sendPressed);
    connect(m_composer, &Composer::stopRequested, this, &ConversationPage::stopTurn);
    connect(m_composer, &Composer::filesChosen, this, &ConversationPage::addFiles);
    connect(m_composer, &Composer::imagePasted, this, &ConversationPage::addImage);
    connect(m_composer, &Composer::chooseFilesRequested, this, &ConversationPage::chooseFiles);
    connect(m_composer, &Composer::removeAttachmentRequested, this, &ConversationPage::removeAttachment);
    connect(m_composer, &Composer::removeQueuedRequested, this, [this](int index) {
        draft().queue.removeAt(index);
        updateComposer();
        emit draftsChanged();
    });
    connect(m_composer, &Composer::editQueuedRequested, this, [this](int index) {
        if (!m_composer->text().trimmed().isEmpty())
            return; // never overwrite what is being written
        m_composer->setText(draft().queue.takeAt(index));
        m_composer->focusEdit();
        updateComposer();
    });
    connect(m_composer, &Composer::startCheckpointPicked, this,
            [this](const CheckpointId &id) { m_studio.setStartCheckpoint(m_id, id); });
    connect(m_composer, &Composer::modelRequested, this, [this] { emit pageRequested(QStringLiteral("agentEditor")); });
    connect(m_composer, &Composer::textChanged, this, [this] {
        if (m_composer->isComposing())
            return;
        draft().text = m_composer->text();
        emit draftsChanged();
    });
    connect(m_face, &StateFace::primaryTriggered, this, [this] {
        if (!m_id.isEmpty())
            openConversation(m_id);
        else
            emit pageRequested(QStringLiteral("agentEditor"));
    });
    connect(m_lockedButton, &QPushButton::clicked, this, &ConversationPage::invitationRequested);
}

void ConversationPage::forgetPending()
{
    m_hasOlder = false;
    m_exportsWhenRead = false;
    m_isCreating = false;
    m_isSending = false;
    m_sendAfterCopy = false;
    m_stopWhenBegun = false;
    m_whenCreated.clear();
    m_attachments.clear();
}

void ConversationPage::closeConversation()
{
    keepDraft();
    ++m_opening;
    m_id = {};
    m_agentId = {};
    forgetPending();
    m_checkpoints.clear();
    m_transcript->setTurns({});
    m_strip->clear();
    watchSandbox();
    m_face->showEmpty(QStringLiteral("chat"), tr("Choose an agent to start"),
                      tr("Pick an agent or a conversation on the left. Each message runs in its own new sandbox."));
    m_face->setPrimaryAction(tr("New agent"));
    setFace(m_face);
    updateHeader();
    updateModel();
    updateComposer();
    emit closed();
}

void ConversationPage::startConversation(const AgentId &agent)
{
    keepDraft();
    ++m_opening;
    m_id = {};
    m_agentId = agent;
    forgetPending();
    m_checkpoints.clear();
    m_transcript->setTurns({});
    m_strip->clear();
    watchSandbox();
    setFace(m_empty);
    updateHeader();
    updateModel();
    m_composer->setProblems({});
    m_composer->setText(draft().text);
    updateComposer();
    m_studio.setFrontAgent(agent);
    emit closed();
}

void ConversationPage::openConversation(const ConversationId &id)
{
    keepDraft();
    const quint64 request = ++m_opening;
    m_id = id;
    forgetPending();
    m_checkpoints.clear();
    m_agentId = summary().agent;
    m_transcript->setTurns({});
    m_strip->clear();
    watchSandbox();
    m_face->showLoading(tr("Opening the conversation…"));
    setFace(m_face);
    updateHeader();
    updateModel();
    m_composer->setProblems({});
    m_composer->setText(draft().text);
    updateComposer();
    m_studio.openConversation(id, Completion<ConversationContent>(this, [this, request](const Result<ConversationContent> &content) {
        if (request != m_opening)
            return; // the person went elsewhere
        if (content) {
            showContent(*content);
            return;
        }
        m_face->showError(tr("The conversation could not be opened"), content.error());
        m_face->setPrimaryAction(tr("Try again"));
        setFace(m_face);
    }));
}

void ConversationPage::showContent(const ConversationContent &content)
{
    m_agentId = content.summary.agent;
    m_checkpoints = content.checkpoints;
    if (const AgentSpec *agent = findAgent(m_agentId))
        m_transcript->setRuntime(runtimeName(agent->runtime));
    m_transcript->setTurns(content.turns);
    setFace(content.turns.isEmpty() ? static_cast<QWidget *>(m_empty) : m_transcript);
    updateHeader();
    updateModel();
    updateComposer();
    updateStrip();
    if (!m_agentId.isEmpty())
        m_studio.setFrontAgent(m_agentId);
    emit opened(content);
    m_hasOlder = content.hasOlder;
    if (m_hasOlder)
        readOlder();
}

// A page after the other, in the background.
void ConversationPage::readOlder()
{
    const TurnId first = m_transcript->turns().front().id;
    m_studio.olderTurns(m_id, first, Completion<TurnPage>(this, [this, request = m_opening](const Result<TurnPage> &page) {
        if (request != m_opening)
            return; // the person went elsewhere
        if (!page) {
            m_hasOlder = false;
            m_exportsWhenRead = false;
            report(tr("Older messages could not be shown"), page.error());
            return;
        }
        m_transcript->prependTurns(page->turns);
        m_hasOlder = page->hasOlder && !page->turns.isEmpty();
        if (m_hasOlder)
            readOlder();
        else if (std::exchange(m_exportsWhenRead, false))
            exportConversation();
    }));
}

} // namespace velqa
