// Rig: the parts of core that the benchmarks drive, on the real engine, with a model that answers at once. Main thread.
#pragma once

#include "core/agent/turnrunner.h"
#include "core/sandbox/sandboxservice.h"

#include <QTemporaryDir>

#include <memory>

namespace velqa::bench {

// Asks for one command and then is done.
class OneCommandModel final : public ModelClient
{
    Q_OBJECT
public:
    explicit OneCommandModel(QString command) : m_command(std::move(command)) {}
    std::unique_ptr<ModelStream> start(const ModelRequest &request) override;

private:
    QString m_command;
};

class Rig
{
public:
    // Ends the program with a sentence when the engine cannot be used.
    Rig(const QString &guestDirectory, const QString &image);
    ~Rig();

    const QString &image() const { return m_image; }
    SandboxSpec spec() const;
    SandboxService &sandboxes() { return *m_sandboxes; }
    std::shared_ptr<Sandbox> acquire();
    void waitForStandby();
    // A turn that runs one command; calls `onEvent` for each event and returns when it is over.
    void runTurn(const QString &command, const std::function<void(const TurnEvent &)> &onEvent);
    // Ends a sandbox and waits until the engine confirmed it.
    void end(std::shared_ptr<Sandbox> sandbox);
    // A file of this disk becomes an upload; then a sandbox is filled with all uploads, as at the begin of a turn.
    void upload(const QString &path);
    void fill(const std::shared_ptr<Sandbox> &fresh);
    ToolContext toolContext(Sandbox &sandbox);
    ToolRegistry tools;

private:
    const ConversationId m_conversation{QStringLiteral("bench")};
    SystemClock m_clock;
    QTemporaryDir m_directory;
    QString m_image;
    HttpClient m_http;
    std::unique_ptr<EngineClient> m_engine;
    std::unique_ptr<SandboxService> m_sandboxes;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<WorkspaceService> m_workspace;
};

// Ends the program with a sentence.
[[noreturn]] void die(const QString &sentence);
// Runs the event loop until the condition holds; a benchmark that hangs ends the program.
void spin(const std::function<bool()> &condition);

} // namespace velqa::bench
