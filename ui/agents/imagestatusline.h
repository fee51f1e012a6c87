// ImageStatusLine: whether the image of the chosen runtime is on the engine, and Build when it is not. UI thread.
// Uses a Studio that outlives it.
#pragma once

#include "core/studio/studiovalues.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace velqa {

class ElidedLabel;
class Studio;

class ImageStatusLine final : public QWidget
{
    Q_OBJECT

public:
    explicit ImageStatusLine(Studio *studio, QWidget *parent = nullptr);

    void setRuntime(Runtime runtime);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Studio *m_studio;
    EngineStatus m_status;
    Runtime m_runtime = Runtime::Python;
    ElidedLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_build;
    QPushButton *m_cancel;
};

} // namespace velqa
