// The left pane. UI thread.
#include "ui/shell/sidebar.h"

#include "core/base/clock.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"
#include "ui/shell/listdelegates.h"
#include "ui/shell/listmodels.h"
#include "ui/shell/sidebarfooter.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QPushButton>

namespace velqa {
namespace {

QListView *makeList(QWidget *parent, const char *name)
{
    auto *view = new QListView(parent);
    view->setObjectName(QString::fromLatin1(name));
    setLook(view, "plain");
    view->setFrameShape(QFrame::NoFrame);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setMouseTracking(true);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    view->setUniformItemSizes(true);
    return view;
}

} // namespace

Sidebar::Sidebar(Studio &studio, Clock &clock, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_clock(clock)
    , m_agentModel(new AgentListModel(this))
    , m_conversationModel(new ConversationListModel(this))
    , m_search(new QPushButton(this))
    , m_searchKeys(new PlainLabel(QString(), "code", m_search))
    , m_agentsTitle(new PlainLabel(QString(), "section", this))
    , m_agentsView(makeList(this, "agentsList"))
    , m_newAgent(new QPushButton(this))
    , m_conversationsTitle(new PlainLabel(QString(), "section", this))
    , m_noConversations(new PlainLabel(QString(), "small", this))
    , m_conversationsView(makeList(this, "conversationsList"))
    , m_footer(new SidebarFooter(studio, this))
{
    setObjectName(QStringLiteral("sidebar"));
    setAttribute(Qt::WA_StyledBackground);
    setLook(this, "window");
    setMinimumWidth(210);
    m_search->setObjectName(QStringLiteral("searchButton"));
    m_newAgent->setObjectName(QStringLiteral("newAgentButton"));
    setLook(m_search, "search");
    setLook(m_newAgent, "quiet");
    auto *searchLayout = new QHBoxLayout(m_search);
    searchLayout->setContentsMargins(8, 0, 8, 0);
    searchLayout->addStretch();
    searchLayout->addWidget(m_searchKeys);
    m_searchKeys->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_noConversations->setWordWrap(true);
    m_noConversations->setContentsMargins(18, 4, 14, 4);
    m_agentsView->setModel(m_agentModel);
    m_agentsView->setItemDelegate(new AgentDelegate(m_agentsView));
    m_agentsView->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_agentsView->installEventFilter(this);
    m_conversationsView->setModel(m_conversationModel);
    m_conversationsView->setItemDelegate(new ConversationDelegate(m_conversationsView));
    m_conversationsView->installEventFilter(this);

    const auto inset = [](QWidget *widget, int left, int top, int right, int bottom) {
        auto *row = new QHBoxLayout;
        row->setContentsMargins(left, top, right, bottom);
        row->addWidget(widget);
        return row;
    };
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(inset(m_search, 12, 10, 12, 6));
    layout->addLayout(inset(m_agentsTitle, 14, 8, 14, 4));
    layout->addWidget(m_agentsView);
    auto *newAgentRow = inset(m_newAgent, 10, 2, 12, 2);
    newAgentRow->addStretch();
    layout->addLayout(newAgentRow);
    layout->addLayout(inset(m_conversationsTitle, 14, 10, 14, 4));
    layout->addWidget(m_noConversations);
    layout->addWidget(m_conversationsView, 1);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_footer);

    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &Sidebar::tick);
    connect(m_search, &QPushButton::clicked, this, &Sidebar::searchRequested);
    connect(m_newAgent, &QPushButton::clicked, this, [this] { emit agentEditRequested(AgentId()); });
    connect(m_agentsView, &QListView::clicked, this,
            [this](const QModelIndex &index) { emit agentPicked(m_agentModel->idAt(index.row())); });
    connect(m_agentsView, &QListView::doubleClicked, this,
            [this](const QModelIndex &index) { emit agentEditRequested(m_agentModel->idAt(index.row())); });
    connect(m_conversationsView, &QListView::clicked, this,
            [this](const QModelIndex &index) { emit conversationPicked(m_conversationModel->idAt(index.row())); });
    connect(m_agentsView, &QWidget::customContextMenuRequested, this, &Sidebar::showAgentMenu);
    connect(m_conversationsView, &QWidget::customContextMenuRequested, this, &Sidebar::showConversationMenu);
    connect(m_footer, &SidebarFooter::engineRequested, this, &Sidebar::engineRequested);
    connect(m_footer, &SidebarFooter::usageRequested, this, &Sidebar::usageRequested);
    connectStudio();
    retranslateUi();
    fitAgents();
}

