// The shell: building, pages, what Studio tells. UI thread.
#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "resources/languagecontroller.h"
#include "ui/chat/conversationheader.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/prompter.h"
#include "ui/common/stateface.h"
#include "ui/common/themecontroller.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/banner.h"
#include "ui/shell/commandpalette.h"
#include "ui/shell/listmodels.h"
#include "ui/shell/notifier.h"
#include "ui/shell/rightpane.h"
#include "ui/shell/sidebar.h"
#include "ui/shell/toast.h"
#include "ui/shell/tray.h"

#include <QEvent>
#include <QIcon>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace velqa {

MainWindow::MainWindow(Studio &studio, ThemeController &theme, LanguageController &language, const UiServices &services,
                       const PageFactory &factory, QWidget *parent)
    : QMainWindow(parent)
    , m_studio(studio)
    , m_theme(theme)
    , m_language(language)
    , m_services(services)
    , m_factory(factory)
    , m_root(new QStackedWidget(this))
    , m_startFace(new StateFace(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/velqa.svg")));
    setMinimumSize(480, 420);
    // As in the drawings where there is room, frame and panels included.
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - QSize(8, 40)).expandedTo(minimumSize()));
    buildWindow();
    buildMenus();
    connectParts();
    connectStudio();
    setUpTray();
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(1'000);
    connect(&m_saveTimer, &QTimer::timeout, this, &MainWindow::saveState);
    retranslateUi();
    // All pages from the start: each listens to the studio itself, and what it has missed nobody tells it again.
    for (const char *name : {"agentEditor", "settings", "license", "usage", "invitation"})
        pageWidget(QLatin1String(name));
    enter(Phase::Starting);
    // From the event loop: whoever made this window may still connect to it.
    QMetaObject::invokeMethod(this, &MainWindow::start, Qt::QueuedConnection);
}

MainWindow::~MainWindow() = default;

void MainWindow::buildWindow()
{
    m_sidebar = new Sidebar(m_studio, m_services.clock, this);
    m_middle = new QWidget(this);
    m_engineBanner = new Banner(m_middle);
    m_engineBanner->setObjectName(QStringLiteral("engineBanner"));
    m_problemBanner = new Banner(m_middle);
    m_problemBanner->setObjectName(QStringLiteral("problemBanner"));
    m_problemBanner->setDismissible(true);
    m_pages = new QStackedWidget(m_middle);
    m_pages->setObjectName(QStringLiteral("pages"));
    m_conversation = new ConversationPage(m_studio, m_services, m_pages);
    m_pages->addWidget(m_conversation);
    m_pageWidgets.insert(QStringLiteral("conversation"), m_conversation);
    m_page = QStringLiteral("conversation");
    if (m_factory.onboarding)
        m_conversation->setSetupFace(m_factory.onboarding(m_studio, m_conversation));
    auto *middleLayout = new QVBoxLayout(m_middle);
    middleLayout->setContentsMargins(0, 0, 0, 0);
    middleLayout->setSpacing(0);
    middleLayout->addWidget(m_problemBanner);
    middleLayout->addWidget(m_engineBanner);
    middleLayout->addWidget(m_pages, 1);
    m_right = new RightPane(m_studio, m_factory, this);
    m_panes = new AdaptivePanes(m_sidebar, m_middle, m_right, this);
    m_startFace->setObjectName(QStringLiteral("startFace"));
    m_root->addWidget(m_startFace);
    m_root->addWidget(m_panes);
    setCentralWidget(m_root);
    m_palette = new CommandPalette(m_studio, this);
    m_toast = new Toast(m_middle);
    m_notifier = new Notifier(m_services.sessionBus, this);
}

