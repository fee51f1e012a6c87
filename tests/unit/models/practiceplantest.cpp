// What the practice model decides. Main thread.
#include "core/models/practiceplan.h"
#include "core/models/fencedblocks.h"
#include "core/models/practicescripts.h"
#include "core/models/profilefindings.h"

#include "tests/support/printers.h"

#include <QJsonDocument>

#include <gtest/gtest.h>

namespace velqa {
namespace {

ModelTool tool(const char *name, const char *argument)
{
    const QJsonObject properties{
        {QLatin1String(argument), QJsonObject{{QStringLiteral("type"), QStringLiteral("string")}}}};
    return {QLatin1String(name), {}, QJsonObject{{QStringLiteral("properties"), properties}}};
}

ModelRequest request(const QString &text, const QString &runtime = QStringLiteral("python"))
{
    ModelRequest r;
    r.runtime = runtime;
    r.locale = QStringLiteral("en_US");
    r.tools = {tool("run_command", "command"), tool("run_code", "code"), tool("list_files", "path"),
               tool("search_files", "pattern"), tool("publish_artefact", "path")};
    r.messages = {{ModelMessage::Role::User, text, {}, {}, {}, {}, false}};
    return r;
}

// Plays the runner: takes the step's call, answers it.
PracticeStep answer(ModelRequest &r, const PracticeStep &step, const QString &result, bool failed = false)
{
    EXPECT_TRUE(step.call.has_value());
    ModelMessage assistant;
    assistant.role = ModelMessage::Role::Assistant;
    assistant.text = step.text;
    assistant.toolCalls = {step.call.value_or(ModelToolCall{})};
    ModelMessage reply;
    reply.role = ModelMessage::Role::Tool;
    reply.toolCallId = assistant.toolCalls.first().id;
    reply.text = result;
    reply.toolFailed = failed;
    r.messages.append(assistant);
    r.messages.append(reply);
    return nextPracticeStep(r);
}

QString argument(const PracticeStep &step, const char *name)
{
    return step.call ? QJsonDocument::fromJson(step.call->arguments).object().value(QLatin1String(name)).toString()
                     : QString();
}

const char profileOutput[] = "exit code: 0\n"
                             "file: uploads/penguins_raw.csv\nrows: 344\ncolumns: 17\nmissing: 336 of 5848 cells\n"
                             "column: Species | text | missing 0 | 3 different | most frequent Adelie (152)\n"
                             "column: Flipper Length (mm) | number | missing 2 | mean 200.9 | min 172 | max 231\n"
                             "pair: Flipper Length (mm) | Body Mass (g) | 0.87\n"
                             "group: Species | Adelie | 152 | 190 | 3700.7\n"
                             "output: out/penguins_raw-summary.md\noutput: out/penguins_raw-chart.png\n";

TEST(FencedBlocks, FindsBlocksOfBothFencesAndAnUnclosedOne)
{
    const auto blocks = fencedBlocks(QStringLiteral("Text\r\n```Python title=x\r\nprint(1)\r\n```\r\nmore ```inline``` "
                                                    "text\n  ~~~\n  a\n   b\n```\n  ~~~~\n````js\n```\nlast"));
    ASSERT_EQ(blocks.size(), 3);
    EXPECT_EQ(blocks.at(0), (FencedBlock{QStringLiteral("python"), QStringLiteral("print(1)\n")}));
    EXPECT_EQ(blocks.at(1), (FencedBlock{QString(), QStringLiteral("a\n b\n```\n")}));
    EXPECT_EQ(blocks.at(2), (FencedBlock{QStringLiteral("js"), QStringLiteral("```\nlast\n")}));
    EXPECT_TRUE(fencedBlocks(QStringLiteral("no ``` blocks `` here\n    ```\nindented")).isEmpty());
}

TEST(PracticePlan, RunsBlocksInOrderAndReportsEachHonestly)
{
    ModelRequest r = request(QStringLiteral("Please:\n```bash\nfalse\n```\n```\nprint(2)\n```\n"));
    PracticeStep step = nextPracticeStep(r);
    ASSERT_TRUE(step.call);
    EXPECT_EQ(step.call->name, QStringLiteral("run_command"));
    EXPECT_EQ(argument(step, "command"), QStringLiteral("false\n"));
    const QString firstId = step.call->id;
    step = answer(r, step, QStringLiteral("exit code 1"), true);
    ASSERT_TRUE(step.call);
    EXPECT_EQ(step.call->name, QStringLiteral("run_code"));
    EXPECT_EQ(argument(step, "code"), QStringLiteral("print(2)\n"));
    EXPECT_NE(step.call->id, firstId);
    step = answer(r, step, QStringLiteral("2"));
    EXPECT_FALSE(step.call);
    EXPECT_EQ(step.text,
              QStringLiteral("- Block 1 failed. The details are in its card above.\n- Block 2 ran to its end."));
}

TEST(PracticePlan, ExplainsBlocksThatItCannotRun)
{
    ModelRequest r = request(QStringLiteral("```js\n1\n```\n```rust\nfn\n```\n```py\nx\n```"));
    const PracticeStep step = nextPracticeStep(r);
    ASSERT_TRUE(step.call);
    EXPECT_EQ(argument(step, "code"), QStringLiteral("x\n"));
    EXPECT_TRUE(step.text.contains(QStringLiteral("block 1: it is JavaScript")));
    EXPECT_TRUE(step.text.contains(QStringLiteral("block 2: I cannot run “rust”")));
    EXPECT_TRUE(step.text.contains(QStringLiteral("I run block 3 of 3.")));
    const PracticeStep none = nextPracticeStep(request(QStringLiteral("```py\nx\n```"), QStringLiteral("node")));
    EXPECT_FALSE(none.call);
    EXPECT_TRUE(none.text.contains(QStringLiteral("it is Python, and this agent works with Node.js")));
}

TEST(PracticePlan, SaysWhenTheAgentMayNotUseTheTool)
{
    ModelRequest r = request(QStringLiteral("/tree"));
    r.tools.clear();
    const PracticeStep step = nextPracticeStep(r);
    EXPECT_FALSE(step.call);
    EXPECT_TRUE(step.text.contains(QStringLiteral("`list_files`, which this agent may not use")));
}

TEST(PracticePlan, ProfilesPublishesAndTellsTheNumbersOfTheTool)
{
    ModelRequest r = request(QStringLiteral("/profile \"penguins_raw.csv\"\nthanks"));
    PracticeStep step = nextPracticeStep(r);
    ASSERT_TRUE(step.call);
    EXPECT_EQ(step.call->name, QStringLiteral("run_code"));
    EXPECT_TRUE(argument(step, "code").contains(QStringLiteral("FILE = \"penguins_raw.csv\"\n")));
    step = answer(r, step, QLatin1String(profileOutput));
    EXPECT_EQ(argument(step, "path"), QStringLiteral("out/penguins_raw-summary.md"));
    step = answer(r, step, QStringLiteral("published"));
    EXPECT_EQ(argument(step, "path"), QStringLiteral("out/penguins_raw-chart.png"));
    step = answer(r, step, QStringLiteral("disk full"), true);
    EXPECT_FALSE(step.call);
    EXPECT_TRUE(step.text.contains(QStringLiteral("- Empty cells: 336 of 5,848 (5.7 %)"))) << step.text.toStdString();
    EXPECT_TRUE(step.text.contains(
        QStringLiteral("**Flipper Length (mm)** and **Body Mass (g)** move together most: r = 0.87.")));
    EXPECT_TRUE(step.text.contains(QStringLiteral("| Adelie | 152 | 190 | 3,700.7 |")));
    EXPECT_TRUE(step.text.contains(QStringLiteral("`out/penguins_raw-summary.md` is published")));
    EXPECT_TRUE(step.text.contains(QStringLiteral("`out/penguins_raw-chart.png` could not be published: disk full")));
    EXPECT_EQ(nextPracticeStep(r), step) << "the same conversation gives the same step";
}

TEST(PracticePlan, TellsNumbersInThePersonsLocale)
{
    const auto findings = readProfile(QLatin1String(profileOutput));
    ASSERT_TRUE(findings);
    const QString french = findings->toMarkdown(QLocale(QLocale::French, QLocale::France));
    EXPECT_TRUE(french.contains(QStringLiteral("r = 0,87"))) << french.toStdString();
    EXPECT_TRUE(french.contains(QStringLiteral("(5,7 %)")));
}

TEST(PracticePlan, ProfileFailuresAreReportedWithTheScriptsReason)
{
    ModelRequest r = request(QStringLiteral("/profile nothing.csv"));
    PracticeStep step =
        answer(r, nextPracticeStep(r), QStringLiteral("exit code 1\nproblem: there is no file nothing.csv"), true);
    EXPECT_FALSE(step.call);
    EXPECT_TRUE(step.text.startsWith(QStringLiteral("I could not make the profile: there is no file nothing.csv.")));
    ModelRequest other = request(QStringLiteral("/profile a.csv"));
    step = answer(other, nextPracticeStep(other), QStringLiteral("Traceback ```\nMemoryError"), true);
    EXPECT_TRUE(step.text.contains(QStringLiteral("````text\nTraceback ```\nMemoryError\n````")));
}

TEST(PracticePlan, DemonstrationsUseTheirTools)
{
    ModelRequest r = request(QStringLiteral("/find total cost"));
    PracticeStep step = nextPracticeStep(r);
    EXPECT_EQ(argument(step, "pattern"), QStringLiteral("total cost"));
    step = answer(r, step, QStringLiteral("a.txt:3: total cost"));
    EXPECT_TRUE(step.text.contains(QStringLiteral("a.txt:3: total cost")));
    EXPECT_FALSE(nextPracticeStep(request(QStringLiteral("/find"))).call);

    ModelRequest zip = request(QStringLiteral("/zip"));
    step = answer(zip, nextPracticeStep(zip), QStringLiteral("ok"));
    ASSERT_TRUE(step.call);
    EXPECT_EQ(step.call->name, QStringLiteral("publish_artefact"));
    EXPECT_EQ(argument(step, "path"), QStringLiteral("out/workspace.zip"));
    ModelRequest empty = request(QStringLiteral("/zip"));
    step = answer(empty, nextPracticeStep(empty), QStringLiteral("problem: nothing to pack"), true);
    EXPECT_TRUE(step.text.contains(QStringLiteral("nothing to pack: besides your uploads")));
}

TEST(PracticePlan, OnlyTheLastUserMessageCounts)
{
    ModelRequest r = request(QStringLiteral("```\nold\n```"));
    PracticeStep step = answer(r, nextPracticeStep(r), QStringLiteral("done"));
    EXPECT_FALSE(step.call);
    r.messages.append({ModelMessage::Role::Assistant, step.text, {}, {}, {}, {}, false});
    r.messages.append(
        {ModelMessage::Role::User, QStringLiteral("What is the meaning of life?"), {}, {}, {}, {}, false});
    step = nextPracticeStep(r);
    EXPECT_FALSE(step.call);
    EXPECT_TRUE(step.text.contains(QStringLiteral("not an artificial intelligence")));
    EXPECT_TRUE(step.text.contains(QStringLiteral("Settings > Models")));
}

TEST(PracticeScripts, AHostileFileNameStaysInsideTheLiteral)
{
    const QString script = profileScript(QStringLiteral("node"), QStringLiteral("a\"; process.exit(7); //\\\n"));
    EXPECT_TRUE(script.contains(QStringLiteral("const FILE = \"a\\\"; process.exit(7); //\\\\\\u000a\";\n")));
    EXPECT_TRUE(profileScript(QStringLiteral("python"), QString()).contains(QStringLiteral("FILE = \"\"\n")));
}

} // namespace
} // namespace velqa
