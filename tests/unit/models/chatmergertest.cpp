// Chunks of many servers become one message. Main thread.
#include "core/models/chatmerger.h"
#include "core/base/json.h"
#include "core/net/sseparser.h"

#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {

void PrintTo(const ChatEvent &event, std::ostream *out)
{
    *out << int(event.kind) << '/' << event.slot << ":" << event.text.toStdString();
}

namespace {

struct Played
{
    QList<ChatEvent> events;
    std::optional<ModelFault> fault;
    ModelAnswer answer;
    bool terminated = false;

    QString text(ChatEvent::Kind kind, int slot = -1) const
    {
        QString all;
        for (const ChatEvent &event : events) {
            if (event.kind == kind && event.slot == slot)
                all += event.text;
        }
        return all;
    }
};

// Feeds a recorded stream in pieces, as the network would.
Played play(const QByteArray &bytes, qsizetype pieceSize = 0, qsizetype maxCharacters = 1 << 20)
{
    SseParser parser;
    ChatMerger merger(maxCharacters);
    Played played;
    const auto take = [&](const QList<SseEvent> &events) {
        for (const SseEvent &event : events) {
            if (played.fault || event.data.trimmed() == "[DONE]")
                continue;
            const auto object = parseJsonObject(event.data, QStringLiteral("chunk"));
            ASSERT_TRUE(object.has_value()) << event.data.toStdString();
            auto next = merger.take(*object);
            if (next)
                played.events += *next;
            else
                played.fault = next.error();
        }
    };
    const qsizetype step = pieceSize > 0 ? pieceSize : bytes.size();
    for (qsizetype i = 0; i < bytes.size(); i += step)
        take(parser.feed(bytes.mid(i, step)).value_or(QList<SseEvent>()));
    take(parser.finish());
    played.events += merger.finish();
    played.terminated = merger.isTerminated();
    played.answer = merger.answer();
    return played;
}

QByteArray data(const QByteArray &json)
{
    return "data: " + json + "\n\n";
}

QByteArray deltas(const QList<QByteArray> &list, const QByteArray &reason = "tool_calls")
{
    QByteArray out;
    for (const QByteArray &delta : list)
        out += data("{\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":null}]}");
    return out + data("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}") +
           data("[DONE]");
}

const char openAiStream[] =
    "\xEF\xBB\xBF: hello\r\n\r\n"
    "data: {\"id\":\"c1\",\"choices\":[],\"prompt_filter_results\":[]}\r\n\r\n"
    "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"na\xC3\xAFve "
    "\"},\"finish_reason\":null}],\"usage\":null}\r\n\r\n"
    "data:{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\xE2\x98\x83\",\"tool_calls\":null},\"finish_reason\":"
    "null}]}\n\n"
    "data: "
    "{\"choices\":[{\"index\":0,\"delta\":{\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":"
    "\"function\",\"function\":{\"name\":\"run_command\",\"arguments\":\"\"}}]},\"finish_reason\":null}]}\n\n"
    "data: "
    "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"cmd\\\":\"}}"
    "]},\"finish_reason\":null}]}\n\n"
    "data: "
    "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"\\\"ls\\\"}\"}}]}"
    ",\"finish_reason\":null}]}\n\n"
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"
    "data: "
    "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":7,\"total_tokens\":16,\"prompt_tokens_"
    "details\":{\"cached_tokens\":4}}}\n\n"
    "data: [DONE]\n\n";

TEST(ChatMerger, TheSameStreamInAnyPiecesGivesTheSameEvents)
{
    const QByteArray stream(openAiStream);
    const Played whole = play(stream);
    EXPECT_EQ(whole.answer.message.text, QString::fromUtf8("na\xC3\xAFve \xE2\x98\x83"));
    ASSERT_EQ(whole.answer.message.toolCalls.size(), 1);
    EXPECT_EQ(whole.answer.message.toolCalls.first(),
              (ModelToolCall{QStringLiteral("call_1"), QStringLiteral("run_command"), "{\"cmd\":\"ls\"}"}));
    EXPECT_EQ(whole.answer.finish, ModelFinish::ToolCalls);
    ASSERT_TRUE(whole.answer.usage);
    EXPECT_EQ(*whole.answer.usage, (ModelUsage{9, 7, 4}));
    EXPECT_TRUE(whole.terminated);
    for (const qsizetype piece : {1, 2, 7, 64}) {
        const Played cut = play(stream, piece);
        EXPECT_EQ(cut.events, whole.events) << piece;
        EXPECT_EQ(cut.answer, whole.answer) << piece;
    }
}

