// Titles and code of tool calls. Any thread.
#include "ui/chat/toolpresentation.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace velqa {
namespace {

struct ToolText // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::ToolText)
};

QString titleOf(const QString &name, const QString &runtime)
{
    if (name == QLatin1String("run_code"))
        return runtime == QLatin1String("node") ? ToolText::tr("Run Node") : ToolText::tr("Run Python");
    if (name == QLatin1String("run_command"))
        return ToolText::tr("Run command");
    if (name == QLatin1String("read_file"))
        return ToolText::tr("Read file");
    if (name == QLatin1String("write_file"))
        return ToolText::tr("Write file");
    if (name == QLatin1String("edit_file"))
        return ToolText::tr("Edit file");
    if (name == QLatin1String("list_files"))
        return ToolText::tr("List files");
    if (name == QLatin1String("search_files"))
        return ToolText::tr("Search files");
    if (name == QLatin1String("publish_artefact"))
        return ToolText::tr("Publish artefact");
    if (name == QLatin1String("save_checkpoint"))
        return ToolText::tr("Save checkpoint");
    return displayLine(name, 60);
}

} // namespace

QString partialStringMember(const QString &json, const QString &member)
{
    const QString key = QLatin1Char('"') + member + QLatin1Char('"');
    qsizetype at = json.indexOf(key);
    if (at < 0)
        return {};
    at += key.size();
    while (at < json.size() && (json.at(at).isSpace() || json.at(at) == QLatin1Char(':')))
        ++at;
    if (at >= json.size() || json.at(at) != QLatin1Char('"'))
        return {};
    QString value;
    for (++at; at < json.size(); ++at) {
        const QChar c = json.at(at);
        if (c == QLatin1Char('"'))
            return value;
        if (c != QLatin1Char('\\')) {
            value += c;
            continue;
        }
        if (++at >= json.size())
            return value;
        switch (json.at(at).unicode()) {
        case u'n': value += QLatin1Char('\n'); break;
        case u't': value += QLatin1Char('\t'); break;
        case u'r': break;
        case u'b':
        case u'f': break;
        case u'u': {
            if (at + 4 >= json.size())
                return value;
            bool ok = false;
            const ushort code = json.mid(at + 1, 4).toUShort(&ok, 16);
            if (ok)
                value += QChar(code);
            at += 4;
            break;
        }
        default: value += json.at(at); break;
        }
    }
    return value;
}

ToolPresentation presentTool(const TranscriptTool &tool, const QString &runtime)
{
    ToolPresentation shown;
    shown.title = titleOf(tool.name, runtime);
    const bool writing = tool.state == TranscriptTool::State::Writing || tool.arguments.isEmpty();
    const auto member = [&](const char *name) {
        const QString key = QLatin1String(name);
        return stripEscapes(writing ? partialStringMember(tool.argumentsText, key) : tool.arguments.value(key).toString());
    };
    shown.subtitle = displayLine(member("purpose"), 120);
    if (shown.subtitle.isEmpty())
        shown.subtitle = displayLine(member("path"), 120);
    if (tool.name == QLatin1String("run_code")) {
        shown.code = member("code");
        shown.language = runtime == QLatin1String("node") ? QStringLiteral("javascript") : QStringLiteral("python");
    } else if (tool.name == QLatin1String("run_command")) {
        shown.code = member("command");
        shown.language = QStringLiteral("sh");
    } else if (tool.name == QLatin1String("write_file")) {
        shown.code = member("content");
        shown.language = shown.subtitle.section(QLatin1Char('.'), -1);
    } else if (tool.name == QLatin1String("edit_file")) {
        shown.code = member("new_text");
        shown.language = shown.subtitle.section(QLatin1Char('.'), -1);
    } else if (tool.name == QLatin1String("search_files")) {
        const QString pattern = displayLine(member("pattern"), 80);
        if (!pattern.isEmpty())
            shown.subtitle = pattern;
    } else if (shown.subtitle.isEmpty() && tool.name != QLatin1String("list_files")) {
        shown.subtitle = displayLine(member("name"), 120);
    }
    while (shown.code.endsWith(QLatin1Char('\n')))
        shown.code.chop(1);
    return shown;
}

QString toolOutcome(const TranscriptTool &tool)
{
    switch (tool.state) {
    case TranscriptTool::State::Writing: return ToolText::tr("writing");
    case TranscriptTool::State::Running: return ToolText::tr("running");
    case TranscriptTool::State::Succeeded:
        return tool.exitCode ? ToolText::tr("exit %1").arg(*tool.exitCode) : ToolText::tr("done");
    case TranscriptTool::State::Failed:
        return tool.exitCode ? ToolText::tr("exit %1").arg(*tool.exitCode) : ToolText::tr("failed");
    }
    return {};
}

} // namespace velqa
