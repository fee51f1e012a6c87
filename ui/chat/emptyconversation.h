// EmptyConversation: what a new conversation shows: who the agent is and a few messages to start with. UI thread.
#pragma once

#include "core/agent/agentspec.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace velqa {

class AgentTile;

class EmptyConversation final : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyConversation(QWidget *parent = nullptr);

    // `isPractice`: the agent's model is the built-in practice model, whose commands are shown then.
    void setAgent(const AgentSpec &agent, bool isPractice);

    void setPromptsShown(bool shown); // false while nothing can be sent

signals:
    void promptPicked(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    QStringList prompts() const;

    AgentSpec m_agent;
    bool m_isPractice = true;
    AgentTile *m_tile;
    QLabel *m_title;
    QLabel *m_text;
    QWidget *m_promptArea;
    QVBoxLayout *m_prompts;
};

} // namespace velqa
