// read_file. Core thread.
#include "core/tools/readfiletool.h"

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr qint64 ChunkBytes = 256 * 1024;
constexpr qint64 MaxScanBytes = 512LL << 20;  // to reach a far offset
constexpr qsizetype MaxCharacters = 16'000;
constexpr qsizetype MaxLineCharacters = 2'000;
constexpr qsizetype MaxLineBytes = 4 * MaxLineCharacters;
constexpr int DefaultLines = 2'000;

class ReadFileCall final : public GuestCall
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
        m_firstLine = number(QLatin1String("offset"), 1);
        m_maxLines = number(QLatin1String("limit"), DefaultLines);
        guest().stat(m_path, Completion<GuestFile>(this, [this](const Result<GuestFile> &file) {
            if (isAnswered())
                return;
            if (!file) {
                failFrom(file.error(), text(QLatin1String("path")));
                return;
            }
            if (file->type == GuestFile::Type::Directory) {
                fail(QCoreApplication::translate("Tools", "This is a directory."),
                     QStringLiteral("This is a directory. Use list_files to see what is in it."));
                return;
            }
            if (file->type == GuestFile::Type::Other) {
                fail(QCoreApplication::translate("Tools", "This is not a regular file."));
                return;
            }
            m_size = file->size;
            readMore();
        }));
    }

private:
    void readMore()
    {
        guest().read(m_path, m_offset, ChunkBytes, Completion<QByteArray>(this, [this](const Result<QByteArray> &bytes) {
            if (isAnswered())
                return;
            if (!bytes) {
                failFrom(bytes.error(), text(QLatin1String("path")));
                return;
            }
            if (m_offset == 0 && refuseBinary(*bytes))
                return;
            m_offset += bytes->size();
            const bool atEnd = bytes->isEmpty() || (bytes->size() < ChunkBytes && m_offset >= m_size);
            take(*bytes, atEnd);
            if (m_full || atEnd)
                deliver(atEnd && !m_full);
            else if (m_offset >= MaxScanBytes)
                fail(QCoreApplication::translate("Tools", "The file is too large to be read that far."),
                     QStringLiteral("The file is too large to be read that far. Use run_command with sed -n or tail."));
            else
                readMore();
        }));
    }

    bool refuseBinary(const QByteArray &bytes)
    {
        const bool utf16 = bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff");
        if (!utf16 && !bytes.left(8'192).contains('\0'))
            return false;
        const QString kind = utf16 ? QStringLiteral("UTF-16 text") : QStringLiteral("a binary file");
        fail(utf16 ? QCoreApplication::translate("Tools", "The file is UTF-16 text.")
                   : QCoreApplication::translate("Tools", "The file is binary."),
             QStringLiteral("This is %1 of %2, which read_file does not show. Use run_code or run_command to work with it%3.")
                 .arg(kind, byteText(m_size), utf16 ? QStringLiteral(" (iconv -f UTF-16 -t UTF-8)") : QString()));
        return true;
    }

    void take(const QByteArray &bytes, bool atEnd)
    {
        qsizetype start = 0;
        while (start < bytes.size() && !m_full) {
            qsizetype end = bytes.indexOf('\n', start);
            const bool lineEnds = end >= 0;
            if (!lineEnds)
                end = bytes.size();
            const qsizetype length = end - start;
            if (m_lineNumber >= m_firstLine)
                m_line.append(bytes.constData() + start, qMin(length, MaxLineBytes - m_line.size()));
            m_lineBytes += length;
            start = end + 1;
            if (lineEnds)
                takeLine(u'\n');
        }
        if (atEnd && m_lineBytes > 0 && !m_full)
            takeLine({});
    }

    void takeLine(QChar end)
    {
        const bool wanted = m_lineNumber >= m_firstLine;
        if (wanted) {
            QString line = QString::fromUtf8(m_line);
            if (line.size() > MaxLineCharacters || m_lineBytes > m_line.size())
                line = line.left(MaxLineCharacters) + QStringLiteral(" [line goes on: %1 bytes in all]").arg(m_lineBytes);
            if (m_lines >= m_maxLines || (m_lines > 0 && m_text.size() + line.size() > MaxCharacters)) {
                m_full = true;
                return;
            }
            m_text += line;
            if (!end.isNull())
                m_text += end;
            ++m_lines;
        }
        ++m_lineNumber;
        m_line.resize(0); // keeps its memory
        m_lineBytes = 0;
    }

    void deliver(bool complete)
    {
        if (m_size == 0 && m_lines == 0) {
            succeed(QStringLiteral("(the file is empty)"));
            return;
        }
        if (m_lines == 0) {
            fail(QCoreApplication::translate("Tools", "The file has fewer lines."),
                 QStringLiteral("The file has only %1 lines.").arg(m_lineNumber - 1));
            return;
        }
        if (complete && m_firstLine == 1) {
            succeed(m_text);
            return;
        }
        if (!m_text.endsWith(u'\n'))
            m_text += u'\n';
        const int last = m_firstLine + m_lines - 1;
        succeed(m_text + (complete ? QStringLiteral("[lines %1 to %2, the end of the file]").arg(m_firstLine).arg(last)
                                   : QStringLiteral("[lines %1 to %2 of a file of %3; go on with offset=%4]")
                                         .arg(m_firstLine).arg(last).arg(byteText(m_size)).arg(last + 1)));
    }

    QByteArray m_path;
    qint64 m_size = 0;
    qint64 m_offset = 0;
    int m_firstLine = 1;
    int m_maxLines = DefaultLines;
    int m_lineNumber = 1;
    int m_lines = 0;
    QByteArray m_line;
    qint64 m_lineBytes = 0;
    QString m_text;
    bool m_full = false;
};

} // namespace

QString ReadFileTool::name() const
{
    return QStringLiteral("read_file");
}

QString ReadFileTool::description() const
{
    return QStringLiteral("Shows a text file of the sandbox, at most 16 000 characters at a time. For long files use offset and limit "
                          "(in lines). Binary files are refused: use run_code for them.");
}

QJsonObject ReadFileTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("path"), schema::text(QStringLiteral("The file; relative to /workspace or absolute."), 4'000)},
         {QStringLiteral("offset"), schema::integer(QStringLiteral("First line to show, counted from 1. Default 1."), 1, 1'000'000'000)},
         {QStringLiteral("limit"), schema::integer(QStringLiteral("How many lines at most. Default 2000."), 1, 100'000)}},
        {QStringLiteral("path")});
}

std::unique_ptr<ToolCall> ReadFileTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<ReadFileCall>(*this, context, arguments);
}

} // namespace velqa
