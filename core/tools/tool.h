// Tool: one thing an agent can do. ToolCall: one use of it. Both live on the core thread; one file per tool.
//
// A tool never runs on arguments that are not a JSON object of its schema; it answers exactly once, whatever happens.
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/sandbox/sandbox.h"
#include "core/workspace/workspaceservice.h"

#include <QJsonObject>
#include <QObject>

#include <memory>
#include <optional>

namespace velqa {

class ToolGuest;

// What a tool works on: the sandbox of the turn and what is kept of it.
struct ToolContext
{
    Sandbox *sandbox = nullptr;
    WorkspaceService *workspace = nullptr;
    Clock *clock = nullptr;
    ConversationId conversation;
    TurnId turn;
    QString runtime;                  // "python", "node"
    int commandTimeoutSeconds = 60;
    qsizetype outputCharacters = 30'000;
    std::shared_ptr<ToolGuest> guest; // null: made from sandbox and workspace (tests give their own)
};

struct ToolResult
{
    bool ok = false;
    QString text;                     // what the model sees, already capped
    std::optional<int> exitCode;
    QString error;                    // short reason when !ok
    std::optional<Artefact> artefact;
    std::optional<Checkpoint> checkpoint;
};

// One running call; owned by the turn runner, deleting it cancels.
class ToolCall : public QObject
{
    Q_OBJECT

public:
    explicit ToolCall(QObject *parent = nullptr) : QObject(parent) {}
    virtual void start() = 0;
    virtual void cancel() = 0; // finished() follows with ok=false

signals:
    void output(const QString &stream, const QString &text); // "stdout" or "stderr", decoded, escapes still in
    void finished(const velqa::ToolResult &result);          // exactly once, last
};

class Tool
{
public:
    virtual ~Tool() = default;
    virtual QString name() const = 0;
    virtual QString description() const = 0;   // for the model, English
    virtual QJsonObject parameters() const = 0; // JSON schema
    virtual std::unique_ptr<ToolCall> call(const ToolContext &context, const QJsonObject &arguments) const = 0;
};

// Every tool of the program by name: run_command, run_code, read_file, write_file, edit_file, list_files, search_files,
// publish_artefact, save_checkpoint.
class ToolRegistry
{
public:
    ToolRegistry();
    ~ToolRegistry();
    const Tool *find(const QString &name) const;
    QStringList names() const;

private:
    std::vector<std::unique_ptr<Tool>> m_tools;
};

// Checks arguments against the subset of JSON schema that our tools use (type, required, properties, enum, minimum, maximum,
// maxLength, additionalProperties=false). InvalidArgument names the first mistake in words a model can act on.
Status checkArguments(const QJsonObject &schema, const QJsonObject &arguments);

} // namespace velqa

Q_DECLARE_METATYPE(velqa::ToolResult)
