// ToolsTest: runs one tool call at a time against a sandbox in memory. Main thread of a test.
#pragma once

#include "core/tools/guestcall.h"
#include "fakeguest.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

namespace velqa {

class ToolsTest : public ::testing::Test
{
protected:
    ToolsTest()
    {
        context.guest = guest;
        context.runtime = QStringLiteral("python");
    }

    void begin(const char *tool, const QJsonObject &arguments)
    {
        answers = 0;
        live.clear();
        call = registry.find(QLatin1String(tool))->call(context, arguments);
        QObject::connect(call.get(), &ToolCall::finished, call.get(), [this](const ToolResult &value) {
            ++answers;
            result = value;
        });
        QObject::connect(call.get(), &ToolCall::output, call.get(), [this](const QString &stream, const QString &text) {
            live += stream + u':' + text + u'|';
        });
        call->start();
        EXPECT_EQ(answers, 0) << "answered from inside start()";
    }

    ToolResult run(const char *tool, const QJsonObject &arguments)
    {
        begin(tool, arguments);
        EXPECT_TRUE(test::spinUntil([this] { return answers > 0; }));
        // A second answer would come from the event loop.
        bool later = false;
        QMetaObject::invokeMethod(call.get(), [&later] { later = true; }, Qt::QueuedConnection);
        EXPECT_TRUE(test::spinUntil([&later] { return later; }));
        EXPECT_EQ(answers, 1);
        return result;
    }

    void play(std::function<void(test::FakeProcess &)> script) { guest->onStart = std::move(script); }

    std::shared_ptr<test::FakeGuest> guest = std::make_shared<test::FakeGuest>();
    ToolContext context;
    ToolRegistry registry;
    std::unique_ptr<ToolCall> call;
    ToolResult result;
    int answers = 0;
    QString live;
};

inline QJsonObject args(std::initializer_list<std::pair<QString, QJsonValue>> list)
{
    return QJsonObject(list);
}

} // namespace velqa
