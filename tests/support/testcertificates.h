// TestCertificates: a throw-away authority with a server and a client certificate, as PEM files. Main thread of a test.
#pragma once

#include <QString>
#include <QTemporaryDir>

class QSslConfiguration;

namespace velqa::test {

class TestCertificates
{
public:
    TestCertificates(); // the server's is for 127.0.0.1 and localhost

    QString caFile() const { return path(QStringLiteral("ca.pem")); }
    QString clientCertificate() const { return path(QStringLiteral("client.pem")); }
    QString clientKey() const { return path(QStringLiteral("client.key")); }
    enum class ClientCertificate { NotAsked, Demanded };
    QSslConfiguration serverConfiguration(ClientCertificate clients) const;

private:
    QString path(const QString &name) const { return m_directory.filePath(name); }

    QTemporaryDir m_directory;
};

} // namespace velqa::test
