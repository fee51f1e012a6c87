// Where keys come from. Main thread.
#include "core/models/modelfactory.h"
#include "core/models/practicemodel.h"

#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QHash>

#include <gtest/gtest.h>

namespace velqa {
namespace {

class MemorySecrets final : public SecretStore
{
public:
    SecretBackend backend() const override { return SecretBackend::SessionOnly; }
    void read(const QString &name, Completion<QByteArray> done) override
    {
        if (failWith)
            done.fail(*failWith, QStringLiteral("no"));
        else if (values.contains(name))
            done(values.value(name));
        else
            done.fail(ErrorCode::NotFound, QStringLiteral("none"));
    }
    void write(const QString &name, const QByteArray &value, Completion<std::monostate> done) override
    {
        values.insert(name, value);
        done(std::monostate{});
    }
    void remove(const QString &name, Completion<std::monostate> done) override
    {
        values.remove(name);
        done(std::monostate{});
    }
    QHash<QString, QByteArray> values;
    std::optional<ErrorCode> failWith;
};

class ModelFactoryTest : public ::testing::Test
{
protected:
    Result<std::shared_ptr<ModelClient>> create(const ModelEndpoint &endpoint)
    {
        std::optional<Result<std::shared_ptr<ModelClient>>> answer;
        factory.createClient(endpoint,
                             Completion<std::shared_ptr<ModelClient>>(
                                 &context, [&](Result<std::shared_ptr<ModelClient>> r) { answer = std::move(r); }));
        EXPECT_TRUE(test::spinUntil([&] { return answer.has_value(); }));
        return answer.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
    }

    ModelEndpoint chat()
    {
        ModelEndpoint endpoint;
        endpoint.name = QStringLiteral("Mine");
        endpoint.protocol = ModelEndpoint::Protocol::ChatCompletions;
        endpoint.baseUrl = QStringLiteral("http://127.0.0.1:1/v1");
        return endpoint;
    }

    HttpClient http;
    MemorySecrets secrets;
    ModelFactory factory{http, secrets};
    QObject context;
};

TEST_F(ModelFactoryTest, ThePracticeModelNeedsNothing)
{
    const auto client = create({});
    ASSERT_TRUE(client.has_value());
    EXPECT_NE(dynamic_cast<PracticeModel *>(client->get()), nullptr);
}

TEST_F(ModelFactoryTest, AnEndpointWithoutKeyIsFine)
{
    EXPECT_TRUE(create(chat()).has_value());
}

TEST_F(ModelFactoryTest, AMissingOrLockedKeyIsAnAuthenticationErrorWithAdvice)
{
    ModelEndpoint endpoint = chat();
    endpoint.keyName = QStringLiteral("endpoint/1");
    auto client = create(endpoint);
    ASSERT_FALSE(client.has_value());
    EXPECT_EQ(client.error().code, ErrorCode::Authentication);
    EXPECT_TRUE(client.error().message.contains(QStringLiteral("Enter it in Settings")));
    secrets.failWith = ErrorCode::PermissionDenied;
    client = create(endpoint);
    ASSERT_FALSE(client.has_value());
    EXPECT_TRUE(client.error().message.contains(QStringLiteral("Unlock the keyring")));
    secrets.failWith.reset();
    secrets.values.insert(QStringLiteral("endpoint/1"), "k");
    EXPECT_TRUE(create(endpoint).has_value());
}

TEST_F(ModelFactoryTest, TheEnvironmentHoldsTheKeyWhenNamed)
{
    ModelEndpoint endpoint = chat();
    endpoint.keyVariable = QStringLiteral("VELQA_TEST_MODEL_KEY");
    auto client = create(endpoint);
    ASSERT_FALSE(client.has_value());
    EXPECT_TRUE(client.error().message.contains(QStringLiteral("VELQA_TEST_MODEL_KEY")));
    qputenv("VELQA_TEST_MODEL_KEY", "abc");
    EXPECT_TRUE(create(endpoint).has_value());
    endpoint.keyName = QStringLiteral("not there");
    EXPECT_TRUE(create(endpoint).has_value()) << "the variable stands in for the keyring";
    qunsetenv("VELQA_TEST_MODEL_KEY");
}

} // namespace
} // namespace velqa
