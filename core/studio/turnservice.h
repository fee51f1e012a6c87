// TurnService: the turns of this process: checks before the first byte, waiting turns, runners, their events into the
// store and out to everybody. Lives on the core thread.
#pragma once

#include "core/agent/turnrunner.h"
#include "core/models/modelfactory.h"
#include "core/studio/agentbook.h"
#include "core/studio/conversationbook.h"
#include "core/studio/engineservice.h"
#include "core/studio/eventwriter.h"
#include "core/studio/studiovalues.h"
#include "core/license/licenseservice.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace velqa {

class TurnService : public QObject
{
    Q_OBJECT

public:
    struct Services
    {
        AgentBook *agents = nullptr;
        ConversationBook *conversations = nullptr;
        EngineService *engine = nullptr;
        LicenseService *license = nullptr;
        ModelFactory *models = nullptr;
        ToolRegistry *tools = nullptr;
        UsageMeter *usage = nullptr;
        WorkspaceService *workspace = nullptr;
        EventWriter *writer = nullptr;
        Clock *clock = nullptr;
        // The endpoint of an agent, with the default for agents that name none.
        std::function<ModelEndpoint(const AgentSpec &)> endpointFor;
        QByteArray temporaryKey; // with StudioEnvironment::temporaryEndpoint
        bool useTemporaryKey = false;
        bool keepSandboxes = true;
        int maxConcurrent = 3;
    };

    explicit TurnService(Services services, QObject *parent = nullptr);
    ~TurnService() override;

    void send(const SendRequest &request, Completion<TurnId> done);
    void stop(const TurnId &turn);
    void endSandbox(const TurnId &turn);
    void extendSandbox(const TurnId &turn, int seconds);
    // The newest turn of the conversation whose sandbox lives; null when none does.
    TurnRunner *livingTurn(const ConversationId &conversation) const;
    TurnId livingTurnId(const ConversationId &conversation) const;
    int runningCount() const;
    // Ends everything of one conversation (it is about to be removed).
    void abandon(const ConversationId &conversation);
    void setFrontAgent(const AgentId &agent);
    // The standby follows agent, engine, licence and setting.
    void updateStandby(bool enabled);
    // Stops all turns and ends their sandboxes; done when every runner is finished.
    void shutDown(Completion<std::monostate> done);

signals:
    void turnEvent(const velqa::ConversationId &conversation, const velqa::TurnEvent &turnEvent);
    void sandboxChanged(const velqa::ConversationId &conversation, const velqa::TurnId &turn,
                        const velqa::event::SandboxChanged &sandbox);
    void workspaceReady(const velqa::ConversationId &conversation);
    void workspaceChanged(const velqa::ConversationId &conversation);

private:
    struct Turn
    {
        TurnId id;
        ConversationId conversation;
        std::unique_ptr<TurnRunner> runner;
        TranscriptTurn transcript;
        bool started = false;
        bool finished = false;
    };

    void sendAllowed(const SendRequest &request, Completion<TurnId> done);
    void createTurn(const SendRequest &request, const AgentSpec &agent, const ModelEndpoint &endpoint,
                    std::shared_ptr<ModelClient> model, Completion<TurnId> done);
    void startWaiting();
    void take(Turn &turn, const TurnEvent &turnEvent);
    void finished(const TurnId &id);
    void dropTurn(const TurnId &id);
    Turn *find(const TurnId &id) const;
    bool isNewest(const TurnId &id) const; // of its conversation

    Services m_services;
    std::vector<std::unique_ptr<Turn>> m_turns; // oldest first
    AgentId m_frontAgent;
    bool m_standbyEnabled = false;
    Completion<std::monostate> m_shutDownDone;
    bool m_shuttingDown = false;
};

} // namespace velqa
