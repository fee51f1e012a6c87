// Passes bytes between a client and the engine until told otherwise. Main thread of a test.
#include "unixproxy.h"

#include <utility>

namespace velqa::test {

UnixProxy::UnixProxy(QString target) : m_target(std::move(target))
{
    restore();
}

UnixProxy::~UnixProxy()
{
    cut();
}

void UnixProxy::restore()
{
    m_frozen = false;
    m_server = std::make_unique<QLocalServer>();
    QLocalServer::removeServer(path());
    m_server->listen(path());
    connect(m_server.get(), &QLocalServer::newConnection, this, &UnixProxy::accept);
}

void UnixProxy::cut()
{
    m_server.reset();
    for (QLocalSocket *socket : std::exchange(m_sockets, {})) {
        socket->disconnect(this);
        socket->abort();
        socket->deleteLater();
    }
}

void UnixProxy::freeze()
{
    m_frozen = true;
}

void UnixProxy::accept()
{
    while (QLocalSocket *client = m_server->nextPendingConnection()) {
        client->setParent(this);
        auto *engine = new QLocalSocket(this);
        engine->connectToServer(m_target);
        m_sockets << client << engine;
        for (const auto &[from, to] : {std::pair(client, engine), std::pair(engine, client)}) {
            connect(from, &QLocalSocket::readyRead, this, [this, from = from, to = to] {
                if (!m_frozen)
                    to->write(from->readAll());
            });
            connect(from, &QLocalSocket::disconnected, this, [from = from, to = to] {
                to->write(from->readAll());
                to->disconnectFromServer();
            });
        }
    }
}

} // namespace velqa::test
