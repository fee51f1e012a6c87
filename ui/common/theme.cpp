// The colour tables and the palette made from them. UI thread.
#include "ui/common/theme.h"

#include "ui/common/stylesheet.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QGuiApplication>

#include <cmath>

namespace velqa {
namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

Theme makeLight()
{
    Theme t;
    t.window = rgb(0xF4F5F7);
    t.surface = rgb(0xFFFFFF);
    t.sunken = rgb(0xECEEF1);
    t.border = rgb(0xD9DDE3);
    t.text = rgb(0x1B1F24);
    t.muted = rgb(0x5A6370);
    t.accent = rgb(0x0F766E);
    t.accentBack = rgb(0xDDF3F0);
    t.accentText = rgb(0xFFFFFF);
    t.ok = rgb(0x18774A);
    t.okBack = rgb(0xE1F5E9);
    t.warn = rgb(0x945306);
    t.warnBack = rgb(0xFFF3DC);
    t.danger = rgb(0xB42318);
    t.dangerBack = rgb(0xFDE7E5);
    t.dangerText = rgb(0xFFFFFF);
    t.codeBack = rgb(0xF5F6F8);
    t.codeKeyword = rgb(0x7C3AED);
    t.codeString = rgb(0x166B3A);
    t.codeFunction = rgb(0x1D4FB8);
    t.codeNumber = rgb(0x9A4A00);
    t.codeComment = rgb(0x5F6875);
    t.isDark = false;
    return t;
}

Theme makeDark()
{
    Theme t;
    t.window = rgb(0x15171B);
    t.surface = rgb(0x1C1F24);
    t.sunken = rgb(0x111317);
    t.border = rgb(0x2D323A);
    t.text = rgb(0xE6E8EB);
    t.muted = rgb(0x9AA3AE);
    t.accent = rgb(0x2DD4BF);
    t.accentBack = rgb(0x12332F);
    t.accentText = rgb(0x06231F);
    t.ok = rgb(0x4CC38A);
    t.okBack = rgb(0x12301F);
    t.warn = rgb(0xF5B84B);
    t.warnBack = rgb(0x33290F);
    t.danger = rgb(0xFF8A80);
    t.dangerBack = rgb(0x3A1B19);
    t.dangerText = rgb(0x2A0A08);
    t.codeBack = rgb(0x14171B);
    t.codeKeyword = rgb(0xC4A7F5);
    t.codeString = rgb(0x7FD6A0);
    t.codeFunction = rgb(0x8AB8F8);
    t.codeNumber = rgb(0xF0B27A);
    t.codeComment = rgb(0x8F98A4);
    t.isDark = true;
    return t;
}

double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &Theme::current()
{
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? dark() : light();
}

QColor Theme::foreground(Tone tone) const
{
    switch (tone) {
    case Tone::Accent: return accent;
    case Tone::Ok: return ok;
    case Tone::Warn: return warn;
    case Tone::Danger: return danger;
    case Tone::Neutral: break;
    }
    return muted;
}

QColor Theme::background(Tone tone) const
{
    switch (tone) {
    case Tone::Accent: return accentBack;
    case Tone::Ok: return okBack;
    case Tone::Warn: return warnBack;
    case Tone::Danger: return dangerBack;
    case Tone::Neutral: break;
    }
    return sunken;
}

QPalette Theme::palette() const
{
    QPalette p;
    const QColor disabled = QColor::fromRgbF((text.redF() + window.redF() * 1.2f) / 2.2f,
                                             (text.greenF() + window.greenF() * 1.2f) / 2.2f,
                                             (text.blueF() + window.blueF() * 1.2f) / 2.2f);
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, surface);
    p.setColor(QPalette::AlternateBase, sunken);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, muted);
    p.setColor(QPalette::Button, surface);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, danger);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, accentText);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::ToolTipBase, surface);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Light, surface);
    p.setColor(QPalette::Midlight, sunken);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, isDark ? QColor(Qt::black) : border);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, disabled);
    p.setColor(QPalette::Disabled, QPalette::Highlight, border);
    p.setColor(QPalette::Disabled, QPalette::HighlightedText, text);
    return p;
}

QString Theme::styleSheet() const
{
    return applicationStyleSheet(*this);
}

QList<Theme::TextPair> Theme::textPairs() const
{
    QList<TextPair> pairs;
    for (const QColor &back : {window, surface, sunken, codeBack}) {
        pairs.append({"text", text, back});
        pairs.append({"muted", muted, back});
    }
    pairs.append({"text on accent back", text, accentBack});
    pairs.append({"muted on accent back", muted, accentBack});
    pairs.append({"accent on its back", accent, accentBack});
    pairs.append({"accent on surface", accent, surface});
    pairs.append({"accent on window", accent, window});
    pairs.append({"accent text on accent", accentText, accent});
    pairs.append({"danger text on danger", dangerText, danger});
    for (const Tone tone : {Tone::Ok, Tone::Warn, Tone::Danger}) {
        pairs.append({"tone on its back", foreground(tone), background(tone)});
        pairs.append({"tone on window", foreground(tone), window});
        pairs.append({"tone on surface", foreground(tone), surface});
    }
    for (const QColor &code : {codeKeyword, codeString, codeFunction, codeNumber, codeComment})
        pairs.append({"code", code, codeBack});
    return pairs;
}

QFont codeFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    static const bool isFallback = QFontInfo(font).family() == QLatin1String("DejaVu Sans Mono")
        && QFontDatabase::hasFamily(QStringLiteral("JetBrains Mono"));
    if (isFallback)
        font.setFamily(QStringLiteral("JetBrains Mono"));
    font.setPixelSize(qRound(QFontInfo(QGuiApplication::font()).pixelSize() * 12 / 13.0));
    font.setStyleHint(QFont::Monospace);
    return font;
}

QFont smallFont()
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(qRound(QFontInfo(font).pixelSize() * 11 / 13.0));
    return font;
}

int headerHeight()
{
    return QFontMetrics(QGuiApplication::font()).height() + 28;
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (qMax(first, second) + 0.05) / (qMin(first, second) + 0.05);
}

} // namespace velqa
