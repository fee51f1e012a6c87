// The calls of the Docker Engine API. Lives on the core thread.
#include "core/engine/engineclient.h"

#include "core/base/json.h"
#include "core/engine/buildoperation.h"
#include "core/engine/engineerror.h"
#include "core/engine/enginejson.h"
#include "core/engine/eventsoperation.h"
#include "core/engine/imagereference.h"
#include "core/engine/pulloperation.h"

#include <QCoreApplication>
#include <QUrl>

namespace velqa {

namespace {

// One segment of a path. Names with a slash cannot leave their place.
QString segment(const QString &text)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

EngineCall makeCall(const char *method, const QString &path)
{
    EngineCall call;
    call.method = method;
    call.path = path;
    return call;
}

EngineCall makePost(const QString &path, const QJsonObject &body)
{
    EngineCall call = makeCall("POST", path);
    call.body = toJson(body);
    return call;
}

EngineCall archiveCall(const QString &id, const QString &directory)
{
    EngineCall call = makeCall("PUT", QStringLiteral("/containers/%1/archive").arg(segment(id)));
    call.query = {{QStringLiteral("path"), directory}};
    call.contentType = "application/x-tar";
    return call;
}

} // namespace

class EngineClient::Private
{
public:
    Private(HttpClient &http, EngineEndpoint endpoint)
        : connection(std::make_shared<EngineConnection>(http, std::move(endpoint)))
    {}

    // Calls and turns the reply into a value; `read` gets the whole reply.
    template<typename T> void call(const EngineCall &what, const Completion<T> &done,
                                   std::function<Result<T>(const HttpResponse &)> read) const
    {
        if (done.isPending() && !done.context())
            return;
        QObject *context = done.context() ? done.context() : connection.get();
        connection->call(
            what, Completion<HttpResponse>(context, [done, read = std::move(read)](const Result<HttpResponse> &answer) {
                if (answer)
                    done(read(*answer));
                else
                    done(failure(answer.error()));
            }));
    }

    // For calls that answer with nothing; `isSuccess` may forgive an error.
    void command(const EngineCall &what, const Completion<std::monostate> &done,
                 std::function<bool(const Error &)> isSuccess = {}) const
    {
        if (done.isPending() && !done.context())
            return;
        QObject *context = done.context() ? done.context() : connection.get();
        connection->call(what, Completion<HttpResponse>(context, [done, isSuccess](const Result<HttpResponse> &answer) {
                             if (answer || (isSuccess && isSuccess(answer.error())))
                                 done(std::monostate{});
                             else
                                 done(failure(answer.error()));
                         }));
    }

    // Reads a JSON object and turns what is wrong with it into "not a Docker engine".
    template<typename T> std::function<Result<T>(const HttpResponse &)>
    object(const EngineCall &what, std::function<Result<T>(const QJsonObject &)> read) const
    {
        return [this_ = connection, name = what.name(),
                read = std::move(read)](const HttpResponse &response) -> Result<T> {
            const auto json = parseJsonObject(response.body, QStringLiteral("engine reply"));
            Result<T> value = json ? read(*json) : Result<T>(failure(json.error()));
            if (!value)
                return failure(engineNonsense(name, this_->endpoint(), value.error().detail + value.error().message));
            return value;
        };
    }

