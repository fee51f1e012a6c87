// Running the tools of a turn. Core thread.
#include "core/agent/toolrun.h"

#include "core/base/json.h"

#include <QCryptographicHash>

#include <utility>

namespace velqa {

QList<TurnEventBody> checkpointEvents(const Checkpoint &checkpoint)
{
    QList<TurnEventBody> events{
        event::CheckpointSaved{checkpoint.id.toString(), checkpoint.name, checkpoint.size, checkpoint.entries}};
    if (!checkpoint.skipped.isEmpty())
        events.append(event::Notice{skippedSentence(checkpoint.skipped)});
    return events;
}

ToolRun::ToolRun(const ToolRegistry &tools, QStringList allowed, Clock &clock, QObject *parent)
    : QObject(parent), m_tools(tools), m_allowed(std::move(allowed)), m_clock(clock)
{
    connect(&m_relay, &OutputRelay::piece, this, [this](const QString &channel, const QString &text, qint64 dropped) {
        emit published(event::ToolOutput{m_eventId, channel, text, dropped});
    });
    connect(&m_relay, &OutputRelay::tail, this, [this](const QString &text, qint64 dropped) {
        emit published(event::ToolTail{m_eventId, text, dropped});
    });
}

void ToolRun::start(const QString &eventId, const ModelToolCall &call, const ToolContext &context)
{
    m_eventId = eventId;
    m_request = call;
    m_startedMs = m_clock.bootMs();

    const QByteArray raw = call.arguments.trimmed().isEmpty() ? QByteArray("{}") : call.arguments;
    const Result<QJsonObject> arguments = parseJsonObject(raw, QStringLiteral("arguments of the call"));
    emit published(event::ToolStarted{eventId, call.name, arguments.value_or(QJsonObject())});
    if (m_eventId.isEmpty()) // a listener cut it
        return;
    if (!arguments) {
        refuse(QStringLiteral("Not run: the arguments are not a complete JSON object (%1). Call the tool again.")
                   .arg(arguments.error().detail));
        return;
    }
    const QString name = call.name.trimmed();
    const Tool *tool = m_allowed.contains(name) ? m_tools.find(name) : nullptr;
    if (!tool) {
        refuse(QStringLiteral("Not run: there is no tool “%1”. Tools you may use: %2.")
                   .arg(name.left(80), m_allowed.join(QStringLiteral(", "))));
        return;
    }
    if (const Status valid = checkArguments(tool->parameters(), *arguments); !valid) {
        refuse(QStringLiteral("Not run: %1").arg(valid.error().message));
        return;
    }
    m_call = tool->call(context, *arguments);
    connect(m_call.get(), &ToolCall::output, &m_relay, &OutputRelay::append);
    connect(m_call.get(), &ToolCall::finished, this, &ToolRun::finish);
    m_call->start();
}

void ToolRun::refuse(const QString &reason)
{
    ToolResult result;
    result.error = reason;
    result.text = reason;
    finish(result);
}

void ToolRun::finish(const ToolResult &result)
{
    const bool looping = isLooping(result);
    if (answer(result))
        emit finished(looping);
}

void ToolRun::cut(const QString &reason)
{
    if (m_eventId.isEmpty())
        return;
    ToolResult result;
    result.error = reason;
    result.text = QStringLiteral("Cut off: %1").arg(reason);
    answer(result);
}

// False when a listener cut it while the last of its output was told: then it is answered already.
bool ToolRun::answer(const ToolResult &result)
{
    if (ToolCall *call = m_call.release()) { // later: we may be inside one of its signals
        call->disconnect();
        call->deleteLater();
    }
    m_relay.finish();
    event::ToolFinished finished;
    finished.id = std::exchange(m_eventId, {});
    if (finished.id.isEmpty())
        return false;
    finished.name = m_request.name;
    finished.ok = result.ok;
    finished.exitCode = result.exitCode;
    finished.durationMs = qMax<qint64>(0, m_clock.bootMs() - m_startedMs);
    finished.error = result.error;
    finished.result = result.text;
    emit published(finished);
    if (const auto &artefact = result.artefact)
        emit published(event::ArtefactPublished{artefact->id.toString(), artefact->name, artefact->version, artefact->size,
                                            artefact->mimeType, artefact->sha256});
    if (result.checkpoint) {
        for (const TurnEventBody &body : checkpointEvents(*result.checkpoint))
            emit published(body);
    }
    ModelMessage message;
    message.role = ModelMessage::Role::Tool;
    message.toolCallId = m_request.id;
    message.toolName = m_request.name;
    message.text = result.text.isEmpty() ? result.error : result.text;
    message.toolFailed = !result.ok;
    emit answered(message);
    return true;
}

bool ToolRun::isLooping(const ToolResult &result)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part :
         {m_request.name.toUtf8(), m_request.arguments, result.text.toUtf8(), result.error.toUtf8()}) {
        hash.addData(part);
        hash.addData(QByteArrayView("\0", 1));
    }
    return ++m_repeats[hash.result()] >= repeatLimit;
}

} // namespace velqa
