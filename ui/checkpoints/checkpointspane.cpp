// List of checkpoints and what can be done with them. UI thread.
#include "ui/checkpoints/checkpointspane.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/checkpoints/checkpointmodel.h"
#include "ui/common/card.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stateface.h"
#include "ui/common/stylesheet.h"
#include "ui/workspace/recorddelegate.h"

#include <QAction>
#include <QDateTime>
#include <QEvent>
#include <QGridLayout>
#include <QListView>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int maxNameLength = 80;

bool isLiving(const event::SandboxChanged &sandbox)
{
    return sandbox.state == SandboxState::Ready || sandbox.state == SandboxState::Frozen;
}

} // namespace

CheckpointsPane::CheckpointsPane(Studio *studio, Prompter *prompter, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_model(new CheckpointModel(this))
    , m_delegate(new RecordDelegate({CheckpointModel::NameRole, CheckpointModel::FactsRole, 0, CheckpointModel::IsStartRole},
                                    QStringLiteral("checkpoint"), this))
    , m_face(new StateFace(this))
    , m_content(new QWidget(this))
    , m_stack(new QStackedLayout)
    , m_startLabel(new PlainLabel(QString(), m_content))
    , m_list(new QListView(m_content))
    , m_startFromThis(new QPushButton(m_content))
    , m_startFromNothing(new QPushButton(m_content))
    , m_rename(new QPushButton(m_content))
    , m_remove(new QPushButton(m_content))
    , m_save(new QPushButton(this))
    , m_saveHint(new PlainLabel(QString(), "small", this))
{
    setObjectName(QStringLiteral("checkpointsPane"));
    m_face->setObjectName(QStringLiteral("checkpointsFace"));
    m_startLabel->setObjectName(QStringLiteral("startLabel"));
    m_startFromThis->setObjectName(QStringLiteral("startFromThisButton"));
    m_startFromNothing->setObjectName(QStringLiteral("startFromNothingButton"));
    m_rename->setObjectName(QStringLiteral("renameCheckpointButton"));
    m_remove->setObjectName(QStringLiteral("removeCheckpointButton"));
    m_save->setObjectName(QStringLiteral("saveCheckpointButton"));
    m_saveHint->setObjectName(QStringLiteral("saveCheckpointHint"));
    m_startLabel->setWordWrap(true);
    m_saveHint->setWordWrap(true);
    setLook(m_remove, "danger");
    buildList();

    auto *buttons = new QGridLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_startFromThis, 0, 0);
    buttons->addWidget(m_startFromNothing, 0, 1);
    buttons->addWidget(m_rename, 1, 0);
    buttons->addWidget(m_remove, 1, 1);
    auto *contentLayout = new QVBoxLayout(m_content);
    contentLayout->setContentsMargins({});
    contentLayout->setSpacing(8);
    contentLayout->addWidget(m_startLabel);
    contentLayout->addWidget(m_list, 1);
    contentLayout->addLayout(buttons);
    m_stack->addWidget(m_face);
    m_stack->addWidget(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    layout->addLayout(m_stack, 1);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_saveHint);
    layout->addWidget(m_save, 0, Qt::AlignLeft);

    connect(m_startFromThis, &QPushButton::clicked, this, [this] { startFrom(current().id); });
    connect(m_startFromNothing, &QPushButton::clicked, this, [this] { startFrom({}); });
    connect(m_rename, &QPushButton::clicked, this, &CheckpointsPane::renameCurrent);
    connect(m_remove, &QPushButton::clicked, this, &CheckpointsPane::removeCurrent);
    connect(m_save, &QPushButton::clicked, this, &CheckpointsPane::saveNow);
    connectStudio();
    enter(State::NoConversation);
}

