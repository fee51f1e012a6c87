// What is sent to Chat Completions servers, and where to. Main thread.
#include "core/models/chatrequest.h"
#include "core/base/json.h"

#include "tests/support/printers.h"

#include <QJsonArray>

#include <gtest/gtest.h>

namespace velqa {
namespace {

QString url(const char *base, const char *last = "chat/completions")
{
    return chatUrl(QString::fromUtf8(base), QLatin1String(last)).value_or(QString());
}

TEST(ChatUrl, AppendsOnceAndTrims)
{
    const QString good = QStringLiteral("http://localhost:11434/v1/chat/completions");
    EXPECT_EQ(url("http://localhost:11434/v1"), good);
    EXPECT_EQ(url("  http://localhost:11434/v1/ \n"), good);
    EXPECT_EQ(url("http://localhost:11434/v1/chat/completions"), good);
    EXPECT_EQ(url("http://localhost:11434/v1/chat/completions/"), good);
    EXPECT_EQ(url("http://localhost:11434/v1/chat/completions", "models"),
              QStringLiteral("http://localhost:11434/v1/models"));
    EXPECT_EQ(url("http://localhost:11434/v1/models"), good);
    EXPECT_EQ(url("https://x.example"), QStringLiteral("https://x.example/chat/completions"));
    EXPECT_EQ(url("https://x.example/a%2Fb/v1?api-version=3"),
              QStringLiteral("https://x.example/a%2Fb/v1/chat/completions?api-version=3"));
    EXPECT_EQ(url("http://[::1]:8080/v1"), QStringLiteral("http://[::1]:8080/v1/chat/completions"));
}

TEST(ChatUrl, RefusesWhatIsNoPlainWebAddress)
{
    for (const char *bad :
         {"", "api.openai.com/v1", "ftp://x/v1", "file:///etc/passwd", "http://", "http://user:secret@host/v1",
          "http://key@host/v1", "http://host/v1#x", "http://ho st/v1"}) {
        const auto result = chatUrl(QString::fromUtf8(bad), QStringLiteral("models"));
        ASSERT_FALSE(result.has_value()) << bad;
        EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
        EXPECT_FALSE(result.error().message.contains(QStringLiteral("secret")));
    }
}

TEST(ChatHeaders, CarriesTheKeyOrRefusesIt)
{
    EXPECT_TRUE(chatHeaders(" sk-1\n")->contains({"Authorization", "Bearer sk-1"}));
    const auto plain = chatHeaders({});
    for (const auto &header : *plain)
        EXPECT_NE(header.first, QByteArray("Authorization"));
    const auto bad = chatHeaders("sk-1\r\nX-Evil: 1");
    ASSERT_FALSE(bad.has_value());
    EXPECT_EQ(bad.error().code, ErrorCode::Authentication);
}

ModelRequest toolRequest()
{
    ModelRequest r;
    r.model = QStringLiteral("m");
    r.instructions = QStringLiteral("Be brief.");
    r.maxOutputTokens = 100;
    r.tools = {{QStringLiteral("run_code"), QStringLiteral("d"), {{QStringLiteral("type"), QStringLiteral("object")}}}};
    ModelMessage user{ModelMessage::Role::User, QString(QStringLiteral("hi")) + QChar(0xd800), {}, {}, {}, {}, false};
    ModelMessage assistant{ModelMessage::Role::Assistant, {}, QStringLiteral("hm"), {}, {}, {}, false};
    assistant.toolCalls = {{QStringLiteral("a"), QStringLiteral("run_code"), "{\"n\":12345678901234567890}"},
                           {QStringLiteral("b"), QStringLiteral("run_code"), "{\"cut"}};
    ModelMessage result{ModelMessage::Role::Tool, QStringLiteral("42"),       {},   {},
                        QStringLiteral("a"),      QStringLiteral("run_code"), false};
    r.messages = {user, assistant, result};
    return r;
}

TEST(ChatBody, HoldsTheConversationInTheServersForm)
{
    const QJsonObject body = chatBody(toolRequest(), {});
    EXPECT_EQ(body.value(QStringLiteral("max_tokens")).toInt(), 100);
    EXPECT_TRUE(body.value(QStringLiteral("stream_options")).isObject());
    const QJsonArray messages = body.value(QStringLiteral("messages")).toArray();
    ASSERT_EQ(messages.size(), 4);
    EXPECT_EQ(messages.at(0).toObject().value(QStringLiteral("role")).toString(), QStringLiteral("system"));
    EXPECT_EQ(messages.at(1).toObject().value(QStringLiteral("content")).toString(),
              QString::fromUtf8("hi\xEF\xBF\xBD"));
    const QJsonObject assistant = messages.at(2).toObject();
    EXPECT_TRUE(assistant.value(QStringLiteral("content")).isNull());
    EXPECT_FALSE(assistant.contains(QStringLiteral("reasoning_content")));
    const QJsonArray calls = assistant.value(QStringLiteral("tool_calls")).toArray();
    EXPECT_EQ(calls.at(0)
                  .toObject()
                  .value(QStringLiteral("function"))
                  .toObject()
                  .value(QStringLiteral("arguments"))
                  .toString(),
              QStringLiteral("{\"n\":12345678901234567890}"))
        << "the raw text, numbers unharmed";
    EXPECT_EQ(calls.at(1)
                  .toObject()
                  .value(QStringLiteral("function"))
                  .toObject()
                  .value(QStringLiteral("arguments"))
                  .toString(),
              QStringLiteral("{\"invalid_json\":\"{\\\"cut\"}"));
    EXPECT_EQ(messages.at(3).toObject().value(QStringLiteral("tool_call_id")).toString(), QStringLiteral("a"));
}

TEST(ChatDialect, LearnsFromRefusalsAndEnds)
{
    ChatDialect dialect;
    EXPECT_TRUE(
        dialect.learn(QStringLiteral("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")));
    EXPECT_TRUE(chatBody(toolRequest(), dialect).contains(QStringLiteral("max_completion_tokens")));
    EXPECT_TRUE(dialect.learn(QStringLiteral("unknown field max_completion_tokens")));
    EXPECT_EQ(dialect.outputLimit, ChatDialect::OutputLimit::None);
    EXPECT_FALSE(dialect.learn(QStringLiteral("max_tokens")));
    EXPECT_TRUE(dialect.learn(QStringLiteral("stream_options: extra fields not permitted")));
    EXPECT_FALSE(chatBody(toolRequest(), dialect).contains(QStringLiteral("stream_options")));
    EXPECT_FALSE(dialect.learn(QStringLiteral("stream_options")));
    EXPECT_TRUE(
        dialect.learn(QStringLiteral("The `reasoning_content` in the thinking mode must be passed back to the API.")));
    EXPECT_TRUE(chatBody(toolRequest(), dialect)
                    .value(QStringLiteral("messages"))
                    .toArray()
                    .at(2)
                    .toObject()
                    .contains(QStringLiteral("reasoning_content")));
    EXPECT_FALSE(dialect.learn(QStringLiteral("temperature")));
    EXPECT_EQ(ChatDialect::forUrl(QStringLiteral("https://api.openai.com/v1")).outputLimit,
              ChatDialect::OutputLimit::MaxCompletionTokens);
}

} // namespace
} // namespace velqa
