// List, preview and what can be done with artefacts. UI thread.
#include "ui/artefacts/artefactspane.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/artefacts/artefactmodel.h"
#include "ui/artefacts/openrisk.h"
#include "ui/common/filechooser.h"
#include "ui/common/prompter.h"
#include "ui/common/stateface.h"
#include "ui/common/stylesheet.h"
#include "ui/workspace/fileviewer.h"
#include "ui/workspace/imagejob.h"
#include "ui/workspace/recorddelegate.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace velqa {
namespace {

constexpr int viewDelayMs = 100;
constexpr int maxThumbnails = 60;
constexpr qint64 maxThumbnailSource = 8LL << 20;

} // namespace

ArtefactsPane::ArtefactsPane(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_files(files)
    , m_model(new ArtefactModel(this))
    , m_delegate(new RecordDelegate({ArtefactModel::NameRole, ArtefactModel::FactsRole, ArtefactModel::ThumbnailRole, 0},
                                    QString(), this))
    , m_face(new StateFace(this))
    , m_content(new QWidget(this))
    , m_stack(new QStackedLayout(this))
    , m_splitter(new QSplitter(Qt::Vertical, m_content))
    , m_list(new QListView(m_splitter))
    , m_viewer(new FileViewer(m_splitter))
    , m_save(new QPushButton(m_content))
    , m_open(new QPushButton(m_content))
    , m_openFolder(new QPushButton(m_content))
    , m_viewTimer(new QTimer(this))
{
    setObjectName(QStringLiteral("artefactsPane"));
    m_face->setObjectName(QStringLiteral("artefactsFace"));
    m_splitter->setObjectName(QStringLiteral("artefactsSplitter"));
    m_save->setObjectName(QStringLiteral("saveArtefactButton"));
    m_open->setObjectName(QStringLiteral("openArtefactButton"));
    m_openFolder->setObjectName(QStringLiteral("openFolderButton"));
    buildList();

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton *button : {m_save, m_open, m_openFolder})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *contentLayout = new QVBoxLayout(m_content);
    contentLayout->setContentsMargins(12, 12, 12, 12);
    contentLayout->setSpacing(8);
    contentLayout->addWidget(m_splitter, 1);
    contentLayout->addLayout(buttons);
    m_stack->addWidget(m_face);
    m_stack->addWidget(m_content);

    m_viewTimer->setSingleShot(true);
    m_viewTimer->setInterval(viewDelayMs);
    connect(m_viewTimer, &QTimer::timeout, this, &ArtefactsPane::viewCurrent);
    connect(m_save, &QPushButton::clicked, this, &ArtefactsPane::saveCurrent);
    connect(m_open, &QPushButton::clicked, this, &ArtefactsPane::openCurrent);
    connect(m_openFolder, &QPushButton::clicked, this, &ArtefactsPane::openFolder);
    connect(m_studio, &Studio::artefactsChanged, this,
            [this](const ConversationId &conversation, const QList<Artefact> &artefacts) {
                if (conversation == m_conversation)
                    setArtefacts(artefacts);
            });
    enter(State::NoConversation);
}

void ArtefactsPane::buildList()
{
    m_list->setObjectName(QStringLiteral("artefactList"));
    setLook(m_list, "plain");
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setMinimumHeight(80);
    m_viewer->setMinimumHeight(80);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1); // Qt makes it wider to grab
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    setFocusProxy(m_list);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        updateActions();
        m_viewTimer->start();
    });
    connect(m_list, &QListView::activated, this, &ArtefactsPane::openCurrent);
    connect(m_list, &QListView::customContextMenuRequested, this, &ArtefactsPane::showMenu);
}

void ArtefactsPane::showConversation(const ConversationContent &content)
{
    if (content.summary.id != m_conversation) {
        m_conversation = content.summary.id;
        m_model->setArtefacts({});
        m_savedPath.clear();
        m_thumbnailQueue.clear();
    }
    setArtefacts(content.artefacts);
}

