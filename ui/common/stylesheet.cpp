// The application style sheet: tokens are written @name and filled from the theme. UI thread.
#include "ui/common/stylesheet.h"

#include "ui/common/theme.h"

#include <QFontInfo>
#include <QGuiApplication>
#include <QStyle>
#include <QVariant>
#include <QWidget>

#include <utility>

namespace velqa {
namespace {

const char *sheet()
{
    return R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QToolTip { background: @surface; color: @text; border: 1px solid @border; padding: 4px 6px; }

QMenuBar { background: @surface; border-bottom: 1px solid @border; padding: 1px 4px; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @sunken; color: @text; }
QMenu { background: @surface; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; color: @text; }
QMenu::item:selected { background: @accentBack; color: @text; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }

QPushButton { background: @surface; color: @text; border: 1px solid @border; border-radius: 6px; padding: 5px 12px; min-height: 16px; }
QPushButton:hover { background: @sunken; }
QPushButton:pressed { background: @border; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @muted; background: @window; }
QPushButton[look="primary"] { background: @accent; color: @accentText; border-color: @accent; font-weight: 600; }
QPushButton[look="primary"]:hover { background: @accentHover; }
QPushButton[look="primary"]:focus { border: 2px solid @text; padding: 4px 11px; }
QPushButton[look="primary"]:disabled { background: @sunken; color: @muted; border-color: @border; }
QPushButton[look="danger"] { color: @danger; }
QPushButton[look="danger"]:focus { border-color: @danger; }
QPushButton[look="danger"]:disabled { color: @muted; }
QPushButton[look="quiet"] { background: transparent; border-color: transparent; color: @muted; padding: 4px 8px; }
QPushButton[look="quiet"]:hover { background: @sunken; color: @text; }
QPushButton[look="quiet"]:focus { border-color: @accent; color: @text; }
QPushButton[look="link"] { background: transparent; border: 1px solid transparent; color: @accent; padding: 1px 2px; text-align: left; }
QPushButton[look="link"]:hover { text-decoration: underline; }
QPushButton[look="link"]:focus { border-color: @accent; border-radius: 4px; }
QPushButton[look="search"] { text-align: left; color: @muted; padding: 6px 9px; min-height: 18px; }
QPushButton[look="search"]:hover { border-color: @muted; background: @surface; }
QPushButton[look="row"] { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 0; min-height: 22px; }
QPushButton[look="row"]:hover { background: @sunken; }
QPushButton[look="row"]:focus { border-color: @accent; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 3px; color: @text; }
QToolButton:hover { background: @sunken; }
QToolButton:checked { background: @accentBack; }
QToolButton:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox, QDateEdit {
    background: @surface; color: @text; border: 1px solid @border; border-radius: 6px; selection-background-color: @accent; selection-color: @accentText; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QDateEdit { padding: 5px 8px; min-height: 18px; }
QPlainTextEdit, QTextEdit { padding: 4px 6px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QDateEdit:focus { border-color: @accent; }
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled, QSpinBox:disabled { background: @window; color: @muted; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"], QComboBox[invalid="true"], QSpinBox[invalid="true"], QDoubleSpinBox[invalid="true"] { border-color: @danger; }
QLineEdit[look="title"] { font-size: @titlePx; font-weight: 600; border-color: transparent; background: transparent; padding: 3px 6px; }
QLineEdit[look="title"]:hover { border-color: @border; }
QLineEdit[look="title"]:focus { border-color: @accent; background: @surface; }
QPlainTextEdit[look="bare"], QTextEdit[look="bare"] { border: none; background: transparent; padding: 0; }
QPlainTextEdit[look="code"] { background: @codeBack; font-family: @mono; font-size: @codePx; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/icons/sheet-down-@mode.svg); width: 12px; height: 12px; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { border: none; background: transparent; width: 18px; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/icons/sheet-up-@mode.svg); width: 10px; height: 10px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/icons/sheet-down-@mode.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @border; padding: 4px; outline: none; selection-background-color: @accentBack; selection-color: @text; }

QListView, QTreeView, QTableView { background: @surface; border: none; outline: none; selection-background-color: @accentBack; selection-color: @text; }
QListView[look="plain"], QTreeView[look="plain"], QTableView[look="plain"] { background: transparent; }
QTreeView::item, QTableView::item { border: 1px solid transparent; padding: 2px 3px; color: @text; }
QTreeView::item:selected, QTableView::item:selected { background: @accentBack; color: @text; }
QTreeView::item:hover:!selected { background: @sunken; }
QTreeView:focus, QTableView:focus, QListView:focus { border: none; }
QHeaderView { background: transparent; }
QHeaderView::section { background: @sunken; color: @muted; border: none; border-bottom: 1px solid @border; padding: 5px 8px; font-weight: 500; }
QTableView { gridline-color: @border; }

QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabWidget::tab-bar { left: 10px; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @muted; border: none; border-bottom: 2px solid transparent; padding: 9px 8px 8px 8px; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; font-weight: 600; }
QTabBar#rightTabBar::tab { min-height: @tabPx; max-height: @tabPx; padding: 0 8px; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar::tab:focus { color: @accent; }

QLabel[look="title"] { font-size: @titlePx; font-weight: 600; }
QLabel[look="heading"] { font-size: @headingPx; font-weight: 600; }
QLabel[look="section"] { color: @muted; font-size: @smallPx; font-weight: 600; }
QLabel[look="strong"] { font-weight: 600; }
QLabel[look="muted"] { color: @muted; }
QLabel[look="small"] { color: @muted; font-size: @smallPx; }
QLabel[look="danger"] { color: @danger; font-size: @smallPx; }
QLabel[look="warn"] { color: @warn; }
QLabel[look="ok"] { color: @ok; }
QLabel[look="code"] { font-family: @mono; font-size: @codePx; color: @muted; }

QFrame[look="card"] { background: @surface; border: 1px solid @border; border-radius: 8px; }
QFrame[look="line"] { background: @border; border: none; max-height: 1px; min-height: 1px; }
QFrame[look="surface"], QWidget[look="surface"] { background: @surface; }
QFrame[look="sunken"], QWidget[look="sunken"] { background: @sunken; }
QWidget[look="window"] { background: @window; }
QFrame[look="banner"] { background: @warnBack; border: none; border-bottom: 1px solid @border; }
QFrame[look="bannerDanger"] { background: @dangerBack; border: none; border-bottom: 1px solid @border; }
QFrame[look="field"] { background: @surface; border: 1px solid @border; border-radius: 8px; }
QFrame[look="field"][active="true"] { border: 1px solid @accent; }

QCheckBox, QRadioButton { spacing: 8px; padding: 2px; border: 1px solid transparent; border-radius: 4px; }
QCheckBox:focus, QRadioButton:focus { border-color: @accent; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[look="page"] { background: transparent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: 3px; min-height: 28px; min-width: 28px; margin: 2px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QProgressBar { background: @sunken; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; text-align: center; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QStatusBar { background: @window; color: @muted; }
QStatusBar::item { border: none; }
)";
}

QColor mix(const QColor &a, const QColor &b, float share)
{
    return QColor::fromRgbF(a.redF() * (1 - share) + b.redF() * share, a.greenF() * (1 - share) + b.greenF() * share,
                            a.blueF() * (1 - share) + b.blueF() * share);
}

} // namespace

QString applicationStyleSheet(const Theme &theme)
{
    // Longer names first, so that "@accent" does not eat the start of "@accentBack".
    const std::pair<const char *, QColor> tokens[] = {
        {"@accentHover", mix(theme.accent, theme.text, 0.15f)},
        {"@accentBack", theme.accentBack},
        {"@accentText", theme.accentText},
        {"@accent", theme.accent},
        {"@okBack", theme.okBack},
        {"@ok", theme.ok},
        {"@warnBack", theme.warnBack},
        {"@warn", theme.warn},
        {"@dangerBack", theme.dangerBack},
        {"@danger", theme.danger},
        {"@window", theme.window},
        {"@surface", theme.surface},
        {"@sunken", theme.sunken},
        {"@border", theme.border},
        {"@text", theme.text},
        {"@muted", theme.muted},
        {"@codeBack", theme.codeBack},
        {"@scroll", mix(theme.border, theme.muted, 0.4f)},
    };
    // Sizes follow the person's font, 13 px being the design's.
    const int base = qMax(9, QFontInfo(QGuiApplication::font()).pixelSize());
    const auto scaled = [base](int designPx) { return QStringLiteral("%1px").arg(qRound(base * designPx / 13.0)); };
    const std::pair<const char *, QString> texts[] = {
        {"@titlePx", scaled(15)}, {"@headingPx", scaled(20)}, {"@smallPx", scaled(11)}, {"@codePx", scaled(12)},
        {"@tabPx", QStringLiteral("%1px").arg(headerHeight() - 2)},
        {"@mode", theme.isDark ? QStringLiteral("dark") : QStringLiteral("light")},
        {"@mono", QLatin1Char('"') + codeFont().family() + QLatin1Char('"')},
    };
    QString text = QString::fromLatin1(sheet());
    for (const auto &[name, color] : tokens)
        text.replace(QLatin1String(name), color.name());
    for (const auto &[name, value] : texts)
        text.replace(QLatin1String(name), value);
    return text;
}

void setLook(QWidget *widget, const char *look)
{
    const QString value = QString::fromLatin1(look);
    if (widget->property("look").toString() == value)
        return;
    widget->setProperty("look", value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

} // namespace velqa
