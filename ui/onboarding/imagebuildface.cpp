// Building the images for the first time. UI thread.
#include "ui/onboarding/imagebuildface.h"

#include "core/studio/studio.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/stateface.h"
#include "ui/onboarding/buildprogress.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace velqa {

ImageBuildFace::ImageBuildFace(Studio *studio, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_stack(new QStackedLayout(this))
    , m_face(new StateFace(this))
    , m_progressPage(new QWidget(this))
    , m_title(new PlainLabel(QString(), "heading", m_progressPage))
    , m_text(new PlainLabel(QString(), "muted", m_progressPage))
    , m_bar(new QProgressBar(m_progressPage))
    , m_step(new ElidedLabel(QString(), "small", m_progressPage))
    , m_cancel(new QPushButton(m_progressPage))
{
    setObjectName(QStringLiteral("imageBuildFace"));
    m_bar->setObjectName(QStringLiteral("imageBuildBar"));
    m_step->setObjectName(QStringLiteral("imageBuildStep"));
    m_cancel->setObjectName(QStringLiteral("cancelBuildButton"));
    buildProgressPage();
    m_stack->addWidget(m_face);
    m_stack->addWidget(m_progressPage);
    connect(m_face, &StateFace::primaryTriggered, this, &ImageBuildFace::build);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_isCancelling = true;
        retranslate();
        m_studio->cancelBuild();
    });
    connect(m_studio, &Studio::engineChanged, this, &ImageBuildFace::setStatus);
    retranslate();
}

void ImageBuildFace::buildProgressPage()
{
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setMaximumWidth(520);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(420);
    m_step->setFixedWidth(420);
    m_step->setAlignment(Qt::AlignCenter);
    auto *layout = new QVBoxLayout(m_progressPage);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(12);
    layout->addStretch(2);
    layout->addWidget(m_title);
    auto *textRow = new QHBoxLayout;
    textRow->addStretch(1);
    textRow->addWidget(m_text, 100);
    textRow->addStretch(1);
    layout->addLayout(textRow);
    layout->addWidget(m_bar, 0, Qt::AlignHCenter);
    layout->addWidget(m_step, 0, Qt::AlignHCenter);
    layout->addWidget(m_cancel, 0, Qt::AlignHCenter);
    layout->addStretch(3);
}

void ImageBuildFace::setStatus(const EngineStatus &status)
{
    m_status = status;
    if (status.state == EngineStatus::State::Building)
        m_state = State::Building;
    else if (!status.missingImages.isEmpty() && !status.error.message.isEmpty())
        m_state = State::Failed;
    else if (status.state == EngineStatus::State::ImageMissing)
        m_state = State::Missing;
    else
        m_state = State::Ready;
    m_isCancelling = m_isCancelling && m_state == State::Building;
    retranslate();
}

void ImageBuildFace::activate()
{
    if (m_state == State::Building)
        m_cancel->setFocus();
    else
        m_face->primaryButton()->setFocus();
}

void ImageBuildFace::build()
{
    if (m_state == State::Missing || m_state == State::Failed)
        m_studio->buildImages(m_status.missingImages);
}

void ImageBuildFace::retranslate()
{
    const QString runtimes = runtimeTitles(m_status.missingImages);
    m_stack->setCurrentWidget(m_state == State::Building ? m_progressPage : static_cast<QWidget *>(m_face));
    switch (m_state) {
    case State::Missing:
        m_face->showEmpty(QStringLiteral("box"), tr("One thing before the first sandbox"),
                          tr("Sandboxes are made from an image on your engine. The one for %1 is not there yet. Velqa builds it from "
                             "a recipe that comes with the program: the engine downloads a base system and packages, which takes "
                             "some minutes and about 1 GB of disk. It is done once.")
                              .arg(runtimes));
        m_face->setPrimaryAction(tr("Build now"));
        break;
    case State::Failed:
        m_face->showError(tr("The image could not be built"), m_status.error);
        m_face->setPrimaryAction(tr("Build again"));
        break;
    case State::Ready:
        m_face->showEmpty(QStringLiteral("check"), tr("The images are ready"), tr("You can start a turn now."));
        break;
    case State::Building: break;
    }
    m_title->setText(tr("Building the sandbox image"));
    m_text->setText(tr("You can go on reading meanwhile. If you close the program, the build stops and can be started again."));
    m_step->setFullText(m_isCancelling ? tr("Stopping…") : buildProgressText(m_status.progress));
    showBuildProgress(m_bar, m_status.progress);
    m_bar->setAccessibleName(tr("Progress of the build"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel the build"));
    m_cancel->setEnabled(!m_isCancelling);
}

void ImageBuildFace::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PageWidget::changeEvent(event);
}

} // namespace velqa
