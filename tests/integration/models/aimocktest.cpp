// Chat Completions against an independent server from npm. Main thread.
#include "tests/integration/models/modelserver.h"

#include "core/models/modelfactory.h"

#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace test;

class NoSecrets final : public SecretStore
{
public:
    SecretBackend backend() const override { return SecretBackend::SessionOnly; }
    void read(const QString &, Completion<QByteArray> done) override { done.fail(ErrorCode::NotFound, {}); }
    void write(const QString &, const QByteArray &, Completion<std::monostate> done) override
    {
        done(std::monostate{});
    }
    void remove(const QString &, Completion<std::monostate> done) override { done(std::monostate{}); }
};

class AimockTest : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(server.isRunning()) << server.problem().toStdString(); }

    ModelLog say(const QString &text)
    {
        ChatCompletionsClient client(http, chatEndpoint(server.baseUrl()), {}, quickTiming());
        return ask(client, userRequest(text));
    }

    HttpClient http;
    AimockServer server;
};

TEST_F(AimockTest, StreamsText)
{
    const ModelLog log = say(QStringLiteral("hello"));
    ASSERT_TRUE(log.answers.first().has_value()) << log.answers.first().error().message.toStdString();
    EXPECT_EQ(log.text, QStringLiteral("Hello from the default."));
    EXPECT_EQ(log.answers.first()->message.text, log.text);
    EXPECT_EQ(log.answers.first()->finish, ModelFinish::Done);
    EXPECT_TRUE(log.answers.first()->usage.has_value()) << "stream_options.include_usage was not sent";
    EXPECT_EQ(log.answers.size(), 1);
}

TEST_F(AimockTest, CallsAToolAndAnswersItsResult)
{
    ChatCompletionsClient client(http, chatEndpoint(server.baseUrl()), {}, quickTiming());
    ModelRequest request = userRequest(QStringLiteral("what is the weather"));
    const ModelLog first = ask(client, request);
    ASSERT_TRUE(first.answers.first().has_value());
    const ModelAnswer answer = *first.answers.first();
    EXPECT_EQ(answer.finish, ModelFinish::ToolCalls);
    ASSERT_EQ(answer.message.toolCalls.size(), 1);
    const ModelToolCall call = answer.message.toolCalls.first();
    EXPECT_EQ(call.id, QStringLiteral("call_a1"));
    EXPECT_EQ(call.name, QStringLiteral("run_command"));
    EXPECT_EQ(QString::fromUtf8(call.arguments),
              QString::fromUtf8("{\"cmd\":\"date\",\"note\":\"na\xC3\xAFve \xE2\x98\x83\"}"));
    EXPECT_EQ(first.arguments, QString::fromUtf8(call.arguments));
    EXPECT_EQ(first.calls, QStringList{QStringLiteral("run_command")});

    request.messages.append(answer.message);
    request.messages.append({ModelMessage::Role::Tool, QStringLiteral("3 degrees"), {}, {}, call.id, call.name, false});
    const ModelLog second = ask(client, request);
    ASSERT_TRUE(second.answers.first().has_value()) << second.answers.first().error().message.toStdString();
    EXPECT_EQ(second.text, QStringLiteral("It is 3 degrees."));
}

TEST_F(AimockTest, TwoCallsInOneAnswer)
{
    const ModelLog log = say(QStringLiteral("two tools"));
    ASSERT_TRUE(log.answers.first().has_value());
    const QList<ModelToolCall> calls = log.answers.first()->message.toolCalls;
    ASSERT_EQ(calls.size(), 2);
    EXPECT_EQ(calls.at(0),
              (ModelToolCall{QStringLiteral("call_b1"), QStringLiteral("run_command"), "{\"cmd\":\"one\"}"}));
    EXPECT_EQ(calls.at(1),
              (ModelToolCall{QStringLiteral("call_b2"), QStringLiteral("run_code"), "{\"code\":\"two\"}"}));
}

TEST_F(AimockTest, ThinkingIsKeptApart)
{
    const ModelLog log = say(QStringLiteral("think"));
    ASSERT_TRUE(log.answers.first().has_value());
    EXPECT_EQ(log.reasoning, QStringLiteral("look it up"));
    EXPECT_EQ(log.text, QStringLiteral("Thought."));
}

