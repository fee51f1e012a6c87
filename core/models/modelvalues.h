// The neutral form of a conversation with a model; every protocol translates from and to it. Plain values, any thread.
// Rules that all protocols obey: model-protocols.md section 0.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace velqa {

struct ModelToolCall
{
    QString id; // never empty once the stream is over
    QString name;
    QByteArray arguments; // raw JSON text as it came
    friend bool operator==(const ModelToolCall &, const ModelToolCall &) = default;
};

struct ModelMessage
{
    enum class Role { User, Assistant, Tool };
    Role role = Role::User;
    QString text;
    QString reasoning;              // assistant: shown, and echoed where the server wants it
    QList<ModelToolCall> toolCalls; // assistant
    QString toolCallId;             // tool: the one result of that call
    QString toolName;
    bool toolFailed = false;
    friend bool operator==(const ModelMessage &, const ModelMessage &) = default;
};

struct ModelTool
{
    QString name;
    QString description;
    QJsonObject parameters; // JSON schema of an object
};

struct ModelRequest
{
    QString model;
    QString instructions;
    QList<ModelMessage> messages; // valid: each tool call has exactly one result, in order
    QList<ModelTool> tools;
    int maxOutputTokens = 0; // 0 = the server's own
    QString runtime;         // "python" or "node"; only the practice model looks at it
    QString locale;          // language of the person; only the practice model looks at it
};

struct ModelUsage
{
    qint64 inputTokens = 0;
    qint64 outputTokens = 0;
    qint64 cachedTokens = 0;
    friend bool operator==(const ModelUsage &, const ModelUsage &) = default;
};

enum class ModelFinish { Done, ToolCalls, Length, Refused };

struct ModelAnswer
{
    ModelFinish finish = ModelFinish::Done;
    ModelMessage message; // the whole assistant message
    std::optional<ModelUsage> usage;
    friend bool operator==(const ModelAnswer &, const ModelAnswer &) = default;
};

// A configured endpoint. The key is not here: it is fetched from SecretStore by `keyName` when a request starts.
struct ModelEndpoint
{
    enum class Protocol { Practice, ChatCompletions };
    QString id;   // stable, "practice" for the built-in
    QString name; // for people
    Protocol protocol = Protocol::Practice;
    QString baseUrl;     // usually ends in /v1
    QString keyName;     // name in the keychain; empty = no key
    QString keyVariable; // environment variable that holds the key, when not in the keychain
    QString defaultModel;
    friend bool operator==(const ModelEndpoint &, const ModelEndpoint &) = default;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::ModelAnswer)
Q_DECLARE_METATYPE(velqa::ModelEndpoint)