void ArtefactsPane::clearConversation()
{
    m_conversation = {};
    m_model->setArtefacts({});
    m_savedPath.clear();
    m_thumbnailQueue.clear();
    emit badgeChanged(0);
    enter(State::NoConversation);
}

void ArtefactsPane::activate()
{
    if (m_state == State::Full)
        m_list->setFocus();
}

void ArtefactsPane::select(const ArtefactId &id)
{
    if (const QModelIndex index = m_model->indexOf(id); index.isValid()) {
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index);
    }
}

void ArtefactsPane::enter(State state)
{
    m_state = state;
    m_stack->setCurrentWidget(state == State::Full ? m_content : static_cast<QWidget *>(m_face));
    if (state != State::Full) {
        ++m_viewNumber;
        m_viewed = {};
        m_viewer->clear();
    }
    retranslate();
    updateActions();
}

void ArtefactsPane::retranslate()
{
    if (m_state == State::NoConversation)
        m_face->showEmpty(QStringLiteral("artefact"), tr("The results of a conversation"),
                          tr("Choose a conversation: what its agent published appears here."));
    else if (m_state == State::Empty)
        m_face->showEmpty(QStringLiteral("artefact"), tr("No artefacts yet"),
                          tr("Ask the agent for a file, a table or a chart. What it publishes stays here, also when the sandbox "
                             "is gone."));
    m_list->setAccessibleName(tr("Artefacts"));
    m_save->setText(tr("Save as…"));
    m_save->setAccessibleName(tr("Save the selected artefact on this computer"));
    m_open->setText(tr("Open"));
    m_open->setAccessibleName(tr("Open a copy of the selected artefact with another program"));
    m_openFolder->setText(tr("Open folder"));
    m_openFolder->setAccessibleName(tr("Open the folder where the artefact was saved"));
    m_viewer->setHint(tr("Choose an artefact to look at it."));
    m_model->retranslate();
}

void ArtefactsPane::setArtefacts(const QList<Artefact> &artefacts)
{
    m_model->setArtefacts(artefacts);
    m_thumbnailQueue.clear();
    for (const Artefact &artefact : artefacts) {
        if (isImageType(artefact.mimeType) && artefact.size <= maxThumbnailSource && !m_model->hasThumbnail(artefact.id)
            && m_thumbnailQueue.size() < maxThumbnails)
            m_thumbnailQueue.append(artefact);
    }
    emit badgeChanged(int(artefacts.size()));
    enter(artefacts.isEmpty() ? State::Empty : State::Full);
    if (!artefacts.isEmpty() && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model->index(0));
    if (isVisible())
        loadNextThumbnail();
}

Artefact ArtefactsPane::current() const
{
    return m_model->artefactAt(m_list->currentIndex());
}

void ArtefactsPane::updateActions()
{
    const bool hasCurrent = !current().id.isEmpty();
    m_save->setEnabled(hasCurrent);
    m_open->setEnabled(hasCurrent);
    m_openFolder->setVisible(!m_savedPath.isEmpty());
}

void ArtefactsPane::viewCurrent()
{
    const Artefact artefact = current();
    if (artefact.id == m_viewed || !isVisible())
        return;
    const int number = ++m_viewNumber;
    m_viewed = artefact.id;
    if (artefact.id.isEmpty()) {
        m_viewer->clear();
        return;
    }
    m_viewer->showLoading(artefact.name);
    m_studio->viewArtefact(artefact.id,
                           Completion<FileView>(this, [this, number, name = artefact.name](const Result<FileView> &file) {
                               if (number != m_viewNumber)
                                   return;
                               if (file)
                                   m_viewer->showFile(*file);
                               else
                                   m_viewer->showError(name, file.error());
                           }));
}

