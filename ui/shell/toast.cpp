// A sentence that goes by itself. UI thread.
#include "ui/shell/toast.h"

#include "ui/common/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>

namespace velqa {

Toast::Toast(QWidget *parent) : PlainLabel(QString(), parent)
{
    setObjectName(QStringLiteral("toast"));
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setContentsMargins(16, 8, 16, 8);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parent->installEventFilter(this);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void Toast::say(const QString &sentence)
{
    setText(sentence);
    setAccessibleName(sentence);
    place();
    show();
    raise();
    m_timer.start(qBound(5'000, 70 * int(sentence.size()), 15'000)); // long enough to be read
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Toast::place()
{
    constexpr int widest = 640;
    const int wanted = fontMetrics().horizontalAdvance(text()) + contentsMargins().left() + contentsMargins().right() + 4;
    const int toastWidth = qMin(qMin(widest, parentWidget()->width() - 32), wanted);
    resize(toastWidth, heightForWidth(toastWidth));
    move((parentWidget()->width() - width()) / 2, parentWidget()->height() - height() - 150);
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    return PlainLabel::eventFilter(watched, event);
}

void Toast::paintEvent(QPaintEvent *event)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metrics::CardRadius, metrics::CardRadius);
    painter.end();
    PlainLabel::paintEvent(event);
}

} // namespace velqa
