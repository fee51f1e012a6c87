// Theme: every colour of the window in one table per scheme (design: tone, not shadow; one accent; contrast >= 4.5).
// Plain value; UI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QPalette>
#include <QString>

namespace velqa {

// What a colour says; words always say it too.
enum class Tone { Neutral, Accent, Ok, Warn, Danger };

struct Theme
{
    QColor window, surface, sunken, border, text, muted;
    QColor accent, accentBack, accentText; // accentText: on a filled accent
    QColor ok, okBack, warn, warnBack, danger, dangerBack, dangerText;
    QColor codeBack, codeKeyword, codeString, codeFunction, codeNumber, codeComment;
    bool isDark = false;

    static const Theme &light();
    static const Theme &dark();
    // The one the application's palette was made from.
    static const Theme &current();

    QColor foreground(Tone tone) const;
    QColor background(Tone tone) const;

    QPalette palette() const;
    QString styleSheet() const; // for the whole application

    // Every pair that is used for text, for the contrast test.
    struct TextPair
    {
        const char *name;
        QColor text;
        QColor back;
    };
    QList<TextPair> textPairs() const;
};

// WCAG 2: 1 to 21.
double contrastRatio(const QColor &a, const QColor &b);

// The system's fixed font, 12/13 of the application font's size; and the application font at 11/13.
QFont codeFont();
QFont smallFont();
// The line at the top of every pane.
int headerHeight();

// The size steps of the design, in pixels at 96 dpi.
namespace metrics {
inline constexpr int ControlRadius = 6;
inline constexpr int CardRadius = 8;
inline constexpr int BubbleRadius = 10;
inline constexpr int Step = 4;
inline constexpr int IconSize = 16;
} // namespace metrics

} // namespace velqa