void MainWindow::connectParts()
{
    connect(m_startFace, &StateFace::primaryTriggered, this, &MainWindow::start);
    connect(m_startFace, &StateFace::secondaryTriggered, this, &MainWindow::close);
    connect(m_sidebar, &Sidebar::searchRequested, this, &MainWindow::showPalette);
    connect(m_sidebar, &Sidebar::agentPicked, this, &MainWindow::startConversation);
    connect(m_sidebar, &Sidebar::agentEditRequested, this, &MainWindow::editAgent);
    connect(m_sidebar, &Sidebar::conversationPicked, this, &MainWindow::openConversation);
    connect(m_sidebar, &Sidebar::removeRequested, this, &MainWindow::removeConversation);
    connect(m_sidebar, &Sidebar::renameRequested, this, [this](const ConversationId &id) {
        openConversation(id);
        m_conversation->startRenaming();
    });
    connect(m_sidebar, &Sidebar::engineRequested, this, [this] { showPage(QStringLiteral("settings")); });
    connect(m_sidebar, &Sidebar::usageRequested, this, [this] { showPage(QStringLiteral("usage")); });
    connect(m_sidebar, &Sidebar::runningChanged, this, [this](int running) {
        m_running = running;
    });
    connect(m_palette, &CommandPalette::agentPicked, this, &MainWindow::startConversation);
    connect(m_palette, &CommandPalette::conversationPicked, this, &MainWindow::openConversation);
    connect(m_palette, &CommandPalette::closed, this, [this] {
        if (m_page == QLatin1String("conversation"))
            m_conversation->activate();
    });
    connect(m_conversation, &ConversationPage::opened, this, [this](const ConversationContent &content) {
        m_right->showConversation(content);
        m_sidebar->setCurrentConversation(content.summary.id);
        m_sidebar->setCurrentAgent(content.summary.agent);
        updateTitle();
        updateActions();
        saveState(); // at once: after a crash the same conversation is in front again
    });
    connect(m_conversation, &ConversationPage::closed, this, [this] {
        m_right->clearConversation();
        m_sidebar->setCurrentConversation({});
        updateTitle();
        updateActions();
    });
    connect(m_conversation, &ConversationPage::invitationRequested, this, [this] { setPage(QStringLiteral("invitation")); });
    connect(m_conversation, &ConversationPage::draftsChanged, this, &MainWindow::saveSoon);
    connect(m_conversation, &PageWidget::notice, this, &MainWindow::say);
    connect(m_conversation, &PageWidget::pageRequested, this, [this](const QString &page) {
        if (page == QLatin1String("agentEditor"))
            editAgent(m_conversation->agent());
        else
            showPage(page);
    });
    connect(m_conversation->header(), &ConversationHeader::leftPaneRequested, this,
            [this] { m_panes->setLeftShown(!m_panes->isLeftShown()); });
    connect(m_conversation->header(), &ConversationHeader::rightPaneRequested, this,
            [this] { m_panes->setRightShown(!m_panes->isRightShown()); });
    connect(m_panes, &AdaptivePanes::changed, this, [this] {
        m_conversation->header()->setPanesShown(m_panes->isLeftShown(), m_panes->isRightShown());
        updateActions();
        saveSoon();
    });
    for (PageWidget *page : m_right->pages()) {
        if (!page)
            continue;
        connect(page, &PageWidget::notice, this, &MainWindow::say);
        connect(page, &PageWidget::pageRequested, this, &MainWindow::showPage);
        connect(page, &PageWidget::newConversationRequested, this, &MainWindow::startConversation);
    }
    connect(m_engineBanner, &Banner::actionTriggered, this, [this] {
        if (m_engine.state == EngineStatus::State::ImageMissing)
            m_studio.buildImages(m_engine.missingImages);
        else
            m_studio.retryEngine();
    });
    connect(m_problemBanner, &Banner::dismissed, m_problemBanner, &QWidget::hide);
    connect(m_notifier, &Notifier::activated, this, [this](const QString &key) {
        comeToFront();
        openConversation(ConversationId(key));
    });
}

