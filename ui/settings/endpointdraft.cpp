// Rules for endpoint and engine addresses. UI thread.
#include "ui/settings/endpointdraft.h"

#include <QCoreApplication>
#include <QUrl>

namespace velqa {
namespace {

struct EndpointWords
{
    Q_DECLARE_TR_FUNCTIONS(EndpointWords)
};

QString baseUrlProblem(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    if (text.isEmpty())
        return EndpointWords::tr("Enter the address of the model service, for example https://host/v1.");
    if (!url.isValid() || url.host().isEmpty()
        || (url.scheme() != QLatin1String("https") && url.scheme() != QLatin1String("http")))
        return EndpointWords::tr("Enter a whole address that starts with https:// or http://.");
    if (!url.userInfo().isEmpty())
        return EndpointWords::tr("Leave user name and password out of the address; use the key field.");
    if (url.hasQuery() || url.hasFragment())
        return EndpointWords::tr("Leave out everything from “?” or “#” on.");
    return {};
}

} // namespace

QList<FieldProblem> validateEndpoint(const ModelEndpoint &endpoint, const QList<ModelEndpoint> &others)
{
    QList<FieldProblem> problems;
    const QString name = endpoint.name.trimmed();
    if (name.isEmpty())
        problems.append({QStringLiteral("name"), EndpointWords::tr("Give it a name, for example that of the service.")});
    else if (name.size() > 80)
        problems.append({QStringLiteral("name"), EndpointWords::tr("Use at most 80 characters for the name.")});
    for (const ModelEndpoint &other : others) {
        if (other.id != endpoint.id && !name.isEmpty() && other.name.compare(name, Qt::CaseInsensitive) == 0) {
            problems.append({QStringLiteral("name"), EndpointWords::tr("There is another one with this name. Choose a different name.")});
            break;
        }
    }
    if (const QString problem = baseUrlProblem(endpoint.baseUrl); !problem.isEmpty())
        problems.append({QStringLiteral("baseUrl"), problem});
    if (endpoint.defaultModel.trimmed().isEmpty())
        problems.append({QStringLiteral("defaultModel"), EndpointWords::tr("Enter the name of the model to use.")});
    else if (endpoint.defaultModel.size() > 200)
        problems.append({QStringLiteral("defaultModel"), EndpointWords::tr("Use at most 200 characters for the model name.")});
    return problems;
}

bool sendsKeyInClear(const ModelEndpoint &endpoint)
{
    const QUrl url(endpoint.baseUrl, QUrl::StrictMode);
    const QString host = url.host();
    const bool isLoopback = host == QLatin1String("localhost") || host == QLatin1String("::1")
        || host == QLatin1String("127.0.0.1");
    return url.scheme() == QLatin1String("http") && !host.isEmpty() && !isLoopback;
}

QString engineUrlProblem(const QString &text)
{
    if (text.isEmpty())
        return {};
    const QUrl url(text, QUrl::StrictMode);
    if (url.scheme() == QLatin1String("unix")) {
        return url.isValid() && url.host().isEmpty() && url.path().size() > 1
            ? QString()
            : EndpointWords::tr("Write the socket as unix:///path/to/docker.sock.");
    }
    if (url.scheme() == QLatin1String("tcp")) {
        return url.isValid() && !url.host().isEmpty() && url.port() > 0
            ? QString()
            : EndpointWords::tr("Write the engine as tcp://host:port, for example tcp://localhost:2376.");
    }
    if (url.scheme() == QLatin1String("ssh") || url.scheme() == QLatin1String("npipe"))
        return EndpointWords::tr("This kind of address is not supported yet. Use unix:// or tcp://.");
    return EndpointWords::tr("Enter an address that starts with unix:// or tcp://, or leave it empty to find the engine "
                             "automatically.");
}

} // namespace velqa
