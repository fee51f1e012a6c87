// What crosses the border between the core thread and everybody else. Plain values, any thread.
#pragma once

#include "core/agent/agentspec.h"
#include "core/agent/transcript.h"
#include "core/agent/turnevent.h"
#include "core/base/ids.h"
#include "core/engine/enginevalues.h"
#include "core/guest/guestvalues.h"
#include "core/license/licensevalues.h"
#include "core/models/modelvalues.h"
#include "core/sandbox/sandboxvalues.h"
#include "core/usage/usagevalues.h"
#include "core/workspace/workspacevalues.h"

#include <QMetaType>
#include <QStringList>

namespace velqa {

struct ConversationSummary
{
    ConversationId id;
    AgentId agent;
    QString title;
    qint64 createdMs = 0;
    qint64 updatedMs = 0;
    TurnState lastState = TurnState::Completed;
    CheckpointId startCheckpoint;
    QString startCheckpointName;
    friend bool operator==(const ConversationSummary &, const ConversationSummary &) = default;
};

// Some turns of a conversation that follow one another.
struct TurnPage
{
    QList<TranscriptTurn> turns;   // oldest first
    bool hasOlder = false;         // there are turns before the first
};

// Everything needed to draw an opened conversation, as far as it is seen first.
struct ConversationContent
{
    ConversationSummary summary;
    QList<TranscriptTurn> turns;   // the newest, oldest of them first
    bool hasOlder = false;         // more through Studio::olderTurns()
    QList<Upload> uploads;
    QList<Checkpoint> checkpoints; // newest first
    QList<Artefact> artefacts;     // newest first
};

struct EngineStatus
{
    enum class State { Unknown, Connecting, Ready, ImageMissing, Building, Failed };
    State state = State::Unknown;
    QString name;                  // "Local engine"
    EngineInfo info;
    double latencyMs = 0;
    Error error;                   // Failed
    QStringList missingImages;     // runtime names: "python", "node"
    ImageProgress progress;        // Building
    int standbyReady = 0;
    QHash<QString, QStringList> packageMirrors; // of a runtime's image, by runtime name; none before its first sandbox was made
};

struct SendRequest
{
    ConversationId conversation;   // empty = a new one with `agent`
    AgentId agent;
    QString text;
    QList<UploadId> files;         // attached in the composer; already uploaded to the conversation
};

// What a file of the workspace or an artefact looks like for viewing.
struct FileView
{
    QString name;
    QString mimeType;
    qint64 size = 0;
    QByteArray content;            // at most 1 MiB of text or 16 MiB of image; empty for others
    bool isCut = false;
};

struct SettingsValues
{
    QString language;              // "", "en", "fr"
    QString theme;                 // "system", "light", "dark"
    QString engineUrl;
    bool sendWithEnter = true;
    bool standbyEnabled = true;
    QList<ModelEndpoint> endpoints; // without the practice model
    QString defaultEndpoint;        // id, "practice" when none
    bool keychainAvailable = true;
    friend bool operator==(const SettingsValues &, const SettingsValues &) = default;
};

struct Finding // one line of `velqa-cli doctor`
{
    enum class Level { Good, Warning, Bad };
    Level level = Level::Good;
    QString subject;               // "engine", "images", "keyring", "license", "models"
    QString text;
    QString advice;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::ConversationSummary)
Q_DECLARE_METATYPE(velqa::TurnPage)
Q_DECLARE_METATYPE(velqa::ConversationContent)
Q_DECLARE_METATYPE(velqa::EngineStatus)
Q_DECLARE_METATYPE(velqa::FileView)
Q_DECLARE_METATYPE(velqa::SettingsValues)
Q_DECLARE_METATYPE(velqa::Finding)
Q_DECLARE_METATYPE(velqa::Error)
