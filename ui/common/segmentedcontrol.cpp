// One of a few choices side by side. UI thread.
#include "ui/common/segmentedcontrol.h"

#include "ui/common/theme.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QRadioButton>

namespace velqa {
namespace {

// A radio button by role and keyboard, drawn as a segment.
class Segment final : public QRadioButton
{
public:
    Segment(const QString &text, QWidget *parent) : QRadioButton(text, parent)
    {
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        return QSize(QFontMetrics(bold).horizontalAdvance(text()) + 28, fontMetrics().height() + 14);
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &point) const override { return rect().contains(point); }

    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
        if (isChecked() || (underMouse() && isEnabled())) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isChecked() ? theme.accentBack : theme.sunken);
            painter.drawRoundedRect(area, metrics::ControlRadius - 1, metrics::ControlRadius - 1);
        }
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), metrics::ControlRadius - 1,
                                    metrics::ControlRadius - 1);
        }
        QFont shown = font();
        shown.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
        painter.setFont(shown);
        painter.setPen(isChecked() ? theme.accent : (isEnabled() ? theme.text : theme.muted));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
    }
};

} // namespace

SegmentedControl::SegmentedControl(QWidget *parent)
    : QFrame(parent)
    , m_group(new QButtonGroup(this))
    , m_layout(new QHBoxLayout(this))
{
    setProperty("look", QStringLiteral("field"));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_layout->setContentsMargins(1, 1, 1, 1);
    m_layout->setSpacing(0);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedControl::picked);
}

void SegmentedControl::addSegment(const QString &text, const QVariant &value, const QString &toolTip)
{
    auto *segment = new Segment(text, this);
    segment->setObjectName(QStringLiteral("%1Segment%2").arg(objectName()).arg(m_data.size()));
    segment->setAccessibleName(text);
    segment->setToolTip(toolTip.toHtmlEscaped());
    m_group->addButton(segment, int(m_data.size()));
    m_layout->addWidget(segment);
    m_data.append(value);
}

void SegmentedControl::setSegmentText(int index, const QString &text)
{
    if (QAbstractButton *button = m_group->button(index)) {
        button->setText(text);
        button->setAccessibleName(text);
        button->updateGeometry();
    }
}

int SegmentedControl::count() const
{
    return int(m_data.size());
}

int SegmentedControl::currentIndex() const
{
    return m_group->checkedId();
}

QVariant SegmentedControl::currentData() const
{
    return m_data.value(currentIndex());
}

void SegmentedControl::setCurrentIndex(int index)
{
    if (QAbstractButton *button = m_group->button(index))
        button->setChecked(true);
}

void SegmentedControl::setCurrentData(const QVariant &value)
{
    setCurrentIndex(int(m_data.indexOf(value)));
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled)
{
    if (QAbstractButton *button = m_group->button(index))
        button->setEnabled(enabled);
}

} // namespace velqa
