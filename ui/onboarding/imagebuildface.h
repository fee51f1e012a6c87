// ImageBuildFace: shown while the engine lacks the images that sandboxes are made from: what will happen, Build, progress,
// what went wrong. UI thread. Uses a Studio that outlives it.
#pragma once

#include "core/studio/studiovalues.h"
#include "ui/common/pagewidget.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;

namespace velqa {

class ElidedLabel;
class StateFace;
class Studio;

class ImageBuildFace final : public PageWidget
{
    Q_OBJECT

public:
    enum class State { Missing, Building, Failed, Ready };

    explicit ImageBuildFace(Studio *studio, QWidget *parent = nullptr);

    void setStatus(const EngineStatus &status); // also follows Studio::engineChanged
    void activate() override;
    State state() const { return m_state; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildProgressPage();
    void build();
    void retranslate();

    Studio *m_studio;
    EngineStatus m_status;
    State m_state = State::Ready;
    bool m_isCancelling = false;
    QStackedLayout *m_stack;
    StateFace *m_face;
    QWidget *m_progressPage;
    QLabel *m_title;
    QLabel *m_text;
    QProgressBar *m_bar;
    ElidedLabel *m_step;
    QPushButton *m_cancel;
};

} // namespace velqa
