// Chat Completions requests. Pure; any thread.
#include "core/models/chatrequest.h"

#include "core/base/json.h"
#include "core/models/modeltext.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrl>

namespace velqa {
namespace {

// Lone surrogates cannot be sent as UTF-8.
QString sendable(const QString &text)
{
    QString out = text;
    for (qsizetype i = 0; i < out.size(); ++i) {
        const QChar c = out.at(i);
        if (c.isHighSurrogate() && i + 1 < out.size() && out.at(i + 1).isLowSurrogate())
            ++i;
        else if (c.isSurrogate())
            out[i] = QChar(QChar::ReplacementCharacter);
    }
    return out;
}

// Strict servers parse the arguments of earlier calls: what was no JSON object is sent inside one.
QString argumentsText(const QByteArray &arguments)
{
    if (parseJsonObject(arguments, QStringLiteral("arguments")))
        return QString::fromUtf8(arguments);
    return QString::fromUtf8(toJson({{QStringLiteral("invalid_json"), sendable(QString::fromUtf8(arguments))}}));
}

QJsonObject messageObject(const ModelMessage &message, const ChatDialect &dialect)
{
    const QString text = sendable(message.text);
    switch (message.role) {
    case ModelMessage::Role::User:
        return {{QStringLiteral("role"), QStringLiteral("user")}, {QStringLiteral("content"), text}};
    case ModelMessage::Role::Tool:
        return {{QStringLiteral("role"), QStringLiteral("tool")},
                {QStringLiteral("tool_call_id"), message.toolCallId},
                {QStringLiteral("content"), text}};
    case ModelMessage::Role::Assistant: break;
    }
    QJsonObject object{{QStringLiteral("role"), QStringLiteral("assistant")}};
    QJsonArray calls;
    for (const ModelToolCall &call : message.toolCalls) {
        calls.append(QJsonObject{
            {QStringLiteral("id"), call.id},
            {QStringLiteral("type"), QStringLiteral("function")},
            {QStringLiteral("function"), QJsonObject{{QStringLiteral("name"), call.name},
                                                     {QStringLiteral("arguments"), argumentsText(call.arguments)}}}});
    }
    object.insert(QStringLiteral("content"), text.isEmpty() && !calls.isEmpty() ? QJsonValue() : QJsonValue(text));
    if (!calls.isEmpty())
        object.insert(QStringLiteral("tool_calls"), calls);
    if (dialect.echoReasoning && !message.reasoning.isEmpty())
        object.insert(QStringLiteral("reasoning_content"), sendable(message.reasoning));
    return object;
}

} // namespace

ChatDialect ChatDialect::forUrl(const QString &baseUrl)
{
    ChatDialect dialect;
    const QString host = QUrl(baseUrl.trimmed()).host();
    if (host == QLatin1String("api.openai.com") || host.endsWith(QLatin1String(".openai.azure.com")))
        dialect.outputLimit = OutputLimit::MaxCompletionTokens;
    return dialect;
}

bool ChatDialect::learn(const QString &serverText)
{
    const auto names = [&serverText](const char *field) {
        return serverText.contains(QLatin1String(field), Qt::CaseInsensitive);
    };
    if (streamOptions && (names("stream_options") || names("include_usage"))) {
        streamOptions = false;
        return true;
    }
    if (names("reasoning_content")) {
        if (echoReasoning) {
            echoReasoning = false;
            return true;
        }
        echoReasoning = names("passed back") || names("missing") || names("must");
        return echoReasoning;
    }
    if (outputLimit != OutputLimit::None && (names("max_tokens") || names("max_completion_tokens"))) {
        if (triedBothLimits)
            outputLimit = OutputLimit::None;
        else
            outputLimit =
                outputLimit == OutputLimit::MaxTokens ? OutputLimit::MaxCompletionTokens : OutputLimit::MaxTokens;
        triedBothLimits = true;
        return true;
    }
    return false;
}

Result<QString> chatUrl(const QString &baseUrl, const QString &lastPart)
{
    const QString trimmed = baseUrl.trimmed();
    QUrl url(trimmed, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() ||
        (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https")))
        return failure(
            ErrorCode::InvalidArgument,
            ModelText::tr("The model server's address must begin with https:// or http:// and name a server, for "
                          "example http://localhost:11434/v1."));
    if (!url.userInfo().isEmpty())
        return failure(
            ErrorCode::InvalidArgument,
            ModelText::tr("The model server's address may not contain a user name or password. Enter the key in "
                          "its own field."));
    if (url.hasFragment())
        return failure(
            ErrorCode::InvalidArgument,
            ModelText::tr("The model server's address may not contain a “#”. Check it in Settings > Models."));
    QString path = url.path(QUrl::FullyEncoded);
    const auto chopEnd = [&path](QLatin1String end) {
        while (path.endsWith(u'/'))
            path.chop(1);
        if (path.endsWith(end))
            path.chop(end.size());
    };
    chopEnd(QLatin1String("/chat/completions"));
    chopEnd(QLatin1String("/models"));
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path + u'/' + lastPart, QUrl::TolerantMode);
    return url.toString(QUrl::FullyEncoded);
}

QJsonObject chatBody(const ModelRequest &request, const ChatDialect &dialect)
{
    QJsonArray messages;
    if (!request.instructions.isEmpty())
        messages.append(QJsonObject{{QStringLiteral("role"), QStringLiteral("system")},
                                    {QStringLiteral("content"), sendable(request.instructions)}});
    for (const ModelMessage &message : request.messages)
        messages.append(messageObject(message, dialect));
    QJsonObject body{{QStringLiteral("model"), request.model},
                     {QStringLiteral("messages"), messages},
                     {QStringLiteral("stream"), true}};
    if (dialect.streamOptions)
        body.insert(QStringLiteral("stream_options"), QJsonObject{{QStringLiteral("include_usage"), true}});
    if (request.maxOutputTokens > 0 && dialect.outputLimit != ChatDialect::OutputLimit::None)
        body.insert(dialect.outputLimit == ChatDialect::OutputLimit::MaxTokens
                        ? QStringLiteral("max_tokens")
                        : QStringLiteral("max_completion_tokens"),
                    request.maxOutputTokens);
    QJsonArray tools;
    for (const ModelTool &tool : request.tools)
        tools.append(
            QJsonObject{{QStringLiteral("type"), QStringLiteral("function")},
                        {QStringLiteral("function"), QJsonObject{{QStringLiteral("name"), tool.name},
                                                                 {QStringLiteral("description"), tool.description},
                                                                 {QStringLiteral("parameters"), tool.parameters}}}});
    if (!tools.isEmpty())
        body.insert(QStringLiteral("tools"), tools);
    return body;
}

Result<HttpHeaders> chatHeaders(const QByteArray &key)
{
    HttpHeaders headers{{"Content-Type", "application/json"}, {"Accept", "text/event-stream, application/json"}};
    const QByteArray trimmed = key.trimmed();
    for (const char c : trimmed) {
        if (c <= ' ' || c == 0x7f)
            return failure(
                ErrorCode::Authentication,
                ModelText::tr("The key contains spaces or other characters that no key has. Enter it again in "
                              "Settings > Models."));
    }
    if (!trimmed.isEmpty())
        headers.append({"Authorization", "Bearer " + trimmed});
    return headers;
}

} // namespace velqa
