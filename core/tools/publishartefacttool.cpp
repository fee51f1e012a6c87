// publish_artefact. Core thread.
#include "core/tools/publishartefacttool.h"

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>
#include <QDir>

namespace velqa {
namespace {

// Only the workspace: "a/b" for "a/b", "./a/b" and "/workspace/a/b"; empty for everything else.
QString insideWorkspace(const QString &path)
{
    QString clean = QDir::cleanPath(path);
    if (clean.startsWith(QLatin1String("/workspace/")))
        clean.remove(0, 11);
    const bool outside = clean.startsWith(u'/') || clean == QLatin1String("..") || clean.startsWith(QLatin1String("../"))
        || clean == QLatin1String(".");
    return outside ? QString() : clean;
}

class PublishArtefactCall final : public GuestCall
{
public:
    using GuestCall::GuestCall;

protected:
    void run() override
    {
        const QString inside = insideWorkspace(text(QLatin1String("path")));
        const Result<QByteArray> path = guestPath(inside);
        if (!path) {
            fail(QCoreApplication::translate("Tools", "Only files of the workspace can be published."),
                 QStringLiteral("Only files below /workspace can be published. Copy it there first."));
            return;
        }
        QString name = text(QLatin1String("name"));
        if (name.isEmpty())
            name = inside.section(u'/', -1);
        guest().publish(*path, name, Completion<Artefact>(this, [this](const Result<Artefact> &artefact) {
            if (isAnswered())
                return;
            if (!artefact) {
                failFrom(artefact.error(), text(QLatin1String("path")));
                return;
            }
            ToolResult result;
            result.ok = true;
            result.artefact = *artefact;
            result.text = QStringLiteral("Published %1, version %2 (%3). The person sees it and keeps it after the sandbox is gone.")
                              .arg(displayLine(artefact->name)).arg(artefact->version).arg(byteText(artefact->size));
            finish(result);
        }));
    }
};

} // namespace

QString PublishArtefactTool::name() const
{
    return QStringLiteral("publish_artefact");
}

QString PublishArtefactTool::description() const
{
    return QStringLiteral("Hands a finished file of the workspace to the person as a deliverable. It is kept when the sandbox is gone; "
                          "publishing the same name again makes a new version. This is the only way a file reaches the person: "
                          "links such as sandbox:/ do not work.");
}

QJsonObject PublishArtefactTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("path"), schema::text(QStringLiteral("The file, below /workspace."), 4'000)},
         {QStringLiteral("name"), schema::text(QStringLiteral("Name shown to the person. Default: the file's name."), 200)}},
        {QStringLiteral("path")});
}

std::unique_ptr<ToolCall> PublishArtefactTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<PublishArtefactCall>(*this, context, arguments);
}

} // namespace velqa
