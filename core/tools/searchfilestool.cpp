// search_files. The search runs inside the sandbox, started with an argument vector: no shell ever sees the pattern. Core thread.
#include "core/tools/searchfilestool.h"

#include "core/base/text.h"
#include "core/tools/processcall.h"
#include "core/tools/toolschema.h"

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr int MaxHits = 100;
constexpr qsizetype MaxLineCharacters = 300;
constexpr qsizetype MaxRecordBytes = 8 * 1024;
constexpr int TimeoutSeconds = 30;

class SearchFilesCall final : public ProcessCall
{
public:
    using ProcessCall::ProcessCall;

protected:
    void run() override
    {
        const QString asked = text(QLatin1String("path"));
        const Result<QByteArray> path = guestPath(asked.isEmpty() ? QStringLiteral(".") : asked);
        const QString pattern = text(QLatin1String("pattern"));
        if (!path) {
            fail(path.error().message);
            return;
        }
        if (pattern.isEmpty() || pattern.contains(u'\n') || pattern.contains(QChar(0))) {
            fail(QStringLiteral("Argument \"pattern\" must be one line of text."));
            return;
        }
        m_path = QString::fromUtf8(*path);
        ProcessSpec spec;
        spec.argv = ripgrep(pattern);
        startProcess(spec, TimeoutSeconds);
    }

    // Records are "name NUL line-number : text".
    void takeOutput(const QByteArray &bytes) override
    {
        for (const char c : bytes) {
            if (m_hits.size() > MaxHits)
                return;
            if (c == '\n')
                takeRecord();
            else if (m_record.size() < MaxRecordBytes)
                m_record.append(c);
        }
    }

    void processEnded(const ProcessExit &exit) override
    {
        if (exit.cause == ProcessExit::Cause::StartFailed && !std::exchange(m_usesGrep, true)) {
            ProcessSpec spec;
            spec.argv = grep(text(QLatin1String("pattern")));
            startProcess(spec, TimeoutSeconds);
            return;
        }
        if (!m_record.isEmpty())
            takeRecord();
        const bool enough = m_hits.size() > MaxHits;
        const bool failed = !enough && (exit.cause != ProcessExit::Cause::Exited || exit.exitCode > 1);
        if (failed && m_hits.isEmpty()) {
            explain(exit);
            return;
        }
        if (m_hits.isEmpty()) {
            succeed(QStringLiteral("No line matches."));
            return;
        }
        QString all;
        for (const QString &hit : m_hits.first(qMin<qsizetype>(m_hits.size(), MaxHits)))
            all += hit + u'\n';
        if (enough)
            all += QStringLiteral("[more than %1 lines match; use a narrower pattern, path or include]\n").arg(MaxHits);
        else if (exit.cause == ProcessExit::Cause::TimedOut)
            all += QStringLiteral("[the search was stopped after %1 s and is not complete]\n").arg(TimeoutSeconds);
        CappedText capped(context().outputCharacters);
        capped.append(all);
        succeed(capped.toString());
    }

    QString partialText() const override { return m_hits.join(u'\n'); }

private:
    bool isSet(const char *key) const { return arguments().value(QLatin1String(key)).toBool(); }

    QStringList ripgrep(const QString &pattern) const
    {
        QStringList argv{QStringLiteral("rg"), QStringLiteral("--no-config"), QStringLiteral("--line-number"),
                         QStringLiteral("--with-filename"), QStringLiteral("--no-heading"), QStringLiteral("--color=never"),
                         QStringLiteral("--null"), QStringLiteral("--hidden"), QStringLiteral("--no-ignore"),
                         QStringLiteral("--no-messages"), QStringLiteral("--sort=path"), QStringLiteral("--glob=!.git"),
                         QStringLiteral("--glob=!node_modules")};
        if (!isSet("regex"))
            argv << QStringLiteral("--fixed-strings");
        if (isSet("ignore_case"))
            argv << QStringLiteral("--ignore-case");
        if (const QString include = text(QLatin1String("include")); !include.isEmpty())
            argv << QStringLiteral("--glob=") + include;
        return argv << QStringLiteral("--regexp=") + pattern << QStringLiteral("--") << m_path;
    }

