// RunCommand: one turn, headless: uploads, events as text or JSON lines, artefacts into a folder. Main thread.
#pragma once

#include "app/cli/artefactfolder.h"
#include "app/cli/clisession.h"

#include <QStringList>

namespace velqa {

class RunCommand : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        QString agent;
        QStringList files;
        QString outDirectory; // empty: artefacts are only named
        QString message;
        bool json = false;
        QString demoKey;      // activates when nothing is activated yet
    };

    RunCommand(CliSession &session, Options options, QObject *parent = nullptr);

    void start();
    void interrupt(); // first: stop the turn; second: leave at once

private:
    void engineReady();
    void activated();
    void upload(const ConversationId &conversation);
    void send(const QList<Upload> &uploads);
    void take(const TurnEvent &turnEvent);
    void printEvent(const TurnEvent &turnEvent);
    void keep(const event::ArtefactPublished &artefact);
    void conclude();
    void printFailure(const Error &error);
    void giveUp(ExitCode code, const Error &error);

    CliSession &m_session;
    Options m_options;
    ConversationId m_conversation;
    TurnId m_turn;
    QList<TurnEvent> m_early; // events that came before the answer to send()
    std::optional<TurnEvent> m_last;
    ArtefactFolder *m_folder = nullptr; // null without --out
    EscapeStripper m_stripper;
    int m_interrupts = 0;
    bool m_atLineStart = true;
    bool m_isOutputLost = false;
};

// The one event of a turn that never began: the format promises a last line always.
TurnEvent turnThatNeverBegan(const Error &error);

// An agent by id, starter key, or name in any language; without case.
std::optional<AgentSpec> findAgent(const QList<AgentSpec> &agents, const QString &wanted);

} // namespace velqa
