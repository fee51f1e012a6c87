// WholeReply: collects one exchange in memory for HttpClient::send(). Child of the client, deletes itself; core thread.
#pragma once

#include "core/base/completion.h"
#include "core/net/transfer.h"

namespace velqa {

class WholeReply final : public QObject
{
    Q_OBJECT

public:
    WholeReply(std::shared_ptr<CurlMulti> multi, HttpRequest request, Completion<HttpResponse> done, QObject *parent);

private:
    void finish(Result<HttpResponse> result);
    void drop();

    Completion<HttpResponse> m_done;
    qint64 m_maxBytes;
    HttpResponse m_response;
    std::unique_ptr<Transfer> m_transfer;
};

} // namespace velqa
