// CurlMulti: one curl multi handle driven by the event loop: two notifiers per socket and one timer.
// Lives on the core thread. Shared by the HttpClient and its transfers, so that a transfer may outlive the client.
//
// Nothing may call in here from inside a curl callback: callbacks only store and post (see Transfer).
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>

#include <curl/curl.h>

#include <memory>

class QSocketNotifier;

namespace velqa {

class CurlMulti final : public QObject, public std::enable_shared_from_this<CurlMulti>
{
    Q_OBJECT

public:
    // Whoever owns an easy handle. Both calls come from the event loop, never from inside curl.
    class Client
    {
    public:
        virtual ~Client() = default;
        virtual void curlDone(CURLcode code) = 0;
        virtual void curlShutDown() = 0; // the handle was taken out, the multi is gone
    };

    static std::shared_ptr<CurlMulti> create();
    ~CurlMulti() override;

    // False when shut down. The handle stays in the multi until removed (CONNECT_ONLY connections need that).
    bool add(CURL *easy, Client *client);
    void remove(CURL *easy);
    void setClient(CURL *easy, Client *client); // of a handle that is in
    // Takes out all handles and tells their clients; nothing can be added afterwards.
    void shutDown();

private:
    struct Watch
    {
        QSocketNotifier *read = nullptr;
        QSocketNotifier *write = nullptr;
    };

    CurlMulti();
    static int socketCallback(CURL *easy, curl_socket_t socket, int what, void *self, void *watch);
    static int timerCallback(CURLM *multi, long timeoutMs, void *self);
    void watchSocket(curl_socket_t socket, int what);
    void act(curl_socket_t socket, int events);

    CURLM *m_multi = nullptr;
    QTimer m_timer;
    QHash<curl_socket_t, Watch> m_watches;
    QHash<CURL *, Client *> m_clients;
    bool m_insideCurl = false;
};

} // namespace velqa