void CheckpointsPane::buildList()
{
    m_list->setObjectName(QStringLiteral("checkpointList"));
    setLook(m_list, "plain");
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    setFocusProxy(m_list);
    const auto addKey = [this](const QKeySequence &keys, QPushButton *button) {
        auto *action = new QAction(m_list);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
        connect(action, &QAction::triggered, button, [button] { button->click(); });
    };
    addKey(QKeySequence(Qt::Key_F2), m_rename);
    addKey(QKeySequence(Qt::Key_Delete), m_remove);
    connect(m_list, &QListView::activated, m_startFromThis, [this] { m_startFromThis->click(); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &CheckpointsPane::updateActions);
    connect(m_list, &QListView::customContextMenuRequested, this, &CheckpointsPane::showMenu);
}

void CheckpointsPane::connectStudio()
{
    connect(m_studio, &Studio::checkpointsChanged, this,
            [this](const ConversationId &conversation, const QList<Checkpoint> &checkpoints) {
                if (conversation == m_conversation)
                    setCheckpoints(checkpoints);
            });
    connect(m_studio, &Studio::conversationsChanged, this, [this](const QList<ConversationSummary> &conversations) {
        for (const ConversationSummary &summary : conversations) {
            if (summary.id == m_conversation) {
                m_model->setStart(summary.startCheckpoint);
                retranslate();
            }
        }
    });
    connect(m_studio, &Studio::sandboxChanged, this,
            [this](const ConversationId &conversation, const TurnId &turn, const event::SandboxChanged &sandbox) {
                if (conversation != m_conversation)
                    return;
                if (isLiving(sandbox))
                    m_livingTurn = turn;
                else if (turn == m_livingTurn)
                    m_livingTurn = {};
                updateActions();
            });
}

void CheckpointsPane::showConversation(const ConversationContent &content)
{
    m_conversation = content.summary.id;
    m_isSaving = false;
    m_livingTurn = {};
    if (!content.turns.isEmpty() && isLiving(content.turns.last().sandbox)
        && content.turns.last().state != TurnState::Interrupted)
        m_livingTurn = content.turns.last().id;
    m_model->setStart(content.summary.startCheckpoint);
    setCheckpoints(content.checkpoints);
}

void CheckpointsPane::clearConversation()
{
    m_conversation = {};
    m_livingTurn = {};
    m_model->setStart({});
    m_model->setCheckpoints({});
    enter(State::NoConversation);
}

void CheckpointsPane::activate()
{
    if (m_state == State::Full)
        m_list->setFocus();
}

void CheckpointsPane::enter(State state)
{
    m_state = state;
    m_stack->setCurrentWidget(state == State::Full ? m_content : static_cast<QWidget *>(m_face));
    retranslate();
}

void CheckpointsPane::retranslate()
{
    if (m_state == State::NoConversation)
        m_face->showEmpty(QStringLiteral("checkpoint"), tr("The saved states of a conversation"),
                          tr("Choose a conversation: its checkpoints appear here."));
    else if (m_state == State::Empty)
        m_face->showEmpty(QStringLiteral("checkpoint"), tr("No checkpoints yet"),
                          tr("A checkpoint keeps the files of a sandbox, so that a later turn can start from them. Without one, every "
                             "turn starts afresh."));
    const Checkpoint start = m_model->startCheckpoint();
    m_startLabel->setText(start.id.isEmpty()
                              ? tr("The next turn starts from nothing but your uploads.")
                              : tr("The next turn starts from “%1”.").arg(displayLine(start.name)));
    m_delegate->setMark(tr("next start"));
    m_list->setAccessibleName(tr("Checkpoints"));
    m_startFromThis->setText(tr("Start from this"));
    m_startFromThis->setAccessibleName(tr("Start the next turn from the selected checkpoint"));
    m_startFromNothing->setText(tr("Start from nothing"));
    m_startFromNothing->setAccessibleName(tr("Start the next turn without a checkpoint"));
    m_rename->setText(tr("Rename…"));
    m_rename->setAccessibleName(tr("Rename the selected checkpoint"));
    m_remove->setText(tr("Delete…"));
    m_remove->setAccessibleName(tr("Delete the selected checkpoint"));
    m_save->setText(m_isSaving ? tr("Saving…") : tr("Save now…"));
    m_save->setAccessibleName(tr("Save the workspace as a checkpoint now"));
    m_model->retranslate();
    updateActions();
}

void CheckpointsPane::updateActions()
{
    const Checkpoint checkpoint = current();
    const bool hasCurrent = !checkpoint.id.isEmpty();
    m_startFromThis->setEnabled(hasCurrent && checkpoint.id != m_model->start());
    m_startFromNothing->setEnabled(!m_model->start().isEmpty());
    m_rename->setEnabled(hasCurrent);
    m_remove->setEnabled(hasCurrent);
    const bool lives = !m_livingTurn.isEmpty();
    m_save->setEnabled(lives && !m_isSaving);
    m_save->setVisible(!m_conversation.isEmpty());
    m_saveHint->setVisible(!m_conversation.isEmpty());
    m_saveHint->setText(lives ? tr("A sandbox is running: its workspace can be saved now.")
                              : tr("No sandbox is running, so there is nothing to save now."));
}

void CheckpointsPane::setCheckpoints(const QList<Checkpoint> &checkpoints)
{
    m_model->setCheckpoints(checkpoints);
    enter(checkpoints.isEmpty() ? State::Empty : State::Full);
    if (!checkpoints.isEmpty() && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model->index(0));
    updateActions();
}

Checkpoint CheckpointsPane::current() const
{
    return m_state == State::Full ? m_model->checkpointAt(m_list->currentIndex()) : Checkpoint{};
}

void CheckpointsPane::saveNow()
{
    if (m_livingTurn.isEmpty() || m_isSaving)
        return;
    TextQuestion question;
    question.title = tr("Save checkpoint");
    question.label = tr("Name of the checkpoint:");
    question.text = tr("Saved %1", "default name of a checkpoint: date and time")
                        .arg(QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat));
    question.acceptText = tr("Save");
    question.maxLength = maxNameLength;
    m_prompter->askText(this, question, Completion<QString>(this, [this, conversation = m_conversation](const Result<QString> &name) {
        if (!name || name->trimmed().isEmpty())
            return;
        m_isSaving = conversation == m_conversation;
        retranslate();
        m_studio->saveCheckpoint(conversation, name->trimmed(), Completion<Checkpoint>(this, [this](const Result<Checkpoint> &saved) {
            m_isSaving = false;
            retranslate();
            if (saved)
                emit notice(QStringList{tr("Checkpoint “%1” saved.").arg(displayLine(saved->name, 60)), skippedSentence(saved->skipped)}
                                .join(QLatin1Char(' '))
                                .trimmed());
            else if (saved.error().code != ErrorCode::Cancelled)
                m_prompter->report(this, tr("The checkpoint could not be saved"), saved.error());
        }));
    }));
}

