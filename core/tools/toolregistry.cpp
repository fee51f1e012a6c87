// The one list of all tools. Any thread.
#include "core/tools/editfiletool.h"
#include "core/tools/listfilestool.h"
#include "core/tools/publishartefacttool.h"
#include "core/tools/readfiletool.h"
#include "core/tools/runcodetool.h"
#include "core/tools/runcommandtool.h"
#include "core/tools/savecheckpointtool.h"
#include "core/tools/searchfilestool.h"
#include "core/tools/tool.h"
#include "core/tools/writefiletool.h"

namespace velqa {

ToolRegistry::ToolRegistry()
{
    m_tools.push_back(std::make_unique<RunCommandTool>());
    m_tools.push_back(std::make_unique<RunCodeTool>());
    m_tools.push_back(std::make_unique<ReadFileTool>());
    m_tools.push_back(std::make_unique<WriteFileTool>());
    m_tools.push_back(std::make_unique<EditFileTool>());
    m_tools.push_back(std::make_unique<ListFilesTool>());
    m_tools.push_back(std::make_unique<SearchFilesTool>());
    m_tools.push_back(std::make_unique<PublishArtefactTool>());
    m_tools.push_back(std::make_unique<SaveCheckpointTool>());
}

ToolRegistry::~ToolRegistry() = default;

const Tool *ToolRegistry::find(const QString &name) const
{
    for (const std::unique_ptr<Tool> &tool : m_tools) {
        if (tool->name() == name)
            return tool.get();
    }
    return nullptr;
}

QStringList ToolRegistry::names() const
{
    QStringList names;
    for (const std::unique_ptr<Tool> &tool : m_tools)
        names.append(tool->name());
    return names;
}

} // namespace velqa
