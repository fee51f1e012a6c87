// Builds, pulls and events: lines cut anywhere, failures with status 200.
#include "core/engine/engineclient.h"
#include "core/engine/imagereference.h"
#include "core/engine/jsonlines.h"
#include "tests/support/printers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/spinuntil.h"

#include <QPointer>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::ScriptedConnection;
using test::ScriptedRequest;
using test::ScriptedServer;
using test::spinUntil;

namespace {

struct OperationTest : public ::testing::Test
{
    OperationTest()
    {
        EngineEndpoint endpoint;
        endpoint.socketPath = server.socketPath();
        engine = std::make_unique<EngineClient>(http, endpoint);
        server.setHandler([this](const ScriptedRequest &request, ScriptedConnection &connection) {
            if (request.target == "/_ping") {
                connection.send("HTTP/1.1 200 OK\r\nApi-Version: 1.41\r\nContent-Length: 0\r\n\r\n");
                return;
            }
            open = &connection;
            if (status != 200) {
                connection.reply(status, body);
                return;
            }
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (qsizetype i = 0; i < body.size(); i += piece)
                connection.send(ScriptedServer::chunk(body.mid(i, piece)), 0);
            if (ends)
                connection.send(ScriptedServer::chunk({}));
        });
    }

    Status run(std::unique_ptr<EngineOperation> running)
    {
        operation = std::move(running);
        progress.clear();
        events.clear();
        std::optional<Status> end;
        QObject::connect(operation.get(), &EngineOperation::progress, operation.get(),
                         [this](const ImageProgress &one) { progress.append(one); });
        QObject::connect(operation.get(), &EngineOperation::event, operation.get(), [this](const EngineEvent &one) {
            events.append(one);
            if (cancelAtEvent)
                operation->cancel();
        });
        QObject::connect(operation.get(), &EngineOperation::finished, operation.get(), [&](const Status &result) {
            EXPECT_FALSE(end.has_value()) << "finished twice";
            end = result;
        });
        if (!spinUntil([&] { return end.has_value(); }))
            return failure(ErrorCode::Internal, QStringLiteral("no end"));
        return *end;
    }

    Status build()
    {
        return run(
            engine->buildImage(QStringLiteral("velqa-x:1"), "TAR", {{QStringLiteral("a"), QStringLiteral("b")}}));
    }

    ScriptedServer server{ScriptedServer::Transport::UnixSocket};
    HttpClient http;
    std::unique_ptr<EngineClient> engine;
    std::unique_ptr<EngineOperation> operation;
    QPointer<ScriptedConnection> open;
    int status = 200;
    QByteArray body;
    qsizetype piece = 1'000'000;
    bool ends = true;
    bool cancelAtEvent = false;
    QList<ImageProgress> progress;
    QList<EngineEvent> events;
};

} // namespace

TEST_F(OperationTest, BuildProgressHoweverCut)
{
    body = "{\"stream\":\"Step 1/2 : FROM x\"}\n{\"stream\":\"\\n\"}\r\n\n{\"stream\":\" ---\\u003e abc\\n\"}\n"
           "{\"stream\":\"Step 2/2 : RUN make\\n\"}\n{\"stream\":\"\\u001b[91mwarn: caf\\u00e9\\u001b[0m\\n\"}\n"
           "{\"aux\":{\"ID\":\"sha256:1\"}}\n{\"stream\":\"Successfully tagged velqa-x:1\\n\"}";
    for (const qsizetype size : {1, 7, 1'000'000}) {
        piece = size;
        const Status end = build();
        EXPECT_TRUE(end.has_value()) << (end ? "" : end.error().detail.toStdString());
        ASSERT_EQ(progress.size(), 5) << "pieces of " << size;
        EXPECT_EQ(progress.at(0).step, 1);
        EXPECT_EQ(progress.at(0).stepCount, 2);
        EXPECT_EQ(progress.at(1).step, 1);
        EXPECT_EQ(progress.at(2).step, 2);
        EXPECT_EQ(progress.at(3).text, QStringLiteral("warn: caf\u00e9"));
        EXPECT_EQ(progress.at(4).text, QStringLiteral("Successfully tagged velqa-x:1"));
    }
    EXPECT_EQ(server.requests.last().body, "TAR");
    EXPECT_EQ(server.requests.last().header("Content-Type"), "application/x-tar");
    EXPECT_TRUE(server.requests.last().target.startsWith(
        "/v1.41/build?t=velqa-x%3A1&rm=1&forcerm=1&networkmode=host&labels=%7B%22a%22"));
}

