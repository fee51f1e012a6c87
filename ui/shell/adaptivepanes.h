// AdaptivePanes: left, middle and right side by side with remembered widths. Below RightBreak pixels the right pane lies over
// the middle when asked for, below LeftBreak the left one too. UI thread.
#pragma once

#include <QJsonObject>
#include <QWidget>

class QSplitter;

namespace velqa {

class AdaptivePanes final : public QWidget
{
    Q_OBJECT

public:
    static constexpr int RightBreak = 1100;
    static constexpr int LeftBreak = 800;

    AdaptivePanes(QWidget *left, QWidget *middle, QWidget *right, QWidget *parent = nullptr);

    bool isLeftOverlay() const;
    bool isRightOverlay() const;
    bool isLeftShown() const;
    bool isRightShown() const;
    void setLeftShown(bool shown);
    void setRightShown(bool shown);
    // False takes the right pane away altogether (the invitation), whatever was chosen.
    void setRightAllowed(bool allowed);
    void closeOverlays();

    QJsonObject saveState() const;
    void restoreState(const QJsonObject &state);

signals:
    void changed(); // shown or hidden, for check marks

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void arrange();
    void placeOverlays();

    QSplitter *m_splitter;
    QWidget *m_left;
    QWidget *m_middle;
    QWidget *m_right;
    QWidget *m_shade;         // under an overlay: a click closes it
    bool m_wantsLeft = true;  // while it lies beside
    bool m_wantsRight = true;
    bool m_overlayLeft = false;  // open now, while it lies over
    bool m_overlayRight = false;
    bool m_rightAllowed = true;
    int m_leftWidth = 256;
    int m_rightWidth = 372;
};

} // namespace velqa
