// EngineClient against a scripted engine.
#include "core/engine/engineclient.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <QJsonDocument>
#include <QPointer>
#include <QUrl>
#include <QUrlQuery>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::ScriptedConnection;
using test::ScriptedRequest;
using test::ScriptedServer;
using test::spinUntil;

namespace {

class EngineClientTest : public ::testing::Test
{
protected:
    using Reply = std::function<void(const ScriptedRequest &, ScriptedConnection &)>;

    EngineClientTest()
    {
        endpoint.socketPath = server.socketPath();
        engine = std::make_unique<EngineClient>(http, endpoint);
        server.setHandler([this](const ScriptedRequest &request, ScriptedConnection &connection) {
            if (request.target == "/_ping") {
                ++pings;
                ping(request, connection);
            } else if (request.target == "/version") {
                connection.reply(200, version);
            } else {
                reply(request, connection);
            }
        });
    }

    static Reply answer(int status, const QByteArray &body, const QByteArray &type = "application/json")
    {
        return [=](const ScriptedRequest &, ScriptedConnection &connection) { connection.reply(status, body, type); };
    }

    static Reply pingWith(const QByteArray &headers)
    {
        return [=](const ScriptedRequest &request, ScriptedConnection &connection) {
            if (request.method == "HEAD")
                connection.send("HTTP/1.1 200 OK\r\n" + headers + "Content-Length: 0\r\n\r\n");
            else
                connection.reply(200, "OK", "text/plain", headers);
        };
    }

    // Runs one call to its answer.
    template<typename T, typename Call> Result<T> run(Call call)
    {
        std::optional<Result<T>> got;
        call(Completion<T>(&context, [&](Result<T> result) {
            EXPECT_FALSE(got.has_value()) << "answered twice";
            got = std::move(result);
        }));
        EXPECT_FALSE(got.has_value()) << "answered from inside the call";
        if (!spinUntil([&] { return got.has_value(); }))
            return failure(ErrorCode::Internal, QStringLiteral("no answer"));
        return *got;
    }

    Status remove(const QString &id)
    {
        return run<std::monostate>([&](auto done) { engine->removeContainer(id, done); });
    }

    Result<QString> pingEngine()
    {
        return run<QString>([&](auto done) { engine->ping(done); });
    }

    ScriptedServer server{ScriptedServer::Transport::UnixSocket};
    HttpClient http;
    EngineEndpoint endpoint;
    std::unique_ptr<EngineClient> engine;
    QObject context;
    int pings = 0;
    Reply ping = pingWith("Api-Version: 1.41\r\nServer: Docker/20.10.24 (linux)\r\n");
    QByteArray version = R"({"ApiVersion":"1.52","MinAPIVersion":"1.44"})";
    Reply reply = answer(200, "OK", "text/plain");
};

} // namespace

TEST_F(EngineClientTest, NegotiatesOnceForAllAndPrefixesEveryPath)
{
    reply = answer(404, R"({"message":"No such container: x"})");
    int done = 0;
    for (int i = 0; i < 3; ++i)
        engine->removeContainer(QStringLiteral("x"), Completion<std::monostate>(&context, [&](const Status &status) {
                                    EXPECT_TRUE(status.has_value());
                                    ++done;
                                }));
    ASSERT_TRUE(spinUntil([&] { return done == 3; }));
    EXPECT_EQ(pings, 1);
    EXPECT_EQ(engine->apiVersion(), QStringLiteral("1.41"));
    EXPECT_EQ(server.requests.last().target, "/v1.41/containers/x?force=1&v=1");
    EXPECT_EQ(server.requests.last().header("Host"), "docker");
    reply = answer(200, "OK", "text/plain");
    EXPECT_EQ(pingEngine().value_or(QString()), QStringLiteral("20.10.24"));
}

TEST_F(EngineClientTest, ChoosesTheVersion)
{
    struct Case
    {
        QByteArray pingHeaders;
        QByteArray version;
        QString chosen; // empty: unsupported
    };
    const QList<Case> cases{
        {"Api-Version: 1.40\r\n", {}, QStringLiteral("1.40")},
        {"Api-Version: 1.39\r\n", {}, {}},
        {"Api-Version: 1.9\r\n", {}, {}},
        {"Api-Version: 1.53\r\n", R"({"ApiVersion":"1.53","MinAPIVersion":"1.44"})", QStringLiteral("1.44")},
        {"Api-Version: 1.54\r\n", R"({"ApiVersion":"1.54","MinAPIVersion":"1.40"})", QStringLiteral("1.41")},
        {"Api-Version: 1.60\r\n", R"({"ApiVersion":"1.60","MinAPIVersion":"1.45"})", {}},
        {"", R"({"ApiVersion":"1.43","MinAPIVersion":"1.12"})", QStringLiteral("1.41")},
        {"Api-Version: 1.43\r\n", R"({"ApiVersion":"1.43"})", QStringLiteral("1.41")},
    };
    for (const Case &one : cases) {
        ping = pingWith(one.pingHeaders);
        version = one.version;
        engine = std::make_unique<EngineClient>(http, endpoint);
        const auto answer = pingEngine();
        EXPECT_EQ(answer.has_value(), !one.chosen.isEmpty()) << one.pingHeaders.toStdString();
        EXPECT_EQ(engine->apiVersion(), one.chosen);
        if (!answer) {
            EXPECT_EQ(answer.error().code, ErrorCode::Unsupported);
        }
    }
}

