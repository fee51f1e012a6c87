// Finding engines: the environment, the Docker context store and the known sockets (enginevalues.h). Reads files only;
// never writes, never reads credentials. Any thread.
#include "core/base/json.h"
#include "core/engine/enginetext.h"
#include "core/engine/enginevalues.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QUrl>

namespace velqa {

namespace {

constexpr qint64 maxConfigBytes = 4 * 1024 * 1024;

Result<QJsonObject> readJsonFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::NotFound, EngineText::tr("The file %1 could not be read.").arg(path), file.errorString());
    return parseJsonObject(file.read(maxConfigBytes + 1), path, {.maxBytes = maxConfigBytes});
}

void useTlsFiles(EngineEndpoint &endpoint, const QString &directory)
{
    const auto existing = [&](const QString &name) {
        const QString path = QDir(directory).filePath(name);
        return QFileInfo::exists(path) ? path : QString();
    };
    endpoint.tls.caFile = existing(QStringLiteral("ca.pem"));
    endpoint.tls.certificateFile = existing(QStringLiteral("cert.pem"));
    endpoint.tls.keyFile = existing(QStringLiteral("key.pem"));
}

// tcp://host without a port means 2375, or 2376 with TLS.
void secure(EngineEndpoint &endpoint, const QString &url)
{
    endpoint.useTls = true;
    if (QUrl(url).port() < 0)
        endpoint.port = 2376;
}

Result<EngineEndpoint> fromDockerHost(const EngineEnvironment &environment, const QString &host)
{
    Result<EngineEndpoint> endpoint = parseEngineUrl(host);
    if (!endpoint)
        return endpoint;
    endpoint->source = QStringLiteral("DOCKER_HOST");
    if (endpoint->kind == EngineEndpoint::Kind::Tcp &&
        !environment.variables.value(QStringLiteral("DOCKER_TLS_VERIFY")).isEmpty()) {
        secure(*endpoint, host);
        const QString path = environment.variables.value(QStringLiteral("DOCKER_CERT_PATH"));
        useTlsFiles(*endpoint, path.isEmpty() ? environment.configDirectory : path);
    }
    return endpoint;
}

QString contextDirectory(const EngineEnvironment &environment, const QString &name, const QString &kind)
{
    const QByteArray hash = QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QDir(environment.configDirectory)
        .filePath(QStringLiteral("contexts/%1/%2").arg(kind, QString::fromLatin1(hash)));
}

Result<EngineEndpoint> fromContext(const EngineEnvironment &environment, const QString &name)
{
    const QString file = contextDirectory(environment, name, QStringLiteral("meta")) + QStringLiteral("/meta.json");
    if (!QFileInfo::exists(file))
        return failure(ErrorCode::NotFound,
                       EngineText::tr("The Docker context “%1” does not exist any more. Choose another one with "
                                  "“docker context use”, or an engine in Settings.")
                           .arg(name),
                       file);
    const Result<QJsonObject> meta = readJsonFile(file);
    if (!meta)
        return failure(meta.error());
    const QJsonObject docker =
        meta->value(QLatin1String("Endpoints")).toObject().value(QLatin1String("docker")).toObject();
    const QString host = docker.value(QLatin1String("Host")).toString();
    Result<EngineEndpoint> endpoint = parseEngineUrl(host);
    if (!endpoint)
        return endpoint;
    endpoint->source = EngineText::tr("Docker context “%1”").arg(name);
    const QString tls = contextDirectory(environment, name, QStringLiteral("tls")) + QStringLiteral("/docker");
    const bool skipVerify = docker.value(QLatin1String("SkipTLSVerify")).toBool();
    if (endpoint->kind == EngineEndpoint::Kind::Tcp && (skipVerify || QFileInfo::exists(tls))) {
        secure(*endpoint, host);
        useTlsFiles(*endpoint, tls);
        endpoint->tls.verifyPeer = !skipVerify;
    }
    return endpoint;
}

// The one that the docker command would use.
Result<EngineEndpoint> configuredEngine(const EngineEnvironment &environment)
{
    if (const QString host = environment.variables.value(QStringLiteral("DOCKER_HOST")); !host.isEmpty())
        return fromDockerHost(environment, host);
    QString context = environment.variables.value(QStringLiteral("DOCKER_CONTEXT"));
    if (context.isEmpty()) {
        const QString file = QDir(environment.configDirectory).filePath(QStringLiteral("config.json"));
        if (const auto config = readJsonFile(file); config.has_value())
            context = config->value(QLatin1String("currentContext")).toString();
    }
    if (!context.isEmpty() && context != QLatin1String("default"))
        return fromContext(environment, context);
    EngineEndpoint standard;
    standard.socketPath = QStringLiteral("/var/run/docker.sock");
    standard.source = EngineText::tr("default socket");
    return standard;
}

