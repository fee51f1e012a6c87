// Small rounded labels. UI thread.
#include "ui/common/chip.h"

#include "ui/common/icons.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace velqa {
namespace {

constexpr int ChipPadding = 8;
constexpr int ChipVertical = 3;
constexpr int ButtonPadding = 8;
constexpr int ButtonVertical = 4;
constexpr int SmallIcon = 14;

QFont smaller(QFont font)
{
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * 11 / 13.0));
    else
        font.setPointSizeF(font.pointSizeF() * 11 / 13.0);
    return font;
}

} // namespace

Chip::Chip(const QString &text, Tone tone, Shape shape, QWidget *parent)
    : QWidget(parent)
    , m_tone(tone)
    , m_shape(shape)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(text);
}

void Chip::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void Chip::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

QFont Chip::textFont() const
{
    return smaller(font());
}

QSize Chip::sizeHint() const
{
    const QFontMetrics fm(textFont());
    return QSize(fm.horizontalAdvance(m_text) + 2 * ChipPadding, fm.height() + 2 * ChipVertical);
}

QSize Chip::minimumSizeHint() const
{
    return sizeHint();
}

void Chip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool filled = m_shape == Shape::Filled;
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(theme.border, 1));
    painter.setBrush(filled ? QBrush(theme.background(m_tone)) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2);
    painter.setFont(textFont());
    painter.setPen(theme.foreground(m_tone));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, m_text);
}

void Chip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

ChipButton::ChipButton(const QString &text, QWidget *parent) : QAbstractButton(parent)
{
    setText(text);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void ChipButton::setIconName(const QString &name)
{
    m_iconName = name;
    updateGeometry();
    update();
}

void ChipButton::setDetail(const QString &detail)
{
    m_detail = detail;
    updateGeometry();
    update();
}

void ChipButton::setProgress(double share)
{
    m_progress = share;
    update();
}

void ChipButton::setRemovable(bool removable)
{
    m_removable = removable;
    updateGeometry();
    update();
}

void ChipButton::setHasMenu(bool hasMenu)
{
    m_hasMenu = hasMenu;
    updateGeometry();
    update();
}

void ChipButton::setMaximumTextWidth(int pixels)
{
    m_maximumTextWidth = pixels;
    updateGeometry();
    update();
}

QFont ChipButton::textFont() const
{
    return smaller(font());
}

int ChipButton::widthBesideText() const
{
    const QFontMetrics fm(textFont());
    int width = 2 * ButtonPadding;
    if (!m_iconName.isEmpty())
        width += SmallIcon + 4;
    if (!m_detail.isEmpty())
        width += 6 + fm.horizontalAdvance(m_detail);
    if (m_hasMenu)
        width += 4 + 12;
    if (m_removable)
        width += 4 + SmallIcon;
    return width;
}

QSize ChipButton::sizeHint() const
{
    const QFontMetrics fm(textFont());
    const int textWidth = qMin(m_maximumTextWidth, fm.horizontalAdvance(text()) + 2); // eliding rounds the other way
    return QSize(widthBesideText() + textWidth, qMax(24, fm.height() + 2 * ButtonVertical));
}

QSize ChipButton::minimumSizeHint() const
{
    const QFontMetrics fm(textFont());
    const QSize wanted = sizeHint();
    return QSize(qMin(wanted.width(), widthBesideText() + fm.averageCharWidth() * 6), wanted.height());
}

QRect ChipButton::crossRect() const
{
    return m_removable ? QRect(width() - ButtonPadding - SmallIcon + 2, 0, SmallIcon + ButtonPadding - 2, height())
                       : QRect();
}

void ChipButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.border, 1));
    painter.setBrush(underMouse() && isEnabled() ? theme.sunken : theme.surface);
    const qreal radius = m_removable ? metrics::ControlRadius : area.height() / 2;
    painter.drawRoundedRect(area, radius, radius);

    const qreal ratio = devicePixelRatioF();
    const QFontMetrics fm(textFont());
    painter.setFont(textFont());
    int x = ButtonPadding;
    if (!m_iconName.isEmpty()) {
        painter.drawPixmap(x, (height() - SmallIcon) / 2,
                           iconPixmap(m_iconName, QSize(SmallIcon, SmallIcon), theme.muted, ratio));
        x += SmallIcon + 4;
    }
    const QString shown = fm.elidedText(text(), Qt::ElideMiddle, width() - widthBesideText());
    painter.setPen(isEnabled() && (m_removable || underMouse()) ? theme.text : theme.muted);
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
    x += fm.horizontalAdvance(shown);
    if (!m_detail.isEmpty()) {
        painter.setPen(theme.muted);
        painter.drawText(QRect(x + 6, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         m_detail);
    }
    if (m_hasMenu)
        painter.drawPixmap(width() - ButtonPadding - 12, (height() - 12) / 2,
                           iconPixmap(QStringLiteral("chevron-down"), QSize(12, 12), theme.muted, ratio));
    if (m_removable)
        painter.drawPixmap(width() - ButtonPadding - SmallIcon + 2, (height() - SmallIcon) / 2,
                           iconPixmap(QStringLiteral("cross"), QSize(SmallIcon, SmallIcon), theme.muted, ratio));
    if (m_progress >= 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRect(QRectF(6, height() - 3, (width() - 12) * qBound(0.0, m_progress, 1.0), 2));
    }
}

void ChipButton::mousePressEvent(QMouseEvent *event)
{
    if (m_removable && event->button() == Qt::LeftButton && crossRect().contains(event->pos())) {
        emit removeRequested();
        return;
    }
    QAbstractButton::mousePressEvent(event);
}

void ChipButton::keyPressEvent(QKeyEvent *event)
{
    if (m_removable && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
        emit removeRequested();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void ChipButton::changeEvent(QEvent *event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

} // namespace velqa
