// Chip: a small rounded label (state, runtime, exit code). ChipButton: one that can be pressed, has an optional menu,
// progress line and remove cross. UI thread.
#pragma once

#include "ui/common/theme.h"

#include <QAbstractButton>
#include <QWidget>

namespace velqa {

class Chip : public QWidget
{
    Q_OBJECT

public:
    enum class Shape { Filled, Outlined };

    explicit Chip(const QString &text = {}, Tone tone = Tone::Neutral, Shape shape = Shape::Filled,
                  QWidget *parent = nullptr);

    void setText(const QString &text); // plain; also the accessible name
    QString text() const { return m_text; }
    void setTone(Tone tone);
    Tone tone() const { return m_tone; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFont textFont() const;

    QString m_text;
    Tone m_tone;
    Shape m_shape;
};

class ChipButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChipButton(const QString &text = {}, QWidget *parent = nullptr);

    void setIconName(const QString &name);
    void setDetail(const QString &detail);           // muted, after the text: "52 KB"
    void setProgress(double share);                  // 0..1 draws a line; negative = none
    void setRemovable(bool removable);               // cross at the right; Delete and Backspace press it
    void setHasMenu(bool hasMenu);                   // chevron at the right
    void setMaximumTextWidth(int pixels);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // the text gives way

signals:
    void removeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFont textFont() const;
    int widthBesideText() const;
    QRect crossRect() const;

    QString m_iconName;
    QString m_detail;
    double m_progress = -1;
    bool m_removable = false;
    bool m_hasMenu = false;
    int m_maximumTextWidth = 260;
};

} // namespace velqa
