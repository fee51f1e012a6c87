// ChatItem: one row of the transcript: it lays itself out for a width, paints itself, and knows its text for selection,
// copying and screen readers. Owned by TranscriptView. UI thread.
//
// Laying out is lazy: a row that was never visible only estimates its height.
#pragma once

#include "ui/chat/textfragment.h"

#include <QFont>
#include <QRect>
#include <QString>

#include <vector>

class QPainter;

namespace velqa {

struct Theme;

struct LayoutContext
{
    int width = 0;
    QFont font;
    QFont codeFont;
    QFont smallFont;
    const Theme *theme = nullptr;
    LayoutStats *stats = nullptr;
};

struct PaintContext
{
    const Theme *theme = nullptr;
    QFont font;
    QFont codeFont;
    QFont smallFont;
    QRectF clip;             // in item coordinates
    int selectionStart = 0;  // in the item's whole text
    int selectionEnd = 0;
    bool showsCaret = false; // text is still coming in here
    qreal devicePixelRatio = 1;
};

enum class CopyFormat { Markdown, Plain };

// A real button that the view puts on top of the row while it is visible.
struct ItemButton
{
    QString action;          // "toggle", "copy", "save", "open"
    QString objectName;
    QString text;            // empty = icon only
    QString iconName;
    QString accessibleName;
    const char *look = "";
    QRect rect;              // in item coordinates
};

class ChatItem
{
public:
    virtual ~ChatItem() = default;
    ChatItem() = default;
    ChatItem(const ChatItem &) = delete;
    ChatItem &operator=(const ChatItem &) = delete;

    void ensureLayout(const LayoutContext &context);
    bool isLaidOut(int width) const { return m_isLaidOut && m_width == width; }
    void invalidate() { m_isLaidOut = false; }
    // Colours or fonts changed: nothing of the old layout may be kept.
    virtual void discardLayout() { invalidate(); }
    int height() const { return m_height; } // of the last layout
    virtual int estimatedHeight(int width) const;
    virtual int spaceAbove() const { return 12; }

    virtual void paint(QPainter *painter, const PaintContext &context) const;
    virtual QList<ItemButton> buttons() const { return {}; }
    // True when the action changed this row.
    virtual bool trigger(const QString &action) { Q_UNUSED(action) return false; }
    virtual QString accessibleText() const { return wholeText(CopyFormat::Plain); }

    // Text
    virtual QString wholeText(CopyFormat format) const = 0;
    int textLength() const { return m_textLength; } // of the laid-out text
    int offsetAt(const QPointF &point) const;
    QString textBetween(int from, int to, CopyFormat format) const;
    virtual QString linkAt(const QPointF &point) const;
    void wordAt(int offset, int *from, int *to) const;
    QRectF caretRect() const; // after the last character

protected:
    // Fills m_fragments and whatever else is painted; returns the height.
    virtual int layout(const LayoutContext &context) = 0;

    void clearFragments() { m_fragments.clear(); m_textLength = 0; }
    TextFragment &addFragment(TextFragment fragment);
    void paintFragments(QPainter *painter, const PaintContext &context) const;

    std::vector<TextFragment> m_fragments;
    int m_textLength = 0;

private:
    bool m_isLaidOut = false;
    int m_width = -1;
    int m_height = 0;
};

} // namespace velqa
