// DemoLicenseServer: the real velqa-license-server on a free loopback port, for as long as the object lives. Main thread of a test.
#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace velqa::test {

class DemoLicenseServer
{
public:
    explicit DemoLicenseServer(const QStringList &moreArguments = {});
    ~DemoLicenseServer();

    bool isRunning() const { return !m_url.isEmpty() && m_process.state() == QProcess::Running; }
    QString problem() const { return m_problem; }
    QString url() const { return m_url; }
    QString demoKey() const { return m_key; }
    // What ./run exports for the application.
    void addTo(QProcessEnvironment *environment) const;

private:
    QTemporaryDir m_directory;
    QProcess m_process;
    QString m_url;
    QString m_key;
    QString m_publicKeys;
    QString m_issuer;
    QString m_problem;
};

} // namespace velqa::test
