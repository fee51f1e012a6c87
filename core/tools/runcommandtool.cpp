// run_command. Core thread.
#include "core/tools/runcommandtool.h"

#include "core/tools/processcall.h"
#include "core/tools/toolschema.h"

namespace velqa {
namespace {

class RunCommandCall final : public ProcessCall
{
public:
    using ProcessCall::ProcessCall;

protected:
    void run() override
    {
        ProcessSpec spec;
        spec.shellCommand = text(QLatin1String("command"));
        if (spec.shellCommand.trimmed().isEmpty() || spec.shellCommand.contains(QChar(0))) {
            fail(QStringLiteral("Argument \"command\" must be a shell command."));
            return;
        }
        if (const QString directory = text(QLatin1String("working_directory")); !directory.isEmpty())
            spec.workingDirectory = directory.startsWith(u'/') ? directory : QStringLiteral("/workspace/") + directory;
        startProcess(spec, number(QLatin1String("timeout_seconds"), 0));
    }
};

} // namespace

QString RunCommandTool::name() const
{
    return QStringLiteral("run_command");
}

QString RunCommandTool::description() const
{
    return QStringLiteral(
        "Runs a shell command in the sandbox and returns its exit code, stdout and stderr. Starts in /workspace; each call is "
        "a new shell, so `cd` and variables do not last. No terminal and no input: use flags that avoid questions. Long output "
        "is shortened in the middle. A command that takes too long is killed with all its children.");
}

QJsonObject RunCommandTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("command"), schema::text(QStringLiteral("The command line, run by a shell."), 100'000)},
         {QStringLiteral("working_directory"),
          schema::text(QStringLiteral("Where to run it; relative to /workspace. Default: /workspace."), 4'000)},
         {QStringLiteral("timeout_seconds"),
          schema::integer(QStringLiteral("Kill it after so many seconds. Default 60; never beyond the sandbox's remaining life."),
                          1, 3'600)}},
        {QStringLiteral("command")});
}

std::unique_ptr<ToolCall> RunCommandTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<RunCommandCall>(*this, context, arguments);
}

} // namespace velqa
