// publish_artefact: hands a workspace file to the person as a versioned deliverable. Stateless, any thread; its calls live on the core thread.
#pragma once

#include "core/tools/tool.h"

namespace velqa {

class PublishArtefactTool final : public Tool
{
public:
    QString name() const override;
    QString description() const override;
    QJsonObject parameters() const override;
    std::unique_ptr<ToolCall> call(const ToolContext &context, const QJsonObject &arguments) const override;
};

} // namespace velqa