QList<EngineEndpoint> knownSockets(const EngineEnvironment &environment)
{
    struct Known
    {
        QString path;
        QString source;
    };
    const QString home = environment.homeDirectory;
    const QString runtime = environment.runtimeDirectory;
    QList<Known> known{{QStringLiteral("/var/run/docker.sock"), EngineText::tr("default socket")}};
    if (!runtime.isEmpty())
        known.append({runtime + QStringLiteral("/docker.sock"), EngineText::tr("rootless Docker")});
    if (!home.isEmpty()) {
        known.append({home + QStringLiteral("/.docker/run/docker.sock"), EngineText::tr("Docker of this user")});
        known.append({home + QStringLiteral("/.docker/desktop/docker.sock"), QStringLiteral("Docker Desktop")});
        known.append({home + QStringLiteral("/.orbstack/run/docker.sock"), QStringLiteral("OrbStack")});
        known.append({home + QStringLiteral("/.rd/docker.sock"), QStringLiteral("Rancher Desktop")});
        known.append({home + QStringLiteral("/.colima/default/docker.sock"), QStringLiteral("Colima")});
    }
    if (!runtime.isEmpty())
        known.append({runtime + QStringLiteral("/podman/podman.sock"), EngineText::tr("Podman of this user")});
    known.append({QStringLiteral("/run/podman/podman.sock"), QStringLiteral("Podman")});
    if (!home.isEmpty())
        known.append({home + QStringLiteral("/.local/share/containers/podman/machine/podman.sock"),
                      EngineText::tr("Podman of this user")});

    QList<EngineEndpoint> out;
    for (const Known &one : known) {
        EngineEndpoint endpoint;
        endpoint.socketPath = one.path;
        endpoint.source = one.source;
        if (QFileInfo::exists(one.path))
            out.append(endpoint);
    }
    return out;
}

// All contexts of the store; broken ones are left out, only the chosen one is an error.
QList<EngineEndpoint> storedContexts(const EngineEnvironment &environment)
{
    QList<EngineEndpoint> out;
    const QDir directory(QDir(environment.configDirectory).filePath(QStringLiteral("contexts/meta")));
    const QStringList entries = directory.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name).mid(0, 100);
    for (const QString &entry : entries) {
        const auto meta = readJsonFile(directory.filePath(entry + QStringLiteral("/meta.json")));
        if (!meta)
            continue;
        const QString name = meta->value(QLatin1String("Name")).toString();
        if (const auto endpoint = fromContext(environment, name); endpoint.has_value())
            out.append(*endpoint);
    }
    return out;
}

bool sameAddress(const EngineEndpoint &a, const EngineEndpoint &b)
{
    return a.displayName() == b.displayName();
}

} // namespace

EngineEnvironment EngineEnvironment::current()
{
    EngineEnvironment environment;
    const QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {QStringLiteral("DOCKER_HOST"), QStringLiteral("DOCKER_CONTEXT"),
                                QStringLiteral("DOCKER_TLS_VERIFY"), QStringLiteral("DOCKER_CERT_PATH")}) {
        if (all.contains(name))
            environment.variables.insert(name, all.value(name));
    }
    environment.homeDirectory = QDir::homePath();
    environment.configDirectory = all.value(QStringLiteral("DOCKER_CONFIG"));
    if (environment.configDirectory.isEmpty())
        environment.configDirectory = environment.homeDirectory + QStringLiteral("/.docker");
    environment.runtimeDirectory = all.value(QStringLiteral("XDG_RUNTIME_DIR"));
    return environment;
}

Result<EngineEndpoint> parseEngineUrl(const QString &text)
{
    const QString url = text.trimmed();
    EngineEndpoint endpoint;
    if (url.startsWith(QLatin1Char('/')))
        return failure(ErrorCode::InvalidArgument,
                       EngineText::tr("Write unix:// before the path of a socket, like “unix://%1”.").arg(url));
    if (url.startsWith(QLatin1String("unix://"))) {
        endpoint.socketPath = url.mid(7);
        if (!endpoint.socketPath.startsWith(QLatin1Char('/')) || endpoint.socketPath.toUtf8().size() > 107)
            return failure(
                ErrorCode::InvalidArgument,
                EngineText::tr("“%1” is not a socket address. It looks like unix:///var/run/docker.sock.").arg(url));
        return endpoint;
    }
    if (url.startsWith(QLatin1String("tcp://"))) {
        const QUrl parsed(url, QUrl::StrictMode);
        if (!parsed.isValid() || parsed.host().isEmpty() || parsed.hasQuery() || parsed.hasFragment() ||
            !parsed.userInfo().isEmpty())
            return failure(ErrorCode::InvalidArgument,
                           EngineText::tr("“%1” is not an engine address. It looks like tcp://host:2376.")
                               .arg(parsed.userInfo().isEmpty() ? url : QStringLiteral("tcp://…")));
        endpoint.kind = EngineEndpoint::Kind::Tcp;
        endpoint.host = parsed.host();
        endpoint.port = parsed.port(2375);
        endpoint.urlPrefix = parsed.path(QUrl::FullyEncoded);
        while (endpoint.urlPrefix.endsWith(QLatin1Char('/')))
            endpoint.urlPrefix.chop(1);
        return endpoint;
    }
    if (url.startsWith(QLatin1String("ssh://")))
        return failure(ErrorCode::Unsupported,
                       EngineText::tr("Engines over ssh are not reached directly. Forward its socket with “ssh -L "
                                  "/path/engine.sock:/var/run/docker.sock host” and use unix:///path/engine.sock."));
    if (url.startsWith(QLatin1String("npipe://")))
        return failure(ErrorCode::Unsupported,
                       EngineText::tr("Named pipes are not supported. Let the engine listen on TCP with "
                                  "TLS, and use tcp://host:2376."));
    return failure(
        ErrorCode::Unsupported,
        EngineText::tr("“%1” is not an engine address. Use unix:///path or tcp://host:port.").arg(url.left(200)));
}

Result<QList<EngineEndpoint>> discoverEngines(const EngineEnvironment &environment)
{
    const Result<EngineEndpoint> configured = configuredEngine(environment);
    if (!configured)
        return failure(configured.error());
    QList<EngineEndpoint> out{*configured};
    const QList<EngineEndpoint> others = storedContexts(environment) + knownSockets(environment);
    for (const EngineEndpoint &endpoint : others) {
        bool known = false;
        for (const EngineEndpoint &earlier : out)
            known = known || sameAddress(earlier, endpoint);
        if (!known)
            out.append(endpoint);
    }
    return out;
}

} // namespace velqa
