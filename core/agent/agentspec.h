// AgentSpec: a named, editable configuration. Plain value, any thread.
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/sandbox/sandboxvalues.h"

#include <QJsonObject>
#include <QList>
#include <QMetaType>
#include <QStringList>

namespace velqa {

enum class Runtime { Python, Node };
QString runtimeName(Runtime runtime); // "python", "node"

struct AgentSpec
{
    AgentId id;
    QString key;              // "data-analyst", "script-writer" for the starter agents, else empty: names them in every language
    QString name;
    Runtime runtime = Runtime::Python;
    QString image;            // empty = the runtime's own image
    QString endpointId;       // empty = the default endpoint
    QString model;            // empty = the endpoint's default
    QString instructions;
    QStringList tools;        // names; see allToolNames()
    NetworkPolicy network = NetworkPolicy::PackageMirrors;
    QStringList networkHosts; // AllowList: all; PackageMirrors: beside those of the image. Entries of parseHostRule()
    SandboxLimits limits;
    int maxSteps = 25;
    int commandTimeoutSeconds = 60;
    bool autoCheckpoint = false;
    qint64 createdMs = 0;
    qint64 updatedMs = 0;

    friend bool operator==(const AgentSpec &, const AgentSpec &) = default;
};

// One problem of one field; `field` is the member's name.
struct FieldProblem
{
    QString field;
    QString message;
    friend bool operator==(const FieldProblem &, const FieldProblem &) = default;
};

QList<FieldProblem> validateAgent(const AgentSpec &agent); // empty = good
QJsonObject agentToJson(const AgentSpec &agent);
Result<AgentSpec> agentFromJson(const QJsonObject &object);
QStringList allToolNames();
// The two agents of the first start; their visible names are translated at display time by key.
QList<AgentSpec> starterAgents();
// What to show: the translated starter name while its key is set and the name untouched, else the name.
QString agentDisplayName(const AgentSpec &agent);

} // namespace velqa

Q_DECLARE_METATYPE(velqa::AgentSpec)
