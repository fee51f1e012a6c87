// ElidedLabel: one line of plain text that shortens itself to its width; the whole text is in the tool tip. UI thread.
#pragma once

#include "ui/common/plainlabel.h"

namespace velqa {

class ElidedLabel : public PlainLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(const QString &text = {}, QWidget *parent = nullptr);
    ElidedLabel(const QString &text, const char *look, QWidget *parent = nullptr);

    void setFullText(const QString &text);
    QString fullText() const { return m_fullText; }
    void setElideMode(Qt::TextElideMode mode);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void elide();

    QString m_fullText;
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace velqa
