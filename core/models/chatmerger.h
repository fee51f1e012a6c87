// ChatMerger: the chunks of one Chat Completions answer become one message (model-protocols.md sections 2.1 and 2.2).
// Takes one parsed object at a time, a streamed chunk or a whole reply; does no I/O. Any thread.
#pragma once

#include "core/models/inlinethinking.h"
#include "core/models/modelerror.h"
#include "core/models/modelvalues.h"

#include <QHash>

#include <optional>

namespace velqa {

struct ChatEvent
{
    enum class Kind { Text, Reasoning, CallStarted, Arguments };
    Kind kind = Kind::Text;
    int slot = -1; // CallStarted, Arguments
    QString text;  // CallStarted: the name
    friend bool operator==(const ChatEvent &, const ChatEvent &) = default;
};

class ChatMerger
{
public:
    // maxCharacters bounds all text, reasoning and arguments of the answer together.
    explicit ChatMerger(qsizetype maxCharacters = 4 * 1024 * 1024)
        : m_room(maxCharacters)
    {}

    // What is new. A fault when the object is an error or the answer grows too large; the merger is of no use
    // afterwards.
    tl::expected<QList<ChatEvent>, ModelFault> take(const QJsonObject &object);
    // Text held back at the end.
    QList<ChatEvent> finish();

    // finish_reason was seen: only then the answer counts.
    bool isTerminated() const { return !m_finishReason.isEmpty(); }
    // "reasoning_content" or "reasoning": where this server puts its thinking; empty while it sent none.
    const QString &reasoningField() const { return m_reasoningField; }
    // The whole message; call after finish(), once terminated. Missing call ids are made, empty arguments become {}.
    ModelAnswer answer() const;

private:
    struct Slot
    {
        QString id;
        QString name;
        QString arguments;
        bool announced = false;
    };

    void takeContent(const QJsonObject &delta, QList<ChatEvent> &out);
    void takeText(const QString &text, QList<ChatEvent> &out);
    void addText(const QString &text, QList<ChatEvent> &out);
    void addReasoning(const QString &text, QList<ChatEvent> &out);
    void takeCalls(const QJsonArray &entries, QList<ChatEvent> &out);
    int slotFor(const QJsonObject &entry, const QString &id, const QString &name, qsizetype position, qsizetype count);
    int openSlot();
    void takeUsage(const QJsonValue &value);
    bool spend(qsizetype characters);

    qsizetype m_room;
    QString m_text;
    QString m_reasoning;
    QString m_reasoningField;
    QString m_finishReason;
    bool m_refused = false;
    bool m_tooLarge = false;
    QList<Slot> m_slots;
    QHash<qint64, int> m_slotOfIndex;
    QHash<QString, int> m_slotOfId;
    InlineThinking m_thinking;
    std::optional<ModelUsage> m_usage;
};

} // namespace velqa
