// The text field of the composer. UI thread.
#include "ui/chat/composeredit.h"

#include "ui/common/filedrop.h"
#include "ui/common/stylesheet.h"

#include <QDragEnterEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>

namespace velqa {

ComposerEdit::ComposerEdit(QWidget *parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("composerEdit"));
    setLook(this, "bare");
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(2);
    connect(this, &QPlainTextEdit::textChanged, this, &ComposerEdit::fitHeight);
    fitHeight();
}

int ComposerEdit::wantedHeight() const
{
    // Laid-out lines, not paragraphs: wrapped text counts as shown.
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < MaximumLines; block = block.next())
        lines += qMax(1, block.layout() ? block.layout()->lineCount() : 1);
    lines = qBound(2, lines, MaximumLines);
    return lines * fontMetrics().lineSpacing() + 2 * int(document()->documentMargin()) + 2;
}

void ComposerEdit::fitHeight()
{
    const int wanted = wantedHeight();
    if (wanted != height() || minimumHeight() != wanted) {
        setFixedHeight(wanted);
        updateGeometry();
    }
    const bool scrolls = document()->size().height() > MaximumLines;
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

QSize ComposerEdit::sizeHint() const
{
    return QSize(300, wantedHeight());
}

QSize ComposerEdit::minimumSizeHint() const
{
    return QSize(80, wantedHeight());
}

void ComposerEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void ComposerEdit::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && !m_isComposing) {
        const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
        const bool withControl = modifiers == Qt::ControlModifier;
        if (withControl || (m_sendWithEnter && modifiers == Qt::NoModifier)) {
            emit sendPressed();
            return;
        }
        if (modifiers == Qt::ShiftModifier || modifiers == Qt::NoModifier) {
            textCursor().insertBlock(); // a real new line, not a soft one
            ensureCursorVisible();
            return;
        }
    }
    if (event->key() == Qt::Key_Escape && !m_isComposing) {
        emit escapePressed();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void ComposerEdit::inputMethodEvent(QInputMethodEvent *event)
{
    QPlainTextEdit::inputMethodEvent(event);
    m_isComposing = !event->preeditString().isEmpty();
}

bool ComposerEdit::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasImage() || source->hasText() || !localFiles(source).isEmpty();
}

void ComposerEdit::insertFromMimeData(const QMimeData *source)
{
    const QStringList paths = localFiles(source);
    if (!paths.isEmpty()) {
        emit filesPasted(paths);
        return;
    }
    if (source->hasImage() && !source->hasText()) {
        emit imagePasted(qvariant_cast<QImage>(source->imageData()));
        return;
    }
    if (source->hasText())
        textCursor().insertText(source->text());
    ensureCursorVisible();
}

void ComposerEdit::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    emit focusChanged(true);
}

void ComposerEdit::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    emit focusChanged(false);
}

void ComposerEdit::dragEnterEvent(QDragEnterEvent *event)
{
    if (localFiles(event->mimeData()).isEmpty())
        QPlainTextEdit::dragEnterEvent(event);
    else
        event->ignore(); // the page takes files, wherever they are dropped
}

} // namespace velqa
