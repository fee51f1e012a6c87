// EngineClient against the real engine of DOCKER_HOST. Without one these tests fail: an engine is part of the product.
#include "core/engine/attachstream.h"
#include "core/engine/engineclient.h"
#include "core/engine/tarwriter.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QUuid>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {

using test::spinUntil;

namespace {

const QString labelKey = QStringLiteral("velqa.enginetest");

class EngineTest : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        run = QUuid::createUuid().toString(QUuid::Id128).left(12);
        image = QStringLiteral("velqa-enginetest:%1").arg(run);
    }

    void SetUp() override
    {
        const auto found = discoverEngines(EngineEnvironment::current());
        ASSERT_TRUE(found.has_value()) << ::testing::PrintToString(found.error());
        engine = std::make_unique<EngineClient>(http, found->first());
        const auto version = wait<QString>([&](auto done) { engine->ping(done); });
        ASSERT_TRUE(version.has_value()) << ::testing::PrintToString(version.error());
        const auto present = wait<ImageInfo>([&](auto done) { engine->inspectImage(image, done); });
        if (!present)
            importFixture();
    }

    void importFixture()
    {
        QFile program(QStringLiteral(ENGINE_FIXTURE));
        ASSERT_TRUE(program.open(QIODevice::ReadOnly));
        TarWriter writer;
        writer.addFile("fixture", program.readAll(), 0755);
        writer.addDirectory("data", 0777);
        const auto done = wait<std::monostate>([&](auto completion) {
            engine->importImage(
                image, writer.finish(),
                {QStringLiteral("ENTRYPOINT [\"/fixture\"]"), QStringLiteral("LABEL %1=%2").arg(labelKey, run)},
                completion);
        });
        ASSERT_TRUE(done.has_value()) << ::testing::PrintToString(done.error());
    }

    static void TearDownTestSuite()
    {
        HttpClient client;
        const auto found = discoverEngines(EngineEnvironment::current());
        if (!found)
            return;
        EngineClient sweeper(client, found->first());
        QObject context;
        int left = 2;
        const auto one = Completion<std::monostate>(&context, [&](const Status &) { --left; });
        sweeper.removeImage(QStringLiteral("velqa-enginetest:%1-built").arg(run), one);
        sweeper.removeImage(image, Completion<std::monostate>(&context, [&](const Status &) { --left; }));
        EXPECT_TRUE(spinUntil([&] { return left == 0; }, 60'000));
    }

    void TearDown() override
    {
        for (const QString &id : std::as_const(containers))
            EXPECT_TRUE(wait<std::monostate>([&](auto done) { engine->removeContainer(id, done); }).has_value());
    }

    template<typename T, typename Call> Result<T> wait(Call call)
    {
        std::optional<Result<T>> got;
        call(Completion<T>(&context, [&](Result<T> result) { got = std::move(result); }));
        if (!spinUntil([&] { return got.has_value(); }, 120'000))
            return failure(ErrorCode::Internal, QStringLiteral("no answer"));
        return *got;
    }

    QString create(const QStringList &command)
    {
        const QJsonObject body{
            {QLatin1String("Image"), image},
            {QLatin1String("Cmd"), QJsonArray::fromStringList(command)},
            {QLatin1String("OpenStdin"), true},
            {QLatin1String("StdinOnce"), true},
            {QLatin1String("AttachStdin"), true},
            {QLatin1String("AttachStdout"), true},
            {QLatin1String("AttachStderr"), true},
            {QLatin1String("Labels"), QJsonObject{{labelKey, run}}},
            {QLatin1String("HostConfig"), QJsonObject{{QLatin1String("NetworkMode"), QStringLiteral("none")}}}};
        const auto id = wait<QString>([&](auto done) { engine->createContainer({}, body, done); });
        EXPECT_TRUE(id.has_value());
        if (id)
            containers.append(*id);
        return id.value_or(QString());
    }

    // Attached and started.
    void open(const QString &id)
    {
        const auto raw = wait<std::shared_ptr<ByteStream>>([&](Completion<std::shared_ptr<ByteStream>> done) {
            engine->attachContainer(id, Completion<std::shared_ptr<ByteStream>>(&context, [&, done](auto result) {
                                        if (result)
                                            take(*result);
                                        done(std::move(result));
                                    }));
        });
        ASSERT_TRUE(raw.has_value()) << ::testing::PrintToString(raw.error());
        const auto started = wait<std::monostate>([&](auto done) { engine->startContainer(id, done); });
        ASSERT_TRUE(started.has_value()) << ::testing::PrintToString(started.error());
    }

    void take(const std::shared_ptr<ByteStream> &raw)
    {
        stream = std::make_unique<AttachStream>(raw);
        QObject::connect(stream.get(), &ByteStream::received, &context, [this](const QByteArray &bytes) {
            receivedBytes += bytes.size();
            if (out.size() < 1'000'000)
                out += bytes;
        });
        QObject::connect(stream.get(), &AttachStream::errorReceived, &context,
                         [this](const QByteArray &bytes) { error += bytes; });
        QObject::connect(stream.get(), &ByteStream::closed, &context,
                         [this](const Status &status) { closed = status; });
    }

    ContainerState exited(const QString &id)
    {
        ContainerState last;
        EXPECT_TRUE(spinUntil(
            [&] {
                const auto state = wait<ContainerState>([&](auto done) { engine->inspectContainer(id, done); });
                last = state.value_or(ContainerState());
                return last.status == QLatin1String("exited");
            },
            30'000));
        return last;
    }

    Status finish(const std::unique_ptr<EngineOperation> &operation, QList<ImageProgress> &progress)
    {
        std::optional<Status> end;
        QObject::connect(operation.get(), &EngineOperation::progress, &context,
                         [&](const ImageProgress &one) { progress.append(one); });
        QObject::connect(operation.get(), &EngineOperation::finished, &context,
                         [&](const Status &status) { end = status; });
        if (!spinUntil([&] { return end.has_value(); }, 120'000))
            return failure(ErrorCode::Internal, QStringLiteral("no end"));
        return *end;
    }

    static QString run;
    static QString image;
    HttpClient http;
    std::unique_ptr<EngineClient> engine;
    QObject context;
    QStringList containers;
    std::unique_ptr<AttachStream> stream;
    QByteArray out;
    QByteArray error;
    qint64 receivedBytes = 0;
    std::optional<Status> closed;
};

QString EngineTest::run;
QString EngineTest::image;

} // namespace

TEST_F(EngineTest, InfoAndVersion)
{
    const auto info = wait<EngineInfo>([&](auto done) { engine->info(done); });
    ASSERT_TRUE(info.has_value()) << ::testing::PrintToString(info.error());
    EXPECT_FALSE(info->serverVersion.isEmpty());
    EXPECT_FALSE(info->architecture.isEmpty());
    EXPECT_GT(info->cpuCount, 0);
    EXPECT_GT(info->memoryBytes, 1 << 20);
    EXPECT_EQ(info->apiVersion, engine->apiVersion());
    EXPECT_FALSE(info->runtimes.isEmpty());
}

TEST_F(EngineTest, MissingImageAndContainer)
{
    const auto none = wait<ImageInfo>([&](auto done) { engine->inspectImage(QStringLiteral("velqa-none:1"), done); });
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().code, ErrorCode::NotFound);
    EXPECT_TRUE(none.error().message.contains(QLatin1String("velqa-none")));
    EXPECT_EQ(wait<ContainerState>([&](auto done) { engine->inspectContainer(QStringLiteral("velqa-none"), done); })
                  .error()
                  .code,
              ErrorCode::NotFound);
    EXPECT_EQ(wait<std::shared_ptr<ByteStream>>(
                  [&](auto done) { engine->attachContainer(QStringLiteral("velqa-none"), done); })
                  .error()
                  .code,
              ErrorCode::NotFound);
    const auto noImage = wait<QString>([&](auto done) {
        engine->createContainer({}, {{QLatin1String("Image"), QStringLiteral("velqa-none:1")}}, done);
    });
    EXPECT_EQ(noImage.error().code, ErrorCode::NotFound);
}

TEST_F(EngineTest, ImportedImageHasItsLabel)
{
    const auto info = wait<ImageInfo>([&](auto done) { engine->inspectImage(image, done); });
    ASSERT_TRUE(info.has_value()) << ::testing::PrintToString(info.error());
    EXPECT_EQ(info->labels.value(labelKey), run);
    EXPECT_TRUE(info->tags.contains(image));
    const auto bad = wait<std::monostate>(
        [&](auto done) { engine->importImage(QStringLiteral("velqa-enginetest:bad"), "this is no tar", {}, done); });
    EXPECT_FALSE(bad.has_value());
    static_cast<void>(
        wait<std::monostate>([&](auto done) { engine->removeImage(QStringLiteral("velqa-enginetest:bad"), done); }));
}

TEST_F(EngineTest, EchoThroughTheAttachedStream)
{
    const QString id = create({QStringLiteral("echo")});
    open(id);
    const auto listed = wait<QList<ContainerSummary>>(
        [&](auto done) { engine->listContainers({labelKey + QLatin1Char('=') + run}, done); });
    ASSERT_TRUE(listed.has_value());
    ASSERT_EQ(listed->size(), 1);
    EXPECT_EQ(listed->first().id, id);
    stream->write("hello\0\xff world");
    ASSERT_TRUE(spinUntil([&] { return out == QByteArray("hello"); })) << out.toHex().toStdString();
    stream->write(QByteArray(300'000, 'z'));
    ASSERT_TRUE(spinUntil([&] { return out.size() == 300'005; }));
    stream->closeWrite();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_TRUE(closed->has_value());
    EXPECT_EQ(error, "bye");
    const ContainerState state = exited(id);
    EXPECT_EQ(state.exitCode, 7);
    EXPECT_FALSE(state.running);
    EXPECT_TRUE(state.startedAt.isValid());
}

TEST_F(EngineTest, KillEndsTheStream)
{
    const QString id = create({QStringLiteral("echo")});
    open(id);
    ASSERT_TRUE(wait<std::monostate>([&](auto done) { engine->killContainer(id, done); }).has_value());
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_EQ(exited(id).exitCode, 137);
    EXPECT_TRUE(wait<std::monostate>([&](auto done) { engine->killContainer(id, done); }).has_value())
        << "not running is fine";
    EXPECT_TRUE(wait<std::monostate>([&](auto done) { engine->removeContainer(id, done); }).has_value());
    EXPECT_TRUE(wait<std::monostate>([&](auto done) { engine->removeContainer(id, done); }).has_value())
        << "gone is fine";
}

TEST_F(EngineTest, HundredMegabytesBothWays)
{
    constexpr qint64 size = 100LL << 20;
    open(create({QStringLiteral("flood"), QString::number(size)}));
    QElapsedTimer timer;
    timer.start();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }, 60'000));
    RecordProperty("out_ms", static_cast<int>(timer.elapsed()));
    EXPECT_TRUE(closed->has_value());
    EXPECT_EQ(receivedBytes, size);

    closed.reset();
    out.clear();
    open(create({QStringLiteral("sink")}));
    timer.start();
    const QByteArray piece(1 << 20, 'q');
    for (qint64 sent = 0; sent < size; sent += piece.size())
        stream->write(piece);
    stream->closeWrite();
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }, 60'000));
    RecordProperty("in_ms", static_cast<int>(timer.elapsed()));
    EXPECT_EQ(out, QByteArray::number(size));
}

TEST_F(EngineTest, PutArchiveAndReadItBack)
{
    const QString id = create({QStringLiteral("show"), QStringLiteral("/data/note.txt")});
    TarWriter writer;
    writer.addFile("note.txt", "caf\xC3\xA9");
    const QByteArray tar = writer.finish();
    const auto wrong =
        wait<std::monostate>([&](auto done) { engine->putArchive(id, QStringLiteral("/none"), tar, done); });
    EXPECT_EQ(wrong.error().code, ErrorCode::NotFound);
    ASSERT_TRUE(wait<std::monostate>([&](auto done) {
                    engine->putArchive(id, QStringLiteral("/data"), tar, done);
                }).has_value());
    TarWriter large;
    large.addFile("large", QByteArray(5'000'000, 'l'));
    EXPECT_TRUE(wait<std::monostate>([&](auto done) {
                    engine->putArchive(id, QStringLiteral("/data"), large.finish(), done);
                }).has_value());
    open(id);
    ASSERT_TRUE(spinUntil([&] { return closed.has_value(); }));
    EXPECT_EQ(out, "caf\xC3\xA9");
}

TEST_F(EngineTest, VolumesByLabel)
{
    const QString name = QStringLiteral("velqa-enginetest-%1").arg(run);
    const auto made = wait<QString>([&](auto done) { engine->createVolume(name, {{labelKey, run}}, done); });
    ASSERT_TRUE(made.has_value()) << ::testing::PrintToString(made.error());
    EXPECT_EQ(*made, name);
    const auto listed =
        wait<QList<VolumeSummary>>([&](auto done) { engine->listVolumes({labelKey + QLatin1Char('=') + run}, done); });
    ASSERT_TRUE(listed.has_value());
    ASSERT_EQ(listed->size(), 1);
    EXPECT_EQ(listed->first().labels.value(labelKey), run);
    EXPECT_TRUE(listed->first().createdAt.isValid());
    EXPECT_TRUE(wait<VolumeSummary>([&](auto done) { engine->inspectVolume(name, done); }).has_value());
    EXPECT_TRUE(wait<std::monostate>([&](auto done) { engine->removeVolume(name, done); }).has_value());
    EXPECT_TRUE(wait<std::monostate>([&](auto done) { engine->removeVolume(name, done); }).has_value());
    EXPECT_EQ(wait<VolumeSummary>([&](auto done) { engine->inspectVolume(name, done); }).error().code,
              ErrorCode::NotFound);
}

TEST_F(EngineTest, BuildWithProgressAndItsFailures)
{
    const auto build = [&](const QByteArray &dockerfile, QList<ImageProgress> &progress) {
        TarWriter writer;
        writer.addFile("Dockerfile", "FROM " + image.toUtf8() + "\n" + dockerfile);
        const auto operation =
            engine->buildImage(QStringLiteral("velqa-enginetest:%1-built").arg(run), writer.finish(), {{labelKey, run}},
                               {{QStringLiteral("WORD"), QStringLiteral("hello")}}, QStringLiteral("none"));
        return finish(operation, progress);
    };
    QList<ImageProgress> progress;
    const Status good = build("ARG WORD\nRUN [\"/fixture\", \"say\", \"built here\"]\nLABEL word=$WORD\n", progress);
    ASSERT_TRUE(good.has_value()) << ::testing::PrintToString(good.error());
    QStringList lines;
    int step = 0;
    for (const ImageProgress &one : std::as_const(progress)) {
        lines.append(one.text);
        EXPECT_GE(one.step, step);
        step = one.step;
    }
    EXPECT_TRUE(lines.contains(QStringLiteral("built here"))) << ::testing::PrintToString(lines);
    EXPECT_EQ(step, progress.last().stepCount);
    EXPECT_GE(step, 4);
    const auto info = wait<ImageInfo>(
        [&](auto done) { engine->inspectImage(QStringLiteral("velqa-enginetest:%1-built").arg(run), done); });
    ASSERT_TRUE(info.has_value());
    EXPECT_EQ(info->labels.value(QStringLiteral("word")), QStringLiteral("hello"));
    EXPECT_EQ(info->labels.value(labelKey), run);

    const Status failing = build("RUN [\"/fixture\", \"fail\", \"9\"]\n", progress);
    ASSERT_FALSE(failing.has_value());
    EXPECT_TRUE(failing.error().message.contains(QLatin1String("9"))) << failing.error().message.toStdString();
    EXPECT_TRUE(failing.error().detail.contains(QLatin1String("failing on purpose")))
        << failing.error().detail.toStdString();

    const Status wrong = build("NONSENSE\n", progress);
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error().code, ErrorCode::InvalidArgument);
}

TEST_F(EngineTest, PullOfAnUnreachableRegistryFailsWithTheReason)
{
    QList<ImageProgress> progress;
    const auto operation = engine->pullImage(QStringLiteral("127.0.0.1:9/velqa/none:1"));
    const Status end = finish(operation, progress);
    ASSERT_FALSE(end.has_value());
    EXPECT_FALSE(end.error().message.isEmpty());
}

TEST_F(EngineTest, EventsOfOurContainersArrive)
{
    const auto events = engine->watchEvents({labelKey + QLatin1Char('=') + run});
    QStringList actions;
    QString actor;
    QObject::connect(events.get(), &EngineOperation::event, &context, [&](const EngineEvent &event) {
        actions.append(event.action);
        actor = event.actorId;
    });
    // The subscription is made on another connection: ask for the engine until it shows the first event.
    QString id;
    ASSERT_TRUE(spinUntil([&] {
        if (actions.isEmpty())
            id = create({QStringLiteral("say"), QStringLiteral("x")});
        return !actions.isEmpty();
    }));
    open(id);
    ASSERT_TRUE(spinUntil([&] { return actions.contains(QStringLiteral("die")); }));
    EXPECT_EQ(actor, id);
}

} // namespace velqa
