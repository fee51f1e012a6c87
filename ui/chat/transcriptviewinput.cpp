// TranscriptView: selecting, copying, links, keys. UI thread.
#include "ui/chat/transcriptview.h"

#include "ui/chat/artefactitem.h"
#include "ui/chat/networkitem.h"
#include "ui/chat/toolitem.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace velqa {

int TranscriptView::rowAt(int y) const
{
    if (m_rows.empty())
        return -1;
    const int content = y + verticalScrollBar()->value();
    const auto at = std::partition_point(m_rows.begin(), m_rows.end(),
                                         [content](const Row &row) { return row.y + row.height <= content; });
    return int(qMin<size_t>(size_t(at - m_rows.begin()), m_rows.size() - 1));
}

TranscriptView::Position TranscriptView::positionAt(const QPoint &point) const
{
    const int index = rowAt(point.y());
    if (index < 0)
        return {};
    const QRect area = rowRect(index);
    const Row &row = m_rows[size_t(index)];
    if (point.y() < area.top())
        return {index, 0};
    if (point.y() > area.bottom())
        return {index, row.item->textLength()};
    return {index, row.item->offsetAt(QPointF(point - area.topLeft()))};
}

QString TranscriptView::linkAt(const QPoint &point) const
{
    const int index = rowAt(point.y());
    if (index < 0)
        return {};
    const QRect area = rowRect(index);
    return area.contains(point) ? m_rows[size_t(index)].item->linkAt(QPointF(point - area.topLeft())) : QString();
}

void TranscriptView::orderedSelection(Position *from, Position *to) const
{
    *from = qMin(m_selectionStart, m_selectionEnd);
    *to = qMax(m_selectionStart, m_selectionEnd);
    if (from->row < 0 || to->row >= int(m_rows.size()))
        *from = *to = {};
}

bool TranscriptView::hasSelection() const
{
    Position from;
    Position to;
    orderedSelection(&from, &to);
    return from < to;
}

void TranscriptView::selectAll()
{
    if (m_rows.empty())
        return;
    m_selectionStart = {0, 0};
    m_selectionEnd = {int(m_rows.size()) - 1, 1 << 30};
    viewport()->update();
}

QString TranscriptView::selectedText(CopyFormat format) const
{
    Position from;
    Position to;
    orderedSelection(&from, &to);
    if (!(from < to))
        return {};
    QStringList parts;
    for (int i = from.row; i <= to.row; ++i) {
        const ChatItem &item = *m_rows[size_t(i)].item;
        const int start = i == from.row ? from.offset : 0;
        const bool toItsEnd = i < to.row || to.offset >= item.textLength();
        QString text = start == 0 && toItsEnd ? item.wholeText(format)
                                              : item.textBetween(start, toItsEnd ? item.textLength() : to.offset, format);
        while (text.endsWith(QLatin1Char('\n')))
            text.chop(1);
        if (!text.isEmpty())
            parts.append(text);
    }
    return parts.join(QStringLiteral("\n\n"));
}

void TranscriptView::copySelection(CopyFormat format)
{
    const QString text = selectedText(format);
    if (!text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void TranscriptView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    const Position position = positionAt(event->pos());
    m_pressedLink = linkAt(event->pos());
    m_pressPoint = event->pos();
    m_isSelecting = true;
    if (!(event->modifiers() & Qt::ShiftModifier) || m_selectionStart.row < 0)
        m_selectionStart = position;
    m_selectionEnd = position;
    viewport()->update();
}

void TranscriptView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isSelecting && (event->buttons() & Qt::LeftButton)) {
        m_selectionEnd = positionAt(event->pos());
        if (!viewport()->rect().contains(event->pos())) {
            if (!m_scrollTimer.isActive())
                m_scrollTimer.start();
        } else {
            m_scrollTimer.stop();
        }
        viewport()->update();
        return;
    }
    const QString link = linkAt(event->pos());
    viewport()->setCursor(link.isEmpty() ? Qt::IBeamCursor : Qt::PointingHandCursor);
    if (link.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), link.toHtmlEscaped(), viewport());
}

void TranscriptView::mouseReleaseEvent(QMouseEvent *event)
{
    m_scrollTimer.stop();
    if (!std::exchange(m_isSelecting, false))
        return;
    const bool moved = (event->pos() - m_pressPoint).manhattanLength() >= QApplication::startDragDistance();
    if (!moved && !m_pressedLink.isEmpty() && linkAt(event->pos()) == m_pressedLink)
        emit linkActivated(m_pressedLink);
    m_pressedLink.clear();
    if (hasSelection() && QApplication::clipboard()->supportsSelection())
        QApplication::clipboard()->setText(selectedText(CopyFormat::Plain), QClipboard::Selection);
}

