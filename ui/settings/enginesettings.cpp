// Engine settings. UI thread.
#include "ui/settings/enginesettings.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/chip.h"
#include "ui/common/enginename.h"
#include "ui/common/format.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"
#include "ui/settings/endpointdraft.h"
#include "ui/settings/factgrid.h"
#include "ui/settings/formgrid.h"
#include "ui/settings/imagelist.h"
#include "ui/settings/settingsdraft.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int factCount = 6;
constexpr qsizetype maxWarnings = 6;

Tone toneOf(EngineStatus::State state)
{
    switch (state) {
    case EngineStatus::State::Ready: return Tone::Ok;
    case EngineStatus::State::ImageMissing:
    case EngineStatus::State::Building: return Tone::Warn;
    case EngineStatus::State::Failed: return Tone::Danger;
    case EngineStatus::State::Unknown:
    case EngineStatus::State::Connecting: break;
    }
    return Tone::Neutral;
}

} // namespace

EngineSettings::EngineSettings(Studio *studio, SettingsDraft *draft, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_draft(draft)
    , m_name(new PlainLabel(QString(), "strong", this))
    , m_state(new Chip(QString(), Tone::Neutral, Chip::Shape::Filled, this))
    , m_text(new PlainLabel(QString(), "muted", this))
    , m_warnings(new PlainLabel(QString(), "warn", this))
    , m_retry(new QPushButton(this))
    , m_cleanUp(new QPushButton(this))
    , m_cleaned(new PlainLabel(QString(), "muted", this))
    , m_facts(new FactGrid(this))
    , m_addressTitle(new PlainLabel(QString(), "strong", this))
    , m_grid(new FormGrid(this))
    , m_url(new QLineEdit(this))
    , m_apply(new QPushButton(this))
    , m_images(new ImageList(studio, this))
{
    setObjectName(QStringLiteral("engineSettings"));
    m_state->setObjectName(QStringLiteral("engineStateChip"));
    m_text->setObjectName(QStringLiteral("engineText"));
    m_warnings->setObjectName(QStringLiteral("engineWarnings"));
    m_retry->setObjectName(QStringLiteral("retryEngineButton"));
    m_cleanUp->setObjectName(QStringLiteral("cleanUpEngineButton"));
    m_cleaned->setObjectName(QStringLiteral("engineCleaned"));
    m_cleaned->hide();
    m_url->setObjectName(QStringLiteral("engineUrl"));
    m_apply->setObjectName(QStringLiteral("applyEngineUrlButton"));
    m_url->setMaxLength(500);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(16);
    layout->addWidget(buildStatusCard());
    layout->addWidget(buildAddressCard());
    layout->addWidget(m_images);
    layout->addStretch(1);

    connect(m_retry, &QPushButton::clicked, this, [this] { m_studio->retryEngine(); });
    connect(m_cleanUp, &QPushButton::clicked, this, &EngineSettings::cleanUp);
    connect(m_apply, &QPushButton::clicked, this, &EngineSettings::applyUrl);
    connect(m_url, &QLineEdit::returnPressed, this, &EngineSettings::applyUrl);
    connect(m_url, &QLineEdit::textEdited, this, &EngineSettings::checkUrl);
    connect(m_draft, &SettingsDraft::changed, this, [this] {
        if (!m_url->hasFocus() || !m_url->isModified())
            m_url->setText(m_draft->values().engineUrl);
        checkUrl();
    });
    connect(m_studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_status = status;
        showStatus();
    });
    retranslate();
}

QWidget *EngineSettings::buildStatusCard()
{
    auto *card = new Card(this);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_name);
    head->addWidget(m_state);
    head->addStretch(1);
    head->addWidget(m_cleanUp);
    head->addWidget(m_retry);
    card->body()->addLayout(head);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_warnings->setWordWrap(true);
    card->body()->addWidget(m_text);
    for (int i = 0; i < factCount; ++i)
        m_facts->addFact(QStringLiteral("engineFact%1").arg(i));
    card->body()->addWidget(m_facts);
    card->body()->addWidget(m_warnings);
    m_cleaned->setWordWrap(true);
    card->body()->addWidget(m_cleaned);
    return card;
}

QWidget *EngineSettings::buildAddressCard()
{
    auto *card = new Card(this);
    auto *box = new QWidget(card);
    auto *line = new QHBoxLayout(box);
    line->setContentsMargins({});
    line->setSpacing(8);
    line->addWidget(m_url, 1);
    line->addWidget(m_apply);
    box->setFocusProxy(m_url);
    m_urlRow = m_grid->addRow(box, {QStringLiteral("engineUrl")});
    card->body()->addWidget(m_addressTitle);
    card->body()->addWidget(m_grid);
    return card;
}

