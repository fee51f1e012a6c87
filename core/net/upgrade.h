// Upgrade: makes one connection, asks for `Upgrade: tcp` and hands the raw connection over. Child of the client,
// deletes itself; core thread.
#pragma once

#include "core/base/completion.h"
#include "core/net/rawconnection.h"

#include <QTimer>

namespace velqa {

class Upgrade final : public QObject, private CurlMulti::Client
{
    Q_OBJECT

public:
    enum class State { Created, Connecting, AwaitingHeader, ReadingRefusal, Done };

    Upgrade(std::shared_ptr<CurlMulti> multi, HttpRequest request, Completion<std::shared_ptr<ByteStream>> done,
            QObject *parent);
    ~Upgrade() override;

private:
    void enter(State state);
    void curlDone(CURLcode code) override;
    void curlShutDown() override;
    QByteArray head() const;
    void take(const QByteArray &bytes);
    void takeHeader(qsizetype end);
    bool refusalComplete() const;
    void peerClosed(const Status &status);
    void refuse();
    void finish(Result<std::shared_ptr<ByteStream>> result);
    void finishLater(Error error);
    void failProtocol(const QString &detail);

    std::shared_ptr<CurlMulti> m_multi;
    HttpRequest m_request;
    Completion<std::shared_ptr<ByteStream>> m_done;
    std::unique_ptr<CurlEasy> m_easy;
    std::shared_ptr<RawConnection> m_raw;
    State m_state = State::Created;
    QTimer m_timer;
    QByteArray m_input;
    HttpResponse m_response;
};

} // namespace velqa
