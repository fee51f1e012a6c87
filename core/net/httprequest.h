// HttpRequest and HttpResponse: plain values. Any thread.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>

#include <functional>

namespace velqa {

using HttpHeaders = QList<QPair<QByteArray, QByteArray>>;

// Client certificate material for tcp:// engines; paths to PEM files, empty when unused.
struct TlsFiles
{
    QString caFile;
    QString certificateFile;
    QString keyFile;
    bool verifyPeer = true;
    friend bool operator==(const TlsFiles &, const TlsFiles &) = default;
};

struct HttpRequest
{
    QByteArray method = "GET";
    QString url;        // http or https; with unixSocket the host is only the Host header
    QString unixSocket; // absolute path, or empty
    HttpHeaders headers;
    QByteArray body;
    // Streams the body instead of `body`: returns at most maxBytes, empty at the end. bodySize -1 = chunked.
    std::function<Result<QByteArray>(qint64 maxBytes)> bodySource;
    qint64 bodySize = -1;
    TlsFiles tls;
    bool bypassProxy = false; // engines and loopback never go through the user's proxy
    int connectTimeoutMs = 30'000;
    int firstByteTimeoutMs = 0;                 // 0 = none; from sent request to first reply byte
    int idleTimeoutMs = 120'000;                // 0 = none; no byte in either direction for so long
    qint64 maxResponseBytes = 64 * 1024 * 1024; // for send(); stream() is not capped
    // Redirects are never followed.
};

struct HttpResponse
{
    int status = 0;
    HttpHeaders headers;
    QByteArray body;

    // First value of a header, compared without case; empty when absent.
    QByteArray header(const QByteArray &name) const;
};

} // namespace velqa
