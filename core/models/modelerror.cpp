// Classifying what model servers answer instead of an answer. Pure; any thread.
#include "core/models/modelerror.h"

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/models/modeltext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace velqa {
namespace {

constexpr qsizetype ShownCharacters = 300;

// What a server says about its error, in a form that all of them can be brought to.
struct Facts
{
    int status = 0;
    QString type;
    QString code;
    QString text;

    bool says(const char *word) const
    {
        const QLatin1String w(word);
        return type.contains(w, Qt::CaseInsensitive) || code.contains(w, Qt::CaseInsensitive);
    }
    bool tells(const char *words) const { return text.contains(QLatin1String(words), Qt::CaseInsensitive); }
};

QString textOf(const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    if (value.isDouble())
        return QString::number(value.toInteger());
    if (value.isObject() || value.isArray()) // FastAPI: {"detail":[{"loc":…,"msg":…}]}
        return QString::fromUtf8(toJson(QJsonObject{{QStringLiteral("detail"), value}})).left(2000);
    return {};
}

Facts readFacts(const QJsonValue &value, int status)
{
    Facts facts;
    facts.status = status;
    if (!value.isObject()) {
        facts.text = textOf(value);
        return facts;
    }
    const QJsonObject object = value.toObject();
    facts.type = textOf(object.value(QLatin1String("type")));
    facts.code = textOf(object.value(QLatin1String("code")));
    for (const char *name : {"message", "error_message", "detail", "msg", "error"}) {
        if (facts.text.isEmpty())
            facts.text = textOf(object.value(QLatin1String(name)));
    }
    // OpenRouter and vLLM put the HTTP status into the code, Groq and others repeat it as `status_code`.
    for (const char *name : {"code", "status", "status_code"}) {
        bool ok = false;
        const int number = textOf(object.value(QLatin1String(name))).toInt(&ok);
        if (facts.status < 400 && ok && number >= 400 && number < 600)
            facts.status = number;
    }
    return facts;
}

bool isContextTooLong(const Facts &facts)
{
    return facts.says("context_length_exceeded") || facts.says("exceed_context_size") ||
           facts.says("model_context_window_exceeded") || facts.tells("maximum context length") ||
           facts.tells("prompt is too long") || facts.tells("context length exceeded") ||
           facts.tells("exceeds the available context size") ||
           (facts.tells("input token count") && facts.tells("exceeds"));
}

bool isQuota(const Facts &facts)
{
    return facts.status == 402 || facts.says("insufficient_quota") || facts.says("credit_balance") ||
           facts.says("billing") || facts.says("spend_limit");
}

QString withServerText(const QString &sentence, const QString &serverText)
{
    return serverText.isEmpty() ? sentence : ModelText::tr("%1 The server says: %2").arg(sentence, serverText);
}

ModelFault fault(ErrorCode code, const QString &sentence, const Facts &facts, bool retryable)
{
    ModelFault out;
    out.serverText = displayLine(redact(facts.text), ShownCharacters);
    out.error = Error{
        code, sentence,
        redact(QStringLiteral("HTTP %1, type “%2”, code “%3”: %4")
                   .arg(facts.status)
                   .arg(displayLine(facts.type, 80), displayLine(facts.code, 80), displayLine(facts.text, 1000)))};
    out.retryable = retryable;
    out.httpStatus = facts.status;
    return out;
}

// A fault whose sentence goes on with the server's own words.
ModelFault quotingFault(ErrorCode code, const QString &sentence, const Facts &facts, bool retryable = false)
{
    ModelFault out = fault(code, sentence, facts, retryable);
    out.error.message = withServerText(sentence, out.serverText);
    return out;
}

ModelFault classify(const Facts &facts)
{
    const int status = facts.status;
    if (isContextTooLong(facts))
        return fault(
            ErrorCode::ContextTooLong,
            ModelText::tr("The conversation is longer than this model can read. Start a new conversation, or choose "
                          "a model with a larger context."),
            facts, false);
    if (isQuota(facts))
        return quotingFault(
            ErrorCode::Quota,
            ModelText::tr("The account at the model's provider has no credit left, or has reached its limit. "
                          "Check it on the provider's website."),
            facts);
    if (status == 401 || facts.says("invalid_api_key") || facts.says("authentication_error"))
        return fault(ErrorCode::Authentication,
                     ModelText::tr("The model server refused the key. Check the key in Settings > Models."), facts,
                     false);
    if (status == 403 || facts.says("permission_error"))
        return quotingFault(
            ErrorCode::PermissionDenied,
            ModelText::tr("The model server does not allow this. Check what the key may do, and the model's "
                          "name."),
            facts);
    if (facts.says("rate_limit") || facts.says("slow_down") || status == 429)
        return fault(ErrorCode::RateLimited,
                     ModelText::tr("The model server gets too many requests from this account. Wait a moment, then try "
                                   "again."),
                     facts, true);
    if (status == 404 || facts.says("model_not_found") || facts.says("not_found"))
        return quotingFault(ErrorCode::NotFound,
                            ModelText::tr("The model server does not know this model or this address. Check both in "
                                          "Settings > Models."),
                            facts);
    if (status == 413 || facts.says("request_too_large"))
        return fault(ErrorCode::TooLarge,
                     ModelText::tr("The request is larger than the model server accepts. Send less, or start a new "
                                   "conversation."),
                     facts, false);
    if (status == 503 || status == 529 || facts.says("overloaded") || facts.says("unavailable"))
        return fault(ErrorCode::Overloaded,
                     ModelText::tr("The model server is too busy just now. Wait a moment, then try again."), facts,
                     true);
    if (status >= 500 || facts.says("server_error") || facts.says("api_error") || facts.says("internal"))
        return quotingFault(ErrorCode::Overloaded,
                            ModelText::tr("The model server has a problem of its own. Try again in a moment."), facts,
                            true);
    if (status == 408 || status == 409)
        return fault(ErrorCode::Overloaded,
                     ModelText::tr("The model server is too busy just now. Wait a moment, then try again."), facts,
                     true);
    if (status >= 300 && status < 400)
        return fault(ErrorCode::Protocol,
                     ModelText::tr("The model server's address has moved. Enter the new address in Settings > Models."),
                     facts, false);
    return quotingFault(status >= 400 ? ErrorCode::InvalidArgument : ErrorCode::Protocol,
                        ModelText::tr("The model server did not accept the request."), facts);
}

QByteArray headerOf(const HttpHeaders &headers, const char *name)
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return {};
}

QString withoutTags(const QByteArray &body)
{
    static const QRegularExpression hidden(QStringLiteral("<(script|style)\\b.*?</\\1\\s*>"),
                                           QRegularExpression::CaseInsensitiveOption |
                                               QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    QString text = QString::fromUtf8(body.left(16 * 1024));
    text.replace(hidden, QStringLiteral(" ")).replace(tags, QStringLiteral(" "));
    return text.simplified().left(200);
}

} // namespace

QJsonValue errorInObject(const QJsonObject &object)
{
    const QJsonValue error = object.value(QLatin1String("error"));
    if (error.isObject() || (error.isString() && !error.toString().isEmpty()))
        return error;
    if (object.value(QLatin1String("object")).toString() == QLatin1String("error") ||
        object.value(QLatin1String("type")).toString() == QLatin1String("error") ||
        object.contains(QLatin1String("error_message")) ||
        (object.contains(QLatin1String("detail")) && !object.contains(QLatin1String("choices"))))
        return object;
    return QJsonValue::Undefined;
}

qint64 retryAfterMs(const HttpHeaders &headers, qint64 nowMs)
{
    constexpr double longest = 7.0 * 24 * 3600 * 1000;
    bool ok = false;
    double ms = headerOf(headers, "retry-after-ms").toDouble(&ok);
    if (ok && ms >= 0 && ms <= longest)
        return qint64(ms);
    const QByteArray value = headerOf(headers, "retry-after").trimmed();
    if (value.isEmpty())
        return -1;
    ms = value.toDouble(&ok) * 1000;
    if (ok)
        return ms >= 0 && ms <= longest ? qint64(ms) : -1;
    QDateTime date =
        QLocale::c().toDateTime(QString::fromLatin1(value), QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'"));
    if (!date.isValid())
        return -1;
    date.setTimeSpec(Qt::UTC);
    const qint64 wait = date.toMSecsSinceEpoch() - nowMs;
    return double(wait) <= longest ? qMax<qint64>(0, wait) : -1;
}

ModelFault classifyErrorValue(const QJsonValue &value, int status)
{
    return classify(readFacts(value, status));
}

ModelFault classifyReply(int status, const HttpHeaders &headers, const QByteArray &body, qint64 nowMs)
{
    ModelFault out;
    const QByteArray trimmed = body.trimmed();
    if (const auto object = parseJsonObject(trimmed, QStringLiteral("model server's reply")); object) {
        const QJsonValue error = errorInObject(*object);
        out = classifyErrorValue(error.isUndefined() ? QJsonValue(*object) : error, status);
        if (status < 400 && error.isUndefined())
            out.error = Error{
                ErrorCode::Protocol,
                ModelText::tr("The server answered with something that is no model's answer. Check the "
                              "address in Settings > Models; it usually ends in /v1."),
                QStringLiteral("HTTP %1: %2").arg(status).arg(displayLine(redact(QString::fromUtf8(trimmed)), 500))};
    } else {
        Facts facts;
        facts.status = status;
        facts.text = withoutTags(trimmed);
        out = classify(facts);
        if (status < 300)
            out.error =
                Error{ErrorCode::Protocol,
                      trimmed.startsWith('<')
                          ? ModelText::tr("The address answers with a web page instead of a model. Check the address "
                                          "in Settings > Models; it usually ends in /v1.")
                          : ModelText::tr("The server answered with something that is no model's answer. Check the "
                                          "address in Settings > Models; it usually ends in /v1."),
                      out.error.detail};
    }
    out.httpStatus = status;
    out.retryAfterMs = retryAfterMs(headers, nowMs);
    const QByteArray wish = headerOf(headers, "x-should-retry").toLower();
    if (wish == "false")
        out.retryable = false;
    else if (wish == "true" && status >= 400)
        out.retryable = true;
    for (const char *name : {"x-request-id", "request-id"}) {
        if (const QByteArray id = headerOf(headers, name); !id.isEmpty()) {
            out.error.detail += QStringLiteral(", request %1").arg(displayLine(QString::fromLatin1(id), 80));
            break;
        }
    }
    return out;
}

ModelFault classifyTransport(const Error &error)
{
    ModelFault out;
    out.error = error;
    // A bad certificate, a bad address or a refused header do not get better by trying again; broken links do.
    out.retryable = error.code == ErrorCode::Unreachable ||
                    (error.code == ErrorCode::Protocol && error.detail.startsWith(QLatin1String("cut reply")));
    return out;
}

ModelFault cutStream()
{
    ModelFault out;
    out.error = Error{ErrorCode::Protocol,
                      ModelText::tr("The model's answer was cut off before its end. Send the message again."),
                      QStringLiteral("stream ended without finish_reason")};
    out.retryable = true;
    return out;
}

} // namespace velqa
