// TranscriptView: laying out what is visible, keeping the reader's place, painting. UI thread.
#include "ui/chat/transcriptview.h"

#include "ui/chat/artefactitem.h"
#include "ui/chat/transcriptaccessible.h"
#include "ui/common/icons.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>

#include <algorithm>

namespace velqa {
namespace {

constexpr int SideMargin = 24;
constexpr int TopMargin = 4;
constexpr int BottomMargin = 20;
constexpr int MaximumColumn = 860;

} // namespace

TranscriptView::TranscriptView(QWidget *parent) : QAbstractScrollArea(parent), m_newBelow(new QPushButton(viewport()))
{
    installTranscriptAccessibility();
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    verticalScrollBar()->setSingleStep(24);
    setObjectName(QStringLiteral("transcript"));
    m_newBelow->setObjectName(QStringLiteral("newBelowButton"));
    m_newBelow->setCursor(Qt::ArrowCursor);
    m_newBelow->hide();
    connect(m_newBelow, &QPushButton::clicked, this, &TranscriptView::scrollToEnd);
    m_updateTimer.setSingleShot(true);
    m_updateTimer.setInterval(UpdateInterval);
    connect(&m_updateTimer, &QTimer::timeout, this, &TranscriptView::flush);
    m_scrollTimer.setInterval(30);
    connect(&m_scrollTimer, &QTimer::timeout, this, [this] {
        const QPoint point = viewport()->mapFromGlobal(QCursor::pos());
        const int beyond = point.y() < 0 ? point.y() : qMax(0, point.y() - viewport()->height());
        verticalScrollBar()->setValue(verticalScrollBar()->value() + beyond / 2);
        m_selectionEnd = positionAt(point);
        viewport()->update();
    });
    retranslateUi();
}

TranscriptView::~TranscriptView()
{
    disconnect(m_newBelow, nullptr, this, nullptr);
}

void TranscriptView::retranslateUi()
{
    setAccessibleName(tr("Conversation"));
    m_newBelow->setText(tr("New below"));
    m_newBelow->setAccessibleName(tr("Scroll to what is new below"));
}

void TranscriptView::setRuntime(const QString &runtime)
{
    m_runtime = runtime;
}

int TranscriptView::columnWidth() const
{
    return qMax(120, qMin(MaximumColumn, viewport()->width() - 2 * SideMargin));
}

int TranscriptView::columnLeft() const
{
    return qMax(SideMargin, (viewport()->width() - columnWidth()) / 2);
}

LayoutContext TranscriptView::layoutContext()
{
    LayoutContext context;
    context.width = columnWidth();
    context.font = font();
    context.codeFont = codeFont();
    context.smallFont = smallFont();
    context.theme = &Theme::current();
    context.stats = &m_stats;
    return context;
}

int TranscriptView::placeRow(Row &row, int y) const
{
    const int width = columnWidth();
    row.y = y + row.item->spaceAbove();
    row.height = row.item->isLaidOut(width) ? row.item->height() : row.item->estimatedHeight(width);
    return row.y + row.height;
}

void TranscriptView::placeRows()
{
    int y = TopMargin;
    for (Row &row : m_rows)
        y = placeRow(row, y);
    setContentHeight(y + BottomMargin);
}

// Rows came in front of this one: it and all behind it only move.
void TranscriptView::placeRowsBefore(size_t first)
{
    int y = TopMargin;
    for (size_t i = 0; i < first; ++i)
        y = placeRow(m_rows[i], y);
    const int moved = y - TopMargin;
    for (size_t i = first; i < m_rows.size(); ++i)
        m_rows[i].y += moved;
    const int value = verticalScrollBar()->value() + moved;
    setContentHeight(m_contentHeight + moved);
    m_isAdjusting = true;
    verticalScrollBar()->setValue(value);
    m_isAdjusting = false;
}

void TranscriptView::setContentHeight(int height)
{
    m_contentHeight = height;
    m_isAdjusting = true;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, qMax(0, m_contentHeight - viewport()->height()));
    m_isAdjusting = false;
}

size_t TranscriptView::firstVisibleRow() const
{
    const int top = verticalScrollBar()->value();
    const auto at = std::partition_point(m_rows.begin(), m_rows.end(),
                                         [top](const Row &row) { return row.y + row.height <= top; });
    return size_t(at - m_rows.begin());
}

