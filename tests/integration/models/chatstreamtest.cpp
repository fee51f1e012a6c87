// Chat Completions against a server that misbehaves as told. Main thread.
#include "tests/integration/models/modelserver.h"

#include "core/base/json.h"
#include "core/models/modelfactory.h"

#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <QJsonObject>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace test;

QByteArray textChunk(const QByteArray &text)
{
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"},\"finish_reason\":null}]}\n\n";
}

QByteArray endChunk(const QByteArray &reason = "stop")
{
    return "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}\n\n";
}

class ChatStreamTest : public ::testing::Test
{
protected:
    using Answer = std::function<void(ScriptedConnection &)>;

    // Each request gets the next answer; the last one is repeated.
    ModelLog play(QList<Answer> answers, ChatTiming timing = quickTiming(), const QByteArray &key = {})
    {
        int next = 0;
        server.setHandler([&](const ScriptedRequest &, ScriptedConnection &connection) {
            answers.at(qMin<qsizetype>(next++, answers.size() - 1))(connection);
        });
        ChatCompletionsClient client(http, chatEndpoint(server.url(QStringLiteral("/v1"))), key, timing);
        ModelRequest request = userRequest(QStringLiteral("hi"));
        request.maxOutputTokens = 50;
        ModelLog log = ask(client, request);
        server.setHandler({});
        return log;
    }

    static Answer reply(int status, const QByteArray &body, const QByteArray &type = "application/json",
                        const QByteArray &more = {})
    {
        return [=](ScriptedConnection &c) { c.reply(status, body, type, more); };
    }

    // A chunked event stream; `pieceSize` bytes per turn of the event loop; cut without the last chunk when `cut`.
    static Answer stream(const QByteArray &events, qsizetype pieceSize = 0, bool cut = false)
    {
        return [=](ScriptedConnection &c) {
            c.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
            const qsizetype step = pieceSize > 0 ? pieceSize : events.size();
            for (qsizetype i = 0; i < events.size(); i += step)
                c.send(ScriptedServer::chunk(events.mid(i, step)), pieceSize > 0 ? 64 : 0);
            if (!cut)
                c.send(ScriptedServer::chunk({}));
            else
                c.close();
        };
    }

    ScriptedServer server;
    HttpClient http;
};

TEST_F(ChatStreamTest, AnyReadSizeGivesTheSameAnswer)
{
    const QByteArray events =
        ": ping\r\n\r\n" + textChunk("na\xC3\xAFve ") + textChunk("\xE2\x98\x83") + endChunk() + "data: [DONE]\n\n";
    for (const qsizetype size : {0, 1, 7}) {
        const ModelLog log = play({stream(events, size)});
        ASSERT_TRUE(log.answers.first().has_value()) << log.answers.first().error().detail.toStdString();
        EXPECT_EQ(log.text, QString::fromUtf8("na\xC3\xAFve \xE2\x98\x83"));
        EXPECT_EQ(log.answers.first()->finish, ModelFinish::Done);
    }
}

TEST_F(ChatStreamTest, SendsTheRequestInTheAgreedForm)
{
    play({stream(textChunk("a") + endChunk())}, quickTiming(), "sk-test-12345678");
    ASSERT_EQ(server.requests.size(), 1);
    const ScriptedRequest request = server.requests.first();
    EXPECT_EQ(request.method, QByteArray("POST"));
    EXPECT_EQ(request.target, QByteArray("/v1/chat/completions"));
    EXPECT_EQ(request.header("Authorization"), QByteArray("Bearer sk-test-12345678"));
    const auto body = parseJsonObject(request.body, QStringLiteral("body"));
    ASSERT_TRUE(body.has_value());
    EXPECT_EQ(body->value(QStringLiteral("model")).toString(), QStringLiteral("gpt-test"));
    EXPECT_TRUE(body->value(QStringLiteral("stream")).toBool());
}

TEST_F(ChatStreamTest, EndsAtDoneOrShortlyAfterTheTerminalMarker)
{
    const auto open = [](const QByteArray &events) {
        return [=](ScriptedConnection &c) {
            c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            c.send(ScriptedServer::chunk(events)); // and stays open
        };
    };
    EXPECT_TRUE(play({open(textChunk("a") + endChunk() + "data: [DONE]\n\n")}).answers.first().has_value());
    EXPECT_TRUE(play({open(textChunk("a") + endChunk())}).answers.first().has_value());
}

