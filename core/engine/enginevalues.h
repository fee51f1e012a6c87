// Values of the Docker Engine API that the program uses. Plain structs, any thread.
// Source: docker-engine API 1.40 to 1.44; reading is tolerant, unknown members are ignored.
#pragma once

#include "core/base/result.h"
#include "core/net/httprequest.h"

#include <QDateTime>
#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace velqa {

// Where an engine listens.
struct EngineEndpoint
{
    enum class Kind { UnixSocket, Tcp };
    Kind kind = Kind::UnixSocket;
    QString socketPath; // absolute
    QString host;       // tcp
    int port = 0;
    QString urlPrefix; // tcp://host:port/prefix
    bool useTls = false;
    TlsFiles tls;
    QString source; // for people: "DOCKER_HOST", "Docker context “x”", "default socket"

    QString displayName() const; // e.g. "unix:///var/run/docker.sock"
    friend bool operator==(const EngineEndpoint &, const EngineEndpoint &) = default;
};

struct EngineInfo
{
    QString id;
    QString name;
    QString serverVersion;
    QString apiVersion; // negotiated
    QString operatingSystem;
    QString architecture; // "x86_64", "aarch64"
    int cpuCount = 0;
    qint64 memoryBytes = 0;
    bool isPodman = false;
    bool isRootless = false;
    bool memoryLimitsEnforced = true;
    QStringList runtimes;
    QStringList warnings;
};

struct ImageInfo
{
    QString id;
    QStringList tags;
    QString architecture;
    qint64 sizeBytes = 0;
    QHash<QString, QString> labels;
};

struct ContainerState
{
    QString id;
    QString status; // created, running, paused, exited, dead, removing
    bool running = false;
    bool oomKilled = false;
    int exitCode = 0;
    QString error;
    QDateTime startedAt;
    QDateTime finishedAt;
    QJsonObject raw; // whole inspect reply, for proofs
};

struct ContainerSummary
{
    QString id;
    QString name;
    QString state;
    QHash<QString, QString> labels;
};

struct VolumeSummary
{
    QString name;
    QHash<QString, QString> labels;
    QDateTime createdAt;
};

struct EngineEvent
{
    QString type;   // container, volume, ...
    QString action; // die, oom, destroy, ...
    QString actorId;
    QHash<QString, QString> attributes;
    qint64 timeNano = 0;
};

// One step of a pull or a build.
struct ImageProgress
{
    QString text; // a line for people, escapes stripped
    qint64 currentBytes = 0;
    qint64 totalBytes = 0; // 0 = unknown
    int step = 0;          // build: "Step 2/7"
    int stepCount = 0;
};

// From the environment and the context store: DOCKER_HOST, DOCKER_CONTEXT, currentContext, default socket, then the
// known per-user sockets (docker-engine.md 1.1 to 1.3). Never writes; never reads credentials.
struct EngineEnvironment
{
    QHash<QString, QString> variables; // only those that matter; from QProcessEnvironment in the program
    QString configDirectory;           // ~/.docker unless DOCKER_CONFIG
    QString homeDirectory;
    QString runtimeDirectory; // XDG_RUNTIME_DIR

    static EngineEnvironment current();
};

Result<EngineEndpoint> parseEngineUrl(const QString &url); // unix://, tcp://; others Unsupported with the reason
// The configured one first; a named context that is missing is an error, not a fallback.
Result<QList<EngineEndpoint>> discoverEngines(const EngineEnvironment &environment);

} // namespace velqa
