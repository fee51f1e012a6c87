// Title and buttons of the agent editor. UI thread.
#include "ui/agents/agentheader.h"

#include "core/base/text.h"
#include "ui/common/agenttile.h"
#include "ui/common/chip.h"
#include "ui/common/icons.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace velqa {
namespace {

constexpr int narrowWidth = 680;

} // namespace

AgentHeader::AgentHeader(QWidget *parent)
    : HeaderBar(parent)
    , m_tile(new AgentTile(this))
    , m_title(new PlainLabel(QString(), "title", this))
    , m_chip(new Chip(QString(), Tone::Neutral, Chip::Shape::Outlined, this))
    , m_more(new QToolButton(this))
    , m_remove(new QPushButton(this))
    , m_duplicate(new QPushButton(this))
    , m_revert(new QPushButton(this))
    , m_save(new QPushButton(this))
    , m_try(new QPushButton(this))
{
    m_chip->setObjectName(QStringLiteral("agentSavedChip"));
    m_more->setObjectName(QStringLiteral("agentMoreButton"));
    m_remove->setObjectName(QStringLiteral("removeAgentButton"));
    m_duplicate->setObjectName(QStringLiteral("duplicateAgentButton"));
    m_revert->setObjectName(QStringLiteral("revertAgentButton"));
    m_save->setObjectName(QStringLiteral("saveAgentButton"));
    m_try->setObjectName(QStringLiteral("tryAgentButton"));
    m_more->setIcon(icon(QStringLiteral("more")));
    m_more->setFocusPolicy(Qt::StrongFocus);
    setLook(m_remove, "danger");
    setLook(m_try, "primary");

    QHBoxLayout *line = this->line();
    line->setSpacing(8);
    line->addWidget(m_tile);
    line->addWidget(m_title);
    line->addWidget(m_chip);
    line->addStretch(1);
    line->addWidget(m_more);
    for (QPushButton *button : {m_remove, m_duplicate, m_revert, m_save, m_try})
        line->addWidget(button);

    connect(m_more, &QToolButton::clicked, this, &AgentHeader::openMenu);
    connect(m_remove, &QPushButton::clicked, this, &AgentHeader::removeRequested);
    connect(m_duplicate, &QPushButton::clicked, this, &AgentHeader::duplicateRequested);
    connect(m_revert, &QPushButton::clicked, this, &AgentHeader::revertRequested);
    connect(m_save, &QPushButton::clicked, this, &AgentHeader::saveRequested);
    connect(m_try, &QPushButton::clicked, this, &AgentHeader::tryRequested);
    retranslate();
}

void AgentHeader::present(const View &view)
{
    m_view = view;
    retranslate();
}

void AgentHeader::pressSave()
{
    m_save->click();
}

// What is left when the rarer buttons are in the menu and the title gives way.
QSize AgentHeader::minimumSizeHint() const
{
    const int buttons = m_more->sizeHint().width() + m_revert->sizeHint().width() + m_save->sizeHint().width()
        + m_try->sizeHint().width();
    return {qMin(buttons + 120, QWidget::minimumSizeHint().width()), QWidget::minimumSizeHint().height()};
}

void AgentHeader::openMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("agentMoreMenu"));
    if (!m_view.isNew)
        connect(menu->addAction(m_duplicate->text()), &QAction::triggered, this, &AgentHeader::duplicateRequested);
    connect(menu->addAction(m_remove->text()), &QAction::triggered, this, &AgentHeader::removeRequested);
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

void AgentHeader::retranslate()
{
    m_tile->setVisible(!m_view.name.isEmpty());
    m_tile->setAgent(displayLine(m_view.name), m_view.identity);
    m_title->setText(m_view.isNew ? tr("New agent") : tr("Edit agent"));
    if (m_view.isBusy)
        m_chip->setText(tr("one moment…"));
    else if (m_view.isNew)
        m_chip->setText(tr("not saved yet"));
    else
        m_chip->setText(m_view.isDirty ? tr("changed") : tr("saved"));
    const bool isOpen = m_view.isDirty || m_view.isNew;
    m_chip->setTone(isOpen && !m_view.isBusy ? Tone::Warn : Tone::Neutral);
    m_more->setVisible(m_isNarrow);
    m_more->setEnabled(!m_view.isBusy);
    m_more->setToolTip(tr("More"));
    m_more->setAccessibleName(tr("More things to do with this agent"));
    m_remove->setText(m_view.isNew ? tr("Discard") : tr("Delete…"));
    m_remove->setAccessibleName(m_view.isNew ? tr("Discard the new agent") : tr("Delete this agent"));
    m_remove->setVisible(!m_isNarrow);
    m_remove->setEnabled(!m_view.isBusy);
    m_duplicate->setText(tr("Duplicate"));
    m_duplicate->setAccessibleName(tr("Make a copy of this agent"));
    m_duplicate->setVisible(!m_view.isNew && !m_isNarrow);
    m_duplicate->setEnabled(!m_view.isBusy);
    m_revert->setText(tr("Revert"));
    m_revert->setAccessibleName(tr("Go back to what was saved"));
    m_revert->setVisible(!m_view.isNew && m_view.isDirty);
    m_revert->setEnabled(!m_view.isBusy);
    m_save->setText(tr("Save"));
    m_save->setAccessibleName(tr("Save the agent"));
    m_save->setEnabled(!m_view.isBusy && isOpen);
    m_try->setText(isOpen ? tr("Save and try it") : tr("Try it"));
    m_try->setAccessibleName(tr("Start a conversation with this agent"));
    m_try->setEnabled(!m_view.isBusy);
}

void AgentHeader::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void AgentHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (const bool isNarrow = width() < narrowWidth; isNarrow != m_isNarrow) {
        m_isNarrow = isNarrow;
        retranslate();
    }
}

} // namespace velqa
