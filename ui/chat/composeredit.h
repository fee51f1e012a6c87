// ComposerEdit: the text field of the composer: grows with its text, sends with Enter, takes dropped and pasted files.
// Input methods are never interrupted: while one composes, keys are its own. UI thread.
#pragma once

#include <QPlainTextEdit>

namespace velqa {

class ComposerEdit final : public QPlainTextEdit
{
    Q_OBJECT

public:
    static constexpr int MaximumLines = 8;

    explicit ComposerEdit(QWidget *parent = nullptr);

    void setSendWithEnter(bool sendWithEnter) { m_sendWithEnter = sendWithEnter; }
    bool isComposing() const { return m_isComposing; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void sendPressed();
    void escapePressed();
    void filesPasted(const QStringList &paths);
    void imagePasted(const QImage &image);
    void focusChanged(bool hasFocus);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitHeight();
    int wantedHeight() const;

    bool m_sendWithEnter = true;
    bool m_isComposing = false;
};

} // namespace velqa
