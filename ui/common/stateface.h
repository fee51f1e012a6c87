// StateFace: what a place shows when it has nothing else to show: empty, loading, error or locked. UI thread.
//
// Empty faces say what this place is for and offer the one next step; error faces say what happened and what to do, with
// details that fold out and can be copied.
#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace velqa {

struct Error;

class StateFace : public QWidget
{
    Q_OBJECT

public:
    enum class Kind { Empty, Loading, Error, Locked };

    explicit StateFace(QWidget *parent = nullptr);

    void showEmpty(const QString &iconName, const QString &title, const QString &text);
    void showLoading(const QString &title, const QString &text = {});
    void showError(const QString &title, const Error &error);
    void showLocked(const QString &title, const QString &text);
    Kind kind() const { return m_kind; }

    // Empty text hides the button. The show functions hide both; set the actions after them.
    void setPrimaryAction(const QString &text);
    void setSecondaryAction(const QString &text);
    QPushButton *primaryButton() const { return m_primary; }
    QPushButton *secondaryButton() const { return m_secondary; }
    QString title() const;
    QString text() const;

signals:
    void primaryTriggered();
    void secondaryTriggered();

protected:
    void changeEvent(QEvent *event) override;

private:
    void present(Kind kind, const QString &iconName, const QString &title, const QString &text, const QString &details);
    void updateIcon();
    void retranslateUi();

    Kind m_kind = Kind::Empty;
    QString m_iconName;
    QLabel *m_icon;
    QLabel *m_title;
    QLabel *m_text;
    QProgressBar *m_progress;
    QPushButton *m_primary;
    QPushButton *m_secondary;
    QPushButton *m_detailsToggle;
    QPushButton *m_copy;
    QPlainTextEdit *m_details;
};

} // namespace velqa