TEST_F(ChatStreamTest, AcceptsAWholeJsonAnswerAndSseWithAWrongType)
{
    const ModelLog whole =
        play({reply(200, "\r\n {\"choices\":[{\"message\":{\"content\":\"whole\"},\"finish_reason\":\"stop\"}]}")});
    ASSERT_TRUE(whole.answers.first().has_value());
    EXPECT_EQ(whole.text, QStringLiteral("whole"));
    const ModelLog typed = play({reply(200, textChunk("typed") + endChunk(), "application/json")});
    ASSERT_TRUE(typed.answers.first().has_value());
    EXPECT_EQ(typed.text, QStringLiteral("typed"));
}

TEST_F(ChatStreamTest, ACutStreamIsRetriedOnlyBeforeAnythingWasShown)
{
    const ModelLog early = play({stream(": ping\n\n", 0, true), stream(textChunk("second") + endChunk())});
    ASSERT_TRUE(early.answers.first().has_value()) << early.answers.first().error().detail.toStdString();
    EXPECT_EQ(early.text, QStringLiteral("second"));
    EXPECT_EQ(early.notices.size(), 1);
    EXPECT_TRUE(early.notices.first().startsWith(QStringLiteral("The connection to the model server broke")));
    const ModelLog late = play({stream(textChunk("half"), 0, true), stream(textChunk("second") + endChunk())});
    ASSERT_FALSE(late.answers.first().has_value());
    EXPECT_EQ(late.answers.first().error().code, ErrorCode::Protocol);
    EXPECT_EQ(late.text, QStringLiteral("half"));
    const ModelLog orderly = play({stream(textChunk("half") + "data: [DONE]\n\n")});
    ASSERT_FALSE(orderly.answers.first().has_value()) << "no terminal marker, no answer";
}

TEST_F(ChatStreamTest, BrokenAfterTheTerminalMarkerDoesNotMatter)
{
    EXPECT_TRUE(play({stream(textChunk("all") + endChunk(), 0, true)}).answers.first().has_value());
}

TEST_F(ChatStreamTest, ErrorsInsideAGoodStatus)
{
    const ModelLog event =
        play({stream("event: error\ndata: {\"error\":{\"message\":\"CUDA broke\",\"type\":\"server_error\"}}\n\n")});
    ASSERT_FALSE(event.answers.first().has_value());
    EXPECT_EQ(event.answers.first().error().code, ErrorCode::Overloaded);
    EXPECT_TRUE(event.answers.first().error().message.contains(QStringLiteral("CUDA broke")));
    EXPECT_EQ(event.notices.size(), 2) << "tried three times";
    const ModelLog old =
        play({stream("error: {\"code\":400,\"message\":\"no\",\"type\":\"invalid_request_error\"}\n\n")});
    ASSERT_FALSE(old.answers.first().has_value());
    EXPECT_TRUE(old.answers.first().error().message.contains(QStringLiteral("The server says: no")));
}

TEST_F(ChatStreamTest, AWebPageIsExplained)
{
    const ModelLog page =
        play({reply(200, "<!DOCTYPE html><html><body>Please <b>log in</b></body></html>", "text/html")});
    ASSERT_FALSE(page.answers.first().has_value());
    EXPECT_EQ(page.answers.first().error().code, ErrorCode::Protocol);
    EXPECT_TRUE(page.answers.first().error().message.contains(QStringLiteral("a web page instead of a model")));
    EXPECT_TRUE(page.answers.first().error().detail.contains(QStringLiteral("Please log in")));
}