TEST_F(AimockTest, AnAnswerAtItsLimitSaysSo)
{
    const ModelLog log = say(QStringLiteral("too long"));
    ASSERT_TRUE(log.answers.first().has_value());
    EXPECT_EQ(log.answers.first()->finish, ModelFinish::Length);
}

TEST_F(AimockTest, RateLimitWaitsAsAskedAndCanBeAborted)
{
    ChatCompletionsClient client(http, chatEndpoint(server.baseUrl()), {}, quickTiming());
    const auto stream = client.start(userRequest(QStringLiteral("rate me")));
    ModelLog log(*stream);
    ASSERT_TRUE(spinUntil([&] { return !log.notices.isEmpty() || !log.answers.isEmpty(); }));
    ASSERT_TRUE(log.answers.isEmpty());
    EXPECT_EQ(log.notices.first(), QStringLiteral("The model server is busy; trying again in 7 s."));
    stream->abort();
    ASSERT_TRUE(spinUntil([&] { return !log.answers.isEmpty(); }));
    EXPECT_EQ(log.answers.first().error().code, ErrorCode::Cancelled);
}

TEST_F(AimockTest, AWaitThatIsTooLongIsNotWaitedFor)
{
    const ModelLog log = say(QStringLiteral("come back tomorrow"));
    ASSERT_FALSE(log.answers.first().has_value());
    EXPECT_EQ(log.answers.first().error().code, ErrorCode::RateLimited);
    EXPECT_TRUE(log.answers.first().error().message.contains(QStringLiteral("wait for 15 min")))
        << log.answers.first().error().message.toStdString();
}

TEST_F(AimockTest, OverloadIsTriedThreeTimes)
{
    const ModelLog log = say(QStringLiteral("overload"));
    ASSERT_FALSE(log.answers.first().has_value());
    EXPECT_EQ(log.answers.first().error().code, ErrorCode::Overloaded);
    EXPECT_EQ(log.notices.size(), 2);
}

TEST_F(AimockTest, ACutInTheMiddleOfACallIsAnErrorAndNoCall)
{
    const ModelLog log = say(QStringLiteral("cut tool"));
    ASSERT_FALSE(log.answers.first().has_value());
    EXPECT_EQ(log.answers.first().error().code, ErrorCode::Protocol);
    EXPECT_EQ(log.calls, QStringList{QStringLiteral("write_file")}) << "tried again after something was shown";
}

TEST_F(AimockTest, ListsModels)
{
    NoSecrets secrets;
    ModelFactory factory(http, secrets);
    std::optional<Result<QStringList>> names;
    QObject context;
    factory.listModels(chatEndpoint(server.baseUrl()),
                       Completion<QStringList>(&context, [&](Result<QStringList> r) { names = std::move(r); }));
    ASSERT_TRUE(spinUntil([&] { return names.has_value(); }));
    ASSERT_TRUE(names->has_value()) << names->error().message.toStdString();
    EXPECT_FALSE((*names)->isEmpty());
}

TEST(AimockKeyTest, AWrongKeyIsRefusedARightOneTaken)
{
    AimockServer server("right-key-1");
    ASSERT_TRUE(server.isRunning()) << server.problem().toStdString();
    HttpClient http;
    ChatCompletionsClient wrong(http, chatEndpoint(server.baseUrl()), "wrong-key-1", quickTiming());
    const ModelLog refused = ask(wrong, userRequest(QStringLiteral("hello")));
    ASSERT_FALSE(refused.answers.first().has_value());
    EXPECT_EQ(refused.answers.first().error().code, ErrorCode::Authentication);
    EXPECT_TRUE(refused.answers.first().error().message.contains(QStringLiteral("refused the key")));
    EXPECT_FALSE(refused.answers.first().error().detail.contains(QStringLiteral("wrong-key-1")));
    ChatCompletionsClient right(http, chatEndpoint(server.baseUrl()), "right-key-1", quickTiming());
    EXPECT_TRUE(ask(right, userRequest(QStringLiteral("hello"))).answers.first().has_value());
}

} // namespace
} // namespace velqa
