// UnixProxy: a socket in front of the engine's that a test can cut, freeze and restore: an engine that goes away, without
// harm to the real one. Main thread of a test.
#pragma once

#include <QHash>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>

namespace velqa::test {

class UnixProxy : public QObject
{
    Q_OBJECT

public:
    explicit UnixProxy(QString target);
    ~UnixProxy() override;

    QString path() const { return m_directory.filePath(QStringLiteral("engine.sock")); }
    void cut();     // all connections closed, nobody listens
    void freeze();  // connections stay, nothing passes any more
    void restore();

private:
    void accept();

    QString m_target;
    QTemporaryDir m_directory;
    std::unique_ptr<QLocalServer> m_server;
    QList<QLocalSocket *> m_sockets;
    bool m_frozen = false;
};

} // namespace velqa::test
