// Merging Chat Completions chunks. Any thread.
#include "core/models/chatmerger.h"

#include "core/base/ids.h"
#include "core/base/json.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace velqa {
namespace {

constexpr int MaxCalls = 256;

bool isCompleteObject(const QString &text)
{
    const QStringView trimmed = QStringView(text).trimmed();
    return trimmed.startsWith(u'{') && trimmed.endsWith(u'}') && QJsonDocument::fromJson(trimmed.toUtf8()).isObject();
}

qint64 count(const QJsonObject &usage, const char *name, qint64 fallback = 0)
{
    return qMax<qint64>(0, usage.value(QLatin1String(name)).toInteger(fallback));
}

// Joins the text parts of array content; thinking parts go to `reasoning` (Mistral).
QString textOfParts(const QJsonArray &parts, QString &reasoning)
{
    QString text;
    for (const QJsonValue &value : parts) {
        const QJsonObject part = value.toObject();
        const QJsonValue thinking = part.value(QLatin1String("thinking"));
        if (thinking.isString())
            reasoning += thinking.toString();
        else if (thinking.isArray())
            reasoning += textOfParts(thinking.toArray(), reasoning);
        else
            text += part.value(QLatin1String("text")).toString();
    }
    return text;
}

} // namespace

tl::expected<QList<ChatEvent>, ModelFault> ChatMerger::take(const QJsonObject &object)
{
    if (const QJsonValue error = errorInObject(object); !error.isUndefined())
        return tl::unexpected(classifyErrorValue(error, 0));
    QList<ChatEvent> out;
    takeUsage(object.value(QLatin1String("usage")));
    takeUsage(object.value(QLatin1String("x_groq")).toObject().value(QLatin1String("usage")));
    const QJsonArray choices = object.value(QLatin1String("choices")).toArray();
    for (const QJsonValue &value : choices) {
        const QJsonObject choice = value.toObject();
        if (choice.value(QLatin1String("index")).toInteger(0) != 0)
            continue;
        const QJsonValue delta = choice.value(QLatin1String("delta"));
        takeContent(delta.isObject() ? delta.toObject() : choice.value(QLatin1String("message")).toObject(), out);
        const QString reason = choice.value(QLatin1String("finish_reason")).toString();
        if (!reason.isEmpty())
            m_finishReason = reason;
        if (const QJsonValue error = choice.value(QLatin1String("error")); error.isObject())
            return tl::unexpected(classifyErrorValue(error, 0));
    }
    if (m_tooLarge) {
        ModelFault fault;
        fault.error = Error{
            ErrorCode::TooLarge,
            QCoreApplication::translate("ModelText", "The model's answer is too large to be kept. Ask for less at once."),
            {}};
        return tl::unexpected(fault);
    }
    static const QStringList failed{QStringLiteral("error"), QStringLiteral("abort"),
                                    QStringLiteral("insufficient_system_resource")};
    if (failed.contains(m_finishReason)) {
        ModelFault fault;
        fault.error =
            Error{ErrorCode::Overloaded,
                  QCoreApplication::translate(
                      "ModelText", "The model server gave up in the middle of the answer. Send the message again."),
                  QStringLiteral("finish_reason %1").arg(m_finishReason)};
        fault.retryable = true;
        return tl::unexpected(fault);
    }
    return out;
}

void ChatMerger::takeContent(const QJsonObject &delta, QList<ChatEvent> &out)
{
    for (const char *name : {"reasoning_content", "reasoning"}) {
        const QJsonValue value = delta.value(QLatin1String(name));
        if (value.isString() && !value.toString().isEmpty()) {
            m_reasoningField = QLatin1String(name);
            addReasoning(value.toString(), out);
            break;
        }
    }
    const QJsonValue content = delta.value(QLatin1String("content"));
    if (content.isString()) {
        takeText(content.toString(), out);
    } else if (content.isArray()) {
        QString reasoning;
        const QString text = textOfParts(content.toArray(), reasoning);
        addReasoning(reasoning, out);
        takeText(text, out);
    }
    if (const QString refusal = delta.value(QLatin1String("refusal")).toString(); !refusal.isEmpty()) {
        m_refused = true;
        addText(refusal, out);
    }
    const QJsonValue calls = delta.value(QLatin1String("tool_calls"));
    if (calls.isArray())
        takeCalls(calls.toArray(), out);
    const QJsonValue old = delta.value(QLatin1String("function_call"));
    if (old.isObject())
        takeCalls({QJsonObject{{QStringLiteral("index"), 0}, {QStringLiteral("function"), old}}}, out);
}

void ChatMerger::takeText(const QString &text, QList<ChatEvent> &out)
{
    if (text.isEmpty())
        return;
    const InlineThinking::Parts parts = m_thinking.feed(text);
    addReasoning(parts.reasoning, out);
    addText(parts.text, out);
}

void ChatMerger::addText(const QString &text, QList<ChatEvent> &out)
{
    if (text.isEmpty() || !spend(text.size()))
        return;
    m_text += text;
    out.append({ChatEvent::Kind::Text, -1, text});
}

void ChatMerger::addReasoning(const QString &text, QList<ChatEvent> &out)
{
    if (text.isEmpty() || !spend(text.size()))
        return;
    m_reasoning += text;
    out.append({ChatEvent::Kind::Reasoning, -1, text});
}

