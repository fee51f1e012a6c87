// save_checkpoint. Core thread.
#include "core/tools/savecheckpointtool.h"

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>

namespace velqa {
namespace {

class SaveCheckpointCall final : public GuestCall
{
public:
    using GuestCall::GuestCall;

protected:
    void run() override
    {
        const QString name = displayLine(text(QLatin1String("name")), 100);
        if (name.isEmpty()) {
            fail(QStringLiteral("Argument \"name\" must say in a few words what state this is."));
            return;
        }
        guest().saveCheckpoint(name, Completion<Checkpoint>(this, [this](const Result<Checkpoint> &checkpoint) {
            if (isAnswered())
                return;
            if (!checkpoint) {
                failFrom(checkpoint.error(), QCoreApplication::translate("Tools", "The workspace"));
                return;
            }
            ToolResult result;
            result.ok = true;
            result.checkpoint = *checkpoint;
            result.text = QStringLiteral("Saved checkpoint \"%1\" (%2 entries, %3). A later turn can start from it.")
                              .arg(displayLine(checkpoint->name)).arg(checkpoint->entries).arg(byteText(checkpoint->size));
            if (!checkpoint->skipped.isEmpty())
                result.text += QStringLiteral(" %1 entries are not in it; only files, directories and links with ordinary names can be kept: %2")
                                   .arg(checkpoint->skipped.size())
                                   .arg(checkpoint->skipped.mid(0, 20).join(QStringLiteral(", ")));
            finish(result);
        }));
    }
};

} // namespace

QString SaveCheckpointTool::name() const
{
    return QStringLiteral("save_checkpoint");
}

QString SaveCheckpointTool::description() const
{
    return QStringLiteral("Saves all files of /workspace, so that a later turn can start from this state. Without a checkpoint the "
                          "workspace is gone with the sandbox.");
}

QJsonObject SaveCheckpointTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("name"), schema::text(QStringLiteral("What state this is, in a few words."), 100)}},
        {QStringLiteral("name")});
}

std::unique_ptr<ToolCall> SaveCheckpointTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<SaveCheckpointCall>(*this, context, arguments);
}

} // namespace velqa
