// The door to all HTTP. Lives on the core thread.
#include "core/net/httpclient.h"

#include "core/net/upgrade.h"
#include "core/net/wholereply.h"

namespace velqa {

class HttpClient::Private
{
public:
    std::shared_ptr<CurlMulti> multi = CurlMulti::create();
};

HttpClient::HttpClient(QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{}

HttpClient::~HttpClient()
{
    // Replies under way are children: they go first, each answers Cancelled by being dropped.
    qDeleteAll(findChildren<WholeReply *>(Qt::FindDirectChildrenOnly));
    qDeleteAll(findChildren<Upgrade *>(Qt::FindDirectChildrenOnly));
    d->multi->shutDown();
}

void HttpClient::send(HttpRequest request, Completion<HttpResponse> done)
{
    if (done.isPending() && !done.context())
        return; // nobody waits any more
    new WholeReply(d->multi, std::move(request), std::move(done), this);
}

std::unique_ptr<HttpStream> HttpClient::stream(HttpRequest request)
{
    auto transfer = std::make_unique<Transfer>(d->multi, std::move(request));
    transfer->start();
    return transfer;
}

void HttpClient::upgrade(HttpRequest request, Completion<std::shared_ptr<ByteStream>> done)
{
    if (done.isPending() && done.context())
        new Upgrade(d->multi, std::move(request), std::move(done), this);
}

} // namespace velqa
