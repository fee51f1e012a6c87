// Sidebar: search, agents, conversations, and below them the engine and the month. UI thread.
#pragma once

#include "core/studio/studiovalues.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace velqa {

class AgentListModel;
class Chip;
class Clock;
class ConversationListModel;
class ElidedLabel;
class SidebarFooter;
class Studio;

class Sidebar final : public QWidget
{
    Q_OBJECT

public:
    Sidebar(Studio &studio, Clock &clock, QWidget *parent = nullptr);

    AgentListModel *agents() const { return m_agentModel; }
    ConversationListModel *conversations() const { return m_conversationModel; }
    // Shows which one is in front, without a signal.
    void setCurrentConversation(const ConversationId &id);
    void setCurrentAgent(const AgentId &id);

signals:
    void searchRequested();
    void agentPicked(const velqa::AgentId &id);
    void agentEditRequested(const velqa::AgentId &id); // empty = a new one
    void conversationPicked(const velqa::ConversationId &id);
    void renameRequested(const velqa::ConversationId &id);
    void removeRequested(const velqa::ConversationId &id);
    void engineRequested();
    void usageRequested();
    void runningChanged(int count);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectStudio();
    void retranslateUi();
    void fitAgents();
    void tick();
    void noteRunning();
    void showAgentMenu(const QPoint &point);
    void showConversationMenu(const QPoint &point);

    Studio &m_studio;
    Clock &m_clock;
    AgentListModel *m_agentModel;
    ConversationListModel *m_conversationModel;
    QPushButton *m_search;
    QLabel *m_searchKeys;
    QLabel *m_agentsTitle;
    QListView *m_agentsView;
    QPushButton *m_newAgent;
    QLabel *m_conversationsTitle;
    QLabel *m_noConversations;
    QListView *m_conversationsView;
    SidebarFooter *m_footer;
    QTimer m_tick;
    int m_running = 0;
};

} // namespace velqa
