// ProcessesDialog: what runs in the sandbox of a conversation, looked at once a second while it is open, and the end of one of
// them. UI thread.
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/guest/guestvalues.h"

#include <QDialog>
#include <QTimer>

class QPushButton;
class QStackedWidget;
class QTreeWidget;

namespace velqa {

class StateFace;
class Studio;

class ProcessesDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit ProcessesDialog(Studio &studio, QWidget *parent = nullptr);

    // Shows those of this conversation's sandbox.
    void showFor(const ConversationId &conversation);

protected:
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void retranslateUi();
    void look();
    void take(const Result<QList<GuestProcessInfo>> &answer);
    void fill(const QList<GuestProcessInfo> &processes);
    int currentPid() const; // 0 = none
    void endCurrent();

    Studio &m_studio;
    QStackedWidget *m_stack;
    StateFace *m_face;
    QTreeWidget *m_list;
    QPushButton *m_end;
    QPushButton *m_close;
    QTimer m_again; // the pause before the next look
    ConversationId m_conversation;
    quint64 m_asked = 0; // number of the look whose answer counts
};

} // namespace velqa
