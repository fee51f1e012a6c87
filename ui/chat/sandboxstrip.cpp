// One line about the sandbox. UI thread.
#include "ui/chat/sandboxstrip.h"

#include "core/base/clock.h"
#include "ui/common/format.h"
#include "ui/common/sparkline.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace velqa {
namespace {

constexpr int StripMargin = 16;
constexpr int Space = 14;
constexpr int RingSize = 16;
constexpr int LineWidth = 56; // of the processor's last minute
constexpr int HistorySize = 60;
constexpr int WidthForProcesses = 480;

} // namespace

SandboxStrip::SandboxStrip(Clock &clock, QWidget *parent)
    : QWidget(parent)
    , m_clock(clock)
    , m_processes(new QPushButton(this))
    , m_extend(new QPushButton(this))
    , m_end(new QPushButton(this))
{
    setObjectName(QStringLiteral("sandboxStrip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_processes->setObjectName(QStringLiteral("processesButton"));
    m_processes->setFlat(true);
    m_extend->setObjectName(QStringLiteral("extendSandboxButton"));
    m_end->setObjectName(QStringLiteral("endSandboxButton"));
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &SandboxStrip::refresh);
    connect(m_processes, &QPushButton::clicked, this, &SandboxStrip::processesRequested);
    connect(m_extend, &QPushButton::clicked, this, &SandboxStrip::extendRequested);
    connect(m_end, &QPushButton::clicked, this, &SandboxStrip::endRequested);
    retranslateUi();
    hide();
}

void SandboxStrip::retranslateUi()
{
    m_processes->setAccessibleDescription(tr("Show the processes of the sandbox"));
    m_extend->setText(tr("Extend"));
    m_extend->setAccessibleName(tr("Give the sandbox more time"));
    m_end->setText(tr("End now"));
    m_end->setAccessibleName(tr("End the sandbox now"));
}

bool SandboxStrip::isLiving() const
{
    return m_sandbox.state == SandboxState::Ready || m_sandbox.state == SandboxState::Frozen;
}

void SandboxStrip::setSandbox(const event::SandboxChanged &sandbox, int lifetimeSeconds)
{
    const bool isAnother = sandbox.sandboxId != m_sandbox.sandboxId;
    if (isAnother) {
        m_readyAtMs = -1;
        m_endedAfterMs = -1;
        m_usage.reset();
        m_cpuHistory.clear();
    }
    m_sandbox = sandbox;
    m_lifetimeSeconds = qMax(1, lifetimeSeconds);
    m_setAtMs = m_clock.bootMs();
    if (isLiving() && m_readyAtMs < 0) // opened in the middle of its life: count what is gone already
        m_readyAtMs = m_setAtMs - qBound<qint64>(0, qint64(m_lifetimeSeconds) * 1000 - sandbox.remainingMs, qint64(m_lifetimeSeconds) * 1000);
    if (sandbox.state == SandboxState::Ended && m_readyAtMs >= 0 && m_endedAfterMs < 0)
        m_endedAfterMs = m_setAtMs - m_readyAtMs;
    if (isLiving())
        m_tick.start();
    else
        m_tick.stop();
    setVisible(sandbox.state != SandboxState::None);
    refresh();
}

void SandboxStrip::setUsage(const SandboxUsage &usage)
{
    if (!isLiving())
        return;
    m_usage = usage;
    if (usage.cpuPercent >= 0)
        m_cpuHistory.append(usage.cpuPercent);
    if (m_cpuHistory.size() > HistorySize)
        m_cpuHistory.removeFirst();
    refresh();
}

void SandboxStrip::clear()
{
    m_sandbox = {};
    m_usage.reset();
    m_cpuHistory.clear();
    m_readyAtMs = m_endedAfterMs = -1;
    m_tick.stop();
    hide();
}

void SandboxStrip::setPrice(const LicenseStatus &license)
{
    m_license = license;
    refresh();
}

qint64 SandboxStrip::remainingMs() const
{
    return isLiving() ? qMax<qint64>(0, m_sandbox.remainingMs - (m_clock.bootMs() - m_setAtMs)) : 0;
}

QString SandboxStrip::stateText() const
{
    switch (m_sandbox.state) {
    case SandboxState::None: return {};
    case SandboxState::Creating: return tr("Preparing sandbox");
    case SandboxState::Ready: return tr("Sandbox ready");
    case SandboxState::Frozen: return tr("Sandbox frozen");
    case SandboxState::Ending: return tr("Sandbox ending");
    case SandboxState::Ended: break;
    }
    switch (m_sandbox.cause) {
    case EndCause::Expired: return tr("Sandbox expired");
    case EndCause::OutOfMemory: return tr("Sandbox ran out of memory");
    case EndCause::DiskFull: return tr("Sandbox ran out of space");
    case EndCause::EngineLost: return tr("Sandbox lost with the engine");
    case EndCause::StartFailed: return tr("Sandbox did not start");
    default: return tr("Sandbox ended");
    }
}

QString SandboxStrip::countdownText() const
{
    return tr("%1 left").arg(formatCountdown(remainingMs()));
}

QString SandboxStrip::costText() const
{
    if (m_readyAtMs < 0)
        return {};
    const qint64 lived = m_endedAfterMs >= 0 ? m_endedAfterMs : m_clock.bootMs() - m_readyAtMs;
    const double minutes = double(lived) / 60'000;
    if (m_license.priceMinorPerMinute <= 0)
        return formatMinutes(minutes);
    const qint64 minor = qRound64(minutes * m_license.priceMinorPerMinute);
    return tr("%1 ≈ %2 indicative", "minutes, money").arg(formatMinutes(minutes), formatMoney(minor, m_license.currency));
}

QString SandboxStrip::memoryText() const
{
    if (m_usage && m_usage->memoryBytes >= 0 && m_sandbox.memoryBytes > 0)
        return tr("%1 of %2", "memory used, and its limit")
            .arg(formatMemory(m_usage->memoryBytes), formatMemory(m_sandbox.memoryBytes));
    return m_sandbox.memoryBytes > 0 ? tr("%1 memory").arg(formatMemory(m_sandbox.memoryBytes)) : QString();
}

int SandboxStrip::cpuPart() const
{
    return isLiving() && m_usage && m_usage->cpuPercent >= 0 ? 1 : -1;
}

QStringList SandboxStrip::parts() const
{
    QStringList parts;
    if (isLiving())
        parts.append(countdownText());
    if (m_sandbox.state == SandboxState::Ended && m_sandbox.cause != EndCause::None && m_sandbox.cause != EndCause::Finished
        && m_sandbox.cause != EndCause::StoppedByUser)
        parts.append(endCauseSentence(m_sandbox.cause));
    if (cpuPart() >= 0)
        parts.append(tr("CPU %1 %").arg(m_usage->cpuPercent));
    if (const QString memory = memoryText(); isLiving() && !memory.isEmpty())
        parts.append(memory);
    if (const QString cost = costText(); !cost.isEmpty())
        parts.append(cost);
    return parts;
}

void SandboxStrip::refresh()
{
    m_processes->setVisible(isLiving() && m_usage && width() >= WidthForProcesses);
    if (m_usage)
        m_processes->setText(tr("%n process(es)", nullptr, m_usage->processes));
    m_end->setVisible(isLiving());
    m_extend->setVisible(isLiving() && remainingMs() < WarningMs);
    QStringList all = parts();
    all.prepend(stateText());
    if (isLiving() && m_usage && m_usage->workspaceBytes > 0)
        all.append(tr("Workspace: %1 of %2").arg(formatMemory(m_usage->workspaceUsedBytes), formatMemory(m_usage->workspaceBytes)));
    if (isLiving() && m_usage)
        all.append(tr("%n process(es)", nullptr, m_usage->processes));
    const QString summary = all.join(QStringLiteral(" · "));
    setAccessibleName(summary);
    setToolTip(summary.toHtmlEscaped());
    arrange();
    update();
}

void SandboxStrip::arrange()
{
    int right = width() - StripMargin;
    for (QPushButton *button : {m_end, m_extend, m_processes}) {
        if (button->isHidden())
            continue;
        const QSize size = button->sizeHint();
        button->setGeometry(right - size.width(), (height() - size.height()) / 2, size.width(), size.height());
        right -= size.width() + 8;
    }
    // As many parts as fit, from the left.
    const QFontMetrics fm(font());
    int x = StripMargin + QFontMetrics(smallFont()).horizontalAdvance(stateText()) + 16;
    if (isLiving())
        x += Space + RingSize;
    m_shownParts = 0;
    const QStringList all = parts();
    for (qsizetype i = 0; i < all.size(); ++i) {
        x += Space + fm.horizontalAdvance(all.at(i)) + 4 + (i == cpuPart() ? LineWidth + 6 : 0);
        if (x > right)
            break;
        ++m_shownParts;
    }
}

QSize SandboxStrip::sizeHint() const
{
    return QSize(600, qMax(44, fontMetrics().height() + 24));
}

QSize SandboxStrip::minimumSizeHint() const
{
    return QSize(160, sizeHint().height());
}

void SandboxStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    refresh();
}

void SandboxStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        refresh();
}

void SandboxStrip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);

    const bool isLow = isLiving() && remainingMs() < WarningMs;
    Tone tone = Tone::Neutral;
    if (isLiving())
        tone = isLow ? Tone::Warn : Tone::Ok;
    else if (m_sandbox.state == SandboxState::Creating)
        tone = Tone::Accent;
    else if (m_sandbox.state == SandboxState::Ended && m_sandbox.cause != EndCause::Finished
             && m_sandbox.cause != EndCause::StoppedByUser && m_sandbox.cause != EndCause::None)
        tone = Tone::Danger;

    // The state chip
    const QFont small = smallFont();
    const QFontMetrics smallMetrics(small);
    const QRectF chip(StripMargin, (height() - smallMetrics.height() - 6) / 2.0, smallMetrics.horizontalAdvance(stateText()) + 16,
                      smallMetrics.height() + 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.background(tone));
    painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2);
    painter.setFont(small);
    painter.setPen(theme.foreground(tone));
    painter.drawText(chip, Qt::AlignCenter, stateText());
    int x = int(chip.right());

    if (isLiving()) {
        x += Space;
        const QRectF ring(x + 1, (height() - RingSize) / 2.0 + 1, RingSize - 2, RingSize - 2);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.border, 2));
        painter.drawEllipse(ring);
        const double share = qBound(0.0, double(remainingMs()) / (m_lifetimeSeconds * 1000.0), 1.0);
        painter.setPen(QPen(isLow ? theme.warn : theme.accent, 2));
        painter.drawArc(ring, 90 * 16, int(share * 360 * 16));
        x += RingSize;
    }
    painter.setFont(font());
    const QStringList all = parts();
    for (int i = 0; i < m_shownParts && i < all.size(); ++i) {
        x += Space;
        const int partWidth = fontMetrics().horizontalAdvance(all.at(i)) + 4;
        if (i == cpuPart()) {
            const QRectF area(x, (height() - RingSize) / 2.0, LineWidth, RingSize);
            const int most = *std::max_element(m_cpuHistory.begin(), m_cpuHistory.end());
            paintSparkline(painter, area, m_cpuHistory, qMax(100, most), HistorySize, theme.accent);
            x += LineWidth + 6;
        }
        painter.setPen(theme.muted);
        const QString time = formatCountdown(remainingMs());
        const qsizetype at = i == 0 && isLiving() ? all.at(i).indexOf(time) : -1;
        if (at < 0) {
            painter.drawText(QRect(x, 0, partWidth, height()), Qt::AlignVCenter | Qt::AlignLeft, all.at(i));
            x += partWidth;
            continue;
        }
        // The time itself is the loudest word of the line.
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        const auto draw = [&](const QString &text, const QFont &used, const QColor &color) {
            painter.setFont(used);
            painter.setPen(color);
            const int textWidth = QFontMetrics(used).horizontalAdvance(text);
            painter.drawText(QRect(x, 0, textWidth + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, text);
            x += textWidth;
        };
        draw(all.at(i).left(at), font(), theme.muted);
        draw(time, bold, isLow ? theme.warn : theme.text);
        draw(all.at(i).mid(at + time.size()), font(), theme.muted);
        painter.setFont(font());
        x += 4;
    }
}

} // namespace velqa
