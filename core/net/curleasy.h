// CurlEasy: one curl easy handle with its header list and error text, set up from an HttpRequest. Lives on the core
// thread.
#pragma once

#include "core/base/result.h"
#include "core/net/httprequest.h"

#include <curl/curl.h>

#include <array>

namespace velqa {

class CurlEasy
{
public:
    CurlEasy();
    ~CurlEasy();
    CurlEasy(CurlEasy &&other) = delete;
    CurlEasy &operator=(CurlEasy &&other) = delete;
    CurlEasy(const CurlEasy &) = delete;
    CurlEasy &operator=(const CurlEasy &) = delete;

    CURL *handle() const { return m_easy; }
    template<typename T> void set(CURLoption option, T value) { curl_easy_setopt(m_easy, option, value); }

    // Address, proxy, TLS and timeouts; not method, headers and body.
    Status setConnection(const HttpRequest &request);
    // Method, headers and an in-memory body. The request must outlive the handle: bytes are not copied.
    Status setRequest(const HttpRequest &request);

    // What a failed transfer means; `replyBegun` tells a cut reply from no reply.
    Error error(CURLcode code, const HttpRequest &request, bool replyBegun) const;

private:
    Error connectError(const HttpRequest &request, const QString &detail) const;

    CURL *m_easy;
    curl_slist *m_headers = nullptr;
    std::array<char, CURL_ERROR_SIZE> m_errorText{};
};

// `host` for sentences: "host:port", or the path of the socket.
QString peerName(const HttpRequest &request);
// Header names and values as HTTP allows them; a line break would smuggle in another header.
Status checkHeaders(const HttpHeaders &headers);

} // namespace velqa
