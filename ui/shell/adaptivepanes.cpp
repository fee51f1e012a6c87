// Panes that step aside when the window is narrow. UI thread.
#include "ui/shell/adaptivepanes.h"

#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QSplitter>
#include <QVBoxLayout>

namespace velqa {
namespace {

class Shade final : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), QColor(0, 0, 0, 70));
    }
};

} // namespace

AdaptivePanes::AdaptivePanes(QWidget *left, QWidget *middle, QWidget *right, QWidget *parent)
    : QWidget(parent)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_left(left)
    , m_middle(middle)
    , m_right(right)
    , m_shade(new Shade(this))
{
    setObjectName(QStringLiteral("panes"));
    m_splitter->setObjectName(QStringLiteral("panesSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_middle->setMinimumWidth(320);
    m_right->setMinimumWidth(280);
    for (QWidget *pane : {m_left, m_middle, m_right})
        m_splitter->addWidget(pane);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    m_shade->setObjectName(QStringLiteral("overlayShade"));
    m_shade->installEventFilter(this);
    m_shade->hide();
    m_left->installEventFilter(this);
    m_right->installEventFilter(this);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] {
        if (!isLeftOverlay() && !m_left->isHidden())
            m_leftWidth = m_left->width();
        if (!isRightOverlay() && !m_right->isHidden())
            m_rightWidth = m_right->width();
    });
    arrange();
}

bool AdaptivePanes::isLeftOverlay() const
{
    return width() < LeftBreak;
}

bool AdaptivePanes::isRightOverlay() const
{
    return width() < RightBreak;
}

bool AdaptivePanes::isLeftShown() const
{
    return isLeftOverlay() ? m_overlayLeft : m_wantsLeft;
}

bool AdaptivePanes::isRightShown() const
{
    return m_rightAllowed && (isRightOverlay() ? m_overlayRight : m_wantsRight);
}

void AdaptivePanes::setLeftShown(bool shown)
{
    if (isLeftOverlay()) {
        m_overlayLeft = shown;
        m_overlayRight = m_overlayRight && !shown;
    } else {
        m_wantsLeft = shown;
    }
    arrange();
    if (shown && isLeftOverlay())
        m_left->setFocus(Qt::OtherFocusReason);
}

void AdaptivePanes::setRightShown(bool shown)
{
    if (isRightOverlay()) {
        m_overlayRight = shown;
        m_overlayLeft = m_overlayLeft && !shown;
    } else {
        m_wantsRight = shown;
    }
    arrange();
    if (shown && isRightOverlay())
        m_right->setFocus(Qt::OtherFocusReason);
}

void AdaptivePanes::setRightAllowed(bool allowed)
{
    m_rightAllowed = allowed;
    arrange();
}

void AdaptivePanes::closeOverlays()
{
    if (!m_overlayLeft && !m_overlayRight)
        return;
    m_overlayLeft = m_overlayRight = false;
    arrange();
}

void AdaptivePanes::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void AdaptivePanes::arrange()
{
    const auto place = [this](QWidget *pane, int index, bool overlay, bool shown) {
        if (overlay && pane->parentWidget() != this) {
            pane->setParent(this);
        } else if (!overlay && pane->parentWidget() == this) {
            m_splitter->insertWidget(index, pane);
        }
        pane->setVisible(shown);
    };
    if (!isLeftOverlay())
        m_overlayLeft = false;
    if (!isRightOverlay())
        m_overlayRight = false;
    place(m_left, 0, isLeftOverlay(), isLeftShown());
    place(m_right, m_splitter->count(), isRightOverlay(), isRightShown());
    const int left = m_left->parentWidget() == m_splitter && isLeftShown() ? m_leftWidth : 0;
    const int right = m_right->parentWidget() == m_splitter && isRightShown() ? m_rightWidth : 0;
    QList<int> sizes;
    for (int i = 0; i < m_splitter->count(); ++i) {
        const QWidget *pane = m_splitter->widget(i);
        sizes.append(pane == m_left ? left : pane == m_right ? right : qMax(320, width() - left - right - 2));
    }
    m_splitter->setSizes(sizes);
    placeOverlays();
    emit changed();
}

void AdaptivePanes::placeOverlays()
{
    const bool any = (isLeftOverlay() && m_overlayLeft) || (isRightOverlay() && isRightShown());
    m_shade->setVisible(any);
    if (!any)
        return;
    m_shade->setGeometry(rect());
    m_shade->raise();
    if (isLeftOverlay() && m_overlayLeft) {
        m_left->setGeometry(0, 0, qMin(m_leftWidth, width() - 48), height());
        m_left->raise();
    }
    if (isRightOverlay() && isRightShown()) {
        const int paneWidth = qMin(m_rightWidth, width() - 48);
        m_right->setGeometry(width() - paneWidth, 0, paneWidth, height());
        m_right->raise();
    }
}

bool AdaptivePanes::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_shade && event->type() == QEvent::MouseButtonPress) {
        closeOverlays();
        return true;
    }
    if ((watched == m_left || watched == m_right) && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape && (m_overlayLeft || m_overlayRight)) {
        closeOverlays();
        m_middle->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

QJsonObject AdaptivePanes::saveState() const
{
    QJsonObject state;
    state.insert(QLatin1String("left"), m_leftWidth);
    state.insert(QLatin1String("right"), m_rightWidth);
    state.insert(QLatin1String("showsLeft"), m_wantsLeft);
    state.insert(QLatin1String("showsRight"), m_wantsRight);
    return state;
}

void AdaptivePanes::restoreState(const QJsonObject &state)
{
    m_leftWidth = qBound(210, state.value(QLatin1String("left")).toInt(m_leftWidth), 600);
    m_rightWidth = qBound(280, state.value(QLatin1String("right")).toInt(m_rightWidth), 900);
    m_wantsLeft = state.value(QLatin1String("showsLeft")).toBool(true);
    m_wantsRight = state.value(QLatin1String("showsRight")).toBool(true);
    arrange();
}

} // namespace velqa
