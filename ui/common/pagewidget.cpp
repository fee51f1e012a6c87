// The default page does nothing when told. UI thread.
#include "ui/common/pagewidget.h"

#include "core/studio/studiovalues.h"

namespace velqa {

void PageWidget::showConversation(const ConversationContent &) {}

void PageWidget::editAgent(const AgentId &) {}

} // namespace velqa
