// Setting up one transfer and explaining its failure. Lives on the core thread.
#include "core/net/curleasy.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QFile>
#include <QHostAddress>
#include <QUrl>

#include <cerrno>
#include <cstring>

namespace velqa {

namespace {

struct Net
{
    Q_DECLARE_TR_FUNCTIONS(Net)
};

bool isLoopback(const QString &host)
{
    if (host.compare(QLatin1String("localhost"), Qt::CaseInsensitive) == 0 ||
        host.endsWith(QLatin1String(".localhost"), Qt::CaseInsensitive))
        return true;
    const QHostAddress address(host);
    return !address.isNull() && address.isLoopback();
}

} // namespace

QString peerName(const HttpRequest &request)
{
    if (!request.unixSocket.isEmpty())
        return request.unixSocket;
    const QUrl url(request.url);
    return url.port() < 0 ? url.host() : QStringLiteral("%1:%2").arg(url.host()).arg(url.port());
}

Status checkHeaders(const HttpHeaders &headers)
{
    for (const auto &[name, value] : headers) {
        bool good = !name.isEmpty();
        for (const char c : name)
            good = good && c > ' ' && c != ':' && c != 0x7f;
        good = good && !value.contains('\r') && !value.contains('\n') && !value.contains('\0');
        if (!good)
            return failure(ErrorCode::InvalidArgument,
                           Net::tr("A header of the request contains characters that are not allowed. Check the "
                                   "address, the key and the extra headers in Settings."),
                           QString::fromLatin1(name));
    }
    return {};
}

CurlEasy::CurlEasy()
    : m_easy(curl_easy_init())
{
    set(CURLOPT_ERRORBUFFER, m_errorText.data());
    set(CURLOPT_NOSIGNAL, 1L);
}

CurlEasy::~CurlEasy()
{
    curl_easy_cleanup(m_easy);
    curl_slist_free_all(m_headers);
}

Status CurlEasy::setConnection(const HttpRequest &request)
{
    const QUrl url(request.url, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() ||
        (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https")))
        return failure(
            ErrorCode::InvalidArgument,
            Net::tr("“%1” is not a web address. It must begin with http:// or https://.").arg(redact(request.url)));
    set(CURLOPT_URL, url.toEncoded().constData());
#if LIBCURL_VERSION_NUM >= 0x075500
    set(CURLOPT_PROTOCOLS_STR, "http,https");
#else
    set(CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    // HTTP/2 gains nothing for a handful of long streams and cannot be upgraded to a raw connection.
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_TCP_KEEPALIVE, 1L);
    set(CURLOPT_BUFFERSIZE, 256L * 1024);
    if (request.connectTimeoutMs > 0)
        set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(request.connectTimeoutMs));
    if (!request.unixSocket.isEmpty())
        set(CURLOPT_UNIX_SOCKET_PATH, QFile::encodeName(request.unixSocket).constData());
    if (request.bypassProxy || !request.unixSocket.isEmpty() || isLoopback(url.host()))
        set(CURLOPT_PROXY, "");
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (url.scheme() == QLatin1String("https")) {
        const TlsFiles &tls = request.tls;
        if (!tls.caFile.isEmpty())
            set(CURLOPT_CAINFO, QFile::encodeName(tls.caFile).constData());
        if (!tls.certificateFile.isEmpty())
            set(CURLOPT_SSLCERT, QFile::encodeName(tls.certificateFile).constData());
        if (!tls.keyFile.isEmpty())
            set(CURLOPT_SSLKEY, QFile::encodeName(tls.keyFile).constData());
        set(CURLOPT_SSL_VERIFYPEER, tls.verifyPeer ? 1L : 0L);
        set(CURLOPT_SSL_VERIFYHOST, tls.verifyPeer ? 2L : 0L);
    }
    return {};
}

Status CurlEasy::setRequest(const HttpRequest &request)
{
    if (Status good = checkHeaders(request.headers); !good)
        return good;
    bool hasContentType = false;
    bool hasExpect = false;
    const auto add = [this](const QByteArray &line) { m_headers = curl_slist_append(m_headers, line.constData()); };
    for (const auto &[name, value] : request.headers) {
        hasContentType = hasContentType || name.compare("content-type", Qt::CaseInsensitive) == 0;
        hasExpect = hasExpect || name.compare("expect", Qt::CaseInsensitive) == 0;
        add(value.isEmpty() ? name + ';' : name + ": " + value);
    }
    if (!hasContentType)
        add("Content-Type:"); // or curl calls every body a form
    if (!hasExpect)
        add("Expect:"); // a server that does not know it costs a second
    set(CURLOPT_HTTPHEADER, m_headers);
    set(CURLOPT_USERAGENT, "Velqa/" VELQA_VERSION);
    set(CURLOPT_ACCEPT_ENCODING, "identity");

    if (request.bodySource) {
        set(CURLOPT_UPLOAD, 1L);
        set(CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(request.bodySize));
        set(CURLOPT_UPLOAD_BUFFERSIZE, 256L * 1024);
    } else if (!request.body.isEmpty() || request.method == "POST" || request.method == "PUT" ||
               request.method == "PATCH") {
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
        set(CURLOPT_POSTFIELDS, request.body.constData());
    } else if (request.method == "HEAD") {
        set(CURLOPT_NOBODY, 1L);
    }
    if (request.method != "HEAD")
        set(CURLOPT_CUSTOMREQUEST, request.method.constData());
    return {};
}

Error CurlEasy::connectError(const HttpRequest &request, const QString &detail) const
{
    long number = 0;
    curl_easy_getinfo(m_easy, CURLINFO_OS_ERRNO, &number);
    const QString peer = peerName(request);
    const QString text =
        number ? QStringLiteral("%1 (%2)").arg(detail, QString::fromLocal8Bit(std::strerror(int(number)))) : detail;
    if (number == EACCES || number == EPERM)
        return {ErrorCode::PermissionDenied,
                Net::tr("You may not open %1. Ask for access to it, then try again.").arg(peer), text};
    if (!request.unixSocket.isEmpty() && (number == ENOENT || !QFile::exists(request.unixSocket)))
        return {ErrorCode::Unreachable, Net::tr("Nothing answers at %1. Start the service and try again.").arg(peer),
                text + QStringLiteral(" (no such socket)")};
    return {ErrorCode::Unreachable,
            Net::tr("No connection to %1. Check the address and that the service runs, then try again.").arg(peer),
            text};
}

Error CurlEasy::error(CURLcode code, const HttpRequest &request, bool replyBegun) const
{
    const QString text = m_errorText.front() ? QString::fromLocal8Bit(m_errorText.data())
                                             : QString::fromLatin1(curl_easy_strerror(code));
    const QString detail = redact(QStringLiteral("curl %1: %2").arg(int(code)).arg(text));
    const QString peer = peerName(request);
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return {ErrorCode::Unreachable,
                Net::tr("The name %1 was not found. Check the address and your internet connection.").arg(peer),
                detail};
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY:
        return {ErrorCode::Unreachable,
                Net::tr("Your network's proxy does not answer. Check the proxy settings of your system."), detail};
    case CURLE_COULDNT_CONNECT: return connectError(request, detail);
    case CURLE_OPERATION_TIMEDOUT:
        return {ErrorCode::Timeout, Net::tr("%1 did not answer in time. Try again in a moment.").arg(peer), detail};
    case CURLE_PEER_FAILED_VERIFICATION:
        return {
            ErrorCode::Protocol,
            Net::tr("The certificate of %1 is not trusted. Check the address and the certificate settings.").arg(peer),
            detail};
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
        return {ErrorCode::Protocol,
                Net::tr("A secure connection to %1 could not be made. Check the certificate files and the address.")
                    .arg(peer),
                detail};
    case CURLE_UNSUPPORTED_PROTOCOL: // also "HTTP/0.9", that is no HTTP at all
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_HTTP2:
        return {ErrorCode::Protocol, Net::tr("%1 answers, but not as a web service. Check the address.").arg(peer),
                detail};
    case CURLE_RECV_ERROR:
        if (text.contains(QLatin1String("certificate")))
            return {ErrorCode::Protocol,
                    Net::tr("%1 refused the client certificate. Check the certificate files in Settings.").arg(peer),
                    detail};
        [[fallthrough]];
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_ABORTED_BY_CALLBACK:
        if (replyBegun)
            return {ErrorCode::Protocol,
                    Net::tr("The connection to %1 broke in the middle of the reply. Try again.").arg(peer),
                    QStringLiteral("cut reply, ") + detail};
        return {ErrorCode::Unreachable,
                Net::tr("%1 closed the connection without an answer. Try again in a moment.").arg(peer),
                QStringLiteral("no answer, ") + detail};
    default: return {ErrorCode::Protocol, Net::tr("The exchange with %1 failed. Try again.").arg(peer), detail};
    }
}

} // namespace velqa
