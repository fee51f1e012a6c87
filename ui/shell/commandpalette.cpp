// Finding things by typing. UI thread.
#include "ui/shell/commandpalette.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/icons.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int KindRole = Qt::UserRole;
constexpr int IdRole = Qt::UserRole + 1;
constexpr int MostRows = 8; // of each kind

// Every word somewhere in the text, without regard to case.
bool matches(const QString &text, const QStringList &words)
{
    for (const QString &word : words) {
        if (!text.contains(word, Qt::CaseInsensitive))
            return false;
    }
    return true;
}

} // namespace

CommandPalette::CommandPalette(Studio &studio, QWidget *parent)
    : QFrame(parent)
    , m_studio(studio)
    , m_edit(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_model(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setLook(this, "card");
    m_edit->setObjectName(QStringLiteral("paletteEdit"));
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setModel(m_model);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setLook(m_list, "palette");
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_edit);
    layout->addWidget(m_list, 1);
    m_edit->installEventFilter(this);
    parent->installEventFilter(this);
    m_searchTimer.setSingleShot(true);
    m_searchTimer.setInterval(120);
    connect(&m_searchTimer, &QTimer::timeout, this, &CommandPalette::searchStudio);
    connect(m_edit, &QLineEdit::textChanged, this, [this] {
        fill();
        m_searchTimer.start();
    });
    connect(m_list, &QListView::clicked, this, &CommandPalette::pick);
    retranslateUi();
    hide();
}

void CommandPalette::retranslateUi()
{
    setAccessibleName(tr("Search everything"));
    m_edit->setPlaceholderText(tr("Search conversations, agents and actions"));
    m_edit->setAccessibleName(tr("Search conversations, agents and actions"));
    m_list->setAccessibleName(tr("Found"));
}

void CommandPalette::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void CommandPalette::open(const QList<AgentSpec> &agents, const QList<ConversationSummary> &conversations,
                          const QList<QAction *> &actions)
{
    m_agents = agents;
    m_conversations = conversations;
    m_actions = actions;
    m_found.clear();
    m_foundFor.clear();
    m_edit->clear();
    fill();
    show();
    raise();
    m_edit->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::place()
{
    const int width = qBound(280, parentWidget()->width() - 80, 620);
    // As high as what was found, within bounds.
    const int highest = qMin(420, parentWidget()->height() - 80);
    int height = layout()->contentsMargins().top() + m_edit->sizeHint().height() + layout()->spacing()
        + layout()->contentsMargins().bottom() + 4;
    for (int row = 0; row < m_model->rowCount() && height < highest; ++row)
        height += m_list->sizeHintForRow(row);
    height = qMin(height, highest);
    setGeometry((parentWidget()->width() - width) / 2, qMin(72, parentWidget()->height() / 8), width, height);
}

void CommandPalette::addHeading(const QString &text)
{
    auto item = std::make_unique<QStandardItem>(text);
    item->setData(int(Kind::Heading), KindRole);
    item->setFlags(Qt::NoItemFlags);
    item->setFont(smallFont());
    m_model->appendRow(item.release());
}

void CommandPalette::addRow(Kind kind, const QString &text, const QString &iconName, const QString &id, const QString &trail)
{
    auto item = std::make_unique<QStandardItem>(icon(iconName, IconTint::Muted),
                                                trail.isEmpty() ? text : tr("%1   %2", "action, shortcut").arg(text, trail));
    item->setData(int(kind), KindRole);
    item->setData(id, IdRole);
    item->setData(text, Qt::AccessibleTextRole);
    m_model->appendRow(item.release());
}

void CommandPalette::fill()
{
    m_model->clear();
    const QStringList words = m_edit->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int rows = 0;
    QStringList shown;
    const auto addConversation = [&](const ConversationSummary &summary) {
        if (rows == 0)
            addHeading(tr("Conversations"));
        ++rows;
        shown.append(summary.id.toString());
        addRow(Kind::Conversation, summary.title.isEmpty() ? tr("New conversation") : displayLine(summary.title), QStringLiteral("chat"),
               summary.id.toString());
    };
    for (const ConversationSummary &summary : std::as_const(m_conversations)) {
        if (rows < MostRows && matches(summary.title, words))
            addConversation(summary);
    }
    for (const ConversationSummary &summary : std::as_const(m_found)) {
        if (rows < 2 * MostRows && m_foundFor == m_edit->text().trimmed() && !shown.contains(summary.id.toString()))
            addConversation(summary);
    }
    rows = 0;
    for (const AgentSpec &agent : std::as_const(m_agents)) {
        const QString name = displayLine(agentDisplayName(agent), 80);
        if (rows >= MostRows || !matches(name, words))
            continue;
        if (rows++ == 0)
            addHeading(tr("Agents"));
        addRow(Kind::Agent, name, agent.runtime == Runtime::Node ? QStringLiteral("node") : QStringLiteral("python"),
               agent.id.toString());
    }
    rows = 0;
    for (int i = 0; i < m_actions.size(); ++i) {
        const QAction *action = m_actions.at(i);
        const QString text = QString(action->text()).remove(QLatin1Char('&'));
        if (!action->isEnabled() || !action->isVisible() || rows >= 2 * MostRows || !matches(text, words))
            continue;
        if (rows++ == 0)
            addHeading(tr("Actions"));
        addRow(Kind::Action, text, QStringLiteral("chevron-right"), QString::number(i),
               action->shortcut().toString(QKeySequence::NativeText));
    }
    if (m_model->rowCount() == 0)
        addHeading(tr("Nothing found"));
    place();
    m_list->setCurrentIndex(QModelIndex());
    step(1);
}

void CommandPalette::searchStudio()
{
    const QString text = m_edit->text().trimmed();
    if (text.size() < 2)
        return;
    m_studio.search(text, Completion<QList<ConversationSummary>>(this, [this, text](const Result<QList<ConversationSummary>> &found) {
                        if (!found || text != m_edit->text().trimmed() || !isVisible())
                            return;
                        m_found = *found;
                        m_foundFor = text;
                        fill();
                    }));
}

void CommandPalette::step(int direction)
{
    const int count = m_model->rowCount();
    int row = m_list->currentIndex().isValid() ? m_list->currentIndex().row() : (direction > 0 ? -1 : count);
    for (int tries = 0; tries < count; ++tries) {
        row = (row + direction + count) % count;
        if (m_model->item(row)->flags() & Qt::ItemIsSelectable) {
            m_list->setCurrentIndex(m_model->index(row, 0));
            if (row == 1)
                m_list->scrollToTop();
            return;
        }
    }
}

void CommandPalette::pick()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const auto kind = Kind(index.data(KindRole).toInt());
    const QString id = index.data(IdRole).toString();
    dismiss();
    switch (kind) {
    case Kind::Heading: break;
    case Kind::Agent: emit agentPicked(AgentId(id)); break;
    case Kind::Conversation: emit conversationPicked(ConversationId(id)); break;
    case Kind::Action:
        if (QAction *action = m_actions.value(id.toInt()))
            action->trigger();
        break;
    }
}

void CommandPalette::dismiss()
{
    if (isHidden())
        return;
    hide();
    m_searchTimer.stop();
    emit closed();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_edit)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason
        && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
        dismiss();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down:
    case Qt::Key_Tab: step(1); return true;
    case Qt::Key_Up:
    case Qt::Key_Backtab: step(-1); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: pick(); return true;
    case Qt::Key_Escape: dismiss(); return true;
    default: return false;
    }
}

} // namespace velqa
