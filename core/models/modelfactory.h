// ModelFactory: the client for a configured endpoint. Lives on the core thread.
#pragma once

#include "core/models/modelclient.h"
#include "core/net/httpclient.h"
#include "core/secrets/secretstore.h"

#include <memory>

namespace velqa {

class ModelFactory : public QObject
{
    Q_OBJECT

public:
    ModelFactory(HttpClient &http, SecretStore &secrets, QObject *parent = nullptr);

    // Fetches the key if the endpoint has one; Authentication when it is missing or the keyring is locked.
    void createClient(const ModelEndpoint &endpoint, Completion<std::shared_ptr<ModelClient>> done);
    // With a key given directly (command line run against any server); never stored.
    std::shared_ptr<ModelClient> createClientWithKey(const ModelEndpoint &endpoint, const QByteArray &key);
    // Lists model names (GET {base}/models) and so checks URL and key in one go.
    void listModels(const ModelEndpoint &endpoint, Completion<QStringList> done);

private:
    HttpClient &m_http;
    SecretStore &m_secrets;
};

} // namespace velqa
