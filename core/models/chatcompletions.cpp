// The client of OpenAI-compatible servers. Core thread.
#include "core/models/chatcompletions.h"

#include "core/models/chatstream.h"

namespace velqa {

ChatCompletionsClient::ChatCompletionsClient(HttpClient &http, ModelEndpoint endpoint, QByteArray key,
                                             ChatTiming timing, QObject *parent)
    : ModelClient(parent)
    , m_http(http)
    , m_endpoint(std::move(endpoint))
    , m_key(std::move(key))
    , m_timing(timing)
    , m_dialect(std::make_shared<ChatDialect>(ChatDialect::forUrl(m_endpoint.baseUrl)))
{}

std::unique_ptr<ModelStream> ChatCompletionsClient::start(const ModelRequest &request)
{
    ModelRequest named = request;
    if (named.model.isEmpty())
        named.model = m_endpoint.defaultModel;
    return std::make_unique<ChatStream>(m_http, ChatStream::Job{m_endpoint, m_key, m_timing, named}, m_dialect);
}

} // namespace velqa
