// One line that shortens itself. UI thread.
#include "ui/common/elidedlabel.h"

#include <QEvent>
#include <QResizeEvent>

namespace velqa {

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : PlainLabel(QString(), parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFullText(text);
}

ElidedLabel::ElidedLabel(const QString &text, const char *look, QWidget *parent) : PlainLabel(QString(), look, parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFullText(text);
}

void ElidedLabel::setFullText(const QString &text)
{
    m_fullText = text;
    setAccessibleName(text);
    updateGeometry();
    elide();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    elide();
}

QSize ElidedLabel::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return QSize(fontMetrics().horizontalAdvance(m_fullText) + margins.left() + margins.right() + 2,
                 PlainLabel::sizeHint().height());
}

QSize ElidedLabel::minimumSizeHint() const
{
    return QSize(fontMetrics().averageCharWidth() * 3, PlainLabel::minimumSizeHint().height());
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    PlainLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent *event)
{
    PlainLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        elide();
}

void ElidedLabel::elide()
{
    const QString shown = fontMetrics().elidedText(m_fullText, m_mode, qMax(0, contentsRect().width()));
    if (shown != text())
        setText(shown);
    // Tool tips guess rich text: escaped, so that a hostile name stays a name.
    setToolTip(shown == m_fullText ? QString() : m_fullText.toHtmlEscaped());
}

} // namespace velqa