void ChatMerger::takeCalls(const QJsonArray &entries, QList<ChatEvent> &out)
{
    for (qsizetype position = 0; position < entries.size(); ++position) {
        const QJsonObject entry = entries.at(position).toObject();
        const QJsonObject function = entry.value(QLatin1String("function")).toObject();
        const QString id = entry.value(QLatin1String("id")).toString();
        const QString name = function.value(QLatin1String("name")).toString();
        const QJsonValue arguments = function.value(QLatin1String("arguments"));
        const bool hasArguments = arguments.isObject() || (arguments.isString() && !arguments.toString().isEmpty());
        if (id.isEmpty() && name.isEmpty() && !hasArguments)
            continue;
        const int index = slotFor(entry, id, name, position, entries.size());
        if (index < 0)
            return;
        Slot &slot = m_slots[index];
        if (slot.id.isEmpty() && !id.isEmpty()) {
            slot.id = id;
            m_slotOfId.insert(id, index);
        }
        if (slot.name.isEmpty())
            slot.name = name;
        else if (!name.isEmpty() && name != slot.name && slot.arguments.isEmpty())
            slot.name += name;
        if (!slot.announced && !slot.name.isEmpty()) {
            slot.announced = true;
            out.append({ChatEvent::Kind::CallStarted, index, slot.name});
        }
        QString text = arguments.toString();
        if (arguments.isObject() && slot.arguments.isEmpty())
            text = QString::fromUtf8(toJson(arguments.toObject()));
        if (!text.isEmpty() && spend(text.size())) {
            slot.arguments += text;
            out.append({ChatEvent::Kind::Arguments, index, text});
        }
    }
}

// Section 2.2 rule 2. -1 when there are too many calls.
int ChatMerger::slotFor(const QJsonObject &entry, const QString &id, const QString &name, qsizetype position,
                        qsizetype entryCount)
{
    const QJsonValue number = entry.value(QLatin1String("index"));
    if (const auto known = m_slotOfId.constFind(id); !id.isEmpty() && known != m_slotOfId.constEnd()) {
        if (number.isDouble())
            m_slotOfIndex.insert(number.toInteger(), *known);
        return *known;
    }
    if (number.isDouble()) {
        const qint64 index = number.toInteger();
        if (const auto mapped = m_slotOfIndex.constFind(index); mapped != m_slotOfIndex.constEnd()) {
            const Slot &slot = m_slots.at(*mapped);
            const bool otherId = !id.isEmpty() && !slot.id.isEmpty();
            if (!otherId && (name.isEmpty() || !isCompleteObject(slot.arguments)))
                return *mapped;
        }
        const int slot = openSlot();
        m_slotOfIndex.insert(index, slot);
        return slot;
    }
    if (m_slots.isEmpty() || !id.isEmpty() || (!name.isEmpty() && isCompleteObject(m_slots.last().arguments)))
        return openSlot();
    if (entryCount == 1)
        return int(m_slots.size()) - 1;
    return position < m_slots.size() ? int(position) : openSlot();
}

int ChatMerger::openSlot()
{
    if (m_slots.size() >= MaxCalls) {
        m_tooLarge = true;
        return -1;
    }
    m_slots.append(Slot{});
    return int(m_slots.size()) - 1;
}

void ChatMerger::takeUsage(const QJsonValue &value)
{
    const QJsonObject usage = value.toObject();
    if (usage.isEmpty())
        return;
    ModelUsage out;
    out.inputTokens = count(usage, "prompt_tokens");
    out.outputTokens = count(usage, "completion_tokens");
    out.cachedTokens = count(usage.value(QLatin1String("prompt_tokens_details")).toObject(), "cached_tokens");
    m_usage = out;
}

bool ChatMerger::spend(qsizetype characters)
{
    if (characters > m_room) {
        m_tooLarge = true;
        return false;
    }
    m_room -= characters;
    return true;
}

QList<ChatEvent> ChatMerger::finish()
{
    QList<ChatEvent> out;
    const InlineThinking::Parts parts = m_thinking.finish();
    addReasoning(parts.reasoning, out);
    addText(parts.text, out);
    return out;
}

ModelAnswer ChatMerger::answer() const
{
    ModelAnswer answer;
    answer.message.role = ModelMessage::Role::Assistant;
    answer.message.text = m_text;
    answer.message.reasoning = m_reasoning;
    answer.usage = m_usage;
    for (const Slot &slot : m_slots) {
        ModelToolCall call;
        call.id = slot.id.isEmpty() ? QStringLiteral("call_") + newUuid().remove(u'-') : slot.id;
        call.name = slot.name.trimmed();
        call.arguments = slot.arguments.trimmed().isEmpty() ? QByteArray("{}") : slot.arguments.toUtf8();
        answer.message.toolCalls.append(call);
    }
    if (m_finishReason == QLatin1String("length") || m_finishReason == QLatin1String("model_length"))
        answer.finish = ModelFinish::Length;
    else if (m_finishReason == QLatin1String("content_filter") || m_refused)
        answer.finish = ModelFinish::Refused;
    else
        answer.finish = answer.message.toolCalls.isEmpty() ? ModelFinish::Done : ModelFinish::ToolCalls;
    return answer;
}

} // namespace velqa
