// ConversationHeader: the title (renamed in place), the agent, Export. UI thread.
#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;
class QToolButton;

namespace velqa {

class ChipButton;

class ConversationHeader final : public QWidget
{
    Q_OBJECT

public:
    explicit ConversationHeader(QWidget *parent = nullptr);

    void setTitle(const QString &title, bool canRename);
    void setAgentName(const QString &name);
    void setCanExport(bool canExport);
    // The buttons that bring a pane are there while it is away.
    void setPanesShown(bool left, bool right);
    void startRenaming();

signals:
    void renamed(const QString &title);
    void agentRequested();
    void exportRequested();
    void leftPaneRequested();
    void rightPaneRequested();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslateUi();
    void fitTitle();
    void finishRenaming();

    QString m_savedTitle;
    QToolButton *m_left;
    QLineEdit *m_title;
    ChipButton *m_agent;
    QPushButton *m_export;
    QToolButton *m_right;
};

} // namespace velqa