    QStringList grep(const QString &pattern) const
    {
        QStringList argv{QStringLiteral("grep"), QStringLiteral("-rnIHsZ"), QStringLiteral("--color=never"),
                         QStringLiteral("--exclude-dir=.git"), QStringLiteral("--exclude-dir=node_modules"),
                         isSet("regex") ? QStringLiteral("-E") : QStringLiteral("-F")};
        if (isSet("ignore_case"))
            argv << QStringLiteral("-i");
        if (const QString include = text(QLatin1String("include")); !include.isEmpty())
            argv << QStringLiteral("--include=") + include;
        return argv << QStringLiteral("-e") << pattern << QStringLiteral("--") << m_path;
    }

    void takeRecord()
    {
        const QByteArray record = std::exchange(m_record, {});
        const qsizetype nameEnd = record.indexOf('\0');
        if (nameEnd < 0)
            return;
        QString name = QString::fromUtf8(record.left(nameEnd));
        if (name.startsWith(QLatin1String("./")))
            name.remove(0, 2);
        const QString line = displayLine(QString::fromUtf8(record.mid(nameEnd + 1)), MaxLineCharacters);
        m_hits.append(displayLine(name, 400) + u':' + line);
        emit output(QStringLiteral("stdout"), m_hits.last() + u'\n');
        if (m_hits.size() > MaxHits && process())
            process()->killTree();
    }

    void explain(const ProcessExit &exit)
    {
        const QString told = displayLine(errorText().toString(1'000), 600);
        if (exit.cause == ProcessExit::Cause::TimedOut)
            fail(QCoreApplication::translate("Tools", "The search took too long."),
                 QStringLiteral("The search was stopped after %1 s. Use a narrower path or include.").arg(TimeoutSeconds));
        else if (exit.cause == ProcessExit::Cause::StartFailed)
            fail(QCoreApplication::translate("Tools", "The image has no search program."),
                 QStringLiteral("Neither ripgrep nor grep is in this image. Use run_code."));
        else if (told.isEmpty())
            fail(QCoreApplication::translate("Tools", "%1 does not exist.").arg(displayLine(m_path, 300)),
                 QStringLiteral("%1 does not exist or cannot be read.").arg(displayLine(m_path, 300)));
        else
            fail(QCoreApplication::translate("Tools", "The search failed."), QStringLiteral("The search failed: %1").arg(told));
    }

    QString m_path;
    QByteArray m_record;
    QStringList m_hits;
    bool m_usesGrep = false;
};

} // namespace

QString SearchFilesTool::name() const
{
    return QStringLiteral("search_files");
}

QString SearchFilesTool::description() const
{
    return QStringLiteral("Searches text files of the sandbox line by line and returns up to 100 hits as path:line:text. "
                          "The pattern is taken literally unless regex is true. Skips .git, node_modules and binary files.");
}

QJsonObject SearchFilesTool::parameters() const
{
    return schema::object(
        {{QStringLiteral("pattern"), schema::text(QStringLiteral("What to look for; one line."), 2'000)},
         {QStringLiteral("path"), schema::text(QStringLiteral("Directory or file; relative to /workspace. Default: all of it."), 4'000)},
         {QStringLiteral("regex"), schema::boolean(QStringLiteral("Take the pattern as a regular expression. Default false."))},
         {QStringLiteral("ignore_case"), schema::boolean(QStringLiteral("Default false."))},
         {QStringLiteral("include"), schema::text(QStringLiteral("Only files whose name matches this glob, e.g. *.py."), 200)}},
        {QStringLiteral("pattern")});
}

std::unique_ptr<ToolCall> SearchFilesTool::call(const ToolContext &context, const QJsonObject &arguments) const
{
    return std::make_unique<SearchFilesCall>(*this, context, arguments);
}

} // namespace velqa
