// ScriptedServer: an HTTP server inside the test that answers exactly as the test says: cut anywhere, late, wrong.
// On a private Unix socket, on loopback TCP, or on loopback with TLS. Main thread of a test.
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QList>
#include <QObject>
#include <QPair>
#include <QPointer>
#include <QTemporaryDir>

#include <functional>
#include <memory>

class QLocalServer;
class QTcpServer;
class QSslConfiguration;

namespace velqa::test {

struct ScriptedRequest
{
    QByteArray method;
    QByteArray target; // path and query as sent
    QList<QPair<QByteArray, QByteArray>> headers;
    QByteArray body; // whole, chunks joined

    QByteArray header(const QByteArray &name) const;
};

// One accepted connection; owned by the server, gone when closed.
class ScriptedConnection final : public QObject
{
    Q_OBJECT

public:
    ScriptedConnection(QIODevice *device, QObject *parent);

    // Queued; pieceSize > 0 sends so many bytes per turn of the event loop, so that the client sees them apart.
    void send(const QByteArray &bytes, qsizetype pieceSize = 0);
    void reply(int status, const QByteArray &body = {}, const QByteArray &contentType = "application/json",
               const QByteArray &extraHeaderLines = {});
    void close(); // in order, after what was sent
    void drop();  // at once, unsent bytes are lost
    // From now on bytes are raw: rawReceived(), not requests.
    void becomeRaw();
    qint64 bytesToSend() const; // not yet taken by the system

signals:
    void requested(const velqa::test::ScriptedRequest &request);
    void rawReceived(const QByteArray &bytes);
    void gone(); // the client closed; for a raw connection also its half-close

private:
    void read();
    bool takeRequest();
    void sendNext();

    QPointer<QIODevice> m_device;
    QByteArray m_input;
    QList<QByteArray> m_output;
    bool m_raw = false;
    bool m_closeAfter = false;
    bool m_sending = false;
};

class ScriptedServer final : public QObject
{
    Q_OBJECT

public:
    enum class Transport { UnixSocket, Tcp };
    using Handler = std::function<void(const ScriptedRequest &request, ScriptedConnection &connection)>;

    explicit ScriptedServer(Transport transport = Transport::Tcp, QObject *parent = nullptr);
    // https on loopback; demands a client certificate when the configuration says so.
    explicit ScriptedServer(const QSslConfiguration &tls, QObject *parent = nullptr);
    ~ScriptedServer() override;

    // Called for each whole request; without a handler everything is answered 404.
    void setHandler(Handler handler) { m_handler = std::move(handler); }
    QString socketPath() const; // UnixSocket
    int port() const;           // Tcp
    QString
    url(const QString &path = QStringLiteral("/")) const; // http(s)://127.0.0.1:port/path, or http://docker/path

    void dropConnections();
    void stopListening();
    bool listen(); // again, at the same place; the constructor listens too

    int connectionCount = 0;         // accepted so far
    QList<ScriptedRequest> requests; // so far, in order

    static QByteArray chunk(const QByteArray &bytes); // one chunk of a chunked body; of nothing: the last one

private:
    void accept(QIODevice *device);

    bool m_secure = false;
    QTemporaryDir m_directory;
    std::unique_ptr<QLocalServer> m_local;
    std::unique_ptr<QTcpServer> m_tcp;
    int m_port = 0;
    Handler m_handler;
    QList<QPointer<ScriptedConnection>> m_connections;
};

} // namespace velqa::test
