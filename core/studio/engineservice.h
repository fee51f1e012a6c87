// EngineService: which engine is used, whether it answers, which runtime images it has; keeps looking while there is none.
// States: Unknown -> Connecting -> Ready | ImageMissing | Failed; Building while images are made. Lives on the core thread.
#pragma once

#include "core/agent/agentspec.h"
#include "core/base/clock.h"
#include "core/engine/engineclient.h"
#include "core/sandbox/sandboxservice.h"
#include "core/studio/studiovalues.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <vector>

namespace velqa {

class EngineService : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        QString guestDirectory;
        QString runtimesDirectory;
        SandboxOwner owner;
        EngineEnvironment environment;
    };

    EngineService(HttpClient &http, Clock &clock, Options options, QObject *parent = nullptr);
    ~EngineService() override;

    void setUrl(const QString &url); // "" = discover; reconnects when it changed
    void connectNow();               // start, Retry
    const EngineStatus &status() const { return m_status; }
    bool isUsable() const;           // Ready, ImageMissing or Building: sandboxes can be made where their image is there

    // Null until an engine answered once. Stays valid until shutDown(), also when another engine is chosen later.
    SandboxService *sandboxes() const { return m_current ? m_current->sandboxes.get() : nullptr; }
    EngineClient *client() const { return m_current ? m_current->client.get() : nullptr; }

    QString imageForRuntime(Runtime runtime) const;
    bool hasImage(Runtime runtime) const;
    void buildImages(const QStringList &runtimes);
    void cancelBuild();

    // Something failed in a way that may mean the engine is gone: look at once.
    void suspect();
    void shutDown(Completion<std::monostate> done);

signals:
    void changed();

private:
    struct Connection
    {
        std::unique_ptr<EngineClient> client;
        std::unique_ptr<SandboxService> sandboxes;
    };

    void tryCandidate(int index);
    void connected(std::unique_ptr<Connection> connection, double latencyMs);
    void takeMirrors(const QString &image, const QList<HostRule> &hosts);
    void checkImages();
    void failedToConnect(const Error &error);
    void heartbeat();
    void buildNext();
    void setState(EngineStatus::State state);
    QString runtimeVersion() const;

    HttpClient &m_http;
    Clock &m_clock;
    Options m_options;
    QString m_url;
    EngineStatus m_status;
    QList<EngineEndpoint> m_candidates;
    std::unique_ptr<Connection> m_trying;
    std::unique_ptr<Connection> m_current;
    std::vector<std::unique_ptr<Connection>> m_retired;
    QTimer m_retry;
    QTimer m_heartbeat;
    int m_retryMs = 0;
    quint64 m_attempt = 0;
    std::unique_ptr<EngineOperation> m_build;
    QStringList m_toBuild;
    Error m_firstError;
};

} // namespace velqa
