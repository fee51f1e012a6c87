// A label without rich text. UI thread.
#include "ui/common/plainlabel.h"

#include "ui/common/stylesheet.h"

namespace velqa {

PlainLabel::PlainLabel(const QString &text, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setText(text);
}

PlainLabel::PlainLabel(const QString &text, const char *look, QWidget *parent) : PlainLabel(text, parent)
{
    setLook(this, look);
}

} // namespace velqa
