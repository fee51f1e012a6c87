// CliSession: a started studio for one command: waits for store, licence and engine as far as the command needs them,
// and for an orderly end. Main thread.
#pragma once

#include "app/cli/output.h"
#include "core/studio/corestudio.h"

#include <QObject>

#include <functional>
#include <optional>

namespace velqa {

class CliSession : public QObject
{
    Q_OBJECT

public:
    enum class Needs { Store, Engine };

    explicit CliSession(StudioEnvironment environment, QObject *parent = nullptr);

    Studio &studio() { return *m_studio; }
    // Calls `ready` once what the command needs is known; a failure ends the session with the fitting exit code.
    void start(Needs needs, std::function<void()> ready);
    // Ends sandboxes and the store in order, then the program with the code.
    void finish(ExitCode code);

    const QList<AgentSpec> &agents() const { return m_agents; }
    const EngineStatus &engine() const { return m_engine; }
    const LicenseStatus &license() const { return m_license; }

signals:
    void engineChanged();
    // The session cannot go on; finish() follows. Once at most.
    void failed(const velqa::Error &error);

private:
    void check();
    void fail(ExitCode code, const Error &error);

    CoreStudio *m_studio;
    Needs m_needs = Needs::Store;
    std::function<void()> m_ready;
    bool m_started = false;
    bool m_agentsKnown = false;
    bool m_licenseKnown = false;
    bool m_finishing = false;
    ExitCode m_code = ExitCode::Failed;
    QList<AgentSpec> m_agents;
    EngineStatus m_engine;
    LicenseStatus m_license;
};

} // namespace velqa
