// The numbers of an agent's limits. UI thread.
#include "ui/agents/limitsrow.h"

#include "ui/common/flowlayout.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>

#include <cmath>

namespace velqa {
namespace {

constexpr double gibibyte = double(1LL << 30);

// "2 GB" and "2.25 GB", not "2.00 GB".
class ShortSpinBox final : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 6); }
};

int minutesOf(int seconds)
{
    return qMax(1, (seconds + 30) / 60);
}

bool isSame(double a, double b)
{
    return std::abs(a - b) < 0.001;
}

} // namespace

LimitsRow::LimitsRow(QWidget *parent)
    : QWidget(parent)
    , m_lifetime(new QSpinBox(this))
    , m_cpu(new ShortSpinBox(this))
    , m_memory(new ShortSpinBox(this))
    , m_steps(new QSpinBox(this))
    , m_timeout(new QSpinBox(this))
{
    m_lifetime->setRange(1, 60);
    m_cpu->setRange(0.1, 64);
    m_cpu->setSingleStep(0.5);
    m_cpu->setDecimals(1);
    m_memory->setRange(0.25, 256);
    m_memory->setSingleStep(0.5);
    m_memory->setDecimals(2);
    m_steps->setRange(1, 200);
    m_timeout->setRange(5, 3600);
    m_timeout->setSingleStep(5);

    auto *layout = new FlowLayout(this, 8);
    layout->setContentsMargins({});
    const std::pair<QAbstractSpinBox *, const char *> boxes[] = {{m_lifetime, "lifetimeSpin"},
                                                                 {m_cpu, "cpuSpin"},
                                                                 {m_memory, "memorySpin"},
                                                                 {m_steps, "stepsSpin"},
                                                                 {m_timeout, "timeoutSpin"}};
    for (const auto &[box, name] : boxes) {
        prepare(box, name);
        layout->addWidget(box);
    }
    connect(m_lifetime, &QSpinBox::valueChanged, this, &LimitsRow::changed);
    connect(m_cpu, &QDoubleSpinBox::valueChanged, this, &LimitsRow::changed);
    connect(m_memory, &QDoubleSpinBox::valueChanged, this, &LimitsRow::changed);
    connect(m_steps, &QSpinBox::valueChanged, this, &LimitsRow::changed);
    connect(m_timeout, &QSpinBox::valueChanged, this, &LimitsRow::changed);
    retranslate();
}

void LimitsRow::prepare(QAbstractSpinBox *box, const char *name)
{
    box->setObjectName(QLatin1String(name));
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
}

void LimitsRow::setAgent(const AgentSpec &agent)
{
    m_base = agent;
    const QSignalBlocker blockers[] = {QSignalBlocker(m_lifetime), QSignalBlocker(m_cpu), QSignalBlocker(m_memory),
                                       QSignalBlocker(m_steps), QSignalBlocker(m_timeout)};
    m_lifetime->setValue(minutesOf(agent.limits.lifetimeSeconds));
    m_cpu->setValue(agent.limits.cpuMillis / 1000.0);
    m_memory->setValue(double(agent.limits.memoryBytes) / gibibyte);
    m_steps->setValue(agent.maxSteps);
    m_timeout->setValue(agent.commandTimeoutSeconds);
    m_shownLifetime = m_lifetime->value();
    m_shownCpu = m_cpu->value();
    m_shownMemory = m_memory->value();
}

void LimitsRow::writeTo(AgentSpec &agent) const
{
    agent.limits = m_base.limits;
    if (m_lifetime->value() != m_shownLifetime)
        agent.limits.lifetimeSeconds = m_lifetime->value() * 60;
    if (!isSame(m_cpu->value(), m_shownCpu))
        agent.limits.cpuMillis = int(std::lround(m_cpu->value() * 1000));
    if (!isSame(m_memory->value(), m_shownMemory)) {
        agent.limits.memoryBytes = qint64(std::llround(m_memory->value() * gibibyte));
        // The workspace lives in memory and must leave room for programs.
        agent.limits.workspaceBytes = qMin(m_base.limits.workspaceBytes, agent.limits.memoryBytes / 2);
    }
    agent.maxSteps = m_steps->value();
    agent.commandTimeoutSeconds = m_timeout->value();
}

void LimitsRow::setInvalid(const QStringList &fields)
{
    const std::pair<QWidget *, QString> boxes[] = {{m_lifetime, QStringLiteral("lifetimeSeconds")},
                                                   {m_cpu, QStringLiteral("cpuMillis")},
                                                   {m_memory, QStringLiteral("memoryBytes")},
                                                   {m_steps, QStringLiteral("maxSteps")},
                                                   {m_timeout, QStringLiteral("commandTimeoutSeconds")}};
    for (const auto &[box, field] : boxes) {
        const bool isInvalid = fields.contains(field)
            || (box == m_memory && fields.contains(QStringLiteral("workspaceBytes")));
        if (box->property("invalid").toBool() == isInvalid)
            continue;
        box->setProperty("invalid", isInvalid);
        box->style()->unpolish(box);
        box->style()->polish(box);
    }
}

QWidget *LimitsRow::firstField() const
{
    return m_lifetime;
}

// The wheel scrolls the page; it changes a number only while that number has the focus.
bool LimitsRow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel) {
        const auto *box = qobject_cast<QWidget *>(watched);
        if (box && !box->hasFocus()) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void LimitsRow::retranslate()
{
    m_lifetime->setSuffix(tr(" min", "lifetime of a sandbox"));
    m_lifetime->setAccessibleName(tr("Lifetime of a sandbox in minutes"));
    m_lifetime->setToolTip(tr("How long a sandbox is kept at most"));
    m_cpu->setSuffix(tr(" CPU"));
    m_cpu->setAccessibleName(tr("Processors of a sandbox"));
    m_cpu->setToolTip(tr("How many processors a sandbox may use"));
    m_memory->setSuffix(tr(" GB", "memory of a sandbox"));
    m_memory->setAccessibleName(tr("Memory of a sandbox in gigabytes"));
    m_memory->setToolTip(tr("How much memory a sandbox may use; the files of the workspace count in it"));
    m_steps->setSuffix(tr(" steps", "model calls in a turn"));
    m_steps->setAccessibleName(tr("Steps in a turn"));
    m_steps->setToolTip(tr("How often the model may be asked within one turn"));
    m_timeout->setSuffix(tr(" s per command"));
    m_timeout->setAccessibleName(tr("Time limit of a command in seconds"));
    m_timeout->setToolTip(tr("After this time a command is stopped"));
    for (QAbstractSpinBox *box : {static_cast<QAbstractSpinBox *>(m_cpu), static_cast<QAbstractSpinBox *>(m_memory)})
        box->setLocale(QLocale());
}

void LimitsRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
