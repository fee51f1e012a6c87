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
constexpr int askAgainMs = 100;
constexpr char greeting[] = "velqa-activate"; // then, perhaps, a blank and a link; then the end of the line
constexpr qint64 longestLine = 4096;
constexpr char answer[] = "ok\n";

QString socketPathFor(const QString &dataDirectory)
{
    const QByteArray hash =
        QCryptographicHash::hash(QDir(dataDirectory).absolutePath().toUtf8(), QCryptographicHash::Sha256).toHex();
    QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (runtime.isEmpty())
        runtime = QDir::tempPath();
    return runtime + QStringLiteral("/velqa-") + QString::fromLatin1(hash.left(16));
}

} // namespace

SingleInstance::SingleInstance(const QString &dataDirectory, QObject *parent)
    : QObject(parent), m_socketPath(socketPathFor(dataDirectory)), m_lock(m_socketPath + QStringLiteral(".lock"))
{
    m_lock.setStaleLockTime(0); // only that its process is gone makes it stale
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *socket = m_server.nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QLocalSocket::readyRead, this, [this, socket] { answerLine(*socket); });
        }
    });
}

void SingleInstance::answerLine(QLocalSocket &socket)
{
    if (socket.bytesAvailable() > longestLine) {
        socket.abort();
        return;
    }
    if (!socket.canReadLine())
        return;
    QByteArray line = socket.readLine();
    line.chop(1);
    const bool hasLink = line.startsWith(QByteArray(greeting) + ' ');
    if (line != greeting && !hasLink)
        return;
    socket.write(answer);
    socket.disconnectFromServer();
    emit activationRequested(hasLink ? parseAppLink(QString::fromUtf8(line.mid(qsizetype(sizeof greeting)))) : std::nullopt);
}

void SingleInstance::claim(std::function<void(bool)> done, int boundMs)
{
    m_done = std::move(done);
    m_boundMs = boundMs;
    m_waiting.start();
    ask();
}

void SingleInstance::ask()
{
    auto *socket = new QLocalSocket(this);
    auto isAnswered = std::make_shared<bool>(false);
    const auto answered = [this, socket, isAnswered](bool handedOver) {
        if (std::exchange(*isAnswered, true))
            return;
        socket->deleteLater();
        // Without an answer: nobody there, a socket that a dead instance left, or an instance that is about to end.
        const bool isFirst = !handedOver && (m_lock.tryLock(0) || m_lock.error() != QLockFile::LockFailedError);
        if (handedOver || isFirst || m_waiting.hasExpired(m_boundMs))
            conclude(handedOver);
        else
            QTimer::singleShot(askAgainMs, this, &SingleInstance::ask);
    };
    connect(socket, &QLocalSocket::connected, this, [this, socket] {
        const QByteArray link = m_link ? ' ' + appLinkText(*m_link).toUtf8() : QByteArray();
        socket->write(greeting + link + '\n');
    });
    connect(socket, &QLocalSocket::readyRead, this, [socket, answered] {
        if (socket->canReadLine())
            answered(socket->readLine() == answer);
    });
    connect(socket, &QLocalSocket::errorOccurred, this, [answered] { answered(false); });
    QTimer::singleShot(answerBoundMs, socket, [answered] { answered(false); });
    socket->connectToServer(m_socketPath);
}

void SingleInstance::conclude(bool handedOver)
{
    if (!handedOver) {
        QLocalServer::removeServer(m_socketPath);
        m_server.listen(m_socketPath);
    }
    std::exchange(m_done, nullptr)(handedOver);
}

void SingleInstance::stopAnswering()
{
    m_server.close();
    const auto sockets = m_server.findChildren<QLocalSocket *>();
    for (QLocalSocket *socket : sockets)
        socket->abort();
}

} // namespace velqa
