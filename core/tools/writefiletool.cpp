// write_file. Core thread.
#include "core/tools/writefiletool.h"

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr quint32 NewFileMode = 0644;

class WriteFileCall final : public GuestCall
{
public:
    using GuestCall::GuestCall;

protected:
    void run() override
    {
        const Result<QByteArray> path = guestPath(text(QLatin1String("path")));
        if (!path) {
            fail(path.error().message);
            return;
        }
        m_path = *path;
        // What is there already decides the mode and what is told.
        guest().stat(m_path, Completion<GuestFile>(this, [this](const Result<GuestFile> &file) {
            if (isAnswered())
                return;
            if (!file && file.error().code != ErrorCode::NotFound) {
                failFrom(file.error(), text(QLatin1String("path")));
                return;
            }
            if (file && file->type == GuestFile::Type::Directory) {
                fail(QCoreApplication::translate("Tools", "This is a directory."),
                     QStringLiteral("This is a directory. Give the path of a file."));
                return;
            }
            write(file.has_value(), file && file->type == GuestFile::Type::File ? file->mode : NewFileMode);
        }));
    }

private:
    void write(bool existed, quint32 mode)
    {
        const QByteArray content = text(QLatin1String("content")).toUtf8();
        guest().write(m_path, content, mode, Completion<std::monostate>(this, [this, existed, size = content.size()](const Status &written) {
            if (isAnswered())
                return;
            if (!written) {
                failFrom(written.error(), text(QLatin1String("path")));
                return;
            }
            succeed(QStringLiteral("%1 %2 (%3).").arg(existed ? QStringLiteral("Replaced") : QStringLiteral("Created"),
                                                      displayLine(text(QLatin1String("path")), 300), byteText(size)));
        }));
    }

    QByteArray m_path;
};

} // namespace

QString WriteFileTool::name() const
{
    return QStringLiteral("write_file");
}

QString WriteFileTool::description() const
{
    return QStringLiteral("Writes a whole text file in the sandbox, replacing what was there; missing directories are made. "
                          "To change a part of a file use edit_file.");
}

QJsonObject WriteFileTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("path"), schema::text(QStringLiteral("The file; relative to /workspace or absolute."), 4'000)},
         {QStringLiteral("content"), schema::text(QStringLiteral("The whole new content."), 8'000'000)}},
        {QStringLiteral("path"), QStringLiteral("content")});
}

std::unique_ptr<ToolCall> WriteFileTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<WriteFileCall>(*this, context, arguments);
}

} // namespace velqa
