// Streaming of the practice model. Main thread.
#include "core/models/practicemodel.h"

#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QTimer>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {
namespace {

struct Heard
{
    QString text, arguments, tool;
    int chunks = 0;
    QList<Result<ModelAnswer>> answers;

    void listen(ModelStream &stream)
    {
        QObject::connect(&stream, &ModelStream::textDelta, &stream, [this](const QString &t) {
            text += t;
            ++chunks;
        });
        QObject::connect(&stream, &ModelStream::toolCallStarted, &stream,
                         [this](int, const QString &name) { tool = name; });
        QObject::connect(&stream, &ModelStream::toolArgumentsDelta, &stream,
                         [this](int, const QString &t) { arguments += t; });
        QObject::connect(&stream, &ModelStream::finished, &stream,
                         [this](const Result<ModelAnswer> &answer) { answers.append(answer); });
    }
};

ModelRequest codeRequest()
{
    ModelRequest r;
    r.runtime = QStringLiteral("python");
    r.tools = {{QStringLiteral("run_code"), {}, {}}};
    r.messages = {{ModelMessage::Role::User, QStringLiteral("```\nprint('é☃')\n```"), {}, {}, {}, {}, false}};
    return r;
}

TEST(PracticeModel, StreamsTextThenTheCallThenOneAnswer)
{
    PracticeModel model(0);
    const auto stream = model.start(codeRequest());
    Heard heard;
    heard.listen(*stream);
    EXPECT_EQ(heard.chunks, 0) << "nothing may come from inside start()";
    ASSERT_TRUE(test::spinUntil([&] { return !heard.answers.isEmpty(); }));
    ASSERT_TRUE(heard.answers.first().has_value());
    const ModelAnswer answer = *heard.answers.first();
    EXPECT_GT(heard.chunks, 1);
    EXPECT_EQ(heard.text, answer.message.text);
    EXPECT_EQ(heard.tool, QStringLiteral("run_code"));
    EXPECT_EQ(heard.arguments, QString::fromUtf8(answer.message.toolCalls.first().arguments));
    EXPECT_EQ(answer.finish, ModelFinish::ToolCalls);
    EXPECT_EQ(answer.message.role, ModelMessage::Role::Assistant);
}

TEST(PracticeModel, AbortEndsOnceAsCancelledAndNothingFollows)
{
    PracticeModel model(0);
    const auto stream = model.start(codeRequest());
    Heard heard;
    heard.listen(*stream);
    ASSERT_TRUE(test::spinUntil([&] { return heard.chunks == 1; }));
    stream->abort();
    stream->abort();
    ASSERT_TRUE(test::spinUntil([&] { return !heard.answers.isEmpty(); }));
    bool later = false;
    QTimer::singleShot(0, stream.get(), [&] { later = true; });
    ASSERT_TRUE(test::spinUntil([&] { return later; }));
    EXPECT_EQ(heard.chunks, 1);
    ASSERT_EQ(heard.answers.size(), 1);
    EXPECT_EQ(heard.answers.first().error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace velqa
