// list_files. Core thread.
#include "core/tools/listfilestool.h"

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>

#include <algorithm>

namespace velqa {
namespace {

constexpr int MaxShown = 500;
constexpr int MaxPerDirectory = 5'000;
constexpr int DefaultDepth = 2;

// Large and never what one looks for; listed, not entered.
bool isSkipped(const QByteArray &name)
{
    return name == ".git" || name == "node_modules" || name == "__pycache__" || name == ".venv" || name == ".npm" || name == ".local";
}

class ListFilesCall final : public GuestCall
{
public:
    using GuestCall::GuestCall;

protected:
    void run() override
    {
        const QString asked = text(QLatin1String("path"));
        const Result<QByteArray> path = guestPath(asked.isEmpty() ? QStringLiteral("/workspace") : asked);
        if (!path) {
            fail(path.error().message);
            return;
        }
        m_depth = number(QLatin1String("depth"), DefaultDepth);
        m_root = *path;
        m_open.append({{}, 1});
        listNext();
    }

private:
    struct Directory
    {
        QByteArray path; // below the root
        int depth = 1;
    };

    void listNext()
    {
        if (m_open.isEmpty() || m_lines.size() >= MaxShown) {
            deliver();
            return;
        }
        const Directory directory = m_open.takeFirst();
        const QByteArray full = directory.path.isEmpty() ? m_root : m_root + '/' + directory.path;
        guest().list(full, MaxPerDirectory, Completion<QList<GuestFile>>(this, [this, directory](const Result<QList<GuestFile>> &files) {
            if (isAnswered())
                return;
            if (files) {
                take(directory, *files);
            } else if (directory.path.isEmpty()) {
                if (files.error().code == ErrorCode::TooLarge)
                    fail(QCoreApplication::translate("Tools", "There are too many files to list."),
                         QStringLiteral("More than %1 entries. Use run_command with ls or find.").arg(MaxPerDirectory));
                else
                    failFrom(files.error(), QString::fromUtf8(m_root));
                return;
            } else if (files.error().code == ErrorCode::EngineLost || files.error().code == ErrorCode::Cancelled) {
                failFrom(files.error(), {});
                return;
            } else {
                m_lines.append({directory.path, QStringLiteral("%1/ (not listed: %2)").arg(shown(directory.path),
                                                                                          errorCodeName(files.error().code))});
            }
            listNext();
        }));
    }

    static QString shown(const QByteArray &path) { return displayLine(QString::fromUtf8(path), 400); }

    void take(const Directory &directory, const QList<GuestFile> &files)
    {
        for (const GuestFile &file : files) {
            if (file.path.isEmpty())
                continue;
            const QByteArray path = directory.path.isEmpty() ? file.path : directory.path + '/' + file.path;
            QString line = shown(path);
            switch (file.type) {
            case GuestFile::Type::Directory:
                line += u'/';
                if (isSkipped(file.path))
                    line += QStringLiteral(" (not entered)");
                else if (directory.depth < m_depth)
                    m_open.append({path, directory.depth + 1});
                break;
            case GuestFile::Type::File: line += QStringLiteral("  ") + byteText(file.size); break;
            case GuestFile::Type::Symlink: line += QStringLiteral(" -> ") + shown(file.linkTarget); break;
            case GuestFile::Type::Other: line += QStringLiteral("  (special file)"); break;
            }
            m_lines.append({path, line});
        }
    }

    void deliver()
    {
        if (m_lines.isEmpty()) {
            succeed(QStringLiteral("(the directory is empty)"));
            return;
        }
        const bool cut = m_lines.size() > MaxShown || !m_open.isEmpty();
        std::sort(m_lines.begin(), m_lines.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        QString all;
        for (const auto &line : m_lines.first(qMin<qsizetype>(m_lines.size(), MaxShown)))
            all += line.second + u'\n';
        if (cut)
            all += QStringLiteral("[more entries are not shown; list a directory below, or use run_command with find]\n");
        CappedText capped(context().outputCharacters);
        capped.append(all);
        succeed(capped.toString());
    }

    QByteArray m_root;
    int m_depth = DefaultDepth;
    QList<Directory> m_open;
    QList<std::pair<QByteArray, QString>> m_lines;
};

} // namespace

QString ListFilesTool::name() const
{
    return QStringLiteral("list_files");
}

QString ListFilesTool::description() const
{
    return QStringLiteral("Lists files and directories of the sandbox with their sizes, at most 500. Directories end with /.");
}

QJsonObject ListFilesTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("path"), schema::text(QStringLiteral("The directory; relative to /workspace or absolute. Default: /workspace."), 4'000)},
         {QStringLiteral("depth"), schema::integer(QStringLiteral("How many levels. Default 2."), 1, 8)}},
        {});
}

std::unique_ptr<ToolCall> ListFilesTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<ListFilesCall>(*this, context, arguments);
}

} // namespace velqa
