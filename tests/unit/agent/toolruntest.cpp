// ToolRun: what is refused, what is answered, and that it is answered once. Main thread of a test.
#include "core/agent/toolrun.h"

#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

class ToolRunTest : public testing::Test
{
protected:
    ToolRunTest()
    {
        QObject::connect(&run, &ToolRun::published, &run, [this](const TurnEventBody &body) {
            if (const auto *end = std::get_if<event::ToolFinished>(&body))
                ends.append(*end);
            if (whenTold)
                whenTold(body);
        });
        QObject::connect(&run, &ToolRun::answered, &run, [this](const ModelMessage &answer) { answers.append(answer); });
        QObject::connect(&run, &ToolRun::finished, &run, [this](bool isLooping) { loops.append(isLooping); });
    }

    void start(const char *name, const QByteArray &arguments)
    {
        run.start(QStringLiteral("t1-0"), {QStringLiteral("c1"), QString::fromLatin1(name), arguments}, {});
    }

    test::FakeClock clock;
    ToolRegistry tools;
    ToolRun run{tools, {QStringLiteral("run_command")}, clock};
    QList<event::ToolFinished> ends;
    QList<ModelMessage> answers;
    QList<bool> loops;
    std::function<void(const TurnEventBody &)> whenTold;
};

} // namespace

TEST_F(ToolRunTest, RefusesWhatIsNotAllowedOrNotComplete)
{
    start("read_file", "{\"path\":\"a\"}"); // there is one, but this agent may not
    start("run_command", "{\"command\":\"l");
    start("run_command", "{\"command\":5}");
    start("run_command", "");
    ASSERT_EQ(answers.size(), 4);
    EXPECT_TRUE(answers.at(0).text.contains(QStringLiteral("Tools you may use: run_command")));
    EXPECT_TRUE(answers.at(1).text.contains(QStringLiteral("not a complete JSON object")));
    for (const ModelMessage &answer : answers) {
        EXPECT_TRUE(answer.toolFailed);
        EXPECT_TRUE(answer.text.startsWith(QStringLiteral("Not run: ")));
        EXPECT_EQ(answer.toolCallId, QStringLiteral("c1"));
    }
    EXPECT_EQ(ends.size(), 4);
    EXPECT_EQ(loops, QList<bool>(4, false));
}

TEST_F(ToolRunTest, NoticesTheSameCallWithTheSameResult)
{
    for (int i = 0; i < ToolRun::repeatLimit; ++i) {
        start("no_such_tool", "{}");
        start("no_such_tool", "{\"i\":" + QByteArray::number(i) + "}");
    }
    QList<bool> expected(2 * ToolRun::repeatLimit, false);
    expected[expected.size() - 2] = true;
    EXPECT_EQ(loops, expected);
}

TEST_F(ToolRunTest, IsAnsweredOnceEvenWhenAListenerCutsIt)
{
    whenTold = [this](const TurnEventBody &) { run.cut(QStringLiteral("Stopped by you.")); };
    start("no_such_tool", "{}");
    EXPECT_EQ(ends.size(), 1);
    EXPECT_EQ(answers.size(), 1);
    run.cut(QStringLiteral("Stopped by you."));
    EXPECT_EQ(ends.size(), 1) << "none runs";
}

} // namespace velqa
