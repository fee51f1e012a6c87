// Composer: where the next message is made: text, attached files, from which checkpoint it starts, Send or Stop, and the
// messages that wait for the running turn. Knows nothing of Studio: the page listens and tells. UI thread.
#pragma once

#include "core/workspace/workspacevalues.h"
#include "ui/common/theme.h"

#include <QFrame>
#include <QList>
#include <QStringList>
#include <QTimer>

class QBoxLayout;
class QImage;
class QLabel;
class QPushButton;

namespace velqa {

class ChipButton;
class ComposerEdit;
class FlowLayout;

class Composer final : public QFrame
{
    Q_OBJECT

public:
    enum class Turn { None, Running, Stopping };
    struct Attachment
    {
        UploadId id;          // empty while it is copied
        QString name;
        qint64 size = 0;
        double progress = -1; // 0..1 while it is copied
        QString source{};     // the path it was chosen by
        bool isNew = true;    // false: the conversation had it before
    };

    explicit Composer(QWidget *parent = nullptr);
    ~Composer() override;

    void setAgentName(const QString &name);
    void setModelText(const QString &text);
    void setSendWithEnter(bool sendWithEnter);
    void setTurn(Turn turn);
    Turn turn() const { return m_turn; }
    void setAttachments(const QList<Attachment> &attachments);
    void setCheckpoints(const QList<Checkpoint> &checkpoints, const CheckpointId &start);
    void setQueue(const QStringList &texts);
    // Sentences about files that were not taken; they go with the next change.
    void setProblems(const QStringList &sentences);

    QString text() const;
    void setText(const QString &text);
    bool isComposing() const;
    void focusEdit();

signals:
    void sendRequested();
    void stopRequested();
    void filesChosen(const QStringList &paths);
    void imagePasted(const QImage &image);
    void chooseFilesRequested();
    void removeAttachmentRequested(int index);
    void removeQueuedRequested(int index);
    void editQueuedRequested(int index);
    void startCheckpointPicked(const velqa::CheckpointId &checkpoint);
    void modelRequested();
    void textChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    void updateButton();
    void updateStart();
    void press();         // the primary button
    void escape();        // first press asks, the second stops
    void setActive(bool active);
    void showStartMenu();

    ComposerEdit *m_edit;
    QWidget *m_attachmentArea;
    FlowLayout *m_attachmentLayout;
    QWidget *m_queueArea;
    QBoxLayout *m_queueLayout;
    QLabel *m_problems;
    QPushButton *m_files;
    ChipButton *m_start;
    ChipButton *m_model;
    QPushButton *m_send;
    QLabel *m_hint;
    QTimer m_escapeTimer;
    QString m_agentName;
    QList<Attachment> m_attachments;
    QList<Checkpoint> m_checkpoints;
    CheckpointId m_startCheckpoint;
    Turn m_turn = Turn::None;
    bool m_hasQueue = false;
};

} // namespace velqa