void ArtefactsPane::saveCurrent()
{
    const Artefact artefact = current();
    if (artefact.id.isEmpty())
        return;
    FileRequest request;
    request.title = tr("Save artefact");
    request.suggestedName = artefact.name;
    m_files->saveFile(this, request, Completion<QString>(this, [this, id = artefact.id](const Result<QString> &target) {
        if (!target)
            return;
        const QString path = *target;
        m_studio->saveArtefact(id, path, Completion<std::monostate>(this, [this, path](const Status &status) {
            if (status) {
                m_savedPath = path;
                updateActions();
                emit notice(tr("Saved as %1").arg(displayLine(path)));
            } else if (status.error().code != ErrorCode::Cancelled) {
                m_prompter->report(this, tr("The artefact could not be saved"), status.error());
            }
        }));
    }));
}

void ArtefactsPane::openCurrent()
{
    const Artefact artefact = current();
    if (artefact.id.isEmpty())
        return;
    if (!isRiskyToOpen(artefact.name, artefact.mimeType)) {
        exportAndOpen(artefact);
        return;
    }
    Question question;
    question.title = tr("Open “%1”?").arg(displayLine(artefact.name));
    question.text = tr("This kind of file can run programs or scripts on your computer, outside the sandbox. Open it only if you "
                       "know what is in it.");
    question.choices = {tr("Open anyway")};
    question.importance = Question::Importance::Destructive;
    m_prompter->ask(this, question, Completion<int>(this, [this, artefact](const Result<int> &answer) {
        if (answer)
            exportAndOpen(artefact);
    }));
}

void ArtefactsPane::exportAndOpen(const Artefact &artefact)
{
    m_studio->exportForOpening(artefact.id, Completion<QString>(this, [this](const Result<QString> &path) {
        if (!path) {
            if (path.error().code != ErrorCode::Cancelled)
                m_prompter->report(this, tr("The artefact could not be opened"), path.error());
            return;
        }
        if (!QDesktopServices::openUrl(QUrl::fromLocalFile(*path)))
            m_prompter->report(this, tr("The artefact could not be opened"),
                               Error{ErrorCode::Unsupported,
                                     tr("No program of this computer opens this kind of file. Save it instead."), *path});
    }));
}

void ArtefactsPane::openFolder()
{
    const QString folder = QFileInfo(m_savedPath).absolutePath();
    if (!m_savedPath.isEmpty() && !QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
        m_prompter->report(this, tr("The folder could not be opened"),
                           Error{ErrorCode::Unsupported, tr("Open it yourself: %1").arg(displayLine(folder)), folder});
}

void ArtefactsPane::showMenu(const QPoint &position)
{
    if (!m_list->indexAt(position).isValid())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(m_save->text()), &QAction::triggered, this, &ArtefactsPane::saveCurrent);
    connect(menu->addAction(m_open->text()), &QAction::triggered, this, &ArtefactsPane::openCurrent);
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

// One after the other, so that a long list does not read everything at once.
void ArtefactsPane::loadNextThumbnail()
{
    if (m_isLoadingThumbnail || m_thumbnailQueue.isEmpty())
        return;
    m_isLoadingThumbnail = true;
    const Artefact artefact = m_thumbnailQueue.takeFirst();
    const auto next = [this] {
        m_isLoadingThumbnail = false;
        loadNextThumbnail();
    };
    m_studio->viewArtefact(artefact.id, Completion<FileView>(this, [this, artefact, next](const Result<FileView> &file) {
        if (!file) {
            next();
            return;
        }
        SafeImageLimits limits;
        limits.target = QSize(120, 120);
        loadImageInBackground(file->content, file->mimeType, limits,
                              Completion<QImage>(this, [this, artefact, next](const Result<QImage> &image) {
                                  if (image)
                                      m_model->setThumbnail(artefact.id, QPixmap::fromImage(*image));
                                  next();
                              }));
    }));
}

void ArtefactsPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PageWidget::changeEvent(event);
}

void ArtefactsPane::showEvent(QShowEvent *event)
{
    PageWidget::showEvent(event);
    loadNextThumbnail();
    m_viewTimer->start();
}

} // namespace velqa
