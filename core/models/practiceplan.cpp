// The practice model's decisions. Pure; any thread.
#include "core/models/practiceplan.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/models/fencedblocks.h"
#include "core/models/practicescripts.h"
#include "core/models/profilefindings.h"

#include <QCoreApplication>
#include <QLocale>

namespace velqa {
namespace {

const QLatin1String runCommand("run_command");
const QLatin1String runCode("run_code");
const QLatin1String listFiles("list_files");
const QLatin1String searchFiles("search_files");
const QLatin1String publishArtefact("publish_artefact");

// The conversation since the last user message.
struct Situation
{
    QString message;
    QList<ModelMessage> results;
    int position = 0; // messages in all: makes call ids unique in a conversation
    bool isNode = false;
    QLocale locale;
};

Situation readSituation(const ModelRequest &request)
{
    Situation situation;
    for (const ModelMessage &message : request.messages) {
        if (message.role == ModelMessage::Role::User) {
            situation.message = message.text;
            situation.results.clear();
        } else if (message.role == ModelMessage::Role::Tool) {
            situation.results.append(message);
        }
    }
    situation.position = int(request.messages.size());
    situation.isNode = request.runtime == QLatin1String("node");
    situation.locale = request.locale.isEmpty() ? QLocale() : QLocale(request.locale);
    return situation;
}

// The name under which a tool takes a value: the first of the known names that its schema has.
QString argumentName(const ModelTool &tool, const QStringList &names)
{
    const QJsonObject properties = tool.parameters.value(QLatin1String("properties")).toObject();
    for (const QString &name : names) {
        if (properties.contains(name))
            return name;
    }
    return names.first();
}

PracticeStep callTool(const ModelRequest &request, const Situation &situation, QLatin1String name,
                      const QStringList &argumentNames, const QString &value, const QString &text)
{
    for (const ModelTool &tool : request.tools) {
        if (tool.name != name)
            continue;
        const QJsonObject arguments{{argumentName(tool, argumentNames), value}};
        const QString id = QStringLiteral("practice_%1").arg(situation.position);
        return {text, ModelToolCall{id, name, toJson(arguments)}};
    }
    return {QCoreApplication::translate(
                "PracticeModel", "For this I need the tool `%1`, which this agent may not use. You can allow it in "
                                 "the agent's settings.")
                .arg(name),
            std::nullopt};
}

PracticeStep publish(const ModelRequest &request, const Situation &situation, const QString &path)
{
    return callTool(request, situation, publishArtefact, {QStringLiteral("path"), QStringLiteral("file")}, path,
                    QCoreApplication::translate("PracticeModel", "I publish `%1`.").arg(displayLine(path)));
}

// Text of a tool as a Markdown code block that it cannot break out of; the beginning when it is long.
QString asCodeBlock(const QString &text, int maxLines)
{
    QStringList lines = stripEscapes(text).trimmed().split(u'\n');
    if (lines.size() > maxLines) {
        lines = lines.mid(0, maxLines);
        lines.append(QStringLiteral("…"));
    }
    for (QString &line : lines)
        line = line.left(200);
    const QString body = lines.join(u'\n');
    QString fence = QStringLiteral("```");
    while (body.contains(fence))
        fence.append(u'`');
    return fence + QStringLiteral("text\n") + body + u'\n' + fence;
}

QString failureText(const QString &sentence, const ModelMessage &result)
{
    const QString text = result.text.trimmed();
    return text.isEmpty() ? sentence : sentence + QStringLiteral("\n\n") + asCodeBlock(text.right(1500), 15);
}

QString outcomeLine(const ModelMessage &result, const QString &path)
{
    return result.toolFailed ? QCoreApplication::translate("PracticeModel", "`%1` could not be published: %2")
                                   .arg(displayLine(path), displayLine(result.text, 300))
                             : QCoreApplication::translate("PracticeModel", "`%1` is published as an artefact.")
                                   .arg(displayLine(path));
}

QString helpText(bool isNode)
{
    const QString example =
        isNode ? QStringLiteral("```js\nconsole.log(6 * 7);\n```") : QStringLiteral("```python\nprint(6 * 7)\n```");
    return QCoreApplication::translate("PracticeModel",
                                       "I am the practice model. I am not an artificial intelligence: I do a few fixed "
                                       "things, so that you can try "
                                       "Velqa and its sandboxes without an account anywhere.\n\n"
                                       "What I can do:\n\n"
                                       "- run the code blocks of your message in order; shell blocks too\n"
                                       "- `/profile FILE`: look at a CSV file, publish a summary and a chart\n"
                                       "- `/tree`: show the files of the workspace\n"
                                       "- `/find TEXT`: search in the files\n"
                                       "- `/zip`: pack the workspace and publish it\n\n"
                                       "For example, send this:\n\n") +
           QStringLiteral("%1\n\n").arg(example) +
           QCoreApplication::translate("PracticeModel", "For free conversation, add a real model: open **Settings > "
                                                        "Models**, enter the address of any server that "
                                                        "speaks the Chat Completions protocol (a service on the "
                                                        "internet or a program on your own machine), its key if "
                                                        "it wants one, and choose it for this agent.");
}

QString withoutQuotes(const QString &text)
{
    if (text.size() >= 2 && text.front() == text.back() &&
        (text.front() == u'"' || text.front() == u'\'' || text.front() == u'`'))
        return text.mid(1, text.size() - 2);
    return text;
}

PracticeStep profileStep(const ModelRequest &request, const Situation &situation, const QString &file)
{
    if (situation.results.isEmpty())
        return callTool(
            request, situation, runCode, {QStringLiteral("code"), QStringLiteral("source")},
            profileScript(request.runtime, file),
            file.isEmpty()
                ? QCoreApplication::translate("PracticeModel",
                                              "I look for a table among your files and read it in the sandbox.")
                : QCoreApplication::translate("PracticeModel", "I read `%1` in the sandbox.").arg(displayLine(file)));
    const ModelMessage &run = situation.results.first();
    const auto findings = readProfile(run.text);
    if (run.toolFailed || !findings) {
        const QString problem = profileProblem(run.text);
        if (!problem.isEmpty())
            return {QCoreApplication::translate("PracticeModel", "I could not make the profile: %1.").arg(problem) +
                        QStringLiteral("\n\n") +
                        QCoreApplication::translate("PracticeModel",
                                                    "Put a CSV file on the window, then send `/profile` and its name."),
                    std::nullopt};
        return {
            failureText(QCoreApplication::translate("PracticeModel", "I could not make the profile. The script said:"),
                        run),
            std::nullopt};
    }
    const qsizetype published = situation.results.size() - 1;
    if (published < findings->outputs.size())
        return publish(request, situation, findings->outputs.at(published));
    QString text = findings->toMarkdown(situation.locale);
    for (qsizetype i = 0; i < findings->outputs.size(); ++i)
        text += QStringLiteral("\n- ") + outcomeLine(situation.results.at(i + 1), findings->outputs.at(i));
    return {text, std::nullopt};
}

PracticeStep treeStep(const ModelRequest &request, const Situation &situation)
{
    if (situation.results.isEmpty())
        return callTool(request, situation, listFiles, {QStringLiteral("path"), QStringLiteral("directory")},
                        QStringLiteral("."),
                        QCoreApplication::translate("PracticeModel", "I list the files of the workspace."));
    const ModelMessage &result = situation.results.first();
    if (result.toolFailed)
        return {failureText(QCoreApplication::translate("PracticeModel", "The files could not be listed:"), result),
                std::nullopt};
    return {QCoreApplication::translate("PracticeModel", "This is in the workspace:") + QStringLiteral("\n\n") +
                asCodeBlock(result.text, 60),
            std::nullopt};
}

PracticeStep findStep(const ModelRequest &request, const Situation &situation, const QString &text)
{
    if (text.isEmpty())
        return {QCoreApplication::translate("PracticeModel",
                                            "Write what to look for after `/find`, for example `/find total`."),
                std::nullopt};
    if (situation.results.isEmpty())
        return callTool(
            request, situation, searchFiles,
            {QStringLiteral("text"), QStringLiteral("query"), QStringLiteral("pattern")}, text,
            QCoreApplication::translate("PracticeModel", "I search the workspace for “%1”.").arg(displayLine(text)));
    const ModelMessage &result = situation.results.first();
    if (result.toolFailed)
        return {failureText(QCoreApplication::translate("PracticeModel", "The search did not work:"), result),
                std::nullopt};
    return {QCoreApplication::translate("PracticeModel", "The search says:") + QStringLiteral("\n\n") +
                asCodeBlock(result.text, 40),
            std::nullopt};
}

PracticeStep zipStep(const ModelRequest &request, const Situation &situation)
{
    const QString path = QStringLiteral("out/workspace.zip");
    if (situation.results.isEmpty())
        return callTool(
            request, situation, runCommand, {QStringLiteral("command"), QStringLiteral("cmd")}, zipCommand(),
            QCoreApplication::translate("PracticeModel",
                                        "I pack the workspace, without your uploads and without installed packages."));
    const ModelMessage &packed = situation.results.first();
    if (!profileProblem(packed.text).isEmpty())
        return {QCoreApplication::translate("PracticeModel",
                                            "There is nothing to pack: besides your uploads the workspace is empty."),
                std::nullopt};
    if (packed.toolFailed)
        return {failureText(QCoreApplication::translate("PracticeModel", "The workspace could not be packed:"), packed),
                std::nullopt};
    if (situation.results.size() == 1)
        return publish(request, situation, path);
    return {outcomeLine(situation.results.at(1), path), std::nullopt};
}

enum class BlockKind { Shell, Code, OtherRuntime, Unknown };

BlockKind blockKind(const QString &language, bool isNode)
{
    static const QStringList shell{QStringLiteral("bash"), QStringLiteral("sh"), QStringLiteral("shell")};
    static const QStringList python{QStringLiteral("python"), QStringLiteral("py"), QStringLiteral("python3")};
    static const QStringList node{QStringLiteral("js"), QStringLiteral("javascript"), QStringLiteral("node"),
                                  QStringLiteral("mjs"), QStringLiteral("cjs")};
    if (language.isEmpty())
        return BlockKind::Code;
    if (shell.contains(language))
        return BlockKind::Shell;
    if (python.contains(language))
        return isNode ? BlockKind::OtherRuntime : BlockKind::Code;
    if (node.contains(language))
        return isNode ? BlockKind::Code : BlockKind::OtherRuntime;
    return BlockKind::Unknown;
}

QString leftOutNote(const FencedBlock &block, int number, BlockKind kind, bool isNode)
{
    if (kind == BlockKind::Unknown)
        return QCoreApplication::translate(
                   "PracticeModel",
                   "I leave out block %1: I cannot run “%2”, only shell and this agent's own language.")
            .arg(QString::number(number), displayLine(block.language, 30));
    return isNode ? QCoreApplication::translate(
                        "PracticeModel",
                        "I leave out block %1: it is Python, and this agent works with Node.js. Send it to an "
                        "agent with the Python runtime.")
                        .arg(number)
                  : QCoreApplication::translate(
                        "PracticeModel",
                        "I leave out block %1: it is JavaScript, and this agent works with Python. Send it to "
                        "an agent with the Node.js runtime.")
                        .arg(number);
}

QString summaryLine(const ModelMessage &result, int number)
{
    return result.toolFailed
               ? QCoreApplication::translate("PracticeModel", "Block %1 failed. The details are in its card above.")
                     .arg(number)
               : QCoreApplication::translate("PracticeModel", "Block %1 ran to its end.").arg(number);
}

PracticeStep blocksStep(const ModelRequest &request, const Situation &situation, const QList<FencedBlock> &blocks)
{
    struct Job
    {
        FencedBlock block;
        int number;
        BlockKind kind;
    };
    QList<Job> jobs;
    QStringList notes;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        const BlockKind kind = blockKind(blocks.at(i).language, situation.isNode);
        if (kind == BlockKind::Shell || kind == BlockKind::Code)
            jobs.append({blocks.at(i), int(i + 1), kind});
        else
            notes.append(leftOutNote(blocks.at(i), int(i + 1), kind, situation.isNode));
    }
    const qsizetype done = situation.results.size();
    if (done < jobs.size()) {
        const Job &job = jobs.at(done);
        QString text = QCoreApplication::translate("PracticeModel", "I run block %1 of %2.")
                           .arg(situation.locale.toString(job.number), situation.locale.toString(blocks.size()));
        if (done == 0 && !notes.isEmpty())
            text = notes.join(QStringLiteral("\n\n")) + QStringLiteral("\n\n") + text;
        return job.kind == BlockKind::Shell
                   ? callTool(request, situation, runCommand, {QStringLiteral("command"), QStringLiteral("cmd")},
                              job.block.code, text)
                   : callTool(request, situation, runCode, {QStringLiteral("code"), QStringLiteral("source")},
                              job.block.code, text);
    }
    if (jobs.isEmpty())
        return {notes.join(QStringLiteral("\n\n")), std::nullopt};
    QStringList lines;
    for (qsizetype i = 0; i < jobs.size(); ++i)
        lines.append(QStringLiteral("- ") + summaryLine(situation.results.at(i), jobs.at(i).number));
    return {lines.join(u'\n'), std::nullopt};
}

} // namespace

PracticeStep nextPracticeStep(const ModelRequest &request)
{
    const Situation situation = readSituation(request);
    const QString line = situation.message.trimmed().section(u'\n', 0, 0).trimmed();
    const QString command = line.section(u' ', 0, 0).toLower();
    const QString rest = withoutQuotes(line.mid(command.size()).trimmed());
    if (command == QLatin1String("/profile"))
        return profileStep(request, situation, rest);
    if (command == QLatin1String("/tree"))
        return treeStep(request, situation);
    if (command == QLatin1String("/find"))
        return findStep(request, situation, rest);
    if (command == QLatin1String("/zip"))
        return zipStep(request, situation);
    const QList<FencedBlock> blocks = fencedBlocks(situation.message);
    if (!blocks.isEmpty())
        return blocksStep(request, situation, blocks);
    return {helpText(situation.isNode), std::nullopt};
}

} // namespace velqa
