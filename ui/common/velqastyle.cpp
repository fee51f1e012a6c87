// The few primitives that a style sheet cannot tint. UI thread.
#include "ui/common/velqastyle.h"

#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QMenuBar>
#include <QPainter>
#include <QPushButton>
#include <QTabBar>
#include <QStyleFactory>
#include <QStyleOption>

namespace velqa {
namespace {

void drawCheckBox(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = Theme::current();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool on = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const QRectF box = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(on && enabled ? theme.accent : theme.muted, 1));
    painter.setBrush(on ? (enabled ? theme.accent : theme.border) : theme.surface);
    painter.drawRoundedRect(box, 3, 3);
    if (!on)
        return;
    painter.setPen(QPen(enabled ? theme.accentText : theme.text, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (option.state & QStyle::State_NoChange) {
        painter.drawLine(QPointF(box.left() + 3, box.center().y()), QPointF(box.right() - 3, box.center().y()));
        return;
    }
    const QPointF points[] = {{box.left() + box.width() * 0.24, box.top() + box.height() * 0.53},
                              {box.left() + box.width() * 0.43, box.top() + box.height() * 0.72},
                              {box.left() + box.width() * 0.77, box.top() + box.height() * 0.30}};
    painter.drawPolyline(points, 3);
}

void drawRadio(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = Theme::current();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool on = option.state & QStyle::State_On;
    const QRectF ring = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(on && enabled ? theme.accent : theme.muted, 1));
    painter.setBrush(theme.surface);
    painter.drawEllipse(ring);
    if (!on)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(enabled ? theme.accent : theme.muted);
    painter.drawEllipse(ring.adjusted(3, 3, -3, -3));
}

void drawArrow(const QString &name, const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = Theme::current();
    const int side = qMin(12, qMin(option.rect.width(), option.rect.height()));
    QRect area(0, 0, side, side);
    area.moveCenter(option.rect.center());
    painter.drawPixmap(area, iconPixmap(name, QSize(side, side), theme.muted, painter.device()->devicePixelRatioF()));
}

} // namespace

VelqaStyle::VelqaStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void VelqaStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    painter->save();
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: drawCheckBox(*option, *painter); break;
    case PE_IndicatorRadioButton: drawRadio(*option, *painter); break;
    case PE_IndicatorArrowDown:
    case PE_IndicatorSpinDown: drawArrow(QStringLiteral("chevron-down"), *option, *painter); break;
    case PE_IndicatorArrowUp:
    case PE_IndicatorSpinUp: drawArrow(QStringLiteral("chevron-up"), *option, *painter); break;
    case PE_IndicatorArrowRight: drawArrow(QStringLiteral("chevron-right"), *option, *painter); break;
    case PE_IndicatorArrowLeft: drawArrow(QStringLiteral("chevron-left"), *option, *painter); break;
    case PE_IndicatorBranch:
        if (option->state & State_Children)
            drawArrow(option->state & State_Open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                      *option, *painter);
        break;
    case PE_FrameFocusRect: {
        if (qobject_cast<const QPushButton *>(widget)) // its border shows the focus
            break;
        QRectF ring(option->rect);
        if (const auto *tab = qobject_cast<const QTabBar *>(widget)) // the style leaves no room for the text in it
            ring = QRectF(tab->tabRect(tab->currentIndex())).adjusted(1, 6, -1, -8);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(Theme::current().accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(ring.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        break;
    }
    default: QProxyStyle::drawPrimitive(element, option, painter, widget); break;
    }
    painter->restore();
}

int VelqaStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return 16;
    case PM_SmallIconSize:
    case PM_ButtonIconSize: return metrics::IconSize;
    case PM_ScrollBarExtent: return 10;
    case PM_TreeViewIndentation: return 16;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int VelqaStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration: return 0; // nothing moves by itself
    case SH_EtchDisabledText: return 0;
    case SH_UnderlineShortcut: // keys still work; the line at rest is noise
        return qobject_cast<const QMenuBar *>(widget) ? 0 : QProxyStyle::styleHint(hint, option, widget, returnData);
    case SH_ComboBox_Popup: return 0;
    case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
    default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

} // namespace velqa
