// The strict form of velqa: addresses. Any thread.
#include "core/base/applink.h"

namespace velqa {
namespace {

constexpr qsizetype longestAddress = 80;
constexpr QLatin1String chatVerb("open-chat/");
constexpr QLatin1String agentVerb("open-agent/");

} // namespace

std::optional<AppLink> parseAppLink(const QString &address)
{
    constexpr QLatin1String scheme("velqa:");
    if (address.size() > longestAddress || !address.startsWith(scheme))
        return std::nullopt;
    QString rest = address.mid(scheme.size());
    if (rest.startsWith(QLatin1String("//")))
        rest.remove(0, 2);
    if (rest.startsWith(chatVerb)) {
        if (const QString id = rest.mid(chatVerb.size()); isUuid(id))
            return ConversationId(id);
    } else if (rest.startsWith(agentVerb)) {
        if (const QString id = rest.mid(agentVerb.size()); isUuid(id))
            return AgentId(id);
    }
    return std::nullopt;
}

QString appLinkText(const AppLink &link)
{
    if (const auto *conversation = std::get_if<ConversationId>(&link))
        return QStringLiteral("velqa:") + chatVerb + conversation->toString();
    return QStringLiteral("velqa:") + agentVerb + std::get<AgentId>(link).toString();
}

} // namespace velqa
