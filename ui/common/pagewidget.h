// PageWidget: what the shell expects of a page in the middle or a tab on the right. UI thread.
//
// All hooks are optional. The shell opens a conversation once and hands the content to every tab; what changes afterwards
// comes through Studio's signals.
#pragma once

#include "core/base/ids.h"

#include <QWidget>

namespace velqa {

struct ConversationContent;

class PageWidget : public QWidget
{
    Q_OBJECT

public:
    explicit PageWidget(QWidget *parent = nullptr) : QWidget(parent) {}

    // Right-hand tabs: the conversation in front; clearConversation() when there is none.
    virtual void showConversation(const ConversationContent &content);
    virtual void clearConversation() {}
    // The agent editor: an agent to edit; empty = a new one.
    virtual void editAgent(const AgentId &agent);
    // Called when the page comes to the front: put the focus where a person wants to start.
    virtual void activate() {}
    // False keeps the page in front, e.g. unsaved changes; the page asks the person itself and emits closeRequested() later.
    virtual bool mayLeave() { return true; }

signals:
    void closeRequested();                                    // back to the conversation
    void pageRequested(const QString &name);                  // "settings", "license", "usage", "agentEditor"
    void newConversationRequested(const velqa::AgentId &agent); // "Try it"
    void badgeChanged(int count);                             // tabs: "Artefacts 2"; 0 = none
    void notice(const QString &sentence);                     // shown in the status line for a while
};

} // namespace velqa