TEST(ChatMerger, ParallelCallsByIndexEvenInterleaved)
{
    const Played p = play(deltas(
        {R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"x","arguments":""}},{"index":1,"id":"b","function":{"name":"y","arguments":"{"}}]})",
         R"({"tool_calls":[{"index":1,"function":{"arguments":"}"}},{"index":0,"id":"","function":{"name":"","arguments":"{\"k\":1}"}}]})"}));
    ASSERT_EQ(p.answer.message.toolCalls.size(), 2);
    EXPECT_EQ(p.answer.message.toolCalls.at(0), (ModelToolCall{QStringLiteral("a"), QStringLiteral("x"), "{\"k\":1}"}));
    EXPECT_EQ(p.answer.message.toolCalls.at(1), (ModelToolCall{QStringLiteral("b"), QStringLiteral("y"), "{}"}));
    EXPECT_EQ(p.text(ChatEvent::Kind::Arguments, 0), QStringLiteral("{\"k\":1}"));
}

TEST(ChatMerger, AReusedIndexWithAnotherIdOrACompleteCallOpensANewSlot)
{
    const Played byId =
        play(deltas({R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"x","arguments":"{\"k\":"}}]})",
                     R"({"tool_calls":[{"index":0,"id":"b","function":{"name":"x","arguments":"{}"}}]})",
                     R"({"tool_calls":[{"index":7,"id":"a","function":{"arguments":"2}"}}]})"}));
    ASSERT_EQ(byId.answer.message.toolCalls.size(), 2);
    EXPECT_EQ(byId.answer.message.toolCalls.at(0).arguments, QByteArray("{\"k\":2}"));
    const Played complete =
        play(deltas({R"({"tool_calls":[{"index":0,"function":{"name":"x","arguments":"{}"}}]})",
                     R"({"tool_calls":[{"index":0,"function":{"name":"y","arguments":"{\"z\":1}"}}]})"}));
    ASSERT_EQ(complete.answer.message.toolCalls.size(), 2);
    EXPECT_EQ(complete.answer.message.toolCalls.at(1).name, QStringLiteral("y"));
    EXPECT_TRUE(complete.answer.message.toolCalls.at(0).id.startsWith(QStringLiteral("call_")));
    EXPECT_NE(complete.answer.message.toolCalls.at(0).id, complete.answer.message.toolCalls.at(1).id);
}

TEST(ChatMerger, CallsWithoutIndex)
{
    const Played p = play(deltas({R"({"tool_calls":[{"function":{"name":"x","arguments":{"a":1}}}]})",
                                  R"({"tool_calls":[{"function":{"name":"y","arguments":"{\"b\""}}]})",
                                  R"({"tool_calls":[{"function":{"arguments":":2}"}}]})",
                                  R"({"tool_calls":[{"id":"q","function":{"name":"z","arguments":null}}]})"},
                                 "stop"));
    ASSERT_EQ(p.answer.message.toolCalls.size(), 3);
    EXPECT_EQ(p.answer.message.toolCalls.at(0).arguments, QByteArray("{\"a\":1}"));
    EXPECT_EQ(p.answer.message.toolCalls.at(1).arguments, QByteArray("{\"b\":2}"));
    EXPECT_EQ(p.answer.message.toolCalls.at(2).arguments, QByteArray("{}"))
        << "no arguments at all become an empty object";
    EXPECT_EQ(p.answer.finish, ModelFinish::ToolCalls) << "decided by content, not by the reason";
}

TEST(ChatMerger, NamesInPiecesAndRepeatedNames)
{
    const Played p = play(deltas({R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"run_"}}]})",
                                  R"({"tool_calls":[{"index":0,"function":{"name":"code "}}]})",
                                  R"({"tool_calls":[{"index":0,"function":{"name":"run_code ","arguments":"{"}}]})",
                                  R"({"tool_calls":[{"index":0,"function":{"name":"run_code ","arguments":"}"}}]})"}));
    ASSERT_EQ(p.answer.message.toolCalls.size(), 1);
    EXPECT_EQ(p.answer.message.toolCalls.first().name, QStringLiteral("run_code"));
    EXPECT_EQ(p.answer.message.toolCalls.first().arguments, QByteArray("{}"));
}

TEST(ChatMerger, ReasoningInAllItsPlaces)
{
    EXPECT_EQ(play(deltas({R"({"reasoning_content":"a","reasoning":"a"})", R"({"content":"b"})"}, "stop"))
                  .answer.message.reasoning,
              QStringLiteral("a"));
    EXPECT_EQ(play(deltas({R"({"reasoning":"c"})"}, "stop")).answer.message.reasoning, QStringLiteral("c"));
    const Played mistral =
        play(deltas({R"({"content":[{"type":"thinking","thinking":[{"type":"text","text":"deep"}]}]})",
                     R"({"content":[{"type":"text","text":"out"}]})"},
                    "stop"));
    EXPECT_EQ(mistral.answer.message.reasoning, QStringLiteral("deep"));
    EXPECT_EQ(mistral.answer.message.text, QStringLiteral("out"));
}

