// Handing over to the first instance. UI thread.
#include "app/desktop/singleinstance.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QTimer>

#include <memory>
#include <utility>

namespace velqa {
namespace {

constexpr int answerBoundMs = 1500;
constexpr char greeting[] = "velqa-activate\n";
constexpr char answer[] = "ok\n";

} // namespace

SingleInstance::SingleInstance(const QString &dataDirectory, QObject *parent) : QObject(parent)
{
    const QByteArray hash =
        QCryptographicHash::hash(QDir(dataDirectory).absolutePath().toUtf8(), QCryptographicHash::Sha256).toHex();
    QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (runtime.isEmpty())
        runtime = QDir::tempPath();
    m_socketPath = runtime + QStringLiteral("/velqa-") + QString::fromLatin1(hash.left(16));
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *socket = m_server.nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
                if (socket->bytesAvailable() > 4096) {
                    socket->abort();
                } else if (socket->canReadLine() && socket->readLine() == greeting) {
                    socket->write(answer);
                    socket->disconnectFromServer();
                    emit activationRequested();
                }
            });
        }
    });
}

void SingleInstance::claim(std::function<void(bool)> done)
{
    auto *socket = new QLocalSocket(this);
    auto once = std::make_shared<std::function<void(bool)>>(std::move(done));
    const auto conclude = [this, socket, once](bool handedOver) {
        const auto call = std::exchange(*once, nullptr);
        if (!call)
            return;
        socket->deleteLater();
        if (!handedOver)
            listen();
        call(handedOver);
    };
    connect(socket, &QLocalSocket::connected, this, [socket] { socket->write(greeting); });
    connect(socket, &QLocalSocket::readyRead, this, [socket, conclude] {
        if (socket->canReadLine())
            conclude(socket->readLine() == answer);
    });
    // Nobody there, or a socket that a dead instance left.
    connect(socket, &QLocalSocket::errorOccurred, this, [conclude] { conclude(false); });
    QTimer::singleShot(answerBoundMs, this, [conclude] { conclude(false); });
    socket->connectToServer(m_socketPath);
}

void SingleInstance::listen()
{
    QLocalServer::removeServer(m_socketPath);
    m_server.listen(m_socketPath);
}

} // namespace velqa
