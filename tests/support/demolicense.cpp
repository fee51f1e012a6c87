// The licence server as a child process. Main thread of a test.
#include "tests/support/demolicense.h"

#include "tests/support/spinuntil.h"

namespace velqa::test {

DemoLicenseServer::DemoLicenseServer(const QStringList &moreArguments)
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(QStringLiteral(VELQA_BINARY_DIR "/bin/velqa-license-server"),
                    QStringList{QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0"), QStringLiteral("--demo"),
                                QStringLiteral("--data"), m_directory.path(), QStringLiteral("--stop-with-stdin")}
                        + moreArguments);
    QString output;
    const bool up = spinUntil([this, &output] {
        output += QString::fromUtf8(m_process.readAll());
        for (const QString &line : output.split(u'\n')) {
            const QString fact = line.section(u' ', 0, 0);
            const QString value = line.section(u' ', 1).trimmed();
            if (fact == QLatin1String("listening"))
                m_url = value;
            else if (fact == QLatin1String("demo-key"))
                m_key = value;
            else if (fact == QLatin1String("license-keys"))
                m_publicKeys = value;
            else if (fact == QLatin1String("issuer"))
                m_issuer = value;
        }
        return !m_url.isEmpty() && !m_key.isEmpty() && !m_publicKeys.isEmpty() && !m_issuer.isEmpty();
    });
    if (!up)
        m_problem = QStringLiteral("licence server: ") + m_process.errorString() + u'\n' + output;
}

DemoLicenseServer::~DemoLicenseServer()
{
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(3000))
        m_process.kill();
    m_process.waitForFinished(1000);
}

void DemoLicenseServer::addTo(QProcessEnvironment *environment) const
{
    environment->insert(QStringLiteral("VELQA_LICENSE_URL"), m_url);
    environment->insert(QStringLiteral("VELQA_LICENSE_KEYS"), m_publicKeys);
    environment->insert(QStringLiteral("VELQA_LICENSE_ISSUER"), m_issuer);
    environment->insert(QStringLiteral("VELQA_DEMO_KEY"), m_key);
}

} // namespace velqa::test