void CheckpointsPane::startFrom(const CheckpointId &id)
{
    if (!m_conversation.isEmpty())
        m_studio->setStartCheckpoint(m_conversation, id); // conversationsChanged() shows it
}

void CheckpointsPane::renameCurrent()
{
    const Checkpoint checkpoint = current();
    if (checkpoint.id.isEmpty())
        return;
    TextQuestion question;
    question.title = tr("Rename checkpoint");
    question.label = tr("Name of the checkpoint:");
    question.text = displayLine(checkpoint.name, maxNameLength);
    question.acceptText = tr("Rename");
    question.maxLength = maxNameLength;
    m_prompter->askText(this, question, Completion<QString>(this, [this, checkpoint](const Result<QString> &name) {
        if (name && !name->trimmed().isEmpty() && name->trimmed() != checkpoint.name)
            m_studio->renameCheckpoint(checkpoint.id, name->trimmed());
    }));
}

void CheckpointsPane::removeCurrent()
{
    const Checkpoint checkpoint = current();
    if (checkpoint.id.isEmpty())
        return;
    Question question;
    question.title = tr("Delete the checkpoint “%1”?").arg(displayLine(checkpoint.name));
    question.text = checkpoint.id == m_model->start()
        ? tr("The next turn was to start from it; it will start from nothing but your uploads. This cannot be undone.")
        : tr("The files saved in it are gone then. This cannot be undone.");
    question.choices = {tr("Delete")};
    question.importance = Question::Importance::Destructive;
    m_prompter->ask(this, question, Completion<int>(this, [this, id = checkpoint.id](const Result<int> &answer) {
        if (answer)
            m_studio->removeCheckpoint(id);
    }));
}

void CheckpointsPane::showMenu(const QPoint &position)
{
    if (!m_list->indexAt(position).isValid())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QPushButton *button : {m_startFromThis, m_rename, m_remove}) {
        QAction *action = menu->addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, [button] { button->click(); });
    }
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

void CheckpointsPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PageWidget::changeEvent(event);
}

} // namespace velqa
