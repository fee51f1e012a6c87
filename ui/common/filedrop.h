// FileDrop: makes a widget, with all that is in it, a place where files are dropped; while they hover, it covers the place and
// says what a drop does. UI thread. A child of that widget.
#pragma once

#include <QWidget>

class QMimeData;

namespace velqa {

// Local files of a drop or paste; empty when there are none.
QStringList localFiles(const QMimeData *data);

class FileDrop final : public QWidget
{
    Q_OBJECT

public:
    explicit FileDrop(QWidget *place);

    void setHint(const QString &sentence);
    void setAllowed(bool allowed) { m_isAllowed = allowed; }

signals:
    void dropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_hint;
    bool m_isAllowed = true;
};

} // namespace velqa