TranscriptView::Anchor TranscriptView::currentAnchor() const
{
    const int top = verticalScrollBar()->value();
    const int bottom = top + viewport()->height();
    const size_t first = firstVisibleRow();
    const auto anchorAt = [&](size_t i) { return Anchor{int(i), top - m_rows[i].y, m_rows[i].height}; };
    for (size_t i = first; i < m_rows.size() && m_rows[i].y < bottom; ++i) {
        if (m_rows[i].item->isLaidOut(m_laidOutWidth))
            return anchorAt(i);
    }
    return first < m_rows.size() ? anchorAt(first) : Anchor();
}

void TranscriptView::restoreScroll(const Anchor &anchor)
{
    QScrollBar *bar = verticalScrollBar();
    int value = bar->maximum();
    if (!m_isFollowing && anchor.row >= 0 && anchor.row < int(m_rows.size())) {
        const Row &row = m_rows[size_t(anchor.row)];
        int offset = anchor.offset;
        // A row that reflows keeps the same share of itself above the edge.
        if (offset > 0 && anchor.rowHeight > 0 && row.height != anchor.rowHeight && m_laidOutWidth != columnWidth())
            offset = int(qint64(offset) * row.height / anchor.rowHeight);
        value = row.y + offset;
    } else if (!m_isFollowing) {
        value = bar->value();
    }
    m_isAdjusting = true;
    bar->setValue(value);
    m_isAdjusting = false;
}

bool TranscriptView::layOutVisible()
{
    const LayoutContext context = layoutContext();
    const int top = verticalScrollBar()->value();
    const int bottom = top + viewport()->height();
    bool changed = false;
    for (size_t i = firstVisibleRow(); i < m_rows.size() && m_rows[i].y < bottom; ++i) {
        Row &row = m_rows[i];
        if (row.item->isLaidOut(context.width))
            continue;
        row.item->ensureLayout(context);
        changed = changed || row.item->height() != row.height;
        if (auto *artefact = dynamic_cast<ArtefactItem *>(row.item.get()); artefact && artefact->wantsPreview()) {
            const QString id = artefact->artefact().artefactId;
            QMetaObject::invokeMethod(this, [this, id] { emit artefactViewNeeded(id); }, Qt::QueuedConnection);
        }
    }
    return changed;
}

void TranscriptView::updateLayout()
{
    updateLayout(currentAnchor());
}

void TranscriptView::updateLayout(Anchor anchor)
{
    // Heights are guesses until a row is seen; each round lays out what came into view, and ends when nothing moved.
    for (int round = 0; round < 200; ++round) {
        placeRows();
        restoreScroll(anchor);
        if (!layOutVisible())
            break;
    }
    m_laidOutWidth = columnWidth();
    placeButtons();
    updateNewBelow();
    viewport()->update();
}

void TranscriptView::scrollContentsBy(int, int)
{
    if (m_isAdjusting)
        return;
    setFollowing(verticalScrollBar()->value() >= verticalScrollBar()->maximum() - EndSlack);
    const Anchor anchor = currentAnchor();
    if (layOutVisible()) {
        updateLayout(anchor);
        return;
    }
    placeButtons();
    updateNewBelow();
    viewport()->update();
}

void TranscriptView::setFollowing(bool following)
{
    if (following == m_isFollowing)
        return;
    m_isFollowing = following;
    if (following)
        m_hasNewBelow = false;
    emit followingChanged(following);
}

void TranscriptView::scrollToEnd()
{
    setFollowing(true);
    m_hasNewBelow = false;
    updateLayout({});
}

void TranscriptView::updateNewBelow()
{
    const bool show = m_hasNewBelow && !m_isFollowing;
    if (show) {
        m_newBelow->setIcon(icon(QStringLiteral("arrow-down")));
        m_newBelow->adjustSize();
        m_newBelow->move((viewport()->width() - m_newBelow->width()) / 2, viewport()->height() - m_newBelow->height() - 12);
        m_newBelow->raise();
    }
    m_newBelow->setVisible(show);
}

void TranscriptView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateLayout();
}

void TranscriptView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    updateLayout();
}

void TranscriptView::discardLayouts()
{
    for (Row &row : m_rows)
        row.item->discardLayout();
    updateLayout();
}

