// The curl multi on the Qt event loop. Lives on the core thread.
#include "core/net/curlmulti.h"

#include "core/base/log.h"
#include "core/net/retire.h"

#include <QScopedValueRollback>

#include <csignal>
#include <mutex>

namespace velqa {

namespace {

void prepareProcess()
{
    static std::once_flag once;
    std::call_once(once, [] {
        curl_global_init(CURL_GLOBAL_DEFAULT);
#ifndef Q_OS_WIN
        // With NOSIGNAL curl leaves SIGPIPE to the program: a peer that went away must not end us.
        struct sigaction current = {};
        if (::sigaction(SIGPIPE, nullptr, &current) == 0 && current.sa_handler == SIG_DFL)
            std::signal(SIGPIPE, SIG_IGN);
#endif
    });
}

} // namespace

std::shared_ptr<CurlMulti> CurlMulti::create()
{
    prepareProcess();
    return std::shared_ptr<CurlMulti>(new CurlMulti); // private constructor: make_shared cannot reach it
}

CurlMulti::CurlMulti()
    : m_multi(curl_multi_init())
{
    curl_multi_setopt(m_multi, CURLMOPT_SOCKETFUNCTION, &CurlMulti::socketCallback);
    curl_multi_setopt(m_multi, CURLMOPT_SOCKETDATA, this);
    curl_multi_setopt(m_multi, CURLMOPT_TIMERFUNCTION, &CurlMulti::timerCallback);
    curl_multi_setopt(m_multi, CURLMOPT_TIMERDATA, this);
    curl_multi_setopt(m_multi, CURLMOPT_MAXCONNECTS, 32L);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] { act(CURL_SOCKET_TIMEOUT, 0); });
}

CurlMulti::~CurlMulti()
{
    shutDown();
}

bool CurlMulti::add(CURL *easy, Client *client)
{
    Q_ASSERT(!m_insideCurl);
    if (!m_multi)
        return false;
    m_clients.insert(easy, client);
    if (curl_multi_add_handle(m_multi, easy) != CURLM_OK) {
        m_clients.remove(easy);
        return false;
    }
    return true;
}

void CurlMulti::remove(CURL *easy)
{
    Q_ASSERT(!m_insideCurl);
    if (m_clients.remove(easy) > 0 && m_multi)
        curl_multi_remove_handle(m_multi, easy);
}

void CurlMulti::setClient(CURL *easy, Client *client)
{
    if (m_clients.contains(easy))
        m_clients.insert(easy, client);
}

void CurlMulti::shutDown()
{
    if (!m_multi)
        return;
    const auto clients = std::exchange(m_clients, {});
    for (auto it = clients.begin(); it != clients.end(); ++it) {
        curl_multi_remove_handle(m_multi, it.key());
        it.value()->curlShutDown();
    }
    curl_multi_cleanup(std::exchange(m_multi, nullptr));
    m_timer.stop();
    for (Watch &watch : m_watches) {
        retire(watch.read);
        retire(watch.write);
    }
    m_watches.clear();
}

int CurlMulti::socketCallback(CURL *, curl_socket_t socket, int what, void *self, void *)
{
    static_cast<CurlMulti *>(self)->watchSocket(socket, what);
    return 0;
}

int CurlMulti::timerCallback(CURLM *, long timeoutMs, void *self)
{
    QTimer &timer = static_cast<CurlMulti *>(self)->m_timer;
    if (timeoutMs < 0)
        timer.stop();
    else
        timer.start(static_cast<int>(qMin<long>(timeoutMs, 3'600'000)));
    return 0;
}

void CurlMulti::watchSocket(curl_socket_t socket, int what)
{
    if (what == CURL_POLL_REMOVE) {
        Watch watch = m_watches.take(socket);
        retire(watch.read);
        retire(watch.write);
        return;
    }
    Watch &watch = m_watches[socket];
    const auto want = [&](QSocketNotifier *&notifier, QSocketNotifier::Type type, bool wanted, int event) {
        if (!notifier && wanted) {
            notifier = new QSocketNotifier(static_cast<qintptr>(socket), type, this);
            connect(notifier, &QSocketNotifier::activated, this, [this, socket, event] { act(socket, event); });
        }
        if (notifier)
            notifier->setEnabled(wanted);
    };
    want(watch.read, QSocketNotifier::Read, (what & CURL_POLL_IN) != 0, CURL_CSELECT_IN);
    want(watch.write, QSocketNotifier::Write, (what & CURL_POLL_OUT) != 0, CURL_CSELECT_OUT);
}

void CurlMulti::act(curl_socket_t socket, int events)
{
    if (!m_multi)
        return;
    const auto self = shared_from_this();
    {
        QScopedValueRollback guard(m_insideCurl, true);
        int running = 0;
        const CURLMcode code = curl_multi_socket_action(m_multi, socket, events, &running);
        if (code != CURLM_OK)
            qCWarning(logNet) << "curl multi:" << curl_multi_strerror(code);
    }
    int left = 0;
    while (m_multi) {
        const CURLMsg *message = curl_multi_info_read(m_multi, &left);
        if (!message)
            break;
        if (message->msg != CURLMSG_DONE)
            continue;
        if (Client *client = m_clients.value(message->easy_handle))
            client->curlDone(message->data.result);
    }
}

} // namespace velqa
