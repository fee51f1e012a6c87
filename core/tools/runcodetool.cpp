// run_code. Core thread.
#include "core/tools/runcodetool.h"

#include "core/tools/processcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace velqa {
namespace {

// Static imports and exports, or await outside a function, need a module; everything else runs as CommonJS with require().
bool isModule(const QString &code)
{
    static const QRegularExpression pattern(
        QStringLiteral("^(?:import(?:\\s+\\w|\\s*[*{\"'])|export\\s+(?:default|const|let|var|function|class|async|\\{|\\*)|"
                       "(?:(?:const|let|var)\\s+[^=\\n]+=\\s*)?await\\s)"),
        QRegularExpression::MultilineOption);
    return pattern.match(code).hasMatch();
}

class RunCodeCall final : public ProcessCall
{
public:
    using ProcessCall::ProcessCall;

protected:
    void run() override
    {
        const QString code = text(QLatin1String("code"));
        if (context().runtime == QLatin1String("node"))
            runNode(code);
        else
            runPython(code);
    }

    void processEnded(const ProcessExit &exit) override
    {
        if (exit.cause == ProcessExit::Cause::StartFailed) {
            const QString program = context().runtime == QLatin1String("node") ? QStringLiteral("node") : QStringLiteral("python3");
            fail(QCoreApplication::translate("Tools", "%1 is not in this image.").arg(program),
                 QStringLiteral("%1 could not be started in this image: %2").arg(program, displayLine(exit.error, 300)));
            return;
        }
        ProcessCall::processEnded(exit);
    }

private:
    // A file, so that a traceback shows the lines; beside it nothing of the workspace is touched.
    void runPython(const QString &code)
    {
        const QString file = QStringLiteral("/tmp/velqa-run/code-%1.py").arg(newUuid().right(8));
        guest().write(file.toUtf8(), code.toUtf8(), 0644, Completion<std::monostate>(this, [this, file](const Status &written) {
            if (isAnswered())
                return;
            if (!written) {
                failFrom(written.error(), file);
                return;
            }
            ProcessSpec spec;
            spec.argv = {QStringLiteral("python3"), QStringLiteral("-u"), file};
            spec.environment.insert(QStringLiteral("PYTHONPATH"), QStringLiteral("/workspace"));
            startProcess(spec, number(QLatin1String("timeout_seconds"), 0));
        }));
    }

    // By stdin: Node resolves modules from where the code is, which is then the workspace.
    void runNode(const QString &code)
    {
        ProcessSpec spec;
        spec.argv = {QStringLiteral("node"),
                     isModule(code) ? QStringLiteral("--input-type=module") : QStringLiteral("--input-type=commonjs"),
                     QStringLiteral("-")};
        spec.standardInput = code.toUtf8();
        startProcess(spec, number(QLatin1String("timeout_seconds"), 0));
    }
};

} // namespace

QString RunCodeTool::name() const
{
    return QStringLiteral("run_code");
}

QString RunCodeTool::description() const
{
    return QStringLiteral(
        "Runs code in the sandbox with the agent's runtime: Python 3 for a Python agent, Node.js for a Node agent (ES modules or "
        "CommonJS, chosen by the code). Starts in /workspace with a fresh interpreter each time: print what you want to see. "
        "Returns exit code, stdout and stderr; long output is shortened in the middle.");
}

QJsonObject RunCodeTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("code"), schema::text(QStringLiteral("The whole program."), 1'000'000)},
         {QStringLiteral("timeout_seconds"),
          schema::integer(QStringLiteral("Kill it after so many seconds. Default 60; never beyond the sandbox's remaining life."),
                          1, 3'600)}},
        {QStringLiteral("code")});
}

std::unique_ptr<ToolCall> RunCodeTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<RunCodeCall>(*this, context, arguments);
}

} // namespace velqa
