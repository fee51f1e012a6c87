// EngineClient: the Docker Engine API of one endpoint; protocol only, no policy. Lives on the core thread.
//
// Negotiates the version with the first call (wants 1.41, accepts 1.40 to 1.44). Errors carry the engine's own message:
// Unreachable (socket missing, connection refused), PermissionDenied, Unsupported (too old / too new), NotFound (404),
// Conflict (409), InvalidArgument (400), EngineLost (connection broke in the middle), Protocol, otherwise Internal with
// the message. A completion's context is also what cancels: when it dies the request is dropped.
#pragma once

#include "core/base/bytestream.h"
#include "core/base/completion.h"
#include "core/engine/enginevalues.h"
#include "core/net/httpclient.h"

#include <QObject>

#include <functional>
#include <memory>

namespace velqa {

// A running pull, build or event subscription; owned by the caller, deleting it cancels.
class EngineOperation : public QObject
{
    Q_OBJECT
public:
    explicit EngineOperation(QObject *parent = nullptr)
        : QObject(parent)
    {}
    virtual void cancel() = 0;

signals:
    void progress(const velqa::ImageProgress &progress);
    void event(const velqa::EngineEvent &event);
    void finished(const velqa::Status &status); // exactly once, last
};

class EngineClient : public QObject
{
    Q_OBJECT

public:
    EngineClient(HttpClient &http, EngineEndpoint endpoint, QObject *parent = nullptr);
    ~EngineClient() override;

    const EngineEndpoint &endpoint() const;
    QString apiVersion() const; // empty before the first answer

    void ping(Completion<QString> done); // server version text
    void info(Completion<EngineInfo> done);

    void inspectImage(const QString &reference, Completion<ImageInfo> done);
    // Missing is success.
    void removeImage(const QString &reference, Completion<std::monostate> done);
    std::unique_ptr<EngineOperation> pullImage(const QString &reference);
    // `contextTar`: a tar with the Dockerfile; `buildArguments` become --build-arg. Steps run in the engine host's
    // network: that works behind a proxy on loopback and on engines without a bridge. "none" for builds that need no
    // network.
    std::unique_ptr<EngineOperation> buildImage(const QString &tag, const QByteArray &contextTar,
                                                const QHash<QString, QString> &labels,
                                                const QHash<QString, QString> &buildArguments = {},
                                                const QString &networkMode = QStringLiteral("host"));

    // Makes an image of a root file system; `changes` are Dockerfile lines such as CMD ["/init"].
    void importImage(const QString &reference, const QByteArray &rootTar, const QStringList &changes,
                     Completion<std::monostate> done);

    void createContainer(const QString &name, const QJsonObject &body, Completion<QString> done); // id
    void startContainer(const QString &id, Completion<std::monostate> done);
    // Attached before start so that no byte is missed; stdin, stdout and stderr. The result carries raw multiplexed
    // bytes: see AttachStream.
    void attachContainer(const QString &id, Completion<std::shared_ptr<ByteStream>> done);
    void inspectContainer(const QString &id, Completion<ContainerState> done);
    // Not running is success.
    void killContainer(const QString &id, Completion<std::monostate> done);
    // force and volumes; NotFound and "removal already in progress" are success.
    void removeContainer(const QString &id, Completion<std::monostate> done);
    void listContainers(const QStringList &labels, Completion<QList<ContainerSummary>> done); // all states

    void createVolume(const QString &name, const QHash<QString, QString> &labels, Completion<QString> done);
    void inspectVolume(const QString &name, Completion<VolumeSummary> done);
    void removeVolume(const QString &name, Completion<std::monostate> done); // missing is success
    void listVolumes(const QStringList &labels, Completion<QList<VolumeSummary>> done);

    // Unpacks a tar into a directory of a created or running container. The body must be complete and in memory.
    void putArchive(const QString &id, const QString &directory, const QByteArray &tar,
                    Completion<std::monostate> done);
    // The same, read as it is sent: `source` returns at most maxBytes, empty at the end, `size` bytes in all; it must not
    // call the engine. Its failure is the call's.
    void putArchive(const QString &id, const QString &directory,
                    std::function<Result<QByteArray>(qint64 maxBytes)> source, qint64 size,
                    Completion<std::monostate> done);
    // Container events with the given label, until deleted.
    std::unique_ptr<EngineOperation> watchEvents(const QStringList &labels);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::ImageProgress)
Q_DECLARE_METATYPE(velqa::EngineEvent)
Q_DECLARE_METATYPE(velqa::EngineInfo)