void MainWindow::connectStudio()
{
    connect(&m_studio, &Studio::started, this, [this](const SettingsValues &settings, const QByteArray &windowState) {
        applySettings(settings);
        restoreFrom(windowState);
        enter(Phase::Open);
    });
    connect(&m_studio, &Studio::startFailed, this, [this](const Error &error) {
        m_startFace->showError(tr("The program could not start"), error);
        m_startFace->setPrimaryAction(tr("Try again"));
        m_startFace->setSecondaryAction(tr("Quit"));
        enter(Phase::Failed);
    });
    connect(&m_studio, &Studio::shutDownFinished, this, [this] {
        if (m_phase == Phase::Closing)
            enter(Phase::Closed);
    });
    connect(&m_studio, &Studio::settingsChanged, this, &MainWindow::applySettings);
    connect(&m_studio, &Studio::agentsChanged, this, [this](const QList<AgentSpec> &agents) {
        m_agents = agents;
        openFirst();
        openLinked();
    });
    connect(&m_studio, &Studio::conversationsChanged, this, [this](const QList<ConversationSummary> &conversations) {
        m_conversations = conversations;
        m_hasConversations = true;
        updateTitle();
        m_tray->setConversations(conversations);
        openFirst();
        openLinked();
    });
    connect(&m_studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_engine = status;
        updateBanner();
    });
    connect(&m_studio, &Studio::licenseChanged, this, [this](const LicenseStatus &license) {
        const bool wasAllowed = !m_hasLicense || m_license.sandboxAllowed;
        m_license = license;
        m_hasLicense = true;
        if (wasAllowed != license.sandboxAllowed)
            updateLock(); // not at every check: who reads an old conversation goes on reading
        updateActions();
    });
    connect(&m_studio, &Studio::problem, this,
            [this](const Error &error) { m_problemBanner->say(Tone::Danger, error.message, QString(), error.detail); });
    connect(&m_studio, &Studio::problemOver, this, [this](const Error &error) {
        if (m_problemBanner->sentence() == error.message)
            m_problemBanner->hide();
    });
    connect(&m_studio, &Studio::turnEvent, this, [this](const ConversationId &conversation, const TurnEvent &event) {
        notifyTurn(conversation, event);
        if (conversation == m_conversation->conversation()
            && (std::holds_alternative<event::StateChanged>(event.body) || std::holds_alternative<event::TurnFinished>(event.body)))
            updateActions();
    });
    connect(&m_studio, &Studio::sandboxChanged, this, [this] { updateActions(); });
}

void MainWindow::enter(Phase phase)
{
    m_phase = phase;
    switch (phase) {
    case Phase::Starting:
        m_startFace->showLoading(tr("Starting…"));
        m_root->setCurrentWidget(m_startFace);
        break;
    case Phase::Failed: m_root->setCurrentWidget(m_startFace); break;
    case Phase::Open:
        m_root->setCurrentWidget(m_panes);
        updateLock();
        openFirst();
        break;
    case Phase::Closing:
        m_startFace->showLoading(tr("Ending the sandboxes…"), tr("The window closes by itself in a moment."));
        m_root->setCurrentWidget(m_startFace);
        break;
    case Phase::Closed:
        hide();
        emit closed();
        break;
    }
    updateActions();
}

void MainWindow::start()
{
    if (m_phase == Phase::Open || m_phase == Phase::Closing)
        return;
    enter(Phase::Starting);
    m_studio.start();
}

void MainWindow::applySettings(const SettingsValues &settings)
{
    m_settings = settings;
    m_theme.setMode(settings.theme);
    m_language.setLanguage(settings.language);
    updateActions();
}

void MainWindow::notifyTurn(const ConversationId &conversation, const TurnEvent &event)
{
    if (isActiveWindow())
        return;
    const QString title = agentNameOf(conversation); // not the conversation's: it is what the person wrote
    if (const auto *changed = std::get_if<event::StateChanged>(&event.body); changed && changed->state == TurnState::WaitingForApproval)
        m_notifier->notify(conversation.toString(), title, tr("The agent needs you."));
    const auto *finished = std::get_if<event::TurnFinished>(&event.body);
    if (!finished)
        return;
    switch (finished->state) {
    case TurnState::Completed: m_notifier->notify(conversation.toString(), title, tr("The agent is done.")); break;
    case TurnState::Expired: m_notifier->notify(conversation.toString(), title, tr("The sandbox's time was over.")); break;
    case TurnState::Failed: m_notifier->notify(conversation.toString(), title, tr("The turn failed.")); break;
    default: break; // the person stopped it
    }
}

void MainWindow::say(const QString &sentence)
{
    m_toast->say(sentence);
}

void MainWindow::comeToFront()
{
    m_isInTray = false;
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    else if (event->type() == QEvent::ActivationChange && isActiveWindow() && m_page == QLatin1String("conversation"))
        m_notifier->withdraw(m_conversation->conversation().toString()); // it is seen now
}

void MainWindow::retranslateUi()
{
    retranslateActions();
    updateTitle();
    updateBanner();
    m_tray->retranslate();
}

} // namespace velqa
