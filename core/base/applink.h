// AppLink: what a velqa: address may ask of the program: to show something that is there already, and nothing else. It comes
// from anywhere (web pages, mails): strictly parsed. Plain values, any thread.
//
//   velqa:open-chat/<id of a conversation>    velqa:open-agent/<id of an agent>
//
// Also with // behind the colon, which some desktops insert. Nothing may follow.
#pragma once

#include "core/base/ids.h"

#include <QString>

#include <optional>
#include <variant>

namespace velqa {

using AppLink = std::variant<ConversationId, AgentId>;

std::optional<AppLink> parseAppLink(const QString &address);
QString appLinkText(const AppLink &link);

} // namespace velqa
