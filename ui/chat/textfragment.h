// TextFragment: one laid-out piece of text (a paragraph, a table cell, some lines of code), the unit of selection.
// UI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QTextLayout>

#include <memory>

class QPainter;

namespace velqa {

// How much laying out was done, for the test that streaming stays linear.
struct LayoutStats
{
    qint64 layouts = 0;
    qint64 characters = 0;
};

struct LinkRange
{
    int start = 0;
    int length = 0;
    QString target;
};

class TextFragment
{
public:
    enum class Wrap { Words, Anywhere };

    TextFragment() = default;
    explicit TextFragment(QString text) : m_text(std::move(text)) {}

    const QString &text() const { return m_text; }
    int length() const { return int(m_text.size()); }
    void addFormat(int start, int length, const QTextCharFormat &format);
    void addLink(int start, int length, const QString &target) { m_links.append({start, length, target}); }

    // Where copying as Markdown finds the source; empty = the text itself.
    QString source;
    int first = 0;             // offset of the first character in the item's whole text
    QColor color;              // invalid = the theme's text
    qreal maximumHeight = -1;  // lines below are not drawn

    void layout(const QFont &font, qreal width, Wrap wrap, LayoutStats *stats, Qt::Alignment alignment = Qt::AlignLeft);
    // The width it would take in one line per paragraph.
    qreal naturalWidth(const QFont &font) const;

    void moveTo(const QPointF &position) { m_position = position; }
    QPointF position() const { return m_position; }
    QRectF rect() const { return QRectF(m_position, m_size); }
    QSizeF size() const { return m_size; }
    QRectF cursorRect(int offset) const;

    void draw(QPainter *painter, const QColor &textColor, int selectionStart, int selectionEnd, const QColor &selectionBack,
              const QColor &selectionText) const;
    int offsetAt(const QPointF &point) const; // nearest
    QString linkAt(const QPointF &point) const;

private:
    QString m_text;
    QList<QTextLayout::FormatRange> m_formats;
    QList<LinkRange> m_links;
    std::unique_ptr<QTextLayout> m_layout;
    QPointF m_position;
    QSizeF m_size;
};

} // namespace velqa
