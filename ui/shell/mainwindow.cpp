// The shell: building, pages, what Studio tells. UI thread.
#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/conversationheader.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/prompter.h"
#include "ui/common/stateface.h"
#include "ui/common/themecontroller.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/banner.h"
#include "ui/shell/commandpalette.h"
#include "ui/shell/languagecontroller.h"
#include "ui/shell/listmodels.h"
#include "ui/shell/notifier.h"
#include "ui/shell/rightpane.h"
#include "ui/shell/sidebar.h"
#include "ui/shell/toast.h"

#include <QEvent>
#include <QIcon>
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
    resize(1440, 900);
    buildWindow();
    buildMenus();
    connectParts();
    connectStudio();
    setUpTray();
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(2'000);
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
    m_notifier = new Notifier(this);
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
        updateTray();
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
        m_saveTimer.start();
    });
    connect(m_conversation, &ConversationPage::closed, this, [this] {
        m_right->clearConversation();
        m_sidebar->setCurrentConversation({});
        updateTitle();
        updateActions();
    });
    connect(m_conversation, &ConversationPage::invitationRequested, this, [this] { setPage(QStringLiteral("invitation")); });
    connect(m_conversation, &ConversationPage::draftsChanged, this, [this] { m_saveTimer.start(); });
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
        updateActions();
        m_saveTimer.start();
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
    });
    connect(&m_studio, &Studio::conversationsChanged, this, [this](const QList<ConversationSummary> &conversations) {
        m_conversations = conversations;
        updateTitle();
        updateTray();
        openFirst();
    });
    connect(&m_studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_engine = status;
        updateBanner();
    });
    connect(&m_studio, &Studio::licenseChanged, this, [this](const LicenseStatus &license) {
        m_license = license;
        m_hasLicense = true;
        updateLock();
    });
    connect(&m_studio, &Studio::problem, this,
            [this](const Error &error) { m_problemBanner->say(Tone::Danger, error.message, QString(), error.detail); });
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
        emit closed();
        close();
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

void MainWindow::openFirst()
{
    // Once, when both lists are there: the conversation of the last time, else a new one with the first agent.
    if (m_openedFirst || m_phase != Phase::Open || m_agents.isEmpty())
        return;
    for (const ConversationSummary &summary : std::as_const(m_conversations)) {
        if (summary.id == m_wanted) {
            m_openedFirst = true;
            if (!m_hasLicense || m_license.sandboxAllowed)
                openConversation(m_wanted);
            return;
        }
    }
    if (!m_wanted.isEmpty() && m_conversations.isEmpty()) // the list comes in a moment
        return;
    m_openedFirst = true;
    startConversation(m_agents.first().id);
}

QString MainWindow::titleOf(const ConversationId &id) const
{
    for (const ConversationSummary &summary : m_conversations) {
        if (summary.id == id)
            return displayLine(summary.title);
    }
    return {};
}

void MainWindow::updateTitle()
{
    const QString title = titleOf(m_conversation->conversation());
    setWindowTitle(title.isEmpty() ? tr("Velqa Sandbox Agent") : tr("%1 – Velqa Sandbox Agent").arg(title));
}

QWidget *MainWindow::pageWidget(const QString &name)
{
    if (QWidget *known = m_pageWidgets.value(name))
        return known;
    const QHash<QString, PageFactory::Make> makers{{QStringLiteral("agentEditor"), m_factory.agentEditor},
                                                   {QStringLiteral("settings"), m_factory.settings},
                                                   {QStringLiteral("license"), m_factory.license},
                                                   {QStringLiteral("usage"), m_factory.usage},
                                                   {QStringLiteral("invitation"), m_factory.invitation}};
    const PageFactory::Make make = makers.value(name);
    QWidget *page = nullptr;
    if (make) {
        page = make(m_studio, m_pages);
    } else {
        auto *face = new StateFace(m_pages);
        face->showEmpty(QStringLiteral("box"), tr("Not here yet"), tr("This page is not part of this build."));
        page = face;
    }
    m_pages->addWidget(page);
    m_pageWidgets.insert(name, page);
    if (auto *hooks = qobject_cast<PageWidget *>(page)) {
        connect(hooks, &PageWidget::closeRequested, this, [this] {
            if (auto then = std::exchange(m_afterLeaving, nullptr))
                then();
            else
                setPage(QStringLiteral("conversation"));
        });
        connect(hooks, &PageWidget::pageRequested, this, &MainWindow::showPage);
        connect(hooks, &PageWidget::newConversationRequested, this, &MainWindow::startConversation);
        connect(hooks, &PageWidget::notice, this, &MainWindow::say);
    }
    return page;
}

