// Tabs about the conversation in front. UI thread.
#include "ui/shell/rightpane.h"

#include "core/studio/studiovalues.h"
#include "ui/common/pagewidget.h"
#include "ui/common/stateface.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace velqa {

RightPane::RightPane(Studio &studio, const PageFactory &factory, QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabWidget(this))
{
    setObjectName(QStringLiteral("rightPane"));
    setAttribute(Qt::WA_StyledBackground);
    setLook(this, "window");
    m_tabs->setObjectName(QStringLiteral("rightTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setObjectName(QStringLiteral("rightTabBar"));
    const PageFactory::Make makers[] = {factory.workspace, factory.artefacts, factory.checkpoints};
    for (const PageFactory::Make &make : makers) {
        QWidget *page = make ? make(studio, m_tabs) : new StateFace(m_tabs);
        auto *hooks = qobject_cast<PageWidget *>(page);
        const int index = m_tabs->addTab(page, QString());
        m_pages.append(hooks);
        m_badges.append(0);
        if (hooks) {
            connect(hooks, &PageWidget::badgeChanged, this, [this, index](int count) {
                m_badges[index] = count;
                m_tabs->setTabText(index, titleOf(index));
            });
        }
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_tabs);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int index) {
        if (PageWidget *page = m_pages.value(index); page && isVisible())
            page->activate();
    });
    retranslateUi();
}

QString RightPane::titleOf(int tab) const
{
    QString title;
    switch (Tab(tab)) {
    case Tab::Workspace: title = tr("Workspace"); break;
    case Tab::Artefacts: title = tr("Artefacts"); break;
    case Tab::Checkpoints: title = tr("Checkpoints"); break;
    }
    const int count = m_badges.value(tab);
    return count > 0 ? tr("%1 %2", "tab title, count").arg(title, QLocale().toString(count)) : title;
}

void RightPane::retranslateUi()
{
    m_tabs->setAccessibleName(tr("About the conversation"));
    m_tabs->tabBar()->setAccessibleName(tr("Workspace, artefacts and checkpoints"));
    for (int i = 0; i < m_tabs->count(); ++i) {
        m_tabs->setTabText(i, titleOf(i));
        if (auto *face = qobject_cast<StateFace *>(m_tabs->widget(i)))
            face->showEmpty(QStringLiteral("box"), titleOf(i), tr("Nothing to show yet."));
    }
}

void RightPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void RightPane::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), headerHeight()), Theme::current().surface);
    painter.fillRect(QRect(0, headerHeight(), width(), 1), Theme::current().border);
}

void RightPane::showConversation(const ConversationContent &content)
{
    for (PageWidget *page : std::as_const(m_pages)) {
        if (page)
            page->showConversation(content);
    }
}

void RightPane::clearConversation()
{
    for (PageWidget *page : std::as_const(m_pages)) {
        if (page)
            page->clearConversation();
    }
}

void RightPane::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(int(tab));
    if (PageWidget *page = m_pages.value(int(tab)))
        page->activate();
}

} // namespace velqa