TEST_F(ChatStreamTest, AFieldThatIsRefusedIsLeftOutAndRemembered)
{
    const ModelLog log = play(
        {reply(400, R"({"error":{"message":"Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'."}})"),
         reply(422, R"({"detail":"stream_options: Extra inputs are not permitted"})"),
         stream(textChunk("ok") + endChunk())});
    ASSERT_TRUE(log.answers.first().has_value()) << log.answers.first().error().message.toStdString();
    EXPECT_TRUE(log.notices.isEmpty());
    ASSERT_EQ(server.requests.size(), 3);
    const auto body = parseJsonObject(server.requests.last().body, QStringLiteral("body"));
    EXPECT_FALSE(body->contains(QStringLiteral("max_tokens")));
    EXPECT_TRUE(body->contains(QStringLiteral("max_completion_tokens")));
    EXPECT_FALSE(body->contains(QStringLiteral("stream_options")));
}

TEST_F(ChatStreamTest, RedirectsAreNotFollowed)
{
    const ModelLog log = play({reply(307, {}, "text/plain", "Location: http://127.0.0.1:1/steal\r\n")}, quickTiming(),
                              "sk-test-12345678");
    ASSERT_FALSE(log.answers.first().has_value());
    EXPECT_TRUE(log.answers.first().error().message.contains(QStringLiteral("has moved")));
    EXPECT_EQ(server.requests.size(), 1);
}

TEST_F(ChatStreamTest, SilenceEndsByTheTimers)
{
    ChatTiming timing = quickTiming();
    timing.firstByteTimeoutMs = 100;
    const ModelLog never = play({[](ScriptedConnection &) {}}, timing);
    ASSERT_FALSE(never.answers.first().has_value());
    EXPECT_EQ(never.answers.first().error().code, ErrorCode::Timeout);
    timing.firstByteTimeoutMs = 1000;
    timing.idleTimeoutMs = 100;
    const ModelLog stuck = play({[](ScriptedConnection &c) {
                                    c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                                    c.send(ScriptedServer::chunk(textChunk("half")));
                                }},
                                timing);
    ASSERT_FALSE(stuck.answers.first().has_value());
    EXPECT_EQ(stuck.answers.first().error().code, ErrorCode::Timeout);
    EXPECT_EQ(stuck.text, QStringLiteral("half"));
}

TEST_F(ChatStreamTest, NobodyAnswers)
{
    server.stopListening();
    const ModelLog log = play({reply(200, {})});
    ASSERT_FALSE(log.answers.first().has_value());
    EXPECT_EQ(log.answers.first().error().code, ErrorCode::Unreachable);
    EXPECT_EQ(log.notices.size(), 2);
    EXPECT_TRUE(log.notices.first().startsWith(QStringLiteral("The model server cannot be reached")));
}

TEST_F(ChatStreamTest, AbortAndDeletionEndTheTransfer)
{
    bool gone = false;
    server.setHandler([&](const ScriptedRequest &, ScriptedConnection &c) {
        QObject::connect(&c, &ScriptedConnection::gone, &c, [&] { gone = true; });
        c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        c.send(ScriptedServer::chunk(textChunk("half")));
    });
    ChatCompletionsClient client(http, chatEndpoint(server.url(QStringLiteral("/v1"))), {}, quickTiming());
    auto stream = client.start(userRequest(QStringLiteral("hi")));
    {
        ModelLog log(*stream);
        ASSERT_TRUE(spinUntil([&] { return log.text == QStringLiteral("half"); }));
        stream->abort();
        ASSERT_TRUE(spinUntil([&] { return !log.answers.isEmpty() && gone; }));
        EXPECT_EQ(log.answers.first().error().code, ErrorCode::Cancelled);
        EXPECT_EQ(log.answers.size(), 1);
    }
    gone = false;
    stream = client.start(userRequest(QStringLiteral("hi")));
    ModelLog log(*stream);
    ASSERT_TRUE(spinUntil([&] { return log.text == QStringLiteral("half"); }));
    stream.reset();
    EXPECT_TRUE(spinUntil([&] { return gone; }));
}

TEST_F(ChatStreamTest, ABadAddressOrKeyIsSaidWithoutAnyRequest)
{
    ChatCompletionsClient address(http, chatEndpoint(QStringLiteral("localhost:1/v1")), {}, quickTiming());
    EXPECT_EQ(ask(address, userRequest({})).answers.first().error().code, ErrorCode::InvalidArgument);
    ChatCompletionsClient key(http, chatEndpoint(server.url()), "a\r\nb", quickTiming());
    EXPECT_EQ(ask(key, userRequest({})).answers.first().error().code, ErrorCode::Authentication);
    EXPECT_TRUE(server.requests.isEmpty());
}

} // namespace
} // namespace velqa
