// Images of the engine. UI thread.
#include "ui/settings/imagelist.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/elidedlabel.h"
#include "ui/onboarding/buildprogress.h"

#include <QEvent>
#include <QGridLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

ImageList::ImageList(Studio *studio, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_title(new PlainLabel(QString(), "strong", this))
    , m_bar(new QProgressBar(this))
    , m_step(new ElidedLabel(QString(), "small", this))
    , m_cancel(new QPushButton(this))
    , m_error(new PlainLabel(QString(), "danger", this))
{
    setObjectName(QStringLiteral("imageList"));
    m_bar->setObjectName(QStringLiteral("imageListBar"));
    m_step->setObjectName(QStringLiteral("imageListStep"));
    m_cancel->setObjectName(QStringLiteral("imageListCancelButton"));
    m_error->setObjectName(QStringLiteral("imageListError"));
    m_bar->setTextVisible(false);
    m_error->setWordWrap(true);

    auto *card = new Card(this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setColumnStretch(1, 1);
    for (const Runtime runtime : {Runtime::Python, Runtime::Node}) {
        Row row{runtimeName(runtime), new PlainLabel(QString(), card), new PlainLabel(QString(), "muted", card),
                new QPushButton(card)};
        row.state->setObjectName(QStringLiteral("imageState_") + row.runtime);
        row.build->setObjectName(QStringLiteral("buildButton_") + row.runtime);
        const int line = int(m_rows.size());
        grid->addWidget(row.name, line, 0);
        grid->addWidget(row.state, line, 1);
        grid->addWidget(row.build, line, 2);
        connect(row.build, &QPushButton::clicked, this, [this, name = row.runtime] { m_studio->buildImages({name}); });
        m_rows.append(row);
    }
    card->body()->addWidget(m_title);
    card->body()->addLayout(grid);
    card->body()->addWidget(m_bar);
    card->body()->addWidget(m_step);
    card->body()->addWidget(m_cancel, 0, Qt::AlignLeft);
    card->body()->addWidget(m_error);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(card);

    connect(m_cancel, &QPushButton::clicked, this, [this] { m_studio->cancelBuild(); });
    connect(m_studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_status = status;
        retranslate();
    });
    retranslate();
}

void ImageList::retranslate()
{
    using State = EngineStatus::State;
    const bool isBuilding = m_status.state == State::Building;
    const bool isKnown = isBuilding || m_status.state == State::Ready || m_status.state == State::ImageMissing;
    m_title->setText(tr("Images"));
    for (const Row &row : std::as_const(m_rows)) {
        const bool isMissing = m_status.missingImages.contains(row.runtime);
        row.name->setText(runtimeTitle(row.runtime));
        if (!isKnown)
            row.state->setText(tr("not known while the engine does not answer"));
        else if (isMissing)
            row.state->setText(isBuilding ? tr("being built") : tr("missing"));
        else
            row.state->setText(tr("ready"));
        row.build->setText(isMissing ? tr("Build") : tr("Build anew"));
        row.build->setAccessibleName(tr("Build the image of %1").arg(runtimeTitle(row.runtime)));
        row.build->setEnabled(isKnown && !isBuilding);
    }
    m_bar->setVisible(isBuilding);
    m_bar->setAccessibleName(tr("Progress of the build"));
    showBuildProgress(m_bar, m_status.progress);
    m_step->setVisible(isBuilding);
    m_step->setFullText(buildProgressText(m_status.progress));
    m_cancel->setVisible(isBuilding);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel the build"));
    const bool hasFailed = isKnown && !isBuilding && !m_status.error.message.isEmpty();
    m_error->setVisible(hasFailed);
    m_error->setText(hasFailed ? displayLine(m_status.error.message, 600) : QString());
}

void ImageList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
