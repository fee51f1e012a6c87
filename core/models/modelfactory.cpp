// Clients for endpoints. Core thread.
#include "core/models/modelfactory.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/models/chatcompletions.h"
#include "core/models/modelerror.h"
#include "core/models/modeltext.h"
#include "core/models/practicemodel.h"

#include <QCoreApplication>
#include <QDateTime>

namespace velqa {
namespace {

constexpr qsizetype MaxModels = 5000;
constexpr qint64 MaxListBytes = 16 * 1024 * 1024;
constexpr int ListTimeoutMs = 30'000;

Result<QByteArray> keyFromEnvironment(const ModelEndpoint &endpoint)
{
    if (endpoint.keyVariable.isEmpty())
        return QByteArray();
    const QByteArray key = qgetenv(endpoint.keyVariable.toLocal8Bit().constData()).trimmed();
    if (key.isEmpty())
        return failure(
            ErrorCode::Authentication,
            ModelText::tr("The environment variable %1, which should hold the key of “%2”, is not set. Set it and "
                          "start the program again, or enter the key in Settings > Models.")
                .arg(displayLine(endpoint.keyVariable, 60), displayLine(endpoint.name, 60)));
    return key;
}

Error keyError(const ModelEndpoint &endpoint, const Error &cause)
{
    const QString name = displayLine(endpoint.name, 60);
    const QString message =
        cause.code == ErrorCode::NotFound
            ? ModelText::tr("The key of “%1” is not in the keyring. Enter it in Settings > Models.").arg(name)
            : ModelText::tr("The key of “%1” could not be read from the keyring. Unlock the keyring, then try again.")
                  .arg(name);
    return {ErrorCode::Authentication, message, cause.message + u' ' + cause.detail};
}

// From the keyring, else from the environment variable, else none. Always answers from the event loop.
void readKey(SecretStore &secrets, QObject *context, const ModelEndpoint &endpoint, Completion<QByteArray> done)
{
    if (endpoint.protocol == ModelEndpoint::Protocol::Practice || endpoint.keyName.isEmpty()) {
        const bool isPractice = endpoint.protocol == ModelEndpoint::Protocol::Practice;
        const auto key = isPractice ? Result<QByteArray>() : keyFromEnvironment(endpoint);
        QMetaObject::invokeMethod(
            context, [key, done] { done(key); }, Qt::QueuedConnection);
        return;
    }
    const auto take = [endpoint, done](const Result<QByteArray> &stored) {
        const auto other = stored ? Result<QByteArray>() : keyFromEnvironment(endpoint);
        if (stored)
            done(*stored);
        else if (other && !other->isEmpty())
            done(*other);
        else
            done.fail(keyError(endpoint, stored.error()));
    };
    secrets.read(endpoint.keyName, Completion<QByteArray>(context, take));
}

// `data` of OpenAI and most others, `models` of Ollama-like servers, or a bare list; entries are objects or names.
Result<QStringList> readModels(const HttpResponse &response)
{
    const auto foreign = [&response] {
        return failure(
            classifyReply(response.status, response.headers, response.body, QDateTime::currentMSecsSinceEpoch()).error);
    };
    if (response.status < 200 || response.status >= 300)
        return foreign();
    QJsonArray list;
    if (const auto array = parseJsonArray(response.body, QStringLiteral("model list"))) {
        list = *array;
    } else {
        const auto object = parseJsonObject(response.body, QStringLiteral("model list"));
        if (!object ||
            (!object->value(QLatin1String("data")).isArray() && !object->value(QLatin1String("models")).isArray()))
            return foreign();
        list = object
                   ->value(object->value(QLatin1String("data")).isArray() ? QLatin1String("data")
                                                                          : QLatin1String("models"))
                   .toArray();
    }
    QStringList names;
    for (const QJsonValue &value : list) {
        const QJsonObject entry = value.toObject();
        QString name = value.toString();
        for (const char *member : {"id", "name", "model"}) {
            if (name.isEmpty())
                name = entry.value(QLatin1String(member)).toString();
        }
        if (!name.isEmpty() && name == displayLine(name, 200) && names.size() < MaxModels)
            names.append(name);
    }
    names.sort();
    names.removeDuplicates();
    return names;
}

} // namespace

ModelFactory::ModelFactory(HttpClient &http, SecretStore &secrets, QObject *parent)
    : QObject(parent)
    , m_http(http)
    , m_secrets(secrets)
{}

void ModelFactory::createClient(const ModelEndpoint &endpoint, Completion<std::shared_ptr<ModelClient>> done)
{
    readKey(m_secrets, this, endpoint,
            Completion<QByteArray>(this, [this, endpoint, done](const Result<QByteArray> &key) {
                if (key)
                    done(createClientWithKey(endpoint, *key));
                else
                    done.fail(key.error());
            }));
}

std::shared_ptr<ModelClient> ModelFactory::createClientWithKey(const ModelEndpoint &endpoint, const QByteArray &key)
{
    if (endpoint.protocol == ModelEndpoint::Protocol::Practice)
        return std::make_shared<PracticeModel>();
    return std::make_shared<ChatCompletionsClient>(m_http, endpoint, key);
}

void ModelFactory::listModels(const ModelEndpoint &endpoint, Completion<QStringList> done)
{
    if (endpoint.protocol == ModelEndpoint::Protocol::Practice) {
        QMetaObject::invokeMethod(
            this, [done] { done(QStringList{QStringLiteral("practice")}); }, Qt::QueuedConnection);
        return;
    }
    readKey(m_secrets, this, endpoint,
            Completion<QByteArray>(this, [this, endpoint, done](const Result<QByteArray> &key) {
                const auto url = chatUrl(endpoint.baseUrl, QStringLiteral("models"));
                const auto headers = chatHeaders(key.value_or(QByteArray()));
                if (!key || !url || !headers) {
                    done.fail(!key ? key.error() : !url ? url.error() : headers.error());
                    return;
                }
                HttpRequest request;
                request.url = *url;
                request.headers = *headers;
                request.firstByteTimeoutMs = ListTimeoutMs;
                request.idleTimeoutMs = ListTimeoutMs;
                request.maxResponseBytes = MaxListBytes;
                m_http.send(std::move(request),
                            Completion<HttpResponse>(this, [done](const Result<HttpResponse> &response) {
                                if (response)
                                    done(readModels(*response));
                                else
                                    done.fail(response.error());
                            }));
            }));
}

} // namespace velqa