void Sidebar::connectStudio()
{
    connect(&m_studio, &Studio::agentsChanged, this, [this](const QList<AgentSpec> &agents) {
        const AgentId current = m_agentModel->idAt(m_agentsView->currentIndex().row());
        m_agentModel->setAgents(agents);
        setCurrentAgent(current);
        fitAgents();
    });
    connect(&m_studio, &Studio::conversationsChanged, this, [this](const QList<ConversationSummary> &conversations) {
        const ConversationId current = m_conversationModel->idAt(m_conversationsView->currentIndex().row());
        m_conversationModel->setConversations(conversations);
        m_noConversations->setVisible(conversations.isEmpty());
        setCurrentConversation(current);
        tick();
        noteRunning();
    });
    connect(&m_studio, &Studio::turnEvent, this, [this](const ConversationId &conversation, const TurnEvent &event) {
        if (const auto *changed = std::get_if<event::StateChanged>(&event.body))
            m_conversationModel->setTurnState(conversation, changed->state);
        else if (const auto *finished = std::get_if<event::TurnFinished>(&event.body))
            m_conversationModel->setTurnState(conversation, finished->state);
        else if (std::holds_alternative<event::UserMessage>(event.body))
            m_conversationModel->setTurnState(conversation, TurnState::Queued);
        else
            return;
        noteRunning();
    });
    connect(&m_studio, &Studio::sandboxChanged, this,
            [this](const ConversationId &conversation, const TurnId &, const event::SandboxChanged &sandbox) {
                const bool lives = sandbox.state == SandboxState::Ready || sandbox.state == SandboxState::Frozen;
                m_conversationModel->setSandboxEnd(conversation, lives ? m_clock.bootMs() + sandbox.remainingMs : 0);
                tick();
            });
}

void Sidebar::retranslateUi()
{
    setAccessibleName(tr("Sidebar"));
    m_search->setText(tr("Search everything"));
    m_search->setAccessibleName(tr("Search everything"));
    m_searchKeys->setText(QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText).replace(QLatin1Char('+'), QLatin1Char(' ')));
    m_agentsTitle->setText(tr("Agents"));
    m_agentsView->setAccessibleName(tr("Agents"));
    m_newAgent->setText(tr("+ New agent"));
    m_newAgent->setAccessibleName(tr("New agent"));
    m_conversationsTitle->setText(tr("Conversations"));
    m_conversationsView->setAccessibleName(tr("Conversations"));
    m_noConversations->setText(tr("None yet. Pick an agent and send it a message."));
    m_agentModel->retranslate();
    m_conversationModel->retranslate();
}

void Sidebar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::FontChange)
        fitAgents();
}

void Sidebar::fitAgents()
{
    // All agents up to a third of the pane; more scroll.
    constexpr int most = 7;
    const int rows = qBound(1, m_agentModel->rowCount(), most);
    const int rowHeight = m_agentModel->rowCount() > 0 ? m_agentsView->sizeHintForRow(0) : 36;
    m_agentsView->setFixedHeight(rows * rowHeight);
    m_agentsView->setVerticalScrollBarPolicy(m_agentModel->rowCount() > most ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void Sidebar::tick()
{
    m_conversationModel->setTimes(m_clock.wallMs(), m_clock.bootMs());
    // Once a second only while something counts down; times like "5 min" are good enough once a minute.
    m_tick.start(m_conversationModel->hasCountdown() ? 1'000 : 60'000);
}

void Sidebar::noteRunning()
{
    const int running = m_conversationModel->runningCount();
    if (running == m_running)
        return;
    m_running = running;
    emit runningChanged(running);
}

void Sidebar::setCurrentConversation(const ConversationId &id)
{
    const int row = m_conversationModel->rowOf(id);
    if (row >= 0)
        m_conversationsView->setCurrentIndex(m_conversationModel->index(row));
    else
        m_conversationsView->setCurrentIndex(QModelIndex());
}

void Sidebar::setCurrentAgent(const AgentId &id)
{
    const int row = m_agentModel->rowOf(id);
    m_agentsView->setCurrentIndex(row >= 0 ? m_agentModel->index(row) : QModelIndex());
}

bool Sidebar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Space;
    if (watched == m_agentsView && m_agentsView->currentIndex().isValid()) {
        const AgentId id = m_agentModel->idAt(m_agentsView->currentIndex().row());
        if (isEnter) {
            emit agentPicked(id);
            return true;
        }
        if (key->key() == Qt::Key_F2) {
            emit agentEditRequested(id);
            return true;
        }
    }
    if (watched == m_conversationsView && m_conversationsView->currentIndex().isValid()) {
        const ConversationId id = m_conversationModel->idAt(m_conversationsView->currentIndex().row());
        if (isEnter)
            emit conversationPicked(id);
        else if (key->key() == Qt::Key_F2)
            emit renameRequested(id);
        else if (key->key() == Qt::Key_Delete)
            emit removeRequested(id);
        else
            return QWidget::eventFilter(watched, event);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void Sidebar::showAgentMenu(const QPoint &point)
{
    const QModelIndex index = m_agentsView->indexAt(point);
    if (!index.isValid())
        return;
    const AgentId id = m_agentModel->idAt(index.row());
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("New conversation"), this, [this, id] { emit agentPicked(id); });
    menu->addAction(tr("Edit…"), this, [this, id] { emit agentEditRequested(id); });
    menu->popup(m_agentsView->viewport()->mapToGlobal(point));
}

void Sidebar::showConversationMenu(const QPoint &point)
{
    const QModelIndex index = m_conversationsView->indexAt(point);
    if (!index.isValid())
        return;
    const ConversationId id = m_conversationModel->idAt(index.row());
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Rename"), this, [this, id] { emit renameRequested(id); });
    menu->addAction(tr("Delete…"), this, [this, id] { emit removeRequested(id); });
    menu->popup(m_conversationsView->viewport()->mapToGlobal(point));
}

} // namespace velqa
