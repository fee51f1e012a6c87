// A reply collected in memory. Lives on the core thread.
#include "core/net/wholereply.h"

#include <QCoreApplication>

namespace velqa {

WholeReply::WholeReply(std::shared_ptr<CurlMulti> multi, HttpRequest request, Completion<HttpResponse> done,
                       QObject *parent)
    : QObject(parent)
    , m_done(std::move(done))
    , m_maxBytes(request.maxResponseBytes)
    , m_transfer(std::make_unique<Transfer>(std::move(multi), std::move(request)))
{
    if (QObject *context = m_done.context())
        connect(context, &QObject::destroyed, this, &WholeReply::drop);
    connect(m_transfer.get(), &HttpStream::headersReceived, this, [this](int status, const HttpHeaders &headers) {
        m_response.status = status;
        m_response.headers = headers;
    });
    connect(m_transfer.get(), &HttpStream::dataReceived, this, [this](const QByteArray &bytes) {
        if (m_response.body.size() + bytes.size() > m_maxBytes) {
            finish(failure(ErrorCode::TooLarge,
                           QCoreApplication::translate("Net", "The reply is larger than allowed and was not read."),
                           QStringLiteral("reply over %1 bytes").arg(m_maxBytes)));
        } else if (m_response.body.isEmpty()) {
            m_response.body = bytes;
        } else {
            m_response.body.append(bytes);
        }
    });
    connect(m_transfer.get(), &HttpStream::finished, this, [this](const Status &status) {
        if (status)
            finish(std::move(m_response));
        else
            finish(failure(status.error()));
    });
    m_transfer->start();
}

// Last in its caller: the completion may delete anything.
void WholeReply::finish(Result<HttpResponse> result)
{
    const auto done = std::exchange(m_done, {});
    drop();
    done(std::move(result));
}

void WholeReply::drop()
{
    if (!m_transfer)
        return; // the completion deleted its own context
    disconnect(m_transfer.get(), nullptr, this, nullptr);
    m_transfer.release()->deleteLater(); // may be in the middle of one of its signals
    deleteLater();
}

} // namespace velqa
