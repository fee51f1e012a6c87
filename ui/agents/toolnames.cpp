// Words for tools. UI thread.
#include "ui/agents/toolnames.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace velqa {
namespace {

struct ToolWords
{
    Q_DECLARE_TR_FUNCTIONS(ToolWords)
};

} // namespace

QString toolTitle(const QString &toolName)
{
    if (toolName == QLatin1String("run_command"))
        return ToolWords::tr("Run commands");
    if (toolName == QLatin1String("run_code"))
        return ToolWords::tr("Run code");
    if (toolName == QLatin1String("read_file"))
        return ToolWords::tr("Read files");
    if (toolName == QLatin1String("write_file"))
        return ToolWords::tr("Write files");
    if (toolName == QLatin1String("edit_file"))
        return ToolWords::tr("Edit files");
    if (toolName == QLatin1String("list_files"))
        return ToolWords::tr("List files");
    if (toolName == QLatin1String("search_files"))
        return ToolWords::tr("Search files");
    if (toolName == QLatin1String("publish_artefact"))
        return ToolWords::tr("Publish artefacts");
    if (toolName == QLatin1String("save_checkpoint"))
        return ToolWords::tr("Save checkpoints");
    return displayLine(toolName, 40);
}

QString toolSentence(const QString &toolName)
{
    if (toolName == QLatin1String("run_command"))
        return ToolWords::tr("The agent may run shell commands in its sandbox.");
    if (toolName == QLatin1String("run_code"))
        return ToolWords::tr("The agent may run code of its runtime in its sandbox.");
    if (toolName == QLatin1String("read_file"))
        return ToolWords::tr("The agent may read files of its workspace.");
    if (toolName == QLatin1String("write_file"))
        return ToolWords::tr("The agent may create and replace files of its workspace.");
    if (toolName == QLatin1String("edit_file"))
        return ToolWords::tr("The agent may change parts of files of its workspace.");
    if (toolName == QLatin1String("list_files"))
        return ToolWords::tr("The agent may list the folders of its workspace.");
    if (toolName == QLatin1String("search_files"))
        return ToolWords::tr("The agent may search text in its workspace.");
    if (toolName == QLatin1String("publish_artefact"))
        return ToolWords::tr("The agent may hand you finished files that stay when the sandbox is gone.");
    if (toolName == QLatin1String("save_checkpoint"))
        return ToolWords::tr("The agent may save the state of its workspace for later turns.");
    return {};
}

} // namespace velqa
