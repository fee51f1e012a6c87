// TranscriptView: the conversation as people read it. Paints rows itself; each row is laid out once per width and only when
// it becomes visible; a streamed piece of text lays out the end of its own paragraph and nothing else. UI thread.
//
// Updates are coalesced (UpdateInterval). It follows the end only while it is scrolled to the end, and what is on screen
// stays where it is when rows above it change. It loads nothing: previews come through setArtefactView().
#pragma once

#include "core/agent/transcript.h"
#include "ui/chat/chatitem.h"
#include "ui/chat/textitem.h"

#include <QAbstractScrollArea>
#include <QPointer>
#include <QTimer>

#include <deque>
#include <map>
#include <memory>
#include <vector>

class QPushButton;

namespace velqa {

struct FileView;

class TranscriptView final : public QAbstractScrollArea
{
    Q_OBJECT

public:
    static constexpr int UpdateInterval = 25; // ms

    explicit TranscriptView(QWidget *parent = nullptr);
    ~TranscriptView() override;

    void setRuntime(const QString &runtime); // of the agent: "python" or "node", for titles of tool cards
    void setTurns(const QList<TranscriptTurn> &turns);
    // Turns before the first; what is on screen stays where it is. They are over.
    void prependTurns(const QList<TranscriptTurn> &turns);
    void apply(const TurnEvent &event);
    // Shows everything that came in now instead of at the next tick.
    void flush();

    const std::deque<TranscriptTurn> &turns() const { return m_turns; }
    const TranscriptTurn *lastTurn() const { return m_turns.empty() ? nullptr : &m_turns.back(); }
    // The whole conversation as Markdown.
    QString toMarkdown() const;

    void setArtefactView(const QString &artefactId, const FileView &file);

    bool isFollowing() const { return m_isFollowing; }
    void scrollToEnd();
    LayoutStats layoutStats() const { return m_stats; }

    bool hasSelection() const;
    void selectAll();
    QString selectedText(CopyFormat format) const;
    void copySelection(CopyFormat format);

    // Rows, for tests and screen readers. Rectangles in viewport coordinates.
    int rowCount() const { return int(m_rows.size()); }
    ChatItem *row(int index) const { return m_rows.at(size_t(index)).item.get(); }
    QRect rowRect(int index) const;

signals:
    void linkActivated(const QString &target);
    void artefactSaveRequested(const QString &artefactId, const QString &name);
    void artefactOpenRequested(const QString &artefactId, const QString &name);
    void artefactViewNeeded(const QString &artefactId);
    // The person's decision about a host that was refused: an entry of an allow-list.
    void hostAllowed(const QString &host, bool forAgent);
    void followingChanged(bool following);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    static constexpr int EndSlack = 4; // pixels from the end that still count as the end
    static constexpr int UserBlock = -1;
    static constexpr int EndBlock = 1 << 30;

    struct Row
    {
        std::unique_ptr<ChatItem> item;
        int turn = 0;
        int block = 0;
        int y = 0;
        int height = 0;
    };
    struct Position // in the selection
    {
        int row = -1;
        int offset = 0;
        friend auto operator<=>(const Position &, const Position &) = default;
    };
    struct Anchor
    {
        int row = -1;
        int offset = 0;
        int rowHeight = 0;
    };
    using BlockKey = std::pair<int, int>;

    // transcriptrows.cpp
    void markDirty(int turn, int block);
    void syncTurns();
    void shiftTurns(int turns, int rows);
    void syncBlock(int turn, int block);
    void syncText(int turn, int block);
    void syncEnd(int turn);
    size_t lowerRow(int turn, int block) const;
    size_t upperRow(int turn, int block) const;
    ChatItem *insertRow(size_t at, int turn, int block, std::unique_ptr<ChatItem> item);
    void removeRows(size_t from, size_t to);

    // transcriptview.cpp
    LayoutContext layoutContext();
    int columnLeft() const;
    int columnWidth() const;
    Anchor currentAnchor() const;
    void updateLayout();
    void updateLayout(Anchor anchor);
    bool layOutVisible();
    int placeRow(Row &row, int y) const;
    void placeRows();
    void setContentHeight(int height);
    void placeRowsBefore(size_t first);
    void restoreScroll(const Anchor &anchor);
    void placeButtons();
    void trigger(ChatItem *item, const QString &action);
    void discardLayouts();
    void setFollowing(bool following);
    void updateNewBelow();
    void retranslateUi();
    size_t firstVisibleRow() const;

    // transcriptviewinput.cpp
    Position positionAt(const QPoint &point) const;
    int rowAt(int y) const; // in viewport coordinates, nearest
    QString linkAt(const QPoint &point) const;
    void orderedSelection(Position *from, Position *to) const;
    void scrollToMessage(int direction);

    std::deque<TranscriptTurn> m_turns;
    std::vector<Row> m_rows;
    std::map<BlockKey, TextStream> m_streams; // of open turns
    std::vector<BlockKey> m_dirty;
    QTimer m_updateTimer;
    QTimer m_scrollTimer;                     // while selecting beyond the edge
    QString m_runtime = QStringLiteral("python");
    LayoutStats m_stats;
    std::map<std::pair<const ChatItem *, QString>, QPointer<QPushButton>> m_buttons;
    QPushButton *m_newBelow;
    bool m_isFollowing = true;
    bool m_hasNewBelow = false;
    bool m_isAdjusting = false;
    bool m_showsFocus = false;
    int m_contentHeight = 0;
    int m_laidOutWidth = 0;
    Position m_selectionStart;
    Position m_selectionEnd;
    bool m_isSelecting = false;
    QPoint m_pressPoint;
    QString m_pressedLink;
};

} // namespace velqa
