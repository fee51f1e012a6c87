// PlainLabel: a QLabel that never interprets its text as rich text. Use it for everything. UI thread.
#pragma once

#include <QLabel>

namespace velqa {

class PlainLabel : public QLabel
{
    Q_OBJECT

public:
    explicit PlainLabel(const QString &text = {}, QWidget *parent = nullptr);
    // With a look of the style sheet: "title", "muted", ... (stylesheet.h).
    PlainLabel(const QString &text, const char *look, QWidget *parent = nullptr);
};

} // namespace velqa
