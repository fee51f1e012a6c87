// Identifiers, completions, JSON reading, redaction.
#include "core/base/completion.h"
#include "core/base/ids.h"
#include "core/base/json.h"
#include "core/base/log.h"

#include "tests/support/printers.h"

#include <QObject>
#include <QSet>

#include <gtest/gtest.h>

#include <memory>

using namespace velqa;

TEST(Ids, AreUniqueSortableAndWellFormed)
{
    QSet<QString> seen;
    for (int i = 0; i < 1000; ++i) {
        const QString id = newUuid();
        EXPECT_TRUE(isUuid(id)) << id.toStdString();
        EXPECT_EQ(id.at(14), u'7');
        seen.insert(id);
    }
    EXPECT_EQ(seen.size(), 1000);
    EXPECT_FALSE(isUuid(QStringLiteral("../../etc/passwd/aaaa-bbbb-cccc-dddd")));
    EXPECT_FALSE(isUuid(QStringLiteral("018F6A0C-1B2C-7D3E-8F90-A1B2C3D4E5F6")));
}

TEST(Completion, AnswersExactlyOnce)
{
    QObject context;
    int calls = 0;
    Completion<int> done(&context, [&calls](const Result<int> &) { ++calls; });
    EXPECT_TRUE(done.isPending());
    done(1);
    done(2);
    EXPECT_EQ(calls, 1);
    EXPECT_FALSE(done.isPending());
}

TEST(Completion, DroppedUnansweredIsCancelled)
{
    QObject context;
    ErrorCode code = ErrorCode::Internal;
    {
        const Completion<int> done(&context, [&code](const Result<int> &result) { code = result.error().code; });
        const Completion<int> copy = done;
    }
    EXPECT_EQ(code, ErrorCode::Cancelled);
}

TEST(Completion, IsSilentWhenItsContextDied)
{
    auto context = std::make_unique<QObject>();
    int calls = 0;
    const Completion<int> done(context.get(), [&calls](const Result<int> &) { ++calls; });
    context.reset();
    done(1);
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(done.context(), nullptr);
}

TEST(Json, RefusesTooLargeTooDeepAndWrongKinds)
{
    const QString what = QStringLiteral("thing");
    EXPECT_EQ(parseJsonObject("{}", what, {1, 8}).error().code, ErrorCode::TooLarge);
    EXPECT_EQ(parseJsonObject(QByteArray(100, '[') + QByteArray(100, ']'), what).error().code, ErrorCode::Protocol);
    EXPECT_EQ(parseJsonObject("[]", what).error().code, ErrorCode::Protocol);
    EXPECT_EQ(parseJsonArray("{}", what).error().code, ErrorCode::Protocol);
    EXPECT_EQ(parseJsonObject("{\"a\":", what).error().code, ErrorCode::Protocol);
    EXPECT_TRUE(parseJsonObject("{\"a\":\"[[[[[[[[[[\\\"{{{{\"}", what, {1000, 2}).has_value());
}

TEST(JsonReader, NamesTheFirstMistake)
{
    const auto object = parseJsonObject(R"({"name":5,"count":1.5,"big":9007199254740993,"none":null})", QStringLiteral("x"));
    ASSERT_TRUE(object);
    JsonReader reader(*object, QStringLiteral("thing"));
    EXPECT_EQ(reader.integer(QLatin1String("big"), 0, 1LL << 60), 9007199254740993LL);
    EXPECT_FALSE(reader.has(QLatin1String("none")));
    EXPECT_EQ(reader.stringOr(QLatin1String("none"), QStringLiteral("fallback")), QStringLiteral("fallback"));
    EXPECT_TRUE(reader.status());
    reader.string(QLatin1String("name"));
    reader.integer(QLatin1String("count"), 0, 10);
    ASSERT_FALSE(reader.status());
    EXPECT_TRUE(reader.status().error().message.contains(QStringLiteral("name")));
    EXPECT_FALSE(reader.status().error().message.contains(QStringLiteral("count")));
}

TEST(Redact, HidesKeysWhereverTheyStand)
{
    const QString secret = QStringLiteral("sk-canary1234567890");
    for (const char *shape : {"Authorization: Bearer %1", "x-api-key: %1", "https://user:%1@host/path",
                              "https://host/?api_key=%1&x=1", "{\"Authorization\": \"Bearer %1\"}", "using key %1 here"}) {
        const QString text = redact(QString::fromLatin1(shape).arg(secret));
        EXPECT_FALSE(text.contains(QStringLiteral("canary"))) << text.toStdString();
    }
    EXPECT_EQ(redact(QStringLiteral("nothing to hide")), QStringLiteral("nothing to hide"));
}
