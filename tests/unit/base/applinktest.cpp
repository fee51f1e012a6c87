// What velqa: addresses may say. Pure.
#include "core/base/applink.h"

#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

const QString Id = QStringLiteral("018f6a0c-1b2c-7d3e-8f90-a1b2c3d4e5f6");

TEST(AppLink, ShowsAConversationOrAnAgent)
{
    EXPECT_EQ(parseAppLink(QStringLiteral("velqa:open-chat/") + Id), AppLink(ConversationId(Id)));
    EXPECT_EQ(parseAppLink(QStringLiteral("velqa://open-agent/") + Id), AppLink(AgentId(Id)));
    for (const AppLink &link : {AppLink(ConversationId(Id)), AppLink(AgentId(Id))})
        EXPECT_EQ(parseAppLink(appLinkText(link)), link);
}

TEST(AppLink, AndNothingElse)
{
    for (const char *bad : {"", "velqa:", "velqa:open-chat/", "velqa:open-chat/%1/", "velqa:open-chat/%1?send=hello",
                            "velqa:open-chat/%1#x", "velqa:open-chat/%1\n", "VELQA:open-chat/%1", " velqa:open-chat/%1",
                            "velqa:////open-chat/%1", "velqa:open-chat/../%1", "velqa:open-chat/018F6A0C-1B2C-7D3E-8F90-A1B2C3D4E5F6",
                            "velqa:send/%1", "velqa:set-engine/%1", "velqa:activate/%1", "velqa:open-chat/open-agent/%1",
                            "http:open-chat/%1", "--home=/tmp", "velqa:open-chat/018f6a0c-1b2c-7d3e-8f90-a1b2c3d4e5f\xc3\xa9"})
        EXPECT_FALSE(parseAppLink(QString::fromUtf8(bad).replace(QStringLiteral("%1"), Id)).has_value()) << bad;
    EXPECT_FALSE(parseAppLink(QStringLiteral("velqa:open-chat/") + QString(1 << 20, u'a')).has_value());
}

} // namespace
} // namespace velqa
