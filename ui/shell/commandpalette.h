// CommandPalette: one field that finds conversations, agents and actions; Enter goes there. Lies over the window. UI thread.
#pragma once

#include "core/studio/studiovalues.h"

#include <QFrame>
#include <QTimer>

class QAction;
class QLineEdit;
class QListView;
class QStandardItemModel;

namespace velqa {

class Studio;

class CommandPalette final : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(Studio &studio, QWidget *parent);

    void open(const QList<AgentSpec> &agents, const QList<ConversationSummary> &conversations, const QList<QAction *> &actions);

signals:
    void agentPicked(const velqa::AgentId &id);
    void conversationPicked(const velqa::ConversationId &id);
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Kind { Heading, Agent, Conversation, Action };

    void fill();
    void addRow(Kind kind, const QString &text, const QString &iconName, const QString &id, const QString &trail = {});
    void addHeading(const QString &text);
    void pick();
    void step(int direction);
    void place();
    void searchStudio();
    void dismiss();
    void retranslateUi();

    Studio &m_studio;
    QLineEdit *m_edit;
    QListView *m_list;
    QStandardItemModel *m_model;
    QTimer m_searchTimer;
    QList<AgentSpec> m_agents;
    QList<ConversationSummary> m_conversations;
    QList<ConversationSummary> m_found; // by the studio, in the texts
    QString m_foundFor;
    QList<QAction *> m_actions;
};

} // namespace velqa
