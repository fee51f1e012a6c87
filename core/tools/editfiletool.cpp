// edit_file. Works on bytes, so that files in any encoding keep what is not edited. Core thread.
#include "core/tools/editfiletool.h"

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr qint64 MaxFileBytes = 16LL << 20;
constexpr int MaxNamedLines = 10;

QList<qsizetype> matches(const QByteArray &content, const QByteArray &pattern)
{
    QList<qsizetype> found;
    for (qsizetype at = content.indexOf(pattern); at >= 0; at = content.indexOf(pattern, at + 1))
        found.append(at);
    return found;
}

qsizetype lineAt(const QByteArray &content, qsizetype position)
{
    return content.left(position).count('\n') + 1;
}

QByteArray withWindowsEnds(QByteArray text)
{
    return text.replace("\r\n", "\n").replace("\n", "\r\n");
}

class EditFileCall final : public GuestCall
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
        if (text(QLatin1String("old_text")).isEmpty()) {
            fail(QStringLiteral("Argument \"old_text\" is empty. Give the exact text to replace; use write_file for a new file."));
            return;
        }
        if (text(QLatin1String("old_text")) == text(QLatin1String("new_text"))) {
            fail(QStringLiteral("old_text and new_text are the same: nothing to do."));
            return;
        }
        guest().stat(m_path, Completion<GuestFile>(this, [this](const Result<GuestFile> &file) {
            if (isAnswered())
                return;
            if (!file) {
                failFrom(file.error(), text(QLatin1String("path")));
                return;
            }
            if (file->type == GuestFile::Type::Directory || file->type == GuestFile::Type::Other) {
                fail(QCoreApplication::translate("Tools", "This is not a regular file."));
                return;
            }
            if (file->size > MaxFileBytes) {
                fail(QCoreApplication::translate("Tools", "The file is too large to be edited."),
                     QStringLiteral("The file has %1; edit_file takes at most %2. Use run_code.")
                         .arg(byteText(file->size), byteText(MaxFileBytes)));
                return;
            }
            m_mode = file->type == GuestFile::Type::File ? file->mode : 0644;
            guest().read(m_path, 0, MaxFileBytes + 1, Completion<QByteArray>(this, [this](const Result<QByteArray> &content) {
                if (isAnswered())
                    return;
                if (content)
                    edit(*content);
                else
                    failFrom(content.error(), text(QLatin1String("path")));
            }));
        }));
    }

private:
    void edit(const QByteArray &content)
    {
        QByteArray oldText = text(QLatin1String("old_text")).toUtf8();
        QByteArray newText = text(QLatin1String("new_text")).toUtf8();
        QList<qsizetype> found = matches(content, oldText);
        if (found.isEmpty() && content.contains("\r\n")) {
            oldText = withWindowsEnds(oldText);
            newText = withWindowsEnds(newText);
            found = matches(content, oldText);
        }
        if (found.isEmpty()) {
            fail(QCoreApplication::translate("Tools", "The text to replace was not found."), hintForNone(content));
            return;
        }
        if (found.size() > 1) {
            QStringList lines;
            for (const qsizetype at : found.first(qMin<qsizetype>(found.size(), MaxNamedLines)))
                lines.append(QString::number(lineAt(content, at)));
            fail(QCoreApplication::translate("Tools", "The text to replace was found %1 times.").arg(found.size()),
                 QStringLiteral("old_text matches %1 times (lines %2%3). Nothing was changed: it must match exactly once. Add "
                                "lines around it.")
                     .arg(found.size())
                     .arg(lines.join(QStringLiteral(", ")), found.size() > MaxNamedLines ? QStringLiteral(", …") : QString()));
            return;
        }
        QByteArray changed = content;
        changed.replace(found.first(), oldText.size(), newText);
        guest().write(m_path, changed, m_mode, Completion<std::monostate>(this, [this, line = lineAt(content, found.first())](const Status &written) {
            if (isAnswered())
                return;
            if (written)
                succeed(QStringLiteral("Edited %1 at line %2.").arg(displayLine(text(QLatin1String("path")), 300)).arg(line));
            else
                failFrom(written.error(), text(QLatin1String("path")));
        }));
    }

    QString hintForNone(const QByteArray &content) const
    {
        const QByteArray loose = text(QLatin1String("old_text")).toUtf8().simplified();
        const bool similar = !loose.isEmpty() && content.simplified().contains(loose);
        return similar ? QStringLiteral("old_text matches 0 times, but the same words are there with other blanks or line breaks. "
                                        "Nothing was changed. Read the file and copy the text exactly.")
                       : QStringLiteral("old_text matches 0 times. Nothing was changed. Read the file and copy the text exactly.");
    }

    QByteArray m_path;
    quint32 m_mode = 0644;
};

} // namespace

QString EditFileTool::name() const
{
    return QStringLiteral("edit_file");
}

QString EditFileTool::description() const
{
    return QStringLiteral("Replaces one exact piece of text in a file of the sandbox. old_text must occur exactly once, blanks and line "
                          "breaks included; add lines around it to make it unique.");
}

QJsonObject EditFileTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("path"), schema::text(QStringLiteral("The file; relative to /workspace or absolute."), 4'000)},
         {QStringLiteral("old_text"), schema::text(QStringLiteral("The exact text to replace."), 1'000'000)},
         {QStringLiteral("new_text"), schema::text(QStringLiteral("What takes its place; may be empty."), 1'000'000)}},
        {QStringLiteral("path"), QStringLiteral("old_text"), QStringLiteral("new_text")});
}

std::unique_ptr<ToolCall> EditFileTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<EditFileCall>(*this, context, arguments);
}

} // namespace velqa