TEST_F(OperationTest, FailedRunIsAFailureInSpiteOfStatus200)
{
    body = "{\"stream\":\"Step 2/2 : RUN false\\n\"}\n{\"stream\":\"last words\\n\"}\n"
           "{\"errorDetail\":{\"code\":7,\"message\":\"The command '/bin/sh -c false' returned a non-zero code: "
           "7\"},\"error\":\"x\"}\n";
    const Status end = build();
    ASSERT_FALSE(end.has_value());
    EXPECT_TRUE(end.error().message.contains(QLatin1String("returned a non-zero code: 7")));
    EXPECT_TRUE(end.error().detail.contains(QLatin1String("last words")));
}

TEST_F(OperationTest, CutNonsenseAndRefusedBuilds)
{
    body = "{\"stream\":\"Step 1/2 : FROM x\\n\"}\n";
    ends = false;
    auto running = engine->buildImage(QStringLiteral("t"), "TAR", {});
    std::optional<Status> end;
    QObject::connect(running.get(), &EngineOperation::progress, running.get(), [this] { open->drop(); });
    QObject::connect(running.get(), &EngineOperation::finished, running.get(),
                     [&](const Status &result) { end = result; });
    ASSERT_TRUE(spinUntil([&] { return end.has_value(); }));
    ASSERT_FALSE(end->has_value());
    EXPECT_EQ(end->error().code, ErrorCode::EngineLost);

    ends = true;
    body = "<html>";
    EXPECT_EQ(build().error().code, ErrorCode::Protocol);
    body = "{\"stream\":\"cut";
    EXPECT_EQ(build().error().code, ErrorCode::Protocol);
    status = 400;
    body = R"({"message":"dockerfile parse error line 1"})";
    const Status refused = build();
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(refused.error().message, QStringLiteral("dockerfile parse error line 1"));
}

TEST_F(OperationTest, PullSumsOverLayersAndNeverGoesBack)
{
    body = R"({"status":"Pulling from app","id":"1"}
{"status":"Pulling fs layer","progressDetail":{},"id":"aa"}
{"status":"Downloading","progressDetail":{"current":50,"total":100},"id":"aa"}
{"status":"Downloading","progressDetail":{"current":100,"total":300},"id":"bb"}
{"status":"Downloading","progressDetail":{"current":10,"total":100},"id":"aa"}
{"status":"Download complete","progressDetail":{},"id":"aa"}
{"status":"Extracting","progressDetail":{"current":50,"total":100},"id":"aa"}
{"status":"Pull complete","progressDetail":{},"id":"aa"}
{"status":"Pull complete","progressDetail":{},"id":"bb"}
{"status":"Status: Downloaded newer image for app:1"}
)";
    ASSERT_TRUE(run(engine->pullImage(QStringLiteral("app:1"))).has_value());
    QList<qint64> current;
    for (const ImageProgress &one : std::as_const(progress))
        current.append(one.currentBytes);
    EXPECT_EQ(current, (QList<qint64>{0, 0, 35, 105, 105, 140, 155, 170, 400, 400}));
    EXPECT_EQ(progress.last().totalBytes, 400);
    EXPECT_EQ(server.requests.last().target, "/v1.41/images/create?fromImage=app&tag=1");
    static_cast<void>(run(engine->pullImage(QStringLiteral("reg:5000/team/app"))));
    EXPECT_EQ(server.requests.last().target, "/v1.41/images/create?fromImage=reg%3A5000%2Fteam%2Fapp&tag=latest")
        << "without a tag the engine would pull all of them";

    body = "{\"status\":\"Pulling\"}\n{\"errorDetail\":{\"message\":\"unknown blob\"},\"error\":\"unknown blob\"}\n";
    const Status end = run(engine->pullImage(QStringLiteral("app:1")));
    ASSERT_FALSE(end.has_value());
    EXPECT_TRUE(end.error().message.contains(QLatin1String("unknown blob")));
}

