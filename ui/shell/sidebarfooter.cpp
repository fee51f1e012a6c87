// Engine and month. UI thread.
#include "ui/shell/sidebarfooter.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/chip.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/enginename.h"
#include "ui/common/format.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>

namespace velqa {
namespace {

// A flat button over a label: the label elides, the button is what keyboard and screen readers meet.
QPushButton *makeRow(QWidget *parent, const char *name)
{
    auto *button = new QPushButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    setLook(button, "row");
    button->setFlat(true);
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return button;
}

} // namespace

SidebarFooter::SidebarFooter(Studio &studio, QWidget *parent)
    : QWidget(parent)
    , m_engineButton(makeRow(this, "engineStatusButton"))
    , m_engineText(new ElidedLabel(QString(), "small", m_engineButton))
    , m_beta(new Chip(QString(), Tone::Accent, Chip::Shape::Filled, this))
    , m_usageButton(makeRow(this, "usageButton"))
    , m_usageText(new ElidedLabel(QString(), "small", m_usageButton))
{
    setObjectName(QStringLiteral("sidebarFooter"));
    for (const auto &[button, label, left] : {std::tuple(m_engineButton, m_engineText, 15), std::tuple(m_usageButton, m_usageText, 2)}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        auto *inner = new QHBoxLayout(button);
        inner->setContentsMargins(left, 2, 4, 2);
        inner->addWidget(label);
        button->setMinimumHeight(24);
    }
    auto *usageRow = new QHBoxLayout;
    usageRow->setSpacing(6);
    usageRow->addWidget(m_beta);
    usageRow->addWidget(m_usageButton, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 8);
    layout->setSpacing(2);
    layout->addWidget(m_engineButton);
    layout->addLayout(usageRow);
    connect(m_engineButton, &QPushButton::clicked, this, &SidebarFooter::engineRequested);
    connect(m_usageButton, &QPushButton::clicked, this, &SidebarFooter::usageRequested);
    connect(&studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_engine = status;
        refresh();
    });
    connect(&studio, &Studio::licenseChanged, this, [this](const LicenseStatus &status) {
        m_license = status;
        m_hasLicense = true;
        refresh();
    });
    connect(&studio, &Studio::usageChanged, this, [this](const UsageReport &report) {
        m_usage = report;
        refresh();
    });
    refresh();
}

QString SidebarFooter::engineText() const
{
    const QString name = m_engine.name.isEmpty() ? tr("Engine") : engineName(m_engine);
    switch (m_engine.state) {
    case EngineStatus::State::Ready:
        if (m_engine.latencyMs > 0)
            return tr("%1 · %2 · %3 ms", "engine name, version, latency")
                .arg(name, displayLine(m_engine.info.serverVersion, 20),
                     QLocale().toString(m_engine.latencyMs, 'f', m_engine.latencyMs < 10 ? 1 : 0));
        return tr("%1 · %2", "engine name, version").arg(name, displayLine(m_engine.info.serverVersion, 20));
    case EngineStatus::State::ImageMissing: return tr("%1 · images missing").arg(name);
    case EngineStatus::State::Building: return tr("%1 · building images").arg(name);
    case EngineStatus::State::Failed: return tr("%1 · not reachable").arg(name);
    case EngineStatus::State::Connecting:
    case EngineStatus::State::Unknown: break;
    }
    return tr("Looking for an engine…");
}

void SidebarFooter::refresh()
{
    m_engineText->setFullText(engineText());
    m_engineButton->setAccessibleName(tr("Engine: %1").arg(engineText()));
    QString usage;
    if (m_hasLicense && !m_license.sandboxAllowed)
        usage = tr("Not activated on this account");
    else
        usage = tr("%1 this month, indicative").arg(formatMinutes(double(m_usage.month.billedMinutes)));
    m_usageText->setFullText(usage);
    m_usageButton->setAccessibleName(tr("Usage: %1").arg(usage));
    m_beta->setText(tr("BETA"));
    m_beta->setTone(m_hasLicense && !m_license.sandboxAllowed ? Tone::Danger : Tone::Accent);
    m_beta->setVisible(!m_hasLicense || m_license.isBeta || !m_license.sandboxAllowed);
    update();
}

void SidebarFooter::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

void SidebarFooter::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    const Theme &theme = Theme::current();
    QColor color = theme.muted;
    if (m_engine.state == EngineStatus::State::Ready)
        color = theme.ok;
    else if (m_engine.state == EngineStatus::State::Failed)
        color = theme.danger;
    else if (m_engine.state == EngineStatus::State::ImageMissing || m_engine.state == EngineStatus::State::Building)
        color = theme.warn;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(14, m_engineButton->geometry().center().y() - 3, 8, 8));
}

} // namespace velqa
