// MainWindow: which page is in front. UI thread.
#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/pagewidget.h"
#include "ui/common/stateface.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/banner.h"
#include "ui/shell/notifier.h"
#include "ui/shell/sidebar.h"

#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace velqa {

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
    if (!m_wanted.isEmpty() && !m_hasConversations) // the list comes in a moment
        return;
    m_openedFirst = true;
    startConversation(m_agents.first().id);
}

void MainWindow::openLink(const AppLink &link)
{
    m_linked = link;
    openLinked();
}

void MainWindow::openLinked()
{
    if (!m_linked || m_phase != Phase::Open || m_agents.isEmpty() || !m_hasConversations)
        return;
    const AppLink link = *std::exchange(m_linked, std::nullopt);
    if (const auto *conversation = std::get_if<ConversationId>(&link)) {
        if (std::any_of(m_conversations.cbegin(), m_conversations.cend(), [&](const auto &known) { return known.id == *conversation; }))
            openConversation(*conversation);
        else
            say(tr("The conversation that the link names is not here."));
        return;
    }
    const AgentId agent = std::get<AgentId>(link);
    if (std::any_of(m_agents.cbegin(), m_agents.cend(), [&](const AgentSpec &known) { return known.id == agent; }))
        startConversation(agent);
    else
        say(tr("The agent that the link names is not here."));
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

QString MainWindow::titleOf(const ConversationId &id) const
{
    for (const ConversationSummary &summary : m_conversations) {
        if (summary.id == id)
            return displayLine(summary.title);
    }
    return {};
}

QString MainWindow::agentNameOf(const ConversationId &id) const
{
    for (const ConversationSummary &summary : m_conversations) {
        for (const AgentSpec &agent : m_agents) {
            if (summary.id == id && agent.id == summary.agent)
                return displayLine(agentDisplayName(agent), 60);
        }
    }
    return tr("Velqa Sandbox Agent");
}

void MainWindow::updateTitle()
{
    const QString title = titleOf(m_conversation->conversation());
    setWindowTitle(title.isEmpty() ? tr("Velqa Sandbox Agent") : tr("%1 – Velqa Sandbox Agent").arg(title));
}

} // namespace velqa
