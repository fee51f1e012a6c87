// Agent configurations: checking, JSON form and the two agents of the first start. Any thread.
#include "core/agent/agentspec.h"

#include "core/base/json.h"
#include "core/sandbox/networkrules.h"

#include <QCoreApplication>

namespace velqa {
namespace {

// Texts for the person, found by the translation tool.
struct AgentText
{
    Q_DECLARE_TR_FUNCTIONS(AgentSpec)
};

constexpr int maxNetworkHosts = 100;
constexpr const char *dataAnalystName = QT_TRANSLATE_NOOP("AgentSpec", "Data analyst");
constexpr const char *scriptWriterName = QT_TRANSLATE_NOOP("AgentSpec", "Script writer");

const char *starterName(const QString &key)
{
    if (key == QLatin1String("data-analyst"))
        return dataAnalystName;
    if (key == QLatin1String("script-writer"))
        return scriptWriterName;
    return nullptr;
}

QString networkName(NetworkPolicy policy)
{
    switch (policy) {
    case NetworkPolicy::Off: return QStringLiteral("off");
    case NetworkPolicy::PackageMirrors: return QStringLiteral("package_mirrors");
    case NetworkPolicy::AllowList: return QStringLiteral("allow_list");
    case NetworkPolicy::Open: return QStringLiteral("open");
    }
    return QStringLiteral("off");
}

NetworkPolicy networkFromName(const QString &name)
{
    for (const auto policy : {NetworkPolicy::PackageMirrors, NetworkPolicy::AllowList, NetworkPolicy::Open}) {
        if (networkName(policy) == name)
            return policy;
    }
    return NetworkPolicy::Off; // what is not understood gets no network
}

} // namespace

QString runtimeName(Runtime runtime)
{
    return runtime == Runtime::Node ? QStringLiteral("node") : QStringLiteral("python");
}

QStringList allToolNames()
{
    return {QStringLiteral("run_command"),  QStringLiteral("run_code"),         QStringLiteral("read_file"),
            QStringLiteral("write_file"),   QStringLiteral("edit_file"),        QStringLiteral("list_files"),
            QStringLiteral("search_files"), QStringLiteral("publish_artefact"), QStringLiteral("save_checkpoint")};
}

QList<FieldProblem> validateAgent(const AgentSpec &agent)
{
    QList<FieldProblem> problems;
    const auto add = [&problems](const char *field, const QString &message) {
        problems.append({QLatin1String(field), message});
    };
    const auto range = [&add](const char *field, qint64 value, qint64 low, qint64 high, const QString &message) {
        if (value < low || value > high)
            add(field, message);
    };
    constexpr qint64 mebibyte = 1LL << 20;

    if (agent.name.trimmed().isEmpty())
        add("name", AgentText::tr("Give the agent a name."));
    else if (agent.name.size() > 80)
        add("name", AgentText::tr("Use at most 80 characters for the name."));
    if (agent.instructions.size() > 20'000)
        add("instructions", AgentText::tr("Use at most 20,000 characters for the instructions."));
    if (agent.model.size() > 200)
        add("model", AgentText::tr("Use at most 200 characters for the model name."));
    for (const QString &tool : agent.tools) {
        if (!allToolNames().contains(tool)) {
            add("tools", AgentText::tr("Choose only tools that exist."));
            break;
        }
    }
    range("lifetimeSeconds", agent.limits.lifetimeSeconds, 60, 3600,
          AgentText::tr("Choose a lifetime between 1 and 60 minutes."));
    range("cpuMillis", agent.limits.cpuMillis, 100, 64'000, AgentText::tr("Choose between 0.1 and 64 CPUs."));
    range("memoryBytes", agent.limits.memoryBytes, 256 * mebibyte, 256LL << 30,
          AgentText::tr("Choose between 256 MB and 256 GB of memory."));
    range("workspaceBytes", agent.limits.workspaceBytes, 16 * mebibyte, agent.limits.memoryBytes * 6 / 10,
          AgentText::tr("The workspace lives in memory: choose at most 60 % of the memory limit for it."));
    range("processes", agent.limits.processes, 16, 4096, AgentText::tr("Choose between 16 and 4,096 processes."));
    if (agent.networkHosts.size() > maxNetworkHosts)
        add("networkHosts", AgentText::tr("Name at most 100 hosts."));
    for (const QString &host : agent.networkHosts) {
        if (const auto rule = parseHostRule(host); !rule) {
            add("networkHosts", rule.error().message);
            break;
        }
    }
    range("maxSteps", agent.maxSteps, 1, 200, AgentText::tr("Choose between 1 and 200 steps."));
    range("commandTimeoutSeconds", agent.commandTimeoutSeconds, 5, 3600,
          AgentText::tr("Choose a command time limit between 5 seconds and 60 minutes."));
    return problems;
}

QJsonObject agentToJson(const AgentSpec &agent)
{
    return {
        {QStringLiteral("id"), agent.id.toString()},
        {QStringLiteral("key"), agent.key},
        {QStringLiteral("name"), agent.name},
        {QStringLiteral("runtime"), runtimeName(agent.runtime)},
        {QStringLiteral("image"), agent.image},
        {QStringLiteral("endpoint"), agent.endpointId},
        {QStringLiteral("model"), agent.model},
        {QStringLiteral("instructions"), agent.instructions},
        {QStringLiteral("tools"), QJsonArray::fromStringList(agent.tools)},
        {QStringLiteral("network"), networkName(agent.network)},
        {QStringLiteral("network_hosts"), QJsonArray::fromStringList(agent.networkHosts)},
        {QStringLiteral("lifetime_seconds"), agent.limits.lifetimeSeconds},
        {QStringLiteral("cpu_millis"), agent.limits.cpuMillis},
        {QStringLiteral("memory_bytes"), agent.limits.memoryBytes},
        {QStringLiteral("workspace_bytes"), agent.limits.workspaceBytes},
        {QStringLiteral("processes"), agent.limits.processes},
        {QStringLiteral("max_steps"), agent.maxSteps},
        {QStringLiteral("command_timeout_seconds"), agent.commandTimeoutSeconds},
        {QStringLiteral("auto_checkpoint"), agent.autoCheckpoint},
        {QStringLiteral("created_ms"), agent.createdMs},
        {QStringLiteral("updated_ms"), agent.updatedMs},
    };
}

Result<AgentSpec> agentFromJson(const QJsonObject &object)
{
    JsonReader reader(object, AgentText::tr("agent"));
    const SandboxLimits defaults;
    constexpr qint64 anyTime = 1LL << 52;
    AgentSpec agent;
    agent.id = AgentId(reader.string(QLatin1String("id"), 64));
    agent.key = reader.stringOr(QLatin1String("key"), {}, 64);
    agent.name = reader.string(QLatin1String("name"), 200);
    const QString runtime = reader.string(QLatin1String("runtime"), 20);
    agent.runtime = runtime == runtimeName(Runtime::Node) ? Runtime::Node : Runtime::Python;
    if (runtime != runtimeName(agent.runtime))
        reader.reject(AgentText::tr("“runtime” must be python or node"));
    agent.image = reader.stringOr(QLatin1String("image"), {}, 512);
    agent.endpointId = reader.stringOr(QLatin1String("endpoint"), {}, 64);
    agent.model = reader.stringOr(QLatin1String("model"), {}, 200);
    agent.instructions = reader.stringOr(QLatin1String("instructions"), {}, 20'000);
    for (const QString &tool : reader.stringListOr(QLatin1String("tools"), 100)) {
        if (allToolNames().contains(tool)) // a tool of another version is left out, not an error
            agent.tools.append(tool);
    }
    agent.network = networkFromName(reader.stringOr(QLatin1String("network"), {}, 40));
    agent.networkHosts = reader.stringListOr(QLatin1String("network_hosts"), maxNetworkHosts);
    agent.limits.lifetimeSeconds =
        int(reader.integerOr(QLatin1String("lifetime_seconds"), defaults.lifetimeSeconds, 1, 3600));
    agent.limits.cpuMillis = int(reader.integerOr(QLatin1String("cpu_millis"), defaults.cpuMillis, 1, 1'000'000));
    agent.limits.memoryBytes = reader.integerOr(QLatin1String("memory_bytes"), defaults.memoryBytes, 1, 1LL << 45);
    agent.limits.workspaceBytes =
        reader.integerOr(QLatin1String("workspace_bytes"), defaults.workspaceBytes, 1, 1LL << 45);
    agent.limits.processes = int(reader.integerOr(QLatin1String("processes"), defaults.processes, 1, 100'000));
    agent.maxSteps = int(reader.integerOr(QLatin1String("max_steps"), 25, 1, 10'000));
    agent.commandTimeoutSeconds = int(reader.integerOr(QLatin1String("command_timeout_seconds"), 60, 1, 3600));
    agent.autoCheckpoint = reader.booleanOr(QLatin1String("auto_checkpoint"), false);
    agent.createdMs = reader.integerOr(QLatin1String("created_ms"), 0, 0, anyTime);
    agent.updatedMs = reader.integerOr(QLatin1String("updated_ms"), 0, 0, anyTime);
    if (const Status status = reader.status(); !status)
        return failure(status.error());
    return agent;
}

QList<AgentSpec> starterAgents()
{
    AgentSpec analyst;
    analyst.key = QStringLiteral("data-analyst");
    analyst.name = QString::fromUtf8(dataAnalystName);
    analyst.runtime = Runtime::Python;
    analyst.instructions = QStringLiteral(
        "You analyse tabular data for people who will read the result, not the code.\n"
        "Look at the file before you compute. Say how many rows you dropped and why.\n"
        "Publish every chart and table that answers the question as an artefact.");
    analyst.tools = allToolNames();

    AgentSpec writer;
    writer.key = QStringLiteral("script-writer");
    writer.name = QString::fromUtf8(scriptWriterName);
    writer.runtime = Runtime::Node;
    writer.instructions = QStringLiteral(
        "You write small, complete scripts in JavaScript for Node and try them before you hand them over.\n"
        "Show the command that runs a script and its output. Publish the finished files as artefacts.");
    writer.tools = allToolNames();
    return {analyst, writer};
}

QString agentDisplayName(const AgentSpec &agent)
{
    const char *name = starterName(agent.key);
    if (name && agent.name == QString::fromUtf8(name))
        return AgentText::tr(name);
    return agent.name;
}

} // namespace velqa