void TranscriptView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Position position = positionAt(event->pos());
    if (position.row < 0)
        return;
    int from = 0;
    int to = 0;
    m_rows[size_t(position.row)].item->wordAt(position.offset, &from, &to);
    m_selectionStart = {position.row, from};
    m_selectionEnd = {position.row, to};
    m_isSelecting = false;
    viewport()->update();
}

void TranscriptView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("transcriptMenu"));
    const QString link = linkAt(event->pos());
    if (!link.isEmpty()) {
        menu->addAction(tr("Copy address"), this, [link] { QApplication::clipboard()->setText(link); });
        menu->addSeparator();
    }
    QAction *markdown = menu->addAction(tr("Copy as Markdown"), this, [this] { copySelection(CopyFormat::Markdown); });
    QAction *plain = menu->addAction(tr("Copy as plain text"), this, [this] { copySelection(CopyFormat::Plain); });
    markdown->setEnabled(hasSelection());
    plain->setEnabled(hasSelection());
    menu->addAction(tr("Select all"), this, &TranscriptView::selectAll);
    menu->popup(event->globalPos());
}

void TranscriptView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy)) {
        copySelection(CopyFormat::Markdown);
    } else if (event->key() == Qt::Key_C && event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier)) {
        copySelection(CopyFormat::Plain);
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->modifiers() == Qt::AltModifier && event->key() == Qt::Key_Up) {
        scrollToMessage(-1);
    } else if (event->modifiers() == Qt::AltModifier && event->key() == Qt::Key_Down) {
        scrollToMessage(1);
    } else if (event->key() == Qt::Key_Home) {
        bar->setValue(bar->minimum());
    } else if (event->key() == Qt::Key_End) {
        scrollToEnd();
    } else if (event->key() == Qt::Key_PageUp || (event->key() == Qt::Key_Space && event->modifiers() == Qt::ShiftModifier)) {
        bar->triggerAction(QAbstractSlider::SliderPageStepSub);
    } else if (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_Space) {
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    } else if (event->key() == Qt::Key_Up) {
        bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
    } else if (event->key() == Qt::Key_Down) {
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TranscriptView::scrollToMessage(int direction)
{
    const int top = verticalScrollBar()->value();
    int target = direction > 0 ? verticalScrollBar()->maximum() : 0;
    for (const Row &row : m_rows) {
        if (row.block != UserBlock)
            continue;
        const int y = row.y - row.item->spaceAbove();
        if (direction > 0 && y > top + 2) {
            target = y;
            break;
        }
        if (direction < 0 && y < top - 2)
            target = y;
    }
    verticalScrollBar()->setValue(target);
}

void TranscriptView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_showsFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    viewport()->update();
}

void TranscriptView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_showsFocus = false;
    viewport()->update();
}

void TranscriptView::trigger(ChatItem *item, const QString &action)
{
    if (auto *artefact = dynamic_cast<ArtefactItem *>(item)) {
        if (action == QLatin1String("save"))
            emit artefactSaveRequested(artefact->artefact().artefactId, artefact->artefact().name);
        else
            emit artefactOpenRequested(artefact->artefact().artefactId, artefact->artefact().name);
        return;
    }
    if (auto *tool = dynamic_cast<ToolItem *>(item); tool && action == QLatin1String("copy")) {
        QGuiApplication::clipboard()->setText(tool->outputText());
        return;
    }
    if (const NetworkItem::Decision decision = NetworkItem::decisionOf(action); !decision.host.isEmpty()) {
        emit hostAllowed(decision.host, decision.forAgent);
        return;
    }
    // Opening or closing a card keeps the card in place, also at the end.
    if (item->trigger(action)) {
        Anchor anchor;
        for (size_t i = 0; i < m_rows.size(); ++i) {
            if (m_rows[i].item.get() == item)
                anchor = {int(i), verticalScrollBar()->value() - m_rows[i].y, 0};
        }
        const bool wasFollowing = m_isFollowing;
        m_isFollowing = false;
        updateLayout(anchor);
        m_isFollowing = wasFollowing && verticalScrollBar()->value() >= verticalScrollBar()->maximum() - EndSlack;
        if (wasFollowing != m_isFollowing)
            emit followingChanged(m_isFollowing);
    }
}

} // namespace velqa