TEST_F(EngineClientTest, FallsBackToGetWhenHeadIsRefused)
{
    ping = [](const ScriptedRequest &request, ScriptedConnection &connection) {
        if (request.method == "HEAD")
            connection.send("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n");
        else
            connection.reply(200, "OK", "text/plain", "Api-Version: 1.41\r\nLibpod-Api-Version: 4.3.1\r\n");
    };
    EXPECT_EQ(pingEngine().value_or(QString()), QStringLiteral("4.3.1"));
}

TEST_F(EngineClientTest, SomethingElseAnswers)
{
    for (const Reply &wrong : {answer(200, "<!DOCTYPE html><html>router</html>", "text/html"), answer(302, {}),
                               Reply([](const ScriptedRequest &, ScriptedConnection &connection) {
                                   connection.send("220 mail ESMTP\r\n");
                                   connection.close();
                               })}) {
        ping = wrong;
        version = "<html></html>";
        const auto got = pingEngine();
        ASSERT_FALSE(got.has_value());
        EXPECT_EQ(got.error().code, ErrorCode::Protocol);
        EXPECT_TRUE(got.error().message.contains(QLatin1String("not as a Docker engine")))
            << got.error().message.toStdString();
    }
}

TEST_F(EngineClientTest, UnreachableSaysWhatToDoAndIsAskedAgain)
{
    ASSERT_TRUE(pingEngine().has_value());
    server.dropConnections();
    server.stopListening();
    for (int i = 0; i < 2; ++i) {
        const auto got = remove(QStringLiteral("x"));
        ASSERT_FALSE(got.has_value());
        EXPECT_EQ(got.error().code, ErrorCode::Unreachable);
        EXPECT_EQ(
            got.error().message,
            QStringLiteral("No Docker engine answers at unix://%1. Start Docker, or choose another engine in Settings.")
                .arg(server.socketPath()));
    }
    ASSERT_TRUE(server.listen());
    ping = pingWith("Api-Version: 1.40\r\n");
    reply = answer(204, {});
    EXPECT_TRUE(remove(QStringLiteral("x")).has_value());
    EXPECT_EQ(engine->apiVersion(), QStringLiteral("1.40")) << "the new engine was asked";
}

TEST_F(EngineClientTest, RefusalsCarryTheEnginesWords)
{
    struct Case
    {
        int status;
        QByteArray body;
        QByteArray type;
        ErrorCode code;
        QString message;
    };
    const QString plain = QStringLiteral("Not Found");
    const QList<Case> cases{
        {404, R"({"message":"No such image: x"})", "application/json", ErrorCode::NotFound,
         QStringLiteral("No such image: x")},
        {409, R"({"message":"Conflict. The name is taken"})", "application/json", ErrorCode::Conflict,
         QStringLiteral("Conflict. The name is taken")},
        {400, "client version 1.41 is too new", "text/plain", ErrorCode::InvalidArgument,
         QStringLiteral("client version 1.41 is too new")},
        {404, "Not Found\n", "text/plain", ErrorCode::NotFound, plain},
        {500, R"({"cause":"c","message":"boom \u001b[31mred","response":500})", "application/json", ErrorCode::Internal,
         QStringLiteral("boom red")},
        {403, R"({"message":"denied by plugin"})", "application/json", ErrorCode::PermissionDenied,
         QStringLiteral("denied by plugin")},
        {500, "<html><body>502</body></html>", "text/html", ErrorCode::Protocol, {}},
        {500, "", "text/plain", ErrorCode::Internal, {}},
    };
    for (const Case &one : cases) {
        reply = answer(one.status, one.body, one.type);
        const auto got = run<ImageInfo>([&](auto done) { engine->inspectImage(QStringLiteral("x:1"), done); });
        ASSERT_FALSE(got.has_value());
        EXPECT_EQ(got.error().code, one.code);
        EXPECT_FALSE(got.error().message.isEmpty());
        if (!one.message.isEmpty()) {
            EXPECT_EQ(got.error().message, one.message);
        }
    }
}

TEST_F(EngineClientTest, RemovingForgivesWhatIsGoneOrGoing)
{
    reply = answer(409, R"({"message":"removal of container x is already in progress"})");
    EXPECT_TRUE(remove(QStringLiteral("x")).has_value());
    reply = answer(409, R"({"message":"something else"})");
    EXPECT_FALSE(remove(QStringLiteral("x")).has_value());
    reply = answer(404, R"({"message":"no such volume"})");
    EXPECT_TRUE(run<std::monostate>([&](auto done) { engine->removeVolume(QStringLiteral("v"), done); }).has_value());
    reply = answer(409, R"({"message":"volume is in use"})");
    EXPECT_EQ(run<std::monostate>([&](auto done) { engine->removeVolume(QStringLiteral("v"), done); }).error().code,
              ErrorCode::Conflict);
    reply = answer(409, R"({"message":"Container x is not running"})");
    EXPECT_TRUE(run<std::monostate>([&](auto done) { engine->killContainer(QStringLiteral("x"), done); }).has_value());
    reply = answer(304, {});
    EXPECT_TRUE(run<std::monostate>([&](auto done) { engine->startContainer(QStringLiteral("x"), done); }).has_value());
}

TEST_F(EngineClientTest, ConnectionBrokenInTheReplyIsALostEngine)
{
    ASSERT_TRUE(pingEngine().has_value());
    reply = [](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":");
        connection.close();
    };
    EXPECT_EQ(run<EngineInfo>([&](auto done) { engine->info(done); }).error().code, ErrorCode::EngineLost);
    reply = [](const ScriptedRequest &, ScriptedConnection &connection) { connection.drop(); };
    EXPECT_EQ(run<QString>([&](auto done) { engine->createContainer({}, {}, done); }).error().code,
              ErrorCode::EngineLost)
        << "sent, but never answered: nobody knows whether it was done";
}