bool MainWindow::mayLeave(std::function<void()> then)
{
    m_afterLeaving = nullptr;
    auto *page = qobject_cast<PageWidget *>(m_pages->currentWidget());
    if (!page || page->mayLeave())
        return true;
    m_afterLeaving = std::move(then); // the page asks and says when it may be left
    return false;
}

void MainWindow::showPage(const QString &name)
{
    if (name == m_page || !mayLeave([this, name] { setPage(name); }))
        return;
    setPage(name);
}

void MainWindow::setPage(const QString &name)
{
    QString shown = name;
    // Without an entitlement only existing conversations can be looked at.
    if (shown == QLatin1String("conversation") && m_hasLicense && !m_license.sandboxAllowed && m_conversation->conversation().isEmpty())
        shown = QStringLiteral("invitation");
    QWidget *page = pageWidget(shown);
    m_page = shown;
    m_pages->setCurrentWidget(page);
    m_panes->setRightAllowed(shown != QLatin1String("invitation"));
    m_panes->closeOverlays();
    if (auto *hooks = qobject_cast<PageWidget *>(page))
        hooks->activate();
    updateBanner();
    updateActions();
}

void MainWindow::openConversation(const ConversationId &id)
{
    const auto open = [this, id] {
        m_conversation->openConversation(id);
        m_sidebar->setCurrentConversation(id);
        setPage(QStringLiteral("conversation"));
    };
    m_notifier->withdraw(id.toString());
    if (m_conversation->conversation() == id && m_page == QLatin1String("conversation"))
        m_panes->closeOverlays();
    else if (mayLeave(open))
        open();
}

void MainWindow::startConversation(const AgentId &agent)
{
    const auto open = [this, agent] {
        m_conversation->startConversation(agent);
        m_sidebar->setCurrentAgent(agent);
        setPage(QStringLiteral("conversation"));
    };
    if (mayLeave(open))
        open();
}

void MainWindow::editAgent(const AgentId &agent)
{
    const auto open = [this, agent] {
        QWidget *page = pageWidget(QStringLiteral("agentEditor"));
        if (auto *hooks = qobject_cast<PageWidget *>(page))
            hooks->editAgent(agent);
        if (!agent.isEmpty())
            m_sidebar->setCurrentAgent(agent);
        setPage(QStringLiteral("agentEditor"));
    };
    if (m_page == QLatin1String("agentEditor")) {
        if (auto *hooks = qobject_cast<PageWidget *>(pageWidget(m_page)))
            hooks->editAgent(agent); // it asks itself when there are unsaved changes
        return;
    }
    if (mayLeave(open))
        open();
}

void MainWindow::updateLock()
{
    if (!m_hasLicense || m_phase != Phase::Open)
        return;
    if (!m_license.sandboxAllowed && m_page == QLatin1String("conversation"))
        setPage(QStringLiteral("invitation"));
    else if (m_license.sandboxAllowed && m_page == QLatin1String("invitation"))
        setPage(QStringLiteral("conversation"));
    updateActions();
}

void MainWindow::updateBanner()
{
    const bool onConversation = m_page == QLatin1String("conversation");
    const bool needsImages = m_engine.state == EngineStatus::State::ImageMissing || m_engine.state == EngineStatus::State::Building;
    m_conversation->showSetupFace(needsImages);
    switch (m_engine.state) {
    case EngineStatus::State::Failed:
        m_engineBanner->say(Tone::Danger, m_engine.error.message, tr("Retry"), m_engine.error.detail);
        m_engineBanner->setVisible(onConversation);
        break;
    case EngineStatus::State::ImageMissing:
        m_engineBanner->say(Tone::Warn, tr("The engine lacks the images that sandboxes are made from."), tr("Build them"));
        m_engineBanner->setVisible(onConversation && !m_conversation->conversation().isEmpty());
        break;
    case EngineStatus::State::Building:
        m_engineBanner->say(Tone::Warn, tr("Images are being built: %1").arg(displayLine(m_engine.progress.text, 120)), QString());
        m_engineBanner->setVisible(onConversation && !m_conversation->conversation().isEmpty());
        break;
    default: m_engineBanner->hide(); break;
    }
}

void MainWindow::notifyTurn(const ConversationId &conversation, const TurnEvent &event)
{
    if (isActiveWindow())
        return;
    QString title = titleOf(conversation);
    if (title.isEmpty())
        title = tr("Conversation");
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
}

void MainWindow::retranslateUi()
{
    retranslateActions();
    updateTitle();
    updateBanner();
    updateTray();
}

} // namespace velqa