void TranscriptView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    switch (event->type()) {
    case QEvent::StyleChange:
    case QEvent::PaletteChange:
    case QEvent::FontChange: discardLayouts(); break;
    case QEvent::LanguageChange:
        retranslateUi();
        for (int t = 0; t < int(m_turns.size()); ++t) {
            for (int b = 0; b < int(m_turns[size_t(t)].blocks.size()); ++b) {
                if (m_turns[size_t(t)].blocks.at(b).kind != TranscriptBlock::Kind::Text)
                    syncBlock(t, b);
            }
            syncEnd(t);
        }
        discardLayouts();
        break;
    default: break;
    }
}

QRect TranscriptView::rowRect(int index) const
{
    const Row &row = m_rows.at(size_t(index));
    return QRect(columnLeft(), row.y - verticalScrollBar()->value(), columnWidth(), row.height);
}

void TranscriptView::paintEvent(QPaintEvent *event)
{
    const Theme &theme = Theme::current();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), theme.surface);
    PaintContext context;
    context.theme = &theme;
    context.font = font();
    context.codeFont = codeFont();
    context.smallFont = smallFont();
    context.devicePixelRatio = devicePixelRatioF();

    Position from;
    Position to;
    orderedSelection(&from, &to);
    const int left = columnLeft();
    const int top = verticalScrollBar()->value();
    for (size_t i = firstVisibleRow(); i < m_rows.size(); ++i) {
        const Row &row = m_rows[i];
        const int y = row.y - top;
        if (y >= event->rect().bottom() + 1)
            break;
        context.clip = QRectF(event->rect()).translated(-left, -y);
        context.selectionStart = context.selectionEnd = 0;
        if (from < to && int(i) >= from.row && int(i) <= to.row) {
            context.selectionStart = int(i) == from.row ? from.offset : 0;
            context.selectionEnd = int(i) == to.row ? to.offset : row.item->textLength();
        }
        const TranscriptTurn &turn = m_turns[size_t(row.turn)];
        context.showsCaret = turn.state == TurnState::Running && row.block == turn.blocks.size() - 1
            && (i + 1 == m_rows.size() || m_rows[i + 1].block != row.block);
        painter.save();
        painter.translate(left, y);
        row.item->paint(&painter, context);
        painter.restore();
    }
    if (m_showsFocus) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void TranscriptView::placeButtons()
{
    const int top = verticalScrollBar()->value();
    const int bottom = top + viewport()->height();
    std::map<std::pair<const ChatItem *, QString>, QPointer<QPushButton>> kept;
    for (size_t i = firstVisibleRow(); i < m_rows.size() && m_rows[i].y < bottom; ++i) {
        ChatItem *item = m_rows[i].item.get();
        const QList<ItemButton> specs = item->buttons();
        for (const ItemButton &spec : specs) {
            const std::pair<const ChatItem *, QString> key(item, spec.action);
            QPointer<QPushButton> button = m_buttons.count(key) ? m_buttons[key] : nullptr;
            if (!button) {
                button = new QPushButton(viewport());
                button->setObjectName(spec.objectName);
                button->setCursor(Qt::ArrowCursor);
                setLook(button, spec.look);
                if (spec.text.isEmpty())
                    button->setStyleSheet(QStringLiteral("padding: 0"));
                connect(button, &QPushButton::clicked, this, [this, item, action = spec.action] { trigger(item, action); });
            }
            if (button->text() != spec.text)
                button->setText(spec.text);
            if (button->property("iconName").toString() != spec.iconName) {
                button->setProperty("iconName", spec.iconName);
                button->setIcon(icon(spec.iconName, IconTint::Muted));
            }
            if (button->accessibleName() != spec.accessibleName) {
                button->setAccessibleName(spec.accessibleName);
                button->setToolTip(spec.text.isEmpty() ? spec.accessibleName.toHtmlEscaped() : QString());
            }
            button->setGeometry(spec.rect.translated(columnLeft(), m_rows[i].y - top));
            button->show();
            kept[key] = button;
        }
    }
    for (auto &[key, button] : m_buttons) {
        if (kept.count(key) || !button)
            continue;
        if (button->hasFocus())
            setFocus(Qt::OtherFocusReason);
        button->hide();
        button->deleteLater();
    }
    m_buttons = std::move(kept);
}

} // namespace velqa