void EngineSettings::showStatus()
{
    using State = EngineStatus::State;
    const EngineInfo &info = m_status.info;
    m_name->setText(m_status.name.isEmpty() ? tr("Engine") : engineName(m_status));
    m_state->setTone(toneOf(m_status.state));
    QString text;
    switch (m_status.state) {
    case State::Unknown:
    case State::Connecting: m_state->setText(tr("connecting…")); break;
    case State::Ready: m_state->setText(tr("ready")); break;
    case State::ImageMissing: m_state->setText(tr("image missing")); break;
    case State::Building: m_state->setText(tr("building")); break;
    case State::Failed:
        m_state->setText(tr("not reachable"));
        text = displayLine(m_status.error.message, 600);
        break;
    }
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    const bool isKnown = m_status.state == State::Ready || m_status.state == State::ImageMissing
        || m_status.state == State::Building;
    const auto known = [isKnown](const QString &value) { return isKnown ? displayLine(value, 120) : QString(); };
    m_facts->setFact(0, tr("Version"),
            info.isPodman ? known(tr("%1 (Podman)").arg(info.serverVersion)) : known(info.serverVersion));
    m_facts->setFact(1, tr("API"), known(info.apiVersion));
    m_facts->setFact(2, tr("System"), known(info.operatingSystem));
    m_facts->setFact(3, tr("Architecture"), known(info.architecture));
    m_facts->setFact(4, tr("Processors"), isKnown && info.cpuCount > 0 ? formatNumber(info.cpuCount) : QString());
    m_facts->setFact(5, tr("Memory"), isKnown && info.memoryBytes > 0 ? formatMemory(info.memoryBytes) : QString());

    QStringList warnings;
    if (isKnown && info.isRootless && !info.memoryLimitsEnforced)
        warnings.append(tr("This engine runs without root rights and does not enforce memory limits: a sandbox may use more memory than "
                           "its agent allows."));
    else if (isKnown && !info.memoryLimitsEnforced)
        warnings.append(tr("This engine does not enforce memory limits: a sandbox may use more memory than its agent allows."));
    for (const QString &warning : info.warnings.mid(0, isKnown ? maxWarnings : 0))
        warnings.append(displayLine(warning, 200));
    m_warnings->setText(warnings.join(u'\n'));
    m_warnings->setVisible(!warnings.isEmpty());
    m_retry->setText(m_status.state == State::Failed ? tr("Try again") : tr("Look again"));
    m_retry->setAccessibleName(tr("Look for the engine again"));
    m_retry->setEnabled(m_status.state != State::Connecting && m_status.state != State::Building);
    m_cleanUp->setEnabled(isKnown);
    setLook(m_retry, m_status.state == State::Failed ? "primary" : "plain");
}

void EngineSettings::cleanUp()
{
    m_cleanUp->setEnabled(false);
    m_studio->cleanUpEngine(Completion<int>(this, [this](const Result<int> &removed) {
        if (!removed)
            m_cleaned->setText(displayLine(removed.error().message, 600));
        else if (*removed == 0)
            m_cleaned->setText(tr("Nothing is left over on this engine."));
        else
            m_cleaned->setText(tr("%n left-over(s) of earlier starts removed.", nullptr, *removed));
        m_cleaned->show();
        showStatus();
    }));
}

void EngineSettings::checkUrl()
{
    m_grid->clearProblems();
    const QString url = m_url->text().trimmed();
    const QString problem = engineUrlProblem(url);
    if (!problem.isEmpty())
        m_grid->setProblem(QStringLiteral("engineUrl"), problem);
    m_apply->setEnabled(problem.isEmpty() && url != m_draft->values().engineUrl);
}

void EngineSettings::applyUrl()
{
    checkUrl();
    if (!m_apply->isEnabled())
        return;
    m_url->setModified(false);
    m_draft->change([url = m_url->text().trimmed()](SettingsValues &values) { values.engineUrl = url; });
}

void EngineSettings::retranslate()
{
    m_cleanUp->setText(tr("Clean up"));
    m_cleanUp->setAccessibleName(tr("Remove what is left over on the engine"));
    m_cleanUp->setToolTip(tr("Removes containers and volumes that crashed copies of this program left behind. It also happens by itself."));
    m_addressTitle->setText(tr("Address"));
    m_grid->setLabel(m_urlRow, tr("Engine"));
    m_grid->setNote(m_urlRow, tr("Leave empty to use DOCKER_HOST, the current Docker context or the usual sockets, in this order."));
    m_url->setPlaceholderText(tr("automatic"));
    m_url->setAccessibleName(tr("Address of the engine"));
    m_apply->setText(tr("Use"));
    m_apply->setAccessibleName(tr("Use the engine at this address"));
    showStatus();
    checkUrl();
}

void EngineSettings::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