    std::shared_ptr<EngineConnection> connection;
};

namespace {

bool isGone(const Error &error)
{
    return error.code == ErrorCode::NotFound;
}

bool isGoneOrGoing(const Error &error)
{
    return isGone(error) ||
           (error.code == ErrorCode::Conflict && error.message.contains(QLatin1String("already in progress")));
}

} // namespace

EngineClient::EngineClient(HttpClient &http, EngineEndpoint endpoint, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(http, std::move(endpoint)))
{}

EngineClient::~EngineClient() = default;

const EngineEndpoint &EngineClient::endpoint() const
{
    return d->connection->endpoint();
}

QString EngineClient::apiVersion() const
{
    return d->connection->apiVersion();
}

void EngineClient::ping(Completion<QString> done)
{
    const EngineCall what = makeCall("GET", QStringLiteral("/_ping"));
    d->call<QString>(what, done, [connection = d->connection](const HttpResponse &) -> Result<QString> {
        return connection->serverVersion();
    });
}

void EngineClient::info(Completion<EngineInfo> done)
{
    if (done.isPending() && !done.context())
        return;
    const EngineCall what = makeCall("GET", QStringLiteral("/info"));
    const auto connection = d->connection;
    const auto read = d->object<EngineInfo>(what, [connection](const QJsonObject &object) -> Result<EngineInfo> {
        EngineInfo info = readEngineInfo(object);
        info.apiVersion = connection->apiVersion();
        info.isPodman = connection->isPodman();
        if (info.id.isEmpty() && info.serverVersion.isEmpty() && info.architecture.isEmpty())
            return failure(ErrorCode::Protocol, {}, QStringLiteral("info without content"));
        return info;
    });
    QObject *context = done.context() ? done.context() : connection.get();
    d->call<EngineInfo>(
        what,
        Completion<EngineInfo>(context,
                               [connection, context, done](Result<EngineInfo> answer) {
                                   if (!answer || !answer->isPodman) {
                                       done(std::move(answer));
                                       return;
                                   }
                                   // Podman's Docker-compatible answer does not tell whether it is rootless; its own
                                   // one does.
                                   EngineCall own = makeCall("GET", QStringLiteral("/libpod/info"));
                                   own.version = QStringLiteral("4.0.0");
                                   connection->call(
                                       own, Completion<HttpResponse>(
                                                context, [done, info = *answer](const Result<HttpResponse> &reply) {
                                                    done(reply ? withPodmanFacts(info, reply->body) : info);
                                                }));
                               }),
        read);
}

void EngineClient::inspectImage(const QString &reference, Completion<ImageInfo> done)
{
    const auto image = ImageReference::parse(reference);
    if (!image) {
        QMetaObject::invokeMethod(
            this, [done, error = image.error()] { done(failure(error)); }, Qt::QueuedConnection);
        return;
    }
    const EngineCall what = makeCall("GET", QStringLiteral("/images/%1/json").arg(reference));
    d->call<ImageInfo>(what, done, d->object<ImageInfo>(what, readImage));
}

void EngineClient::removeImage(const QString &reference, Completion<std::monostate> done)
{
    const auto image = ImageReference::parse(reference);
    if (!image) {
        QMetaObject::invokeMethod(
            this, [done, error = image.error()] { done(failure(error)); }, Qt::QueuedConnection);
        return;
    }
    d->command(makeCall("DELETE", QStringLiteral("/images/%1").arg(reference)), done, isGone);
}

std::unique_ptr<EngineOperation> EngineClient::pullImage(const QString &reference)
{
    // A reference that is none is refused by the engine; it cannot leave the query.
    const auto image = ImageReference::parse(reference).value_or(ImageReference{reference, QStringLiteral("latest")});
    EngineCall what = makeCall("POST", QStringLiteral("/images/create"));
    what.query = {{QStringLiteral("fromImage"), image.name}, {QStringLiteral("tag"), image.tag}};
    what.idleTimeoutMs = 10 * 60'000; // a large layer is unpacked in silence
    return std::make_unique<PullOperation>(d->connection, what, reference);
}

std::unique_ptr<EngineOperation> EngineClient::buildImage(const QString &tag, const QByteArray &contextTar,
                                                          const QHash<QString, QString> &labels,
                                                          const QHash<QString, QString> &buildArguments,
                                                          const QString &networkMode)
{
    EngineCall what = makeCall("POST", QStringLiteral("/build"));
    what.query = {{QStringLiteral("t"), tag},
                  {QStringLiteral("rm"), QStringLiteral("1")},
                  {QStringLiteral("forcerm"), QStringLiteral("1")},
                  {QStringLiteral("networkmode"), networkMode},
                  {QStringLiteral("labels"), QString::fromUtf8(toJson(labelsToJson(labels)))}};
    if (!buildArguments.isEmpty())
        what.query.append({QStringLiteral("buildargs"), QString::fromUtf8(toJson(labelsToJson(buildArguments)))});
    what.body = contextTar;
    what.contentType = "application/x-tar";
    what.idleTimeoutMs = 0; // a step may be silent for as long as it takes; cancel() ends it
    return std::make_unique<BuildOperation>(d->connection, what);
}

void EngineClient::importImage(const QString &reference, const QByteArray &rootTar, const QStringList &changes,
                               Completion<std::monostate> done)
{
    const auto image = ImageReference::parse(reference);
    if (!image) {
        QMetaObject::invokeMethod(
            this, [done, error = image.error()] { done(failure(error)); }, Qt::QueuedConnection);
        return;
    }
    EngineCall what = makeCall("POST", QStringLiteral("/images/create"));
    what.query = {{QStringLiteral("fromSrc"), QStringLiteral("-")},
                  {QStringLiteral("repo"), image->name},
                  {QStringLiteral("tag"), image->tag}};
    for (const QString &change : changes)
        what.query.append({QStringLiteral("changes"), change});
    what.body = rootTar;
    what.contentType = "application/x-tar";
    d->call<std::monostate>(what, done, [](const HttpResponse &response) -> Result<std::monostate> {
        if (!response.body.contains("errorDetail"))
            return std::monostate{};
        return failure(ErrorCode::InvalidArgument,
                       QCoreApplication::translate("EngineText", "The engine could not read the image. Check the file."),
                       engineMessage(response.body));
    });
}

void EngineClient::createContainer(const QString &name, const QJsonObject &body, Completion<QString> done)
{
    EngineCall what = makePost(QStringLiteral("/containers/create"), body);
    if (!name.isEmpty())
        what.query = {{QStringLiteral("name"), name}};
    d->call<QString>(what, done, d->object<QString>(what, [](const QJsonObject &object) -> Result<QString> {
        JsonReader reader(object, QStringLiteral("container"));
        QString id = reader.string(QLatin1String("Id"), 200);
        if (id.isEmpty())
            reader.reject(QStringLiteral("no Id"));
        if (const Status good = reader.status(); !good)
            return failure(good.error());
        return id;
    }));
}

void EngineClient::startContainer(const QString &id, Completion<std::monostate> done)
{
    d->command(makeCall("POST", QStringLiteral("/containers/%1/start").arg(segment(id))), done);
}

void EngineClient::attachContainer(const QString &id, Completion<std::shared_ptr<ByteStream>> done)
{
    if (!done.context())
        return;
    EngineCall what = makeCall("POST", QStringLiteral("/containers/%1/attach").arg(segment(id)));
    for (const QString &key :
         {QStringLiteral("stream"), QStringLiteral("stdin"), QStringLiteral("stdout"), QStringLiteral("stderr")})
        what.query.append({key, QStringLiteral("1")});
    what.idleTimeoutMs = 30'000; // for the reply; the stream itself has no limit
    const auto connection = d->connection;
    connection->prepare(Completion<std::monostate>(done.context(), [connection, what, done](const Status &ready) {
        if (!ready || !connection->http()) {
            done(failure(ready ? Error{ErrorCode::Cancelled, {}, QStringLiteral("the HTTP client is gone")}
                               : ready.error()));
            return;
        }
        using Answer = Result<std::shared_ptr<ByteStream>>;
        connection->http()->upgrade(
            connection->request(what),
            Completion<std::shared_ptr<ByteStream>>(done.context(), [connection, what, done](Answer answer) {
                if (answer)
                    done(std::move(answer));
                else
                    done(failure(connection->upgradeFailed(answer.error(), what.name())));
            }));
    }));
}

void EngineClient::inspectContainer(const QString &id, Completion<ContainerState> done)
{
    const EngineCall what = makeCall("GET", QStringLiteral("/containers/%1/json").arg(segment(id)));
    d->call<ContainerState>(what, done, d->object<ContainerState>(what, readContainer));
}

void EngineClient::killContainer(const QString &id, Completion<std::monostate> done)
{
    d->command(makeCall("POST", QStringLiteral("/containers/%1/kill").arg(segment(id))), done, [](const Error &error) {
        return error.code == ErrorCode::Conflict && error.message.contains(QLatin1String("not running"));
    });
}

void EngineClient::removeContainer(const QString &id, Completion<std::monostate> done)
{
    EngineCall what = makeCall("DELETE", QStringLiteral("/containers/%1").arg(segment(id)));
    what.query = {{QStringLiteral("force"), QStringLiteral("1")}, {QStringLiteral("v"), QStringLiteral("1")}};
    d->command(what, done, isGoneOrGoing);
}

void EngineClient::listContainers(const QStringList &labels, Completion<QList<ContainerSummary>> done)
{
    EngineCall what = makeCall("GET", QStringLiteral("/containers/json"));
    what.query = {{QStringLiteral("all"), QStringLiteral("1")}, {QStringLiteral("filters"), labelFilter(labels)}};
    d->call<QList<ContainerSummary>>(
        what, done,
        [connection = d->connection,
         name = what.name()](const HttpResponse &response) -> Result<QList<ContainerSummary>> {
            const auto array = parseJsonArray(response.body, QStringLiteral("engine reply"));
            if (!array)
                return failure(engineNonsense(name, connection->endpoint(), array.error().detail));
            return readContainers(*array);
        });
}

void EngineClient::createVolume(const QString &name, const QHash<QString, QString> &labels, Completion<QString> done)
{
    const EngineCall what = makePost(QStringLiteral("/volumes/create"),
                                     {{QLatin1String("Name"), name}, {QLatin1String("Labels"), labelsToJson(labels)}});
    d->call<QString>(what, done, d->object<QString>(what, [](const QJsonObject &object) -> Result<QString> {
        return readVolume(object).map([](const VolumeSummary &volume) { return volume.name; });
    }));
}

void EngineClient::inspectVolume(const QString &name, Completion<VolumeSummary> done)
{
    const EngineCall what = makeCall("GET", QStringLiteral("/volumes/%1").arg(segment(name)));
    d->call<VolumeSummary>(what, done, d->object<VolumeSummary>(what, readVolume));
}

void EngineClient::removeVolume(const QString &name, Completion<std::monostate> done)
{
    d->command(makeCall("DELETE", QStringLiteral("/volumes/%1").arg(segment(name))), done, isGone);
}

void EngineClient::listVolumes(const QStringList &labels, Completion<QList<VolumeSummary>> done)
{
    EngineCall what = makeCall("GET", QStringLiteral("/volumes"));
    what.query = {{QStringLiteral("filters"), labelFilter(labels)}};
    d->call<QList<VolumeSummary>>(what, done, d->object<QList<VolumeSummary>>(what, [](const QJsonObject &object) {
        return Result<QList<VolumeSummary>>(readVolumes(object));
    }));
}

void EngineClient::putArchive(const QString &id, const QString &directory, const QByteArray &tar,
                              Completion<std::monostate> done)
{
    EngineCall what = archiveCall(id, directory);
    what.body = tar;
    d->command(what, done);
}

void EngineClient::putArchive(const QString &id, const QString &directory,
                              std::function<Result<QByteArray>(qint64 maxBytes)> source, qint64 size,
                              Completion<std::monostate> done)
{
    EngineCall what = archiveCall(id, directory);
    what.bodySource = std::move(source);
    what.bodySize = size;
    d->command(what, done);
}

std::unique_ptr<EngineOperation> EngineClient::watchEvents(const QStringList &labels)
{
    EngineCall what = makeCall("GET", QStringLiteral("/events"));
    what.query = {{QStringLiteral("filters"), labelFilter(labels, {QStringLiteral("container")})}};
    what.idleTimeoutMs = 0; // silence is the normal case
    return std::make_unique<EventsOperation>(d->connection, what);
}

} // namespace velqa
