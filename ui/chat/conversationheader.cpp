// The line above a conversation. UI thread.
#include "ui/chat/conversationheader.h"

#include "core/base/text.h"
#include "ui/common/chip.h"
#include "ui/common/icons.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace velqa {

ConversationHeader::ConversationHeader(QWidget *parent)
    : QWidget(parent)
    , m_left(new QToolButton(this))
    , m_title(new QLineEdit(this))
    , m_agent(new ChipButton(QString(), this))
    , m_export(new QPushButton(this))
    , m_right(new QToolButton(this))
{
    setObjectName(QStringLiteral("conversationHeader"));
    setFixedHeight(headerHeight());
    m_left->setObjectName(QStringLiteral("showSidebarButton"));
    m_right->setObjectName(QStringLiteral("showPanesButton"));
    m_title->setObjectName(QStringLiteral("conversationTitleEdit"));
    m_agent->setObjectName(QStringLiteral("conversationAgentChip"));
    m_export->setObjectName(QStringLiteral("exportButton"));
    setLook(m_title, "title");
    setLook(m_export, "quiet");
    m_title->setMaxLength(200);
    m_title->installEventFilter(this);
    m_left->setIcon(icon(QStringLiteral("panel-left"), IconTint::Muted));
    m_right->setIcon(icon(QStringLiteral("panel-right"), IconTint::Muted));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(11, 0, 12, 0);
    layout->setSpacing(8);
    layout->addWidget(m_left);
    layout->addWidget(m_title);
    layout->addWidget(m_agent);
    layout->addStretch();
    layout->addWidget(m_export);
    layout->addWidget(m_right);
    connect(m_title, &QLineEdit::editingFinished, this, &ConversationHeader::finishRenaming);
    connect(m_title, &QLineEdit::textChanged, this, &ConversationHeader::fitTitle);
    connect(m_agent, &ChipButton::clicked, this, &ConversationHeader::agentRequested);
    connect(m_export, &QPushButton::clicked, this, &ConversationHeader::exportRequested);
    connect(m_left, &QToolButton::clicked, this, &ConversationHeader::leftPaneRequested);
    connect(m_right, &QToolButton::clicked, this, &ConversationHeader::rightPaneRequested);
    retranslateUi();
}

void ConversationHeader::retranslateUi()
{
    m_title->setAccessibleName(tr("Title of the conversation"));
    m_title->setToolTip(tr("Click to rename"));
    m_export->setText(tr("Export"));
    m_export->setAccessibleName(tr("Export the conversation as Markdown"));
    m_export->setToolTip(tr("Save the conversation as a Markdown file"));
    m_left->setAccessibleName(tr("Show or hide the sidebar"));
    m_left->setToolTip(tr("Show or hide the sidebar"));
    m_right->setAccessibleName(tr("Show or hide workspace and artefacts"));
    m_right->setToolTip(tr("Show or hide workspace and artefacts"));
    m_agent->setAccessibleName(tr("Agent: %1").arg(m_agent->text()));
}

void ConversationHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void ConversationHeader::setTitle(const QString &title, bool canRename)
{
    m_savedTitle = displayLine(title);
    m_title->setReadOnly(!canRename);
    m_title->setFocusPolicy(canRename ? Qt::StrongFocus : Qt::NoFocus);
    if (!m_title->hasFocus() || m_title->isReadOnly()) {
        m_title->setText(m_savedTitle);
        m_title->setCursorPosition(0);
    }
    fitTitle();
}

void ConversationHeader::setAgentName(const QString &name)
{
    m_agent->setText(displayLine(name, 60));
    m_agent->setVisible(!name.isEmpty());
    retranslateUi();
}

void ConversationHeader::setCanExport(bool canExport)
{
    m_export->setEnabled(canExport);
}

void ConversationHeader::setPanesShown(bool left, bool right)
{
    m_left->setVisible(!left);
    m_right->setVisible(!right);
    fitTitle();
}

void ConversationHeader::startRenaming()
{
    if (m_title->isReadOnly())
        return;
    m_title->setFocus(Qt::ShortcutFocusReason);
    m_title->selectAll();
}

void ConversationHeader::finishRenaming()
{
    const QString title = m_title->text().simplified();
    if (title.isEmpty()) {
        m_title->setText(m_savedTitle);
        return;
    }
    if (title != m_savedTitle && !m_title->isReadOnly()) {
        m_savedTitle = title;
        emit renamed(title);
    }
}

bool ConversationHeader::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_title && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        m_title->setText(m_savedTitle);
        m_title->clearFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ConversationHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTitle();
}

void ConversationHeader::fitTitle()
{
    // As wide as its text, but never so wide that the buttons leave the line.
    int others = m_export->sizeHint().width() + 64;
    for (const QWidget *one :
         {static_cast<const QWidget *>(m_left), static_cast<const QWidget *>(m_right), static_cast<const QWidget *>(m_agent)})
        others += one->isHidden() ? 0 : one->sizeHint().width() + 8;
    const int wanted = m_title->fontMetrics().horizontalAdvance(m_title->text()) + 20;
    m_title->setFixedWidth(qBound(80, wanted, qMax(80, width() - others)));
}

} // namespace velqa