TEST_F(EngineClientTest, WrongJsonIsNotAnEngine)
{
    for (const QByteArray &body :
         {QByteArray("<html>"), QByteArray("[]"), QByteArray("{}"), QByteArray(R"({"Id":7})")}) {
        reply = answer(201, body);
        const auto got = run<QString>([&](auto done) { engine->createContainer(QStringLiteral("n"), {}, done); });
        ASSERT_FALSE(got.has_value()) << body.toStdString();
        EXPECT_EQ(got.error().code, ErrorCode::Protocol);
    }
}

TEST_F(EngineClientTest, ReadsValues)
{
    reply = answer(
        200, R"({"ID":"E","Name":"host","ServerVersion":"20.10.24","OperatingSystem":"Debian","Architecture":"x86_64",
        "NCPU":2,"MemTotal":1000,"MemoryLimit":true,"CgroupVersion":"1","SecurityOptions":["name=seccomp,profile=default","name=rootless"],
        "Runtimes":{"runc":{},"runsc":{}},"Warnings":["WARNING: No swap limit support"]})");
    const auto info = run<EngineInfo>([&](auto done) { engine->info(done); });
    ASSERT_TRUE(info.has_value());
    EXPECT_EQ(info->cpuCount, 2);
    EXPECT_TRUE(info->isRootless);
    EXPECT_FALSE(info->memoryLimitsEnforced) << "rootless on cgroup v1 enforces nothing";
    EXPECT_FALSE(info->isPodman);
    EXPECT_EQ(info->runtimes, (QStringList{QStringLiteral("runc"), QStringLiteral("runsc")}));
    EXPECT_EQ(info->warnings.size(), 1);
    EXPECT_EQ(info->apiVersion, QStringLiteral("1.41"));

    reply = answer(
        200,
        R"([{"Id":"abc","Names":["/velqa-1"],"State":"exited","Labels":{"k":"v"}},{"Id":"d","Names":null,"Labels":null}])");
    const auto list = run<QList<ContainerSummary>>([&](auto done) {
        engine->listContainers({QStringLiteral("k=v w"), QStringLiteral("x")}, done);
    });
    ASSERT_TRUE(list.has_value());
    ASSERT_EQ(list->size(), 2);
    EXPECT_EQ(list->at(0).name, QStringLiteral("velqa-1"));
    EXPECT_EQ(list->at(0).labels.value(QStringLiteral("k")), QStringLiteral("v"));
    const QUrlQuery query(QUrl(QString::fromLatin1(server.requests.last().target)));
    EXPECT_EQ(query.queryItemValue(QStringLiteral("filters"), QUrl::FullyDecoded),
              QStringLiteral(R"({"label":["k=v w","x"]})"));

    reply = answer(200,
                   R"({"Id":"abc","State":{"Status":"exited","Running":false,"OOMKilled":true,"ExitCode":137,"Error":"",
        "StartedAt":"2026-11-30T10:00:00.123456789Z","FinishedAt":"0001-01-01T00:00:00Z"}})");
    const auto state = run<ContainerState>([&](auto done) { engine->inspectContainer(QStringLiteral("abc"), done); });
    ASSERT_TRUE(state.has_value());
    EXPECT_TRUE(state->oomKilled);
    EXPECT_EQ(state->exitCode, 137);
    EXPECT_EQ(state->startedAt, QDateTime(QDate(2026, 11, 30), QTime(10, 0, 0, 123), Qt::UTC));
    EXPECT_FALSE(state->finishedAt.isValid());

    reply = answer(
        200,
        R"({"Volumes":[{"Name":"v","Labels":{"a":"b"},"CreatedAt":"2026-11-30T10:00:00Z"},{"Name":7}],"Warnings":null})");
    const auto volumes = run<QList<VolumeSummary>>([&](auto done) { engine->listVolumes({}, done); });
    ASSERT_TRUE(volumes.has_value());
    ASSERT_EQ(volumes->size(), 1);
    EXPECT_TRUE(volumes->at(0).createdAt.isValid());
}

