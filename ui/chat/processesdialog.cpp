// The processes of a sandbox. UI thread.
#include "ui/chat/processesdialog.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/format.h"
#include "ui/common/stateface.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace velqa {
namespace {

enum ProcessColumn { CommandColumn, PidColumn, TimeColumn, MemoryColumn, AgeColumn, ColumnCount };
constexpr int lookAgainMs = 1000;
constexpr int pidRole = Qt::UserRole;

} // namespace

ProcessesDialog::ProcessesDialog(Studio &studio, QWidget *parent)
    : QDialog(parent)
    , m_studio(studio)
    , m_stack(new QStackedWidget(this))
    , m_face(new StateFace(this))
    , m_list(new QTreeWidget(this))
    , m_end(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("processesDialog"));
    resize(620, 360);
    m_list->setObjectName(QStringLiteral("processList"));
    m_list->setColumnCount(ColumnCount);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(CommandColumn, QHeaderView::Stretch);
    m_end->setObjectName(QStringLiteral("endProcessButton"));
    m_end->setEnabled(false);
    m_close->setObjectName(QStringLiteral("closeProcessesButton"));
    m_stack->addWidget(m_face);
    m_stack->addWidget(m_list);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_end);
    buttons->addStretch();
    buttons->addWidget(m_close);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_stack, 1);
    layout->addLayout(buttons);

    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &ProcessesDialog::look);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] { m_end->setEnabled(currentPid() > 0); });
    connect(m_end, &QPushButton::clicked, this, &ProcessesDialog::endCurrent);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(new QShortcut(QKeySequence::Delete, this), &QShortcut::activated, this, &ProcessesDialog::endCurrent);
    retranslateUi();
}

void ProcessesDialog::retranslateUi()
{
    setWindowTitle(tr("Processes of the sandbox"));
    m_list->setAccessibleName(tr("Processes of the sandbox"));
    m_list->setHeaderLabels({tr("Command"), tr("PID"), tr("CPU time"), tr("Memory"), tr("Running for")});
    m_end->setText(tr("End process"));
    m_end->setAccessibleDescription(tr("The chosen process is killed at once; its children go on."));
    m_close->setText(tr("Close"));
}

void ProcessesDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void ProcessesDialog::showFor(const ConversationId &conversation)
{
    m_conversation = conversation;
    m_list->clear();
    m_face->showLoading(tr("Looking at the processes…"));
    m_stack->setCurrentWidget(m_face);
    open();
    look();
}

void ProcessesDialog::hideEvent(QHideEvent *event)
{
    QDialog::hideEvent(event);
    m_again.stop();
    ++m_asked;
}

void ProcessesDialog::look()
{
    const quint64 number = ++m_asked;
    m_studio.listProcesses(m_conversation, Completion<QList<GuestProcessInfo>>(
                                               this, [this, number](const Result<QList<GuestProcessInfo>> &answer) {
                                                   if (number == m_asked)
                                                       take(answer);
                                               }));
}

void ProcessesDialog::take(const Result<QList<GuestProcessInfo>> &answer)
{
    if (!answer) {
        m_list->clear();
        m_face->showError(tr("The processes cannot be shown"), answer.error());
        m_stack->setCurrentWidget(m_face);
        return;
    }
    if (answer->isEmpty()) {
        m_list->clear();
        m_face->showEmpty(QStringLiteral("terminal"), tr("Nothing runs"), tr("Commands of the agent appear here while they run."));
    } else {
        fill(*answer);
    }
    m_stack->setCurrentWidget(answer->isEmpty() ? static_cast<QWidget *>(m_face) : m_list);
    m_again.start(lookAgainMs);
}

// Rows are kept, so that the chosen one stays chosen.
void ProcessesDialog::fill(const QList<GuestProcessInfo> &processes)
{
    QHash<int, QTreeWidgetItem *> known;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(i);
        known.insert(item->data(CommandColumn, pidRole).toInt(), item);
    }
    for (const GuestProcessInfo &process : processes) {
        QTreeWidgetItem *item = known.take(process.pid);
        if (!item) {
            item = new QTreeWidgetItem(m_list);
            item->setData(CommandColumn, pidRole, process.pid);
            for (const int column : {PidColumn, TimeColumn, MemoryColumn, AgeColumn})
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        const QString command = displayLine(process.command, 300);
        item->setText(CommandColumn, command);
        item->setToolTip(CommandColumn, command.toHtmlEscaped());
        item->setText(PidColumn, QString::number(process.pid));
        item->setText(TimeColumn, formatDuration(process.cpuMs));
        item->setText(MemoryColumn, formatMemory(process.residentBytes));
        item->setText(AgeColumn, formatDuration(process.ageMs));
    }
    qDeleteAll(known); // these have ended
    m_end->setEnabled(currentPid() > 0);
}

int ProcessesDialog::currentPid() const
{
    const QTreeWidgetItem *item = m_list->currentItem();
    return item ? item->data(CommandColumn, pidRole).toInt() : 0;
}

void ProcessesDialog::endCurrent()
{
    if (const int pid = currentPid(); pid > 0) // what became of it is seen at the next look
        m_studio.endProcess(m_conversation, pid, Completion<std::monostate>(this, [this](const Status &) { look(); }));
}

} // namespace velqa