TEST(ChatMerger, InlineThinkingOnlyAsTheVeryFirstText)
{
    const Played cut = play(deltas({R"({"content":"\n<th"})", R"({"content":"ink>se"})", R"({"content":"cret</thi"})",
                                    R"({"content":"nk>\n\n"})", R"({"content":"Answer <think> stays"})"},
                                   "stop"));
    EXPECT_EQ(cut.answer.message.reasoning, QStringLiteral("secret"));
    EXPECT_EQ(cut.answer.message.text, QStringLiteral("Answer <think> stays"));
    const Played later = play(deltas({R"({"content":"x <think>y</think>"})"}, "stop"));
    EXPECT_EQ(later.answer.message.text, QStringLiteral("x <think>y</think>"));
    const Played almost = play(deltas({R"({"content":"<thi"})"}, "stop"));
    EXPECT_EQ(almost.answer.message.text, QStringLiteral("<thi")) << "nothing may get lost at the end";
}

TEST(ChatMerger, TakesAWholeReply)
{
    const Played p = play(data(R"({"choices":[{"index":0,"message":{"role":"assistant","content":"hi","tool_calls":[
        {"id":"1","type":"function","function":{"name":"a","arguments":"{}"}},{"id":"2","function":{"name":"b","arguments":"{}"}}]},
        "finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1,"completion_tokens":2}})")
                              .replace('\n', ' ') +
                          "\n\n");
    EXPECT_EQ(p.answer.message.text, QStringLiteral("hi"));
    EXPECT_EQ(p.answer.message.toolCalls.size(), 2);
    EXPECT_TRUE(p.terminated);
}

TEST(ChatMerger, ToleratesStrangeChunks)
{
    const Played p = play(
        data("{}") + data(R"({"choices":null})") +
        data(R"({"choices":[null,5,{"delta":null},{"index":1,"delta":{"content":"other"}}]})") +
        data(
            R"({"choices":[{"delta":{"content":"a","tool_calls":[null,{"index":"x"},{"function":7}]},"finish_reason":""}]})") +
        data(R"({"choices":[{"delta":{"content":"b"},"finish_reason":"length"}]})"));
    EXPECT_FALSE(p.fault);
    EXPECT_EQ(p.answer.message.text, QStringLiteral("ab"));
    EXPECT_TRUE(p.answer.message.toolCalls.isEmpty());
    EXPECT_EQ(p.answer.finish, ModelFinish::Length);
}

TEST(ChatMerger, ACutStreamIsNotTerminated)
{
    EXPECT_FALSE(play(QByteArray(openAiStream).left(700)).terminated);
    EXPECT_FALSE(
        play(data(R"({"choices":[{"delta":{"content":"x"},"finish_reason":null}]})") + data("[DONE]")).terminated);
}

TEST(ChatMerger, ErrorsInsideTheStream)
{
    const auto code = [](const QByteArray &json) { return play(data(json)).fault.value_or(ModelFault{}).error.code; };
    EXPECT_EQ(code(R"({"error":{"message":"busy","type":"overloaded_error"}})"), ErrorCode::Overloaded);
    EXPECT_EQ(code(R"({"error":"model runner has stopped"})"), ErrorCode::Protocol);
    EXPECT_EQ(code(R"({"error":{"code":429,"message":"slow"},"choices":[{"finish_reason":"error"}]})"),
              ErrorCode::RateLimited);
    EXPECT_EQ(code(R"({"object":"error","message":"This model's maximum context length is 10 tokens","code":400})"),
              ErrorCode::ContextTooLong);
    EXPECT_EQ(code(R"({"choices":[{"delta":{},"finish_reason":"error"}]})"), ErrorCode::Overloaded);
}

TEST(ChatMerger, IsBounded)
{
    const Played p = play(deltas({R"({"content":"0123456789"})", R"({"content":"0123456789"})"}), 0, 15);
    ASSERT_TRUE(p.fault);
    EXPECT_EQ(p.fault->error.code, ErrorCode::TooLarge);
    QList<QByteArray> many;
    for (int i = 0; i < 300; ++i)
        many.append(R"({"tool_calls":[{"id":"i)" + QByteArray::number(i) + R"(","function":{"name":"x"}}]})");
    EXPECT_TRUE(play(deltas(many)).fault);
}

} // namespace
} // namespace velqa
