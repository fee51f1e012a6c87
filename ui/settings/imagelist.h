// ImageList: the sandbox images of the engine, with Build, progress and Cancel. UI thread. Uses a Studio that outlives it.
#pragma once

#include "core/studio/studiovalues.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace velqa {

class ElidedLabel;
class Studio;

class ImageList final : public QWidget
{
    Q_OBJECT

public:
    explicit ImageList(Studio *studio, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row
    {
        QString runtime;
        QLabel *name = nullptr;
        QLabel *state = nullptr;
        QPushButton *build = nullptr;
    };
    void retranslate();

    Studio *m_studio;
    EngineStatus m_status;
    QLabel *m_title;
    QList<Row> m_rows;
    QProgressBar *m_bar;
    ElidedLabel *m_step;
    QPushButton *m_cancel;
    QLabel *m_error;
};

} // namespace velqa
