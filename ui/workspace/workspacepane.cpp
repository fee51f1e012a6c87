// The workspace tab's states. UI thread.
#include "ui/workspace/workspacepane.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/filedrop.h"
#include "ui/common/stateface.h"
#include "ui/workspace/fileviewer.h"
#include "ui/workspace/uploadprogress.h"
#include "ui/workspace/workspaceactions.h"
#include "ui/workspace/workspacetreemodel.h"
#include "ui/workspace/workspaceview.h"

#include <QEvent>
#include <QPushButton>
#include <QStackedLayout>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int listDelayMs = 150;
constexpr int viewDelayMs = 120;

} // namespace

WorkspacePane::WorkspacePane(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_actions(new WorkspaceActions(studio, prompter, files, this))
    , m_face(new StateFace(this))
    , m_view(new WorkspaceView(this))
    , m_progress(new UploadProgress(this))
    , m_stack(nullptr)
    , m_listTimer(new QTimer(this))
    , m_viewTimer(new QTimer(this))
{
    setObjectName(QStringLiteral("workspacePane"));
    m_face->setObjectName(QStringLiteral("workspaceFace"));

    auto *stackHost = new QWidget(this);
    m_stack = new QStackedLayout(stackHost);
    m_stack->addWidget(m_face);
    m_stack->addWidget(m_view);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    layout->addWidget(stackHost, 1);
    layout->addWidget(m_progress);
    m_drop = new FileDrop(this);

    m_listTimer->setSingleShot(true);
    m_listTimer->setInterval(listDelayMs);
    m_viewTimer->setSingleShot(true);
    m_viewTimer->setInterval(viewDelayMs);
    connect(m_listTimer, &QTimer::timeout, this, &WorkspacePane::requestListing);
    connect(m_viewTimer, &QTimer::timeout, this, &WorkspacePane::viewCurrent);
    connect(m_view, &WorkspaceView::currentChanged, this, [this] { m_viewTimer->start(); });
    connect(m_view, &WorkspaceView::saveRequested, this,
            [this](const WorkspaceEntry &entry) { m_actions->save(m_conversation, entry.rawPath); });
    connect(m_view, &WorkspaceView::publishRequested, this,
            [this](const WorkspaceEntry &entry) { m_actions->publish(m_conversation, entry.rawPath); });
    connect(m_view, &WorkspaceView::removeRequested, this,
            [this](const WorkspaceEntry &entry) { m_actions->removeUploads(uploadsBelow(entry.rawPath)); });
    connect(m_view, &WorkspaceView::addRequested, this, [this] { m_actions->chooseUploads(m_conversation); });
    connect(m_drop, &FileDrop::dropped, this, [this](const QStringList &paths) { m_actions->addUploads(m_conversation, paths); });
    connect(m_actions, &WorkspaceActions::notice, this, &PageWidget::notice);
    connect(m_face, &StateFace::primaryTriggered, this, [this] {
        if (m_state == State::Locked)
            emit pageRequested(QStringLiteral("license"));
        else if (m_state == State::Failed)
            lookAgain();
        else if (m_state == State::Empty)
            m_actions->chooseUploads(m_conversation);
    });
    connectStudio();
    allowAddition();
    enter(State::NoConversation);
}

void WorkspacePane::connectStudio()
{
    connect(m_studio, &Studio::workspaceChanged, this, [this](const ConversationId &conversation) {
        if (conversation == m_conversation)
            lookAgain();
    });
    connect(m_studio, &Studio::sandboxChanged, this,
            [this](const ConversationId &conversation, const TurnId &, const event::SandboxChanged &) {
                if (conversation == m_conversation)
                    lookAgain();
            });
    connect(m_studio, &Studio::uploadsChanged, this,
            [this](const ConversationId &conversation, const QList<Upload> &uploads) {
                if (conversation != m_conversation)
                    return;
                m_uploads = uploads;
                if (m_state != State::Live && m_state != State::Loading)
                    showUploads();
            });
    connect(m_studio, &Studio::uploadProgress, this,
            [this](const ConversationId &conversation, const UploadStep &step) {
                if (conversation == m_conversation)
                    m_progress->setProgress(step);
            });
    connect(m_studio, &Studio::uploadsFinished, this,
            [this](const ConversationId &conversation, const QList<Upload> &, const QStringList &refused) {
                if (conversation == m_conversation)
                    m_progress->finish(refused);
            });
    connect(m_studio, &Studio::conversationsChanged, this, [this](const QList<ConversationSummary> &conversations) {
        for (const ConversationSummary &summary : conversations) {
            if (summary.id == m_conversation)
                m_startName = summary.startCheckpointName;
        }
        retranslate();
    });
    connect(m_studio, &Studio::licenseChanged, this, [this](const LicenseStatus &status) {
        const bool isLocked = !status.sandboxAllowed;
        if (isLocked == m_isLocked)
            return;
        m_isLocked = isLocked;
        allowAddition();
        if (m_state == State::NoConversation)
            enter(State::NoConversation);
        else if (m_state != State::Live && m_state != State::Loading)
            showUploads();
    });
}

void WorkspacePane::showConversation(const ConversationContent &content)
{
    if (content.summary.id != m_conversation) {
        forget();
        m_conversation = content.summary.id;
        enter(State::Loading);
    }
    m_startName = content.summary.startCheckpointName;
    m_uploads = content.uploads;
    allowAddition();
    lookAgain();
}

void WorkspacePane::allowAddition()
{
    const bool isAllowed = !m_conversation.isEmpty() && !m_isLocked;
    m_view->setAdditionEnabled(isAllowed);
    m_drop->setAllowed(isAllowed);
}

void WorkspacePane::clearConversation()
{
    forget();
    m_uploads.clear();
    m_startName.clear();
    enter(State::NoConversation);
}

void WorkspacePane::forget()
{
    ++m_generation;
    m_isListing = false;
    m_listAgain = false;
    m_conversation = {};
    allowAddition();
    m_view->model()->clear();
    m_progress->clear();
}

void WorkspacePane::activate()
{
    QWidget *first = m_stack->currentWidget() == m_view ? static_cast<QWidget *>(m_view->tree()) : m_face->primaryButton();
    first->setFocus();
}

void WorkspacePane::enter(State state)
{
    m_state = state;
    if (state == State::Live || state == State::Next) {
        m_view->setMode(state == State::Live ? WorkspaceView::Mode::Live : WorkspaceView::Mode::Next);
        m_stack->setCurrentWidget(m_view);
    } else {
        m_stack->setCurrentWidget(m_face);
    }
    if (state != State::Live) {
        m_viewTimer->stop();
        ++m_viewNumber;
        m_viewed = {};
        m_view->viewer()->clear();
    }
    retranslate();
}

void WorkspacePane::retranslate()
{
    m_drop->setHint(tr("Drop to add to the next sandbox"));
    switch (m_state) {
    case State::NoConversation:
        if (m_isLocked) {
            m_face->showLocked(tr("The sandbox is not activated"), tr("Activate the Sandbox Agent to work with files."));
            break;
        }
        m_face->showEmpty(QStringLiteral("folder"), tr("The files of a conversation"),
                          tr("Choose a conversation or start one: the files its agent works with appear here."));
        break;
    case State::Loading: m_face->showLoading(tr("Opening the workspace…")); break;
    case State::Empty:
        m_face->showEmpty(QStringLiteral("folder"), tr("Nothing here yet"),
                          m_startName.isEmpty()
                              ? tr("Files that you add go into the next sandbox. When it runs, you see its files live.")
                              : tr("The next sandbox starts from the checkpoint “%1”. Files that you add go into it too.")
                                    .arg(displayLine(m_startName)));
        m_face->setPrimaryAction(tr("Add files…"));
        break;
    case State::Locked:
        m_face->showLocked(tr("The sandbox is not activated"),
                           tr("Activate the Sandbox Agent to work with files. Your artefacts and checkpoints stay available."));
        m_face->setPrimaryAction(tr("See how"));
        break;
    case State::Failed:
        m_face->showError(tr("The workspace could not be read"), m_error);
        m_face->setPrimaryAction(tr("Try again"));
        break;
    case State::Next:
        m_view->setCaption(m_startName.isEmpty()
                               ? tr("The next sandbox will contain:")
                               : tr("The next sandbox starts from the checkpoint “%1” and will also contain:")
                                     .arg(displayLine(m_startName)));
        break;
    case State::Live: m_view->setCaption({}); break;
    }
}

// A listing soon, however often it is asked for; none while nobody looks.
void WorkspacePane::lookAgain()
{
    m_isStale = true;
    if (isVisible() && !m_conversation.isEmpty() && !m_listTimer->isActive())
        m_listTimer->start(m_state == State::Loading ? 0 : listDelayMs);
}

void WorkspacePane::requestListing()
{
    if (m_conversation.isEmpty())
        return;
    if (m_isListing) {
        m_listAgain = true;
        return;
    }
    m_isListing = true;
    m_isStale = false;
    const int generation = m_generation;
    m_studio->listWorkspace(m_conversation, Completion<QList<WorkspaceEntry>>(
        this, [this, generation](const Result<QList<WorkspaceEntry>> &result) {
            if (generation == m_generation)
                takeListing(result);
        }));
}

void WorkspacePane::takeListing(const Result<QList<WorkspaceEntry>> &result)
{
    m_isListing = false;
    if (std::exchange(m_listAgain, false))
        lookAgain();
    if (!result) {
        if (result.error().code == ErrorCode::NotFound || result.error().code == ErrorCode::Cancelled
            || result.error().code == ErrorCode::Locked || result.error().code == ErrorCode::Expired) {
            showUploads();
            return;
        }
        m_error = result.error();
        enter(State::Failed);
        return;
    }
    if (m_state != State::Live) {
        m_view->model()->clear();
        enter(State::Live);
    }
    m_uploadOfPath.clear();
    m_view->model()->setEntries(*result);
    m_view->contentChanged();
    // The file on show may have changed under the reader.
    if (!m_viewed.rawPath.isEmpty()) {
        const WorkspaceEntry now = m_view->model()->entryAt(m_view->model()->indexOf(m_viewed.rawPath));
        if (now.size != m_viewed.size || now.modifiedMs != m_viewed.modifiedMs)
            m_viewTimer->start();
    }
}

void WorkspacePane::showUploads()
{
    if (m_state == State::Live)
        m_view->model()->clear();
    m_uploadOfPath.clear();
    QList<WorkspaceEntry> entries;
    entries.reserve(m_uploads.size());
    for (const Upload &upload : std::as_const(m_uploads)) {
        WorkspaceEntry entry;
        entry.rawPath = "uploads/" + upload.name.toUtf8();
        entry.path = QString::fromUtf8(entry.rawPath);
        entry.size = upload.size;
        entry.modifiedMs = upload.addedMs;
        m_uploadOfPath.insert(entry.rawPath, upload.id);
        entries.append(entry);
    }
    m_view->model()->setEntries(entries);
    if (!entries.isEmpty())
        enter(State::Next);
    else
        enter(m_isLocked ? State::Locked : State::Empty);
    m_view->contentChanged();
}

void WorkspacePane::viewCurrent()
{
    const WorkspaceEntry entry = m_view->currentEntry();
    const int number = ++m_viewNumber;
    if (m_state != State::Live)
        return;
    const bool isSame = entry.rawPath == m_viewed.rawPath && !entry.rawPath.isEmpty();
    m_viewed = entry;
    if (entry.rawPath.isEmpty() || entry.isDirectory || entry.isLink) {
        m_viewed = {};
        m_view->viewer()->clear();
        return;
    }
    if (!isSame)
        m_view->viewer()->showLoading(QString::fromUtf8(entry.rawPath));
    m_studio->viewWorkspaceFile(m_conversation, entry.rawPath,
                                Completion<FileView>(this, [this, number](const Result<FileView> &result) {
                                    if (number == m_viewNumber)
                                        takeView(result);
                                }));
}

void WorkspacePane::takeView(const Result<FileView> &result)
{
    if (result)
        m_view->viewer()->showFile(*result);
    else
        m_view->viewer()->showError(QString::fromUtf8(m_viewed.rawPath), result.error());
}

QList<UploadId> WorkspacePane::uploadsBelow(const QByteArray &rawPath) const
{
    if (const UploadId id = m_uploadOfPath.value(rawPath); !id.isEmpty())
        return {id};
    QList<UploadId> below;
    for (auto at = m_uploadOfPath.cbegin(); at != m_uploadOfPath.cend(); ++at) {
        if (at.key().startsWith(rawPath + '/'))
            below.append(at.value());
    }
    return below;
}

void WorkspacePane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PageWidget::changeEvent(event);
}

void WorkspacePane::showEvent(QShowEvent *event)
{
    PageWidget::showEvent(event);
    if (m_isStale)
        lookAgain();
}

} // namespace velqa