TEST_F(OperationTest, EventsUntilCancelled)
{
    body =
        R"({"Type":"container","Action":"exec_create: secret command","Actor":{"ID":"abc","Attributes":{"exitCode":"0"}},"timeNano":1796000000000000001}
)";
    ends = false;
    cancelAtEvent = true;
    const Status end = run(engine->watchEvents({QStringLiteral("app=1")}));
    EXPECT_EQ(end.error().code, ErrorCode::Cancelled);
    ASSERT_EQ(events.size(), 1);
    EXPECT_EQ(events.at(0).action, QStringLiteral("exec_create"));
    EXPECT_EQ(events.at(0).actorId, QStringLiteral("abc"));
    EXPECT_EQ(events.at(0).timeNano, 1796000000000000001);
    cancelAtEvent = false;
    ends = true;
    EXPECT_EQ(run(engine->watchEvents({})).error().code, ErrorCode::EngineLost) << "a subscription has no natural end";
}

TEST_F(OperationTest, MayBeDeletedInItsSignalsAndOutliveTheClient)
{
    body = "{\"stream\":\"a\\nb\\n\"}\n{\"stream\":\"c\\n\"}\n";
    operation = engine->buildImage(QStringLiteral("t"), "TAR", {});
    bool gone = false;
    QObject::connect(operation.get(), &EngineOperation::progress, operation.get(), [&] {
        operation.reset();
        gone = true;
    });
    ASSERT_TRUE(spinUntil([&] { return gone; }));

    auto survivor = engine->buildImage(QStringLiteral("t"), "TAR", {});
    engine.reset();
    EXPECT_TRUE(run(std::move(survivor)).has_value());
}

TEST(JsonLinesTest, RefusesAnEndlessLine)
{
    JsonLines lines(1000);
    EXPECT_TRUE(lines.feed(QByteArray(900, 'x')).has_value());
    const auto got = lines.feed(QByteArray(200, 'x'));
    ASSERT_FALSE(got.has_value());
    EXPECT_EQ(got.error().code, ErrorCode::TooLarge);
    EXPECT_FALSE(JsonLines(10).feed("{\"a\":\"0123456789\"}\n").has_value()) << "although it ends in the same piece";
}

TEST(ImageReferenceTest, TakesNamesApart)
{
    const auto parts = [](const char *text) {
        const auto image = ImageReference::parse(QLatin1String(text));
        return image ? image->name + QLatin1Char('|') + image->tag : QStringLiteral("refused");
    };
    EXPECT_EQ(parts("debian"), QStringLiteral("debian|latest"));
    EXPECT_EQ(parts("debian:trixie-slim"), QStringLiteral("debian|trixie-slim"));
    EXPECT_EQ(parts("reg:5000/a/b"), QStringLiteral("reg:5000/a/b|latest"));
    EXPECT_EQ(parts("reg:5000/a/b:7"), QStringLiteral("reg:5000/a/b|7"));
    EXPECT_EQ(parts("a@sha256:abc"), QStringLiteral("a|sha256:abc"));
    for (const char *bad : {"", "../x", "a b", "a//b", "-x", "a\n", "a?b"})
        EXPECT_EQ(parts(bad), QStringLiteral("refused")) << bad;
}

} // namespace velqa