TEST_F(EngineClientTest, PodmanTellsWhetherItIsRootless)
{
    ping = pingWith("Api-Version: 1.41\r\nLibpod-Api-Version: 4.3.1\r\n");
    reply = [](const ScriptedRequest &request, ScriptedConnection &connection) {
        if (request.target == "/v4.0.0/libpod/info")
            connection.reply(200, R"({"host":{"cgroupVersion":"v1","security":{"rootless":true}}})");
        else
            connection.reply(200, R"({"ID":"E","ServerVersion":"4.3.1","MemoryLimit":true,"CgroupVersion":"1"})");
    };
    const auto info = run<EngineInfo>([&](auto done) { engine->info(done); });
    ASSERT_TRUE(info.has_value()) << ::testing::PrintToString(info.error());
    EXPECT_TRUE(info->isPodman);
    EXPECT_TRUE(info->isRootless);
    EXPECT_FALSE(info->memoryLimitsEnforced);
}

TEST_F(EngineClientTest, NamesCannotLeaveTheirPlace)
{
    reply = answer(404, R"({"message":"x"})");
    static_cast<void>(remove(QStringLiteral("../../images/x?y")));
    EXPECT_EQ(server.requests.last().target, "/v1.41/containers/..%2F..%2Fimages%2Fx%3Fy?force=1&v=1");
    const auto before = server.requests.size();
    for (const QString &bad :
         {QStringLiteral("../containers/x"), QStringLiteral("a b"), QString(), QStringLiteral("a?b")}) {
        const auto got = run<ImageInfo>([&](auto done) { engine->inspectImage(bad, done); });
        ASSERT_FALSE(got.has_value());
        EXPECT_EQ(got.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_EQ(server.requests.size(), before);
}

TEST_F(EngineClientTest, AttachHandsOverTheStreamOrTheReason)
{
    reply = [](const ScriptedRequest &, ScriptedConnection &connection) {
        connection.becomeRaw();
        connection.send("HTTP/1.1 101 UPGRADED\r\n\r\nraw");
    };
    QByteArray received;
    const auto stream = run<std::shared_ptr<ByteStream>>([&](Completion<std::shared_ptr<ByteStream>> done) {
        engine->attachContainer(QStringLiteral("abc"),
                                Completion<std::shared_ptr<ByteStream>>(&context, [&, done](auto result) {
                                    if (result)
                                        QObject::connect(result->get(), &ByteStream::received, &context,
                                                         [&](const QByteArray &bytes) { received += bytes; });
                                    done(std::move(result));
                                }));
    });
    ASSERT_TRUE(stream.has_value());
    ASSERT_TRUE(spinUntil([&] { return received == "raw"; }));
    EXPECT_EQ(server.requests.last().target, "/v1.41/containers/abc/attach?stream=1&stdin=1&stdout=1&stderr=1");

    reply = answer(404, R"({"message":"No such container: abc"})");
    const auto none =
        run<std::shared_ptr<ByteStream>>([&](auto done) { engine->attachContainer(QStringLiteral("abc"), done); });
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().code, ErrorCode::NotFound);
    EXPECT_EQ(none.error().message, QStringLiteral("No such container: abc"));
}

TEST_F(EngineClientTest, DeadContextIsNeverCalled)
{
    auto mortal = std::make_unique<QObject>();
    engine->info(Completion<EngineInfo>(mortal.get(), [](Result<EngineInfo>) { ADD_FAILURE(); }));
    mortal.reset();
    EXPECT_TRUE(pingEngine().has_value());
    engine->removeContainer(QStringLiteral("x"), {});
    engine.reset();
    EXPECT_TRUE(spinUntil([&] { return server.requests.last().method == "DELETE"; }))
        << "without a completion it is still done";
}

} // namespace velqa
