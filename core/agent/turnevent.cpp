// JSON form of turn events: written once here for the store and the command line, read back for replay. Any thread.
#include "core/agent/turnevent.h"

#include "core/base/json.h"
#include "core/base/overloaded.h"

#include <QCoreApplication>
#include <QDateTime>

namespace velqa {
namespace {

using Key = QLatin1String;

QString text(const char *literal)
{
    return QLatin1String(literal);
}

template<typename Enum> Enum fromName(const QString &name, QString (*nameOf)(Enum), Enum last, Enum fallback)
{
    for (int i = 0; i <= int(last); ++i) {
        if (nameOf(Enum(i)) == name)
            return Enum(i);
    }
    return fallback;
}

constexpr qint64 anySize = 1LL << 52;

QJsonObject fields(const TurnEventBody &body)
{
    return std::visit(
        Overloaded{
            [](const event::UserMessage &e) {
                QJsonArray files;
                for (const event::AttachedFile &file : e.files)
                    files.append(QJsonObject{{text("name"), file.name}, {text("size"), file.size}});
                return QJsonObject{{text("text"), e.text},
                                   {text("files"), files},
                                   {text("checkpoint_id"), e.checkpointId},
                                   {text("checkpoint_name"), e.checkpointName},
                                   {text("agent"), e.agentName},
                                   {text("model"), e.model}};
            },
            [](const event::StateChanged &e) { return QJsonObject{{text("state"), turnStateName(e.state)}}; },
            [](const event::SandboxChanged &e) {
                return QJsonObject{{text("state"), sandboxStateName(e.state)},
                                   {text("sandbox_id"), e.sandboxId},
                                   {text("remaining_ms"), e.remainingMs},
                                   {text("cause"), e.cause == EndCause::None ? QString() : endCauseName(e.cause)},
                                   {text("memory_bytes"), e.memoryBytes}};
            },
            [](const event::TextDelta &e) { return QJsonObject{{text("text"), e.text}}; },
            [](const event::ReasoningDelta &e) { return QJsonObject{{text("text"), e.text}}; },
            [](const event::ModelCallEnded &e) {
                return QJsonObject{
                    {text("text"), e.text}, {text("reasoning"), e.reasoning}, {text("tool_calls"), e.toolCalls}};
            },
            [](const event::ToolArguments &e) {
                return QJsonObject{{text("id"), e.id}, {text("name"), e.name}, {text("text"), e.delta}};
            },
            [](const event::ToolStarted &e) {
                return QJsonObject{{text("id"), e.id}, {text("name"), e.name}, {text("arguments"), e.arguments}};
            },
            [](const event::ToolOutput &e) {
                QJsonObject object{{text("id"), e.id}, {text("stream"), e.stream}, {text("text"), e.text}};
                if (e.dropped > 0)
                    object.insert(text("dropped"), e.dropped);
                return object;
            },
            [](const event::ToolTail &e) {
                return QJsonObject{{text("id"), e.id}, {text("text"), e.text}, {text("dropped"), e.dropped}};
            },
            [](const event::ToolFinished &e) {
                QJsonObject object{{text("id"), e.id},
                                   {text("name"), e.name},
                                   {text("ok"), e.ok},
                                   {text("exit_code"), QJsonValue::Null},
                                   {text("duration_ms"), e.durationMs},
                                   {text("error"), e.error},
                                   {text("result"), e.result}};
                if (e.exitCode)
                    object.insert(text("exit_code"), *e.exitCode);
                return object;
            },
            [](const event::WorkspaceChanged &e) {
                QJsonArray changes;
                for (const GuestChange &change : e.changes)
                    changes.append(QString::fromUtf8(change.path));
                return QJsonObject{{text("paths"), changes}, {text("overflowed"), e.overflowed}};
            },
            [](const event::ArtefactPublished &e) {
                return QJsonObject{{text("artefact_id"), e.artefactId}, {text("name"), e.name},
                                   {text("version"), e.version},        {text("size"), e.size},
                                   {text("mime_type"), e.mimeType},     {text("sha256"), e.sha256}};
            },
            [](const event::CheckpointSaved &e) {
                return QJsonObject{{text("checkpoint_id"), e.checkpointId},
                                   {text("name"), e.name},
                                   {text("size"), e.size},
                                   {text("entries"), e.entries}};
            },
            [](const event::Usage &e) {
                return QJsonObject{{text("input_tokens"), e.inputTokens},
                                   {text("output_tokens"), e.outputTokens},
                                   {text("cached_tokens"), e.cachedTokens}};
            },
            [](const event::NetworkAttempted &e) {
                return QJsonObject{{text("host"), e.attempt.host},
                                   {text("port"), e.attempt.port},
                                   {text("verdict"), networkVerdictName(e.attempt.verdict)},
                                   {text("sent_bytes"), e.attempt.sentBytes},
                                   {text("received_bytes"), e.attempt.receivedBytes},
                                   {text("duration_ms"), e.attempt.durationMs}};
            },
            [](const event::Notice &e) { return QJsonObject{{text("text"), e.text}}; },
            [](const event::TurnFinished &e) {
                return QJsonObject{{text("state"), turnStateName(e.state)},
                                   {text("text"), e.text},
                                   {text("error"), e.error},
                                   {text("error_code"), e.errorCode},
                                   {text("detail"), e.detail},
                                   {text("cause"), e.cause == EndCause::None ? QString() : endCauseName(e.cause)},
                                   {text("sandbox_seconds"), e.sandboxSeconds}};
            },
        },
        body);
}

event::UserMessage readUserMessage(JsonReader &reader)
{
    event::UserMessage e;
    e.text = reader.stringOr(Key("text"), {}, 16 << 20);
    const QJsonArray files = reader.arrayOr(Key("files"));
    for (const QJsonValue &value : files) {
        JsonReader file(value.toObject(), text("file"));
        e.files.append({file.stringOr(Key("name"), {}, 8192), file.integerOr(Key("size"), 0, 0, anySize)});
    }
    e.checkpointId = reader.stringOr(Key("checkpoint_id"), {}, 64);
    e.checkpointName = reader.stringOr(Key("checkpoint_name"), {}, 1024);
    e.agentName = reader.stringOr(Key("agent"), {}, 1024);
    e.model = reader.stringOr(Key("model"), {}, 1024);
    return e;
}

EndCause readCause(JsonReader &reader)
{
    return fromName(reader.stringOr(Key("cause"), {}, 40), endCauseName, EndCause::StartFailed, EndCause::None);
}

std::optional<TurnEventBody> readBody(const QString &type, JsonReader &reader)
{
    constexpr qsizetype longText = 64 << 20;
    if (type == QLatin1String("turn.started"))
        return readUserMessage(reader);
    if (type == QLatin1String("turn.state"))
        return event::StateChanged{fromName(reader.string(Key("state"), 40), turnStateName, TurnState::Interrupted,
                                            TurnState::Interrupted)};
    if (type == QLatin1String("sandbox.state")) {
        event::SandboxChanged e;
        e.state = fromName(reader.string(Key("state"), 40), sandboxStateName, SandboxState::Ended, SandboxState::None);
        e.sandboxId = reader.stringOr(Key("sandbox_id"), {}, 64);
        e.remainingMs = reader.integerOr(Key("remaining_ms"), 0, 0, anySize);
        e.cause = readCause(reader);
        e.memoryBytes = reader.integerOr(Key("memory_bytes"), 0, 0, anySize);
        return e;
    }
    if (type == QLatin1String("text.delta"))
        return event::TextDelta{reader.stringOr(Key("text"), {}, longText)};
    if (type == QLatin1String("reasoning.delta"))
        return event::ReasoningDelta{reader.stringOr(Key("text"), {}, longText)};
    if (type == QLatin1String("model.finished"))
        return event::ModelCallEnded{reader.stringOr(Key("text"), {}, longText),
                                     reader.stringOr(Key("reasoning"), {}, longText),
                                     reader.arrayOr(Key("tool_calls"))};
    if (type == QLatin1String("tool.arguments"))
        return event::ToolArguments{reader.string(Key("id")), reader.stringOr(Key("name"), {}),
                                    reader.stringOr(Key("text"), {}, longText)};
    if (type == QLatin1String("tool.started"))
        return event::ToolStarted{reader.string(Key("id")), reader.string(Key("name")),
                                  reader.objectOr(Key("arguments"))};
    if (type == QLatin1String("tool.output"))
        return event::ToolOutput{reader.string(Key("id")), reader.stringOr(Key("stream"), text("stdout")),
                                 reader.stringOr(Key("text"), {}, longText),
                                 reader.integerOr(Key("dropped"), 0, 0, anySize)};
    if (type == QLatin1String("tool.tail"))
        return event::ToolTail{reader.string(Key("id")), reader.stringOr(Key("text"), {}, longText),
                               reader.integerOr(Key("dropped"), 0, 0, anySize)};
    if (type == QLatin1String("tool.finished")) {
        event::ToolFinished e;
        e.id = reader.string(Key("id"));
        e.name = reader.stringOr(Key("name"), {});
        e.ok = reader.booleanOr(Key("ok"), false);
        if (reader.has(Key("exit_code")))
            e.exitCode = int(reader.integerOr(Key("exit_code"), 0, -4096, 4096));
        e.durationMs = reader.integerOr(Key("duration_ms"), 0, 0, anySize);
        e.error = reader.stringOr(Key("error"), {}, longText);
        e.result = reader.stringOr(Key("result"), {}, longText);
        return e;
    }
    if (type == QLatin1String("workspace.changed")) {
        event::WorkspaceChanged e;
        for (const QString &path : reader.stringListOr(Key("paths")))
            e.changes.append({GuestChange::Kind::Modified, path.toUtf8(), false});
        e.overflowed = reader.booleanOr(Key("overflowed"), false);
        return e;
    }
    if (type == QLatin1String("artefact.published"))
        return event::ArtefactPublished{reader.stringOr(Key("artefact_id"), {}, 64),
                                        reader.string(Key("name"), 8192),
                                        int(reader.integerOr(Key("version"), 1, 1, 1'000'000)),
                                        reader.integerOr(Key("size"), 0, 0, anySize),
                                        reader.stringOr(Key("mime_type"), {}, 256),
                                        reader.stringOr(Key("sha256"), {}, 64)};
    if (type == QLatin1String("checkpoint.saved"))
        return event::CheckpointSaved{reader.stringOr(Key("checkpoint_id"), {}, 64),
                                      reader.stringOr(Key("name"), {}, 1024),
                                      reader.integerOr(Key("size"), 0, 0, anySize),
                                      int(reader.integerOr(Key("entries"), 0, 0, 1'000'000))};
    if (type == QLatin1String("usage"))
        return event::Usage{reader.integerOr(Key("input_tokens"), 0, 0, anySize),
                            reader.integerOr(Key("output_tokens"), 0, 0, anySize),
                            reader.integerOr(Key("cached_tokens"), 0, 0, anySize)};
    if (type == QLatin1String("network.attempt"))
        return event::NetworkAttempted{{reader.stringOr(Key("host"), {}, 1024), int(reader.integerOr(Key("port"), 0, 0, 65535)),
                                        networkVerdictFromName(reader.stringOr(Key("verdict"), {}, 40)),
                                        reader.integerOr(Key("sent_bytes"), 0, 0, anySize),
                                        reader.integerOr(Key("received_bytes"), 0, 0, anySize),
                                        reader.integerOr(Key("duration_ms"), 0, 0, anySize)}};
    if (type == QLatin1String("notice"))
        return event::Notice{reader.stringOr(Key("text"), {}, longText)};
    if (type == QLatin1String("turn.finished")) {
        event::TurnFinished e;
        e.state = fromName(reader.string(Key("state"), 40), turnStateName, TurnState::Interrupted,
                           TurnState::Interrupted);
        e.text = reader.stringOr(Key("text"), {}, longText);
        e.error = reader.stringOr(Key("error"), {}, longText);
        e.errorCode = reader.stringOr(Key("error_code"), {}, 64);
        e.detail = reader.stringOr(Key("detail"), {}, longText);
        e.cause = readCause(reader);
        e.sandboxSeconds = reader.numberOr(Key("sandbox_seconds"), 0);
        return e;
    }
    return std::nullopt;
}

} // namespace

QString turnStateName(TurnState state)
{
    switch (state) {
    case TurnState::Queued: return text("queued");
    case TurnState::Preparing: return text("preparing");
    case TurnState::Running: return text("running");
    case TurnState::WaitingForApproval: return text("waiting_for_approval");
    case TurnState::Stopping: return text("stopping");
    case TurnState::Completed: return text("completed");
    case TurnState::Stopped: return text("stopped");
    case TurnState::Expired: return text("expired");
    case TurnState::Failed: return text("failed");
    case TurnState::Interrupted: return text("interrupted");
    }
    return text("interrupted");
}

bool isFinal(TurnState state)
{
    return state >= TurnState::Completed;
}

QString turnEventType(const TurnEventBody &body)
{
    static constexpr const char *names[] = {
        "turn.started",      "turn.state",         "sandbox.state",    "text.delta", "reasoning.delta",
        "model.finished",    "tool.arguments",     "tool.started",     "tool.output", "tool.tail", "tool.finished",
        "workspace.changed", "artefact.published", "checkpoint.saved", "usage",      "network.attempt", "notice",
        "turn.finished"};
    static_assert(std::size(names) == std::variant_size_v<TurnEventBody>);
    return text(names[body.index()]);
}

bool isStored(const TurnEventBody &body)
{
    return !std::holds_alternative<event::ToolArguments>(body) && !std::holds_alternative<event::ToolTail>(body)
        && !std::holds_alternative<event::WorkspaceChanged>(body);
}

QJsonObject turnEventToJson(const TurnEvent &turnEvent)
{
    QJsonObject object = fields(turnEvent.body);
    object.insert(text("type"), turnEventType(turnEvent.body));
    object.insert(text("seq"), turnEvent.seq);
    object.insert(text("time"),
                  QDateTime::fromMSecsSinceEpoch(turnEvent.timeMs, Qt::UTC).toString(Qt::ISODateWithMs));
    return object;
}

Result<TurnEvent> turnEventFromJson(const TurnId &turn, const QJsonObject &object)
{
    JsonReader reader(object, QCoreApplication::translate("TurnEvent", "saved event"));
    TurnEvent turnEvent;
    turnEvent.turn = turn;
    turnEvent.seq = reader.integerOr(Key("seq"), 0, 0, anySize);
    const QDateTime time = QDateTime::fromString(reader.string(Key("time"), 40), Qt::ISODateWithMs);
    turnEvent.timeMs = time.isValid() ? time.toMSecsSinceEpoch() : 0;
    const QString type = reader.string(Key("type"), 64);
    const std::optional<TurnEventBody> body = readBody(type, reader);
    if (const Status status = reader.status(); !status)
        return failure(status.error());
    if (!body) // of a newer version: shown as what it is, never lost from the log
        turnEvent.body =
            event::Notice{QCoreApplication::translate("TurnEvent", "This version cannot show an event of type “%1”.")
                              .arg(type)};
    else
        turnEvent.body = *body;
    return turnEvent;
}

} // namespace velqa
