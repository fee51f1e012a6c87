// The scripted HTTP server. Main thread of a test.
#include "tests/support/scriptedserver.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QSslConfiguration>
#include <QSslServer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

namespace velqa::test {

QByteArray ScriptedRequest::header(const QByteArray &name) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return {};
}

ScriptedConnection::ScriptedConnection(QIODevice *device, QObject *parent)
    : QObject(parent)
    , m_device(device)
{
    device->setParent(this);
    connect(device, &QIODevice::readyRead, this, &ScriptedConnection::read);
    connect(device, &QIODevice::readChannelFinished, this, &ScriptedConnection::gone);
}

void ScriptedConnection::send(const QByteArray &bytes, qsizetype pieceSize)
{
    if (pieceSize <= 0) {
        m_output.append(bytes);
    } else {
        for (qsizetype i = 0; i < bytes.size(); i += pieceSize)
            m_output.append(bytes.mid(i, pieceSize));
    }
    if (!m_sending) {
        m_sending = true;
        QTimer::singleShot(0, this, &ScriptedConnection::sendNext);
    }
}

void ScriptedConnection::sendNext()
{
    m_sending = false;
    if (!m_device)
        return;
    if (!m_output.isEmpty()) {
        m_device->write(m_output.takeFirst());
        if (auto *local = qobject_cast<QLocalSocket *>(m_device))
            local->flush();
        else if (auto *tcp = qobject_cast<QTcpSocket *>(m_device))
            tcp->flush();
    }
    if (!m_output.isEmpty()) {
        m_sending = true;
        QTimer::singleShot(0, this, &ScriptedConnection::sendNext);
    } else if (m_closeAfter) {
        if (auto *local = qobject_cast<QLocalSocket *>(m_device))
            local->disconnectFromServer();
        else if (auto *tcp = qobject_cast<QTcpSocket *>(m_device))
            tcp->disconnectFromHost();
    }
}

void ScriptedConnection::reply(int status, const QByteArray &body, const QByteArray &contentType,
                               const QByteArray &extraHeaderLines)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + " Scripted\r\n" + extraHeaderLines;
    if (status != 204 && status != 304)
        head += "Content-Type: " + contentType + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    send(head + "\r\n" + body);
}

void ScriptedConnection::close()
{
    m_closeAfter = true;
    send({});
}

void ScriptedConnection::drop()
{
    m_output.clear();
    if (auto *local = qobject_cast<QLocalSocket *>(m_device))
        local->abort();
    else if (auto *tcp = qobject_cast<QTcpSocket *>(m_device))
        tcp->abort();
}

void ScriptedConnection::becomeRaw()
{
    m_raw = true;
}

qint64 ScriptedConnection::bytesToSend() const
{
    qint64 sum = m_device ? m_device->bytesToWrite() : 0;
    for (const QByteArray &bytes : m_output)
        sum += bytes.size();
    return sum;
}

void ScriptedConnection::read()
{
    m_input.append(m_device->readAll());
    while (!m_raw && takeRequest()) {
    }
    if (m_raw && !m_input.isEmpty())
        emit rawReceived(std::exchange(m_input, {}));
}

bool ScriptedConnection::takeRequest()
{
    const qsizetype end = m_input.indexOf("\r\n\r\n");
    if (end < 0)
        return false;
    ScriptedRequest request;
    const QList<QByteArray> lines = m_input.left(end).replace("\r\n", "\n").split('\n');
    const QList<QByteArray> words = lines.front().split(' ');
    request.method = words.value(0);
    request.target = words.value(1);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype colon = lines.at(i).indexOf(':');
        request.headers.append({lines.at(i).left(colon).trimmed(), lines.at(i).mid(colon + 1).trimmed()});
    }
    qsizetype at = end + 4;
    if (request.header("Transfer-Encoding").compare("chunked", Qt::CaseInsensitive) == 0) {
        for (;;) {
            const qsizetype lineEnd = m_input.indexOf("\r\n", at);
            if (lineEnd < 0)
                return false;
            const qsizetype size = m_input.mid(at, lineEnd - at).toLongLong(nullptr, 16);
            if (m_input.size() < lineEnd + 2 + size + 2)
                return false;
            request.body.append(m_input.mid(lineEnd + 2, size));
            at = lineEnd + 2 + size + 2;
            if (size == 0)
                break;
        }
    } else {
        const qsizetype size = request.header("Content-Length").toLongLong();
        if (m_input.size() < at + size)
            return false;
        request.body = m_input.mid(at, size);
        at += size;
    }
    m_input.remove(0, at);
    emit requested(request);
    return true;
}

ScriptedServer::ScriptedServer(const QSslConfiguration &tls, QObject *parent)
    : QObject(parent)
    , m_secure(true)
{
    auto secure = std::make_unique<QSslServer>();
    secure->setSslConfiguration(tls);
    m_tcp = std::move(secure);
    connect(m_tcp.get(), &QTcpServer::pendingConnectionAvailable, this, [this] {
        while (QTcpSocket *socket = m_tcp->nextPendingConnection())
            accept(socket);
    });
    listen();
}

ScriptedServer::ScriptedServer(Transport transport, QObject *parent)
    : QObject(parent)
{
    if (transport == Transport::UnixSocket) {
        m_local = std::make_unique<QLocalServer>();
        connect(m_local.get(), &QLocalServer::newConnection, this, [this] {
            while (QLocalSocket *socket = m_local->nextPendingConnection())
                accept(socket);
        });
    } else {
        m_tcp = std::make_unique<QTcpServer>();
        connect(m_tcp.get(), &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = m_tcp->nextPendingConnection())
                accept(socket);
        });
    }
    listen();
}

ScriptedServer::~ScriptedServer() = default;

bool ScriptedServer::listen()
{
    if (m_local)
        return m_local->listen(socketPath());
    const bool good = m_tcp->listen(QHostAddress::LocalHost, static_cast<quint16>(m_port));
    m_port = m_tcp->serverPort();
    return good;
}

void ScriptedServer::stopListening()
{
    if (m_local)
        m_local->close();
    else
        m_tcp->close();
}

void ScriptedServer::accept(QIODevice *device)
{
    ++connectionCount;
    auto *connection = new ScriptedConnection(device, this);
    m_connections.append(connection);
    connect(connection, &ScriptedConnection::requested, this, [this, connection](const ScriptedRequest &request) {
        requests.append(request);
        if (m_handler)
            m_handler(request, *connection);
        else
            connection->reply(404, R"({"message":"no handler"})");
    });
    if (device->bytesAvailable() > 0)
        QMetaObject::invokeMethod(device, &QIODevice::readyRead, Qt::QueuedConnection);
}

void ScriptedServer::dropConnections()
{
    for (const QPointer<ScriptedConnection> &connection : m_connections) {
        if (connection)
            connection->drop();
    }
}

QString ScriptedServer::socketPath() const
{
    return m_directory.filePath(QStringLiteral("engine.sock"));
}

int ScriptedServer::port() const
{
    return m_port;
}

QString ScriptedServer::url(const QString &path) const
{
    if (m_local)
        return QStringLiteral("http://docker") + path;
    return QStringLiteral("%1://127.0.0.1:%2")
               .arg(m_secure ? QStringLiteral("https") : QStringLiteral("http"))
               .arg(m_port) +
           path;
}

QByteArray ScriptedServer::chunk(const QByteArray &bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

} // namespace velqa::test
