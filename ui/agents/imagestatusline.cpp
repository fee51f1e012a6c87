// One line on the image of a runtime. UI thread.
#include "ui/agents/imagestatusline.h"

#include "core/studio/studio.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/enginename.h"
#include "ui/onboarding/buildprogress.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace velqa {

ImageStatusLine::ImageStatusLine(Studio *studio, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_text(new ElidedLabel(QString(), "muted", this))
    , m_bar(new QProgressBar(this))
    , m_build(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    m_text->setObjectName(QStringLiteral("imageStatusText"));
    m_bar->setObjectName(QStringLiteral("imageStatusBar"));
    m_build->setObjectName(QStringLiteral("buildImageButton"));
    m_cancel->setObjectName(QStringLiteral("cancelImageBuildButton"));
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(120);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(8);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_bar);
    layout->addWidget(m_build);
    layout->addWidget(m_cancel);
    connect(m_build, &QPushButton::clicked, this, [this] { m_studio->buildImages({runtimeName(m_runtime)}); });
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_studio->cancelBuild(); });
    connect(m_studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_status = status;
        retranslate();
    });
    retranslate();
}

void ImageStatusLine::setRuntime(Runtime runtime)
{
    m_runtime = runtime;
    retranslate();
}

void ImageStatusLine::retranslate()
{
    using State = EngineStatus::State;
    const bool isMissing = m_status.missingImages.contains(runtimeName(m_runtime));
    const bool isBuilding = m_status.state == State::Building && isMissing;
    const QString engine = m_status.name.isEmpty() ? tr("the engine") : engineName(m_status);
    QString text;
    switch (m_status.state) {
    case State::Unknown:
    case State::Connecting: text = tr("Looking for the engine…"); break;
    case State::Failed: text = tr("The engine does not answer, so it is not known whether the image is there."); break;
    case State::Ready:
    case State::ImageMissing:
    case State::Building:
        if (isBuilding)
            text = buildProgressText(m_status.progress);
        else
            text = isMissing ? tr("Image missing on %1").arg(engine) : tr("Image ready on %1").arg(engine);
        break;
    }
    m_text->setFullText(text);
    showBuildProgress(m_bar, m_status.progress);
    m_bar->setVisible(isBuilding);
    m_bar->setAccessibleName(tr("Progress of the build"));
    m_build->setText(tr("Build"));
    m_build->setAccessibleName(tr("Build the image of %1").arg(runtimeTitle(runtimeName(m_runtime))));
    m_build->setVisible(isMissing && !isBuilding && m_status.state != State::Failed);
    m_build->setEnabled(m_status.state != State::Building);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel the build"));
    m_cancel->setVisible(isBuilding);
}

void ImageStatusLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
